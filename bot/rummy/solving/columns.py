"""The melds of a hand as columns: what each takes from the hand, and what it is worth.

A meld matters to a search only as (natural cards, number of jokers, worth). A run that can be
cut into two legal melds is not listed, as the pieces say the same; whoever wants it whole joins
them again. The columns of one suit, and of one rank, depend on nothing else in the hand, so they
are kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from bot.rummy.cards import JOKER, SUITS, Face, Rank, Suit
from bot.rummy.melds import (
    ACE_HIGH,
    LONGEST_RUN,
    LONGEST_SET,
    SHORTEST,
    FaceMeld,
    MeldKind,
    place_rank,
    place_value,
)
from bot.rummy.ruleset import RuleSet
from bot.rummy.solving.coding import (
    GUARDS,
    MOST_COPIES,
    MOST_JOKERS,
    ONE_JOKER,
    RANK_ORDER,
    RANK_SHIFT,
    SUIT_WIDTH,
    WIDTH,
    Coded,
    unit,
)

# A score is the worth, then few jokers, then many cards in runs; all three are sums over melds.
_WORTH_SHIFT = 12
_PER_JOKER = 64
_HALF = 1 << _WORTH_SHIFT - 1


class Goal(IntEnum):
    """What the melds of a hand shall have as much of as possible together."""

    VALUE = 0
    RELIEF = 1
    CARDS = 2
    # Not for the best of all: keeps melds of equal cards apart that differ in value.
    EVERY_VALUE = 3
    # Nor this: keeps melds apart in which jokers stand elsewhere.
    EVERY_MELD = 4


class Column(NamedTuple):
    """A meld: the cards it takes as an integer, its score, its value in points, and itself.

    `lowest` is the place of its lowest natural card.
    """

    cards: int
    score: int
    value: int
    meld: FaceMeld
    lowest: int


class Part(NamedTuple):
    """The columns of one suit or rank by their lowest card, and the fields of all their cards."""

    fields: int
    columns: tuple[tuple[int, tuple[Column, ...]], ...]


FACE = {(suit, rank): Face(rank, suit) for suit in SUITS for rank in Rank}
_ONE_SUIT = (1 << SUIT_WIDTH) - 1
KEPT_RUNS = 4096
KEPT_SETS = 1024
Groups = dict[int, tuple[Column, ...]]


def worth_of(score: int) -> int:
    """Return the worth that a sum of scores stands for."""
    return (score + _HALF) >> _WORTH_SHIFT


class Meldable(NamedTuple):
    """The cards of a hand that may lie in a meld, guards set, and the columns by lowest card."""

    code: int
    groups: Groups


def meldable(coded: Coded, rules: RuleSet, goal: Goal) -> Meldable:
    """Return the columns of a hand."""
    book = _book(rules, goal)
    groups: Groups = {}
    fields = 0
    jokers = coded.jokers
    linked = coded.linked(0 if book.loose else min(jokers, book.most_jokers) + 1)
    suit = 0
    while linked:
        pattern = linked & _ONE_SUIT
        if pattern:
            part = book.runs(suit, pattern, jokers)
            fields |= part.fields
            groups.update(part.columns)
        linked >>= SUIT_WIDTH
        suit += 1
    suits = coded.presence >> RANK_SHIFT
    ranks = coded.ranks(1 if book.loose and jokers > 1 else 2 if jokers else 3)
    while ranks:
        rank = ranks.bit_length() - 1 >> 2
        ranks ^= 8 << 4 * rank
        part = book.sets(rank, suits >> 4 * rank & 15, jokers)
        fields |= part.fields
        for at, columns in part.columns:
            groups[at] = groups.get(at, ()) + columns
    return Meldable(coded.naturals & fields | GUARDS | jokers * ONE_JOKER, groups)


def columns_with(found: Meldable, face: Face) -> tuple[Column, ...]:
    """Return the columns that take a card of a face."""
    field = MOST_JOKERS * unit(face)
    every = (column for columns in found.groups.values() for column in columns)
    return tuple(column for column in every if column.cards & field)


class _Listed(NamedTuple):
    """A column with the pattern of ranks or suits it needs and the fields of its cards."""

    column: Column
    pattern: int
    fields: int


# The columns of one suit or rank, by the bit of their lowest card.
_Lists = dict[int, list[_Listed]]


class _Book:
    """The columns there are under some rules for one goal, listed when a hand first needs them."""

    __slots__ = ("goal", "loose", "most_jokers", "rules", "run_lists", "runs", "set_lists", "sets")

    def __init__(self, rules: RuleSet, goal: Goal) -> None:
        self.rules = rules
        self.goal = goal
        self.loose = rules.fewest_naturals < 2
        self.most_jokers = rules.most_jokers
        self.run_lists = lru_cache(maxsize=len(SUITS) * (MOST_JOKERS + 1))(self._run_lists)
        self.set_lists = lru_cache(maxsize=len(RANK_ORDER) * (MOST_JOKERS + 1))(self._set_lists)
        self.runs = lru_cache(maxsize=KEPT_RUNS)(self._runs)
        self.sets = lru_cache(maxsize=KEPT_SETS)(self._sets)

    def _runs(self, suit: int, pattern: int, jokers: int) -> Part:
        # Two is the lowest rank of a pattern, the ace the highest, where it stands twice.
        ranks = pattern >> 2 | (pattern & 2) << 11
        return _part(self.run_lists(suit, min(jokers, self.most_jokers)), ranks)

    def _sets(self, rank: int, pattern: int, jokers: int) -> Part:
        return _part(self.set_lists(rank, min(jokers, self.most_jokers)), pattern)

    def _run_lists(self, suit: int, jokers: int) -> _Lists:
        return self._listed(_runs(SUITS[suit], jokers, self.rules), 4, suit)

    def _set_lists(self, rank: int, jokers: int) -> _Lists:
        return self._listed(_sets(RANK_ORDER[rank], jokers, self.rules), 1, 4 * rank)

    def _listed(self, made: Iterable[_Made], stride: int, first: int) -> _Lists:
        """List the best meld of the same cards, or one of every value, by the lowest card."""
        found: dict[tuple[int, int, int], tuple[int, int, _Made]] = {}
        for meld in made:
            value = meld.value(self.rules)
            score = (self._worth(meld, value) << _WORTH_SHIFT) - meld.jokers * _PER_JOKER
            score += meld.length if meld.kind is MeldKind.RUN else 0
            apart = {Goal.EVERY_VALUE: value, Goal.EVERY_MELD: meld.start}.get(self.goal, 0)
            key = (meld.pattern, meld.jokers, apart)
            found[key] = max(found.get(key, (0, 0, meld)), (score, value, meld))
        lists: _Lists = {}
        for score, value, meld in sorted(found.values(), reverse=True):
            bits = [at for at in range(len(RANK_ORDER)) if meld.pattern >> at & 1]
            ones = sum(1 << WIDTH * (stride * at + first) for at in bits)
            cards = ones + meld.jokers * ONE_JOKER
            column = Column(cards, score, value, meld.meld(), stride * bits[0] + first)
            entry = _Listed(column, meld.pattern, ones * MOST_COPIES)
            lists.setdefault(1 << bits[0], []).append(entry)
        return lists

    def _worth(self, meld: _Made, value: int) -> int:
        if self.goal is Goal.CARDS:
            return meld.length
        if self.goal is Goal.RELIEF:
            naturals = sum(map(self.rules.hand_value, meld.naturals))
            return naturals + meld.jokers * self.rules.joker_in_hand
        return value


def _part(lists: _Lists, pattern: int) -> Part:
    """Return what a pattern makes of the melds listed."""
    fields = 0
    columns = []
    lacking = ~pattern
    rest = pattern
    while rest:
        low = rest & -rest
        rest ^= low
        fitting = []
        for entry in lists.get(low, ()):
            if not entry[1] & lacking:
                fitting.append(entry[0])
                fields |= entry[2]
        if fitting:
            columns.append((fitting[0].lowest, tuple(fitting)))
    return Part(fields, tuple(columns))


@lru_cache(maxsize=32)
def _book(rules: RuleSet, goal: Goal) -> _Book:
    bare = _bare(rules, goal)
    return _Book(rules, goal) if rules == bare else _book(bare, goal)


def _bare(rules: RuleSet, goal: Goal) -> RuleSet:
    """Return the rules without what makes no difference to the columns."""
    default = RuleSet()
    return RuleSet(
        ace_value=rules.ace_value,
        jokers_per_meld=rules.jokers_per_meld,
        joker_in_hand=(rules if goal is Goal.RELIEF else default).joker_in_hand,
    )


class _Made(NamedTuple):
    """A meld as it is counted out: bits of `pattern` stand for the ranks or suits it needs.

    `row` has a bit for each place of a run with a natural card on it.
    """

    start: int
    row: int
    pattern: int
    jokers: int
    length: int
    kind: MeldKind
    suit: Suit | None

    @property
    def naturals(self) -> tuple[Face, ...]:
        """The natural cards."""
        return tuple(face for face in self.meld().faces if not face.is_joker)

    def value(self, rules: RuleSet) -> int:
        """Points of the meld (RULES 1.3, 1.4)."""
        if self.kind is MeldKind.SET:
            return self.length * rules.rank_value(Rank(self.start))
        ends = _row_values(rules)
        return ends[self.start + self.length] - ends[self.start]

    def meld(self) -> FaceMeld:
        """Return the meld itself."""
        if self.suit is None:
            rank = Rank(self.start)
            suits = (suit for at, suit in enumerate(SUITS) if self.pattern >> at & 1)
            faces = (*(FACE[suit, rank] for suit in suits), *(JOKER,) * self.jokers)
            return FaceMeld(MeldKind.SET, self.start, faces)
        places = range(self.length)
        row = (
            FACE[self.suit, place_rank(self.start + at)] if self.row >> at & 1 else JOKER
            for at in places
        )
        return FaceMeld(MeldKind.RUN, self.start, tuple(row))


@lru_cache(maxsize=16)
def _row_values(rules: RuleSet) -> tuple[int, ...]:
    """Return for each place of a run the value of all places below it."""
    places = (place_value(rules, place) for place in range(1, ACE_HIGH + 1))
    return (0, 0, *accumulate(places))


def _sets(rank: Rank, most: int, rules: RuleSet) -> Iterator[_Made]:
    """Yield all sets of one rank with so many jokers at most (RULES 4.1, 4.3)."""
    for pattern in range(1, 1 << len(SUITS)):
        naturals = pattern.bit_count()
        if naturals < rules.fewest_naturals:
            continue
        for spare in range(max(0, SHORTEST - naturals), min(most, LONGEST_SET - naturals) + 1):
            yield _Made(int(rank), 0, pattern, spare, naturals + spare, MeldKind.SET, None)


def _runs(suit: Suit, most: int, rules: RuleSet) -> Iterator[_Made]:
    """Yield all runs of one suit that cannot be cut in two (RULES 4.2, 4.3)."""
    for length in range(SHORTEST, LONGEST_RUN + 1):
        for row in _fillings(length, rules.fewest_naturals, most):
            spare = length - row.bit_count()
            for start in range(1, ACE_HIGH - length + 2):
                # Two is the lowest rank of a pattern, the ace at either end the highest.
                places = row << start
                pattern = places >> 2 | (places & 2) << 11
                yield _Made(start, row, pattern, spare, length, MeldKind.RUN, suit)


@lru_cache(maxsize=64)
def _fillings(length: int, fewest_naturals: int, most_jokers: int) -> tuple[int, ...]:
    """Return where naturals may stand in a run, as bits, without runs that can be cut in two."""

    def legal(part: int, size: int) -> bool:
        naturals = part.bit_count()
        return naturals >= fewest_naturals and size - naturals <= most_jokers

    def whole(row: int) -> bool:
        return not any(
            legal(row & (1 << cut) - 1, cut) and legal(row >> cut, length - cut)
            for cut in range(SHORTEST, length - SHORTEST + 1)
        )

    return tuple(row for row in range(1 << length) if legal(row, length) and whole(row))
