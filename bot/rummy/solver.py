"""Exact answers about a hand: its best melds, how it opens, how it goes out.

Everything here is a pure function of faces and rules. Answers are exact and always the same: of
equal ones the one with the fewest jokers counts, then the one with the most cards in runs, and
runs that could be one are one. A hand may be empty and may be nothing but jokers.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from bot.rummy.cards import Face, rank_order
from bot.rummy.melds import MeldKind
from bot.rummy.ruleset import FinalDiscard, RuleSet
from bot.rummy.solving.coding import JOKER_SHIFT, MOST_JOKERS, encode, unit
from bot.rummy.solving.columns import Goal, Meldable, columns_with, meldable
from bot.rummy.solving.going_out import going_out
from bot.rummy.solving.joining import joined
from bot.rummy.solving.listing import Layout, all_melds, covers, layout_value, melds_with
from bot.rummy.solving.packing import (
    FewJokers,
    Packed,
    best_of_few,
    best_packing,
    ranked,
    searcher,
)
from bot.rummy.solving.singles import single_melds
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
# With so many, and one or two jokers, all choices of columns with jokers are.
_SOME, _FEW_JOKERS = 30, 2


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
    if len(columns) <= _SOME and 0 < found.code >> JOKER_SHIFT & MOST_JOKERS <= _FEW_JOKERS:
        return _layout(FewJokers(found).packing(), rules)
    return _layout(best_packing(found, searcher(found.groups)), rules)


def _layout(packed: Packed, rules: RuleSet) -> Layout:
    melds = tuple([column.meld for column in packed])  # a generator takes twice as long
    if len(melds) < 2:
        return melds
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
    return next(_openings(hand, rules, bound), None)


def fewest_opening(hand: Hand, rules: RuleSet, bound: Face | None = None) -> Layout | None:
    """Return the opening with the fewest points, None where the hand cannot open (RULES 5.1).

    Jokers stand where they make the fewest points. Otherwise like `richest_opening`.
    """
    richest = richest_opening(hand, rules, bound)
    return None if richest is None else _fewest(hand, rules, bound, layout_value(richest, rules))


def _fewest(hand: Hand, rules: RuleSet, bound: Face | None, most: int) -> Layout:
    """Return the same for a hand that can open with so many points, but not with more."""
    layout = _cheapest(hand, rules, bound, most)
    if layout is not None and not _lays_too_many(layout, hand, rules):
        return layout
    parts = (_without(hand, face) for face in sorted(set(hand), key=rank_order))
    ways = (_cheapest(part, rules, bound, most) for part in parts)
    return min(
        (way for way in ways if way is not None),
        key=lambda way: (layout_value(way, rules), _tie(way)),
    )


def _cheapest(hand: Hand, rules: RuleSet, bound: Face | None, most: int) -> Layout | None:
    found = meldable(encode(hand), rules, Goal.EVERY_VALUE)
    fewest = max(1, rules.opening_minimum)
    packed = cheapest_packing(found, _starts(found, bound), fewest, most)
    return _layout(packed, rules) if packed else None


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


def offers(
    hand: Hand, rules: RuleSet, opened: bool, bound: Face | None = None
) -> tuple[Layout, ...]:
    """Return different lay-downs worth offering, at most 25, the best first (RULES 5.1 to 5.3).

    Before the opening these are openings, one for each set of cards, with the most points that
    these cards can have: the most points first, of equal ones the fewest jokers, then the most
    cards in runs. Where the opening with the fewest points is not among them it takes the last
    place. `bound`, the taken discard, is in every opening (RULES 3.2).

    After it: the best melds together, each of these, and then in the same order all others in
    which no joker stands for a card at hand, one for each set of cards.

    No other lay-down is better than those returned, but equal ones may be left out. What would
    lay the last card is left out where that has to be discarded (RULES 5.6).
    """
    if opened:
        fitting = (way for way in _melds(hand, rules) if not _lays_too_many(way, hand, rules))
        return tuple(islice(dict.fromkeys(fitting), MOST_OFFERS))
    ways = tuple(islice(_openings(hand, rules, bound), MOST_OFFERS))
    if not ways:
        return ()
    fewest = _fewest(hand, rules, bound, layout_value(ways[0], rules))
    points, cards = layout_value(fewest, rules), _cards(fewest)
    if any(layout_value(way, rules) == points and _cards(way) == cards for way in ways):
        return ways
    return (*ways[: MOST_OFFERS - 1], fewest)


def _openings(hand: Hand, rules: RuleSet, bound: Face | None) -> Iterator[Layout]:
    """Yield all openings, one for each set of cards, the most points first (RULES 5.1, 5.6)."""
    found = meldable(encode(hand), rules, Goal.VALUE)
    least = max(1, rules.opening_minimum)
    for packed in ranked(found, searcher(found.groups), _starts(found, bound), least):
        layout = _layout(packed, rules)
        if not _lays_too_many(layout, hand, rules):
            yield layout


def _melds(hand: Hand, rules: RuleSet) -> Iterator[Layout]:
    """Yield the best melds together, each of them, and all others by themselves."""
    best = best_layout(hand, rules)
    if _lays_too_many(best, hand, rules):
        parts = (_without(hand, face) for face in sorted(set(hand), key=rank_order))
        ways = (best_layout(part, rules) for part in parts)
        best = min(ways, key=lambda way: (-layout_value(way, rules), _tie(way)), default=())
    if best:
        yield best
        yield from ((meld,) for meld in best)
    together = {_cards((meld,)) for meld in best}
    yield from ((meld,) for meld in single_melds(hand, rules) if _cards((meld,)) not in together)


def _cards(layout: Layout) -> int:
    return sum(unit(face) for meld in layout for face in meld.faces)
