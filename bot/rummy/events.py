"""What happened in a deal: events in the past tense, with seat numbers and physical cards.

They hold no user, no name and no text, so that a person can be forgotten without touching them.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.rummy.cards import Card
from bot.rummy.melds import Meld
from bot.rummy.ruleset import RuleSet


class Finish(StrEnum):
    """How the winner went out (RULES 6.2)."""

    FROM_HAND = "from_hand"
    STAGED = "staged"


@dataclass(frozen=True, slots=True)
class DealStarted:
    """The cards were dealt from a recorded order, its first card on top (RULES 2.1, 2.4).

    The seats get their cards one seat after the other, the opener first.
    """

    rules: RuleSet
    seats: int
    dealer: int
    order: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class StockReshuffled:
    """The discards but the top one became the new stock, in a recorded order (RULES 6.3)."""

    order: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CardDrawn:
    """A seat drew the top of the stock (RULES 3.2)."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class DiscardTaken:
    """A seat took the top of the discard pile (RULES 3.2)."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class MeldsLaid:
    """A seat laid melds, each with the number it bears on the table (RULES 5.1 to 5.3)."""

    seat: int
    melds: tuple[tuple[int, Meld], ...]


@dataclass(frozen=True, slots=True)
class CardsLaidOff:
    """A seat added cards to a meld; `meld` is the meld as it is now (RULES 5.4)."""

    seat: int
    number: int
    cards: tuple[Card, ...]
    meld: Meld


@dataclass(frozen=True, slots=True)
class JokerSwapped:
    """A seat put cards into a meld and took jokers out of it (RULES 5.5)."""

    seat: int
    number: int
    cards: tuple[Card, ...]
    jokers: tuple[Card, ...]
    meld: Meld


@dataclass(frozen=True, slots=True)
class MovesUndone:
    """A seat took back its table moves of this turn (RULES 3.3)."""

    seat: int


@dataclass(frozen=True, slots=True)
class TakingUndone:
    """A seat put the taken card back on the discard pile (RULES 3.2)."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class CardDiscarded:
    """A seat discarded a card and ended its turn (RULES 3.1)."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class DealEnded:
    """The deal is over; without winner and finish when the stock ran out (RULES 6.1, 6.3)."""

    winner: int | None
    finish: Finish | None


Event = (
    DealStarted
    | StockReshuffled
    | CardDrawn
    | DiscardTaken
    | MeldsLaid
    | CardsLaidOff
    | JokerSwapped
    | MovesUndone
    | TakingUndone
    | CardDiscarded
    | DealEnded
)
EVENTS: tuple[type[Event], ...] = (
    DealStarted,
    StockReshuffled,
    CardDrawn,
    DiscardTaken,
    MeldsLaid,
    CardsLaidOff,
    JokerSwapped,
    MovesUndone,
    TakingUndone,
    CardDiscarded,
    DealEnded,
)
