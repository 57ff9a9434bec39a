"""Tables as they were last read, so that only what is new is read and folded.

The log of a deal only ever grows, and what changes at a table outside a deal changes its version:
so what was once committed can be trusted, in this process and beside others on the same database.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass, field
from functools import reduce
from typing import Generic, TypeVar

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.rummy.deal import evolve, fold
from bot.rummy.events import Event
from bot.rummy.scoring import DealScore
from bot.rummy.state import DealState
from bot.storage import deals, matches
from bot.storage.records import DealRecord, SeatRecord
from bot.storage.standing import Standing

MOST_TABLES = 512
K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class UnreadableLog(Exception):
    """A log that is damaged: what it says cannot have happened."""


class Recent(Generic[K, V]):
    """The values put most recently, a bounded number of them."""

    def __init__(self, most: int) -> None:
        self._values: OrderedDict[K, V] = OrderedDict()
        self._most = most

    def get(self, key: K) -> V | None:
        """Return a value that is still there."""
        return self._values.get(key)

    def put(self, key: K, value: V) -> None:
        """Keep a value, and let go of the one put longest ago."""
        self._values[key] = value
        self._values.move_to_end(key)
        while len(self._values) > self._most:
            self._values.popitem(last=False)


@dataclass(frozen=True, slots=True)
class Course:
    """The events of a deal and the state that they lead to."""

    events: tuple[Event, ...]
    state: DealState


@dataclass(frozen=True, slots=True)
class Company:
    """Who sits at a table, and the scores so far; both stand while the mark stands."""

    mark: Hashable
    seats: tuple[SeatRecord, ...]
    scores: tuple[DealScore, ...]


@dataclass(frozen=True, slots=True)
class Memory:
    """What was read most recently.

    `keep` only what has been committed: a transaction that changes a table may be rolled back.
    """

    _courses: Recent[Hashable, Course] = field(default_factory=lambda: Recent(MOST_TABLES))
    _companies: Recent[int, Company] = field(default_factory=lambda: Recent(MOST_TABLES))

    async def course(self, conn: AsyncConnection, found: Standing, *, keep: bool) -> Course | None:
        """Return the deal of a table as it stands in the log; None without a deal."""
        if found.deal is None:
            return None
        key = (found.deal.id, found.deal.seed)
        known = self._courses.get(key)
        if known is not None and len(known.events) == found.events:
            return known
        try:
            now = await _read(conn, found.deal, known)
        except (ValueError, LookupError, TypeError) as damage:
            raise UnreadableLog(f"deal {found.deal.id}") from damage
        if keep:
            self._courses.put(key, now)
        return now

    async def company(self, conn: AsyncConnection, found: Standing, *, keep: bool) -> Company:
        """Return the seats and scores of a table."""
        deal = found.deal and (found.deal.id, found.deal.status)
        mark = (found.table.version, found.match.id, deal)
        known = self._companies.get(found.table.id)
        if known is not None and known.mark == mark:
            return known
        now = Company(
            mark,
            await matches.seats_of(conn, found.match.id),
            tuple(await deals.scores_of(conn, found.match.id)),
        )
        if keep:
            self._companies.put(found.table.id, now)
        return now


async def _read(conn: AsyncConnection, deal: DealRecord, known: Course | None) -> Course:
    new = await deals.load_events(conn, deal.id, len(known.events) if known else 0)
    if known is None:
        return Course(new, fold(new))
    return Course((*known.events, *new), reduce(evolve, new, known.state))
