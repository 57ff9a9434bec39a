"""How much processor time a computer takes for a whole turn: draw, everything it lays, discard."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

from bot.players.choosing import Level, choose
from bot.players.situation import Situation
from bot.rummy.moves import Move
from bot.rummy.ruleset import (
    MAX_SEATS,
    MIN_SEATS,
    MOST_JOKERS_TWO_PACKS,
    PRESETS,
    JokersPerMeld,
    RuleSet,
)
from bot.simulate.playing import play_match

from .figures import Waits

AIM_MS = 300.0


class Timed:
    """A strong player that notes the seconds each of its turns takes."""

    def __init__(self) -> None:
        self.seconds: list[float] = []
        self._turn: object = None

    def __call__(self, situation: Situation, seed: int) -> Move:
        """Choose a move; those of one turn count together."""
        public = situation.view.public
        turn = (situation.deals_left, public.turns_done)
        if turn != self._turn:
            self._turn = turn
            self.seconds.append(0.0)
        began = time.thread_time()
        move = choose(situation, Level.STRONG, seed)
        self.seconds[-1] += time.thread_time() - began
        return move


def of_strong(name: str, *rules: RuleSet) -> Waits:
    """Play a match by each of some rules for each number of seats; return what turns took."""
    seconds: list[float] = []
    for one in rules:
        for seats in range(MIN_SEATS, MAX_SEATS + 1):
            players = [Timed() for _ in range(seats)]
            play_match(one, players, f"turns {seats}", dealer=0)
            for player in players:
                seconds += player.seconds
    return Waits.of(name, seconds)


def measured() -> list[Waits]:
    """Return the turns under the presets, and with as many jokers as two packs may have."""
    presets = tuple(PRESETS.values())
    jokers: dict[str, Any] = {"jokers": MOST_JOKERS_TWO_PACKS, "jokers_per_meld": JokersPerMeld.ANY}
    hard = (replace(rules, **jokers) for rules in presets)
    return [
        of_strong("a whole turn, presets", *presets),
        of_strong("a whole turn, six jokers", *hard),
    ]
