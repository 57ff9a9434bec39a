"""Going out in one turn: what the solver finds is legal, and what it does not find is not there."""

from __future__ import annotations

import random

import pytest

from bot.rummy.cards import Face
from bot.rummy.melds import FaceMeld
from bot.rummy.moves import Discard, Move, SwapJoker
from bot.rummy.notation import parse_faces, parse_meld, print_move
from bot.rummy.ruleset import RuleSet
from bot.rummy.solver import going_out
from bot.rummy.state import DealState
from bot.rummy.views import MeldView
from tests.rummy.build import rules_of, table
from tests.rummy.effort import JOKER_TURNS, LARGE_TURNS, SMALL_TURNS
from tests.rummy.tables import bound_joker, some_turn
from tests.rummy.ways_out import can_go_out, played_out, solved

oracle = pytest.mark.oracle
# Turns that an earlier search had no answer for: a meld of the opening takes a swapped joker.
KNOWN = [(4826, 2, 7, 4), (4930, 2, 7, 4)]


@oracle
@pytest.mark.parametrize("part", range(4))
def test_small_turns_against_all_moves(part: int) -> None:
    """RULES 3.2, 5 and 6: a way out is found exactly where the moves that are legal lead to one."""
    for seed in range(part, SMALL_TURNS, 4):
        check_turn(seed, 1, 6, 3)


@pytest.mark.parametrize("seed, fewest, most, melds", KNOWN)
def test_turns_that_were_hard(seed: int, fewest: int, most: int, melds: int) -> None:
    """RULES 5.4, 5.5: what an opening lays may grow by jokers that are swapped after it."""
    check_turn(seed, fewest, most, melds)


def check_turn(seed: int, fewest: int, most: int, melds: int) -> None:
    """Check one turn made by a seed."""
    chance = random.Random(seed)
    check(some_turn(chance, chance.randint(fewest, most), chance.randint(0, melds)), seed)


def check(state: DealState, seed: int) -> tuple[Move, ...] | None:
    """Check that there is no way out, or that the one found is legal; return it."""
    plan = solved(state)
    if plan is None:
        assert not can_go_out(state), seed
    else:
        assert played_out(state, plan).winner == 0, seed
    return plan


@oracle
def test_turns_with_a_bound_joker_against_all_moves() -> None:
    """RULES 3.2, 5.5: a joker that has to open may stand in for a card and be laid later."""
    lent = 0
    for seed in range(JOKER_TURNS):
        chance = random.Random(f"bound joker {seed}")
        state = bound_joker(chance, chance.randint(4, 7), chance.randint(1, 2))
        plan = check(state, seed)
        lent += plan is not None and len(plan) > 1 and swaps_on(plan[1], len(state.melds) + 1)
    assert lent >= JOKER_TURNS // 20


def swaps_on(move: Move, first: int) -> bool:
    """Return whether a move swaps a joker out of a meld that is new on the table."""
    return isinstance(move, SwapJoker) and move.meld >= first


@oracle
def test_large_turns_are_played_as_planned() -> None:
    """RULES 5 and 6: with 11 to 15 cards and up to 8 melds on the table every plan is legal."""
    found = 0
    for seed in range(LARGE_TURNS):
        chance = random.Random(seed)
        state = some_turn(chance, chance.randint(11, 15), chance.randint(0, 8))
        plan = solved(state)
        if plan is not None:
            found += 1
            assert played_out(state, plan).winner == 0, seed
    assert found >= LARGE_TURNS // 3


def seen(*melds: str, mine: bool = False) -> tuple[MeldView, ...]:
    """Return melds on the table, the first of seat 0 when it has opened."""
    parsed: list[FaceMeld] = [parse_meld(text) for text in melds]
    return tuple(
        MeldView(at, 0 if mine and at == 1 else 1, meld, 0) for at, meld in enumerate(parsed, 1)
    )


