"""Keeps what people see in step with what is stored.

The public messages are a cache of the state: whatever happens at a table, its messages are
brought up to date from the store, also after a restart. One worker a table, so that changes
which come while it is busy are shown together.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from bot.ui.answers import PASSING_FAULTS

log = logging.getLogger(__name__)

# The answer to whoever changed the table goes first, and has the machine for itself.
_AFTER_SECONDS = 0.02
_RETRY_SECONDS = (1.0, 3.0, 10.0, 30.0)
Refresh = Callable[[int], Awaitable[None]]


class Herald:
    """The announcer of the running bot."""

    def __init__(self) -> None:
        self._refreshes: tuple[Refresh, ...] = ()
        self._dirty: set[int] = set()
        self._workers: dict[int, asyncio.Task[None]] = {}

    def start(self, *refreshes: Refresh) -> None:
        """Begin to announce, through functions that bring one table up to date each."""
        self._refreshes = refreshes
        for table_id in tuple(self._dirty):
            self.table_changed(table_id)

    def table_changed(self, table_id: int) -> None:
        """Note that a table has news."""
        self._dirty.add(table_id)
        if self._refreshes and table_id not in self._workers:
            worker = asyncio.create_task(self._work(table_id), name=f"herald {table_id}")
            self._workers[table_id] = worker

    async def _work(self, table_id: int) -> None:
        try:
            await asyncio.sleep(_AFTER_SECONDS)
            while table_id in self._dirty:
                self._dirty.discard(table_id)
                await asyncio.gather(
                    *(_patiently(refresh, table_id) for refresh in self._refreshes)
                )
        finally:
            del self._workers[table_id]

    async def settle(self) -> None:
        """Wait until everything noted so far has been shown."""
        while self._workers:
            await asyncio.gather(*self._workers.values(), return_exceptions=True)

    async def stop(self, seconds: float) -> None:
        """Finish what is under way within some seconds, then drop the rest."""
        try:
            async with asyncio.timeout(seconds):
                await self.settle()
        except TimeoutError:
            log.info("stopped with unshown news of %d tables", len(self._workers))
        for worker in self._workers.values():
            worker.cancel()


async def _patiently(refresh: Refresh, table_id: int) -> None:
    """Bring a table up to date, again after a while where Discord has a fault."""
    for pause in (*_RETRY_SECONDS, None):
        try:
            await refresh(table_id)
        except PASSING_FAULTS as fault:
            log.warning("table %d could not be shown: %s", table_id, fault)
        except Exception:
            log.exception("table %d could not be shown", table_id)
            return
        else:
            return
        if pause is None:
            return
        await asyncio.sleep(pause)
