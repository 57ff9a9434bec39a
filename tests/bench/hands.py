"""Hands to measure the solver with, each the same for everybody."""

from __future__ import annotations

import random
from collections.abc import Iterator

from bot.rummy.cards import JOKER, SUITS, Face, Rank, faces, full_pack

Hand = tuple[Face, ...]
CARDS = 15
_NATURALS = faces(full_pack(2, 0))
# No aces: there they stand at one end of a run only.
_NO_ACES = tuple(face for face in _NATURALS if face.rank is not Rank.ACE)


def dealt(seed: int) -> Iterator[Hand]:
    """Yield hands dealt from two packs and two jokers."""
    chance, pack = random.Random(f"dealt {seed}"), faces(full_pack(2, 2))
    while True:
        yield tuple(chance.sample(pack, CARDS))


def with_jokers(jokers: int, seed: int) -> Iterator[Hand]:
    """Yield hands with so many jokers and natural cards from two packs."""
    chance = random.Random(f"{jokers} jokers {seed}")
    while True:
        yield (*chance.sample(_NATURALS, CARDS - jokers), *(JOKER,) * jokers)


def racks(seed: int) -> Iterator[Hand]:
    """Yield hands without aces, half of them with two jokers: both games read these alike."""
    chance = random.Random(f"racks {seed}")
    while True:
        yield tuple(chance.sample(_NO_ACES, CARDS))
        yield (*chance.sample(_NO_ACES, CARDS - 2), JOKER, JOKER)


def changed(hand: Hand, chance: random.Random) -> Hand:
    """Return a hand with one or two cards exchanged, no face more often than two packs have it."""
    row = list(hand)
    for _ in range(chance.randint(1, 2)):
        at = chance.randrange(len(row))
        row[at] = Face(chance.choice(list(Rank)), chance.choice(SUITS))
    fine = all(row.count(face) <= 2 for face in row if not face.is_joker)
    return tuple(row) if fine else hand


def block(jokers: int, suits: int) -> Hand:
    """Return ten to ace in some suits, as many cards as 16 leave beside the jokers."""
    ranks = (Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)
    cards = [Face(rank, suit) for suit in SUITS[:suits] for rank in ranks]
    return (*(cards + cards)[: 16 - jokers], *(JOKER,) * jokers)
