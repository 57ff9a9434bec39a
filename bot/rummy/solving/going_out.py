"""Going out this turn: every card but the discard finds a place, or there is no way (RULES 6.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bot.rummy.cards import JOKER, Face
from bot.rummy.moves import Discard, LayDown, Move
from bot.rummy.ruleset import FinalDiscard, RuleSet, SwappedJoker
from bot.rummy.solving.coding import GUARDS, ONE_JOKER, PLACES, encode, place_of, unit
from bot.rummy.solving.columns import Column, Goal, columns_with, meldable
from bot.rummy.solving.growing import Growth, Stock, growths, joker_room, swappable
from bot.rummy.solving.joining import joined
from bot.rummy.solving.packing import lowest, richest_packing, searcher
from bot.rummy.views import MeldView

Plan = tuple[Move, ...]
_NATURALS = ONE_JOKER - 1


class Turn(NamedTuple):
    """What binds a seat in its turn.

    `opened` tells whether it has laid down before (RULES 5.1). `bound` is the taken discard that
    has to be laid, before the opening in the opening, `taken` one that only may not be discarded
    again (RULES 3.2). `owed` counts swapped jokers to be laid (RULES 5.5).
    """

    seat: int
    opened: bool
    bound: Face | None
    taken: Face | None
    owed: int


class _Laid(NamedTuple):
    """A meld from the hand, in the opening or after it."""

    column: Column
    opening: bool


_Step = _Laid | Growth | Face


class _State(NamedTuple):
    """What is still to be placed.

    `code` holds the natural cards, guards set; `jokers` counts those left, less than none where
    one is owed by a swap to come; `own` those of the hand that the opening may still use;
    `freed` those that swaps brought; `used` has a bit for each meld that has grown; `points` and
    `has_bound` describe the opening.
    """

    code: int
    jokers: int
    own: int
    freed: int
    used: int
    discarded: bool
    points: int
    has_bound: bool


def going_out(  # noqa: PLR0913 - what binds a turn is plain to read at the call
    hand: tuple[Face, ...],
    table: Sequence[MeldView],
    rules: RuleSet,
    *,
    opened: bool,
    seat: int = 0,
    bound: Face | None = None,
    taken: Face | None = None,
    owed: int = 0,
) -> Plan | None:
    """Return moves that empty the hand in this turn, None where there are none (RULES 5, 6).

    `opened` tells whether the seat has laid down in the deal (RULES 5.1); `bound` is the taken
    discard that has to be laid, `taken` one that was taken freely and is still in the hand
    (RULES 3.2); `owed` counts swapped jokers to be laid this turn (RULES 5.5). The moves are
    legal in their order, the discard last where there is one (RULES 5.6).
    """
    if not hand:
        return None
    turn = Turn(seat, opened, bound, taken, owed)
    if len(hand) == 1 and not opened:
        return (Discard(seat, hand[0]),) if bound is None and taken is None else None
    search = _Search(hand, tuple(table), rules, turn)
    return search.plan()


class _Search:
    """One search for a way out; what cannot be placed is remembered."""

    def __init__(
        self, hand: tuple[Face, ...], table: tuple[MeldView, ...], rules: RuleSet, turn: Turn
    ) -> None:
        self.rules = rules
        self.turn = turn
        self.minimum = 0 if turn.opened else max(1, rules.opening_minimum)
        coded = encode(hand)
        self.own = coded.jokers
        self.naturals = frozenset(face for face in hand if not face.is_joker)
        self.swappable = swappable(table, self.naturals, rules)
        jokers = coded.jokers + self.swappable
        self.columns = meldable(coded._replace(jokers=jokers), rules, Goal.VALUE).groups
        self.rooms = [joker_room(at, view, rules) for at, view in enumerate(table)]
        self.growths: dict[int, list[tuple[int, Growth]]] = {}
        for growth in growths(table, Stock(self.naturals, jokers), rules):
            if growth.naturals:
                cards = sum(map(unit, growth.naturals))
                at = min(map(place_of, growth.naturals))
                self.growths.setdefault(at, []).append((cards, growth))
        self.kept = frozenset(
            face for face in (turn.bound, turn.taken) if face and hand.count(face) == 1
        )
        self.start = _State(
            code=coded.naturals | GUARDS,
            jokers=coded.jokers,
            own=coded.jokers,
            freed=0,
            used=0,
            discarded=False,
            points=0,
            has_bound=turn.opened or turn.bound is None,
        )
        self.hopeless: set[_State] = set()
        self.face_at = {place_of(face): face for face in self.naturals}

    def plan(self) -> Plan | None:
        """Return the moves, None where there is no way."""
        if self._stranded() > 1 or not self._may_open():
            return None
        steps = self._solve(self.start)
        return None if steps is None else _moves(steps, self.rules, self.turn.seat)

    def _stranded(self) -> int:
        """Return how many natural cards have no place at all."""
        placed = 0
        for columns in self.columns.values():
            for column in columns:
                placed |= column.cards
        for grown in self.growths.values():
            for cards, _ in grown:
                placed |= cards
        return sum(not placed & unit(face) for face in self.naturals)

    def _may_open(self) -> bool:
        """Return whether the cards of the hand can open at all (RULES 5.1)."""
        if self.turn.opened:
            return True
        code = self.start.code + self.own * ONE_JOKER
        found = meldable(encode(()), self.rules, Goal.VALUE)._replace(
            code=code, groups=self.columns
        )
        bound = self.turn.bound
        starts = ((),) if bound is None else tuple((c,) for c in columns_with(found, bound))
        fitting = tuple(
            start for start in starts if all(column.meld.jokers <= self.own for column in start)
        )
        packed = richest_packing(found, searcher(found), fitting)
        return sum(column.value for column in packed) >= self.minimum

    def _solve(self, state: _State) -> tuple[_Step, ...] | None:
        if state in self.hopeless:
            return None
        at = lowest(state.code)
        if not 0 <= at < PLACES:
            return self._finish(state)
        for step, after in self._steps(state, at):
            rest = self._solve(after)
            if rest is not None:
                return (step, *rest)
        self.hopeless.add(state)
        return None

    def _steps(self, state: _State, at: int) -> Iterator[tuple[_Step, _State]]:
        """Yield what can be done with the lowest natural card."""
        for column in self.columns.get(at, ()):
            code = state.code - (column.cards & _NATURALS)
            if code & GUARDS == GUARDS:
                yield from self._lay(state, column, code)
        for cards, growth in self.growths.get(at, ()):
            code = state.code - cards
            jokers = state.jokers - growth.spent
            free = not state.used >> growth.at & 1 and self._payable(jokers, state)
            if free and code & GUARDS == GUARDS:
                used, freed = state.used | 1 << growth.at, state.freed + growth.freed
                yield growth, state._replace(code=code, jokers=jokers, used=used, freed=freed)
        face = self.face_at[at]
        if not state.discarded and face not in self.kept:
            one = state.code - unit(face)
            yield face, state._replace(code=one, discarded=True)

    def _lay(self, state: _State, column: Column, code: int) -> Iterator[tuple[_Step, _State]]:
        """Yield a meld laid in the opening, and after it where that may spare jokers for it."""
        spent = column.meld.jokers
        jokers = state.jokers - spent
        if not self._payable(jokers, state):
            return
        after = state._replace(code=code, jokers=jokers)
        if spent <= state.own and not self.turn.opened:
            bound = self.turn.bound
            yield (
                _Laid(column, True),
                after._replace(
                    own=state.own - spent,
                    points=min(self.minimum, state.points + column.value),
                    has_bound=state.has_bound or bound in column.meld.faces,
                ),
            )
        if self.turn.opened or (spent and self.swappable):
            yield _Laid(column, False), after

    def _payable(self, jokers: int, state: _State) -> bool:
        """Return whether swaps to come can make up for the jokers that are lacking."""
        return jokers + self.swappable - state.freed >= 0

    def _finish(self, state: _State) -> tuple[_Step, ...] | None:
        """Place the jokers that are left, once all natural cards have their place."""
        if state.points < self.minimum or not state.has_bound or state.jokers < 0:
            return None
        rooms = [room for at, room in enumerate(self.rooms) if not state.used >> at & 1]
        room = sum(map(len, rooms))
        optional = self.rules.final_discard is FinalDiscard.OPTIONAL
        if state.discarded or (optional and state.jokers <= room):
            return _sinks(rooms, state.jokers) if state.jokers <= room else None
        if 1 <= state.jokers <= room + 1 and self._may_discard_joker(state):
            return (*_sinks(rooms, state.jokers - 1), JOKER)
        return None

    def _may_discard_joker(self, state: _State) -> bool:
        """Return whether the last card may be a joker (RULES 3.2, 5.5)."""
        all_jokers = self.own + state.freed
        if JOKER in (self.turn.bound, self.turn.taken) and all_jokers < 2:
            return False
        same_turn = self.rules.swapped_joker is SwappedJoker.SAME_TURN
        return not same_turn or state.own > self.turn.owed


def _sinks(rooms: Sequence[tuple[Growth, ...]], jokers: int) -> tuple[Growth, ...]:
    """Return how jokers are laid off on melds that have room for them."""
    found = []
    for room in rooms:
        count = min(jokers, len(room))
        jokers -= count
        if count:
            found.append(room[count - 1])
    return tuple(found)


def _moves(steps: Sequence[_Step], rules: RuleSet, seat: int) -> Plan:
    """Put steps in an order that is legal: the opening, swaps, all else, and the discard."""
    opening = [step.column.meld for step in steps if isinstance(step, _Laid) and step.opening]
    later = [step.column.meld for step in steps if isinstance(step, _Laid) and not step.opening]
    grown = [step for step in steps if isinstance(step, Growth)]
    moves: list[Move] = []
    if opening:
        moves.append(LayDown(seat, joined(opening, rules)))
    moves += [move for growth in grown for move in growth.swaps(seat)]
    if later:
        moves.append(LayDown(seat, joined(later, rules)))
    moves += [move for growth in grown for move in growth.lay_offs(seat)]
    moves += [Discard(seat, step) for step in steps if isinstance(step, Face)]
    return tuple(moves)
