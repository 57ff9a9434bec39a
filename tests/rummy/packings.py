"""Every way to lay melds of a hand, found by another road than the solver: all unions of melds.

Starting from nothing laid, each meld in turn is added to everything found so far, once more as
long as it fits. What comes out is every multiset of cards that melds can take, each with all the
points it can have. No card comes first, nothing is left out, nothing is cut in pieces.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product

from bot.rummy.cards import JOKER, SUITS, Face, Rank
from bot.rummy.ruleset import AceValue, JokersPerMeld, RuleSet

Used = tuple[int, ...]
ROW = (*Rank, Rank.ACE)


def points(rules: RuleSet, place: int) -> int:
    """Return what a place of a run is worth, counted from 0 for the low ace (RULES 1.3)."""
    if place in (0, 13):
        ace = {AceValue.TEN: 10, AceValue.ELEVEN: 11}.get(rules.ace_value)
        return ace if ace is not None else (1 if place == 0 else 11)
    return min(10, place + 1)


def limits(rules: RuleSet) -> tuple[int, int]:
    """Return the most jokers and the fewest natural cards of a meld (RULES 4.3)."""
    return {
        JokersPerMeld.ONE: (1, 2),
        JokersPerMeld.TWO: (2, 2),
        JokersPerMeld.ANY: (12, 1),
    }[rules.jokers_per_meld]


def legal(group: tuple[Face, ...], rules: RuleSet) -> bool:
    """Return whether a group has not too many jokers and not too few naturals (RULES 4.3)."""
    most, fewest = limits(rules)
    jokers = group.count(JOKER)
    return len(group) >= 3 and jokers <= most and len(group) - jokers >= fewest


def groups(hand: tuple[Face, ...], rules: RuleSet) -> Iterator[tuple[tuple[Face, ...], int]]:
    """Yield the cards and points of every meld of a hand (RULES 4.1, 4.2)."""
    held = Counter(hand)
    jokers = held[JOKER]
    for rank in Rank:
        suits = [face for suit in SUITS if held[face := Face(rank, suit)]]
        value = points(rules, 13 if rank is Rank.ACE else rank - 1)
        for size in range(1, 5):
            for naturals in combinations(suits, size):
                for spare in range(min(jokers, 4 - size) + 1):
                    yield naturals + (JOKER,) * spare, value * (size + spare)
    for suit, first in product(SUITS, range(12)):
        rows: list[tuple[tuple[Face, ...], int]] = [((), 0)]
        for place in range(first, min(14, first + 13)):
            face = Face(ROW[place], suit)
            rows = [
                ((*row, card), value + points(rules, place))
                for row, value in rows
                for card in ([face] if held[face] else []) + [JOKER]
                if card is not JOKER or row.count(JOKER) < min(jokers, limits(rules)[0])
            ]
            yield from rows


def melds(hand: tuple[Face, ...], rules: RuleSet) -> dict[tuple[Face, ...], set[int]]:
    """Return the cards of every legal meld with the points they can have."""
    found: dict[tuple[Face, ...], set[int]] = {}
    for group, value in groups(hand, rules):
        if legal(group, rules):
            found.setdefault(tuple(sorted(group, key=str)), set()).add(value)
    return found


def packings(hand: tuple[Face, ...], rules: RuleSet) -> dict[tuple[int, ...], int]:
    """Return all multisets of cards that melds can take, with their sums of points as bits.

    Cards are counted in the order of `kinds`.
    """
    order = kinds(hand)
    held = [hand.count(face) for face in order]
    found: dict[tuple[int, ...], int] = {(0,) * len(order): 1}
    for group, values in melds(hand, rules).items():
        taken = [group.count(face) for face in order]
        bits = sum(1 << value for value in values)
        added = found
        while added:
            more: dict[tuple[int, ...], int] = {}
            for used, sums in added.items():
                union = tuple(map(int.__add__, used, taken))
                if all(map(int.__le__, union, held)):
                    more[union] = more.get(union, 0) | _product(sums, bits)
            added = more
            merged = dict(found)
            for used, sums in more.items():
                merged[used] = merged.get(used, 0) | sums
            found = merged
    return found


def _product(sums: int, bits: int) -> int:
    result, value = 0, 0
    while bits >> value:
        if bits >> value & 1:
            result |= sums << value
        value += 1
    return result


def kinds(hand: tuple[Face, ...]) -> list[Face]:
    """Return the faces of a hand."""
    return sorted(set(hand), key=str)
