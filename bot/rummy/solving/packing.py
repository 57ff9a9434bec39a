"""Which columns together are best: exact searches that remember every rest they have solved."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from bot.rummy.solving.coding import CLEAR, GUARDS, PLACES, WIDTH
from bot.rummy.solving.columns import Column, Meldable

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

    def best(code: int) -> int:
        score = known.get(code)
        if score is not None:
            return score
        rest = code
        while True:
            bare = rest ^ GUARDS
            at = ((bare & -bare).bit_length() - 1) // WIDTH
            if at >= PLACES or at < 0:
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
                top = max(score, top)
        known[code] = top
        return top

    return best


def best_packing(found: Meldable, best: Best) -> Packed:
    """Return columns that have the highest score together."""
    chosen: list[Column] = []
    rest = found.code
    while (goal := best(rest)) > 0:
        at = lowest(rest)
        column = next(
            (
                column
                for column in found.groups.get(at, ())
                if fits(column, rest) and column.score + best(rest - column.cards) == goal
            ),
            None,
        )
        if column is None:
            rest &= CLEAR[at]
        else:
            chosen.append(column)
            rest -= column.cards
    return tuple(chosen)


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


class _Node(NamedTuple):
    """A partial choice: less the score it may reach, its number, score, rest, and columns."""

    bound: int
    number: int
    score: int
    code: int
    chosen: Packed
    skip: int


def ranked(found: Meldable, best: Best, starts: tuple[Packed, ...], most: int) -> Iterator[Packed]:
    """Yield different choices of columns, those with the highest score first.

    Each holds all columns of one of the starts. Choices of the same cards with the same jokers
    are the same, the first of them counts. `most` is the number of steps after which to stop.
    """
    heap: list[_Node] = []
    seen: set[int] = set()
    numbers = iter(range(most))

    def push(score: int, code: int, chosen: Packed, skip: int) -> None:
        number = next(numbers, None)
        if number is not None:
            heappush(heap, _Node(-score - best(code), number, score, code, chosen, skip))

    for start in starts:
        cards = sum(column.cards for column in start)
        push(sum(column.score for column in start), found.code - cards, start, 0)
    while heap:
        node = heappop(heap)
        at = lowest(node.code)
        if not 0 <= at < PLACES:
            taken = sum(column.cards for column in node.chosen)
            if taken not in seen:
                seen.add(taken)
                yield node.chosen
            continue
        push(node.score, node.code & CLEAR[at], node.chosen, 0)
        for index, column in enumerate(found.groups.get(at, ())):
            if index >= node.skip and fits(column, node.code):
                chosen = (*node.chosen, column)
                push(node.score + column.score, node.code - column.cards, chosen, index)
