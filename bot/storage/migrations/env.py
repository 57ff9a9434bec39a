"""Alembic runs this file: migrations go through the connection that `bot.storage.migrate` holds."""

from alembic import context

from bot.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
