"""The beginner: plays legally and plainly, as somebody who has just read the rules.

It looks at its own hand: it opens when it can, lays what it sees, and keeps what lies side by
side. It seldom thinks of the discard pile or of the melds of others, and never of what is still
to come.
"""

from __future__ import annotations

import random

from bot.players.laying import can_lay_top, discardable, lay_off, melds_to_lay, opening, use_bound
from bot.players.plain import loose_cards
from bot.players.sight import Sight
from bot.players.situation import Situation
from bot.rummy.moves import Discard, DrawStock, LayDown, Move, TakeDiscard, Undo
from bot.rummy.state import Phase

# How often it sees what is there: a top discard of use, a place on the table for a card.
SEES_DISCARD = 0.7
SEES_PLACE = 0.9


def beginner(situation: Situation, seed: int) -> Move:
    """Return the next move of the seat to move."""
    sight = Sight(situation)
    view = sight.view
    chance = random.Random(seed)
    if view.public.phase is Phase.DRAW:
        notices = TakeDiscard in view.may and chance.random() < SEES_DISCARD
        take = notices and can_lay_top(sight)
        return TakeDiscard(view.seat) if take else DrawStock(view.seat, accept_end=True)
    if view.bound:
        return use_bound(sight)
    return _lay(sight, chance) or _discard(sight, chance)


def _lay(sight: Sight, chance: random.Random) -> Move | None:
    view = sight.view
    if LayDown not in view.may:
        return None
    if not view.opened:
        found = opening(sight)
        return LayDown(view.seat, found) if found else None
    if melds := melds_to_lay(sight):
        return LayDown(view.seat, melds)
    return lay_off(sight) if chance.random() < SEES_PLACE else None


def _discard(sight: Sight, chance: random.Random) -> Move:
    """Discard any card that lies in no meld and beside no other card; a joker never willingly."""
    view = sight.view
    if view.owed or not discardable(view, sight.cards):
        return Undo(view.seat)
    return Discard(view.seat, chance.choice(loose_cards(sight)))
