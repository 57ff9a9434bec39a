"""The rule set: options, presets and values."""

import pytest

from bot.rummy.cards import JOKER, RANKS, Face, Rank, Suit
from bot.rummy.ruleset import (
    CHOICES,
    OPTIONS,
    PRESETS,
    RANGES,
    AceValue,
    BadOption,
    RuleSet,
    allowed_values,
    check_seats,
    option_text,
    overrides,
    preset_of,
    with_option,
)

CLASSIC = {
    "jokers": "2",
    "packs": "auto",
    "ace_value": "ten",
    "joker_in_hand": "20",
    "opener_first_turn": "may_lay",
    "discard_pickup": "must_use",
    "jokers_per_meld": "2",
    "opening_minimum": "50",
    "joker_swap": "on",
    "swapped_joker": "free",
    "final_discard": "required",
    "max_reshuffles": "3",
    "round_doubled": "off",
    "unopened_penalty": "0",
    "deals": "7",
}


def test_the_defaults() -> None:
    """RULES 1.1-8.1, 9: every option with its default, which together are `classic`."""
    assert {name: option_text(RuleSet(), name) for name in OPTIONS} == CLASSIC
    assert PRESETS["classic"] == RuleSet()


@pytest.mark.parametrize(
    "preset, differs",
    [
        ("classic", {}),
        ("fifty-one", {"opening_minimum": "51", "ace_value": "eleven"}),
        ("expert", {"jokers": "0"}),
        (
            "strict",
            {"opening_minimum": "51", "unopened_penalty": "100", "jokers_per_meld": "1"},
        ),
    ],
)
def test_the_presets(preset: str, differs: dict[str, str]) -> None:
    """RULES 9: what each preset changes of `classic`, and nothing else."""
    assert overrides(PRESETS[preset], PRESETS["classic"]) == differs
    assert preset_of(PRESETS[preset]) == preset
    assert set(PRESETS) == {"classic", "fifty-one", "expert", "strict"}


def test_single_options_override_the_preset() -> None:
    """RULES 9: an option set over a preset leaves the others as the preset has them."""
    rules = with_option(PRESETS["strict"], "opening_minimum", "40")
    assert overrides(rules, PRESETS["strict"]) == {"opening_minimum": "40"}
    assert preset_of(rules) == "strict"


@pytest.mark.parametrize(
    "option, values",
    [
        ("packs", "auto 2 3"),
        ("ace_value", "ten eleven one_or_eleven"),
        ("joker_in_hand", "20 25 50"),
        ("opener_first_turn", "may_lay discard_only"),
        ("discard_pickup", "must_use free_after_opening free never"),
        ("jokers_per_meld", "1 2 any"),
        ("joker_swap", "on off"),
        ("swapped_joker", "free same_turn"),
        ("final_discard", "required optional"),
        ("round_doubled", "on off"),
    ],
)
def test_options_with_words(option: str, values: str) -> None:
    """RULES 1.2-7.7: an option takes exactly the values that the rules name."""
    assert set(allowed_values(option)) == set(values.split())
    for value in values.split():
        rules = with_option(RuleSet(), option, f" {value.upper()} ")
        assert option_text(rules, option) == value
    with pytest.raises(BadOption) as caught:
        with_option(RuleSet(), option, "maybe")
    assert caught.value.option == option
    assert caught.value.value == "maybe"
    assert caught.value.allowed == allowed_values(option)


@pytest.mark.parametrize(
    "option, low, high",
    [
        ("jokers", 0, 9),
        ("opening_minimum", 0, 100),
        ("max_reshuffles", 0, 5),
        ("deals", 1, 20),
        ("unopened_penalty", 0, 200),
    ],
)
def test_options_with_numbers(option: str, low: int, high: int) -> None:
    """RULES 1.1, 5.1, 6.3, 7.8, 8.1: an option takes the numbers of its range."""
    assert allowed_values(option) == (f"{low}-{high}",)
    for value in (low, high):
        assert option_text(with_option(RuleSet(), option, str(value)), option) == str(value)
    for wrong in (str(low - 1), str(high + 1), "", "two", "²", "1.5"):
        with pytest.raises(BadOption):
            with_option(RuleSet(), option, wrong)


def test_every_option_is_a_choice_or_a_range() -> None:
    assert sorted([*CHOICES, *RANGES]) == sorted(OPTIONS)


def test_an_unknown_option_is_refused_with_the_known_ones() -> None:
    with pytest.raises(BadOption) as caught:
        with_option(RuleSet(), "colour", "red")
    assert caught.value.allowed == OPTIONS


@pytest.mark.parametrize("seats, packs", [(2, 2), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_packs_follow_the_seats(seats: int, packs: int) -> None:
    """RULES 1.2: two packs for 2-4 players, three for 5-6, unless the table chose."""
    assert RuleSet().packs_for(seats) == packs
    assert RuleSet(packs="2").packs_for(seats) == 2
    assert RuleSet(packs="3").packs_for(seats) == 3


def test_more_than_six_jokers_need_three_packs() -> None:
    """RULES 1.1: 0 to 6 jokers, with three packs to 9."""
    check_seats(RuleSet(jokers=6), 4)
    check_seats(RuleSet(jokers=9), 5)
    check_seats(RuleSet(jokers=9, packs="3"), 2)
    for rules, seats in ((RuleSet(jokers=7), 4), (RuleSet(jokers=7, packs="2"), 6)):
        with pytest.raises(BadOption) as caught:
            check_seats(rules, seats)
        assert caught.value.allowed == ("0-6", "7-9 packs=3")


def test_values_of_the_ranks() -> None:
    """RULES 1.3: 2-10 their number, court cards 10, the ace 10."""
    expected = [10, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]
    assert [RuleSet().value(Face(rank, Suit.HEARTS)) for rank in RANKS] == expected
    assert [RuleSet().hand_value(Face(rank, Suit.CLUBS)) for rank in RANKS] == expected


@pytest.mark.parametrize(
    "ace, low, elsewhere",
    [(AceValue.TEN, 10, 10), (AceValue.ELEVEN, 11, 11), (AceValue.ONE_OR_ELEVEN, 1, 11)],
)
def test_value_of_the_ace(ace: AceValue, low: int, elsewhere: int) -> None:
    """RULES 1.3: ten, eleven, or 1 in A-2-3 and 11 elsewhere and in the hand."""
    rules, face = RuleSet(ace_value=ace), Face(Rank.ACE, Suit.SPADES)
    assert rules.value(face, low_ace=True) == low
    assert rules.value(face) == rules.hand_value(face) == elsewhere


@pytest.mark.parametrize("cost", [20, 25, 50])
def test_a_joker_costs_only_in_the_hand(cost: int) -> None:
    """RULES 1.4: a joker left in the hand costs 20 or as agreed; of its own it has no value."""
    rules = RuleSet(joker_in_hand=cost)
    assert rules.hand_value(JOKER) == cost
    with pytest.raises(ValueError, match="no value"):
        rules.value(JOKER)
