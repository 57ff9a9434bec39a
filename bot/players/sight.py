"""What a seat can work out from what it sees: cards still to come, places on the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from bot.players.numbers import (
    FACES,
    JOKER_NUMBER,
    NATURALS,
    NEIGHBOUR_BITS,
    NUMBERS,
    PAIR_BITS,
    number,
    numbers,
)
from bot.players.situation import Act, Seen, Situation
from bot.rummy.cards import Face, Rank, suit_order
from bot.rummy.melds import ACE_HIGH, LONGEST_RUN, LONGEST_SET, FaceMeld, MeldKind, place_rank
from bot.rummy.ruleset import RuleSet
from bot.rummy.solver import Layout, best_layout
from bot.rummy.views import MeldView, SeatView

Melds = tuple[MeldView, ...]


@dataclass(frozen=True, slots=True)
class Places:
    """What the table takes, by the number of a face.

    `fits` has the meld it can be laid off on, `swaps` the one with a joker in its place; `near`
    are those that may find a place together with other cards, `laid` the cards that lie there.
    `around` has the same for each meld, as bits.
    """

    fits: dict[int, int]
    swaps: dict[int, int]
    near: frozenset[int]
    laid: tuple[int, ...]
    around: tuple[int, ...]


class Sight:
    """What follows from a situation; worked out once for a move."""

    def __init__(self, situation: Situation) -> None:
        view = situation.view
        self.situation = situation
        self.view: SeatView = view
        self.rules: RuleSet = view.rules
        self.cards: tuple[Face, ...] = view.hand
        self.costs = costs(view.rules)
        self.hand = hand = [0] * NUMBERS
        bits = 0
        cards = numbers(view.hand)
        for at in cards:
            hand[at] += 1
            bits |= 1 << at
        self.bits = bits
        self.jokers = hand[JOKER_NUMBER]
        # The faces of the natural cards, each once, the lowest number first.
        self.held = sorted({*cards})
        if self.jokers:
            self.held.pop()
        self.places = places(view.public.melds)

    @cached_property
    def unseen(self) -> list[int]:
        """How many cards of each face may still come: from the stock, or other hands.

        What lies under the discard pile comes back only when the stock is made anew (RULES 6.3).
        """
        unseen = [self.rules.packs_for(self.view.public.seats)] * NATURALS
        unseen.append(self.rules.jokers)
        for at in (*self.places.laid, *lying(self.situation.seen)):
            unseen[at] -= 1
        for at in self.held:
            unseen[at] -= self.hand[at]
        unseen[JOKER_NUMBER] -= self.jokers
        return unseen

    @cached_property
    def layout(self) -> Layout:
        """The most valuable melds of the hand."""
        melds = any(map(self.completes, self.held))
        return best_layout(self.cards, self.rules) if melds else ()

    @property
    def most_points(self) -> int:
        """No melds of the hand are worth more than this; far cheaper than looking for them."""
        points = sum(self.costs[at] * self.hand[at] for at in self.held if self.completes(at))
        return points + self.jokers * self.rules.rank_value(Rank.ACE)

    def with_card(self, card: Face) -> Sight:
        """Return the sight of the same seat with a card more in its hand."""
        more = self.view._replace(hand=tuple(sorted((*self.cards, card), key=suit_order)))
        return Sight(self.situation._replace(view=more))

    def completes(self, at: int) -> bool:
        """Return whether a natural card may make a meld with others of the hand."""
        bits = self.bits
        if self.jokers:
            two = self.jokers > 1 and self.rules.fewest_naturals == 1
            return two or bits & NEIGHBOUR_BITS[at] != 0
        for pair in PAIR_BITS[at]:  # noqa: SIM110 - any() takes twice as long
            if bits & pair == pair:
                return True
        return False


@lru_cache(maxsize=64)
def costs(rules: RuleSet) -> tuple[int, ...]:
    """Return by number what each face costs when it is left in the hand (RULES 1.3, 1.4)."""
    return tuple(map(rules.hand_value, FACES))


_TOOK, _REMADE = Act.TOOK, Act.REMADE


def lying(seen: Sequence[Seen]) -> list[int]:
    """Return the numbers of the cards in the discard pile, the top one last."""
    pile: list[Face] = []
    for act in seen:
        kind = act.act
        if kind is _TOOK:
            pile.pop()
        elif kind is _REMADE:
            del pile[:-1]
        elif act.face is not None:
            pile.append(act.face)
    return numbers(pile)


# Tables looked at last: a table is the same object until it changes.
_recent: list[tuple[Melds, Places]] = []
_MOST_RECENT = 8


def places(melds: Melds) -> Places:
    """Return what the table takes."""
    for known, found in _recent:
        if known is melds:
            return found
    found = _places(melds)
    _recent.insert(0, (melds, found))
    del _recent[_MOST_RECENT:]
    return found


def _places(melds: Melds) -> Places:
    fits: dict[int, int] = {}
    swaps: dict[int, int] = {}
    near: set[int] = set()
    laid: list[int] = []
    bits: list[int] = []
    for at in melds:
        takes, standing, around, cards = _place(at.meld)
        laid += cards
        for face in takes:
            fits.setdefault(face, at.number)
        for face in standing:
            swaps.setdefault(face, at.number)
        near.update(around)
        bits.append(sum(1 << at for at in {*around}))
    return Places(fits, swaps, frozenset(near), tuple(laid), tuple(bits))


_Numbers = tuple[int, ...]
# Beyond the end of a run, cards further off than this make a meld of their own.
_REACH = 3


@lru_cache(maxsize=2048)
def _place(meld: FaceMeld) -> tuple[_Numbers, _Numbers, _Numbers, _Numbers]:
    """Return what a meld takes, what its jokers stand for, what may find a place, its cards."""
    cards = tuple(map(number, meld.faces))
    if meld.kind is MeldKind.SET:
        missing = tuple(number(Face(Rank(meld.start), suit)) for suit in meld.missing_suits)
        if len(cards) < LONGEST_SET:
            return missing, (), missing, cards
        return (), missing, missing, cards
    below = range(meld.start - 1, max(0, meld.start - 1 - _REACH), -1)
    above = range(meld.end + 1, min(ACE_HIGH, meld.end + _REACH) + 1)
    rows = [[_in_run(meld, place) for place in row] for row in (below, above)]
    takes = tuple(row[0] for row in rows if row) if len(cards) < LONGEST_RUN else ()
    standing = tuple(number(slot.stands_for[0]) for slot in meld.slots if slot.face.is_joker)
    return takes, standing, (*rows[0], *rows[1], *standing), cards


def _in_run(meld: FaceMeld, place: int) -> int:
    return number(Face(place_rank(place), meld.suit))
