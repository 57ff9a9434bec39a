"""What a seat can lay this turn: going out, opening, melds, lay-offs and swaps (RULES 5, 6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from bot.players.numbers import FACES, NEIGHBOUR_BITS, number
from bot.players.sight import Sight
from bot.rummy.cards import Face, Rank
from bot.rummy.melds import FaceMeld, MeldKind
from bot.rummy.moves import LayDown, LayOff, Move, SwapJoker, Undo
from bot.rummy.ruleset import SwappedJoker
from bot.rummy.solver import (
    Layout,
    going_out,
    layout_value,
    melds_with,
    richest_opening,
)
from bot.rummy.views import SeatView

# So many steps may the search for a way out take: far more than hands and tables of matches
# bring, and what keeps a turn within its time where very much lies on the table.
_STEPS = 2000
# A joker that was swapped must be laid by a way that is known to be there, so look further.
_STEPS_OWING = 30_000


# Many jokers find so many places that even few steps take long: so many melds of the table are
# looked at with three jokers or more, at hand or to be swapped, and with fewer.
_MELDS_FOR_JOKERS = 5
_MELDS = 14


def way_out(sight: Sight) -> Move | None:
    """Return the first move of a way to go out this turn, None where there is none."""
    view = sight.view
    if LayDown not in view.may or not _may_go_out(sight):
        return None
    bound = view.drawn if view.bound else None
    plan = _plan(sight, bound, None if bound else _taken(view))
    return plan[0] if plan else None


def can_go_out_with(sight: Sight) -> bool:
    """Return whether a seat could go out this turn if it took the top discard."""
    top = sight.view.public.top_discard
    if top is None:
        return False
    more = sight.with_card(top)
    return _may_go_out(more) and _plan(more, top, None) is not None


def _plan(sight: Sight, bound: Face | None, taken: Face | None) -> Sequence[Move] | None:
    view = sight.view
    jokers = sight.jokers + sum(at in sight.places.swaps for at in sight.held)
    melds = view.public.melds[: _MELDS_FOR_JOKERS if jokers > 2 else _MELDS]
    if not jokers:
        near = zip(melds, sight.places.around, strict=False)
        melds = tuple([meld for meld, around in near if around & sight.bits])
    return going_out(
        view.hand,
        melds,
        sight.rules,
        opened=view.opened,
        seat=view.seat,
        bound=bound,
        taken=taken,
        owed=view.owed,
        most=_STEPS_OWING if view.owed else _STEPS,
    )


def _taken(view: SeatView) -> Face | None:
    """Return the freely taken discard, which may not be discarded (RULES 3.2)."""
    return None if view.public.taken is None else view.drawn


def _may_go_out(sight: Sight) -> bool:
    """Return whether at most one card has no place in sight: far cheaper than looking for them."""
    near = sight.places.near
    jokers = sight.jokers or any(at in sight.places.swaps for at in sight.held)
    idle = 0
    for at in sight.held:
        # Off the end of a run a card needs another between, or a joker.
        if at in near and not jokers and at not in sight.places.fits:
            placed = sight.bits & NEIGHBOUR_BITS[at] != 0
        else:
            placed = at in near or sight.completes(at)
        if not placed:
            idle += sight.hand[at]
            if idle > 1:
                return False
    if sight.view.opened or len(sight.cards) == 1:
        return True
    return layout_value(sight.layout, sight.rules) >= sight.rules.opening_minimum


def opening(sight: Sight, bound: Face | None = None) -> Layout | None:
    """Return the most valuable opening, None where there is none (RULES 5.1, 5.2)."""
    rules = sight.rules
    if sight.most_points < rules.opening_minimum:
        return None
    layout = sight.layout
    if not layout or layout_value(layout, rules) < rules.opening_minimum:
        return None
    has_bound = bound is None or any(bound in meld.faces for meld in layout)
    if has_bound and leaves_discard(sight, layout):
        return layout
    found = richest_opening(sight.cards, rules, bound)
    return found if found and leaves_discard(sight, found) else None


def leaves_discard(sight: Sight, layout: Iterable[FaceMeld]) -> bool:
    """Return whether a card that may be discarded is left after a lay-down (RULES 3.2, 5.6)."""
    laid = [face for meld in layout for face in meld.faces]
    left = list(sight.cards)
    for face in laid:
        left.remove(face)
    return bool(discardable(sight.view, left))


def discardable(view: SeatView, cards: Iterable[Face]) -> list[Face]:
    """Return the cards that may be discarded: not the one just taken (RULES 3.2)."""
    if view.public.taken is None:
        return list(cards)
    return [face for face in cards if face != view.drawn]


def melds_to_lay(sight: Sight) -> Layout:
    """Return the melds that an opened seat can lay and still discard, most cards first."""
    layout = sight.layout
    while layout and not leaves_discard(sight, layout):
        layout = tuple(sorted(layout, key=lambda meld: -len(meld.faces)))[:-1]
    return layout


def lay_off(sight: Sight, wanted: Iterable[int] | None = None) -> Move | None:
    """Return a lay-off of a natural card, one of the wanted or any, that fits on the table."""
    fits = sight.places.fits
    for at in sight.held if wanted is None else wanted:
        if at in fits:
            rest = list(sight.cards)
            rest.remove(FACES[at])
            if discardable(sight.view, rest):
                start = _start(sight.view, fits[at], FACES[at])
                return LayOff(sight.view.seat, fits[at], (FACES[at],), start)
    return None


def _start(view: SeatView, number: int, face: Face) -> int | None:
    """Return where a run begins once it has grown, where that has to be said (RULES 5.4).

    An ace goes to either end of a run from two to king.
    """
    onto = view.public.meld(number)
    if onto is None or onto.meld.kind is MeldKind.SET or face.rank is not Rank.ACE:
        return None
    meld = onto.meld
    return meld.start if (meld.start, meld.end) == (int(Rank.TWO), int(Rank.KING)) else None


def swap(sight: Sight) -> Move | None:
    """Return a swap for a joker that need not be laid at once (RULES 5.5)."""
    rules, swaps = sight.rules, sight.places.swaps
    if not rules.joker_swap or rules.swapped_joker is not SwappedJoker.FREE or not swaps:
        return None
    for at, meld in swaps.items():
        if sight.hand[at] and FACES[at] != _taken(sight.view):
            return SwapJoker(sight.view.seat, meld, (FACES[at],))
    return None


def use_bound(sight: Sight) -> Move:
    """Return a move that lays the taken discard as it has to be, or takes it back (RULES 3.2)."""
    view, card = sight.view, sight.view.drawn
    if card is None or LayDown not in view.may:
        return Undo(view.seat)
    found = melds_for(sight, card) if view.opened else opening(sight, card)
    if found:
        return LayDown(view.seat, found)
    return (view.opened and lay_off(sight, (number(card),))) or Undo(view.seat)


def melds_for(sight: Sight, card: Face) -> Layout | None:
    """Return a meld with a card that an opened seat can lay and still discard."""
    every = [meld for meld in sight.layout if card in meld.faces]
    if not every and not card.is_joker:
        every = list(melds_with(card, Counter(sight.cards), sight.rules))
        every.sort(key=lambda meld: (meld.jokers, -len(meld.faces)))
    return next(((meld,) for meld in every if leaves_discard(sight, (meld,))), None)


def can_lay_top(sight: Sight) -> bool:
    """Return whether the top discard could be laid this turn."""
    view, top = sight.view, sight.view.public.top_discard
    if top is None or top.is_joker:
        return False
    at = number(top)
    if view.opened and at in sight.places.fits:
        return True
    if not sight.completes(at):
        return False
    more = sight.with_card(top)
    return bool(melds_for(more, top) if view.opened else opening(more, top))


def without(cards: list[Face], gone: list[Face]) -> list[Face]:
    """Return cards without others, copy by copy."""
    left = list(cards)
    for face in gone:
        if face in left:
            left.remove(face)
    return left
