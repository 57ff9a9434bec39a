"""Deals as they were last read, so that only what has happened since is read and folded.

The log of a deal only ever grows, so what was once committed stays true: for this process and
for others that append to the same log.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from functools import reduce

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.rummy.deal import evolve, fold
from bot.rummy.events import Event
from bot.rummy.state import DealState
from bot.storage import deals
from bot.storage.records import DealRecord

MOST_DEALS = 512


@dataclass(frozen=True, slots=True)
class Remembered:
    """The events of a deal and the state that they lead to."""

    events: tuple[Event, ...]
    state: DealState


@dataclass(frozen=True, slots=True)
class DealMemory:
    """The deals read most recently."""

    _deals: OrderedDict[tuple[int, bytes], Remembered] = field(default_factory=OrderedDict)

    async def recall(
        self, conn: AsyncConnection, deal: DealRecord, *, keep: bool
    ) -> Remembered | None:
        """Return a deal as it stands in the log; None before its first event.

        `keep` only where everything read has been committed: a transaction that changes a deal
        may still be rolled back.
        """
        key = (deal.id, deal.seed)
        known = self._deals.get(key)
        new = await deals.load_events(conn, deal.id, len(known.events) if known else 0)
        if known is None:
            now = Remembered(new, fold(new)) if new else None
        else:
            now = Remembered((*known.events, *new), reduce(evolve, new, known.state))
        if keep and now is not None:
            self._keep(key, now)
        return now

    def _keep(self, key: tuple[int, bytes], now: Remembered) -> None:
        self._deals[key] = now
        self._deals.move_to_end(key)
        while len(self._deals) > MOST_DEALS:
            self._deals.popitem(last=False)
