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
from bot.rummy.solver import (
    all_melds,
    best_layout,
    covers,
    fewest_opening,
    hand_cost,
    layout_value,
    least_left,
    melds_with,
    most_cards,
    offers,
    richest_opening,
)

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
@settings(max_examples=20)
@given(hand=st.one_of(hands, near_hands))
def test_all_melds_are_found(rules: RuleSet, hand: tuple[Face, ...]) -> None:
    """RULES 4.1, 4.2 and 4.3: the search finds the melds that trying every part finds."""
    assert {told(meld) for meld in all_melds(hand, rules)} == by_subsets(hand, rules)


@pytest.mark.parametrize("rules", RULES, ids=print_rules)
@settings(max_examples=15)
@given(hand=near_hands.filter(lambda hand: len(hand) < 8))
def test_the_best_layout_is_the_best(rules: RuleSet, hand: tuple[Face, ...]) -> None:
    """RULES 1.3, 1.4 and 4.4: no other melds of the hand are worth more together."""
    layout = best_layout(hand, rules)
    used = Counter(face for meld in layout for face in meld.faces)
    assert used <= Counter(hand)
    assert sum(meld.value(rules) for meld in layout) == best_by_subsets(hand, rules)


@settings(max_examples=50)
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


HAND = parse_faces("9S 9C 9H 8C 9C 10C KH KD KS 2D 3D 4D 5D JK")
LONG = parse_faces("4C 5C 6C 7C 8C 9C 10C QS QH")


def test_openings_reach_the_minimum() -> None:
    """RULES 5.1: every opening offered makes at least the minimum, none of them the same twice."""
    found = offers(HAND, CLASSIC, opened=False)
    assert 1 < len(found) <= 25
    assert len({tuple(map(print_meld, layout)) for layout in found}) == len(found)
    for layout in found:
        assert layout_value(layout, CLASSIC) >= CLASSIC.opening_minimum
        assert Counter(f for meld in layout for f in meld.faces) <= Counter(HAND)


def test_no_opening_is_offered_where_there_is_none() -> None:
    """RULES 5.1: too few points."""
    hand = parse_faces("2S 2C 2H 8C 9C JC KH KD")
    assert offers(hand, CLASSIC, opened=False) == ()
    assert richest_opening(hand, CLASSIC) is None
    assert fewest_opening(hand, CLASSIC) is None


def test_the_search_for_openings_ends() -> None:
    """RULES 5.1: a hand with very many melds has no more than 25 openings to offer."""
    rules = with_option(CLASSIC, "opening_minimum", "30")
    hand = parse_faces("2S 3S 4S 5S 6S 2H 3H 4H 5H 6H 2D 3D 4D JK JK")
    assert len(offers(hand, rules, opened=False)) == 25


def test_after_the_opening_all_melds_are_offered_together_and_each_alone() -> None:
    """RULES 5.3: later lay-downs have no minimum; the best of all comes first."""
    found = [said(layout) for layout in offers(LONG + parse_faces("JK 2D"), CLASSIC, opened=True)]
    assert found[0] == ["run@4:4C 5C 6C 7C 8C 9C 10C", "set@12:QS QH JK"]
    assert found[1:3] == [["run@4:4C 5C 6C 7C 8C 9C 10C"], ["set@12:QS QH JK"]]
    assert ["run@6:6C 7C 8C 9C 10C"] in found


@pytest.mark.parametrize("jokers", ["1", "2", "any"])
@settings(max_examples=25)
@given(hand=near_hands)
def test_melds_are_offered_one_by_one_the_best_first(jokers: str, hand: tuple[Face, ...]) -> None:
    """RULES 5.3: all melds in which no joker stands for a card at hand, each set of cards once."""
    rules = with_option(
        with_option(CLASSIC, "final_discard", "optional"), "jokers_per_meld", jokers
    )
    first, *others = offers(hand, rules, opened=True) or [()]
    assert first == best_layout(hand, rules)
    together = {cards_of(meld) for meld in first}
    worth = worth_alone(hand, rules)
    expected = sorted(rank for cards, rank in worth.items() if cards not in together)
    found = [(-meld.value(rules), meld.jokers) for (meld,) in others if meld not in first]
    most = 25 if len(first) < 2 else 24 - len(first)
    assert found == expected[:most]


def worth_alone(hand: tuple[Face, ...], rules: RuleSet) -> dict[tuple[str, ...], tuple[int, int]]:
    """Return what the cards of each meld are worth at most, negative, and how many are jokers."""
    found: dict[tuple[str, ...], tuple[int, int]] = {}
    for meld in all_melds(hand, rules):
        stands = {face for at in meld.slots if at.face.is_joker for face in at.stands_for}
        if not stands & set(hand):
            rank = (-meld.value(rules), meld.jokers)
            found[cards_of(meld)] = min(rank, found.get(cards_of(meld), rank))
    return found


def cards_of(meld: FaceMeld) -> tuple[str, ...]:
    """Return the cards of a meld whatever their order."""
    return tuple(sorted(map(str, meld.faces)))


