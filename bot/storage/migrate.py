"""Bringing the tables of a database to the state this version of the bot needs, by Alembic."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from bot.storage.connect import connect, readable_errors
from bot.storage.errors import SchemaFromTheFuture, SchemaOutdated

MIGRATIONS = Path(__file__).with_name("migrations")
# Any number will do, as long as it stays: two bots that start at once migrate one after the other.
_ADVISORY_LOCK = text("SELECT pg_advisory_xact_lock(7042600951)")


@dataclass(frozen=True, slots=True)
class Upgrade:
    """From which revision of the schema to which; `before` is None for an empty database."""

    before: str | None
    after: str


async def upgrade(database_url: str) -> Upgrade:
    """Migrate a database to the schema of this version.

    Raise DatabaseLocked, DatabaseUnreachable or SchemaFromTheFuture; nothing has changed then.
    """
    with readable_errors(database_url):
        link = connect(database_url)
        try:
            async with link.engine.begin() as conn:
                return await conn.run_sync(bring_up)
        finally:
            await link.close()


def upgrade_now(database_url: str) -> Upgrade:
    """Do the same as `upgrade` where no event loop runs."""
    return asyncio.run(upgrade(database_url))


def bring_up(connection: Connection) -> Upgrade:
    """Migrate inside the connection's transaction. Raise SchemaFromTheFuture."""
    if connection.dialect.name == "postgresql":
        connection.execute(_ADVISORY_LOCK)
    before = _revision(connection)
    config = _config()
    if before != _head(config):
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
    return Upgrade(before, _head(config))


def require_current(connection: Connection) -> None:
    """Raise SchemaOutdated or SchemaFromTheFuture unless the schema is that of this version."""
    revision = _revision(connection)
    if revision != _head(_config()):
        raise SchemaOutdated(revision)


def _config() -> Config:
    config = Config()
    # The configuration format gives the percent sign a meaning of its own.
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


def _head(config: Config) -> str:
    head = ScriptDirectory.from_config(config).get_current_head()
    if head is None:
        raise LookupError("there are no migrations")
    return head


def _revision(connection: Connection) -> str | None:
    """Return the revision a database has. Raise SchemaFromTheFuture for one not known here."""
    revision = MigrationContext.configure(connection).get_current_revision()
    script = ScriptDirectory.from_config(_config())
    if revision is not None and revision not in {
        known.revision for known in script.walk_revisions()
    }:
        raise SchemaFromTheFuture(revision)
    return revision
