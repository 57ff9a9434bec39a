"""The way in: a level, a situation and a seed make a move."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from bot.players.beginner import beginner
from bot.players.situation import Situation
from bot.players.steady import steady
from bot.players.strong import strong
from bot.rummy.moves import Move


class Level(StrEnum):
    """How well a computer player plays."""

    BEGINNER = "beginner"
    STEADY = "steady"
    STRONG = "strong"


_PLAYERS: dict[Level, Callable[[Situation, int], Move]] = {
    Level.BEGINNER: beginner,
    Level.STEADY: steady,
    Level.STRONG: strong,
}


def choose(situation: Situation, level: Level, seed: int) -> Move:
    """Return the next move of the seat to move; the same input gives the same move.

    `seed` is the only source of chance. Takes about 0.3 seconds of CPU at the worst.
    """
    return _PLAYERS[level](situation, seed)
