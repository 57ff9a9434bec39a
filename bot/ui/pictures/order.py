"""In which order the cards of a hand are shown."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from bot.rummy.cards import Face, rank_order, suit_order
from bot.rummy.ruleset import RuleSet
from bot.rummy.solver import best_layout
from bot.services.preferences import Sort

Group = tuple[int, ...]


@lru_cache(maxsize=64)
def groups(hand: tuple[Face, ...], rules: RuleSet, sort: Sort) -> tuple[Group, ...]:
    """Return where the cards of a hand stand in it, in the order and the groups to show them in.

    By suit, by rank, or as the melds with the highest value together, what is left over last.
    """
    at = range(len(hand))
    if sort is Sort.SUIT:
        return _split(sorted(at, key=lambda index: suit_order(hand[index])), _suits(hand))
    if sort is Sort.RANK:
        return (tuple(sorted(at, key=lambda index: rank_order(hand[index]))),) if hand else ()
    return _melds(hand, rules)


def order(hand: tuple[Face, ...], rules: RuleSet, sort: Sort) -> Group:
    """Return the same without the groups."""
    return tuple(index for group in groups(hand, rules, sort) for index in group)


def _suits(hand: Sequence[Face]) -> list[str | None]:
    return [face.suit for face in hand]


def _split(indexes: Sequence[int], kinds: Sequence[str | None]) -> tuple[Group, ...]:
    found: dict[str | None, list[int]] = {}
    for index in indexes:
        found.setdefault(kinds[index], []).append(index)
    return tuple(tuple(group) for group in found.values())


def _melds(hand: tuple[Face, ...], rules: RuleSet) -> tuple[Group, ...]:
    left = sorted(range(len(hand)), key=lambda index: suit_order(hand[index]))
    found: list[Group] = []
    for meld in best_layout(hand, rules):
        group = []
        for face in meld.faces:
            index = next(at for at in left if hand[at] == face)
            left.remove(index)
            group.append(index)
        found.append(tuple(group))
    return (*found, tuple(left)) if left else tuple(found)
