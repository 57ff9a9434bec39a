"""What may be seen of a deal: by everybody, and by one seat. Built from what is allowed.

Faces only, never physical cards: pack numbers are nobody's business.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from bot.rummy.cards import Face, faces
from bot.rummy.deal import LEGAL_MOVES
from bot.rummy.events import (
    CardDiscarded,
    CardDrawn,
    CardsLaidOff,
    DealEnded,
    DealStarted,
    DiscardTaken,
    Event,
    Finish,
    JokerSwapped,
    MeldsLaid,
    MovesUndone,
    StockReshuffled,
    TakingUndone,
)
from bot.rummy.melds import FaceMeld
from bot.rummy.moves import Discard, Move, TakeDiscard, Undo
from bot.rummy.ruleset import DiscardPickup, OpenerFirstTurn, RuleSet
from bot.rummy.state import DealState, Phase, TableMeld


@dataclass(frozen=True, slots=True)
class MeldView:
    """A meld on the table: number, seat that laid it, faces, and value in points."""

    number: int
    owner: int
    meld: FaceMeld
    value: int


class PublicView(NamedTuple):
    """What everybody at the table sees.

    `may_take` tells whether the top discard may be taken now (RULES 3.2), `exhausted` that
    drawing from the stock would end the deal (RULES 6.3). `taken` is the discard taken this
    turn, `moved` whether cards were laid this turn. `hands` is empty until the deal is over,
    then it holds all of them (RULES 6.1).
    """

    rules: RuleSet
    phase: Phase
    dealer: int
    opener: int
    to_move: int
    turns_done: int
    hand_sizes: tuple[int, ...]
    opened: tuple[bool, ...]
    melds: tuple[MeldView, ...]
    top_discard: Face | None
    discard_count: int
    stock_count: int
    reshuffles: int
    exhausted: bool
    may_take: bool
    taken: Face | None
    moved: bool
    winner: int | None
    finish: Finish | None
    hands: tuple[tuple[Face, ...], ...]

    @property
    def seats(self) -> int:
        """Number of seats."""
        return len(self.hand_sizes)

    @property
    def over(self) -> bool:
        """Whether the deal is over."""
        return self.phase is Phase.OVER

    def meld(self, number: int) -> MeldView | None:
        """Return the meld with that number."""
        return next((meld for meld in self.melds if meld.number == number), None)


class SeatView(NamedTuple):
    """What one seat sees: the public view, its own hand, and what it may do now.

    `drawn` is the card that came this turn, while it is in the hand; `bound` tells that it was
    taken and must be laid this turn (RULES 3.2); `owed` counts swapped jokers to be laid again
    (RULES 5.5). `may` holds the types of move that are open to it.
    """

    public: PublicView
    seat: int
    hand: tuple[Face, ...]
    drawn: Face | None
    bound: bool
    owed: int
    may: frozenset[type[Move]]

    @property
    def rules(self) -> RuleSet:
        """The rules of the table."""
        return self.public.rules

    @property
    def my_turn(self) -> bool:
        """Whether this seat is to move."""
        return not self.public.over and self.public.to_move == self.seat

    @property
    def opened(self) -> bool:
        """Whether this seat has laid down in this deal."""
        return self.public.opened[self.seat]


@dataclass(frozen=True, slots=True)
class StockDrawn:
    """A seat drew a card from the stock; which one is for its own eyes."""

    seat: int


@dataclass(frozen=True, slots=True)
class StockRemade:
    """The discards became the new stock; their order is nobody's business."""


PublicEvent = (
    StockDrawn
    | StockRemade
    | DiscardTaken
    | MeldsLaid
    | CardsLaidOff
    | JokerSwapped
    | MovesUndone
    | TakingUndone
    | CardDiscarded
    | DealEnded
)


