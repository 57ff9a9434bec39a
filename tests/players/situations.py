"""Deals played by computer players, and the situations that come up in them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from bot.players.choosing import Level, choose
from bot.players.situation import Situation, seen
from bot.rummy.cards import full_pack
from bot.rummy.deal import decide, evolve, open_deal, start
from bot.rummy.events import Event
from bot.rummy.moves import Move
from bot.rummy.ruleset import (
    AceValue,
    DiscardPickup,
    FinalDiscard,
    JokersPerMeld,
    OpenerFirstTurn,
    RuleSet,
    SwappedJoker,
)
from bot.rummy.state import DealState, Phase
from bot.rummy.views import public_events, seat_view
from tests.secrecy.play import context
from tests.support.chance import shuffled

Player = Callable[[Situation, int], Move]
# No turn needs nearly as many moves; a player that takes back what it did for ever does.
MOST_MOVES_A_TURN = 60


@dataclass(frozen=True)
class Moment:
    """A state of a deal, what happened up to it, and what the seat to move sees."""

    state: DealState
    log: tuple[Event, ...]
    situation: Situation


def odd_rules(chance: Random) -> RuleSet:
    """Return rules in which every option takes any value."""
    return RuleSet(
        jokers=chance.choice([0, 2, 4, 6]),
        ace_value=chance.choice(list(AceValue)),
        joker_in_hand=chance.choice([20, 25, 50]),
        opener_first_turn=chance.choice(list(OpenerFirstTurn)),
        discard_pickup=chance.choice(list(DiscardPickup)),
        jokers_per_meld=chance.choice(list(JokersPerMeld)),
        opening_minimum=chance.choice([0, 30, 50, 51, 100]),
        joker_swap=chance.random() < 0.8,
        swapped_joker=chance.choice(list(SwappedJoker)),
        final_discard=chance.choice(list(FinalDiscard)),
        max_reshuffles=chance.choice([0, 1, 3]),
        unopened_penalty=chance.choice([0, 100]),
    )


def player(level: Level) -> Player:
    """Return a level as a player."""
    return lambda situation, seed: choose(situation, level, seed)


def moments(
    rules: RuleSet, players: Sequence[Player], seed: int, log: Sequence[Event] = ()
) -> Iterator[Moment]:
    """Play a deal, or go on with one, and yield every moment at which somebody is to move.

    Raise IllegalMove where a player's move is refused, AssertionError where a turn has no end.
    """
    chance = Random(seed)
    events = list(log)
    if not events:
        pack = full_pack(rules.packs_for(len(players)), rules.jokers)
        order = shuffled(seed.to_bytes(32), pack)
        events += open_deal(rules, len(players), chance.randrange(len(players)), order)
    state = _state(events)
    totals = tuple(chance.randrange(-100, 400) for _ in players)
    turn, moves = -1, 0
    while state.phase is not Phase.OVER:
        moves = moves + 1 if turn == state.turns_done else 1
        turn = state.turns_done
        assert moves <= MOST_MOVES_A_TURN, "the turn has no end"
        view = seat_view(state, state.to_move)
        situation = Situation(view, seen(public_events(events)), totals, seed % 7)
        yield Moment(state, tuple(events), situation)
        made = decide(state, players[state.to_move](situation, len(events)), context(seed))
        for event in made:
            state = evolve(state, event)
        events += made


def _state(events: Sequence[Event]) -> DealState:
    first, *rest = events
    state = start(first)  # type: ignore[arg-type]
    for event in rest:
        state = evolve(state, event)
    return state
