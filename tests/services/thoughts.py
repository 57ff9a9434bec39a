"""What computers do in tests; imported by the process in which they think, so it is small."""

from __future__ import annotations

import os
import time
from typing import Any

from bot.players.choosing import Level
from bot.players.situation import Situation
from bot.rummy.moves import Discard, DrawStock, Move, Undo
from bot.rummy.state import Phase


def raising(situation: Situation, _level: Level, _seed: int) -> Move:
    """Fail, and tell the hand with it."""
    raise ValueError(f"no plan for {[face.code for face in situation.view.hand]}")


def breaking(situation: Situation, _level: Level, _seed: int) -> Move:
    """Do what the rules do not allow."""
    return Discard((situation.view.seat + 1) % 2, situation.view.hand[0])


def forgetful(situation: Situation, _level: Level, _seed: int) -> Move:
    """Do nothing that ends the turn."""
    view = situation.view
    return DrawStock(view.seat) if view.public.phase is Phase.DRAW else Undo(view.seat)


def sleeping(_situation: Situation, _level: Level, _seed: int) -> Move:
    """Never come to an end."""
    while True:
        time.sleep(1)


def ending(_situation: Situation, _level: Level, _seed: int) -> Move:
    """Crash."""
    os._exit(1)


def silent(_situation: Situation, _level: Level, _seed: int) -> Any:
    """Return no move."""


def draw(_situation: Situation, _level: Level, seed: int) -> Move:
    """Draw on a seat that tells the seed."""
    return DrawStock(seed)


def whereabouts(_situation: Situation, _level: Level, _seed: int) -> Any:
    """Tell which process this is, what of the environment it has, and when it began."""
    began = time.monotonic()
    time.sleep(0.3)
    print("this is no answer")
    return os.getpid(), sorted(os.environ), began, time.monotonic()


def seldom_well(_situation: Situation, _level: Level, seed: int) -> Move:
    """Think without end, raise, or end the process; draw where the seed is another one."""
    if seed == 1:
        while True:
            pass
    if seed == 2:
        raise ZeroDivisionError("words that name a card: 9S")
    if seed == 3:
        os._exit(1)
    return DrawStock(seed)
