"""The way in: a level, a situation and a seed make a move."""

from __future__ import annotations

from enum import StrEnum

from bot.players.situation import Situation
from bot.rummy.autoplay import safe_default
from bot.rummy.moves import Move


class Level(StrEnum):
    """How well a computer player plays."""

    BEGINNER = "beginner"
    STEADY = "steady"
    STRONG = "strong"


def choose(situation: Situation, level: Level, seed: int) -> Move:  # noqa: ARG001
    """Return the next move of the seat to move; the same input gives the same move.

    `seed` is the only source of chance. Takes at most 0.3 seconds of CPU for a whole turn.
    """
    return safe_default(situation.view)
