"""The solver against every union of melds there is, on hands made by a seed."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from bot.rummy.cards import JOKER, SUITS, Face, Rank, faces, full_pack
from bot.rummy.melds import is_meld
from bot.rummy.ruleset import AceValue, FinalDiscard, JokersPerMeld, RuleSet
from bot.rummy.solver import (
    MOST_OFFERS,
    Layout,
    best_layout,
    fewest_opening,
    layout_value,
    least_left,
    most_cards,
    offers,
    richest_opening,
)
from tests.rummy.effort import NASTY_HANDS, RANDOM_HANDS
from tests.rummy.packings import kinds, packings

pytestmark = [pytest.mark.oracle, pytest.mark.timeout(300)]

RULES = [
    RuleSet(ace_value=ace, jokers_per_meld=jokers) for ace in AceValue for jokers in JokersPerMeld
]
# Where jokers are not limited, the other road takes far longer.
WEIGHTS = {JokersPerMeld.ONE: 6, JokersPerMeld.TWO: 6, JokersPerMeld.ANY: 3}

Hand = tuple[Face, ...]


def named(rules: RuleSet) -> str:
    """Return a short name for a test."""
    return f"ace {rules.ace_value}, {rules.jokers_per_meld} a meld"


def random_hand(chance: random.Random, loose: bool) -> Hand:
    """Return a hand from two or three packs: from all cards, from two suits, or from a corner."""
    pack = faces(full_pack(chance.choice([2, 3]), 0))
    cards, kind = chance.randint(0, 15), chance.random()
    if kind < 0.3:
        low, suits = chance.randint(0, 8), chance.sample(SUITS, chance.randint(1, 3))
        near = {Rank(at % 13 + 1) for at in range(low, low + 6)}
        pack = tuple(face for face in pack if face.rank in near and face.suit in suits)
        cards = min(cards, 9)
    elif kind < 0.6:
        suits = chance.sample(SUITS, 2)
        pack = tuple(face for face in pack if face.suit in suits)
        cards = min(cards, 12)
    jokers = min(cards, chance.choice([0, 0, 1, 1, 2, 2, 3, 4, 6]))
    if jokers > 2:
        cards = min(cards, 6 if loose else 8)
    return (*chance.sample(pack, cards - jokers), *(JOKER,) * jokers)


def nasty_hand(chance: random.Random) -> Hand:
    """Return a block of neighbouring ranks in two or three suits with jokers, many cards twice."""
    low, suits = chance.choice([0, 8, 9, 9]), chance.sample(SUITS, chance.choice([2, 2, 3]))
    ranks = [Rank(at % 13 + 1) for at in range(low, low + 5)]
    block = [Face(rank, suit) for rank in ranks for suit in suits]
    if chance.random() < 0.5:
        block += block
    jokers = chance.randint(0, 3)
    return (*chance.sample(block, min(len(block), 11 - 2 * jokers)), *(JOKER,) * jokers)


@dataclass(frozen=True)
class Every:
    """All that melds of a hand can be, and what the answers of the solver are held against."""

    hand: Hand
    rules: RuleSet
    found: dict[tuple[int, ...], int]

    def jokers(self, used: tuple[int, ...]) -> int:
        """Return how many jokers are used."""
        order = kinds(self.hand)
        return used[order.index(JOKER)] if JOKER in order else 0

    def used(self, layout: Layout) -> tuple[int, ...]:
        """Check that melds are legal and of the hand; return their cards in the order of kinds."""
        cards = check_melds(self, layout)
        return tuple(cards[face] for face in kinds(self.hand))

    def most(self, worth: Callable[[Face], int]) -> int:
        """Return the most that cards in melds can be worth together."""
        worths = [worth(face) for face in kinds(self.hand)]
        return max(sum(map(int.__mul__, used, worths)) for used in self.found)

    def openings(self, bound: Face | None) -> dict[tuple[int, ...], int]:
        """Return what melds may open, by cards used, with the sums of points as bits."""
        order, optional = kinds(self.hand), self.rules.final_discard is FinalDiscard.OPTIONAL
        return {
            used: sums >> self.rules.opening_minimum << self.rules.opening_minimum
            for used, sums in self.found.items()
            if 0 < sum(used) < len(self.hand) + optional
            and (bound is None or used[order.index(bound)])
        }

    def fewest_jokers(self, ways: dict[tuple[int, ...], int], points: int) -> int:
        """Return the fewest jokers with which so many points can be made."""
        return min(self.jokers(used) for used, sums in ways.items() if sums >> points & 1)


def check_melds(every: Every, layout: Layout) -> Counter[Face]:
    """Check that melds are legal and of the hand; return their cards."""
    used = Counter(face for meld in layout for face in meld.faces)
    assert used <= Counter(every.hand)
    assert all(is_meld(meld, every.rules) for meld in layout)
    return used


def check_partitions(every: Every) -> None:
    """Check the best melds for each of the three goals."""
    rules = every.rules
    best = best_layout(every.hand, rules)
    check_melds(every, best)
    top = max(sums.bit_length() - 1 for sums in every.found.values())
    assert layout_value(best, rules) == top
    assert sum(meld.jokers for meld in best) == every.fewest_jokers(every.found, top)
    relief = check_melds(every, least_left(every.hand, rules))
    assert sum(map(rules.hand_value, relief.elements())) == every.most(rules.hand_value)
    assert check_melds(every, most_cards(every.hand, rules)).total() == every.most(lambda _: 1)


def check_openings(every: Every, bound: Face | None) -> None:
    """Check the openings with the most and the fewest points, and those offered."""
    hand, rules = every.hand, every.rules
    ways = every.openings(bound)
    reached = 0
    for sums in ways.values():
        reached |= sums
    richest, fewest = richest_opening(hand, rules, bound), fewest_opening(hand, rules, bound)
    offered = offers(hand, rules, False, bound)
    if not reached:
        assert (richest, fewest, offered) == (None, None, ())
        return
    assert richest is not None
    assert fewest is not None
    assert layout_value(richest, rules) == reached.bit_length() - 1
    assert layout_value(fewest, rules) == (reached & -reached).bit_length() - 1
    for way in {richest, fewest}:
        jokers = sum(meld.jokers for meld in way)
        assert jokers == every.fewest_jokers(ways, layout_value(way, rules))
    assert offered[0] == richest
    check_offers(every, ways, offered)


def check_offers(
    every: Every, ways: dict[tuple[int, ...], int], offered: tuple[Layout, ...]
) -> None:
    """Check that the best opening of each set of cards comes in its place, the dearest first.

    The last may be the opening with the fewest points instead.
    """
    rules = every.rules
    most = {used: sums.bit_length() - 1 for used, sums in ways.items() if sums}
    ranks = sorted((-points, every.jokers(used)) for used, points in most.items())
    shown = [(-layout_value(way, rules), sum(meld.jokers for meld in way)) for way in offered]
    assert shown[:-1] == ranks[: len(shown) - 1]
    assert min(MOST_OFFERS, len(ranks)) <= len(shown) <= min(MOST_OFFERS, len(ranks) + 1)
    assert -max(shown)[0] == min((sums & -sums).bit_length() - 1 for sums in ways.values() if sums)
    cards = {(rank, every.used(way)) for rank, way in zip(shown, offered, strict=True)}
    assert len(cards) == len(shown)
    assert all(ways[used] >> -rank[0] & 1 for rank, used in cards)


def check(hand: Hand, rules: RuleSet, chance: random.Random) -> None:
    """Check all answers about a hand, with other options and a bound card drawn by chance."""
    rules = RuleSet(
        ace_value=rules.ace_value,
        jokers_per_meld=rules.jokers_per_meld,
        joker_in_hand=chance.choice([20, 25, 50]),
        opening_minimum=chance.choice([0, 10, 30, 50, 51, 70, 100]),
        final_discard=chance.choice(list(FinalDiscard)),
    )
    every = Every(hand, rules, packings(hand, rules))
    check_partitions(every)
    check_openings(every, chance.choice([None, *hand]))


def seeds(hands: int, rules: RuleSet) -> range:
    """Return the seeds for one of the rule sets, which have so many hands together."""
    weights = sum(WEIGHTS[each.jokers_per_meld] for each in RULES)
    return range(-(-hands * WEIGHTS[rules.jokers_per_meld] // weights))


def test_the_rule_sets_together_have_all_hands() -> None:
    """Shares of hands are rounded up, so none is lost."""
    for hands in (0, 1, 300, 5000):
        assert hands <= sum(len(seeds(hands, rules)) for rules in RULES) < hands + len(RULES)


@pytest.mark.parametrize("rules", RULES, ids=named)
def test_random_hands(rules: RuleSet) -> None:
    """RULES 1.3, 1.4, 3.2, 4.1 to 4.3, 5.1 and 5.6: nothing better than the answers exists."""
    loose = rules.jokers_per_meld is JokersPerMeld.ANY
    for seed in seeds(RANDOM_HANDS, rules):
        chance = random.Random(f"{named(rules)} {seed}")
        check(random_hand(chance, loose), rules, chance)


@pytest.mark.parametrize("rules", RULES, ids=named)
def test_nasty_hands(rules: RuleSet) -> None:
    """RULES 4.1 to 4.3: nor on hands in which nearly every card fits with every other."""
    for seed in seeds(NASTY_HANDS, rules):
        chance = random.Random(f"nasty {named(rules)} {seed}")
        check(nasty_hand(chance), rules, chance)
