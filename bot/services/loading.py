"""Tables read from the store, and the forms in which others may see them."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.players.choosing import Level
from bot.players.situation import Situation, seen
from bot.rummy.events import Event
from bot.rummy.match import Match
from bot.rummy.ruleset import RuleSet
from bot.rummy.scoring import DealScore
from bot.rummy.state import DealState, Phase
from bot.rummy.views import SeatView, public_events, public_view, seat_view
from bot.services.errors import RefusalCode, Refused
from bot.services.memory import Memory, UnreadableLog
from bot.services.models import Deal, Place, Seat, Stage, Table
from bot.storage import standing
from bot.storage.records import (
    DealRecord,
    MatchRecord,
    MatchStatus,
    SeatRecord,
    TableRecord,
    TableStatus,
)
from bot.storage.standing import Standing

log = logging.getLogger(__name__)

# How a computer plays for somebody who has left (RULES 8.3).
STAND_IN = Level.STEADY


@dataclass(frozen=True, slots=True)
class Loaded:
    """A table with all that is hidden; it never leaves the services."""

    table: TableRecord
    touched_at: datetime
    match: MatchRecord
    seats: tuple[SeatRecord, ...]
    scores: tuple[DealScore, ...]
    deal: DealRecord | None
    events: tuple[Event, ...]
    state: DealState | None
    broken: bool = False

    @property
    def rules(self) -> RuleSet:
        """The rules of the match."""
        return self.match.rules

    @property
    def core_match(self) -> Match:
        """The match as the core knows it."""
        return Match(self.rules, len(self.seats), self.match.first_dealer or 0, self.scores)

    @property
    def stage(self) -> Stage:
        """Where the table stands."""
        if self.match.status is not MatchStatus.PLAYING:
            return Stage(self.match.status.value)
        if self.broken:
            return Stage.BROKEN
        running = self.state is not None and self.state.phase is not Phase.OVER
        return Stage.DEAL if running else Stage.BETWEEN

    def running_deal(self) -> tuple[DealRecord, DealState]:
        """Return the deal under way. Raise Refused when there is none."""
        if self.deal is None or self.state is None or self.stage is not Stage.DEAL:
            raise Refused(no_deal_code(self.stage))
        return self.deal, self.state

    def seat_of(self, user_id: int) -> SeatRecord:
        """Return the seat of a user. Raise Refused when there is none."""
        for seat in self.seats:
            if seat.user_id == user_id:
                return seat
        raise Refused(RefusalCode.NOT_SEATED)

    @property
    def playing_level(self) -> Level | None:
        """The level at which a computer plays the seat to move; None where a person does.

        Raise Refused without a deal under way.
        """
        seat = self.seats[self.running_deal()[1].to_move]
        return level_of(seat) or (None if seat.present else STAND_IN)

    def view_of(self, seat: int) -> SeatView:
        """Return what a seat sees of the deal under way."""
        return seat_view(self.running_deal()[1], seat)

    def situation_of(self, seat: int) -> Situation:
        """Return what a computer player on a seat knows of the deal under way."""
        deals = [score.totals for score in self.scores]
        return Situation(
            view=self.view_of(seat),
            seen=seen(public_events(self.events)),
            totals=tuple(sum(deal[at] for deal in deals) for at in range(len(self.seats))),
            deals_left=self.rules.deals - self.core_match.next_deal,
        )

    def last_view_of(self, seat: int) -> SeatView:
        """Return what a seat sees of the last deal, over or not."""
        if self.state is None:
            raise Refused(no_deal_code(self.stage))
        return seat_view(self.state, seat)

    def shown(self) -> Table:
        """Return the table as everybody may see it."""
        record = self.table
        return Table(
            table_id=record.id,
            place=Place(
                record.guild_id,
                record.guild_name,
                record.channel_id,
                record.channel_name,
                record.locale,
            ),
            host_user_id=record.host_user_id,
            version=record.version,
            open=record.status is TableStatus.OPEN,
            stage=self.stage,
            match_id=self.match.id,
            rules=self.rules,
            begun=self.match.first_dealer is not None,
            wanted_seats=self.match.wanted_seats,
            seats=tuple(_seat(at) for at in self.seats),
            scores=self.scores,
            deal=self._deal_shown(),
            touched_at=self.touched_at,
            hints=self.match.hints,
        )

    def _deal_shown(self) -> Deal | None:
        if self.deal is None or self.state is None:
            return None
        return deal_shown(self.deal, self.events, self.state)

    def with_events(self, events: tuple[Event, ...], state: DealState) -> Loaded:
        """Return the same after further events."""
        return replace(self, events=(*self.events, *events), state=state)


def deal_shown(record: DealRecord, events: Sequence[Event], state: DealState) -> Deal:
    """Return a deal as everybody may see it."""
    return Deal(
        deal_id=record.id,
        number=record.number,
        version=len(events),
        view=public_view(state),
        events=public_events(events),
        next_at=record.next_deal_at,
    )


def _seat(at: SeatRecord) -> Seat:
    return Seat(at.seat, at.user_id, at.name, at.present, level_of(at))


def level_of(seat: SeatRecord) -> Level | None:
    """Return the level of the computer that owns a seat; None for a user's.

    A word of another version of the bot counts as steady: the table goes on.
    """
    if seat.computer is None:
        return None
    return Level(seat.computer) if seat.computer in set(Level) else Level.STEADY


def no_deal_code(stage: Stage) -> RefusalCode:
    """Return why there is no deal to play in at a stage."""
    return _NO_DEAL.get(stage, RefusalCode.MATCH_OVER)


_NO_DEAL = {
    Stage.LOBBY: RefusalCode.MATCH_NOT_RUNNING,
    Stage.BETWEEN: RefusalCode.NO_DEAL_RUNNING,
    Stage.BROKEN: RefusalCode.TABLE_BROKEN,
}


async def load(
    conn: AsyncConnection, table_id: int, memory: Memory, *, keep: bool = False
) -> Loaded:
    """Read a table with its current match and deal. Raise Refused when there is no such table.

    With `keep` what is read is kept in mind: only where it has been committed.
    """
    found = await standing.of_table(conn, table_id)
    if found is None:
        raise Refused(RefusalCode.TABLE_ENDED)
    return await complete(conn, found, memory, keep=keep)


async def complete(
    conn: AsyncConnection, found: Standing, memory: Memory, *, keep: bool = False
) -> Loaded:
    """Read what belongs to a table that was found."""
    company = await memory.company(conn, found, keep=keep)
    try:
        course, broken = await memory.course(conn, found, keep=keep), False
    except UnreadableLog:
        log.exception("the log of table %d cannot be read", found.table.id)
        course, broken = None, True
    return Loaded(
        table=found.table,
        touched_at=found.touched_at,
        match=found.match,
        seats=company.seats,
        scores=company.scores,
        deal=found.deal,
        events=course.events if course else (),
        state=course.state if course else None,
        broken=broken,
    )


async def load_open(
    conn: AsyncConnection, table_id: int, memory: Memory, *, keep: bool = False
) -> Loaded:
    """Read a table that has not ended. Raise Refused when it has."""
    loaded = await load(conn, table_id, memory, keep=keep)
    if loaded.table.status is not TableStatus.OPEN:
        raise Refused(RefusalCode.TABLE_ENDED)
    return loaded
