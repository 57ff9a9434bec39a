"""The deal: dealing, the order of guards, turns, and how a deal ends."""

from dataclasses import replace

import pytest

from bot.rummy.cards import full_pack
from bot.rummy.deal import Context, decide, evolve, fold, open_deal
from bot.rummy.errors import CLAUSES, IllegalMove, RejectCode
from bot.rummy.events import CardDrawn, DealEnded, DealStarted, Finish, MovesUndone
from bot.rummy.moves import LayDown
from bot.rummy.notation import parse_cards, parse_move
from bot.rummy.ruleset import RuleSet
from bot.rummy.state import DealState, Phase
from tests.rummy.build import (
    CTX,
    all_cards,
    apply,
    code,
    hand,
    played,
    refusal,
    said,
    seeded,
    shuffled,
    table,
)

CLASSIC = RuleSet()
OPENED = {"hands": ["8H 2S 3S", "KD 3C"], "stock": "4S 5S", "melds": ["0 run@5:5H 6H 7H"]}


def dealt(seats: int, dealer: int, rules: RuleSet = CLASSIC, seed: int = 1) -> DealState:
    """Return a deal from a pack in an order that the seed decides."""
    pack = full_pack(rules.packs_for(seats), rules.jokers)
    return fold(open_deal(rules, seats, dealer, shuffled(seed, pack)))


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_fourteen_cards_each_and_fifteen_for_the_opener(seats: int) -> None:
    """RULES 2.1: everyone gets 14 cards, the opener 15, the rest is the stock."""
    for dealer in range(seats):
        state = dealt(seats, dealer)
        sizes = [15 if seat == state.opener else 14 for seat in range(seats)]
        assert [len(cards) for cards in state.hands] == sizes
        pack = 52 * (2 if seats <= 4 else 3) + 2
        assert len(state.stock) == pack - 14 * seats - 1
        assert state.discards == ()


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_the_opener_sits_after_the_dealer(seats: int) -> None:
    """RULES 2.3: the opener sits after the dealer, and play goes in seat order."""
    for dealer in range(seats):
        state = dealt(seats, dealer)
        assert state.opener == state.to_move == (dealer + 1) % seats
        order = []
        for _ in range(2 * seats):
            order.append(state.to_move)
            if state.phase is Phase.DRAW:
                state = played(state, f"{state.to_move} draw")
            state = played(
                state, f"{state.to_move} discard {hand(state, state.to_move).split()[0]}"
            )
        assert order == [(dealer + 1 + step) % seats for step in range(2 * seats)]


def test_the_opener_does_not_draw_but_discards_one_of_fifteen() -> None:
    """RULES 2.2: the first turn has no draw; after its discard the opener holds 14."""
    state = dealt(2, 1)
    assert state.phase is Phase.OPENER
    assert code(state, "0 draw") == code(state, "0 take") == "opener_draws_not"
    state = played(state, f"0 discard {hand(state, 0).split()[0]}")
    assert [len(cards) for cards in state.hands] == [14, 14]
    assert state.phase is Phase.DRAW


def test_the_order_of_the_pack_decides_the_deal() -> None:
    """RULES 2.4: the core receives the order, so the same order deals the same cards again."""
    assert dealt(3, 1, seed=7) == dealt(3, 1, seed=7)
    assert dealt(3, 1, seed=7).hands != dealt(3, 1, seed=8).hands
    pack = shuffled(7, full_pack(2, 2))
    (started,) = open_deal(CLASSIC, 3, 1, pack)
    assert started == DealStarted(CLASSIC, 3, 1, pack)
    state = fold([started])
    assert set(state.hands[2]) == set(pack[:15])
    assert state.stock[-1] == pack[43]


def test_a_pack_that_is_not_whole_is_not_dealt() -> None:
    """RULES 2.4, 1.1: an order that is no permutation of the pack is a fault of the caller."""
    pack = full_pack(2, 2)
    for wrong in (pack[1:], (*pack[1:], pack[1]), full_pack(2, 3)):
        with pytest.raises(ValueError, match="permutation"):
            open_deal(CLASSIC, 2, 0, wrong)


