"""What every player has to see: the course of a deal, followed in text and apart from the bot.

The shadow believes the script: it checks no rule, it only moves cards and notes what the public
line of a turn has to say.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from tests.match.cards import JOKER, WHOLE_PACK, on_top, shown
from tests.match.script import Deal

FROM_HAND, STAGED = "from hand", "in several steps"


@dataclass
class Shadow:
    """A deal as it has to stand. The top of the discard pile is its last card."""

    deal: Deal
    names: tuple[str, ...]
    hands: dict[str, list[str]] = field(default_factory=dict)
    stock: list[str] = field(default_factory=list)
    discards: list[str] = field(default_factory=list)
    turn: int = 0
    drawn: str = ""
    opened: set[str] = field(default_factory=set)
    arrival: list[str] = field(default_factory=list)
    moves: list[str] = field(default_factory=list)
    departure: list[str] = field(default_factory=list)
    _taken: bool = False
    _before: tuple[list[str], set[str]] | None = None

    def __post_init__(self) -> None:
        self.hands = {name: list(cards) for name, cards in self.deal.hands.items()}
        pack = on_top(self.deal.order, list(WHOLE_PACK))
        self.stock = pack[sum(map(len, self.hands.values())) :]

    @property
    def to_move(self) -> str:
        """Whose turn it is."""
        first = self.names.index(self.deal.opener)
        return self.names[(first + self.turn) % len(self.names)]

    @property
    def hand(self) -> list[str]:
        """The hand of the player to move."""
        return self.hands[self.to_move]

    def draw(self) -> None:
        """Draw from the stock, made anew where it is empty."""
        if not self.stock:
            under, self.discards = self.discards[:-1], self.discards[-1:]
            self.stock = on_top(self.deal.reshuffle, under)
            self.arrival.append("the discards were shuffled into a new stock")
        self.drawn = self.stock.pop(0)
        self.hand.append(self.drawn)
        self.arrival.append("drew from the stock")

    def take(self) -> None:
        """Take the top discard."""
        self.drawn = self.discards.pop()
        self.hand.append(self.drawn)
        self._taken = True
        self.arrival.append(f"took {re.escape(shown(self.drawn))} from the discard pile")

    def meld(self, cards: str) -> None:
        """Lay melds down."""
        self._remember()
        words = [part.split() for part in cards.split("+")]
        self._lay([word.partition("=")[0] for part in words for word in part])
        self.opened.add(self.to_move)
        said = r" \+ ".join(" ".join(map(_as_laid, part)) for part in words)
        self.moves.append(rf"laid down {said} \(\+\d+ points\)")

    def layoff(self, cards: str) -> None:
        """Lay cards off on a meld: `9D on 1`."""
        self._remember()
        what, _, number = cards.partition(" on ")
        self._lay(what.split())
        said = " ".join(map(shown, what.split()))
        self.moves.append(rf"laid off {said} on meld {number} \([^;]+\)")

    def swap(self, cards: str) -> None:
        """Swap cards for one joker: `KD on 2`."""
        self._remember()
        what, _, number = cards.partition(" on ")
        self._lay(what.split())
        self.hand.append(JOKER)
        said = " ".join(map(shown, what.split()))
        self.moves.append(rf"swapped {said} for JK in meld {number} \([^;]+\)")

    def undo(self) -> None:
        """Take back the table moves of the turn, or else the taken discard."""
        if self._before is not None:
            self.hands[self.to_move], self.opened = self._before
            self._before = None
            self.moves.clear()
        else:
            self.hand.remove(self.drawn)
            self.discards.append(self.drawn)
            self.arrival.pop()
            self.drawn, self._taken = "", False

    def discard(self, card: str) -> None:
        """Discard a card; `departure` tells of it until the next turn begins."""
        self.hand.remove(card)
        self.discards.append(card)
        self.departure.append(f"discarded {re.escape(shown(card))}")

    def next_turn(self) -> None:
        """Pass the turn on."""
        self.turn += 1
        self.drawn, self._taken, self._before = "", False, None
        for acts in (self.arrival, self.moves, self.departure):
            acts.clear()

    def line(self, *more: str) -> str:
        """Return the pattern of the public line about the turn, ended by further acts."""
        acts = "; ".join((*self.arrival, *self.moves, *self.departure, *more))
        return rf"\*\*{self.to_move}\*\*: {acts}\."

    def _remember(self) -> None:
        if self._before is None:
            self._before = (list(self.hand), set(self.opened))

    def _lay(self, cards: list[str]) -> None:
        for card in cards:
            self.hand.remove(card)


def _as_laid(word: str) -> str:
    """Return the pattern of a card in a meld; a joker shows what it stands for."""
    card, _, said = word.partition("=")
    if card != JOKER:
        return shown(card)
    return f"JK={shown(said)}" if said else r"JK=\S+"
