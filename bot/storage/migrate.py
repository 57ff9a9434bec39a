"""Bringing the tables of a database to the state this version of the bot needs, by Alembic."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, inspect, text

from bot.storage.connect import connect, readable_errors
from bot.storage.errors import SchemaFromTheFuture, SchemaOutdated

if TYPE_CHECKING:
    from alembic.config import Config

MIGRATIONS = Path(__file__).with_name("migrations")
# In their order: a file of a migration is called `0001_what_it_does.py` after its revision.
REVISIONS = tuple(
    sorted(path.name.partition("_")[0] for path in (MIGRATIONS / "versions").glob("[0-9]*.py"))
)
# Where Alembic keeps the revision (https://alembic.sqlalchemy.org/en/latest/tutorial.html).
_VERSION = text("SELECT version_num FROM alembic_version")
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
    before, after = _revision(connection), REVISIONS[-1]
    if before != after:
        # Alembic takes as much memory as all pictures do; a schema that is current needs none.
        from alembic import command

        config = alembic_config()
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
    return Upgrade(before, after)


def require_current(connection: Connection) -> None:
    """Raise SchemaOutdated or SchemaFromTheFuture unless the schema is that of this version."""
    revision = _revision(connection)
    if revision != REVISIONS[-1]:
        raise SchemaOutdated(revision)


def alembic_config() -> Config:
    """Return where Alembic finds the migrations."""
    from alembic.config import Config

    config = Config()
    # The configuration format gives the percent sign a meaning of its own.
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


def _revision(connection: Connection) -> str | None:
    """Return the revision a database has. Raise SchemaFromTheFuture for one not known here."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    revision: str | None = connection.scalar(_VERSION)
    if revision is not None and revision not in REVISIONS:
        raise SchemaFromTheFuture(revision)
    return revision
