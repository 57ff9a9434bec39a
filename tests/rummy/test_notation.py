"""Notation: cards, melds, moves, rules and deals as text, and back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rummy.cards import JOKER, Card, Face, full_pack
from bot.rummy.events import EVENTS, Event
from bot.rummy.melds import FaceMeld
from bot.rummy.moves import (
    MOVES,
    Discard,
    DrawStock,
    LayDown,
    LayOff,
    Move,
    SwapJoker,
    TakeDiscard,
    Undo,
)
from bot.rummy.notation import (
    BadNotation,
    parse_card,
    parse_cards,
    parse_deal,
    parse_event,
    parse_face,
    parse_faces,
    parse_meld,
    parse_move,
    parse_rules,
    print_card,
    print_cards,
    print_deal,
    print_event,
    print_faces,
    print_meld,
    print_move,
    print_rules,
    show,
)
from bot.rummy.ruleset import PRESETS, RuleSet, with_option
from tests.rummy.strategies import (
    card_rows,
    cards,
    events,
    face_melds,
    face_rows,
    faces,
    moves,
    rule_sets,
)


@given(face=faces, card=cards, row=face_rows, pile=card_rows)
def test_cards_round_trip(face: Face, card: Card, row: tuple[Face], pile: tuple[Card]) -> None:
    assert parse_face(face.code) == face
    assert parse_card(print_card(card)) == card
    assert parse_faces(print_faces(row)) == row
    assert parse_cards(print_cards(pile)) == pile


@given(face_melds)
def test_melds_round_trip(meld: FaceMeld) -> None:
    assert parse_meld(print_meld(meld)) == meld


@given(moves)
def test_moves_round_trip(move: Move) -> None:
    assert parse_move(print_move(move)) == move


@given(events)
def test_events_round_trip(event: Event) -> None:
    assert parse_event(print_event(event)) == event
    assert "\n" not in print_event(event)


@given(rule_sets())
def test_rule_sets_round_trip(rules: RuleSet) -> None:
    """RULES 9: a rule set is a preset and what differs from it."""
    assert parse_rules(print_rules(rules)) == rules


@given(st.lists(events, max_size=8))
def test_deals_round_trip(deal: list[Event]) -> None:
    assert parse_deal(print_deal(deal)) == tuple(deal)
    assert parse_deal("# a remark\n\n" + print_deal(deal) + "  \n") == tuple(deal)


@pytest.mark.parametrize(
    "line, move",
    [
        ("0 draw", DrawStock(0)),
        ("0 draw end", DrawStock(0, accept_end=True)),
        ("1 take", TakeDiscard(1)),
        ("2 lay run@8:8C JK 10C", LayDown(2, (parse_meld("run@8:8C JK 10C"),))),
        ("3 off 4 9S JK", LayOff(3, 4, parse_faces("9S JK"))),
        ("3 off 4@8 JK", LayOff(3, 4, (JOKER,), 8)),
        ("4 swap 12 9S", SwapJoker(4, 12, parse_faces("9S"))),
        ("5 discard 10H", Discard(5, parse_face("10H"))),
        ("0 undo", Undo(0)),
    ],
)
def test_moves_as_they_are_written(line: str, move: Move) -> None:
    assert parse_move(line) == move
    assert print_move(move) == line


def test_every_type_of_move_and_event_is_tried() -> None:
    assert {type(move) for move in map(parse_move, _move_lines())} == set(MOVES)
    assert len(EVENTS) == 11


def _move_lines() -> list[str]:
    return [
        "0 draw",
        "0 take",
        "0 lay set@9:9S 9C 9H",
        "0 off 1 9S",
        "0 swap 1 9S",
        "0 discard 9S",
        "0 undo",
    ]


def test_cards_for_people() -> None:
    assert show(parse_faces("9S 10H AD KC JK")) == "9♠ 10♥ A♦ K♣ JK"


def test_rules_as_text() -> None:
    """RULES 9: single options stand after the preset."""
    assert print_rules(RuleSet()) == "classic"
    assert print_rules(RuleSet(jokers=0, joker_swap=False)) == "classic,jokers=0,joker_swap=off"
    assert parse_rules("strict,jokers=3") == with_option(PRESETS["strict"], "jokers", "3")


@pytest.mark.parametrize("text", ["9X", "1S", "jk", "", "S9", "9♠"])
def test_what_is_no_face(text: str) -> None:
    with pytest.raises(BadNotation):
        parse_face(text)


@pytest.mark.parametrize("text", ["9S", "9S.", "9S.x", ".1", "9S.1.1", "9S.-1", "9S.²"])
def test_what_is_no_card(text: str) -> None:
    with pytest.raises(BadNotation):
        parse_card(text)


@pytest.mark.parametrize("text", ["", "9S 9C 9H", "pair@9:9S 9C", "set:9S", "run@x:9S", "run@²:9S"])
def test_what_is_no_meld(text: str) -> None:
    with pytest.raises(BadNotation):
        parse_meld(text)


@pytest.mark.parametrize(
    "line", ["", "draw", "x draw", "-1 draw", "0 fly", "0 off x 9S", "0 swap 1 9X", "0 discard"]
)
def test_what_is_no_move(line: str) -> None:
    with pytest.raises(BadNotation):
        parse_move(line)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "0 flew",
        "x drew 9S.1",
        "end 0 somehow",
        "end x staged",
        "deal classic x 0 9S.1",
        "deal baroque 2 0 9S.1",
        "deal classic,jokers=99 2 0 9S.1",
        "deal classic,colour=red 2 0 9S.1",
        "0 laid #x set@9:9S.1",
        "0 laid-off #1 9S.1 > pair@9:9S.1",
    ],
)
def test_what_is_no_event(line: str) -> None:
    with pytest.raises(BadNotation):
        parse_event(line)


def test_a_whole_pack_is_read_back() -> None:
    """RULES 1.1: every card of three packs and nine jokers has its own text."""
    pack = full_pack(3, 9)
    assert len({print_card(card) for card in pack}) == 165
    assert parse_cards(print_cards(pack)) == pack
