"""Deals in which everything a seat cannot see has been dealt anew."""

from __future__ import annotations

from bot.rummy.cards import Card, sorted_cards
from bot.rummy.state import Before, DealState, Phase
from tests.rummy.build import shuffled

Hands = tuple[tuple[Card, ...], ...]


def dealt_anew(state: DealState, seat: int | None, seed: int) -> DealState:
    """Return the state with all cards hidden from a seat (from everybody: None) dealt anew.

    Nothing that the seat may see changes; what another seat drew or held before changes too.
    """
    shown = {seat} if seat is not None else set()
    if state.phase is Phase.OVER:
        shown = set(range(state.seats))
    if state.turn.taken and state.turn.drawn in state.hands[state.to_move]:
        return _anew(state, shown, seed, {state.turn.drawn})
    return _anew(state, shown, seed, set())


def _anew(state: DealState, shown: set[int], seed: int, known: set[Card | None]) -> DealState:
    lying = [card for at, hand in enumerate(state.hands) if at not in shown for card in hand]
    cards = iter(shuffled(seed, [card for card in (*lying, *state.stock) if card not in known]))
    hands: Hands = tuple(
        hand
        if at in shown
        else sorted_cards(card if card in known else next(cards) for card in hand)
        for at, hand in enumerate(state.hands)
    )
    stock = tuple(next(cards) for _ in state.stock)
    changed = state._replace(hands=hands, stock=stock)
    return changed if state.to_move in shown else _turn_anew(changed, seed)


def _turn_anew(state: DealState, seed: int) -> DealState:
    """Change what the turn remembers of cards that only the seat to move knows."""
    turn, hand = state.turn, state.hands[state.to_move]
    if turn.drawn is not None and not turn.taken:
        turn = turn._replace(drawn=shuffled(seed, (*hand, *state.stock))[0])
    if turn.before is not None:
        size = len(turn.before.hand)
        other = sorted_cards(shuffled(seed + 1, (*hand, *state.stock))[:size])
        turn = turn._replace(before=Before(other, turn.before.melds))
    return state._replace(turn=turn)
