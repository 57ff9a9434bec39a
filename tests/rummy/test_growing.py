"""How melds on the table grow, and how jokers are swapped out of them."""

from collections import Counter
from itertools import permutations

import pytest

from bot.rummy.cards import Card
from bot.rummy.errors import IllegalMove
from bot.rummy.melds import Meld, MeldKind, grown, swapped
from bot.rummy.notation import parse_faces, parse_meld, print_faces, print_meld
from bot.rummy.ruleset import RuleSet, with_option
from tests.rummy.build import Copies

CLASSIC = RuleSet()
ANY = with_option(CLASSIC, "jokers_per_meld", "any")


def placed(text: str, cards: str) -> tuple[Meld, tuple[Card, ...]]:
    """Return a meld and cards, all physical and all different."""
    copies, said = Copies(), parse_meld(text)
    return Meld(said.kind, said.start, copies.take(said.faces)), copies.take(parse_faces(cards))


def grow(text: str, cards: str, rules: RuleSet = CLASSIC) -> list[str]:
    """Return what a meld can become by adding all the cards."""
    meld, added = placed(text, cards)
    found = grown(meld, added, rules)
    for larger in found:
        assert Counter(larger.cards) == Counter((*meld.cards, *added))
    return [print_meld(larger.said) for larger in found]


def unordered(text: str) -> object:
    """Return a meld in notation so that the order of a set does not count."""
    said = parse_meld(text)
    return text if said.kind is MeldKind.RUN else (said.start, frozenset(said.faces))


@pytest.mark.parametrize(
    "meld, cards, found",
    [
        ("run@8:8C 9C 10C", "JC", ["run@8:8C 9C 10C JC"]),
        ("run@8:8C 9C 10C", "7C", ["run@7:7C 8C 9C 10C"]),
        ("run@8:8C 9C 10C", "QC 7C JC", ["run@7:7C 8C 9C 10C JC QC"]),
        ("run@8:8C 9C 10C", "JK QC", ["run@8:8C 9C 10C JK QC"]),
        ("run@8:8C 9C 10C", "JK", ["run@8:8C 9C 10C JK", "run@7:JK 8C 9C 10C"]),
        ("run@8:8C 9C 10C", "QC", []),
        ("run@8:8C 9C 10C", "9C", []),
        ("run@8:8C 9C 10C", "JC JC", []),
        ("run@8:8C 9C 10C", "JH", []),
        ("run@8:8C 9C 10C", "JK 5C", []),
        ("run@8:JK 9C 10C", "8C", []),
        ("run@12:QC KC AC", "JK", ["run@11:JK QC KC AC"]),
        ("run@1:AC 2C 3C", "KC", []),
        ("run@2:2C 3C 4C", "AC", ["run@1:AC 2C 3C 4C"]),
        ("run@6:6S JK JK 9S", "10S", ["run@6:6S JK JK 9S 10S"]),
        ("run@6:6S JK JK 9S", "JK", []),
        ("set@9:9S 9C 9H", "9D", ["set@9:9S 9C 9H 9D"]),
        ("set@9:9S 9C 9H", "JK", ["set@9:9S 9C 9H JK"]),
        ("set@9:9S 9C 9H", "9H", []),
        ("set@9:9S 9C 9H", "10H", []),
        ("set@9:9S 9C JK", "9H 9D", []),
        ("set@9:9S 9C 9H 9D", "JK", []),
    ],
)
def test_lay_offs_in_any_order(meld: str, cards: str, found: list[str]) -> None:
    """RULES 5.4, 4.3: at either end of a run, the missing suit of a set, in any order."""
    for row in permutations(cards.split()):
        assert {unordered(larger) for larger in grow(meld, " ".join(row))} == {
            unordered(larger) for larger in found
        }


def test_a_run_never_grows_past_thirteen_cards() -> None:
    """RULES 4.2, 5.4: no second ace, whatever the jokers allow."""
    long = "run@2:2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC"
    assert sorted(grow(long, "AC")) == sorted([f"{long} AC", long.replace("@2:", "@1:AC ")])
    assert grow(long, "AC JK", ANY) == []


