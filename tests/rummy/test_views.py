"""What may be seen of a deal, and by whom."""

from dataclasses import fields, is_dataclass, replace
from itertools import product

import pytest

from bot.rummy.cards import Card, full_pack
from bot.rummy.deal import decide, fold, open_deal
from bot.rummy.events import DealEnded, DealStarted, StockReshuffled
from bot.rummy.moves import (
    Discard,
    DrawStock,
    LayDown,
    LayOff,
    Move,
    SwapJoker,
    TakeDiscard,
    Undo,
)
from bot.rummy.notation import parse_face, parse_move, print_faces, print_meld
from bot.rummy.ruleset import RuleSet
from bot.rummy.state import DealState, Phase
from bot.rummy.views import StockDrawn, StockRemade, public_events, public_view, seat_view
from tests.rummy.build import CTX, apply, played, rules_of, said, shuffled, table
from tests.rummy.hidden import dealt_anew

CLASSIC = RuleSet()
SPEC = {
    "hands": ["8H 2S 3S", "KD 3C"],
    "stock": "4S 5S",
    "discards": "9C 10D",
    "melds": ["0 run@5:5H 6H 7H", "1 run@8:8C JK 10C"],
}
TABLE: frozenset[type[Move]] = frozenset({LayDown, LayOff, SwapJoker, Discard})


def test_the_public_view_shows_table_top_and_counts() -> None:
    """RULES 3.4, 8.1: what lies open, the number of cards of each, and whose turn it is."""
    view = public_view(table(SPEC, CLASSIC))
    assert view.rules == CLASSIC
    assert (view.seats, view.dealer, view.opener, view.to_move) == (2, 1, 0, 0)
    assert (view.hand_sizes, view.opened, view.stock_count) == ((3, 2), (True, True), 2)
    assert (view.top_discard, view.discard_count) == (parse_face("10D"), 2)
    assert [(at.number, at.owner, print_meld(at.meld), at.value) for at in view.melds] == [
        (1, 0, "run@5:5H 6H 7H", 18),
        (2, 1, "run@8:8C JK 10C", 27),
    ]
    assert view.meld(2) == view.melds[1]
    assert view.meld(3) is None
    assert (view.over, view.hands, view.winner, view.finish) == (False, (), None, None)
    assert (view.exhausted, view.may_take, view.taken, view.moved) == (False, True, None, False)


def test_hands_are_open_when_the_deal_is_over() -> None:
    """RULES 6.1: the others play no further and show their cards."""
    state = table({**SPEC, "hands": ["8H", "KD 3C"], "phase": "play"}, CLASSIC)
    assert public_view(state).hands == ()
    view = public_view(played(state, "0 discard 8H"))
    assert (view.over, view.winner, view.finish) == (True, 0, "staged")
    assert [print_faces(hand) for hand in view.hands] == ["", "KD 3C"]


def test_what_was_taken_and_moved_is_open() -> None:
    """RULES 3.2, 3.3: everybody sees which discard was taken and that cards were laid."""
    state = played(table(SPEC, CLASSIC), "0 take")
    view = public_view(state)
    assert (view.taken, view.moved, view.may_take) == (parse_face("10D"), False, False)
    assert public_view(played(state, "0 off 1 8H")).moved
    drawn = public_view(played(table(SPEC, CLASSIC), "0 draw"))
    assert (drawn.taken, drawn.moved) == (None, False)
    assert public_view(table({**SPEC, "discards": ""}, CLASSIC)).top_discard is None


def test_a_seat_sees_its_own_hand_and_what_it_drew() -> None:
    """RULES 3.1: the drawn card is marked while it is in the hand, for its owner only."""
    state = played(table(SPEC, CLASSIC), "0 draw")
    mine, other = seat_view(state, 0), seat_view(state, 1)
    assert print_faces(mine.hand) == "2S 3S 4S 8H"
    assert (mine.drawn, mine.my_turn, mine.opened) == (parse_face("4S"), True, True)
    assert (mine.rules, mine.seat) == (CLASSIC, 0)
    assert print_faces(other.hand) == "KD 3C"
    assert (other.drawn, other.my_turn, other.may) == (None, False, frozenset())
    gone = played(state, "0 lay run@2:2S 3S 4S")
    assert seat_view(gone, 0).drawn is None


def test_a_seat_sees_what_it_owes() -> None:
    """RULES 3.2, 5.5: a taken card to be laid, a swapped joker to be laid again."""
    state = played(table(SPEC, CLASSIC), "0 take")
    assert seat_view(state, 0).bound
    assert not seat_view(state, 1).bound
    rules = rules_of({"swapped_joker": "same_turn"})
    state = played(table({**SPEC, "stock": "9C"}, rules), "0 draw", "0 swap 2 9C")
    assert (seat_view(state, 0).owed, seat_view(state, 1).owed) == (1, 0)


