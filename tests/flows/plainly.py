"""People who play as the safe default does, by slash command."""

from __future__ import annotations

from typing import Any

from bot.players.choosing import Level
from bot.players.situation import Situation
from bot.rummy.autoplay import safe_default
from bot.rummy.moves import Discard, DrawStock, Move
from bot.rummy.state import DealState
from bot.rummy.views import seat_view


def plain(situation: Situation, _level: Level, _seed: int) -> Move:
    """Play as the safe default does, so that a story knows what computers do."""
    return safe_default(situation.view)


def plain_command(state: DealState) -> tuple[str, dict[str, Any]]:
    """Return the next safe move of the player to move, as a command with its options."""
    view = seat_view(state, state.to_move)
    match safe_default(view):
        case DrawStock():
            return "draw", {"source": "end" if view.public.exhausted else "stock"}
        case Discard() as move:
            return "discard", {"card": move.card.code}
        case other:
            raise AssertionError(other)
