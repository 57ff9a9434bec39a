"""Faces as small numbers, and what each can lie in a meld with.

Counting over faces is most of what a computer player does, and lists are quicker than faces.
"""

from __future__ import annotations

from collections.abc import Iterable

from bot.rummy.cards import JOKER, RANKS, SUITS, Face
from bot.rummy.melds import ACE_HIGH, place_rank

NATURALS = 52
JOKER_NUMBER = 52
NUMBERS = 53
# By number: first by suit, then by rank, the joker last.
FACES: tuple[Face, ...] = (*(Face(rank, suit) for suit in SUITS for rank in RANKS), JOKER)
_NUMBERS = {face: at for at, face in enumerate(FACES)}


def number(face: Face) -> int:
    """Return the number of a face."""
    return _NUMBERS[face]


def numbers(faces: Iterable[Face]) -> list[int]:
    """Return the numbers of faces, in the same order."""
    return list(map(_NUMBERS.__getitem__, faces))


def counted(faces: Iterable[Face]) -> list[int]:
    """Return how many there are of each face."""
    found = [0] * NUMBERS
    for at in map(_NUMBERS.__getitem__, faces):
        found[at] += 1
    return found


def _sets_of_three(at: int) -> list[tuple[int, int]]:
    others = [other for other in range(at % 13, NATURALS, 13) if other != at]
    return [(one, two) for one in others for two in others if one < two]


def _runs_of_three(at: int) -> list[tuple[int, int]]:
    """Return the two others of every run of three with a face (RULES 4.2)."""
    found = []
    first = at - at % 13
    for start in range(1, ACE_HIGH - 1):
        run = [first + place_rank(place) - 1 for place in range(start, start + 3)]
        if at in run:
            run.remove(at)
            found.append((run[0], run[1]))
    return found


# The two other cards of each meld of three that a face can lie in.
SETS: tuple[tuple[tuple[int, int], ...], ...] = tuple(
    tuple(_sets_of_three(at)) for at in range(NATURALS)
)
RUNS: tuple[tuple[tuple[int, int], ...], ...] = tuple(
    tuple(_runs_of_three(at)) for at in range(NATURALS)
)
THREES: tuple[tuple[tuple[int, int], ...], ...] = tuple(
    (*SETS[at], *RUNS[at]) for at in range(NATURALS)
)
# The cards that lie in some meld of three with a face.
NEIGHBOURS: tuple[tuple[int, ...], ...] = tuple(
    tuple(sorted({other for pair in threes for other in pair})) for threes in THREES
)
# The same as bits, a bit for each face: pairs, and all neighbours.
PAIR_BITS: tuple[tuple[int, ...], ...] = tuple(
    tuple(1 << one | 1 << two for one, two in threes) for threes in THREES
)
NEIGHBOUR_BITS: tuple[int, ...] = tuple(sum(1 << at for at in near) for near in NEIGHBOURS)
