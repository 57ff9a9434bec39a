"""How each event changes the state of a deal. Total: what has happened is never refused."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from bot.rummy.cards import Card, sorted_cards, with_card, without_card
from bot.rummy.events import (
    CardDiscarded,
    CardDrawn,
    CardsLaidOff,
    DealEnded,
    DealStarted,
    DiscardTaken,
    Event,
    JokerSwapped,
    MeldsLaid,
    MovesUndone,
    StockReshuffled,
    TakingUndone,
)
from bot.rummy.melds import Meld
from bot.rummy.ruleset import SwappedJoker
from bot.rummy.state import HAND_SIZE, Before, DealState, Phase, TableMeld, Turn


def start(event: DealStarted) -> DealState:
    """Return the state right after the deal: 14 cards each, 15 for the opener (RULES 2.1)."""
    opener = (event.dealer + 1) % event.seats
    hands: list[tuple[Card, ...]] = [()] * event.seats
    at = 0
    for step in range(event.seats):
        size = HAND_SIZE + (step == 0)
        hands[(opener + step) % event.seats] = sorted_cards(event.order[at : at + size])
        at += size
    return DealState(
        rules=event.rules,
        dealer=event.dealer,
        phase=Phase.OPENER,
        to_move=opener,
        hands=tuple(hands),
        stock=tuple(reversed(event.order[at:])),
        discards=(),
    )


def evolve(state: DealState, event: Event) -> DealState:
    """Return the state after an event."""
    return _EFFECTS[type(event)](state, event)


def _restarted(_state: DealState, event: DealStarted) -> DealState:
    return start(event)


def _reshuffled(state: DealState, event: StockReshuffled) -> DealState:
    return state._replace(
        stock=tuple(reversed(event.order)),
        discards=state.discards[-1:],
        reshuffles=state.reshuffles + 1,
    )


def _ended(state: DealState, event: DealEnded) -> DealState:
    return state._replace(phase=Phase.OVER, finish=event.finish)


Hands = tuple[tuple[Card, ...], ...]


def _hands(state: DealState, seat: int, hand: tuple[Card, ...]) -> Hands:
    """Return all hands with another one for a seat."""
    return (*state.hands[:seat], hand, *state.hands[seat + 1 :])


def _drawn(state: DealState, event: CardDrawn) -> DealState:
    return state._replace(
        phase=Phase.PLAY,
        hands=_hands(state, event.seat, with_card(state.hands[event.seat], event.card)),
        stock=state.stock[:-1],
        turn=Turn(drawn=event.card),
        idle_turns=0,
    )


def _taken(state: DealState, event: DiscardTaken) -> DealState:
    must = state.must_use(event.seat)
    return state._replace(
        phase=Phase.PLAY,
        hands=_hands(state, event.seat, with_card(state.hands[event.seat], event.card)),
        discards=state.discards[:-1],
        turn=Turn(drawn=event.card, taken=True, free=not must, bound=must),
    )


def _table_move(
    state: DealState,
    seat: int,
    gone: tuple[Card, ...],
    melds: Iterable[TableMeld],
    back: tuple[Card, ...] = (),
) -> DealState:
    """Move cards between hand and table, keeping what undo needs (RULES 3.3)."""
    turn = state.turn
    same_turn = state.rules.swapped_joker is SwappedJoker.SAME_TURN
    laid = sum(card.is_joker for card in gone)
    hand = tuple(card for card in state.hands[seat] if card not in gone)
    return state._replace(
        hands=_hands(state, seat, sorted_cards((*hand, *back)) if back else hand),
        melds=tuple(melds),
        turn=turn._replace(
            before=turn.before or Before(state.hands[seat], state.melds),
            bound=turn.bound and turn.drawn not in gone,
            owed=max(0, turn.owed - laid) + (len(back) if same_turn else 0),
        ),
    )


def _laid(state: DealState, event: MeldsLaid) -> DealState:
    gone = tuple(card for _, meld in event.melds for card in meld.cards)
    new = (TableMeld(number, event.seat, meld) for number, meld in event.melds)
    return _table_move(state, event.seat, gone, (*state.melds, *new))


def _laid_off(state: DealState, event: CardsLaidOff) -> DealState:
    melds = _with_meld(state, event.number, event.meld)
    return _table_move(state, event.seat, event.cards, melds)


def _swapped(state: DealState, event: JokerSwapped) -> DealState:
    melds = _with_meld(state, event.number, event.meld)
    return _table_move(state, event.seat, event.cards, melds, event.jokers)


def _with_meld(state: DealState, number: int, meld: Meld) -> Iterable[TableMeld]:
    return (at._replace(meld=meld) if at.number == number else at for at in state.melds)


def _undone(state: DealState, event: MovesUndone) -> DealState:
    before = state.turn.before or Before(state.hands[event.seat], state.melds)
    bound = state.turn.taken and not state.turn.free
    return state._replace(
        hands=_hands(state, event.seat, before.hand),
        melds=before.melds,
        turn=state.turn._replace(before=None, owed=0, bound=bound),
    )


def _taking_undone(state: DealState, event: TakingUndone) -> DealState:
    return state._replace(
        phase=Phase.DRAW,
        hands=_hands(state, event.seat, without_card(state.hands[event.seat], event.card)),
        discards=(*state.discards, event.card),
        turn=Turn(stock_only=True),
    )


def _discarded(state: DealState, event: CardDiscarded) -> DealState:
    idle = state.turn.taken and state.turn.before is None
    return state._replace(
        phase=Phase.DRAW,
        to_move=state.next_seat,
        hands=_hands(state, event.seat, without_card(state.hands[event.seat], event.card)),
        discards=(*state.discards, event.card),
        turn=Turn(),
        turns_done=state.turns_done + 1,
        idle_turns=state.idle_turns + 1 if idle else 0,
    )


_EFFECTS: dict[type[Event], Callable[[DealState, Any], DealState]] = {
    DealStarted: _restarted,
    StockReshuffled: _reshuffled,
    CardDrawn: _drawn,
    DiscardTaken: _taken,
    MeldsLaid: _laid,
    CardsLaidOff: _laid_off,
    JokerSwapped: _swapped,
    MovesUndone: _undone,
    TakingUndone: _taking_undone,
    CardDiscarded: _discarded,
    DealEnded: _ended,
}