def plan(
    hand: str,
    *melds: str,
    opened: bool = True,
    bound: str = "",
    taken: str = "",
    owed: int = 0,
    **options: object,
) -> list[str] | None:
    """Return the way out in notation."""
    cards: tuple[Face, ...] = parse_faces(hand) if hand else ()
    moves = going_out(
        cards,
        seen(*melds),
        rules_of(options),
        opened=opened,
        bound=parse_faces(bound)[0] if bound else None,
        taken=parse_faces(taken)[0] if taken else None,
        owed=owed,
    )
    return None if moves is None else [print_move(move) for move in moves]


def test_from_hand_the_opening_needs_its_minimum() -> None:
    """RULES 6.2: the opening minimum applies to a hand as well."""
    high, low = "KS KH KD QS QH QD 9C", "3S 3H 3D 4S 4H 4D 9C"
    assert plan(high, opened=False) is not None
    assert plan(low, opened=False) is None
    assert plan(low, opened=True) is not None
    assert plan(low, opened=False, opening_minimum=21) is not None


@pytest.mark.parametrize("hand, out", [("KS KH KD", False), ("KS KH KD 2C", True)])
def test_the_last_card_is_discarded(hand: str, out: bool) -> None:
    """RULES 5.6: without a card to discard there is no way out, unless the table plays so."""
    assert (plan(hand) is not None) is out
    assert plan(hand, final_discard="optional") is not None


def test_a_search_may_be_bounded() -> None:
    """RULES 6.2: what a bounded search finds in time is a way out, else it finds none."""
    hand = parse_faces("8D 9D 10D JD QD KD 9S 9C 9H QS QC QH 2C")
    whole = going_out(hand, (), RuleSet(), opened=False)
    assert whole is not None
    found = [going_out(hand, (), RuleSet(), opened=False, most=most) for most in range(12)]
    assert found[0] is None
    assert found[-1] == whole
    assert set(found) == {None, whole}


def test_a_swap_leaves_the_joker_to_discard() -> None:
    """RULES 5.5: a swap is not laying the last card, and a free joker may be discarded."""
    run = "run@8:8C JK 10C"
    assert plan("9C", run) == ["0 swap 1 9C", "0 discard JK"]
    assert plan("9C", run, joker_swap=False) == ["0 discard 9C"]
    assert plan("9C 2D", run, joker_swap=False) is None


def test_a_swapped_joker_that_is_owed_is_not_discarded() -> None:
    """RULES 5.5: under `same_turn` it has to be laid again."""
    four = "set@13:KS KH KD KC"
    assert plan("QH", "set@12:QS JK QD QC") is not None
    assert plan("QH", "set@12:QS JK QD QC", swapped_joker="same_turn") == ["0 discard QH"]
    assert plan("JK", four) is not None
    assert plan("JK", four, swapped_joker="same_turn", owed=1) is None
    assert plan("JK 2S", "set@13:KH KD KC", swapped_joker="same_turn", owed=1) is not None


def test_an_opening_grows_by_a_joker_swapped_after_it() -> None:
    """RULES 5.4, 5.5: both melds are needed to open, and only then is there another joker."""
    found = plan(
        "KS KH KD QS QH JK 7H 2C",
        "set@7:7S 7D 7C JK",
        opened=False,
        jokers_per_meld=1,
        swapped_joker="same_turn",
    )
    assert found is not None
    assert found[1:] == ["0 swap 1 7H", "0 off 2 JK", "0 discard 2C"]


def test_the_taken_card_is_in_the_opening() -> None:
    """RULES 3.2: before the opening it has to be laid with it, a lay-off is too late."""
    hand = "KS KH KD QS QH QD 9C 2S"
    assert plan(hand, "run@6:6C 7C 8C", opened=False) is not None
    assert plan(hand, "run@6:6C 7C 8C", opened=False, bound="9C") is None
    assert plan(hand, "run@6:6C 7C 8C", opened=False, bound="KS") is not None
    assert plan(hand, "run@6:6C 7C 8C", opened=True, bound="9C") is not None
    assert plan("JK 2S", "run@6:6C 7C 8C", bound="JK") is not None
    assert plan("JK 2S", "run@6:6C 7C 8C", bound="2S") is None
    assert plan("JK KS", "set@13:KS KH KD KC", bound="JK") is None


