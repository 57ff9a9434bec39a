"""The strong level: holds for the hand, and minds what others take, throw and are about to do.

Going out by hand brings 40 points and costs the others 200 or twice their cards (RULES 7.1, 7.3,
7.4), in a deal that is otherwise won and lost by some 40. So it takes no discard only to open,
and opens when somebody else is about to end the deal; sooner where it leads the match and needs
no hand, later where nothing but a hand can still bring it forward.
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
# So few cards in the hand of an opponent who has opened are reason to open; of 2, 3 and 4 this
# won most matches.
ALARM = 3
# Points ahead, or behind, for each deal to come that make it more, or less, careful.
AHEAD, CAREFUL = 30, 3
BEHIND, BOLD = 40, -2
# What a discard of the next player, and one that he took, make of the cards beside it. They are
# small, as more of it wins nothing: cards still to come count for more.
THREW, TOOK = -0.1, 0.2


def strong(situation: Situation, seed: int) -> Move:  # noqa: ARG001 - it leaves nothing to chance
    """Return the next move of the seat to move."""
    return play(Sight(situation), _manner(alarm_for(situation)), wanted_by_next)


@cache
def _manner(alarm: int) -> Manner:
    return Manner(alarm=alarm, takes_to_open=False, weights=WEIGHTS)


def alarm_for(situation: Situation) -> int:
    """Return at how few cards of an opponent to open, by what the match calls for (RULES 8)."""
    seat = situation.view.seat
    others = [total for at, total in enumerate(situation.totals) if at != seat]
    lead = min(others) - situation.totals[seat]
    deals = situation.deals_left + 1
    if lead > AHEAD * deals:
        return ALARM + CAREFUL
    if -lead > BEHIND * deals:
        return ALARM + BOLD
    return ALARM


def wanted_by_next(sight: Sight) -> dict[Face, float]:
    """Tell from what the next player took and threw which cards he may want (RULES 3.2)."""
    view = sight.view
    follower = (view.seat + 1) % view.public.seats
    wanted: dict[int, float] = {}
    for act in sight.situation.seen:
        if act.seat != follower or act.face is None or act.face.is_joker:
            continue
        change = {Act.DISCARDED: THREW, Act.TOOK: TOOK}.get(act.act, 0.0)
        at = number(act.face)
        for near in (at, *NEIGHBOURS[at]):
            wanted[near] = wanted.get(near, 0.0) + change
    return {FACES[at]: value for at, value in wanted.items()}
