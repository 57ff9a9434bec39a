"""The store: the open database, and transactions that a cancelled caller cannot break."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Self, TypeVar

from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.connect import Link, connect, readable_errors
from bot.storage.errors import (
    ChannelTaken,
    DatabaseLocked,
    DatabaseUnreachable,
    ReadOnly,
    SchemaFromTheFuture,
    SchemaOutdated,
    StaleAppend,
    StorageError,
    StoreClosed,
)
from bot.storage.migrate import bring_up, require_current

__all__ = [
    "ChannelTaken",
    "DatabaseLocked",
    "DatabaseUnreachable",
    "ReadOnly",
    "SchemaFromTheFuture",
    "SchemaOutdated",
    "StaleAppend",
    "StorageError",
    "Store",
    "StoreClosed",
]

T = TypeVar("T")
# PostgreSQL rolled one transaction back for the sake of another: serialization failure, deadlock
# (https://www.postgresql.org/docs/current/errcodes-appendix.html, class 40).
_LOST_A_RACE = frozenset({"40001", "40P01"})
log = logging.getLogger(__name__)


class Store:
    """An open database. Make one with `open`, and close it in a `finally`."""

    def __init__(self, link: Link, *, read_only: bool) -> None:
        self._link = link
        self._read_only = read_only
        self._running: set[asyncio.Task[Any]] = set()
        self._closing: asyncio.Task[None] | None = None

    @classmethod
    async def open(
        cls, database_url: str, *, read_only: bool = False, migrate: bool = True
    ) -> Self:
        """Open a database and bring its schema up to date, or only check it without `migrate`.

        `read_only` reads beside a running bot: no lock, no migration, `write` is refused.
        Raise DatabaseLocked, DatabaseUnreachable, SchemaFromTheFuture or SchemaOutdated, each
        with one line for the operator; nothing stays open then.
        """
        with readable_errors(database_url):
            link = connect(database_url, read_only=read_only)
            try:
                await _prepare(link, migrate=migrate and not read_only)
            except BaseException:
                await link.close()
                raise
        return cls(link, read_only=read_only)

    async def close(self) -> None:
        """Wait for the transactions that are running, then close everything.

        Once more does nothing; a cancelled caller does not stop it.
        """
        if self._closing is None:
            self._closing = asyncio.create_task(self._close())
        await asyncio.shield(self._closing)

    async def write(self, fn: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        """Run `fn` in one transaction, committed when it returns, rolled back when it raises.

        A cancelled caller does not stop it: it goes on and commits. So cancellation says nothing
        about the outcome; read again by interaction id. Raise ReadOnly or StoreClosed,
        and StaleAppend when PostgreSQL gave another transaction the right of way.
        """
        if self._read_only:
            raise ReadOnly
        return await self._run(self._written(fn))

    async def read(self, fn: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        """Run `fn`, which only reads, on one unchanging state of the database."""
        return await self._run(self._seen(fn))

    async def _written(self, fn: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        try:
            async with self._link.engine.begin() as conn:
                return await fn(conn)
        except DBAPIError as error:
            if getattr(error.orig, "sqlstate", None) in _LOST_A_RACE:
                raise StaleAppend("another transaction was in the way") from error
            raise

    async def _seen(self, fn: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        async with self._link.reader.connect() as conn:
            return await fn(conn)

    async def _run(self, work: Coroutine[Any, Any, T]) -> T:
        if self._closing is not None:
            work.close()
            raise StoreClosed
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        try:
            await asyncio.wait({task})  # unlike await, it leaves the task alone when cancelled
        except asyncio.CancelledError:
            task.add_done_callback(_note_failure)
            raise
        return task.result()

    async def _close(self) -> None:
        try:
            if self._running:
                await asyncio.wait(self._running)
        finally:
            await self._link.close()


async def _prepare(link: Link, *, migrate: bool) -> None:
    if migrate:
        async with link.engine.begin() as conn:
            await conn.run_sync(bring_up)
    else:
        async with link.reader.connect() as conn:
            await conn.run_sync(require_current)


def _note_failure(task: asyncio.Task[Any]) -> None:
    """Log how a transaction failed that nobody waits for any more."""
    if not task.cancelled() and (error := task.exception()) is not None:
        log.warning("a transaction failed after its caller had gone: %s", type(error).__name__)
