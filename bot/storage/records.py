"""Rows as values. What could give hidden cards away is kept out of `repr`, and so out of logs."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from bot.rummy.events import Event
from bot.rummy.ruleset import RuleSet


class TableStatus(StrEnum):
    """Whether people still sit at a table."""

    OPEN = "open"
    ENDED = "ended"


class MatchStatus(StrEnum):
    """Where a match stands: gathering players, running, over, or given up."""

    LOBBY = "lobby"
    PLAYING = "playing"
    FINISHED = "finished"
    ABANDONED = "abandoned"


class DealStatus(StrEnum):
    """Where a deal stands: running, scored, or given up without a score."""

    RUNNING = "running"
    ENDED = "ended"
    ABANDONED = "abandoned"


@dataclass(frozen=True, slots=True)
class PlaceRecord:
    """A channel or thread of a server, and the language its people are spoken to."""

    guild_id: int
    guild_name: str
    channel_id: int
    channel_name: str
    locale: str


@dataclass(frozen=True, slots=True)
class TableRecord:
    """A table and the channel or thread where it stands. `version` guards `tables.touch`."""

    id: int
    guild_id: int
    guild_name: str
    channel_id: int
    channel_name: str
    host_user_id: int
    status: TableStatus
    locale: str
    created_at: datetime
    touched_at: datetime
    ended_at: datetime | None
    version: int


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """A match of a table, numbered from 1. `first_dealer` is a seat, drawn when it begins.

    `hints` tells whether people may ask what to do with their hand.
    """

    id: int
    table_id: int
    number: int
    status: MatchStatus
    rules: RuleSet
    wanted_seats: int | None
    first_dealer: int | None
    started_at: datetime | None
    ended_at: datetime | None
    hints: bool = True


@dataclass(frozen=True, slots=True)
class SeatRecord:
    """Who owns a seat, counted from 0: a user, or a computer of the level named there.

    A user who is not `present` has left: a computer plays for him. A computer never leaves.
    """

    match_id: int
    seat: int
    user_id: int | None
    name: str
    present: bool
    joined_at: datetime
    computer: str | None = None


@dataclass(frozen=True, slots=True)
class DealRecord:
    """A deal of a match, numbered from 1, with the 32 bytes its order derives from (RULES 2.4).

    `next_deal_at` is when the following deal starts by itself.
    """

    id: int
    match_id: int
    number: int
    dealer: int
    seed: bytes = field(repr=False)
    status: DealStatus
    started_at: datetime
    ended_at: datetime | None
    next_deal_at: datetime | None


@dataclass(frozen=True, slots=True)
class LoggedEvent:
    """An event as the log holds it, counted from 1; `actor` is None for what went by itself."""

    deal_id: int
    seq: int
    event: Event = field(repr=False)
    actor: int | None
    interaction_id: int | None
    at: datetime


@dataclass(frozen=True, slots=True)
class MessageRecord:
    """A message at a table that the bot may edit; `version` is the state it shows.

    A message about turns made of components (Components V2) tells of those from number `since`
    on, counted from 0; the others have None there.
    """

    table_id: int
    purpose: str
    channel_id: int
    message_id: int
    posted_at: datetime
    version: int
    since: int | None = None


@dataclass(frozen=True, slots=True)
class HandRecord:
    """The private message with somebody's hand at a table."""

    user_id: int
    table_id: int
    dm_channel_id: int
    message_id: int
    posted_at: datetime


@dataclass(frozen=True, slots=True)
class PersonRecord:
    """What a person prefers, and how to reach them. The defaults are those of a stranger.

    `deck`, `theme` and `sort` are words of the services, or None where nothing was chosen.
    """

    user_id: int
    locale: str | None = None
    dm_hands: bool = True
    dm_channel_id: int | None = None
    dm_closed_until: datetime | None = None
    pictures: bool = True
    deck: str | None = None
    theme: str | None = None
    sort: str | None = None


@dataclass(frozen=True, slots=True)
class GuildRecord:
    """What holds in a whole server. The defaults are those of one that has chosen nothing."""

    guild_id: int
    pictures: bool = True
