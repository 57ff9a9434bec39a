"""What a player can do: moves in the imperative, cards named by face (RULES 3)."""

from __future__ import annotations

from dataclasses import dataclass

from bot.rummy.cards import Face
from bot.rummy.melds import FaceMeld


@dataclass(frozen=True, slots=True)
class DrawStock:
    """Draw the top of the stock. `accept_end` agrees to a deal without a winner (RULES 6.3)."""

    seat: int
    accept_end: bool = False


@dataclass(frozen=True, slots=True)
class TakeDiscard:
    """Take the top of the discard pile (RULES 3.2)."""

    seat: int


@dataclass(frozen=True, slots=True)
class LayDown:
    """Lay melds on the table in one act (RULES 5.1 to 5.3)."""

    seat: int
    melds: tuple[FaceMeld, ...]


@dataclass(frozen=True, slots=True)
class LayOff:
    """Add cards to a meld on the table (RULES 5.4).

    `start` is the first place of the run that results, where a joker could go to either end.
    """

    seat: int
    meld: int
    cards: tuple[Face, ...]
    start: int | None = None


@dataclass(frozen=True, slots=True)
class SwapJoker:
    """Put natural cards in the places of jokers and take these (RULES 5.5)."""

    seat: int
    meld: int
    cards: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard a card and end the turn (RULES 3.1)."""

    seat: int
    card: Face


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back this turn's table moves, or the taken discard when there are none (RULES 3.3)."""

    seat: int


Move = DrawStock | TakeDiscard | LayDown | LayOff | SwapJoker | Discard | Undo
MOVES: tuple[type[Move], ...] = (
    DrawStock,
    TakeDiscard,
    LayDown,
    LayOff,
    SwapJoker,
    Discard,
    Undo,
)