def public_events(events: Iterable[Event]) -> tuple[PublicEvent, ...]:
    """Return what everybody saw happen; the deal itself and hidden cards are left out."""
    seen: list[PublicEvent] = []
    for event in events:
        match event:
            case DealStarted():
                continue
            case CardDrawn():
                seen.append(StockDrawn(event.seat))
            case StockReshuffled():
                seen.append(StockRemade())
            case _:
                seen.append(event)
    return tuple(seen)


def public_view(state: DealState) -> PublicView:
    """Return what everybody may see of a deal."""
    over = state.phase is Phase.OVER
    turn, top = state.turn, state.top_discard
    owners = {meld.owner for meld in state.melds}
    return PublicView(
        rules=state.rules,
        phase=state.phase,
        dealer=state.dealer,
        opener=state.opener,
        to_move=state.to_move,
        turns_done=state.turns_done,
        hand_sizes=tuple(map(len, state.hands)),
        opened=tuple(map(owners.__contains__, range(state.seats))),
        melds=_melds(state),
        top_discard=top.face if top else None,
        discard_count=len(state.discards),
        stock_count=len(state.stock),
        reshuffles=state.reshuffles,
        exhausted=state.exhausted,
        may_take=state.phase is Phase.DRAW and _can_take(state),
        taken=turn.drawn.face if turn.taken and turn.drawn else None,
        moved=turn.before is not None,
        winner=state.winner,
        finish=state.finish,
        hands=tuple(faces(hand) for hand in state.hands) if over else (),
    )


# Tables looked at last, with what is seen of them: a table is the same object until it changes,
# and a meld on it too.
_recent: list[tuple[RuleSet, tuple[TableMeld, ...], tuple[MeldView, ...]]] = []
_MOST_RECENT = 8


def _melds(state: DealState) -> tuple[MeldView, ...]:
    if not state.melds:
        return ()
    now = state.melds
    for rules, melds, views in _recent:
        if melds is now and rules is state.rules:
            return views
    views = tuple(_meld(at, state.rules) for at in now)
    _recent.insert(0, (state.rules, now, views))
    del _recent[_MOST_RECENT:]
    return views


def _meld(table_meld: TableMeld, rules: RuleSet) -> MeldView:
    for known_rules, melds, views in _recent:
        if known_rules is rules:
            for known, view in zip(melds, views, strict=True):
                if known is table_meld:
                    return view
    said = table_meld.meld.said
    return MeldView(table_meld.number, table_meld.owner, said, said.value(rules))


def seat_view(state: DealState, seat: int) -> SeatView:
    """Return what one seat may see of a deal."""
    mine = state.to_move == seat and state.phase is not Phase.OVER
    hand = state.hands[seat]
    drawn = state.turn.drawn if mine and state.turn.drawn in hand else None
    public = public_view(state)
    return SeatView(
        public=public,
        seat=seat,
        hand=faces(hand),
        drawn=drawn.face if drawn else None,
        bound=mine and state.turn.bound,
        owed=state.turn.owed if mine else 0,
        may=_may(state, public) if mine else frozenset(),
    )


def _may(state: DealState, public: PublicView) -> frozenset[type[Move]]:
    """Return the types of move open to the seat to move; a finer guard may still refuse one."""
    discards_only = state.phase is Phase.OPENER and _discards_only(state)
    undoes = public.moved or state.turn.taken
    return _open(state.phase, discards_only, public.may_take, undoes)


@cache
def _open(phase: Phase, discards_only: bool, takes: bool, undoes: bool) -> frozenset[type[Move]]:
    legal = set(LEGAL_MOVES[phase])
    if discards_only:
        legal &= {Discard, Undo}
    if not takes:
        legal.discard(TakeDiscard)
    if not undoes:
        legal.discard(Undo)
    return frozenset(legal)


def _discards_only(state: DealState) -> bool:
    return state.rules.opener_first_turn is OpenerFirstTurn.DISCARD_ONLY


def _can_take(state: DealState) -> bool:
    never = state.rules.discard_pickup is DiscardPickup.NEVER
    return not (never or state.top_discard is None or state.turn.stock_only or state.pickup_closed)
