"""A machine that plays deals under any rules, with legal moves and nonsense, and watches them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import ClassVar

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from bot.rummy.autoplay import safe_default
from bot.rummy.cards import JOKER, Card, Face, full_pack
from bot.rummy.deal import decide, evolve, fold, open_deal
from bot.rummy.errors import IllegalMove
from bot.rummy.events import Event
from bot.rummy.moves import Discard, DrawStock, LayDown, LayOff, Move, SwapJoker, TakeDiscard, Undo
from bot.rummy.notation import parse_deal, parse_event, print_deal, print_event
from bot.rummy.state import DealState, Phase, TableMeld
from bot.rummy.views import StockDrawn, public_events, public_view, seat_view
from tests.rummy.build import apply, seeded
from tests.rummy.choices import replaced, simple_melds, some_order, wanted, with_joker
from tests.rummy.hidden import dealt_anew
from tests.rummy.strategies import moves, tables

picks = st.integers(0, 63)


def most_turns(state: DealState) -> int:
    """Return a number that the turns of a deal can never exceed (RULES 3.2, 6.3).

    Let N be the cards of the deal, R the reshuffles allowed and S the seats. Each turn but the
    opener's first, which has no draw, is of one of three kinds.

    1. A card was drawn from the stock. The first stock and each of the R later ones hold fewer
       than N cards, so there are at most N * (R + 1) such turns.
    2. The top discard was taken and a card newly laid, and not taken back. Count two for every
       natural card on the table and one for every joker there: a lay-down or lay-off raises the
       count, and so does a swap, which brings a natural card for each joker that leaves (two for
       one). The count never falls from turn to turn and stays below 2 * N: at most 2 * N turns.
    3. The top discard was taken and nothing laid. After 3 * S of these in a row the pile is closed
       until a turn of kind 1, so there are at most 3 * S before, between and after the others.

    With X = N * (R + 1) + 2 * N that makes 1 + X + 3 * S * (X + 1) turns.
    """
    cards, _ = cards_of(state)
    others = cards * (state.rules.max_reshuffles + 1) + 2 * cards
    return 1 + others + 3 * state.seats * (others + 1)


def default_moves(state: DealState) -> int:
    """Return a number that the moves of the safe default up to the end never exceed.

    It draws from the stock every turn but the first two, at most N * (R + 1) times as above, and
    makes at most two undos, a draw and a discard a turn.
    """
    cards, _ = cards_of(state)
    return 4 * (cards * (state.rules.max_reshuffles + 1) + 3)


def cards_of(state: DealState) -> tuple[int, frozenset[Card]]:
    """Return how many cards the deal has, and which."""
    piles = [*state.hands, state.stock, state.discards, *(at.meld.cards for at in state.melds)]
    return sum(map(len, piles)), frozenset().union(*piles)


def going(machine: DealMachine) -> bool:
    """Return whether the deal is not over."""
    return machine.state.phase is not Phase.OVER


def may_draw(machine: DealMachine) -> bool:
    """Return whether to try a draw: where one is due, and now and then elsewhere."""
    return going(machine) and (machine.state.phase is Phase.DRAW or machine.seed % 4 == 0)


def may_play(machine: DealMachine) -> bool:
    """Return whether to try a discard: where one is due, and now and then elsewhere."""
    return going(machine) and (machine.state.phase is not Phase.DRAW or machine.seed % 4 == 0)


def may_undo(machine: DealMachine) -> bool:
    """Return whether to try to undo: where there is something, and now and then elsewhere."""
    turn = machine.state.turn
    return going(machine) and (turn.taken or turn.before is not None or machine.seed % 4 == 0)


def table_laid(machine: DealMachine) -> bool:
    """Return whether there is a meld to add to."""
    return going(machine) and bool(machine.state.melds)


class DealMachine(RuleBasedStateMachine):
    """Plays deals; every move that is judged is a step, watched closely."""

    steps: ClassVar[int] = 0
    accepted: ClassVar[Counter[str]] = Counter()
    refused: ClassVar[Counter[str]] = Counter()
    ends: ClassVar[Counter[str]] = Counter()

    @initialize(data=st.data(), seats=st.integers(2, 6), seed=st.integers(0, 2**32))
    def deal(self, data: st.DataObject, seats: int, seed: int) -> None:
        """Deal a pack in some order under some rules."""
        rules = data.draw(tables(seats))
        pack = full_pack(rules.packs_for(seats), rules.jokers)
        order = some_order(pack, seed, data.draw(st.sampled_from([0, 10, 20, 40, 400])))
        start = open_deal(rules, seats, data.draw(st.integers(0, seats - 1)), order)
        self.seed, self.pack = seed, (len(order), frozenset(order))
        self.events: list[Event] = list(start)
        self.state = fold(start)
        self.again = fold(parse_deal(print_deal(start)))
        self.context = seeded(seed)
        self.bound = most_turns(self.state)
        self.watch(start)

    def judge(self, move: Move) -> None:
        """Make one step: try a move, and watch what must hold whatever comes of it."""
        type(self).steps += 1
        try:
            events = decide(self.state, move, self.context)
        except IllegalMove as refusal:
            self.refused[refusal.code.value] += 1
            assert self.state == self.again
            return
        self.accepted[type(move).__name__] += 1
        self.follow(events)
        self.watch(events)

    def follow(self, events: Sequence[Event]) -> None:
        """Apply events, and beside it what is read back from their text."""
        for event in events:
            self.events.append(event)
            self.state = evolve(self.state, event)
            self.again = evolve(self.again, parse_event(print_event(event)))

    def watch(self, events: Sequence[Event]) -> None:
        """Check what holds after every step."""
        state = self.state
        assert state == self.again
        assert cards_of(state) == self.pack
        assert state.turns_done <= self.bound
        self.seed += 1
        if self.seed % 3 == 0:
            assert public_view(dealt_anew(state, None, self.seed)) == public_view(state)
        else:
            seat = self.seed % state.seats
            assert seat_view(dealt_anew(state, seat, self.seed), seat) == seat_view(state, seat)
        drawn = state.turn.drawn if state.phase is Phase.PLAY and not state.turn.taken else None
        assert drawn is None or str(drawn) not in str(public_events(events)) or len(events) > 2
        assert all(event.seat == state.to_move for event in _draws(events))

    @property
    def seat(self) -> int:
        """The seat to move."""
        return self.state.to_move

    def card(self, pick: int) -> Face:
        """Return one of the cards in the hand of the seat to move."""
        hand = self.state.hands[self.seat]
        return hand[pick % len(hand)].face if hand else JOKER

    @precondition(may_draw)
    @rule()
    def draw(self) -> None:
        self.judge(DrawStock(self.seat))

    @precondition(may_draw)
    @rule()
    def take(self) -> None:
        self.judge(TakeDiscard(self.seat))

    @precondition(going)
    @rule(pick=picks)
    def lay(self, pick: int) -> None:
        """Lay all simple melds of the hand, or one of them.

        Now and then a joker goes in the place of a card that is held, which then swaps it.
        """
        self.get_a_card(pick)
        held = [card.face for card in self.state.hands[self.seat]]
        melds = simple_melds([face for face in held if pick % 2 or not face.is_joker])
        if pick % 3 and melds:
            melds = [melds[pick % len(melds)]]
        if pick % 2 == 0 and melds and JOKER in held:
            melds[0] = with_joker(melds[0], pick)
        self.judge(LayDown(self.seat, tuple(melds)))
        if pick % 2 == 0 and going(self) and self.fitting(replaced):
            self.judge(SwapJoker(self.seat, *self.one_fitting(replaced, pick)))
        elif pick % 4 < 3 and going(self) and self.fitting(wanted):
            self.judge(LayOff(self.seat, *self.one_fitting(wanted, pick)))

    @precondition(table_laid)
    @rule(pick=picks, start=st.none() | st.integers(1, 12))
    def lay_off(self, pick: int, start: int | None) -> None:
        """Lay off a card that fits if there is one, else any card on any meld."""
        self.get_a_card(pick)
        self.judge(LayOff(self.seat, *self.one_fitting(wanted, pick), start))

    @precondition(table_laid)
    @rule(pick=picks)
    def swap(self, pick: int) -> None:
        """Swap a joker for a card that fits if there is one, else for any card."""
        self.get_a_card(pick)
        self.judge(SwapJoker(self.seat, *self.one_fitting(replaced, pick)))

    def get_a_card(self, pick: int) -> None:
        """Draw first, three times out of four, so that the move itself is what is judged."""
        if self.state.phase is Phase.DRAW and pick % 4:
            self.judge(TakeDiscard(self.seat) if pick % 4 == 1 else DrawStock(self.seat))
            if self.state.phase is Phase.DRAW:
                self.judge(DrawStock(self.seat, accept_end=True))

    def one_fitting(
        self, want: Callable[[TableMeld], list[Face]], pick: int
    ) -> tuple[int, tuple[Face, ...]]:
        """Return a meld number and a card in the hand that the meld wants, else any of both."""
        found = self.fitting(want)
        if found:
            number, face = found[pick % len(found)]
            return number, (face,)
        return 1 + pick % (len(self.state.melds) + 1), (self.card(pick),)

    def fitting(self, want: Callable[[TableMeld], list[Face]]) -> list[tuple[int, Face]]:
        """Return meld numbers with faces of the hand that a meld wants."""
        held = {card.face for card in self.state.hands[self.seat]}
        return [(at.number, face) for at in self.state.melds for face in want(at) if face in held]

    @precondition(may_play)
    @rule(pick=picks)
    def discard(self, pick: int) -> None:
        self.judge(Discard(self.seat, self.card(pick)))

    @precondition(may_undo)
    @rule()
    def undo(self) -> None:
        self.judge(Undo(self.seat))

    @precondition(going)
    @rule()
    def default(self) -> None:
        """Play on as an absent player's seat does; this is never refused (RULES 8.3)."""
        before = len(self.events)
        self.judge(safe_default(seat_view(self.state, self.seat)))
        assert len(self.events) > before

    @precondition(lambda machine: not going(machine))
    @rule(data=st.data(), seats=st.integers(2, 6), seed=st.integers(0, 2**32))
    def next_deal(self, data: st.DataObject, seats: int, seed: int) -> None:
        """Check the deal that is over, and deal anew."""
        self.finish()
        self.deal(data, seats, seed)

    @rule(move=moves)
    def nonsense(self, move: Move) -> None:
        """Try any move of the seat to move, now and then of another seat."""
        self.judge(move if self.seed % 4 == 0 else replace(move, seat=self.seat))

    @precondition(going)
    @rule(turns=st.integers(1, 8))
    def time_passes(self, turns: int) -> None:
        """Play some turns by the safe default, counted as one step."""
        type(self).steps += 1
        goal = self.state.turns_done + turns
        while self.state.turns_done < goal and self.state.phase is not Phase.OVER:
            self.follow(self.default_events())
        self.watch(())

    def default_events(self) -> tuple[Event, ...]:
        """Return what the safe default brings about now."""
        move = safe_default(seat_view(self.state, self.seat))
        return decide(self.state, move, self.context)

    def teardown(self) -> None:
        """Play on to the end by the safe default, and read the whole deal back (RULES 6.3)."""
        if not hasattr(self, "state"):
            return
        left = default_moves(self.state)
        while self.state.phase is not Phase.OVER:
            events = self.default_events()
            self.events += events
            self.state = apply(self.state, events)
            left -= 1
            assert left >= 0
        self.again = fold(parse_deal(print_deal(self.events)))
        self.finish()

    def finish(self) -> None:
        """Check a deal that is over."""
        self.watch(())
        self.ends[str(self.state.finish)] += 1


def _draws(events: Sequence[Event]) -> list[StockDrawn]:
    return [event for event in public_events(events) if isinstance(event, StockDrawn)]
