"""The safe default of a seat whose player is away."""

from dataclasses import replace

from bot.rummy.autoplay import dearest, safe_default
from bot.rummy.cards import full_pack
from bot.rummy.deal import Context, decide, evolve, fold, open_deal
from bot.rummy.moves import Discard, DrawStock, LayDown, Move, TakeDiscard, Undo
from bot.rummy.notation import parse_face, parse_faces, parse_meld
from bot.rummy.ruleset import DiscardPickup, RuleSet
from bot.rummy.state import DealState, Phase
from bot.rummy.views import seat_view
from tests.support.chance import scripted

CTX = Context(lambda _, cards: cards)
BELA = "9S 9C 9H 10S 10C 10H 2D 3D 5D 7D 8S 2C 4C 6C"


def deal(order: str = "", **options: object) -> DealState:
    """Return a deal of two from the beginning of the pack; seat 1 opens."""
    rules = replace(RuleSet(), **options)  # type: ignore[arg-type]
    return fold(open_deal(rules, 2, 0, scripted(order, full_pack(2, rules.jokers))))


def after(state: DealState, *moves: Move) -> DealState:
    """Return the state after moves."""
    for move in moves:
        for event in decide(state, move, CTX):
            state = evolve(state, event)
    return state


def choice(state: DealState) -> Move:
    """Return what the safe default does now."""
    return safe_default(seat_view(state, state.to_move))


def test_it_draws_and_discards_the_drawn_card() -> None:
    """RULES 8.3: the safe default draws, then discards the drawn card."""
    state = after(deal(), Discard(1, deal().hands[1][0].face))
    assert choice(state) == DrawStock(0, accept_end=True)
    state = after(state, DrawStock(0))
    drawn = state.turn.drawn
    assert drawn is not None
    assert choice(state) == Discard(0, drawn.face)


def test_as_opener_it_discards_its_dearest_card() -> None:
    """RULES 2.2 and 8.3: the opener has drawn nothing."""
    state = deal("JK 2S 3H KD " + "4C 5H 6D 7S 8C 2H 9D 3C 4S 5D 2C")
    assert choice(state) == Discard(1, parse_face("KD"))
    assert dearest(parse_faces("JK JK"), RuleSet()) == parse_face("JK")


def test_it_takes_back_what_stands_in_the_way() -> None:
    """RULES 3.2 and 8.3: a taken card that was not laid goes back, then the stock is drawn."""
    state = after(deal(), Discard(1, deal().hands[1][0].face), TakeDiscard(0))
    assert choice(state) == Undo(0)
    state = after(state, Undo(0))
    assert choice(state) == DrawStock(0, accept_end=True)


def test_it_leaves_what_was_laid_and_discards_another_card() -> None:
    """RULES 8.3: the drawn card has been laid, so the dearest of the others goes."""
    opener = "KD QD JD 10D 2S 4S 6S 8H 2H 4H 6H 8D 2C 4C 6C"
    state = deal(f"{opener} {BELA} 9D")
    state = after(state, Discard(1, parse_face("8H")), DrawStock(0))
    nines, tens = parse_meld("set@9:9S 9C 9H 9D"), parse_meld("set@10:10S 10C 10H")
    state = after(state, LayDown(0, (nines, tens)))
    assert choice(state) == Discard(0, parse_face("8S"))


def test_a_card_taken_freely_is_not_discarded() -> None:
    """RULES 3.2: where taking is free, the card just taken may not be discarded."""
    state = after(
        deal(discard_pickup=DiscardPickup.FREE),
        Discard(1, deal().hands[1][-1].face),
        TakeDiscard(0),
    )
    taken = state.turn.drawn
    assert taken is not None
    chosen = choice(state)
    assert isinstance(chosen, Discard)
    assert chosen.card != taken.face
    assert after(state, chosen).phase is Phase.DRAW


def test_with_nothing_but_the_taken_face_it_undoes_the_taking() -> None:
    """RULES 3.2: two copies of the taken face leave nothing to discard but the remedy."""
    state = after(
        deal(discard_pickup=DiscardPickup.FREE),
        Discard(1, deal().hands[1][-1].face),
        TakeDiscard(0),
    )
    taken = state.turn.drawn
    assert taken is not None
    state = state._replace(hands=((taken,), state.hands[1]))
    assert choice(state) == Undo(0)
