"""What a card is worth keeping: how many cards still to come would put it into a meld."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.players.numbers import NATURALS, THREES, numbers
from bot.players.sight import Sight
from bot.rummy.solver import Layout


@dataclass(frozen=True, slots=True)
class Weights:
    """How much different things count when a card is valued."""

    pair: float = 1.0  # an unseen card that makes a meld with this one and another of the hand
    used: float = 0.5  # the same, where the other lies in a meld of the hand already
    lone: float = 0.05  # two unseen cards that make a meld with this one
    cost: float = 0.05  # a point that the card costs when it is left in the hand
    fits: float = 6.0  # the card has a place on the table
    points: float = 0.0  # a point of value, as long as an opening is to be reached


def keep_values(sight: Sight, layout: Layout, weights: Weights) -> list[float]:
    """Return by number what each natural card of the hand outside a layout is worth keeping."""
    loose = list(sight.hand)
    for meld in layout:
        for at in numbers(meld.faces):
            loose[at] -= 1
    values = [0.0] * NATURALS
    for at in sight.held:
        if loose[at] > 0:
            values[at] = _worth(sight, at, loose, weights)
    return values


def _worth(sight: Sight, at: int, loose: Sequence[int], weights: Weights) -> float:
    hand, unseen = sight.hand, sight.unseen
    pair, used, lone = weights.pair, weights.used, weights.lone
    value = 0.0
    for one, two in THREES[at]:
        if hand[one]:
            if hand[two]:
                value += pair
            value += unseen[two] * (pair if loose[one] > 0 else used)
        elif hand[two]:
            value += unseen[one] * (pair if loose[two] > 0 else used)
        else:
            value += lone * unseen[one] * unseen[two]
    if at in sight.places.fits:
        value += weights.fits
    points = sight.costs[at]
    if not sight.view.opened:
        value += weights.points * points
    return value - weights.cost * points