def test_a_reshuffle_is_recorded_and_must_be_whole() -> None:
    """RULES 2.4, 6.3: the order of a reshuffle comes from outside and stands in the event."""
    state = table({"hands": ["KC", "KD"], "discards": "2S 3S 4S 9C", "reshuffles": 1}, CLASSIC)
    seen = []

    def reshuffle(number: int, cards: tuple[object, ...]) -> tuple[object, ...]:
        seen.append((number, len(cards)))
        return cards[::-1]

    events = decide(state, parse_move("0 draw"), Context(reshuffle))  # type: ignore[arg-type]
    assert said(events) == ["reshuffle 4S 3S 2S", "0 drew 4S"]
    assert seen == [(2, 3)]
    for wrong in ("2S.1 3S.1", "2S.1 3S.1 3S.1", "2S.1 3S.1 9C.1"):
        cards = parse_cards(wrong)
        with pytest.raises(ValueError, match="permutation"):
            decide(state, parse_move("0 draw"), Context(lambda _n, _c, row=cards: row))  # type: ignore[misc]


def test_a_deal_is_folded_from_its_start() -> None:
    """RULES 2.4: a deal is replayed from DealStarted on, and from nothing else."""
    with pytest.raises(TypeError):
        fold([MovesUndone(0)])
    (started,) = open_deal(CLASSIC, 2, 0, full_pack(2, 2))
    state = dealt(2, 0)
    assert evolve(state, started) == fold([started])


def test_a_turn_is_draw_then_table_then_discard() -> None:
    """RULES 3.1: draw one card, then lay as much as one likes, then discard one card."""
    state = table(OPENED, CLASSIC)
    assert code(state, "0 discard 2S") == code(state, "0 off 1 8H") == "draw_first"
    state = played(state, "0 draw", "0 off 1 8H")
    assert code(state, "0 draw") == code(state, "0 take") == "already_drawn"
    state = played(state, "0 discard 2S")
    assert state.to_move == 1
    assert hand(state, 0) == "3S 4S"
    assert state.turns_done == 1


def test_where_the_draw_comes_from() -> None:
    """RULES 3.2: the top of the stock, or the top of the discard pile."""
    state = table({"hands": ["2S", "KD"], "stock": "4S 5S", "discards": "9C 10D"}, CLASSIC)
    assert said(decide(state, parse_move("0 draw"), CTX)) == ["0 drew 4S"]
    assert said(decide(state, parse_move("0 take"), CTX)) == ["0 took 10D"]


def test_undo_gives_back_everything_but_the_draw() -> None:
    """RULES 3.3: table moves are taken back to the state after the draw, the draw is final."""
    drawn = played(table(OPENED, CLASSIC), "0 draw")
    moved = played(drawn, "0 off 1 8H")
    undone = played(moved, "0 undo")
    assert undone._replace(turn=drawn.turn) == drawn
    assert code(undone, "0 undo") == "nothing_to_undo"


def test_undoing_what_never_was_changes_nothing() -> None:
    """RULES 3.3: an event is never refused; without table moves there is nothing to give back."""
    drawn = played(table(OPENED, CLASSIC), "0 draw")
    assert evolve(drawn, MovesUndone(0)) == drawn


@pytest.mark.parametrize("line", ["1 draw", "1 discard KD", "1 undo", "5 draw"])
def test_only_the_player_to_move_may_move(line: str) -> None:
    """RULES 3.4: another seat is refused, and a refused move changes nothing."""
    state = table(OPENED, CLASSIC)
    before = repr(state)
    refused = refusal(state, line)
    assert refused is not None
    assert (refused.clause, refused.params) == ("3.4", {"seat": 0})
    assert repr(state) == before


