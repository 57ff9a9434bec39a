"""Laying down, laying off and swapping jokers (RULES 5)."""

from __future__ import annotations

from bot.rummy.cards import Face, Picked, pick
from bot.rummy.errors import IllegalMove, RejectCode
from bot.rummy.events import CardsLaidOff, Event, JokerSwapped, MeldsLaid
from bot.rummy.melds import FaceMeld, Meld, check_meld, grown, swapped
from bot.rummy.moves import LayDown, LayOff, SwapJoker
from bot.rummy.ruleset import FinalDiscard
from bot.rummy.state import DealState, TableMeld
from bot.rummy.turns import taken_card, went_out


def decide_lay_down(state: DealState, move: LayDown) -> tuple[Event, ...]:
    """Lay melds; before the opening all of them together are the opening (RULES 5.1, 5.2)."""
    if not move.melds:
        raise IllegalMove(RejectCode.NO_CARDS)
    picked = _picked(state, tuple(face for meld in move.melds for face in meld.faces))
    for meld in move.melds:
        check_meld(meld, state.rules)
    if not state.has_opened(move.seat):
        _check_opening(state, move.melds, picked)
    _check_last(state, picked)
    laid = MeldsLaid(move.seat, _numbered(state, move.melds, picked))
    return (laid, *_end(state, move.seat, picked))


def _check_opening(state: DealState, melds: tuple[FaceMeld, ...], picked: Picked) -> None:
    points = sum(meld.value(state.rules) for meld in melds)
    missing = state.rules.opening_minimum - points
    if missing > 0:
        raise IllegalMove(
            RejectCode.OPENING_TOO_LOW,
            points=points,
            missing=missing,
            minimum=state.rules.opening_minimum,
        )
    taken = taken_card(state)
    if taken is not None and state.turn.bound and taken not in picked.cards:
        raise IllegalMove(RejectCode.TAKEN_NOT_IN_OPENING, card=taken.face)


def _numbered(
    state: DealState, melds: tuple[FaceMeld, ...], picked: Picked
) -> tuple[tuple[int, Meld], ...]:
    first = max((meld.number for meld in state.melds), default=0) + 1
    cards = iter(picked.cards)
    return tuple(
        (first + index, Meld(meld.kind, meld.start, tuple(next(cards) for _ in meld.faces)))
        for index, meld in enumerate(melds)
    )


def decide_lay_off(state: DealState, move: LayOff) -> tuple[Event, ...]:
    """Add cards to a meld as it is now (RULES 5.4)."""
    picked, target = _opened_with(state, move.seat, move.meld, move.cards)
    found = grown(target.meld, picked.cards, state.rules)
    if move.start is not None:
        found = tuple(meld for meld in found if meld.start == move.start)
    if not found:
        raise IllegalMove(
            RejectCode.DOES_NOT_FIT, cards=move.cards, meld=move.meld, onto=target.meld.said
        )
    if len(found) > 1:
        raise IllegalMove(
            RejectCode.AMBIGUOUS,
            "5.4",
            readings=tuple((meld.said,) for meld in found),
            meld=move.meld,
            cards=move.cards,
        )
    _check_last(state, picked)
    laid = CardsLaidOff(move.seat, move.meld, picked.cards, found[0])
    return (laid, *_end(state, move.seat, picked))


def decide_swap(state: DealState, move: SwapJoker) -> tuple[Event, ...]:
    """Take jokers out of a meld for the cards they stand for (RULES 5.5)."""
    if not state.rules.joker_swap:
        raise IllegalMove(RejectCode.SWAP_OFF)
    picked, target = _opened_with(state, move.seat, move.meld, move.cards)
    swap = swapped(target.meld, picked.cards)
    return (JokerSwapped(move.seat, move.meld, picked.cards, swap.freed, swap.meld),)


def _opened_with(
    state: DealState, seat: int, number: int, cards: tuple[Face, ...]
) -> tuple[Picked, TableMeld]:
    """Check what lay-offs and swaps have in common: opened, cards at hand, a meld to go to."""
    if not state.has_opened(seat):
        raise IllegalMove(RejectCode.NOT_OPENED)
    if not cards:
        raise IllegalMove(RejectCode.NO_CARDS)
    target = state.table_meld(number)
    if target is None:
        raise IllegalMove(RejectCode.NO_SUCH_MELD, meld=number)
    return _picked(state, cards), target


def _picked(state: DealState, wanted: tuple[Face, ...]) -> Picked:
    hand = state.hands[state.to_move]
    picked = pick(hand, wanted, taken_card(state))
    if picked is None:
        held = [card.face for card in hand]
        missing = [face for face in wanted if not _take(held, face)]
        raise IllegalMove(RejectCode.CARD_NOT_IN_HAND, cards=tuple(missing))
    return picked


def _take(held: list[Face], face: Face) -> bool:
    if face not in held:
        return False
    held.remove(face)
    return True


def _check_last(state: DealState, picked: Picked) -> None:
    """The last card is discarded unless the table plays otherwise (RULES 5.6)."""
    if not picked.rest and state.rules.final_discard is FinalDiscard.REQUIRED:
        raise IllegalMove(RejectCode.LAST_CARD)


def _end(state: DealState, seat: int, picked: Picked) -> tuple[Event, ...]:
    return () if picked.rest else (went_out(state, seat),)
