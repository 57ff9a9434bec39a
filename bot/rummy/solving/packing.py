"""Which columns together are best: exact searches that remember every rest they have solved."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from bot.rummy.solving.coding import (
    CLEAR,
    GUARDS,
    JOKER_SHIFT,
    JOKERS,
    MOST_COPIES,
    MOST_JOKERS,
    ONE_JOKER,
    PLACES,
    WIDTH,
)
from bot.rummy.solving.columns import Column, Groups, Meldable, worth_of

Packed = tuple[Column, ...]
Best = Callable[[int], int]
# The cards of a column, its score, and whatever else.
Scored = tuple[int, int, *tuple[object, ...]]


def lowest(code: int) -> int:
    """Return the place of the lowest natural card of a rest; PLACES or -1 where there is none."""
    bare = code ^ GUARDS
    return ((bare & -bare).bit_length() - 1) // WIDTH


def searcher(groups: Mapping[int, Sequence[Scored]]) -> Best:
    """Return a function that gives the highest score of columns that a rest of the hand allows.

    The lowest card of the rest is either in the next column or in none.
    """
    known: dict[int, int] = {}
    without_jokers = _searcher_without_jokers(groups)

    def best(code: int) -> int:
        if not code & JOKERS:
            return without_jokers(code)
        score = known.get(code)
        if score is not None:
            return score
        rest = code
        while True:
            bare = rest ^ GUARDS
            at = ((bare & -bare).bit_length() - 1) // WIDTH
            if at >= PLACES:
                known[code] = 0
                return 0
            columns = groups.get(at)
            if columns is not None:
                break
            rest &= CLEAR[at]
        top = best(rest & CLEAR[at])
        for column in columns:
            left = rest - column[0]
            if left & GUARDS == GUARDS:
                score = column[1] + best(left)
                if score > top:  # noqa: PLR1730 - max() takes several times as long
                    top = score
        known[code] = top
        return top

    return best


def _searcher_without_jokers(groups: Mapping[int, Sequence[Scored]]) -> Best:
    """Return the same for rests without jokers, where few columns are left or none.

    Cards that none of these takes make no difference, so they are dropped first.
    """
    natural, fields = _natural(groups)
    if not natural:
        return lambda _code: 0
    known: dict[int, int] = {}

    def best(code: int) -> int:
        code &= fields
        score = known.get(code)
        if score is not None:
            return score
        rest = code
        columns = None
        while columns is None:
            bare = rest ^ GUARDS
            if not bare:
                known[code] = 0
                return 0
            at = ((bare & -bare).bit_length() - 1) // WIDTH
            columns = natural.get(at)
            if columns is None:
                rest &= CLEAR[at]
        top = best(rest & CLEAR[at])
        for column in columns:
            left = rest - column[0]
            if left & GUARDS == GUARDS:
                score = column[1] + best(left)
                if score > top:  # noqa: PLR1730 - max() takes several times as long
                    top = score
        known[code] = top
        return top

    return best


def _natural(groups: Mapping[int, Sequence[Scored]]) -> tuple[dict[int, list[Scored]], int]:
    """Return the columns without jokers, and the fields of all their cards and all guards."""
    natural = {}
    ones = 0
    for at, columns in groups.items():
        few = [column for column in columns if column[0] < ONE_JOKER]
        if few:
            natural[at] = few
            for column in few:
                ones |= column[0]
    return natural, ones * MOST_COPIES | GUARDS


def best_of_few(columns: Sequence[Column], code: int, first: int = 0) -> tuple[int, Packed]:
    """Return the highest score of columns together, and these columns.

    Tries all choices, which is quickest where columns are few, as they mostly are.
    """
    top, chosen = 0, _NONE
    for at in range(first, len(columns)):
        column = columns[at]
        left = code - column[0]
        if left & GUARDS == GUARDS:
            score, more = best_of_few(columns, left, at)
            score += column[1]
            if score > top:
                top, chosen = score, (column, *more)
    return top, chosen


def best_packing(found: Meldable, best: Best) -> Packed:
    """Return columns that have the highest score together."""
    chosen: list[Column] = []
    rest = found.code
    goal = best(rest)
    while goal > 0:
        bare = rest ^ GUARDS
        at = ((bare & -bare).bit_length() - 1) // WIDTH
        rest, whole = rest & CLEAR[at], rest
        columns = found.groups.get(at)
        if columns is None or best(rest) == goal:
            continue
        ways = iter(columns)
        while True:  # one of them is what it takes
            column = next(ways)
            rest = whole - column[0]
            if rest & GUARDS == GUARDS and column[1] + best(rest) == goal:
                break
        chosen.append(column)
        goal -= column[1]
    return tuple(chosen)


class FewJokers:
    """The best columns of a hand with few jokers: those with jokers are tried, the dearest first.

    The others follow from the cards that are left. What is left can never be worth more than all
    natural cards, and no later column more than the one at hand: where that is too little the
    search turns back.
    """

    def __init__(self, found: Meldable) -> None:
        self.found = found
        every = [column for columns in found.groups.values() for column in columns]
        self.columns = [column for column in every if column[0] >= ONE_JOKER]
        self.columns.sort(key=_score, reverse=True)
        self.plain = _searcher_without_jokers(found.groups)
        self.most = self.top = self.plain(found.code)
        self.chosen: Packed = ()

    def packing(self) -> Packed:
        """Return columns that have the highest score together."""
        self._extend(0, self.found.code, 0, ())
        rest = self.found.code - sum(column.cards for column in self.chosen)
        natural = self.found._replace(code=rest & ~JOKERS)
        return (*self.chosen, *best_packing(natural, self.plain))

    def _extend(self, first: int, code: int, score: int, chosen: Packed) -> None:
        """Try the columns from one on, as many as there are jokers for."""
        jokers = code >> JOKER_SHIFT & MOST_JOKERS
        for at in range(first, len(self.columns)):
            column = self.columns[at]
            if score + jokers * column[1] + self.most <= self.top:
                break
            left = code - column[0]
            if left & GUARDS != GUARDS:
                continue
            more = (*chosen, column)
            reached = score + column[1] + self.plain(left)
            if reached > self.top:
                self.top, self.chosen = reached, more
            if left & JOKERS:
                self._extend(at, left, score + column[1], more)


def _score(column: Column) -> int:
    return column[1]


def fits(column: Column, code: int) -> bool:
    """Return whether the cards of a column are all in a rest of the hand."""
    return (code - column.cards) & GUARDS == GUARDS


def richest_packing(found: Meldable, best: Best, starts: tuple[Packed, ...]) -> Packed:
    """Return columns with the highest score together, all columns of one of the starts included.

    Nothing where there is no start.
    """
    rests = [(start, found.code - sum(column.cards for column in start)) for start in starts]
    if not rests:
        return ()
    start, rest = max(rests, key=lambda way: best(way[1]) + sum(column.score for column in way[0]))
    return (*start, *best_packing(found._replace(code=rest), best))


_NONE: Packed = ()


class _Node(NamedTuple):
    """A partial choice: its number, score, rest of the hand, cards taken, and columns.

    In a heap the one that may reach most comes first, of equal ones the nearest to its end.
    """

    most: int
    place: int
    number: int
    score: int
    code: int
    taken: int
    chosen: Packed


class _Queue:
    """Partial choices that may still be worth enough, each kind of them only at its best.

    Two are of a kind when they have taken the same cards and have the same cards to come.
    """

    def __init__(self, groups: Groups, best: Best, least: int) -> None:
        self.groups = groups
        self.best = best
        self.least = least
        self.heap: list[_Node] = []
        self.known: dict[tuple[int, int], int] = {}

    def push(self, score: int, code: int, taken: int, chosen: Packed) -> None:
        """Put in a partial choice, without cards of the rest that can come first in no column."""
        at = lowest(code)
        while 0 <= at < PLACES and at not in self.groups:
            code &= CLEAR[at]
            at = lowest(code)
        if score > self.known.get((code, taken), -1):
            most = score + self.best(code)
            if worth_of(most) >= self.least:
                self.known[code, taken] = score
                heappush(self.heap, _Node(-most, -at, len(self.known), score, code, taken, chosen))

    def pop(self) -> _Node | None:
        """Take out the one that may reach most; None where there are no more."""
        while self.heap:
            node = heappop(self.heap)
            if self.known[node.code, node.taken] == node.score:
                return node
        return None


def ranked(found: Meldable, best: Best, starts: tuple[Packed, ...], least: int) -> Iterator[Packed]:
    """Yield different choices of columns worth at least `least`, the highest score first.

    Each holds all columns of one of the starts. Choices that take the same cards are the same;
    the one with the highest score counts. What a partial choice may reach is known exactly, so
    nothing is looked at that cannot be the next.
    """
    queue = _Queue(found.groups, best, least)
    for start in starts:
        taken = sum(column.cards for column in start)
        queue.push(sum(column.score for column in start), found.code - taken, taken, start)
    while (node := queue.pop()) is not None:
        _, _, _, score, code, taken, chosen = node
        at = lowest(code)
        if not 0 <= at < PLACES:
            yield chosen
            continue
        queue.push(score, code & CLEAR[at], taken, chosen)
        for column in found.groups[at]:
            if fits(column, code):
                cards = column.cards
                queue.push(score + column.score, code - cards, taken + cards, (*chosen, column))
