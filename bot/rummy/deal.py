"""The course of a deal: which moves are legal, what they bring about, and the state after it.

`decide` judges a move against the state and answers events; `evolve` applies an event and never
refuses. Guards follow a fixed order: over, not your turn, wrong phase, then the rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import reduce

from bot.rummy.cards import Card, full_pack
from bot.rummy.errors import IllegalMove, RejectCode
from bot.rummy.events import DealStarted, Event
from bot.rummy.evolve import evolve, start
from bot.rummy.laying import decide_lay_down, decide_lay_off, decide_swap
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
from bot.rummy.ruleset import OpenerFirstTurn, RuleSet
from bot.rummy.state import DealState, Phase
from bot.rummy.turns import decide_discard, decide_draw, decide_take, decide_undo

__all__ = ["LEGAL_MOVES", "Context", "decide", "evolve", "fold", "open_deal", "start"]

# Which types of move a phase knows at all; the rules of each follow in the deciders.
LEGAL_MOVES: dict[Phase, frozenset[type[Move]]] = {
    Phase.OPENER: frozenset({LayDown, LayOff, SwapJoker, Undo, Discard}),
    Phase.DRAW: frozenset({DrawStock, TakeDiscard, Undo}),
    Phase.PLAY: frozenset({LayDown, LayOff, SwapJoker, Undo, Discard}),
    Phase.OVER: frozenset(),
}


@dataclass(frozen=True, slots=True)
class Context:
    """What comes from outside: the order of a reshuffle, given its number from 1 and the cards."""

    reshuffle: Callable[[int, tuple[Card, ...]], Sequence[Card]]


def open_deal(
    rules: RuleSet, seats: int, dealer: int, order: Sequence[Card]
) -> tuple[DealStarted, ...]:
    """Return the event that deals a pack in the given order (RULES 2.1, 2.3, 2.4).

    Raise ValueError when the order is not a permutation of the whole pack.
    """
    pack = full_pack(rules.packs_for(seats), rules.jokers)
    if len(order) != len(pack) or set(order) != set(pack):
        raise ValueError("the order is not a permutation of the pack")
    return (DealStarted(rules, seats, dealer, tuple(order)),)


def fold(events: Iterable[Event]) -> DealState:
    """Return the state after all events of a deal, the first of which is DealStarted."""
    first, *rest = events
    if not isinstance(first, DealStarted):
        raise TypeError("a deal starts with DealStarted")
    return reduce(evolve, rest, start(first))


def decide(state: DealState, move: Move, ctx: Context) -> tuple[Event, ...]:
    """Judge a move and return what it brings about.

    Raise IllegalMove with the first guard it fails; the state is never changed (RULES 3.4).
    """
    if state.phase is Phase.OVER:
        raise IllegalMove(RejectCode.DEAL_OVER)
    if move.seat != state.to_move:
        raise IllegalMove(RejectCode.NOT_YOUR_TURN, seat=state.to_move)
    if type(move) not in LEGAL_MOVES[state.phase]:
        raise IllegalMove(_WRONG_PHASE[state.phase])
    _check_opener(state, move)
    return _decide_rule(state, move, ctx)


_WRONG_PHASE: dict[Phase, RejectCode] = {
    Phase.OPENER: RejectCode.OPENER_DRAWS_NOT,
    Phase.DRAW: RejectCode.DRAW_FIRST,
    Phase.PLAY: RejectCode.ALREADY_DRAWN,
}


def _check_opener(state: DealState, move: Move) -> None:
    only_discard = state.rules.opener_first_turn is OpenerFirstTurn.DISCARD_ONLY
    if state.phase is Phase.OPENER and only_discard and not isinstance(move, Discard | Undo):
        raise IllegalMove(RejectCode.OPENER_DISCARDS_ONLY)


def _decide_rule(state: DealState, move: Move, ctx: Context) -> tuple[Event, ...]:
    match move:
        case DrawStock():
            return decide_draw(state, move, ctx.reshuffle)
        case TakeDiscard():
            return decide_take(state, move)
        case LayDown():
            return decide_lay_down(state, move)
        case LayOff():
            return decide_lay_off(state, move)
        case SwapJoker():
            return decide_swap(state, move)
        case Discard():
            return decide_discard(state, move)
        case _:
            return decide_undo(state, move)
