"""Whole matches of seven deals by a plain policy, recorded so that they can be played again."""

from __future__ import annotations

import random
from dataclasses import dataclass

from bot.rummy.cards import Card, Face, faces, full_pack
from bot.rummy.deal import Context, decide, evolve, fold, open_deal
from bot.rummy.events import DealStarted
from bot.rummy.melds import grown
from bot.rummy.moves import Discard, DrawStock, LayDown, LayOff, Move, TakeDiscard
from bot.rummy.ruleset import RuleSet
from bot.rummy.solver import best_layout, going_out, richest_opening
from bot.rummy.state import DealState, Phase
from bot.rummy.views import seat_view


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """A deal as it began, all its moves, and the state they led to; the seed of its reshuffles."""

    seed: str
    began: DealStarted
    moves: tuple[Move, ...]
    ended: DealState


def context(seed: str) -> Context:
    """Return a context whose reshuffles only the seed decides."""
    return Context(lambda number, cards: _shuffled(f"{seed} {number}", cards))


def _shuffled(seed: str, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(random.Random(seed).sample(cards, len(cards)))


def played_match(seed: int, seats: int, rules: RuleSet) -> tuple[PlayedDeal, ...]:
    """Play a match in which everybody lays down what he can, best melds first."""
    return tuple(
        _played_deal(f"{seed} {deal}", seats, deal % seats, rules) for deal in range(rules.deals)
    )


def _played_deal(seed: str, seats: int, dealer: int, rules: RuleSet) -> PlayedDeal:
    pack = full_pack(rules.packs_for(seats), rules.jokers)
    (began,) = open_deal(rules, seats, dealer, _shuffled(seed, pack))
    state, ctx, moves = fold((began,)), context(seed), list[Move]()
    while state.phase is not Phase.OVER:
        for move in _next_moves(state):
            for event in decide(state, move, ctx):
                state = evolve(state, event)
            moves.append(move)
    return PlayedDeal(seed, began, tuple(moves), state)


def _next_moves(state: DealState) -> tuple[Move, ...]:
    """Return what the seat to move does next."""
    seat = state.to_move
    hand = faces(state.hands[seat])
    if state.phase is Phase.DRAW:
        return (_draw(state, hand),)
    view = seat_view(state, seat)
    bound = view.drawn if view.bound else None
    plan = going_out(
        hand, view.public.melds, state.rules, opened=view.opened, seat=seat, bound=bound
    )
    if plan is not None:
        return plan
    melds = (best_layout if view.opened else richest_opening)(hand, state.rules)
    if melds and sum(len(meld.faces) for meld in melds) < len(hand):
        return (LayDown(seat, melds),)
    lay_off = _lay_off(state) if view.opened and len(hand) > 1 else None
    return (lay_off or Discard(seat, _useless(hand, state.rules)),)


def _draw(state: DealState, hand: tuple[Face, ...]) -> Move:
    """Take the discard where it makes an opening, or melds after it, else draw."""
    seat, top = state.to_move, state.top_discard
    if top is None or state.turn.stock_only or state.pickup_closed:
        return DrawStock(seat, accept_end=True)
    more = (*hand, top.face)
    if state.has_opened(seat):
        melds = best_layout(more, state.rules)
        uses = any(top.face in meld.faces for meld in melds)
        if uses and sum(len(meld.faces) for meld in melds) < len(more):
            return TakeDiscard(seat)
    return DrawStock(seat, accept_end=True)


def _lay_off(state: DealState) -> Move | None:
    for at in state.melds:
        for card in state.hands[state.to_move]:
            found = grown(at.meld, (card,), state.rules)
            if found:
                return LayOff(state.to_move, at.number, (card.face,), found[0].start)
    return None


def _useless(hand: tuple[Face, ...], rules: RuleSet) -> Face:
    """Return the dearest card that is in no meld and has no neighbour, or else the dearest."""
    alone = [face for face in hand if not face.is_joker and not _has_company(face, hand)]
    natural = [face for face in hand if not face.is_joker]
    return max(alone or natural or hand, key=rules.hand_value)


def _has_company(face: Face, hand: tuple[Face, ...]) -> bool:
    return any(
        (other.rank == face.rank and other.suit != face.suit)
        or (other.suit == face.suit and 0 < abs((other.rank or 0) - (face.rank or 0)) <= 2)
        for other in hand
        if not other.is_joker
    )
