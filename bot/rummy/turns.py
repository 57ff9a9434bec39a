"""Drawing, taking, discarding and undoing (RULES 3, 6)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.rummy.cards import Card, Face
from bot.rummy.errors import IllegalMove, RejectCode
from bot.rummy.events import (
    CardDiscarded,
    CardDrawn,
    DealEnded,
    DiscardTaken,
    Event,
    Finish,
    MovesUndone,
    StockReshuffled,
    TakingUndone,
)
from bot.rummy.moves import Discard, DrawStock, TakeDiscard, Undo
from bot.rummy.ruleset import DiscardPickup
from bot.rummy.state import DealState

Reshuffle = Callable[[int, tuple[Card, ...]], Sequence[Card]]


def decide_draw(state: DealState, move: DrawStock, reshuffle: Reshuffle) -> tuple[Event, ...]:
    """Draw from the stock, made anew first where it is empty (RULES 3.2, 6.3)."""
    if state.stock:
        return (CardDrawn(move.seat, state.stock[-1]),)
    if state.can_refill:
        under = state.discards[:-1]
        order = tuple(reshuffle(state.reshuffles + 1, under))
        if len(order) != len(under) or set(order) != set(under):
            raise ValueError("the reshuffle is not a permutation of the discards")
        return (StockReshuffled(order), CardDrawn(move.seat, order[0]))
    if not move.accept_end:
        raise IllegalMove(RejectCode.CONFIRM_END)
    return (DealEnded(None, None),)


def decide_take(state: DealState, move: TakeDiscard) -> tuple[Event, ...]:
    """Take the top discard where the table's rules allow it (RULES 3.2)."""
    card = state.top_discard
    if state.rules.discard_pickup is DiscardPickup.NEVER:
        raise IllegalMove(RejectCode.PICKUP_NEVER)
    if card is None:
        raise IllegalMove(RejectCode.DISCARD_PILE_EMPTY)
    if state.turn.stock_only:
        raise IllegalMove(RejectCode.PICKUP_UNDONE)
    if state.pickup_closed:
        raise IllegalMove(RejectCode.PICKUP_CLOSED)
    return (DiscardTaken(move.seat, card),)


def decide_undo(state: DealState, move: Undo) -> tuple[Event, ...]:
    """Take back the table moves of this turn, then the taken discard (RULES 3.2, 3.3)."""
    if state.turn.before is not None:
        return (MovesUndone(move.seat),)
    if state.turn.taken and state.turn.drawn is not None:
        return (TakingUndone(move.seat, state.turn.drawn),)
    raise IllegalMove(RejectCode.NOTHING_TO_UNDO)


def decide_discard(state: DealState, move: Discard) -> tuple[Event, ...]:
    """Discard a card and end the turn, or the deal with the last card (RULES 3.1, 6.1)."""
    card = _discarded(state, move.card)
    _check_taken(state, card)
    if state.turn.owed:
        raise IllegalMove(RejectCode.SWAPPED_JOKER_NOT_LAID)
    discarded = CardDiscarded(move.seat, card)
    if len(state.hands[move.seat]) > 1:
        return (discarded,)
    return (discarded, went_out(state, move.seat))


def _discarded(state: DealState, face: Face) -> Card:
    """Find the card; the one just taken is the copy of its face used first (RULES 3.2)."""
    taken = taken_card(state)
    if taken is not None and taken.face == face:
        return taken
    card = next((card for card in state.hands[state.to_move] if card.face == face), None)
    if card is None:
        raise IllegalMove(RejectCode.CARD_NOT_IN_HAND, cards=(face,))
    return card


def _check_taken(state: DealState, card: Card) -> None:
    taken = taken_card(state)
    if taken is None:
        return
    if state.turn.bound:
        raise IllegalMove(RejectCode.TAKEN_NOT_USED, card=taken.face)
    if card == taken and state.turn.free:
        raise IllegalMove(RejectCode.TAKEN_NOT_DISCARDABLE, card=taken.face)


def taken_card(state: DealState) -> Card | None:
    """Return the discard taken this turn while it is still in the hand."""
    drawn = state.turn.drawn
    return drawn if state.turn.taken and drawn in state.hands[state.to_move] else None


def went_out(state: DealState, seat: int) -> DealEnded:
    """Return the end of a deal whose seat plays its last card this turn (RULES 6.1, 6.2)."""
    finish = Finish.STAGED if state.had_opened(seat) else Finish.FROM_HAND
    return DealEnded(seat, finish)
