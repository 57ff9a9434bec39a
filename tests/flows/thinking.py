"""A computer that thinks as long as it may; imported by the process in which it thinks."""

from __future__ import annotations

import time

from bot.players.choosing import Level, choose
from bot.players.situation import Situation
from bot.rummy.moves import Move

# The most that a computer may take for a turn; here it takes as much for every move.
CPU_SECONDS = 0.3


def busy(situation: Situation, level: Level, seed: int) -> Move:
    """Think in pure Python, as the computers do, then choose."""
    until_then = time.process_time() + CPU_SECONDS
    while time.process_time() < until_then:
        sum(number * number for number in range(500))
    return choose(situation, level, seed)
