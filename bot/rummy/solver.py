"""Exact answers about a hand: its best melds, how it opens, how it goes out.

Everything here is a pure function of faces and rules. Answers are exact and always the same: of
equal ones the one with the fewest jokers counts, then the one with the most cards in runs, and
runs that could be one are one. A hand may be empty and may be nothing but jokers.
"""

from __future__ import annotations

from collections.abc import Callable

from bot.rummy.cards import Face, rank_order
from bot.rummy.melds import MeldKind
from bot.rummy.ruleset import FinalDiscard, RuleSet
from bot.rummy.solving.coding import encode, unit
from bot.rummy.solving.columns import Goal, Meldable, columns_with, meldable
from bot.rummy.solving.going_out import going_out
from bot.rummy.solving.joining import joined
from bot.rummy.solving.listing import Layout, all_melds, covers, layout_value, melds_with
from bot.rummy.solving.packing import (
    Packed,
    best_of_few,
    best_packing,
    ranked,
    richest_packing,
    searcher,
)
from bot.rummy.solving.sums import cheapest_packing

__all__ = [
    "MOST_OFFERS",
    "Layout",
    "all_melds",
    "best_layout",
    "covers",
    "fewest_opening",
    "going_out",
    "hand_cost",
    "layout_value",
    "least_left",
    "melds_with",
    "most_cards",
    "offers",
    "richest_opening",
]

Hand = tuple[Face, ...]
MOST_OFFERS = 25
# With so many columns at most, all choices of them are tried.
_FEW = 5
# So many steps may the search for further offers take; the best of them are found in far fewer.
_OFFER_STEPS = 6000


def best_layout(hand: Hand, rules: RuleSet) -> Layout:
    """Return the melds of a hand with the highest value together (RULES 1.3, 1.4, 4)."""
    return _best(hand, rules, Goal.VALUE)


def least_left(hand: Hand, rules: RuleSet) -> Layout:
    """Return the melds that leave the least value in the hand (RULES 1.3, 1.4, 7.5)."""
    return _best(hand, rules, Goal.RELIEF)


def most_cards(hand: Hand, rules: RuleSet) -> Layout:
    """Return the melds that leave the fewest cards in the hand (RULES 4)."""
    return _best(hand, rules, Goal.CARDS)


def _best(hand: Hand, rules: RuleSet, goal: Goal) -> Layout:
    found = meldable(encode(hand), rules, goal)
    columns = [column for columns in found.groups.values() for column in columns]
    if len(columns) <= _FEW:
        return _layout(best_of_few(columns, found.code)[1], rules)
    return _layout(best_packing(found, searcher(found.groups)), rules)


def _layout(packed: Packed, rules: RuleSet) -> Layout:
    melds = tuple(column.meld for column in packed)
    suits = [column.lowest & 3 for column in packed if column.meld.kind is MeldKind.RUN]
    return joined(melds, rules) if len(set(suits)) < len(suits) else melds


def hand_cost(hand: Hand, rules: RuleSet) -> int:
    """Return what the cards of a hand cost when they are left in it (RULES 1.3, 1.4)."""
    return sum(map(rules.hand_value, hand))


def richest_opening(hand: Hand, rules: RuleSet, bound: Face | None = None) -> Layout | None:
    """Return the opening with the most points, None where the hand cannot open (RULES 5.1).

    `bound` is the taken discard, which has to be in it (RULES 3.2). At least one card stays in
    the hand where the last card has to be discarded (RULES 5.6).
    """
    return _leaving(hand, rules, lambda part: _richest(part, rules, bound), dearest=True)


def fewest_opening(hand: Hand, rules: RuleSet, bound: Face | None = None) -> Layout | None:
    """Return the opening with the fewest points, None where the hand cannot open (RULES 5.1).

    Jokers stand where they make the fewest points. Otherwise like `richest_opening`.
    """
    return _leaving(hand, rules, lambda part: _fewest(part, rules, bound), dearest=False)


def _leaving(
    hand: Hand, rules: RuleSet, find: Callable[[Hand], Layout | None], *, dearest: bool
) -> Layout | None:
    """Return what is found, with a card left in the hand where one has to be (RULES 5.6)."""
    layout = find(hand)
    if layout is None or not _lays_too_many(layout, hand, rules):
        return layout
    parts = (_without(hand, face) for face in sorted(set(hand), key=rank_order))
    found = [layout for part in parts if (layout := find(part)) is not None]
    sign = -1 if dearest else 1
    return min(found, key=lambda way: (sign * layout_value(way, rules), _tie(way)), default=None)


