"""Which sums of points the melds of a hand can have, exactly (RULES 5.1)."""

from __future__ import annotations

from collections.abc import Callable

from bot.rummy.solving.coding import CLEAR, PLACES
from bot.rummy.solving.columns import Meldable
from bot.rummy.solving.packing import Packed, fits, lowest

# Bit n is set where melds worth n points together can be made.
Sums = Callable[[int], int]
_Tie = tuple[int, Packed]
_NOTHING: _Tie = (0, ())


def adder(found: Meldable, most: int) -> Sums:
    """Return a function that gives the sums that a rest of the hand allows, up to `most`."""
    groups = found.groups
    known: dict[int, int] = {}
    limit = (2 << most) - 1

    def sums(code: int) -> int:
        reached = known.get(code)
        if reached is not None:
            return reached
        at = lowest(code)
        if not 0 <= at < PLACES:
            return 1
        reached = sums(code & CLEAR[at])
        for column in groups.get(at, ()):
            if fits(column, code):
                reached |= sums(code - column.cards) << column.value
        known[code] = reached & limit
        return known[code]

    return sums


def packing_worth(found: Meldable, sums: Sums, start: Packed, points: int) -> Packed | None:
    """Return columns with exactly so many points together, `start` among them.

    Of several, those with the highest score: the fewest jokers, then the most cards in runs.
    None where no columns have that sum.
    """
    known: dict[tuple[int, int], _Tie | None] = {}

    def search(code: int, wanted: int) -> _Tie | None:
        if wanted < 0 or not sums(code) >> wanted & 1:
            return None
        at = lowest(code)
        if not 0 <= at < PLACES:
            return _NOTHING
        key = (code, wanted)
        if key not in known:
            known[key] = choose(code, wanted, at)
        return known[key]

    def choose(code: int, wanted: int, at: int) -> _Tie | None:
        top = search(code & CLEAR[at], wanted)
        for column in found.groups.get(at, ()):
            if not fits(column, code):
                continue
            tail = search(code - column.cards, wanted - column.value)
            if tail is not None and (top is None or tail[0] + column.score > top[0]):
                top = (tail[0] + column.score, (column, *tail[1]))
        return top

    left = found.code - sum(column.cards for column in start)
    tail = search(left, points - sum(column.value for column in start))
    return None if tail is None else (*start, *tail[1])


def cheapest_packing(found: Meldable, starts: tuple[Packed, ...], fewest: int, most: int) -> Packed:
    """Return columns with as few points as possible, but `fewest`, one of the starts included.

    They have `most` points at most. Of equal ones, those with the highest score; nothing where
    there are none.
    """
    sums = adder(found, most)
    reached = 0
    for start in starts:
        rest = found.code - sum(column.cards for column in start)
        reached |= sums(rest) << sum(column.value for column in start)
    above = reached >> fewest
    if not above:
        return ()
    points = fewest + (above & -above).bit_length() - 1
    ways = (packing_worth(found, sums, start, points) for start in starts)
    return max(
        (way for way in ways if way is not None),
        key=lambda way: sum(column.score for column in way),
    )
