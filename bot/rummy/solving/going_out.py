"""Going out this turn: every card but the discard finds a place, or there is no way (RULES 6.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bot.rummy.cards import JOKER, Face
from bot.rummy.melds import FaceMeld
from bot.rummy.moves import Discard
from bot.rummy.ruleset import FinalDiscard, RuleSet, SwappedJoker
from bot.rummy.solving.coding import (
    GUARDS,
    JOKER_SHIFT,
    NATURALS,
    ONE_JOKER,
    PLACES,
    WIDTH,
    encode,
    place_of,
    unit,
)
from bot.rummy.solving.columns import Column, Goal, Meldable, meldable, worth_of
from bot.rummy.solving.growing import Growth, Stock, growths, joker_room, swappable
from bot.rummy.solving.packing import Best, fits, lowest, richest_packing, searcher
from bot.rummy.solving.steps import Laid, Plan, Step, Stretched, Turn, lends, moves_of
from bot.rummy.views import MeldView

# The first, second and third bit of every count.
_BITS = tuple(sum(1 << WIDTH * at + bit for at in range(PLACES)) for bit in range(3))


class _Growing(NamedTuple):
    """A growth with what it takes: natural cards as an integer, jokers on balance, its meld."""

    cards: int
    spent: int
    freed: int
    bit: int
    growth: Growth


class _State(NamedTuple):
    """What is still to be placed.

    `code` holds the natural cards, guards set; `jokers` counts those left, less than none where
    one is owed by a swap to come; `own` those of the hand that the opening may still use;
    `freed` those that swaps brought; `used` has a bit for each meld that has grown; `points` are
    those of the opening, and `has_bound` tells that the bound card is in it.
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
    most: int | None = None,
) -> Plan | None:
    """Return moves that empty the hand in this turn, None where there are none (RULES 5, 6).

    `opened` tells whether the seat has laid down in the deal (RULES 5.1); `bound` is the taken
    discard that has to be laid, `taken` one that was taken freely and is still in the hand
    (RULES 3.2); `owed` counts swapped jokers to be laid this turn (RULES 5.5). The moves are
    legal in their order, the discard last where there is one (RULES 5.6).

    A joker taken freely and laid before in the same turn is not told from others on the table:
    where it alone comes back by a swap, its discard is refused (RULES 3.2). After `most`
    steps looked at, where a number is given, the search stops as if there were no way.
    """
    if not hand:
        return None
    turn = Turn(seat, opened, bound, taken, owed)
    if len(hand) == 1 and not opened:
        return (Discard(seat, hand[0]),) if bound is None and taken is None else None
    search = _Search(hand, tuple(table), rules, turn)
    search.left = most
    return search.plan()


