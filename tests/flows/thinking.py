"""What computers do in stories; imported by the process in which they think, so it is small."""

from __future__ import annotations

import time

from bot.players.choosing import Level, choose
from bot.players.situation import Situation
from bot.rummy.moves import Discard, LayDown, Move
from bot.rummy.reading import read_melds
from bot.rummy.state import Phase
from bot.rummy.typed import read_groups
from tests.flows.plainly import plain

OUT = "10S 10H 10D + QS QH QD + 5C 6C 7C 8C 9C + AS AH AD"
# The most that a computer may take for a turn; here it takes as much for every move.
CPU_SECONDS = 0.3


def busy(situation: Situation, level: Level, seed: int) -> Move:
    """Think in pure Python, as the computers do, then choose."""
    until_then = time.process_time() + CPU_SECONDS
    while time.process_time() < until_then:
        sum(number * number for number in range(500))
    return choose(situation, level, seed)


def going_out(situation: Situation, level: Level, seed: int) -> Move:
    """Go out from hand on the third seat; elsewhere play plainly."""
    view = situation.view
    if view.seat != 2 or view.public.phase is Phase.DRAW or view.drawn is None:
        return plain(situation, level, seed)
    if len(view.hand) == 1:
        return Discard(view.seat, view.hand[0])
    return LayDown(view.seat, read_melds(read_groups(OUT), view.rules)[0])
