"""A hand as one integer: a few bits for each face, so that using cards is one subtraction.

Faces stand in the order of the ranks from two to ace, the four suits of a rank side by side, and
jokers above them all. Each has a field for the number of its cards and a guard bit over it. With
all guards set, a subtraction that takes more cards than there are clears a guard.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from bot.rummy.cards import JOKER, RANKS, SUITS, Face, Rank, Suit
from bot.rummy.melds import ACE_HIGH

WIDTH = 4
MOST_COPIES = 7
MOST_JOKERS = 15
PLACES = 52
JOKER_SHIFT = WIDTH * PLACES
ONE_JOKER = 1 << JOKER_SHIFT
NATURALS = ONE_JOKER - 1
JOKERS = MOST_JOKERS << JOKER_SHIFT
FACE_GUARDS = sum(8 << WIDTH * at for at in range(PLACES))
GUARDS = FACE_GUARDS | 16 << JOKER_SHIFT
# What is left of an integer when all cards of one face are taken away.
CLEAR = tuple(~(MOST_COPIES << WIDTH * at) for at in range(PLACES))
_FEW = 15

# The ace is highest here: blocks up to the ace then lie side by side, which keeps searches short.
RANK_ORDER = (*RANKS[1:], Rank.ACE)
RANK_AT = (0, *(RANK_ORDER.index(rank) for rank in RANKS))
SUIT_AT: dict[Suit | None, int] = {suit: at for at, suit in enumerate(SUITS)}


# Presence of ranks: for each suit a field with a bit for every place of a run, the ace at both
# ends and room above; beyond these, for each rank a bit for every suit.
SUIT_WIDTH = 20
RANK_SHIFT = 4 * SUIT_WIDTH
_EACH_RANK = sum(1 << 4 * at for at in range(13))


class Coded(NamedTuple):
    """A hand: its natural cards as one integer, which of them there are, its jokers."""

    naturals: int
    presence: int
    jokers: int

    def linked(self, reach: int) -> int:
        """Return the places of runs by suit without those nothing else lies within reach of.

        Reach 0 leaves them as they are, 1 keeps three neighbouring places and more, anything
        higher what has a second card that near. Fewer patterns then need their columns found.
        """
        places = self.presence & (1 << RANK_SHIFT) - 1
        if reach == 1:
            low = places & places >> 1 & places >> 2
            return low | low << 1 | low << 2
        if not reach:
            return places
        near = 0
        for step in range(1, reach + 1):
            near |= places >> step | places << step
        return places & near

    def ranks(self, fewest: int) -> int:
        """Return a bit, the highest of its four, for every rank with so many suits."""
        suits = self.presence >> RANK_SHIFT
        counts = (suits & _EACH_RANK) + (suits >> 1 & _EACH_RANK)
        counts += (suits >> 2 & _EACH_RANK) + (suits >> 3 & _EACH_RANK)
        return counts + _EACH_RANK * (8 - fewest) & _EACH_RANK << 3


def place_of(face: Face) -> int:
    """Return the number of a natural face in the order of the integer."""
    return RANK_AT[face.rank or 0] * 4 + SUIT_AT[face.suit]


def unit(face: Face) -> int:
    """Return one card of a face as an integer."""
    return ONE_JOKER if face.rank is None else 1 << WIDTH * place_of(face)


def _present(face: Face) -> int:
    """Return the presence of a natural face."""
    places = (1, ACE_HIGH) if face.rank is Rank.ACE else (face.rank or 0,)
    row = sum(1 << place for place in places)
    return row << SUIT_WIDTH * SUIT_AT[face.suit] | 1 << RANK_SHIFT + place_of(face)


_CODES = {
    face: (unit(face), _present(face))
    for face in (Face(rank, suit) for suit in SUITS for rank in Rank)
}
_CODES[JOKER] = (ONE_JOKER, 0)


def encode(hand: Sequence[Face]) -> Coded:
    """Return a hand as integers. More equal cards than any deal has are not counted."""
    code = presence = 0
    for one, present in map(_CODES.__getitem__, hand):
        code += one
        presence |= present
    if len(hand) > _FEW or code & FACE_GUARDS:
        return Coded(*_capped(hand, presence))
    return Coded(code & NATURALS, presence, code >> JOKER_SHIFT)


def _capped(hand: Sequence[Face], presence: int) -> tuple[int, int, int]:
    counts = Counter(hand)
    jokers = counts.pop(JOKER, 0)
    naturals = sum(unit(face) * min(count, MOST_COPIES) for face, count in counts.items())
    return naturals, presence, min(jokers, MOST_JOKERS)
