"""Typed cards read as melds."""

import pytest

from bot.rummy.errors import IllegalMove, RejectCode
from bot.rummy.notation import print_meld
from bot.rummy.reading import read_melds
from bot.rummy.ruleset import RuleSet, with_option
from bot.rummy.typed import read_groups

CLASSIC = RuleSet()
ANY = with_option(CLASSIC, "jokers_per_meld", "any")


def ways(typed: str, rules: RuleSet = CLASSIC) -> list[list[str]]:
    """Return the readings in notation."""
    return [[print_meld(meld) for meld in way] for way in read_melds(read_groups(typed), rules)]


@pytest.mark.parametrize(
    "typed, reading",
    [
        ("JK 9C 10C", "run@8:JK 9C 10C"),
        ("9C 10C JK", "run@9:9C 10C JK"),
        ("8C JK 10C", "run@8:8C JK 10C"),
        ("6S JK JK 9S", "run@6:6S JK JK 9S"),
        ("QS JK QD", "set@12:QS JK QD"),
    ],
)
def test_a_legal_order_is_read_as_written(typed: str, reading: str) -> None:
    """RULES 4.4: cards typed in an order that is legal are read as written."""
    assert ways(typed) == [[reading]]


@pytest.mark.parametrize(
    "typed, reading",
    [
        ("10C JK 9C", "run@9:9C 10C JK"),
        ("KC AC JK", "run@12:JK KC AC"),
        ("10C 8C 9C", "run@8:8C 9C 10C"),
        ("3C AC 2C", "run@1:AC 2C 3C"),
        ("AC KC QC", "run@12:QC KC AC"),
    ],
)
def test_any_other_order_is_read_at_its_highest_value(typed: str, reading: str) -> None:
    """RULES 4.4: otherwise the reading with the highest value is taken."""
    assert ways(typed) == [[reading]]


def test_equal_readings_are_all_returned() -> None:
    """RULES 4.4: equal readings that differ are offered."""
    assert ways("QC JC JK") == [["run@10:JK JC QC"], ["run@11:JC QC JK"]]


def test_one_natural_card_may_be_set_or_run() -> None:
    """RULES 4.3: where a meld could be a set or a run, the player says which."""
    assert ways("6S JK JK", ANY) == [["set@6:6S JK JK"], ["run@6:6S JK JK"]]
    assert ways("run: 6S JK JK", ANY) == [["run@6:6S JK JK"]]
    assert ways("set: 6S JK JK", ANY) == [["set@6:6S JK JK"]]


def test_a_joker_stands_where_it_is_said_to() -> None:
    """RULES 4.4: `JK=8C` fixes the place of a joker, whatever the order typed."""
    assert ways("9C 10C JK=8C") == [["run@8:JK 9C 10C"]]
    assert ways("9S 9H JK=9C") == [["set@9:9S 9H JK"]]
    with pytest.raises(IllegalMove) as refused:
        ways("9C 10C JK=2C")
    assert refused.value.code is RejectCode.JOKER_ELSEWHERE


def test_cards_without_grouping_are_parted_by_search() -> None:
    """RULES 4.4: the melds of highest value that take all the cards."""
    assert ways("9S 9C 9H 8C 9C 10C") == [["run@8:8C 9C 10C", "set@9:9S 9H 9C"]]
    assert ways("QS QH QD 9C 10C JK") == [["run@9:9C 10C JK", "set@12:QS QH QD"]]
    assert ways("4C 6C 5C 7C 9C 8C") == [["run@4:4C 5C 6C 7C 8C 9C"]]


def test_a_run_is_not_cut_in_pieces() -> None:
    """RULES 4.5: melds on the table are never split, so a whole run is laid as one."""
    assert ways("QS 4C QH 5C 6C QD 7C 8C 9C") == [["run@4:4C 5C 6C 7C 8C 9C", "set@12:QS QH QD"]]


def test_equal_ways_to_part_cards_are_all_returned() -> None:
    """RULES 4.4: nine cards in a square are three sets or three runs of the same value."""
    assert len(ways("7S 8S 9S 7H 8H 9H 7D 8D 9D")) == 2


def test_a_joker_goes_where_it_is_said_to_in_a_search() -> None:
    """RULES 4.4: a joker that was told its place keeps it among several melds."""
    assert ways("QS QH QD 9C 10C JK=8C") == [["run@8:JK 9C 10C", "set@12:QS QH QD"]]
    assert ways("QS QH QD 9C 10C JC JK=QC") == [
        ["run@9:9C 10C JC", "set@12:QS QH QD JK"],
        ["run@9:9C 10C JC JK", "set@12:QS QH QD"],
    ]
    with pytest.raises(IllegalMove):
        ways("QS QH QD 9C 10C JK=2C")


def test_groups_are_melds_each_by_itself() -> None:
    """RULES 4.4: a plus sign keeps melds apart, and each may leave a choice."""
    assert len(ways("QC JC JK + QD JD JK")) == 4


@pytest.mark.parametrize(
    "typed, code, clause",
    [
        ("9S 10H 3D", RejectCode.NEITHER_SET_NOR_RUN, "4.1"),
        ("KC AC 2C", RejectCode.RUN_ROUND_ACE, "4.2"),
        ("8C 9C JC", RejectCode.RUN_GAP, "4.2"),
        ("9S 9S 9H", RejectCode.SET_SAME_SUIT, "4.1"),
        ("JK JK JK 9S 9H", RejectCode.TOO_MANY_JOKERS, "4.3"),
        ("JK JK 9S", RejectCode.TOO_FEW_NATURALS, "4.3"),
        ("9S 9C 9H + 8C 9C JC", RejectCode.RUN_GAP, "4.2"),
        ("set: 8C 9C 10C", RejectCode.SET_MIXED_RANKS, "4.1"),
        ("run: 9S 9H 9D", RejectCode.RUN_MIXED_SUITS, "4.2"),
    ],
)
def test_what_is_no_meld_is_refused_with_its_clause(
    typed: str, code: RejectCode, clause: str
) -> None:
    """RULES 4.1, 4.2 and 4.3: the refusal names what the cards come nearest to."""
    with pytest.raises(IllegalMove) as refused:
        ways(typed)
    assert (refused.value.code, refused.value.clause) == (code, clause)
