"""How the melds on the table may grow by cards of a hand, jokers swapped out included."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, product
from typing import NamedTuple

from bot.rummy.cards import JOKER, Face, Rank, Suit
from bot.rummy.melds import (
    ACE_HIGH,
    LONGEST_RUN,
    LONGEST_SET,
    FaceMeld,
    MeldKind,
    place_rank,
)
from bot.rummy.moves import LayOff, SwapJoker
from bot.rummy.ruleset import RuleSet
from bot.rummy.views import MeldView


class Growth(NamedTuple):
    """What is done to one meld on the table: cards swapped in first, then cards laid off.

    `at` is the place of the meld in the row of melds, `start` the first place of the run that
    results, None for a set. `freed` counts the jokers that come into the hand.
    """

    at: int
    number: int
    swapped: tuple[Face, ...]
    freed: int
    added: tuple[Face, ...]
    start: int | None

    @property
    def naturals(self) -> tuple[Face, ...]:
        """The natural cards that leave the hand."""
        return (*self.swapped, *(face for face in self.added if not face.is_joker))

    @property
    def spent(self) -> int:
        """The jokers that leave the hand, less those that come."""
        return self.added.count(JOKER) - self.freed

    def swaps(self, seat: int) -> tuple[SwapJoker, ...]:
        """Return the swap as a move."""
        return (SwapJoker(seat, self.number, self.swapped),) if self.swapped else ()

    def lay_offs(self, seat: int) -> tuple[LayOff, ...]:
        """Return the lay-off as a move."""
        return (LayOff(seat, self.number, self.added, self.start),) if self.added else ()


class Stock(NamedTuple):
    """What growing may draw on: natural faces in the hand, and the most jokers there can be."""

    naturals: frozenset[Face]
    jokers: int


def growths(table: Iterable[MeldView], stock: Stock, rules: RuleSet) -> Iterator[Growth]:
    """Yield every way in which a meld can grow or change (RULES 5.4, 5.5)."""
    for at, view in enumerate(table):
        grow = _set_growths if view.meld.kind is MeldKind.SET else _run_growths
        for swapped, freed, added, start in grow(view.meld, stock, rules):
            if swapped or added:
                yield Growth(at, view.number, swapped, freed, added, start)


def swappable(table: Iterable[MeldView], naturals: frozenset[Face], rules: RuleSet) -> int:
    """Return the most jokers that swaps can bring, each natural face taken to be at hand."""
    return sum(_swaps(view.meld, naturals) for view in table) if rules.joker_swap else 0


def _swaps(meld: FaceMeld, naturals: frozenset[Face]) -> int:
    if not meld.jokers:
        return 0
    if meld.kind is MeldKind.RUN:
        slots = (slot for slot in meld.slots if slot.face.is_joker)
        return sum(slot.stands_for[0] in naturals for slot in slots)
    given = sum(Face(Rank(meld.start), suit) in naturals for suit in meld.missing_suits)
    return max(0, given + len(meld.faces) - LONGEST_SET)


def joker_room(at: int, view: MeldView, rules: RuleSet) -> tuple[Growth, ...]:
    """Return how a meld takes jokers alone: one of them, two, and so on (RULES 4.3, 5.4).

    A run takes them above its end as long as there is a place.
    """
    meld = view.meld
    most = rules.most_jokers - meld.jokers
    if meld.kind is MeldKind.SET:
        room = min(most, LONGEST_SET - len(meld.faces))
    else:
        room = min(most, LONGEST_RUN - len(meld.faces))
    found = []
    for count in range(1, room + 1):
        start = None
        if meld.kind is MeldKind.RUN:
            start = meld.start - max(0, count - (ACE_HIGH - meld.end))
        found.append(Growth(at, view.number, (), 0, (JOKER,) * count, start))
    return tuple(found)


_Grown = tuple[tuple[Face, ...], int, tuple[Face, ...], int | None]


def _set_growths(meld: FaceMeld, stock: Stock, rules: RuleSet) -> Iterator[_Grown]:
    """Yield the ways of a set: missing suits laid off, and jokers freed beyond four cards."""
    missing = [
        face
        for suit in meld.missing_suits
        if (face := Face(Rank(meld.start), suit)) in stock.naturals
    ]
    room = LONGEST_SET - len(meld.faces)
    most = min(stock.jokers, rules.most_jokers - meld.jokers)
    for count in range(len(missing) + 1):
        for given in combinations(missing, count):
            if count > room and rules.joker_swap:
                yield given, count - room, (), None
            for jokers in range(min(most, room - count) + 1):
                yield (), 0, given + (JOKER,) * jokers, None


def _run_growths(meld: FaceMeld, stock: Stock, rules: RuleSet) -> Iterator[_Grown]:
    """Yield the ways of a run: jokers swapped for their cards, and cards at both ends."""
    length = len(meld.faces)
    standing = [
        (slot.stands_for[0],) if slot.stands_for[0] in stock.naturals else ()
        for slot in (meld.slots if meld.jokers and rules.joker_swap else ())
        if slot.face.is_joker
    ]
    below = _rows(meld.suit, range(meld.start - 1, 0, -1), stock, rules)
    above = _rows(meld.suit, range(meld.end + 1, ACE_HIGH + 1), stock, rules)
    if len(below) == len(above) == 1 and not any(standing):
        return
    for given in product(*(((), choice) if choice else ((),) for choice in standing)):
        swapped = tuple(face for faces in given for face in faces)
        jokers = meld.jokers - len(swapped)
        for low, high in product(below, above):
            added = (*reversed(low), *high)
            spent = added.count(JOKER)
            fits = length + len(added) <= LONGEST_RUN
            if fits and spent <= stock.jokers and spent + jokers <= max(rules.most_jokers, jokers):
                yield swapped, len(swapped), added, meld.start - len(low)


def _rows(
    suit: Suit, places: Iterable[int], stock: Stock, rules: RuleSet
) -> list[tuple[Face, ...]]:
    """Return the rows of cards that one end can take, from the end outwards."""
    found: list[tuple[Face, ...]] = [()]
    rows = found
    most = min(stock.jokers, rules.most_jokers)
    for place in places:
        if not rows:
            break
        natural = Face(place_rank(place), suit)
        faces = ([natural] if natural in stock.naturals else []) + [JOKER] * (most > 0)
        rows = [
            (*row, face)
            for row in rows
            for face in faces
            if not face.is_joker or row.count(JOKER) < most
        ]
        found = found + rows
    return found