def test_no_lay_down_of_the_last_card_is_offered() -> None:
    """RULES 5.6: the last card is discarded where the table wants that."""
    hand = parse_faces("KS KH KD KC")
    assert said(offers(hand, CLASSIC, opened=True)[0]) == ["set@13:KH KD KC"]
    optional = with_option(CLASSIC, "final_discard", "optional")
    assert said(offers(hand, optional, opened=True)[0]) == ["set@13:KS KH KD KC"]
    rules = with_option(CLASSIC, "opening_minimum", "40")
    assert richest_opening(hand, rules) is None


def test_an_opening_with_the_taken_card() -> None:
    """RULES 3.2: before the opening the taken card has to be in the opening melds."""
    hand = parse_faces("KS KH KD QS QH QD 2S 3S 4S 9C 9C")
    richest = richest_opening(hand, CLASSIC, parse_faces("3S")[0])
    assert said(richest) == ["run@2:2S 3S 4S", "set@12:QS QH QD", "set@13:KS KH KD"]
    assert richest_opening(hand, CLASSIC, parse_faces("9C")[0]) is None
    assert offers(hand, CLASSIC, False, parse_faces("9C")[0]) == ()


def test_jokers_stand_low_in_the_opening_with_the_fewest_points() -> None:
    """RULES 1.4, 4.4: a joker is worth what the card is worth that it stands for."""
    rules = with_option(CLASSIC, "opening_minimum", "21")
    hand = parse_faces("7C 8C JK 2H 4D")
    assert said(fewest_opening(hand, rules)) == ["run@6:JK 7C 8C"]
    assert said(richest_opening(hand, rules)) == ["run@7:7C 8C JK"]


def test_the_opening_with_the_fewest_points_leaves_a_card() -> None:
    """RULES 5.1, 5.6: all five cards would make 25 points, but one has to be discarded."""
    rules = with_option(CLASSIC, "opening_minimum", "23")
    hand = parse_faces("5S 6S 7S JK JK")
    for bound in (None, hand[0]):
        found = fewest_opening(hand, rules, bound)
        assert found is not None
        assert (layout_value(found, rules), sum(len(meld.faces) for meld in found)) == (26, 4)
        assert layout_value(offers(hand, rules, False, bound)[-1], rules) == 26
    optional = with_option(rules, "final_discard", "optional")
    assert said(fewest_opening(hand, optional)) == ["run@3:JK JK 5S 6S 7S"]


def test_equal_layouts_spare_jokers_and_prefer_runs() -> None:
    """RULES 4.4: nine cards in a square are worth the same either way; runs are taken."""
    square = parse_faces("7S 8S 9S 7H 8H 9H 7D 8D 9D")
    assert {meld.kind for meld in best_layout(square, CLASSIC)} == {"run"}
    # The joker would only take the place of a nine that is there.
    nines = parse_faces("9S 9H 9D 9C KS JK")
    assert said(best_layout(nines, CLASSIC)) == ["set@9:9S 9H 9D 9C"]


def test_a_run_is_joined_from_its_pieces() -> None:
    """RULES 4.5: melds on the table are never split, so a whole run is laid as one."""
    assert said(best_layout(LONG, CLASSIC)) == ["run@4:4C 5C 6C 7C 8C 9C 10C"]
    twice = parse_faces("AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC AC")
    found = best_layout(twice, CLASSIC)
    assert (len(found), sum(len(meld.faces) for meld in found)) == (2, 14)


def test_what_is_left_differs_from_what_is_worth_most() -> None:
    """RULES 1.4, 7.5: a joker costs 20 in the hand and little in a low meld."""
    hand = parse_faces("2S 3S 4S KD QD JD JK")
    assert hand_cost(hand, CLASSIC) == 59
    for best in (best_layout, least_left, most_cards):
        assert sum(len(meld.faces) for meld in best(hand, CLASSIC)) == len(hand)
    assert said(best_layout(hand, CLASSIC)) == ["run@11:JD QD KD JK", "run@2:2S 3S 4S"]
    one = with_option(CLASSIC, "joker_in_hand", "50")
    assert sum(meld.jokers for meld in least_left(parse_faces("2S 2H AC KC JK"), one)) == 1


@pytest.mark.parametrize("text", ["", "JK", "JK JK JK JK", "2S JK JK JK JK JK", "AS", "KS KS KS"])
def test_odd_hands_are_answered(text: str) -> None:
    """RULES 4.3: no cards, nothing but jokers, more jokers than cards: no melds, no error."""
    hand = parse_faces(text) if text else ()
    assert best_layout(hand, CLASSIC) == least_left(hand, CLASSIC) == most_cards(hand, CLASSIC)
    assert offers(hand, CLASSIC, opened=True) == ()
    assert richest_opening(hand, CLASSIC) is None


def test_more_equal_cards_than_any_deal_has() -> None:
    """RULES 1.1: sixteen equal cards, and twenty of four faces, are counted as they are."""
    assert best_layout(parse_faces(" ".join(["9S"] * 16)), CLASSIC) == ()
    many = parse_faces(" ".join(["9S 9H 9D 9C"] * 5))
    assert layout_value(best_layout(many, CLASSIC), CLASSIC) == 180
    any_jokers = with_option(CLASSIC, "jokers_per_meld", "any")
    assert best_layout(parse_faces("9S" + " JK" * 16), any_jokers)[0].jokers >= 12


def said(layout: tuple[FaceMeld, ...] | None) -> list[str]:
    """Return melds in notation, in a fixed order."""
    assert layout is not None
    return sorted(map(print_meld, layout))
