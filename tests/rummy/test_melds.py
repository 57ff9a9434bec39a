"""Sets and runs: what is legal, what jokers stand for, and how cards without an order are read."""

from itertools import permutations

import pytest

from bot.rummy.cards import Face
from bot.rummy.errors import IllegalMove
from bot.rummy.melds import FaceMeld, MeldKind, check_meld, is_meld, readings, refuse
from bot.rummy.notation import parse_faces, parse_meld, print_faces, print_meld
from bot.rummy.ruleset import RuleSet, with_option

CLASSIC = RuleSet()
ANY = with_option(CLASSIC, "jokers_per_meld", "any")
ONE = with_option(CLASSIC, "jokers_per_meld", "1")


def verdict(text: str, rules: RuleSet = CLASSIC) -> str:
    """Return `ok`, or clause and code of the refusal of a meld."""
    try:
        check_meld(parse_meld(text), rules)
    except IllegalMove as refused:
        return f"{refused.clause} {refused.code.value}"
    return "ok"


def read(text: str, rules: RuleSet = CLASSIC, kind: MeldKind | None = None) -> list[str]:
    """Return all readings of cards, in notation."""
    return [print_meld(meld) for meld in readings(parse_faces(text), rules, kind)]


def why(text: str, rules: RuleSet = CLASSIC, kind: MeldKind | None = None) -> str:
    """Return clause and code of why cards are no meld."""
    with pytest.raises(IllegalMove) as caught:
        refuse(parse_faces(text), rules, kind)
    assert caught.value.params["cards"] == parse_faces(text)
    return f"{caught.value.clause} {caught.value.code.value}"


@pytest.mark.parametrize(
    "meld, expected",
    [
        ("set@9:9S 9C 9H", "ok"),
        ("set@9:9S 9C 9H 9D", "ok"),
        ("set@9:9S 9S 9H", "4.1 set_same_suit"),
        ("set@9:9S 8C 9H", "4.1 set_mixed_ranks"),
        ("set@8:9S 9C 9H", "4.1 set_mixed_ranks"),
        ("set@9:9S 9C 9H 9D JK", "4.1 meld_too_long"),
        ("set@9:9S 9C", "4.2 meld_too_short"),
    ],
)
def test_sets(meld: str, expected: str) -> None:
    """RULES 4.1: same rank, different suits, three or four cards."""
    assert verdict(meld) == expected
    assert is_meld(parse_meld(meld), CLASSIC) is (expected == "ok")


@pytest.mark.parametrize(
    "meld, expected",
    [
        ("run@8:8C 9C 10C", "ok"),
        ("run@1:AC 2C 3C", "ok"),
        ("run@12:QC KC AC", "ok"),
        ("run@13:KC AC 2C", "4.2 run_no_room"),
        ("run@12:QC KC AC 2C", "4.2 run_no_room"),
        ("run@0:JK AC 2C", "4.2 run_no_room"),
        ("run@8:8C 9C JC", "4.2 run_gap"),
        ("run@8:8C 10C 9C", "4.2 run_gap"),
        ("run@8:8C 8C 9C", "4.2 run_gap"),
        ("run@8:8C 9C 10S", "4.2 run_mixed_suits"),
        ("run@8:8C 9C", "4.2 meld_too_short"),
    ],
)
def test_runs(meld: str, expected: str) -> None:
    """RULES 4.2: one suit, neighbouring ranks, at least three; the ace low or high."""
    assert verdict(meld) == expected


def test_a_run_has_at_most_thirteen_cards() -> None:
    """RULES 4.2: the ace stands once in a run, so the longest one has 13 cards."""
    cards = "2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC"
    assert verdict(f"run@1:AC {cards}") == "ok"
    assert verdict(f"run@2:{cards} AC") == "ok"
    assert verdict(f"run@1:AC {cards} AC") == "4.2 meld_too_long"


@pytest.mark.parametrize(
    "rules, meld, expected",
    [
        (CLASSIC, "run@6:6S JK JK 9S", "ok"),
        (CLASSIC, "set@9:9S JK JK 9D", "ok"),
        (CLASSIC, "run@6:6S JK JK", "4.3 too_few_naturals"),
        (CLASSIC, "run@6:6S JK JK JK 10S", "4.3 too_many_jokers"),
        (ONE, "run@6:6S JK 8S", "ok"),
        (ONE, "run@6:6S JK JK 9S", "4.3 too_many_jokers"),
        (ANY, "run@6:6S JK JK JK", "ok"),
        (ANY, "set@6:6S JK JK JK", "ok"),
        (ANY, "set@6:JK JK JK", "4.3 too_few_naturals"),
    ],
)
def test_jokers_in_one_meld(rules: RuleSet, meld: str, expected: str) -> None:
    """RULES 4.3: two jokers and two naturals, one joker, or any with one natural."""
    assert verdict(meld, rules) == expected


def stands(text: str) -> list[str]:
    """Return what each joker of a meld stands for."""
    slots = parse_meld(text).slots
    return [print_faces(slot.stands_for) for slot in slots if slot.face.is_joker]