class _Search:
    """One search for a way out; what cannot be placed is remembered."""

    def __init__(
        self, hand: tuple[Face, ...], table: tuple[MeldView, ...], rules: RuleSet, turn: Turn
    ) -> None:
        self.rules = rules
        self.table = table
        self.turn = turn
        self.minimum = 0 if turn.opened else max(1, rules.opening_minimum)
        coded = encode(hand)
        self.coded = coded
        self.own = coded.jokers
        self.lends = turn.bound == JOKER and rules.joker_swap
        self.naturals = frozenset(face for face in hand if not face.is_joker)
        self.swappable = swappable(table, self.naturals, rules)
        jokers = coded.jokers + self.swappable
        self.columns = meldable(coded._replace(jokers=jokers), rules, Goal.VALUE).groups
        self.best = searcher(self.columns)
        self.rooms = [
            joker_room(at, view, rules) if jokers else () for at, view in enumerate(table)
        ]
        self.growths: dict[int, list[_Growing]] = {}
        for growth in growths(table, Stock(self.naturals, jokers), rules):
            if growth.naturals:
                cards = sum(map(unit, growth.naturals))
                entry = _Growing(cards, growth.spent, growth.freed, 1 << growth.at, growth)
                self.growths.setdefault(lowest(cards | GUARDS), []).append(entry)
        self.kept = frozenset(
            face for face in (turn.bound, turn.taken) if face and hand.count(face) == 1
        )
        self.placed = self._placer()
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
        self.stretched: dict[int, list[Stretched]] = {}
        self.hopeless: set[_State] = set()
        self.left: int | None = None
        self.face_at = {place_of(face): face for face in self.naturals}

    def _stretchable(self) -> dict[int, list[Stretched]]:
        """Return melds that may open and then grow by jokers yet to be swapped, by lowest card.

        Of those that take the same cards the most valuable counts.
        """
        found: dict[tuple[object, ...], Stretched] = {}
        stock = Stock(self.naturals, self.swappable)
        every = meldable(self.coded, self.rules, Goal.EVERY_MELD).groups.values()
        for column in (column for columns in every for column in columns):
            opening, value, meld = column.cards & NATURALS, column.value, column.meld
            if meld.jokers >= self.rules.most_jokers:
                continue
            for growth in growths([MeldView(0, 0, meld, value)], stock, self.rules):
                if growth.swapped or JOKER not in growth.added:
                    continue
                cards = opening + sum(map(unit, growth.naturals))
                key = (cards, meld.jokers, growth.spent, self._serves(meld))
                if key not in found or found[key].value < value:
                    own, spent = meld.jokers, meld.jokers + growth.spent
                    found[key] = Stretched(meld, growth, cards, value, own, spent)
        by_lowest: dict[int, list[Stretched]] = {}
        for way in found.values():
            by_lowest.setdefault(lowest(way.cards | GUARDS), []).append(way)
        return by_lowest

    def plan(self) -> Plan | None:
        """Return the moves, None where there is no way."""
        if not self._placeable(self.start) or not self._may_open():
            return None
        steps = self._solve(self.start)
        if steps is None and self.swappable and not self.turn.opened:
            self.stretched = self._stretchable()
            self.hopeless.clear()
            steps = self._solve(self.start)
        return None if steps is None else moves_of(steps, self.table, self.rules, self.turn)

    def _placer(self) -> Best:
        """Return a function that gives the most natural cards of a rest that can have a place.

        Each card has one place, and jokers are spent once, those included that swaps may yet
        bring; but melds on the table take everything that fits them.
        """
        ways: dict[int, dict[int, None]] = {}
        for at, columns in self.columns.items():
            ways.setdefault(at, {}).update((column.cards, None) for column in columns)
        for at, grown in self.growths.items():
            found = ((way.cards + (way.spent + way.freed) * ONE_JOKER, None) for way in grown)
            ways.setdefault(at, {}).update(found)
        return searcher(
            {
                at: tuple((cards, (cards & NATURALS).bit_count()) for cards in found)
                for at, found in ways.items()
            }
        )

    def _placeable(self, state: _State) -> bool:
        """Return whether at most the discard may be left without a place."""
        jokers = state.jokers + self.swappable - state.freed
        places = self.placed(state.code + jokers * ONE_JOKER) + (not state.discarded)
        return places >= _cards_in(state.code)

    def _may_open(self) -> bool:
        """Return whether the cards of the hand can open at all (RULES 3.2, 5.1)."""
        bound = self.turn.bound
        if self.turn.opened or bound is None:
            return self._may_reach(self.start)
        found = Meldable(self.start.code + self.own * ONE_JOKER, self.columns)
        ways = [column for columns in self.columns.values() for column in columns]
        starts = tuple(
            (column,) for column in ways if self._serves(column.meld) and fits(column, found.code)
        )
        packed = richest_packing(found, self.best, starts)
        return sum(column.value for column in packed) >= self.minimum

    def _may_reach(self, state: _State) -> bool:
        """Return whether what is left may bring the opening to its minimum (RULES 5.1)."""
        missing = self.minimum - state.points
        if missing <= 0:
            return True
        return worth_of(self.best(state.code + state.own * ONE_JOKER)) >= missing

    def _promising(self, state: _State) -> bool:
        if self.left is not None:
            self.left -= 1
            if self.left < 0:
                return False
        return self._placeable(state) and self._may_reach(state)

    def _solve(self, state: _State) -> tuple[Step, ...] | None:
        if state in self.hopeless:
            return None
        at = lowest(state.code)
        if not 0 <= at < PLACES:
            return self._finish(state)
        for step, after in self._steps(state, at):
            if self.left is not None and self.left < 0:
                return None
            rest = self._solve(after) if self._promising(after) else None
            if rest is not None:
                return (step, *rest)
        self.hopeless.add(state)
        return None

    def _steps(self, state: _State, at: int) -> Iterator[tuple[Step, _State]]:
        """Yield what can be done with the lowest natural card."""
        for column in self.columns.get(at, ()):
            code = state.code - (column.cards & NATURALS)
            if code & GUARDS == GUARDS:
                yield from self._lay(state, column, code)
        for growing in self.growths.get(at, ()):
            code = state.code - growing.cards
            if state.used & growing.bit or code & GUARDS != GUARDS:
                continue
            jokers = state.jokers - growing.spent
            if self._payable(jokers, state):
                used, freed = state.used | growing.bit, state.freed + growing.freed
                yield (
                    growing.growth,
                    state._replace(code=code, jokers=jokers, used=used, freed=freed),
                )
        for way in self.stretched.get(at, ()):
            yield from self._stretch(state, way)
        face = self.face_at[at]
        if not state.discarded and face not in self.kept:
            one = state.code - unit(face)
            yield face, state._replace(code=one, discarded=True)

    def _lay(self, state: _State, column: Column, code: int) -> Iterator[tuple[Step, _State]]:
        """Yield a meld laid in the opening, and after it where that may spare jokers for it."""
        spent = column.cards >> JOKER_SHIFT
        jokers = state.jokers - spent
        if not self._payable(jokers, state):
            return
        after = state._replace(code=code, jokers=jokers)
        if spent <= state.own and not self.turn.opened:
            yield (
                Laid(column, True),
                after._replace(
                    own=state.own - spent,
                    points=min(self.minimum, state.points + column.value),
                    has_bound=state.has_bound or self._serves(column.meld),
                ),
            )
        if self.turn.opened or (spent and self.swappable):
            yield Laid(column, False), after

    def _stretch(self, state: _State, way: Stretched) -> Iterator[tuple[Step, _State]]:
        """Yield a meld of the opening that grows after it."""
        code = state.code - way.cards
        own = state.own - way.own
        jokers = state.jokers - way.spent
        if code & GUARDS == GUARDS and own >= 0 and self._payable(jokers, state):
            yield (
                way,
                state._replace(
                    code=code,
                    jokers=jokers,
                    own=own,
                    points=min(self.minimum, state.points + way.value),
                    has_bound=state.has_bound or self._serves(way.meld),
                ),
            )

    def _serves(self, meld: FaceMeld) -> bool:
        """Return whether a meld of the opening takes the bound card, if for a moment (RULES 3.2).

        A bound joker may stand in for a natural card, to be swapped out and laid later (RULES 5.5).
        """
        return self.turn.bound in meld.faces or (self.lends and lends(meld))

    def _payable(self, jokers: int, state: _State) -> bool:
        """Return whether swaps to come can make up for the jokers that are lacking."""
        return jokers + self.swappable - state.freed >= 0

    def _finish(self, state: _State) -> tuple[Step, ...] | None:
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
        turn = self.turn
        all_jokers = self.own + state.freed
        if JOKER in (turn.bound, turn.taken) and all_jokers < 2:
            return False
        if turn.bound == JOKER and not turn.opened and state.own == self.own:
            # It stood in for a natural card: then it may as well stay, and that be discarded.
            return False
        same_turn = self.rules.swapped_joker is SwappedJoker.SAME_TURN
        return not same_turn or state.own > turn.owed


def _cards_in(code: int) -> int:
    """Return the number of natural cards in a rest."""
    bare = code ^ GUARDS
    return sum((bare & bit).bit_count() << at for at, bit in enumerate(_BITS))


def _sinks(rooms: Sequence[tuple[Growth, ...]], jokers: int) -> tuple[Growth, ...]:
    """Return how jokers are laid off on melds that have room for them."""
    found = []
    for room in rooms:
        count = min(jokers, len(room))
        jokers -= count
        if count:
            found.append(room[count - 1])
    return tuple(found)
