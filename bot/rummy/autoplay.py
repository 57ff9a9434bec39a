"""The safe default: how a seat whose player is away is played (RULES 6.3, 8.3)."""

from __future__ import annotations

from collections.abc import Iterable

from bot.rummy.cards import Face, suit_order
from bot.rummy.moves import Discard, DrawStock, Move, Undo
from bot.rummy.ruleset import RuleSet
from bot.rummy.state import Phase
from bot.rummy.views import SeatView


def safe_default(view: SeatView) -> Move:
    """Return the next safe move of the seat to move: draw, then discard the drawn card.

    What its player left unfinished is taken back where it would stand in the way. Without a
    drawn card in the hand the dearest natural card is discarded.
    """
    if view.public.phase is Phase.DRAW:
        return DrawStock(view.seat, accept_end=True)
    if view.bound or view.owed:
        return Undo(view.seat)
    if view.drawn is not None and view.public.taken is None:
        return Discard(view.seat, view.drawn)
    free = [face for face in view.hand if face != view.drawn]
    return Discard(view.seat, dearest(free, view.rules)) if free else Undo(view.seat)


def dearest(hand: Iterable[Face], rules: RuleSet) -> Face:
    """Return the natural card that costs most, or a joker where there is nothing else."""
    return max(
        hand,
        key=lambda face: (not face.is_joker, rules.hand_value(face), suit_order(face)),
    )
