"""A hand as one integer: a few bits for each face, so that using cards is one subtraction.

Faces stand in the order of the ranks from two to ace, the four suits of a rank side by side, and
jokers above them all. Each has a field for the number of its cards and a guard bit over it. With
all guards set, a subtraction that takes more cards than there are clears a guard.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from bot.rummy.cards import RANKS, SUITS, Face, Rank, Suit

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


class Coded(NamedTuple):
    """A hand: its natural cards as one integer, their presence by suit and by rank, its jokers.

    `suits` holds for each suit a bit for every rank (two lowest, ace highest), `ranks` for each
    rank a bit for every suit.
    """

    naturals: int
    suits: tuple[int, ...]
    ranks: tuple[int, ...]
    jokers: int


def place_of(face: Face) -> int:
    """Return the number of a natural face in the order of the integer."""
    return RANK_AT[face.rank or 0] * 4 + SUIT_AT[face.suit]


_PLACED: dict[Suit | None, dict[Rank | None, tuple[int, int, int, int, int]]] = {
    suit: {
        rank: (
            1 << WIDTH * (RANK_AT[rank] * 4 + at),
            at,
            RANK_AT[rank],
            1 << RANK_AT[rank],
            1 << at,
        )
        for rank in Rank
    }
    for at, suit in enumerate(SUITS)
}


def unit(face: Face) -> int:
    """Return one card of a face as an integer."""
    return ONE_JOKER if face.rank is None else 1 << WIDTH * place_of(face)


def encode(hand: Iterable[Face]) -> Coded:
    """Return a hand as integers. More equal cards than any deal has are not counted."""
    naturals = jokers = cards = 0
    suits, ranks = [0] * 4, [0] * 13
    for face in hand:
        cards += 1
        if face.rank is None:
            jokers += 1
            continue
        one, suit, rank, rank_bit, suit_bit = _PLACED[face.suit][face.rank]
        naturals += one
        suits[suit] |= rank_bit
        ranks[rank] |= suit_bit
    if cards > _FEW or naturals & FACE_GUARDS:
        naturals = _capped(hand)
    return Coded(naturals, tuple(suits), tuple(ranks), min(jokers, MOST_JOKERS))


def _capped(hand: Iterable[Face]) -> int:
    counts = Counter(face for face in hand if not face.is_joker)
    return sum(unit(face) * min(count, MOST_COPIES) for face, count in counts.items())
