"""Deals played at random through the rules core, to get states of every kind."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from bot.rummy.autoplay import safe_default
from bot.rummy.cards import Card, full_pack
from bot.rummy.deal import Context, decide, evolve, fold, open_deal
from bot.rummy.errors import IllegalMove
from bot.rummy.events import Event
from bot.rummy.moves import Discard, DrawStock, LayDown, LayOff, Move, SwapJoker, TakeDiscard, Undo
from bot.rummy.ruleset import PRESETS, RuleSet, with_option
from bot.rummy.solver import all_melds, offers
from bot.rummy.state import DealState, Phase
from bot.rummy.views import SeatView, seat_view
from tests.support.chance import shuffled

_TABLE_MOVES = 4
_TRIES = 12


def rules_of(preset: str, **options: object) -> RuleSet:
    """Return the rules of a preset with some options set."""
    rules = PRESETS[preset]
    for option, value in options.items():
        rules = with_option(rules, option, str(value))
    return rules


def context(seed: int) -> Context:
    """Return reshuffles that depend on a number."""

    def reshuffle(number: int, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return shuffled(seed.to_bytes(8) + number.to_bytes(), cards)

    return Context(reshuffle)


@cache
def played_deal(seed: int, rules: RuleSet, seats: int) -> tuple[Event, ...]:
    """Return the log of a whole deal."""
    chance = Random(seed)
    pack = full_pack(rules.packs_for(seats), rules.jokers)
    order = shuffled(seed.to_bytes(32), pack)
    log: list[Event] = [*open_deal(rules, seats, chance.randrange(seats), order)]
    state = fold(log)
    while state.phase is not Phase.OVER:
        new = _turn_part(state, chance, context(seed))
        for event in new:
            state = evolve(state, event)
        log += new
    return tuple(log)


def _turn_part(state: DealState, chance: Random, ctx: Context) -> tuple[Event, ...]:
    """Return the events of one move that the rules take."""
    view = seat_view(state, state.to_move)
    for move in wishes(view, chance):
        try:
            return decide(state, move, ctx)
        except IllegalMove:
            continue
    return decide(state, safe_default(view), ctx)


def wishes(view: SeatView, chance: Random) -> Iterator[Move]:
    """Yield moves that a player might try, the last ones always possible."""
    seat = view.seat
    if view.public.phase is Phase.DRAW:
        if chance.random() < 0.4:
            yield TakeDiscard(seat)
        yield DrawStock(seat, accept_end=True)
        return
    if chance.random() < 0.1:
        yield Undo(seat)
    if chance.random() < 0.8:
        yield from _table_wishes(view, chance)
    free = list(view.hand)
    chance.shuffle(free)
    yield from (Discard(seat, face) for face in free)


def _table_wishes(view: SeatView, chance: Random) -> Iterator[Move]:
    found = [(meld,) for meld in all_melds(view.hand, view.rules)]
    wanted = found if view.opened else offers(view.hand, view.rules, opened=False)
    for _ in range(min(_TABLE_MOVES, len(wanted))):
        yield LayDown(view.seat, chance.choice(wanted))
    for at in view.public.melds:
        for face in chance.sample(view.hand, min(_TRIES, len(view.hand))):
            yield LayOff(view.seat, at.number, (face,))
            if at.meld.jokers:
                yield SwapJoker(view.seat, at.number, (face,))
