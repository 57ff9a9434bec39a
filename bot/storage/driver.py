"""aiosqlite with one trip to its thread for each statement, where SQLAlchemy makes four.

SQLAlchemy asks for a cursor, lets it execute, fetches all rows and closes it, and waits for the
thread of the connection each time. On a busy machine the waiting is most of what a statement
costs; so here the rows come along with the execution.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Any, Self

import aiosqlite

_CHUNK = 64  # aiosqlite's own default for iterating, which SQLAlchemy does not do


async def connect(address: str) -> Connection:
    """Open an SQLite file by its `file:` address, in autocommit mode."""

    def connector() -> sqlite3.Connection:
        # Only the one thread uses it; closing may be left to another at the end of the process.
        return sqlite3.connect(address, uri=True, isolation_level=None, check_same_thread=False)

    connection = Connection(connector, _CHUNK)
    connection._thread.daemon = True  # as SQLAlchemy does: what is left open keeps no process up
    await connection
    return connection


class Connection(aiosqlite.Connection):
    """A connection whose cursors execute and fetch in one trip."""

    def cursor(self) -> Cursor:  # type: ignore[override]
        """Return a cursor; it exists in this thread only."""
        return Cursor(self)

    async def at_once(self, sql: str, parameters: Iterable[Any]) -> Outcome:
        """Execute a statement and fetch its rows."""
        return await self._on_thread(_at_once, sql, parameters)

    async def for_each(self, sql: str, parameters: Iterable[Iterable[Any]]) -> Outcome:
        """Execute a statement once for each set of parameters."""
        return await self._on_thread(_for_each, sql, parameters)

    async def _on_thread(self, work: Work, sql: str, parameters: Iterable[Any]) -> Outcome:
        # aiosqlite has no public way to run a function in its thread.
        execute: Callable[..., Awaitable[Outcome]] = self._execute
        return await execute(work, self._conn, sql, parameters)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What is left of a cursor after its statement (PEP 249)."""

    description: Any = None
    rowcount: int = -1
    lastrowid: int | None = None
    rows: Sequence[Any] = ()


class Cursor:
    """The part of an aiosqlite cursor that SQLAlchemy uses."""

    arraysize = 1

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._outcome = Outcome()

    async def __aenter__(self) -> Self:
        return self

    @property
    def description(self) -> Any:
        """The columns of the rows; None for a statement without rows."""
        return self._outcome.description

    @property
    def rowcount(self) -> int:
        """How many rows were changed."""
        return self._outcome.rowcount

    @property
    def lastrowid(self) -> int | None:
        """The id of the row inserted last."""
        return self._outcome.lastrowid

    async def execute(self, sql: str, parameters: Iterable[Any] = ()) -> None:
        """Execute a statement; its rows are here already afterwards."""
        self._outcome = await self._connection.at_once(sql, parameters)

    async def executemany(self, sql: str, parameters: Iterable[Iterable[Any]]) -> None:
        """Execute a statement once for each set of parameters."""
        self._outcome = await self._connection.for_each(sql, parameters)

    async def fetchall(self) -> Sequence[Any]:
        """Return the rows."""
        return self._outcome.rows

    async def close(self) -> None:
        """Do nothing: the true cursor is closed already."""


Work = Callable[[sqlite3.Connection, str, Any], Outcome]


def _at_once(connection: sqlite3.Connection, sql: str, parameters: Any) -> Outcome:
    with closing(connection.execute(sql, parameters)) as cursor:
        rows = cursor.fetchall() if cursor.description else ()
        return Outcome(cursor.description, cursor.rowcount, cursor.lastrowid, rows)


def _for_each(connection: sqlite3.Connection, sql: str, parameters: Any) -> Outcome:
    with closing(connection.executemany(sql, parameters)) as cursor:
        return Outcome(None, cursor.rowcount, cursor.lastrowid)
