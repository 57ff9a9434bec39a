"""Every way to play a turn, by the moves that the rules allow and nothing else.

Tries all lay-downs, single lay-offs, swaps and discards that `decide` accepts, from state to
state, until the seat has gone out. Slow, and quite unlike the solver: it knows no columns.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from bot.rummy.cards import Face, faces
from bot.rummy.deal import decide
from bot.rummy.errors import IllegalMove
from bot.rummy.melds import ACE_HIGH, FaceMeld, MeldKind
from bot.rummy.moves import Discard, LayDown, LayOff, Move, SwapJoker
from bot.rummy.solver import going_out
from bot.rummy.state import DealState, Phase
from bot.rummy.turns import taken_card
from bot.rummy.views import seat_view
from tests.rummy.build import CTX, apply
from tests.rummy.packings import legal, melds


def can_go_out(state: DealState, seen: set[object] | None = None) -> bool:
    """Return whether the seat to move can empty its hand in this turn."""
    seen = set() if seen is None else seen
    seat = state.to_move
    key = (
        tuple(sorted(map(str, faces(state.hands[seat])))),
        tuple(str(at.meld.said) for at in state.melds),
        state.turn.owed,
        state.turn.bound,
        taken_card(state) is not None,
    )
    if key in seen:
        return False
    seen.add(key)
    for move in moves(state):
        try:
            after = apply(state, decide(state, move, CTX))
        except IllegalMove:
            continue
        if after.phase is Phase.OVER or (after.to_move == seat and can_go_out(after, seen)):
            return True
    return False


def moves(state: DealState) -> Iterator[Move]:
    """Yield moves worth trying; `decide` judges them."""
    seat = state.to_move
    hand = faces(state.hands[seat])
    if len(hand) == 1:
        yield Discard(seat, hand[0])
    yield from lay_downs(state, hand)
    if not state.has_opened(seat):
        return
    for at in state.melds:
        for face in set(hand):
            for start in (None, *range(1, ACE_HIGH)):
                yield LayOff(seat, at.number, (face,), start)
            yield SwapJoker(seat, at.number, (face,))
        for pair in combinations(sorted(set(hand), key=str), 2):
            yield SwapJoker(seat, at.number, pair)


def lay_downs(state: DealState, hand: tuple[Face, ...]) -> Iterator[LayDown]:
    """Yield one meld after the opening, before it every choice of melds."""
    single = [meld for cards in melds(hand, state.rules) for meld in shapes(cards, state)]
    for count in range(1, 2 if state.has_opened(state.to_move) else len(hand) // 3 + 1):
        for chosen in combinations(single, count):
            yield LayDown(state.to_move, chosen)
        if count == 2:
            yield from (LayDown(state.to_move, (meld, meld)) for meld in single)


def shapes(cards: tuple[Face, ...], state: DealState) -> Iterator[FaceMeld]:
    """Yield every meld that cards may be, each place of its jokers tried."""
    for reading in _arranged(cards):
        if legal(reading.faces, state.rules):
            yield reading


def _arranged(cards: tuple[Face, ...]) -> Iterator[FaceMeld]:
    naturals = [face for face in cards if not face.is_joker]
    jokers = tuple(face for face in cards if face.is_joker)
    if len({face.rank for face in naturals}) == 1 and len(cards) <= 4:
        yield FaceMeld(MeldKind.SET, int(naturals[0].rank or 0), (*naturals, *jokers))
    if len({face.suit for face in naturals}) > 1:
        return
    for start in range(1, ACE_HIGH - len(cards) + 2):
        row = {place: face for face in naturals for place in _places(face, start, len(cards))}
        if len(row) == len(naturals):
            spare = iter(jokers)
            places = range(start, start + len(cards))
            yield FaceMeld(MeldKind.RUN, start, tuple(row.get(at) or next(spare) for at in places))


def _places(face: Face, start: int, length: int) -> list[int]:
    rank = int(face.rank or 0)
    wanted = (rank, ACE_HIGH) if rank == 1 else (rank,)
    return [place for place in wanted if start <= place < start + length][:1]


def solved(state: DealState) -> tuple[Move, ...] | None:
    """Return the way out that the solver finds for the seat to move, told what it may see."""
    view = seat_view(state, state.to_move)
    taken = taken_card(state)
    return going_out(
        view.hand,
        view.public.melds,
        view.rules,
        opened=view.opened,
        seat=view.seat,
        bound=view.drawn if view.bound else None,
        taken=taken.face if taken and state.turn.free else None,
        owed=view.owed,
    )


def played_out(state: DealState, plan: tuple[Move, ...]) -> DealState:
    """Return the state after all moves of a plan; raise IllegalMove where one is not legal."""
    for move in plan:
        state = apply(state, decide(state, move, CTX))
    return state
