"""The steps of a way out, and the moves they make in an order that is legal (RULES 3, 5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.rummy.cards import JOKER, Face
from bot.rummy.melds import LONGEST_SET, FaceMeld, MeldKind
from bot.rummy.moves import Discard, LayDown, Move, SwapJoker
from bot.rummy.ruleset import RuleSet
from bot.rummy.solving.columns import Column
from bot.rummy.solving.growing import Growth
from bot.rummy.solving.joining import joined
from bot.rummy.views import MeldView

Plan = tuple[Move, ...]


class Turn(NamedTuple):
    """What binds a seat in its turn.

    `opened` tells whether it has laid down before (RULES 5.1). `bound` is the taken discard that
    has to be laid, before the opening in the opening, `taken` one that only may not be discarded
    again (RULES 3.2). `owed` counts swapped jokers to be laid (RULES 5.5).
    """

    seat: int
    opened: bool
    bound: Face | None
    taken: Face | None
    owed: int


class Laid(NamedTuple):
    """A meld from the hand, in the opening or after it."""

    column: Column
    opening: bool


class Stretched(NamedTuple):
    """A meld of the opening that grows after it by jokers that swaps have brought."""

    meld: FaceMeld
    growth: Growth
    cards: int
    value: int
    own: int
    spent: int


Step = Laid | Stretched | Growth | Face


def lends(meld: FaceMeld) -> bool:
    """Return whether a joker may stand in a meld for a natural card until that is swapped in.

    A set then needs its four cards (RULES 5.5).
    """
    long_enough = meld.kind is MeldKind.RUN or len(meld.faces) == LONGEST_SET
    return long_enough and not meld.jokers


def moves_of(steps: Sequence[Step], table: Sequence[MeldView], rules: RuleSet, turn: Turn) -> Plan:
    """Put steps in an order that is legal: the opening, swaps, all else, and the discard."""
    seat = turn.seat
    opening = [step.column.meld for step in steps if isinstance(step, Laid) and step.opening]
    later = [step.column.meld for step in steps if isinstance(step, Laid) and not step.opening]
    grown = [step for step in steps if isinstance(step, Growth)]
    stretched = [step for step in steps if isinstance(step, Stretched)]
    first = max((view.number for view in table), default=0) + 1
    moves: list[Move] = []
    if opening or stretched:
        melds = (*(step.meld for step in stretched), *joined(opening, rules))
        moves.append(LayDown(seat, melds))
    moves += [move for growth in grown for move in growth.swaps(seat)]
    if later:
        moves.append(LayDown(seat, joined(later, rules)))
    grown += [step.growth._replace(number=first + at) for at, step in enumerate(stretched)]
    moves += [move for growth in grown for move in growth.lay_offs(seat)]
    moves += [Discard(seat, step) for step in steps if isinstance(step, Face)]
    if turn.bound == JOKER and not turn.opened:
        moves[:1] = _binding(moves[0], first)
    return tuple(moves)


def _binding(move: Move, first: int) -> Plan:
    """Return an opening with a joker in it, if only for a moment (RULES 3.2).

    One that is laid later stands in for a natural card and is swapped out for it (RULES 5.5).
    `first` is the number of the first meld of the opening.
    """
    melds = move.melds if isinstance(move, LayDown) else ()
    if any(meld.jokers for meld in melds):
        return (move,)
    at = next(at for at, meld in enumerate(melds) if lends(meld))
    face, *others = melds[at].faces
    lent = FaceMeld(melds[at].kind, melds[at].start, (JOKER, *others))
    laid = LayDown(move.seat, (*melds[:at], lent, *melds[at + 1 :]))
    return laid, SwapJoker(move.seat, first + at, (face,))
