"""What to tell a player about his hand: melds, opening, ways out, discards. Exact, and pure.

Everything follows from a `Situation`, so from what the seat may know.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bot.players.danger import Danger, dangers, next_seat
from bot.players.situation import Situation
from bot.rummy.cards import JOKER, Face
from bot.rummy.moves import Discard, LayDown, Move, TakeDiscard
from bot.rummy.nearly import fitted, swap_leaves
from bot.rummy.ruleset import DiscardPickup, FinalDiscard, RuleSet, SwappedJoker
from bot.rummy.solver import (
    Layout,
    all_melds,
    best_layout,
    fewest_opening,
    going_out,
    hand_cost,
    layout_value,
    least_left,
    richest_opening,
)
from bot.rummy.solving.growing import Growth, Stock, growths
from bot.rummy.views import MeldView, SeatView

Hand = tuple[Face, ...]
Plan = tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Melds of a hand, what they leave, and what that costs (RULES 1.3, 1.4)."""

    melds: Layout
    left: Hand
    cost: int


@dataclass(frozen=True, slots=True)
class OpeningAdvice:
    """How far it is to the opening (RULES 5.1).

    `points` are those of the best melds together. `most` and `fewest` are openings where there
    are any; `now` tells that they may be laid at once.
    """

    minimum: int
    points: int
    most: Layout | None
    fewest: Layout | None
    now: bool


@dataclass(frozen=True, slots=True)
class Taking:
    """What the top discard is good for (RULES 3.2).

    `must` tells that it would have to be laid in this turn. `use` are the moves that lay it, None
    where there are none; `out` are moves with which one goes out after taking it.
    """

    card: Face
    must: bool
    use: Plan | None
    out: Plan | None


@dataclass(frozen=True, slots=True)
class Dropping:
    """A card to discard: how it stands, the points it takes from the best melds, what it costs."""

    danger: Danger
    lost: int
    cost: int


@dataclass(frozen=True, slots=True)
class Advice:
    """Everything worth telling the seat to move.

    `best` has the highest value, `least` leaves the fewest points where that is another one.
    Before the draw there is `taking` where the discard may be taken, and no `out` and `drops`.
    """

    view: SeatView
    best: Arrangement
    least: Arrangement | None
    opening: OpeningAdvice | None
    taking: Taking | None
    out: Plan | None
    drops: tuple[Dropping, ...]
    next_seat: int


def advise(situation: Situation) -> Advice:
    """Return what to tell the seat to move. Takes some milliseconds of CPU."""
    view = situation.view
    best = _arranged(view.hand, best_layout(view.hand, view.rules), view.rules)
    least = _arranged(view.hand, least_left(view.hand, view.rules), view.rules)
    return Advice(
        view=view,
        best=best,
        least=least if least.cost < best.cost else None,
        opening=None if view.opened else _opening(view, best),
        taking=_taking(view),
        out=_out(view) if Discard in view.may else None,
        drops=drops(situation),
        next_seat=next_seat(view),
    )


def _arranged(hand: Hand, melds: Layout, rules: RuleSet) -> Arrangement:
    left = list(hand)
    for meld in melds:
        for face in meld.faces:
            left.remove(face)
    return Arrangement(melds, tuple(left), hand_cost(tuple(left), rules))


def bound_card(view: SeatView) -> Face | None:
    """Return the taken card that has to be laid this turn (RULES 3.2)."""
    return view.drawn if view.bound else None


def untouchable(view: SeatView) -> Face | None:
    """Return the card just taken freely, which may not be discarded (RULES 3.2)."""
    free = view.rules.discard_pickup is not DiscardPickup.MUST_USE
    return view.drawn if free and not view.bound and view.public.taken is not None else None


def _opening(view: SeatView, best: Arrangement) -> OpeningAdvice:
    hand, rules, bound = view.hand, view.rules, bound_card(view)
    return OpeningAdvice(
        minimum=rules.opening_minimum,
        points=layout_value(best.melds, rules),
        most=richest_opening(hand, rules, bound),
        fewest=fewest_opening(hand, rules, bound),
        now=LayDown in view.may,
    )


def _out(view: SeatView) -> Plan | None:
    """Return moves that end the deal in this turn (RULES 6.1)."""
    if LayDown not in view.may and len(view.hand) > 1:
        return None
    return going_out(
        view.hand,
        view.public.melds,
        view.rules,
        opened=view.opened,
        seat=view.seat,
        bound=bound_card(view),
        taken=untouchable(view),
        owed=view.owed,
    )


def _taking(view: SeatView) -> Taking | None:
    top = view.public.top_discard
    if top is None or TakeDiscard not in view.may:
        return None
    pickup = view.rules.discard_pickup
    must = pickup is DiscardPickup.MUST_USE or (
        pickup is DiscardPickup.FREE_AFTER_OPENING and not view.opened
    )
    hand, table = (*view.hand, top), view.public.melds
    out = going_out(
        hand,
        table,
        view.rules,
        opened=view.opened,
        seat=view.seat,
        bound=top if must else None,
        taken=None if must else top,
    )
    return Taking(top, must, use_of(top, hand, table, view), out)