@pytest.mark.parametrize(
    "options, changes, done, may",
    [
        ({}, {}, [], {DrawStock, TakeDiscard}),
        ({}, {"discards": ""}, [], {DrawStock}),
        ({"discard_pickup": "never"}, {}, [], {DrawStock}),
        ({"discard_pickup": "free"}, {"idle_turns": 6}, [], {DrawStock}),
        ({}, {}, ["0 take", "0 undo"], {DrawStock}),
        ({}, {}, ["0 draw"], TABLE),
        ({}, {}, ["0 draw", "0 off 1 8H"], TABLE | {Undo}),
        ({}, {}, ["0 take"], TABLE | {Undo}),
        ({}, {"phase": "opener"}, [], TABLE),
        ({"opener_first_turn": "discard_only"}, {"phase": "opener"}, [], {Discard}),
        ({}, {"phase": "over"}, [], set()),
    ],
)
def test_what_a_seat_may_do(
    options: dict[str, object], changes: dict[str, object], done: list[str], may: set[type[Move]]
) -> None:
    """RULES 2.2, 3.1-3.3: the types of move that are open, never one that must be refused."""
    state = table({**SPEC, **changes, "done": done}, rules_of(options))
    assert seat_view(state, 0).may == may
    assert seat_view(state, 1).may == frozenset()
    assert public_view(state).may_take is (TakeDiscard in may)


def test_an_exhausted_stock_is_announced() -> None:
    """RULES 6.3: whether drawing from the stock would end the deal."""
    spec = {**SPEC, "stock": "", "discards": "9C 10D"}
    assert not public_view(table(spec, CLASSIC)).exhausted
    assert public_view(table({**spec, "reshuffles": 3}, CLASSIC)).exhausted
    assert public_view(table({**spec, "discards": "9C"}, CLASSIC)).exhausted
    assert not public_view(table({**SPEC, "reshuffles": 3}, CLASSIC)).exhausted


def test_public_events_hide_the_deal_and_drawn_cards() -> None:
    """RULES 2.4, 3.1, 6.3: the order of the pack, drawn cards and reshuffles stay hidden."""
    start = open_deal(CLASSIC, 2, 0, full_pack(2, 2))
    state = table({**SPEC, "stock": ""}, CLASSIC)
    drawn = decide(state, parse_move("0 draw"), CTX)
    assert type(drawn[0]) is StockReshuffled
    assert public_events((*start, *drawn)) == (StockRemade(), StockDrawn(0))
    after = apply(state, drawn)
    for line in ("0 off 1 8H", "0 discard 2S"):
        seen = decide(after, parse_move(line), CTX)
        assert public_events(seen) == seen
    assert said([DealEnded(None, None)]) == ["end - -"]


def physical(value: object) -> bool:
    """Return whether a physical card lies anywhere inside a value."""
    if isinstance(value, Card | DealStarted):
        return True
    if isinstance(value, tuple):
        return any(physical(item) for item in value)
    if is_dataclass(value):
        return any(physical(getattr(value, at.name)) for at in fields(value))
    return False


def test_views_hold_faces_only() -> None:
    """RULES 1.1: which of two equal cards it is stays hidden, as it tells where it was before."""
    state = played(table(SPEC, CLASSIC), "0 draw", "0 off 1 8H")
    assert physical(state.turn)
    assert not physical(public_view(state))
    assert not any(physical(seat_view(state, seat)) for seat in (0, 1))


def moments() -> list[DealState]:
    """Return states in all phases of one deal."""
    states = [fold(open_deal(CLASSIC, 3, 2, shuffled(5, full_pack(2, 2))))]
    for line in ("0 discard 2S", "1 draw"):
        move = parse_move(line)
        if isinstance(move, Discard):
            move = replace(move, card=states[-1].hands[0][0].face)
        states.append(apply(states[-1], decide(states[-1], move, CTX)))
    small = table(SPEC, CLASSIC)
    for lines in (["0 draw"], ["0 draw", "0 off 1 8H"], ["0 take"], ["0 take", "0 off 1 8H"]):
        states.append(played(small, *lines))
    return [*states, small._replace(phase=Phase.OVER)]


def test_no_view_depends_on_hidden_cards() -> None:
    """RULES 3.4: with all hidden cards dealt anew, every view stays exactly the same."""
    for seed, state in product(range(5), moments()):
        assert public_view(dealt_anew(state, None, seed)) == public_view(state)
        for seat in range(state.seats):
            assert seat_view(dealt_anew(state, seat, seed), seat) == seat_view(state, seat)
