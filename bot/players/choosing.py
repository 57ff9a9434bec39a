"""The way in: a level, a situation and a seed make a move."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from bot.players.beginner import beginner
from bot.players.situation import Situation
from bot.players.steady import steady
from bot.players.strong import strong
from bot.rummy.autoplay import safe_default
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

    `seed` is the only source of chance. Takes at most 0.3 seconds of CPU for a whole turn.
    """
    return _PLAYERS[level](situation, seed)


@dataclass(frozen=True, slots=True)
class Choice:
    """A move, and what went wrong with the computer player's own where this is not it."""

    move: Move
    trouble: Exception | None = None


def choose_or_default(
    situation: Situation, level: Level, seed: int, judge: Callable[[Move], object]
) -> Choice:
    """Return the move of a level, or the safe default where it raises or is not legal.

    `judge` raises where the game refuses a move, as deciding it on the state does. Whoever calls
    this logs the trouble and goes on; the move can be made in any case.
    """
    try:
        move = choose(situation, level, seed)
        judge(move)
    except Exception as trouble:  # whatever is wrong, the match goes on
        return Choice(safe_default(situation.view), trouble)
    return Choice(move)
