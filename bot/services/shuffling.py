"""Chance: a 256-bit seed per deal, and every order derived from it (RULES 2.4).

The stream of numbers of a seed is SHA-256 over seed, purpose and a counter; orders are made with
the Fisher-Yates shuffle, numbers without bias by rejection. All of it can be computed again from
the seed with nothing but a hash function.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterator, Sequence

from bot.rummy.cards import Card

SEED_BYTES = 32
_WORD_BYTES = 8


class SeedShuffler:
    """The shuffler of the running bot."""

    def new_seed(self) -> bytes:
        """Return a fresh seed from the operating system's cryptographic source."""
        return secrets.token_bytes(SEED_BYTES)

    def deal_order(self, seed: bytes, cards: Sequence[Card]) -> tuple[Card, ...]:
        """Return the order of the pack for a deal, its first card on top."""
        return _shuffled(cards, _numbers(seed, "deal"))

    def reshuffle(self, seed: bytes, number: int, cards: Sequence[Card]) -> tuple[Card, ...]:
        """Return the order of the new stock of the reshuffle with that number, from 1."""
        return _shuffled(cards, _numbers(seed, f"reshuffle {number}"))

    def first_dealer(self, seed: bytes, seats: int) -> int:
        """Return the seat that deals first (RULES 2.3)."""
        return _below(seats, _numbers(seed, "dealer"))

    def number(self, seed: bytes, purpose: str) -> int:
        """Return a number for another purpose than the order of cards."""
        return next(_numbers(seed, f"for {purpose}"))


def _numbers(seed: bytes, purpose: str) -> Iterator[int]:
    """Yield the 64-bit numbers of a seed for one purpose."""
    counter = 0
    while True:
        block = hashlib.sha256(seed + purpose.encode() + counter.to_bytes(_WORD_BYTES)).digest()
        for at in range(0, len(block), _WORD_BYTES):
            yield int.from_bytes(block[at : at + _WORD_BYTES])
        counter += 1


def _below(limit: int, numbers: Iterator[int]) -> int:
    """Return a number from 0 up to but not including the limit, each equally likely."""
    usable = (1 << 8 * _WORD_BYTES) // limit * limit
    return next(number for number in numbers if number < usable) % limit


def _shuffled(cards: Sequence[Card], numbers: Iterator[int]) -> tuple[Card, ...]:
    row = list(cards)
    for last in range(len(row) - 1, 0, -1):
        other = _below(last + 1, numbers)
        row[last], row[other] = row[other], row[last]
    return tuple(row)
