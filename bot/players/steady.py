"""The steady level: counts the cards still to come."""

from __future__ import annotations

from bot.players.keeping import Weights, keep_values
from bot.players.laying import (
    discardable,
    lay_off,
    melds_to_lay,
    opening,
    swap,
    use_bound,
    way_out,
)
from bot.players.numbers import number
from bot.players.plain import can_lay_top
from bot.players.sight import Sight
from bot.players.situation import Situation
from bot.rummy.autoplay import dearest
from bot.rummy.moves import Discard, DrawStock, LayDown, Move, TakeDiscard, Undo
from bot.rummy.state import Phase

W = Weights()
X = {"hold": 0}


def steady(situation: Situation, seed: int) -> Move:  # noqa: ARG001 - it leaves nothing to chance
    """Return the next move of the seat to move."""
    sight = Sight(situation)
    view = sight.view
    if view.public.phase is Phase.DRAW:
        return _draw(sight)
    if move := way_out(sight):
        return move
    if view.bound:
        return use_bound(sight)
    return _lay(sight) or _discard(sight)


def _draw(sight: Sight) -> Move:
    """Take the discard where it can be laid at once."""
    view = sight.view
    if TakeDiscard in view.may and can_lay_top(sight):
        return TakeDiscard(view.seat)
    return DrawStock(view.seat, accept_end=True)


def _lay(sight: Sight) -> Move | None:
    view = sight.view
    if LayDown not in view.may:
        return None
    if not view.opened:
        if view.public.turns_done < X["hold"]:
            return None
        found = opening(sight)
        return LayDown(view.seat, found) if found else None
    if off := swap(sight):
        return off
    if melds := melds_to_lay(sight):
        return LayDown(view.seat, melds)
    return lay_off(sight)


def _discard(sight: Sight) -> Move:
    """Discard the dearest card that lies in no meld and near no other card."""
    view = sight.view
    free = discardable(view, sight.cards)
    if view.owed or not free:
        return Undo(view.seat)
    layout = sight.layout
    values = keep_values(sight, layout, W)
    left = list(sight.cards)
    for meld in layout:
        for face in meld.faces:
            left.remove(face)
    loose = [face for face in discardable(view, left) if not face.is_joker]
    if not loose:
        loose = [face for face in free if not face.is_joker] or free
        return Discard(view.seat, dearest(loose, sight.rules))
    return Discard(view.seat, min(loose, key=lambda face: values[number(face)]))
