"""What picked cards can be: melds with every place of a joker, lay-offs, swaps, a discard."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rummy.moves import Discard, LayDown, LayOff, SwapJoker
from bot.rummy.notation import parse_face, parse_faces, parse_meld, print_meld
from bot.rummy.ruleset import FinalDiscard, JokersPerMeld, RuleSet
from bot.rummy.state import Phase
from bot.rummy.views import SeatView
from bot.ui.picks import (
    LETTERS,
    BadPicks,
    Picks,
    Possible,
    layout,
    letters_of,
    possible,
    worth_asking,
)
from tests.ui.views import at, public, seat

PLAY = frozenset({LayDown, LayOff, SwapJoker, Discard})


def playing(
    hand: str, *, opened: bool = False, rules: RuleSet | None = None, **more: object
) -> SeatView:
    """Return the view of Béla after the draw, with two melds on the table."""
    table = public(phase=Phase.PLAY, opened=(False, opened, False), rules=rules or RuleSet())
    return seat(hand, public=table, may=PLAY, **more)


def pick(view: SeatView, cards: str, aside: tuple[str, ...] = ()) -> Possible:
    """Pick cards of a hand by name."""
    left = [sign for sign in LETTERS[: len(view.hand)] if sign not in "".join(aside)]
    now = ""
    for face in parse_faces(cards):
        sign = next(one for one in left if view.hand[LETTERS.index(one)] == face)
        left.remove(sign)
        now += sign
    return possible(view, Picks(aside, "".join(sorted(now))))


def read(found: Possible) -> list[str]:
    """Return the readings in notation."""
    return [" + ".join(map(print_meld, way)) for way in found.readings]


def test_each_place_of_a_joker_is_a_reading_of_its_own() -> None:
    """4.4: nothing is guessed where a joker could stand at two places."""
    found = pick(playing("9C 10C JK 2S KH"), "9C 10C JK")
    assert read(found) == ["run@9:9C 10C JK", "run@8:JK 9C 10C"]
    assert not found.more


def test_cards_of_several_melds_are_parted() -> None:
    """4.4: all the cards of an opening may be picked at once."""
    found = pick(playing("10S 10H 10D 6C 7C JK 2S KH"), "10S 10H 10D 6C 7C JK")
    assert read(found)[0] == "run@6:6C 7C JK + set@10:10S 10H 10D"
    assert "run@5:JK 6C 7C + set@10:10S 10H 10D" in read(found)
    assert [found.points(way) for way in found.readings] == [51, 48]
    assert found.enough == found.readings[:1]


def test_an_opening_counts_what_was_put_aside() -> None:
    """5.1: one act; the running total decides whether it can be laid."""
    view = playing("10S 10H 10D 6C 7C 8C 2S")
    (aside,) = letters_of(view, [parse_meld("set@10:10S 10H 10D")])
    found = pick(view, "6C 7C 8C", (aside,))
    assert found.aside_points == 30
    assert found.points(found.readings[0]) == 51
    assert found.enough == found.readings
    assert not pick(view, "6C 7C 8C").enough


def test_a_taken_card_has_to_be_in_the_opening() -> None:
    """3.2"""
    hand = "10S 10H 10D QS QH QD 5C"
    bound = playing(hand, drawn=parse_face("5C"), bound=True)
    assert pick(playing(hand), "10S 10H 10D QS QH QD").enough
    assert not pick(bound, "10S 10H 10D QS QH QD").enough
    assert pick(bound, "5C").discard is None


def test_the_last_card_is_kept_where_it_has_to_be_discarded() -> None:
    """5.6"""
    view = playing("10S 10H 10D", opened=True)
    assert not pick(view, "10S 10H 10D").enough
    optional = RuleSet(final_discard=FinalDiscard.OPTIONAL)
    assert pick(playing("10S 10H 10D", opened=True, rules=optional), "10S 10H 10D").enough


def test_one_natural_card_says_set_and_run() -> None:
    """4.3: where one natural card leaves it open, both are offered and can be told apart."""
    rules = RuleSet(jokers_per_meld=JokersPerMeld.ANY)
    view = playing("5C JK JK 2S", rules=rules, opened=True)
    found = pick(view, "5C JK JK")
    kinds = {print_meld(way[0]) for way in found.readings}
    assert kinds == {"set@5:5C JK JK", "run@5:5C JK JK", "run@4:JK 5C JK", "run@3:JK JK 5C"}
    for way in found.readings:
        assert layout(view, Picks(letters_of(view, way))) == way


def test_lay_offs_and_swaps_name_every_meld_that_takes_the_cards() -> None:
    """5.4, 5.5: only after the opening."""
    found = pick(playing("9C 2S KH", opened=True), "9C")
    assert [swap.meld for swap in found.swaps] == [1]
    assert [(off.meld, print_meld(meld)) for off, meld in found.lay_offs] == [
        (2, "set@9:9S JK 9H 9C")
    ]
    before = pick(playing("9C 2S KH"), "9C")
    assert (before.swaps, before.lay_offs) == ((), ())


def test_a_joker_goes_to_either_end_of_a_run() -> None:
    """5.4: each end is a move of its own."""
    table = public(
        phase=Phase.PLAY, opened=(False, True, False), melds=(at(1, 0, "run@5:5C 6C 7C"),)
    )
    found = pick(seat("JK 2S KH", public=table, may=PLAY), "JK")
    assert [off.start for off, _ in found.lay_offs] == [5, 4]


def test_nothing_but_melds_while_some_are_put_aside() -> None:
    """What is put aside is one act with what follows; single cards do nothing then."""
    view = playing("10S 10H 10D 9C 2S", opened=True)
    found = pick(view, "9C", ("abc",))
    assert (found.lay_offs, found.swaps, found.discard) == ((), (), None)


@pytest.mark.parametrize("text", ["z", "aa", "ab.ab", "abc.c", "ab", "?", "Zabc", "abd", "S"])
def test_letters_that_are_no_melds_are_refused(text: str) -> None:
    view = playing("10S 10H 10D 2S")
    with pytest.raises(BadPicks):
        layout(view, Picks.parse(text))


@given(st.text(alphabet="abcdeSR.;zx", max_size=12))
def test_any_picks_are_read_or_refused(text: str) -> None:
    view = playing("10S 10H 10D 9C 8C")
    picks = Picks.parse(text)
    try:
        found = possible(view, picks)
    except BadPicks:
        return
    assert found.picks == picks


@pytest.mark.parametrize(
    "hand, card, asked",
    [
        ("JK 2S KH", "JK", True),
        ("5C 6C 7C 2S", "6C", True),
        ("5C 6C 7C 2S", "2S", False),
        ("5C 6C 7C 8C 2S", "8C", True),
        ("10S 10H 10D 10S 2S", "10S", False),
        ("9S 9H JK 2S", "9S", True),
        ("9S 9H JK 2S", "2S", False),
        ("7S 8S 9S 9H 9D", "7S", True),
    ],
)
def test_what_would_have_melded_is_worth_a_question(hand: str, card: str, asked: bool) -> None:
    assert worth_asking(playing(hand), parse_face(card)) is asked


def test_what_fits_the_table_is_worth_a_question_once_one_has_opened() -> None:
    """5.4, 5.5"""
    assert worth_asking(playing("JC 2S KH", opened=True), parse_face("JC"))
    assert worth_asking(playing("9C 2S KH", opened=True), parse_face("9C"))
    assert not worth_asking(playing("JC 2S KH"), parse_face("JC"))
    assert not worth_asking(playing("JD 2S KH", opened=True), parse_face("JD"))
