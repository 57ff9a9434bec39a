"""What one card would do for a refused move, found from the hand of the player and the table."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.rummy.cards import Face
from bot.rummy.errors import IllegalMove, RejectCode
from bot.rummy.melds import FaceMeld
from bot.rummy.moves import LayDown, LayOff, Move, SwapJoker
from bot.rummy.nearly import (
    Groups,
    Nearly,
    Needs,
    fitted,
    further_meld,
    nearest_lay_down,
    nearest_lay_off,
    nearest_swap,
    needs_of,
)
from bot.rummy.ruleset import RuleSet
from bot.rummy.solver import Layout, layout_value
from bot.rummy.typed import TypedCard, TypedGroup, Unreadable, read_groups
from bot.rummy.views import MeldView, SeatView

# Cards that are melds, but not enough, or the wrong ones, or too many (RULES 3.1, 3.2, 5.1, 5.6).
_MELDS_REFUSED = frozenset(
    {
        RejectCode.OPENING_TOO_LOW,
        RejectCode.TAKEN_NOT_IN_OPENING,
        RejectCode.LAST_CARD,
    }
)
# Cards that are no melds, or not those that were meant (RULES 4.1 to 4.4).
_NO_MELDS = frozenset(
    {
        RejectCode.MELD_TOO_SHORT,
        RejectCode.MELD_TOO_LONG,
        RejectCode.SET_MIXED_RANKS,
        RejectCode.SET_SAME_SUIT,
        RejectCode.RUN_MIXED_SUITS,
        RejectCode.RUN_GAP,
        RejectCode.RUN_SAME_RANK,
        RejectCode.RUN_ROUND_ACE,
        RejectCode.RUN_NO_ROOM,
        RejectCode.NEITHER_SET_NOR_RUN,
        RejectCode.TOO_MANY_JOKERS,
        RejectCode.TOO_FEW_NATURALS,
        RejectCode.JOKER_ELSEWHERE,
        RejectCode.CARD_NOT_IN_HAND,
    }
)
_ONTO_REFUSED = frozenset(
    {RejectCode.DOES_NOT_FIT, RejectCode.LAST_CARD, RejectCode.CARD_NOT_IN_HAND}
)
_SWAP_REFUSED = frozenset(
    {
        RejectCode.SWAP_WRONG_CARD,
        RejectCode.SWAP_SET_INCOMPLETE,
        RejectCode.CARD_NOT_IN_HAND,
    }
)


class Cure(StrEnum):
    """What a remedy makes of a refused move."""

    MELDS = "melds"
    ENOUGH = "enough"
    FITS = "fits"
    SWAP = "swap"


@dataclass(frozen=True, slots=True)
class Remedy:
    """What would make a refused move legal.

    `nearly` is the move one card away; `points` what its melds come to, `minimum` what the
    opening needs where they do not reach it, `bound` the taken card where they lack it. `further`
    is a meld that makes an opening enough, `elsewhere` are the numbers of melds that take the
    cards as they are.
    """

    cure: Cure
    rules: RuleSet
    nearly: Nearly | None = None
    points: int = 0
    minimum: int = 0
    bound: Face | None = None
    further: FaceMeld | None = None
    elsewhere: tuple[int, ...] = ()


def cured(refused: IllegalMove, move: Move | None, typed: str, view: SeatView) -> IllegalMove:
    """Return a refusal that tells what one card would do, where one would do something.

    `move` is what was refused; where it did not come to a move, `typed` are the cards to lay.
    """
    remedy = remedy_for(refused, move, typed, view)
    if remedy is not None:
        refused.params["remedy"] = remedy
    return refused


def remedy_for(
    refused: IllegalMove, move: Move | None, typed: str, view: SeatView
) -> Remedy | None:
    """Return what would make a refused move legal; None where no single card would."""
    if isinstance(move, LayOff | SwapJoker):
        onto = view.public.meld(move.meld)
        if onto is None or type(move) not in view.may or not view.opened:
            return None
        return (
            _lay_off(refused, move, onto, view)
            if isinstance(move, LayOff)
            else _swap(refused, move, onto, view)
        )
    if LayDown not in view.may or refused.code not in _NO_MELDS | _MELDS_REFUSED:
        return None
    melds = move.melds if isinstance(move, LayDown) else ()
    groups = _read(typed) or _said(melds)
    return _lay_down(refused, groups, melds, view) if groups else None


def _said(melds: Layout) -> Groups:
    """Return the cards of melds as they may be typed."""
    return tuple(TypedGroup(tuple(map(TypedCard, meld.faces))) for meld in melds)


def _read(typed: str) -> Groups:
    try:
        return read_groups(typed) if typed else ()
    except Unreadable:
        return ()


def _lay_down(refused: IllegalMove, groups: Groups, melds: Layout, view: SeatView) -> Remedy | None:
    bound = view.drawn if view.bound else None
    needs = needs_of(view.rules, opened=view.opened, bound=bound)
    nearly = nearest_lay_down(groups, view.hand, view.rules, needs)
    if nearly is not None:
        enough = refused.code is RejectCode.OPENING_TOO_LOW
        return _laid(nearly, Cure.ENOUGH if enough else Cure.MELDS, needs, view)
    if refused.code in _MELDS_REFUSED:
        return _further(melds, needs, view)
    nearly = nearest_lay_down(groups, view.hand, view.rules, Needs(kept=needs.kept))
    return None if nearly is None else _laid(nearly, Cure.MELDS, needs, view)


def _laid(nearly: Nearly, cure: Cure, needs: Needs, view: SeatView) -> Remedy:
    points = layout_value(nearly.melds, view.rules)
    held = any(needs.bound in meld.faces for meld in nearly.melds)
    return Remedy(
        cure,
        view.rules,
        nearly,
        points,
        minimum=needs.points if points < needs.points else 0,
        bound=None if held else needs.bound,
    )


def _further(melds: Layout, needs: Needs, view: SeatView) -> Remedy | None:
    """Return a meld of the other cards that completes an opening (RULES 3.2, 5.1)."""
    meld = further_meld(melds, view.hand, view.rules, needs)
    if meld is None:
        return None
    points = layout_value((*melds, meld), view.rules)
    return Remedy(Cure.ENOUGH, view.rules, points=points, further=meld)


def _lay_off(refused: IllegalMove, move: LayOff, onto: MeldView, view: SeatView) -> Remedy | None:
    if refused.code not in _ONTO_REFUSED:
        return None
    kept = needs_of(view.rules, opened=True, bound=None).kept
    held = all(view.hand.count(face) >= move.cards.count(face) for face in move.cards)
    if held and len(move.cards) <= len(view.hand) - kept:
        others = (at for at in view.public.melds if at != onto)
        numbers = tuple(at.number for at in others if fitted(at.meld, move.cards, view.rules))
        if numbers:
            return Remedy(Cure.FITS, view.rules, elsewhere=numbers)
    nearly = nearest_lay_off(onto.meld, move.cards, view.hand, view.rules, kept)
    return None if nearly is None else Remedy(Cure.FITS, view.rules, nearly)


def _swap(refused: IllegalMove, move: SwapJoker, onto: MeldView, view: SeatView) -> Remedy | None:
    if refused.code not in _SWAP_REFUSED or not view.rules.joker_swap:
        return None
    nearly = nearest_swap(onto.meld, move.cards, view.hand)
    return None if nearly is None else Remedy(Cure.SWAP, view.rules, nearly)
