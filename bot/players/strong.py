"""The strong level: holds for the hand, and minds what others take, throw and are about to do.

Going out by hand brings 40 points and costs the others 200 or twice their cards (RULES 7.1, 7.3,
7.4), in a deal that is otherwise won and lost by some 40. So it takes no discard only to open,
and opens when somebody else is about to end the deal, or when the standings ask for no risk.
"""

from __future__ import annotations

from functools import cache

from bot.players.keeping import Weights
from bot.players.numbers import FACES, NEIGHBOURS, number
from bot.players.sight import Sight
from bot.players.situation import Act, Situation
from bot.players.turn import Manner, play
from bot.rummy.cards import Face
from bot.rummy.moves import Move

WEIGHTS = Weights()
ALARM = 3
THREW = 0.0
TOOK = 0.0
LEAD = 0
LAG = 0


def strong(situation: Situation, seed: int) -> Move:  # noqa: ARG001 - it leaves nothing to chance
    """Return the next move of the seat to move."""
    return play(Sight(situation), _manner(_alarm(situation)), _dangers if THREW or TOOK else None)


@cache
def _manner(alarm: int) -> Manner:
    return Manner(alarm=alarm, takes_to_open=False, weights=WEIGHTS)


def _alarm(situation: Situation) -> int:
    """Return when to open."""
    mine = situation.totals[situation.view.seat]
    best = min(total for seat, total in enumerate(situation.totals) if seat != situation.view.seat)
    ahead = best - mine
    if LEAD and ahead > LEAD * (1 + situation.deals_left):
        return ALARM + 3
    if LAG and -ahead > LAG * (1 + situation.deals_left):
        return ALARM - 2
    return ALARM


def _dangers(sight: Sight) -> dict[Face, float]:
    """Tell from what the next player took and threw which cards he may want (RULES 3.2)."""
    view = sight.view
    follower = (view.seat + 1) % view.public.seats
    worse: dict[int, float] = {}
    for act in sight.situation.seen:
        if act.seat != follower or act.face is None or act.face.is_joker:
            continue
        at = number(act.face)
        if act.act is Act.DISCARDED:
            for near in (at, *NEIGHBOURS[at]):
                worse[near] = worse.get(near, 0.0) - THREW
        elif act.act is Act.TOOK:
            for near in NEIGHBOURS[at]:
                worse[near] = worse.get(near, 0.0) + TOOK
    return {FACES[at]: value for at, value in worse.items()}
