"""How a database is reached: one locked connection to an SQLite file, or a PostgreSQL pool."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import AsyncAdaptedQueuePool

from bot.storage.errors import DatabaseLocked, DatabaseUnreachable
from bot.storage.filelock import FileLock

# NORMAL would lose acknowledged moves in a power cut (https://sqlite.org/pragma.html#pragma_synchronous).
_PRAGMAS = ("busy_timeout = 5000", "foreign_keys = ON", "synchronous = FULL")
_WAL = "journal_mode = WAL"
# Marks the connections that only read: they begin without taking SQLite's write lock.
READING = "romi_reading"

_CONNECT_SECONDS = 10
_COMMAND_SECONDS = 30
_POOL_WAIT_SECONDS = 30


@dataclass(frozen=True, slots=True)
class Link:
    """An engine, with the lock that keeps others off its file. `reader` reads one snapshot."""

    engine: AsyncEngine
    reader: AsyncEngine
    lock: FileLock | None

    async def close(self) -> None:
        """Close all connections and give the lock back, whatever happens."""
        try:
            await self.engine.dispose()
        finally:
            if self.lock is not None:
                self.lock.release()


def connect(database_url: str, *, read_only: bool = False) -> Link:
    """Prepare the way to a database; the first transaction connects.

    Raise DatabaseLocked when another bot has the SQLite file, DatabaseUnreachable when there
    cannot be one. Reading only needs no lock, and an SQLite file that exists.
    """
    url = make_url(database_url)
    if url.get_backend_name() == "sqlite":
        return _sqlite(url, read_only)
    return _postgres(url)


def shown(database_url: str) -> str:
    """Return how to name a database to an operator, without its password."""
    url = make_url(database_url)
    if url.get_backend_name() == "sqlite":
        return f"the database {url.database or '(no file)'}"
    return f"the database {url.database} on {url.host or 'localhost'}:{url.port or 5432}"


@contextmanager
def readable_errors(database_url: str) -> Iterator[None]:
    """Turn what a driver raises while opening into DatabaseUnreachable."""
    try:
        yield
    except _raised_by_drivers() as error:
        cause = error.orig if isinstance(error, DBAPIError) else error
        lines = str(cause).strip().splitlines()
        reason = lines[0] if lines else type(cause).__name__
        raise DatabaseUnreachable(shown(database_url), reason) from error


def _sqlite(url: URL, read_only: bool) -> Link:
    if not url.database or url.database == ":memory:":
        raise DatabaseUnreachable(shown(str(url)), "the address names no file")
    path = Path(url.database).resolve()
    if read_only and not path.is_file():
        raise DatabaseUnreachable(
            shown(str(url)),
            "there is no such file yet; `python -m bot run` makes it at its first start, "
            "where DATA_DIR or DATABASE_URL names a folder it may write to",
        )
    lock = None if read_only else _locked(path)
    mode = {"uri": "true", "mode": "ro" if read_only else "rwc"}
    engine = create_async_engine(
        URL.create("sqlite+aiosqlite", database=path.as_uri(), query=mode),
        poolclass=AsyncAdaptedQueuePool,
        pool_size=1,
        max_overflow=0,
        pool_timeout=_POOL_WAIT_SECONDS,
        hide_parameters=True,
    )
    _listen(engine, _PRAGMAS if read_only else (*_PRAGMAS, _WAL))
    return Link(engine, engine.execution_options(**{READING: True}), lock)


def _locked(path: Path) -> FileLock:
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        return FileLock(path.with_name(path.name + ".lock"))
    except BlockingIOError as error:
        raise DatabaseLocked(str(path)) from error


def _listen(engine: AsyncEngine, pragmas: tuple[str, ...]) -> None:
    """Set up every connection, and begin transactions ourselves.

    The driver's own way begins late and never immediately
    (https://docs.sqlalchemy.org/en/20/dialects/sqlite.html, Serializable isolation).
    """

    def set_up(connection: Any, _record: object) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in pragmas:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    def begin(connection: Connection) -> None:
        reading = connection.get_execution_options().get(READING, False)
        connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")

    event.listen(engine.sync_engine, "connect", set_up)
    event.listen(engine.sync_engine, "begin", begin)


def _raised_by_drivers() -> tuple[type[Exception], ...]:
    """Return what comes from a driver, wrapped or not; that of PostgreSQL only where it is used."""
    driver = sys.modules.get("asyncpg")
    own = (driver.PostgresError, driver.InterfaceError) if driver else ()
    return (OSError, SQLAlchemyError, *own)


def _postgres(url: URL) -> Link:
    engine = create_async_engine(
        url.set(drivername="postgresql+asyncpg"),
        pool_pre_ping=True,
        pool_timeout=_POOL_WAIT_SECONDS,
        hide_parameters=True,
        connect_args={"timeout": _CONNECT_SECONDS, "command_timeout": _COMMAND_SECONDS},
    )
    reader = engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
    return Link(engine, reader, None)