def test_a_taken_joker_opens_in_the_place_of_a_card_at_hand() -> None:
    """RULES 3.2, 5.5: the card is swapped in at once, and the joker has its place elsewhere."""
    hand, run = "KS KH KD KC JK 2D", "run@5:5C 6C 7C"
    assert plan(hand, run, opened=False, bound="JK", opening_minimum=40) == [
        "0 lay set@13:JK KH KD KC",
        "0 swap 2 KS",
        "0 off 1@5 JK",
        "0 discard 2D",
    ]
    assert plan(hand, run, opened=False, bound="JK", opening_minimum=40, joker_swap=False) is None
    # A set of three gives no joker back.
    three, four = "KS KH KD JK 9C 2D", "KS KH KD KC JK 9C 2D"
    assert plan(three, run, opened=False, bound="JK", opening_minimum=30) is None
    assert plan(four, run, opened=False, bound="JK", opening_minimum=30) is not None
    twice = "9C 10C JC JK 9C 2D"
    found = plan(twice, run, opened=False, bound="JK", opening_minimum=29)
    assert found is not None
    assert found[:2] == ["0 lay run@9:JK 10C JC", "0 swap 2 9C"]


def test_a_taken_joker_that_was_lent_is_owed() -> None:
    """RULES 3.2, 5.5: under `same_turn` it is not discarded; a card it stood for may be."""
    spec = {
        "hands": ["KS KH KD KC 7H", "2S"],
        "melds": ["1 set@7:7S 7D 7C JK", "1 run@5:5C 6C 7C"],
        "discards": "JK",
        "done": ["0 take"],
    }
    state = table(spec, rules_of({"opening_minimum": 40, "swapped_joker": "same_turn"}))
    moves = solved(state)
    assert moves is not None
    assert played_out(state, moves).winner == 0
    assert isinstance(moves[-1], Discard)
    assert not moves[-1].card.is_joker


def test_a_card_taken_freely_is_not_discarded() -> None:
    """RULES 3.2: where taking is free, the card just taken stays in the hand or is laid."""
    hand = "KS KH KD 2C"
    assert plan(hand, taken="2C") is None
    assert plan(hand + " 2C 2S 2H", taken="2C") is not None
    assert plan("2C", opened=False, taken="2C") is None
    assert plan("2C", opened=False, bound="2C") is None


def test_the_only_card_is_discarded_without_an_opening() -> None:
    """RULES 6.1: the deal ends when a player has no card left."""
    assert going_out(parse_faces("2C"), (), RuleSet(), opened=False, seat=3) == (
        Discard(3, parse_faces("2C")[0]),
    )
    assert plan("") is None


@pytest.mark.parametrize("hand", ["JK", "JK JK JK JK", "2S JK JK JK JK JK"])
def test_more_jokers_than_cards(hand: str) -> None:
    """RULES 4.3, 5.6: nothing opens with them, and only one card may be discarded."""
    assert plan(hand, opened=False) == (["0 discard JK"] if hand == "JK" else None)
    room = "run@5:5C 6C 7C", "run@5:5H 6H 7H"
    assert (plan(hand, *room) is not None) is (hand != "2S JK JK JK JK JK")
    assert plan(hand, *room, "set@9:9S 9H 9D") is not None


def test_the_known_positions_are_played_out() -> None:
    """RULES 5.4, 5.5 and 6.1: lay-offs, swaps and a discard in one turn."""
    spec = {
        "hands": ["9C JC KS KH 2D", "2S"],
        "melds": ["0 run@8:8C JK 10C", "1 set@5:5S 5H 5D"],
        "phase": "play",
    }
    state = table(spec, RuleSet())
    moves = solved(state)
    assert moves is not None
    assert played_out(state, moves).winner == 0
