"""What a computer player sees: the view of its seat, what everybody saw, and the match so far."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from bot.rummy.cards import Face
from bot.rummy.events import CardDiscarded, DiscardTaken, TakingUndone
from bot.rummy.views import PublicEvent, SeatView, StockRemade


class Act(StrEnum):
    """What everybody saw somebody do with the discard pile."""

    DISCARDED = "discarded"
    TOOK = "took"
    GAVE_BACK = "gave_back"
    REMADE = "remade"


class Seen(NamedTuple):
    """An act, in its order. Without a seat and a face where the discards became the stock."""

    act: Act
    seat: int | None = None
    face: Face | None = None


class Situation(NamedTuple):
    """Everything a computer player knows when it is to move.

    `seen` is the course of the deal so far; `totals` are the points of each seat in the match,
    this deal not counted, low is good (RULES 7, 8); `deals_left` counts the deals after this one.
    """

    view: SeatView
    seen: tuple[Seen, ...]
    totals: tuple[int, ...]
    deals_left: int


def seen(events: Iterable[PublicEvent]) -> tuple[Seen, ...]:
    """Return what the discard pile tells of the public events of a deal, faces only."""
    found: list[Seen] = []
    for event in events:
        match event:
            case CardDiscarded():
                found.append(Seen(Act.DISCARDED, event.seat, event.card.face))
            case DiscardTaken():
                found.append(Seen(Act.TOOK, event.seat, event.card.face))
            case TakingUndone():
                found.append(Seen(Act.GAVE_BACK, event.seat, event.card.face))
            case StockRemade():
                found.append(Seen(Act.REMADE))
            case _:
                continue
    return tuple(found)
