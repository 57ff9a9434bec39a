"""A plain greedy player: lays down what it can and discards the dearest useless card.

The yardstick that the levels are measured against; people do not meet it.
"""

from __future__ import annotations

from bot.players.laying import (
    can_lay_top,
    discardable,
    lay_off,
    melds_to_lay,
    opening,
    swap,
    use_bound,
    without,
)
from bot.players.numbers import NEIGHBOUR_BITS, number
from bot.players.sight import Sight
from bot.players.situation import Situation
from bot.rummy.autoplay import dearest
from bot.rummy.cards import Face
from bot.rummy.moves import Discard, DrawStock, LayDown, Move, TakeDiscard, Undo
from bot.rummy.state import Phase


def plain(situation: Situation, seed: int) -> Move:  # noqa: ARG001 - it leaves nothing to chance
    """Return the next move of the seat to move."""
    sight = Sight(situation)
    view = sight.view
    if view.public.phase is Phase.DRAW:
        return _draw(sight)
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
        found = opening(sight)
        return LayDown(view.seat, found) if found else None
    if off := swap(sight):
        return off
    if melds := melds_to_lay(sight):
        return LayDown(view.seat, melds)
    return lay_off(sight)


def _discard(sight: Sight) -> Move:
    view = sight.view
    if view.owed or not discardable(view, sight.cards):
        return Undo(view.seat)
    return Discard(view.seat, dearest(loose_cards(sight), sight.rules))


def loose_cards(sight: Sight) -> list[Face]:
    """Return the cards to discard from: useless ones, else those in no meld, else any natural."""
    free = discardable(sight.view, sight.cards)
    in_melds = [face for meld in sight.layout for face in meld.faces]
    outside = [face for face in without(free, in_melds) if not face.is_joker]
    useless = [face for face in outside if not has_neighbour(sight, face)]
    return useless or outside or [face for face in free if not face.is_joker] or free


def has_neighbour(sight: Sight, face: Face) -> bool:
    """Return whether the hand holds a card that could lie in one meld with this natural one."""
    return sight.bits & NEIGHBOUR_BITS[number(face)] != 0
