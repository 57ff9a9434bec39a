"""What the services take and give: people, places, tables as others may see them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from bot.players.choosing import Level
from bot.rummy.ruleset import RuleSet
from bot.rummy.scoring import DealScore
from bot.rummy.views import PublicEvent, PublicView, SeatView

# More than any deal has (RULES 6.3: every deal is finite).
MOST_EVENTS = 100_000


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who asks for something. `manager` tells of the right to manage the server."""

    user_id: int
    name: str
    locale: str
    manager: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """Where a table stands: a channel or thread of a server."""

    guild_id: int
    guild_name: str
    channel_id: int
    channel_name: str
    locale: str


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat of a match and who owns it: a user, or a computer of some level.

    `present` is false while a computer plays for a user who has left (RULES 8.3).
    """

    seat: int
    user_id: int | None
    name: str
    present: bool
    computer: Level | None = None

    @property
    def by_computer(self) -> bool:
        """Whether a computer plays the seat, as its own or for somebody who has left."""
        return self.computer is not None or not self.present

    @property
    def shown(self) -> str:
        """The name with a mark where a computer plays; no person can bear that mark."""
        if self.computer is not None:
            return f"{COMPUTER} {self.name}"
        name = self.name.replace(COMPUTER, "").strip() or "?"
        return name if self.present else f"{name} {AWAY}"


@dataclass(frozen=True, slots=True)
class Computer:
    """A computer that is to sit down: its level, and what that is called at the table."""

    level: Level
    name: str


COMPUTER = "🤖"
AWAY = f"💤{COMPUTER}"


class Stage(StrEnum):
    """Where a table stands in its life; broken when its log cannot be read any more."""

    LOBBY = "lobby"
    DEAL = "deal"
    BETWEEN = "between"
    BROKEN = "broken"
    FINISHED = "finished"
    ABANDONED = "abandoned"


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal as everybody may see it. `version` counts its events.

    `events` is what everybody saw happen so far, `next_at` when the following deal begins by
    itself, once this one is over.
    """

    deal_id: int
    number: int
    version: int
    view: PublicView
    events: tuple[PublicEvent, ...]
    next_at: datetime | None

    @property
    def mark(self) -> int:
        """A number for this version of this deal that no other deal has."""
        return mark_of(self.deal_id, self.version)


def mark_of(deal_id: int, version: int) -> int:
    """Return the number that tells a version of a deal from all versions of all deals."""
    return deal_id * MOST_EVENTS + version


@dataclass(frozen=True, slots=True)
class Table:
    """A table as everybody may see it, with its current match and deal.

    `version` changes with everything that happens to the table outside a deal. `hints` tells
    whether people may ask what to do with their hand.
    """

    table_id: int
    place: Place
    host_user_id: int
    version: int
    open: bool
    stage: Stage
    match_id: int
    rules: RuleSet
    begun: bool
    wanted_seats: int | None
    seats: tuple[Seat, ...]
    scores: tuple[DealScore, ...]
    deal: Deal | None
    touched_at: datetime
    hints: bool = True

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players in seat order, with marks where a computer plays."""
        return tuple(seat.shown for seat in self.seats)

    @property
    def users(self) -> Mapping[int, Seat]:
        """The seats that belong to people, by user, those who have left included."""
        return {seat.user_id: seat for seat in self.seats if seat.user_id is not None}

    def seat_of(self, user_id: int) -> Seat | None:
        """Return the seat that a user owns here."""
        return next((seat for seat in self.seats if seat.user_id == user_id), None)


@dataclass(frozen=True, slots=True)
class Played:
    """The outcome of a move: what happened, and what its player sees now.

    `again` tells that the same request had been carried out before.
    """

    table: Table
    view: SeatView
    events: tuple[PublicEvent, ...]
    again: bool = False