def test_a_joker_below_leaves_the_places_above() -> None:
    """RULES 4.4, 5.4: the reading is told by the first place of the run that results."""
    assert grow("run@8:8C 9C 10C", "JK JK") == [
        "run@8:8C 9C 10C JK JK",
        "run@7:JK 8C 9C 10C JK",
        "run@6:JK JK 8C 9C 10C",
    ]


def swap(text: str, cards: str) -> tuple[str, int]:
    """Return the meld after a swap and the number of jokers that came free."""
    meld, given = placed(text, cards)
    result = swapped(meld, given)
    assert Counter((*result.meld.cards, *result.freed)) == Counter((*meld.cards, *given))
    assert all(card.is_joker for card in result.freed)
    return print_meld(result.meld.said), len(result.freed)


@pytest.mark.parametrize(
    "meld, cards, after, freed",
    [
        ("run@8:8C JK 10C", "9C", "run@8:8C 9C 10C", 1),
        ("run@8:JK 9C 10C", "8C", "run@8:8C 9C 10C", 1),
        ("run@12:QC KC JK", "AC", "run@12:QC KC AC", 1),
        ("run@8:8C JK JK JC", "10C", "run@8:8C JK 10C JC", 1),
        ("run@8:8C JK JK JC", "10C 9C", "run@8:8C 9C 10C JC", 2),
        ("set@9:9S 9C 9H JK", "9D", "set@9:9S 9C 9H 9D", 1),
        ("set@9:9S 9C JK JK", "9D", "set@9:9S 9C 9D JK", 1),
        ("set@9:9S 9C JK JK", "9H", "set@9:9S 9C 9H JK", 1),
        ("set@9:9S 9C JK JK", "9H 9D", "set@9:9S 9C 9H 9D", 2),
        ("set@9:9S 9C JK", "9D 9H", "set@9:9S 9C 9D 9H", 1),
        ("set@9:9S JK JK", "9D 9H", "set@9:9S 9D 9H JK", 1),
        ("set@9:9S JK JK", "9D 9H 9C", "set@9:9S 9D 9H 9C", 2),
    ],
)
def test_swaps(meld: str, cards: str, after: str, freed: int) -> None:
    """RULES 5.5: the exact card in a run, a missing suit in a set of four, two in one of three."""
    assert swap(meld, cards) == (after, freed)


@pytest.mark.parametrize(
    "meld, cards, code",
    [
        ("run@8:8C JK 10C", "9S", "swap_wrong_card"),
        ("run@8:8C JK 10C", "8C", "swap_wrong_card"),
        ("run@8:8C JK 10C", "9C 9C", "swap_wrong_card"),
        ("run@8:8C JK 10C", "JK", "swap_wrong_card"),
        ("run@8:8C 9C 10C", "9C", "no_joker_there"),
        ("set@9:9S 9C 9H 9D", "9C", "no_joker_there"),
        ("set@9:9S 9C 9H JK", "9S", "swap_wrong_card"),
        ("set@9:9S 9C 9H JK", "8D", "swap_wrong_card"),
        ("set@9:9S 9C JK JK", "9H 9H", "swap_wrong_card"),
        ("set@9:9S 9C JK", "9D", "swap_set_incomplete"),
        ("set@9:9S JK JK", "9D", "swap_set_incomplete"),
        ("set@9:9S 9C 9H JK", "JK", "swap_wrong_card"),
    ],
)
def test_refused_swaps(meld: str, cards: str, code: str) -> None:
    """RULES 5.5: what frees no joker is refused."""
    on_table, given = placed(meld, cards)
    with pytest.raises(IllegalMove) as caught:
        swapped(on_table, given)
    assert caught.value.code.value == code
    assert caught.value.clause == "5.5"


def test_nothing_on_the_table_is_ever_taken_or_moved() -> None:
    """RULES 4.5: natural cards of a meld keep their places through lay-offs and swaps."""
    meld, added = placed("run@4:4C JK 6C", "7C 3C")
    (larger,) = grown(meld, added, CLASSIC)
    assert larger.cards[1:4] == meld.cards
    on_table, given = placed("run@4:4C JK 6C", "5C")
    after = swapped(on_table, given).meld
    assert print_faces(after.said.faces) == "4C 5C 6C"
    assert (after.cards[0], after.cards[2]) == (on_table.cards[0], on_table.cards[2])
