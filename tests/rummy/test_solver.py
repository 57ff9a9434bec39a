"""The search over a hand, against a slower one written another way."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.rummy.cards import JOKER, Face, faces, full_pack
from bot.rummy.melds import FaceMeld, readings
from bot.rummy.notation import parse_faces, print_meld, print_rules
from bot.rummy.ruleset import RuleSet, with_option
from bot.rummy.solver import all_melds, best_layout, covers, melds_with, openings

CLASSIC = RuleSet()
RULES = [
    CLASSIC,
    with_option(CLASSIC, "ace_value", "one_or_eleven"),
    with_option(CLASSIC, "jokers_per_meld", "1"),
    with_option(CLASSIC, "jokers_per_meld", "any"),
]
PACK = faces(full_pack(2, 4))
hands = st.lists(st.sampled_from(range(len(PACK))), min_size=3, max_size=8, unique=True).map(
    lambda chosen: tuple(PACK[at] for at in chosen)
)
near_hands = st.lists(
    st.sampled_from([face for face in PACK if face.is_joker or (face.rank or 0) < 6]),
    min_size=3,
    max_size=8,
).map(tuple)


def told(meld: FaceMeld) -> tuple[object, ...]:
    """Return what makes a meld different from others: kind, place, and which faces it takes."""
    return (meld.kind, meld.start, tuple(sorted(map(str, meld.faces))), _where(meld))


def _where(meld: FaceMeld) -> tuple[str, ...]:
    return tuple(map(str, meld.faces)) if meld.kind == "run" else ()


def by_subsets(hand: tuple[Face, ...], rules: RuleSet) -> set[tuple[object, ...]]:
    """Return all melds of a hand by trying every part of it."""
    return {
        told(meld)
        for size in range(3, len(hand) + 1)
        for part in set(combinations(sorted(hand, key=str), size))
        for meld in readings(part, rules)
    }


def best_by_subsets(hand: tuple[Face, ...], rules: RuleSet) -> int:
    """Return the highest value that melds of a hand have together, by trying every part."""
    best = 0
    for size in range(3, len(hand) + 1):
        for part in set(combinations(sorted(hand, key=str), size)):
            found = readings(part, rules)
            if found:
                rest = tuple((Counter(hand) - Counter(part)).elements())
                best = max(best, found[0].value(rules) + best_by_subsets(rest, rules))
    return best


@pytest.mark.parametrize("rules", RULES, ids=print_rules)
@settings(max_examples=50)
@given(hand=st.one_of(hands, near_hands))
def test_all_melds_are_found(rules: RuleSet, hand: tuple[Face, ...]) -> None:
    """RULES 4.1, 4.2 and 4.3: the search finds the melds that trying every part finds."""
    assert {told(meld) for meld in all_melds(hand, rules)} == by_subsets(hand, rules)


@pytest.mark.parametrize("rules", RULES, ids=print_rules)
@settings(max_examples=30)
@given(hand=near_hands.filter(lambda hand: len(hand) < 8))
def test_the_best_layout_is_the_best(rules: RuleSet, hand: tuple[Face, ...]) -> None:
    """RULES 1.3, 1.4 and 4.4: no other melds of the hand are worth more together."""
    layout = best_layout(hand, rules)
    used = Counter(face for meld in layout for face in meld.faces)
    assert used <= Counter(hand)
    assert sum(meld.value(rules) for meld in layout) == best_by_subsets(hand, rules)


@settings(max_examples=100)
@given(hand=near_hands)
def test_covers_use_every_card(hand: tuple[Face, ...]) -> None:
    """RULES 4.4: cards typed without an order are all laid, or not at all."""
    for layout in covers(hand, CLASSIC):
        assert Counter(face for meld in layout for face in meld.faces) == Counter(hand)


def test_nothing_covers_jokers_alone() -> None:
    """RULES 4.3: a meld has natural cards."""
    assert covers(parse_faces("JK JK JK"), CLASSIC) == ()
    with pytest.raises(ValueError, match="natural"):
        next(melds_with(JOKER, Counter(), CLASSIC))


def test_openings_reach_the_minimum() -> None:
    """RULES 5.1: every opening offered makes at least the minimum, none of them the same twice."""
    hand = parse_faces("9S 9C 9H 8C 9C 10C KH KD KS 2D 3D 4D 5D JK")
    found = openings(hand, CLASSIC)
    assert 1 < len(found) <= 25
    assert len({tuple(map(print_meld, layout)) for layout in found}) == len(found)
    for layout in found:
        assert sum(meld.value(CLASSIC) for meld in layout) >= CLASSIC.opening_minimum
        assert Counter(f for meld in layout for f in meld.faces) <= Counter(hand)


def test_no_opening_is_offered_where_there_is_none() -> None:
    """RULES 5.1: too few points."""
    assert openings(parse_faces("2S 2C 2H 8C 9C JC KH KD"), CLASSIC) == ()


def test_the_search_for_openings_ends() -> None:
    """RULES 5.1: a hand with very many melds is searched in a bounded number of steps."""
    rules = with_option(CLASSIC, "opening_minimum", "100")
    hand = parse_faces("2S 3S 4S 5S 6S 2H 3H 4H 5H 6H 2D 3D 4D JK JK")
    assert len(openings(hand, rules)) <= 25
