"""How the two upper levels play a turn; they differ in their manners and in how they discard."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bot.players.keeping import Weights, keep_values
from bot.players.laying import (
    can_go_out_with,
    can_lay_top,
    discardable,
    lay_off,
    melds_to_lay,
    opening,
    swap,
    use_bound,
    way_out,
    without,
)
from bot.players.numbers import FACES, number, numbers
from bot.players.sight import Sight
from bot.rummy.autoplay import dearest
from bot.rummy.cards import Face
from bot.rummy.moves import Discard, DrawStock, LayDown, Move, TakeDiscard, Undo
from bot.rummy.state import Phase

NOBODY = 99


@dataclass(frozen=True, slots=True)
class Manner:
    """What a level holds back for.

    Melds are kept in the hand, where nobody can lay off on them, until an opponent who has opened
    has `alarm` cards or fewer; before that only going out is reason enough to lay. `takes_to_open`
    tells whether a useful discard is reason enough to open.
    """

    alarm: int
    takes_to_open: bool
    weights: Weights


Dangers = Callable[[Sight], dict[Face, float]]


def play(sight: Sight, manner: Manner, dangers: Dangers | None = None) -> Move:
    """Return the next move of the seat to move.

    `dangers` gives for faces how much worse a discard they are, as others may want them.
    """
    view = sight.view
    if view.public.phase is Phase.DRAW:
        return _draw(sight, manner)
    move = way_out(sight)
    if move is None and view.bound:
        move = use_bound(sight)
    return move or _lay(sight, manner) or _discard(sight, manner, dangers)


def alarm(sight: Sight) -> int:
    """Return the fewest cards that an opponent who has opened still holds."""
    view = sight.view
    public = view.public
    fewest = NOBODY
    for seat, size in enumerate(public.hand_sizes):
        if size < fewest and public.opened[seat] and seat != view.seat:
            fewest = size
    return fewest


def _draw(sight: Sight, manner: Manner) -> Move:
    view = sight.view
    if TakeDiscard in view.may and can_lay_top(sight):
        lays = view.opened or manner.takes_to_open or alarm(sight) <= manner.alarm
        if lays or can_go_out_with(sight):
            return TakeDiscard(view.seat)
    return DrawStock(view.seat, accept_end=True)


def _lay(sight: Sight, manner: Manner) -> Move | None:
    """Return a lay-down, lay-off or swap. Cards that fit are laid off as soon as one has opened."""
    view = sight.view
    if LayDown not in view.may:
        return None
    alarmed = alarm(sight) <= manner.alarm
    if not view.opened:
        found = opening(sight) if alarmed else None
        return LayDown(view.seat, found) if found else None
    if freed := swap(sight):
        return freed
    if alarmed and (melds := melds_to_lay(sight)):
        return LayDown(view.seat, melds)
    return lay_off(sight)


def _discard(sight: Sight, manner: Manner, dangers: Dangers | None) -> Move:
    """Discard what is worth least to keep; a joker only where nothing else is left."""
    view = sight.view
    every = discardable(view, sight.cards)
    if view.owed or not every:
        return Undo(view.seat)
    free = [face for face in every if not face.is_joker]
    loose = without(free, [face for meld in sight.layout for face in meld.faces])
    if not loose:
        return Discard(view.seat, dearest(free or every, sight.rules))
    values = keep_values(sight, sight.layout, manner.weights)
    for face, worse in (dangers(sight) if dangers else {}).items():
        values[number(face)] += worse
    return Discard(view.seat, FACES[min(numbers(loose), key=values.__getitem__)])