def test_guards_follow_a_fixed_order() -> None:
    """RULES 3.4, 6.1: over, then whose turn, then the phase, then the rule itself."""
    state = table(OPENED, CLASSIC)
    over = apply(state, [DealEnded(None, None)])
    assert code(over, "1 lay set@9:9S 9S 9S") == "deal_over"
    assert code(state, "1 lay set@9:9S 9S 9S") == "not_your_turn"
    assert code(state, "0 lay set@9:9S 9S 9S") == "draw_first"
    assert code(played(state, "0 draw"), "0 lay set@9:9S 9S 9S") == "card_not_in_hand"


def test_nothing_laid_is_no_lay_down() -> None:
    """RULES 5.1: an opening without melds is none, also where the minimum is 0."""
    state = played(table(OPENED, replace(CLASSIC, opening_minimum=0)), "0 draw")
    assert code(state, "0 discard 2S") == "ok"
    refused = refusal(state, LayDown(0, ()))
    assert refused is not None
    assert refused.code is RejectCode.NO_CARDS


def test_the_deal_ends_with_the_last_card() -> None:
    """RULES 6.1: at once, for everybody."""
    state = table({**OPENED, "hands": ["2S", "KD 3C"], "phase": "play"}, CLASSIC)
    assert state.winner is None
    over = played(state, "0 discard 2S")
    assert (over.phase, over.winner, over.finish) == (Phase.OVER, 0, Finish.STAGED)
    for line in ("0 draw", "1 draw", "1 undo", "1 discard KD"):
        assert code(over, line) == "deal_over"


@pytest.mark.parametrize(
    "melds, before, finish",
    [
        ([], [], Finish.FROM_HAND),
        (["0 run@5:5S 6S 7S"], [], Finish.STAGED),
        (["1 run@5:5S 6S 7S"], [], Finish.FROM_HAND),
        ([], ["0 lay run@10:10H JH QH KH AH", "0 undo"], Finish.FROM_HAND),
    ],
)
def test_from_hand_or_in_several_steps(melds: list[str], before: list[str], finish: Finish) -> None:
    """RULES 6.2: from hand is all in one turn by one who laid nothing earlier in the deal."""
    spec = {"hands": ["10H JH QH KH AH", "KD"], "stock": "2D", "melds": melds}
    state = played(table(spec, CLASSIC), "0 draw", *before)
    state = played(state, "0 lay run@10:10H JH QH KH AH", "0 discard 2D")
    assert (state.winner, state.finish) == (0, finish)


@pytest.mark.parametrize("most", [0, 1, 3, 5])
def test_the_stock_is_made_anew_a_limited_number_of_times(most: int) -> None:
    """RULES 6.3: at most `max_reshuffles` times, only when someone draws from an empty stock."""
    rules, ctx = replace(CLASSIC, max_reshuffles=most), seeded(3)
    state = dealt(2, 0, rules)
    cards, reshuffles = all_cards(state), 0
    state = played(state, f"1 discard {hand(state, 1).split()[0]}")
    while code(state, f"{state.to_move} draw") == "ok":
        empty = not state.stock
        events = decide(state, parse_move(f"{state.to_move} draw"), ctx)
        assert (len(events) == 2) is empty
        reshuffles += empty
        state = apply(state, events)
        if len(events) == 2:
            assert all_cards(state) == cards
        drawn = next(event for event in events if isinstance(event, CardDrawn))
        state = played(state, f"{state.to_move} discard {drawn.card.face.code}")
    assert reshuffles == state.reshuffles == most
    assert state.exhausted
    assert code(state, f"{state.to_move} draw") == "confirm_end"
    over = played(state, f"{state.to_move} draw end")
    assert (over.phase, over.winner, over.finish) == (Phase.OVER, None, None)


def test_every_reason_names_its_clause() -> None:
    """RULES 3.4: a refusal tells its rule; a caller may name a nearer one."""
    assert set(CLAUSES) == set(RejectCode)
    assert IllegalMove(RejectCode.RUN_GAP).clause == "4.2"
    assert IllegalMove(RejectCode.MELD_TOO_LONG, "4.1", longest=4).clause == "4.1"
