"""The steady level: counts the cards still to come, and opens as soon as the discards allow."""

from __future__ import annotations

from bot.players.keeping import Weights
from bot.players.sight import Sight
from bot.players.situation import Situation
from bot.players.turn import Manner, play
from bot.rummy.moves import Move

MANNER = Manner(alarm=3, takes_to_open=True, weights=Weights())


def steady(situation: Situation, seed: int) -> Move:  # noqa: ARG001 - it leaves nothing to chance
    """Return the next move of the seat to move."""
    return play(Sight(situation), MANNER)
