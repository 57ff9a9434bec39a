"""The strong level: weighs what others do, when to open, when to hold for the hand."""

from __future__ import annotations

from bot.players.keeping import Weights, keep_values
from bot.players.laying import (
    can_go_out_with,
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
X = {"press": 4, "lay": 14, "off": 14, "take": 1, "safe": 0.0, "idle": 99, "swap":1, "open0": 0}


def strong(situation: Situation, seed: int) -> Move:  # noqa: ARG001 - it leaves nothing to chance
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


def nearest(sight):
    """Fewest cards of an opened opponent."""
    view = sight.view
    return min((size for seat, (size, opened) in enumerate(zip(view.public.hand_sizes, view.public.opened)) if seat != view.seat and (opened or X["open0"])), default=99)


def _draw(sight: Sight) -> Move:
    view = sight.view
    if TakeDiscard in view.may and can_lay_top(sight):
        if view.opened or X["take"] == 1 or (X["take"] == 2 and nearest(sight) <= X["press"]) or can_go_out_with(sight):
            return TakeDiscard(view.seat)
    return DrawStock(view.seat, accept_end=True)


def _lay(sight: Sight) -> Move | None:
    view = sight.view
    if LayDown not in view.may:
        return None
    near = nearest(sight)
    if not view.opened:
        if near > X["press"]:
            return None
        found = opening(sight)
        return LayDown(view.seat, found) if found else None
    if X["swap"] and (off := swap(sight)):
        return off
    if near <= X["lay"] and (melds := melds_to_lay(sight)):
        return LayDown(view.seat, melds)
    if near <= X["off"]:
        return lay_off(sight)


def _discard(sight: Sight) -> Move:
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
    if X["safe"] and any(o for s, o in enumerate(view.public.opened) if s != view.seat):
        for at in sight.held:
            if at in sight.places.fits: values[at] += X["safe"]
    return Discard(view.seat, min(loose, key=lambda face: values[number(face)]))