def _lays_too_many(layout: Layout, hand: Hand, rules: RuleSet) -> bool:
    required = rules.final_discard is FinalDiscard.REQUIRED
    return required and sum(len(meld.faces) for meld in layout) >= len(hand)


def _without(hand: Hand, face: Face) -> Hand:
    at = hand.index(face)
    return hand[:at] + hand[at + 1 :]


def _tie(layout: Layout) -> tuple[int, int]:
    """Key that puts the fewest jokers first, then the most cards in runs."""
    runs = sum(len(meld.faces) for meld in layout if meld.kind is MeldKind.RUN)
    return sum(meld.jokers for meld in layout), -runs


def _starts(found: Meldable, bound: Face | None) -> tuple[Packed, ...]:
    """Return the columns of which one has to be laid, as the bound card has to be."""
    return ((),) if bound is None else tuple((column,) for column in columns_with(found, bound))


def _richest(hand: Hand, rules: RuleSet, bound: Face | None) -> Layout | None:
    found = meldable(encode(hand), rules, Goal.VALUE)
    packed = richest_packing(found, searcher(found.groups), _starts(found, bound))
    points = sum(column.value for column in packed)
    return _layout(packed, rules) if packed and points >= rules.opening_minimum else None


def _fewest(hand: Hand, rules: RuleSet, bound: Face | None) -> Layout | None:
    richest = _richest(hand, rules, bound)
    if richest is None:
        return None
    found = meldable(encode(hand), rules, Goal.EVERY_VALUE)
    packed = cheapest_packing(
        found,
        _starts(found, bound),
        max(1, rules.opening_minimum),
        layout_value(richest, rules),
    )
    return _layout(packed, rules)


def offers(
    hand: Hand, rules: RuleSet, opened: bool, bound: Face | None = None
) -> tuple[Layout, ...]:
    """Return different lay-downs worth offering, at most 25, the best first (RULES 5.1 to 5.3).

    Before the opening: openings, the most points first, and last the one with the fewest.
    After it: the best melds together, then each meld by itself. Of lay-downs with the same cards
    the most valuable is offered. What would lay the last card is left out where that has to be
    discarded (RULES 5.6); `bound`, the taken discard, is in every opening (RULES 3.2). The search
    stops after a fixed number of steps; what it has found by then is the best there is.
    """
    found = meldable(encode(hand), rules, Goal.VALUE)
    if not found.groups:
        return ()
    ways = (_single_melds if opened else _openings)(found, hand, rules, bound)
    fitting = (way for way in ways if way and not _lays_too_many(way, hand, rules))
    return tuple(dict.fromkeys(fitting))[:MOST_OFFERS]


def _single_melds(found: Meldable, hand: Hand, rules: RuleSet, _bound: Face | None) -> list[Layout]:
    """Return the best melds together, each of them, and all others by themselves."""
    best = _leaving(hand, rules, lambda part: best_layout(part, rules), dearest=True) or ()
    every = (column for columns in found.groups.values() for column in columns)
    alone = sorted(every, key=lambda column: (-column.score, column.lowest))
    return [best, *((meld,) for meld in best), *((column.meld,) for column in alone)]


def _openings(found: Meldable, hand: Hand, rules: RuleSet, bound: Face | None) -> list[Layout]:
    richest, fewest = richest_opening(hand, rules, bound), fewest_opening(hand, rules, bound)
    if richest is None or fewest is None:
        return []
    ways = {_cards(richest): richest}
    for packed in ranked(found, searcher(found.groups), _starts(found, bound), _OFFER_STEPS):
        layout = _layout(packed, rules)
        if layout_value(layout, rules) < rules.opening_minimum or len(ways) >= MOST_OFFERS:
            break
        if not _lays_too_many(layout, hand, rules):
            ways.setdefault(_cards(layout), layout)
    others = [way for way in ways.values() if way not in (richest, fewest)]
    return [richest, *others[: MOST_OFFERS - 2], fewest]


def _cards(layout: Layout) -> int:
    return sum(unit(face) for meld in layout for face in meld.faces)
