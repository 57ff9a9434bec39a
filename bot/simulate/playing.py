"""Playing a deal and a match: the rules core, and a computer player on every seat."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bot.players.choosing import Level, choose
from bot.players.plain import plain
from bot.players.situation import Seen, Situation, seen
from bot.rummy.cards import Card, full_pack
from bot.rummy.deal import Context, decide, evolve, fold, open_deal
from bot.rummy.match import Standing, standings
from bot.rummy.moves import Move
from bot.rummy.ruleset import RuleSet
from bot.rummy.scoring import DealScore, score_state
from bot.rummy.state import DealState, Phase
from bot.rummy.views import public_events, seat_view

Player = Callable[[Situation, int], Move]
GREEDY = "greedy"
# Longer than any deal that ends (RULES 6.3) by far.
MOST_MOVES = 20_000


class Unfinished(RuntimeError):
    """A deal did not end, or cards got lost: a fault of the game or of a player."""


def player(kind: str) -> Player:
    """Return the player of a kind: a level by name, or `greedy`. Raise ValueError for others."""
    if kind == GREEDY:
        return plain
    level = Level(kind)
    return lambda situation, seed: choose(situation, level, seed)


@dataclass(frozen=True, slots=True)
class Played:
    """A match: the scores of its deals in order, and its standings."""

    scores: tuple[DealScore, ...]
    standings: tuple[Standing, ...]
    turns: int


def play_match(rules: RuleSet, players: Sequence[Player], seed: str, *, dealer: int) -> Played:
    """Play all deals of a match; the seed decides the cards and the players' chance."""
    seats = len(players)
    totals = (0,) * seats
    scores: list[DealScore] = []
    turns = 0
    for deal in range(rules.deals):
        state = play_deal(
            rules,
            players,
            dealer=(dealer + deal) % seats,
            seed=f"{seed} {deal}",
            totals=totals,
            deals_left=rules.deals - deal - 1,
        )
        turns += state.turns_done
        score = score_state(state)
        scores.append(score)
        totals = tuple(map(sum, zip(totals, score.totals, strict=True)))
    return Played(tuple(scores), standings(seats, scores), turns)


def play_deal(
    rules: RuleSet,
    players: Sequence[Player],
    *,
    dealer: int,
    seed: str,
    totals: tuple[int, ...],
    deals_left: int,
) -> DealState:
    """Play one deal to its end. Raise Unfinished where it has none or cards got lost."""
    chance = random.Random(seed)
    order = list(full_pack(rules.packs_for(len(players)), rules.jokers))
    chance.shuffle(order)
    context = Context(lambda number, cards: _remade(seed, number, cards))
    state = fold(open_deal(rules, len(players), dealer, order))
    so_far: tuple[Seen, ...] = ()
    base = chance.getrandbits(32)
    for step in range(MOST_MOVES):
        if state.phase is Phase.OVER:
            _check_cards(state, order)
            return state
        situation = Situation(seat_view(state, state.to_move), so_far, totals, deals_left)
        events = decide(state, players[state.to_move](situation, base + step), context)
        for event in events:
            state = evolve(state, event)
        so_far += seen(public_events(events))
    raise Unfinished(f"the deal {seed} did not end within {MOST_MOVES} moves")


def _remade(seed: str, number: int, cards: tuple[Card, ...]) -> Sequence[Card]:
    return random.Random(f"{seed} {number}").sample(cards, len(cards))


def _check_cards(state: DealState, pack: Sequence[Card]) -> None:
    laid = [card for at in state.melds for card in at.meld.cards]
    held = [card for hand in state.hands for card in hand]
    found = [*laid, *held, *state.stock, *state.discards]
    if len(found) != len(pack) or set(found) != set(pack):
        raise Unfinished("cards got lost or doubled")
