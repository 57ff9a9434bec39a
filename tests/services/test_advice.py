"""What a player is told about his hand: that it holds, move by move."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bot.players.danger import Grade
from bot.players.situation import Situation
from bot.rummy.cards import faces
from bot.rummy.deal import decide, fold
from bot.rummy.errors import IllegalMove
from bot.rummy.moves import Discard, TakeDiscard
from bot.rummy.notation import print_faces, print_meld, print_move
from bot.rummy.ruleset import (
    AceValue,
    DiscardPickup,
    FinalDiscard,
    OpenerFirstTurn,
    RuleSet,
    SwappedJoker,
)
from bot.rummy.state import DealState, Phase
from bot.rummy.turns import taken_card
from bot.rummy.views import seat_view
from bot.services.advice import Advice, advise, drops, use_of
from tests.rummy.build import CTX, apply, table
from tests.rummy.tables import some_turn
from tests.rummy.ways_out import moves
from tests.secrecy.play import context
from tests.secrecy.said import loaded
from tests.secrecy.test_permutation import TABLES, states

CLASSIC = RuleSet()


def advice(rules: RuleSet = CLASSIC, **case: object) -> Advice:
    """Return what is told to the seat to move in a case."""
    state = table(case, rules)
    return advise(Situation(seat_view(state, state.to_move), (), (0,) * state.seats, 6))


def melds(layout: object) -> list[str]:
    """Return a layout in notation."""
    assert isinstance(layout, tuple)
    return sorted(map(print_meld, layout))


HAND = "KS KH KD 5C 6C 7C 2H 9S 9H"


def test_the_best_melds_and_what_they_leave() -> None:
    """1.3, 4: melds with their points, the rest of the hand and what it costs."""
    told = advice(phase="play", hands=[HAND, "2S"])
    assert melds(told.best.melds) == ["run@5:5C 6C 7C", "set@13:KS KH KD"]
    assert print_faces(told.best.left) == "9S 2H 9H"
    assert told.best.cost == 20
    assert told.least is None


def test_melds_that_leave_less_are_told_too() -> None:
    """1.4: what is worth most may leave more points in the hand than something else."""
    rules = replace(CLASSIC, ace_value=AceValue.ONE_OR_ELEVEN)
    told = advice(rules, phase="play", hands=["AS 2S 3S 3H 3D", "2S"])
    assert melds(told.best.melds) == ["set@3:3S 3H 3D"]
    assert told.best.cost == 13
    assert told.least is not None
    assert melds(told.least.melds) == ["run@1:AS 2S 3S"]
    assert told.least.cost == 6


@pytest.mark.parametrize(
    "hand, points, opens",
    [(HAND, 48, False), (f"{HAND} KC", 58, True), ("2S 4H 6D", 0, False)],
)
def test_the_distance_to_the_opening(hand: str, points: int, opens: bool) -> None:
    """5.1: the points of the best melds, and the openings where there are any."""
    told = advice(phase="play", hands=[hand, "2S"]).opening
    assert told is not None
    assert (told.minimum, told.points, told.now) == (50, points, True)
    assert (told.most is not None, told.fewest is not None) == (opens, opens)


def test_the_opening_with_the_fewest_and_the_most_points() -> None:
    """5.1"""
    told = advice(phase="play", hands=["KS KH KD KC QS QH QD 5C 6C 7C 2H", "2S"]).opening
    assert told is not None
    assert told.most is not None
    assert told.fewest is not None
    values = [sum(meld.value(CLASSIC) for meld in way) for way in (told.most, told.fewest)]
    assert values == [88, 58]


def test_no_opening_without_the_taken_card() -> None:
    """3.2: before the opening the taken card has to be in it."""
    hand = "KS KH KD QS QH QD 2H"
    told = advice(phase="draw", hands=[hand, "2S"], discards="9D", done=["0 take"])
    assert told.opening is not None
    assert told.opening.most is None
    assert told.opening.points == 60


def test_an_opener_who_only_discards_is_told_no_way_out() -> None:
    """2.2"""
    rules = replace(CLASSIC, opener_first_turn=OpenerFirstTurn.DISCARD_ONLY)
    hand = "KS KH KD QS QH QD JS JH JD 2C 3C 4C 5C 6C 9H"
    told = advice(rules, phase="opener", hands=[hand, "2S"])
    assert told.out is None
    assert told.opening is not None
    assert told.opening.now is False
    assert told.opening.most is not None
    told = advice(phase="opener", hands=[hand, "2S"])
    assert told.out is not None
    assert told.drops


def test_who_has_opened_needs_no_opening() -> None:
    """5.3, 6.1: the way out in moves, lay-offs included."""
    told = advice(phase="play", hands=["8C 9S 9H 9D 2S", "2S"], melds=["0 run@5:5C 6C 7C"])
    assert told.opening is None
    assert told.out is not None
    assert [print_move(move) for move in told.out] == [
        "0 lay set@9:9S 9H 9D",
        "0 off 1@5 8C",
        "0 discard 2S",
    ]


def test_before_the_draw_only_the_draw_is_told() -> None:
    """3.1, 3.2: no discards yet; the top card with what it is good for."""
    told = advice(phase="draw", hands=["9S 9H 2C", "2S"], melds=["0 run@5:5C 6C 7C"], discards="9D")
    assert told.drops == ()
    assert told.out is None
    assert told.taking is not None
    assert told.taking.must
    assert told.taking.use is not None
    assert [print_move(move) for move in told.taking.use] == ["0 lay set@9:9S 9H 9D"]
    assert told.taking.out is not None


@pytest.mark.parametrize(
    "pickup, opened, must",
    [
        (DiscardPickup.MUST_USE, True, True),
        (DiscardPickup.FREE_AFTER_OPENING, True, False),
        (DiscardPickup.FREE_AFTER_OPENING, False, True),
        (DiscardPickup.FREE, False, False),
    ],
)
def test_whether_the_taken_card_has_to_be_laid(
    pickup: DiscardPickup, opened: bool, must: bool
) -> None:
    """3.2"""
    rules = replace(CLASSIC, discard_pickup=pickup)
    owner = 0 if opened else 1
    laid = [f"{owner} run@5:5C 6C 7C"]
    told = advice(rules, phase="draw", hands=["9S KH 2C", "2S"], melds=laid, discards="4D")
    assert told.taking is not None
    assert told.taking.must is must
    assert told.taking.use is None
    never = replace(CLASSIC, discard_pickup=DiscardPickup.NEVER)
    told = advice(never, phase="draw", hands=["9S KH 2C", "2S"], melds=laid, discards="4D")
    assert told.taking is None


def can_use(state: DealState, seen: set[object]) -> bool:
    """Return whether the taken card can leave the hand so that the turn can end (RULES 3.2).

    Tries every move that `decide` accepts.
    """
    if state.phase is Phase.OVER or (not state.turn.bound and not state.turn.owed):
        return True
    hand = tuple(sorted(map(str, faces(state.hands[0]))))
    laid = tuple(str(at.meld.said) for at in state.melds)
    key = (hand, laid, state.turn.owed, state.turn.bound, taken_card(state) is not None)
    if key in seen:
        return False
    seen.add(key)
    for move in moves(state):
        if isinstance(move, Discard):
            continue
        try:
            after = apply(state, decide(state, move, CTX))
        except IllegalMove:
            continue
        if can_use(after, seen):
            return True
    return False


def test_the_use_of_a_taken_card_against_every_way_to_play_the_turn() -> None:
    """3.2, 5: a use is told exactly where there is one, and its moves are legal."""
    chance = Random(5)
    counts = {True: 0, False: 0}
    while sum(counts.values()) < 250:
        state = some_turn(chance, chance.randint(2, 5), chance.randint(1, 3))
        if not state.turn.bound or state.turn.owed:
            continue
        view = seat_view(state, 0)
        assert view.drawn is not None
        plan = use_of(view.drawn, view.hand, view.public.melds, view)
        expected = can_use(state, set())
        told = (state.rules, print_faces(view.hand), view.drawn, view.public.melds, plan)
        assert (plan is not None) == expected, told
        counts[expected] += 1
        for move in plan or ():
            state = apply(state, decide(state, move, CTX))
        assert plan is None or not state.turn.bound
    assert min(counts.values()) > 50


def test_what_is_told_of_random_deals_is_legal() -> None:
    """3.2, 6.1: ways out end the deal, uses are moves the rules take, discards are legal."""
    outs = uses = dropped = 0
    for number in range(len(TABLES)):
        for log, _ in states(number, 40):
            state = fold(log)
            if state.phase is Phase.OVER:
                continue
            seat = state.to_move
            told = advise(loaded(log).situation_of(seat))
            if told.out:
                end = state
                for move in told.out:
                    end = apply(end, decide(end, move, context(0)))
                assert end.winner == seat
                outs += 1
            if told.taking is not None and told.taking.use:
                after = apply(state, decide(state, TakeDiscard(seat), context(0)))
                for move in told.taking.use:
                    after = apply(after, decide(after, move, context(0)))
                uses += 1
            if state.turn.bound or state.turn.owed:
                continue
            for drop in told.drops:
                decide(state, Discard(seat, drop.danger.face), context(0))
                dropped += 1
    assert outs >= 3
    assert uses >= 5
    assert dropped > 300


def test_discards_that_break_no_meld_come_first() -> None:
    """1.3: what the best melds lose by a discard, then how safe it is, then what it costs."""
    state = table({"phase": "play", "hands": [f"{HAND} 9S", "2S"]}, CLASSIC)
    found = drops(Situation(seat_view(state, 0), (), (0, 0), 6))
    lost = {str(drop.danger.face): drop.lost for drop in found}
    assert lost == {"9♠": 0, "2♥": 0, "9♥": 0, "5♣": 18, "6♣": 18, "7♣": 18} | {
        f"K{suit}": 30 for suit in "♠♥♦"
    }
    assert [drop.lost for drop in found] == sorted(drop.lost for drop in found)
    assert {str(drop.danger.face): drop.cost for drop in found}["9♠"] == 9


def test_the_card_just_taken_is_not_told_to_be_discarded() -> None:
    """3.2"""
    rules = replace(CLASSIC, discard_pickup=DiscardPickup.FREE)
    spec = {"phase": "draw", "hands": ["9S KH 2C 4D", "2S"], "discards": "4D", "done": ["0 take"]}
    told = advise(Situation(seat_view(table(spec, rules), 0), (), (0, 0), 6))
    assert "4D" not in [drop.danger.face.code for drop in told.drops]
    spec["hands"] = ["9S KH 2C", "2S"]
    told = advise(Situation(seat_view(table(spec, CLASSIC), 0), (), (0, 0), 6))
    assert "4D" not in [drop.danger.face.code for drop in told.drops]
    assert "9S" in [drop.danger.face.code for drop in told.drops]


def test_where_nothing_may_be_taken_everything_is_safe() -> None:
    """3.2"""
    rules = replace(CLASSIC, discard_pickup=DiscardPickup.NEVER)
    told = advice(rules, phase="play", hands=[HAND, "2S"], melds=["1 run@5:5C 6C 7C"])
    assert {drop.danger.grade for drop in told.drops} == {Grade.SAFE}


def test_a_swapped_joker_has_to_find_a_place_where_it_may_not_be_kept() -> None:
    """5.5: with `same_turn` a card that frees a joker is of use only where the joker is too."""
    case = {"phase": "draw", "melds": ["0 run@1:AC JK 3C"], "discards": "2C"}
    same_turn = replace(
        CLASSIC, swapped_joker=SwappedJoker.SAME_TURN, final_discard=FinalDiscard.REQUIRED
    )
    told = advice(same_turn, hands=["KS 9H", "2S"], **case)
    assert told.taking is not None
    assert told.taking.use is not None
    assert print_move(told.taking.use[0]) == "0 swap 1 2C"
