"""Why the database cannot be used, or why a change did not go in. Each text is one clear line."""

from __future__ import annotations


class StorageError(Exception):
    """Anything the storage refuses by itself."""


class DatabaseLocked(StorageError):
    """Another bot has the same SQLite file open."""

    def __init__(self, database: str) -> None:
        super().__init__(f"{database} is in use by another bot: stop that one first")
        self.database = database


class DatabaseUnreachable(StorageError):
    """The database cannot be opened at all."""

    def __init__(self, database: str, reason: str) -> None:
        super().__init__(f"cannot open {database}: {reason}")
        self.database = database
        self.reason = reason


class SchemaFromTheFuture(StorageError):
    """A newer version of the bot has already changed the tables."""

    def __init__(self, revision: str) -> None:
        super().__init__(
            f"the database has the schema {revision} of a newer version of the bot: "
            "update the bot or restore a backup"
        )
        self.revision = revision


class SchemaOutdated(StorageError):
    """The tables are missing or old, and this opening may not change them."""

    def __init__(self, revision: str | None) -> None:
        has = f"has the old schema {revision}" if revision else "is empty"
        super().__init__(f"the database {has}: run `python -m bot migrate`")
        self.revision = revision


class StoreClosed(StorageError):
    """The store was closed before this was asked of it."""

    def __init__(self) -> None:
        super().__init__("the database is closed")


class ReadOnly(StorageError):
    """A change was asked of a store that was opened for reading."""

    def __init__(self) -> None:
        super().__init__("the database is open for reading only")


class StaleAppend(StorageError):
    """Somebody was faster, nothing has been changed: read again and decide again.

    Let it leave the transaction; on PostgreSQL nothing more can be done in that one.
    """


class ChannelTaken(StorageError):
    """An open table stands in the channel already."""

    def __init__(self, table_id: int) -> None:
        super().__init__(f"table {table_id} stands in this channel")
        self.table_id = table_id