def test_what_jokers_stand_for() -> None:
    """RULES 4.4: in a run the place decides, in a set the missing suits stay open."""
    assert stands("run@8:JK 9C 10C") == ["8C"]
    assert stands("run@9:9C 10C JK") == ["JC"]
    assert stands("run@12:QC KC JK") == ["AC"]
    assert stands("run@1:JK 2C 3C") == ["AC"]
    assert stands("run@6:6S JK JK 9S") == ["7S", "8S"]
    assert stands("set@12:QS JK QD") == ["QH QC"]
    assert stands("set@12:QS JK QD JK") == ["QH QC", "QH QC"]
    slots = parse_meld("set@12:QS JK QD").slots
    assert [print_faces(slot.stands_for) for slot in slots] == ["QS", "QH QC", "QD"]


def test_jokers_are_worth_what_they_stand_for() -> None:
    """RULES 1.4: also as an ace, low or high."""
    one_or_eleven = with_option(CLASSIC, "ace_value", "one_or_eleven")
    values = {
        "run@8:JK 9C 10C": (27, 27),
        "run@9:9C 10C JK": (29, 29),
        "run@1:JK 2C 3C": (15, 6),
        "run@12:QC KC JK": (30, 31),
        "set@1:AS AD JK": (30, 33),
    }
    found = {
        text: (parse_meld(text).value(CLASSIC), parse_meld(text).value(one_or_eleven))
        for text in values
    }
    assert found == values


def test_one_natural_and_jokers_may_be_set_or_run() -> None:
    """RULES 4.3, 4.4: all equal readings are there, and the kind that is said chooses."""
    runs = {"run@12:QC JK JK", "run@11:JK QC JK", "run@10:JK JK QC"}
    assert set(read("QC JK JK", ANY)) == {"set@12:QC JK JK", *runs}
    assert read("QC JK JK", ANY, MeldKind.SET) == ["set@12:QC JK JK"]
    assert set(read("QC JK JK", ANY, MeldKind.RUN)) == runs
    assert read("JK JK JK", ANY) == []


@pytest.mark.parametrize(
    "cards, found",
    [
        ("10C 8C 9C", ["run@8:8C 9C 10C"]),
        ("9H 9S 9C", ["set@9:9H 9S 9C"]),
        ("JK 10C 8C", ["run@8:8C JK 10C"]),
        ("9C JK 8C", ["run@8:8C 9C JK", "run@7:JK 8C 9C"]),
        ("KC AC QC", ["run@12:QC KC AC"]),
        ("3C AC 2C", ["run@1:AC 2C 3C"]),
        ("AC 2C KC", []),
        ("AC JK KC", ["run@12:JK KC AC"]),
        ("8C 9C 9C", []),
        ("8C 9C 10S", []),
    ],
)
def test_cards_in_any_order(cards: str, found: list[str]) -> None:
    """RULES 4.4: every different meld that the cards make, the highest value first."""
    for row in permutations(cards.split()):
        melds = readings(parse_faces(" ".join(row)), CLASSIC)
        assert {_unordered(meld) for meld in melds} == {_unordered(parse_meld(m)) for m in found}
    values = [parse_meld(meld).value(CLASSIC) for meld in read(cards)]
    assert values == sorted(values, reverse=True)


def _unordered(meld: FaceMeld) -> tuple[MeldKind, int, tuple[Face, ...] | frozenset[Face]]:
    row = meld.faces if meld.kind is MeldKind.RUN else frozenset(meld.faces)
    return meld.kind, meld.start, row


@pytest.mark.parametrize(
    "cards, kind, expected",
    [
        ("9S 9C", None, "4.1 meld_too_short"),
        ("8S 9S", None, "4.2 meld_too_short"),
        ("8S 9S", MeldKind.SET, "4.1 meld_too_short"),
        ("9S 9C 9S", None, "4.1 set_same_suit"),
        ("9S 9C 9H 9D JK", None, "4.1 meld_too_long"),
        ("9S 8S 7S", MeldKind.SET, "4.1 set_mixed_ranks"),
        ("9S 9C 9H", MeldKind.RUN, "4.2 run_mixed_suits"),
        ("8S 9S 10C", None, "4.2 run_mixed_suits"),
        ("9S 9C 9H 8D", None, "4.1 set_mixed_ranks"),
        ("9S 9C 8S", None, "4.1 neither_set_nor_run"),
        ("8S 9S 9S", None, "4.2 run_same_rank"),
        ("KS AS 2S", None, "4.2 run_round_ace"),
        ("8S 9S JS", None, "4.2 run_gap"),
        ("6S JK JK", None, "4.3 too_few_naturals"),
        ("6S 7S JK JK JK", None, "4.3 too_many_jokers"),
        ("AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS JK", None, "4.2 meld_too_long"),
    ],
)
def test_why_cards_are_no_meld(cards: str, kind: MeldKind | None, expected: str) -> None:
    """RULES 4.1-4.3: the clause that a group comes nearest to."""
    assert read(cards, CLASSIC, kind) == []
    assert why(cards, CLASSIC, kind) == expected
