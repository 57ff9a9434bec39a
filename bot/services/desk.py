"""What both kinds of use case share: the store, the locks, and a change of one table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import timedelta
from typing import TypeVar

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.loading import Loaded, complete, load, load_open
from bot.services.locks import TableLocks
from bot.services.memory import Memory
from bot.services.ports import Announcer, Clock, Shuffler
from bot.services.referee import Referee
from bot.storage import standing, tables
from bot.storage.engine import StaleAppend, Store

T = TypeVar("T")
_TRIES = 5


@dataclass(frozen=True, slots=True)
class Desk:
    """The parts that use cases work with. Announcing always follows the commit."""

    store: Store
    clock: Clock
    shuffler: Shuffler
    announcer: Announcer
    pause: timedelta
    idle_after: timedelta
    locks: TableLocks = field(default_factory=TableLocks)
    memory: Memory = field(default_factory=Memory)

    @property
    def referee(self) -> Referee:
        """Who carries moves out."""
        return Referee(self.clock, self.shuffler, self.pause, self.memory)

    async def load(self, conn: AsyncConnection, table_id: int) -> Loaded:
        """Read a table within a change."""
        return await load(conn, table_id, self.memory)

    async def look(self, conn: AsyncConnection, table_id: int) -> Loaded:
        """Read a table as it has been committed."""
        return await load(conn, table_id, self.memory, keep=True)

    async def look_in(self, conn: AsyncConnection, channel_id: int) -> Loaded | None:
        """Read the open table of a channel as it has been committed."""
        found = await standing.in_channel(conn, channel_id)
        return found and await complete(conn, found, self.memory, keep=True)

    async def change(
        self,
        table_id: int,
        act: Callable[[AsyncConnection, Loaded], Awaitable[T]],
        *,
        claim: bool = True,
    ) -> T:
        """Change an open table in one transaction, then announce it.

        Who was overtaken by another change reads again and decides again. What the act raises
        leaves everything as it was. With `claim` the change takes the table's next version;
        moves do without, as the event log guards them.
        """

        async def transaction(conn: AsyncConnection) -> T:
            loaded = await load_open(conn, table_id, self.memory)
            if claim:
                await tables.touch(conn, table_id, loaded.table.version, self.clock.now())
            return await act(conn, loaded)

        async with self.locks.hold(table_id):
            for _ in range(_TRIES - 1):
                try:
                    outcome = await self.store.write(transaction)
                    break
                except StaleAppend:
                    continue
            else:
                outcome = await self.store.write(transaction)
        self.announcer.table_changed(table_id)
        return outcome
