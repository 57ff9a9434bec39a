"""The state of a deal: only what cannot be derived, and what follows from it."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from bot.rummy.cards import Card
from bot.rummy.events import Finish
from bot.rummy.melds import Meld
from bot.rummy.ruleset import DiscardPickup, RuleSet

HAND_SIZE = 14
IDLE_ROUNDS = 3


class Phase(StrEnum):
    """Where the turn stands (RULES 2.2, 3.1)."""

    OPENER = "opener"
    DRAW = "draw"
    PLAY = "play"
    OVER = "over"


class TableMeld(NamedTuple):
    """A meld on the table: its number, fixed for the deal, and the seat that laid it."""

    number: int
    owner: int
    meld: Meld


class Before(NamedTuple):
    """Hand and table as they were before this turn's first table move (RULES 3.3)."""

    hand: tuple[Card, ...]
    melds: tuple[TableMeld, ...]


class Turn(NamedTuple):
    """What was done this turn that later moves of it depend on.

    `drawn` is the card that came into the hand; `taken` tells that it was the top discard, `free`
    that nothing had to be done with it, `bound` that it still has to leave the hand, `stock_only`
    that a taking was undone (RULES 3.2). `owed` counts swapped jokers to be laid again (RULES 5.5).
    """

    drawn: Card | None = None
    taken: bool = False
    free: bool = False
    bound: bool = False
    stock_only: bool = False
    owed: int = 0
    before: Before | None = None


class DealState(NamedTuple):
    """A deal at one moment. Piles have their top card last."""

    rules: RuleSet
    dealer: int
    phase: Phase
    to_move: int
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    discards: tuple[Card, ...]
    melds: tuple[TableMeld, ...] = ()
    turn: Turn = Turn()
    turns_done: int = 0
    idle_turns: int = 0
    reshuffles: int = 0
    finish: Finish | None = None

    @property
    def seats(self) -> int:
        """Number of seats."""
        return len(self.hands)

    @property
    def opener(self) -> int:
        """The seat that plays first (RULES 2.3)."""
        return (self.dealer + 1) % self.seats

    @property
    def next_seat(self) -> int:
        """The seat after the one to move."""
        return (self.to_move + 1) % self.seats

    @property
    def top_discard(self) -> Card | None:
        """The card that may be taken from the discard pile."""
        return self.discards[-1] if self.discards else None

    @property
    def can_refill(self) -> bool:
        """Whether an empty stock can be made anew from the discards (RULES 6.3)."""
        return self.reshuffles < self.rules.max_reshuffles and len(self.discards) > 1

    @property
    def exhausted(self) -> bool:
        """Whether drawing from the stock would end the deal (RULES 6.3)."""
        return not self.stock and not self.can_refill

    @property
    def pickup_closed(self) -> bool:
        """Whether the discard pile is closed until someone draws from the stock (RULES 3.2)."""
        return self.idle_turns >= IDLE_ROUNDS * self.seats

    @property
    def winner(self) -> int | None:
        """The seat that went out, once the deal is over."""
        if self.finish is None:
            return None
        return self.hands.index(())

    def has_opened(self, seat: int) -> bool:
        """Return whether a seat has laid down in this deal (RULES 5.1)."""
        return any(meld.owner == seat for meld in self.melds)

    def had_opened(self, seat: int) -> bool:
        """Return whether the seat to move had laid down before this turn (RULES 6.2)."""
        melds = self.turn.before.melds if self.turn.before else self.melds
        return any(meld.owner == seat for meld in melds)

    def table_meld(self, number: int) -> TableMeld | None:
        """Return the meld with that number on the table."""
        return next((meld for meld in self.melds if meld.number == number), None)

    def must_use(self, seat: int) -> bool:
        """Return whether a card taken now by the seat has to be laid this turn (RULES 3.2)."""
        pickup = self.rules.discard_pickup
        if pickup is DiscardPickup.FREE_AFTER_OPENING:
            return not self.has_opened(seat)
        return pickup is DiscardPickup.MUST_USE