def use_of(card: Face, hand: Hand, table: tuple[MeldView, ...], view: SeatView) -> Plan | None:
    """Return the fewest moves that lay a card of the hand, None where there are none (RULES 3.2).

    Before the opening the card has to be in it. Afterwards it makes a meld, fits one on the
    table, or frees a joker; jokers that other cards free may help.
    """
    if not view.opened:
        opening = richest_opening(hand, view.rules, card)
        return None if opening is None else (LayDown(view.seat, opening),)
    return (
        _laid(card, hand, view)
        or _grown(card, hand, table, view)
        or _after_swap(card, hand, table, view)
    )


def _kept(rules: RuleSet) -> int:
    return int(rules.final_discard is FinalDiscard.REQUIRED)


def _laid(card: Face, hand: Hand, view: SeatView) -> Plan | None:
    most = len(hand) - _kept(view.rules)
    for meld in all_melds(hand, view.rules):
        if card in meld.faces and len(meld.faces) <= most:
            return (LayDown(view.seat, (meld,)),)
    return None


def _grown(card: Face, hand: Hand, table: tuple[MeldView, ...], view: SeatView) -> Plan | None:
    """Return how the card goes to a meld on the table, with the fewest other cards."""
    found = [
        growth
        for growth in _growths(hand, table, view.rules)
        if card in (growth.added or growth.swapped)
        and not (growth.added and growth.swapped)
        and len(growth.added) <= len(hand) - _kept(view.rules)
        and _repaid(growth, hand, table, view)
    ]
    best = min(found, key=lambda growth: len(growth.added) + len(growth.swapped), default=None)
    return None if best is None else (*best.swaps(view.seat), *best.lay_offs(view.seat))


def _growths(hand: Hand, table: tuple[MeldView, ...], rules: RuleSet) -> Iterator[Growth]:
    naturals = frozenset(face for face in hand if not face.is_joker)
    return growths(table, Stock(naturals, hand.count(JOKER)), rules)


def _repaid(growth: Growth, hand: Hand, table: tuple[MeldView, ...], view: SeatView) -> bool:
    """Return whether a swapped joker can be laid again where it has to be (RULES 5.5)."""
    if not growth.swapped or view.rules.swapped_joker is SwappedJoker.FREE:
        return True
    after = _swapped(growth, hand, table, view.rules)
    return bool(_laid(JOKER, after[0], view) or _joker_room(after[0], after[1], view.rules))


def _joker_room(hand: Hand, table: tuple[MeldView, ...], rules: RuleSet) -> bool:
    return len(hand) > _kept(rules) and any(fitted(at.meld, (JOKER,), rules) for at in table)


def _swapped(
    growth: Growth, hand: Hand, table: tuple[MeldView, ...], rules: RuleSet
) -> tuple[Hand, tuple[MeldView, ...]]:
    """Return hand and table after the swap of a growth."""
    rest = list(hand)
    for face in growth.swapped:
        rest.remove(face)
    at = table[growth.at]
    meld = swap_leaves(at.meld, growth.swapped) or at.meld
    changed = replace(at, meld=meld, value=meld.value(rules))
    return (
        (*rest, *(JOKER,) * growth.freed),
        (*table[: growth.at], changed, *table[growth.at + 1 :]),
    )


def _after_swap(card: Face, hand: Hand, table: tuple[MeldView, ...], view: SeatView) -> Plan | None:
    """Return how the card is laid with a joker that another card frees first."""
    for growth in _growths(hand, table, view.rules):
        if growth.swapped and not growth.added and card not in growth.swapped:
            rest, changed = _swapped(growth, hand, table, view.rules)
            later = use_of(card, rest, changed, view)
            if later is not None:
                return (*growth.swaps(view.seat), *later)
    return None


def drops(situation: Situation) -> tuple[Dropping, ...]:
    """Return the cards that may be discarded, those first that break no meld and are safest.

    Nothing before the draw. Of equal ones the dearest comes first.
    """
    view = situation.view
    if Discard not in view.may:
        return ()
    most = layout_value(best_layout(view.hand, view.rules), view.rules)
    found = [
        Dropping(danger, most - _without(view, danger.face), view.rules.hand_value(danger.face))
        for danger in dangers(situation)
        if _may_drop(view, danger.face)
    ]
    return tuple(sorted(found, key=_order))


def _may_drop(view: SeatView, face: Face) -> bool:
    """Return whether a card may be discarded, once a bound one is laid (RULES 3.2).

    A card just taken freely stays, and with it every card of its face: it is the copy used first.
    """
    if face == untouchable(view):
        return False
    return face != bound_card(view) or view.hand.count(face) > 1


def _without(view: SeatView, face: Face) -> int:
    at = view.hand.index(face)
    rest = view.hand[:at] + view.hand[at + 1 :]
    return layout_value(best_layout(rest, view.rules), view.rules)


def _order(drop: Dropping) -> tuple[int, int, int, int]:
    return drop.lost, drop.danger.grade, drop.danger.partners, -drop.cost
