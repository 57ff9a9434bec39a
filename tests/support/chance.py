"""Chance that tests decide: given orders first, then seeded ones."""

from __future__ import annotations

import random
from collections.abc import Sequence

from bot.rummy.cards import Card, faces
from bot.rummy.notation import parse_faces


class ScriptedShuffler:
    """A shuffler that deals the given faces first and the other cards in a fixed order.

    `orders` holds the beginnings of the pack, one text of faces a deal; `reshuffles` likewise
    for every new stock. Deals beyond the script are shuffled from a number.
    """

    def __init__(
        self, orders: Sequence[str] = (), *, reshuffles: Sequence[str] = (), dealer: int = 0
    ) -> None:
        self._orders = list(orders)
        self._reshuffles = list(reshuffles)
        self._dealer = dealer
        self._seeds = 0

    def new_seed(self) -> bytes:
        """Return the next number as a seed."""
        self._seeds += 1
        return self._seeds.to_bytes(32)

    def deal_order(self, seed: bytes, cards: Sequence[Card]) -> tuple[Card, ...]:
        """Return the next scripted order."""
        script = self._orders.pop(0) if self._orders else None
        return scripted(script, cards) if script is not None else shuffled(seed, cards)

    def reshuffle(self, seed: bytes, number: int, cards: Sequence[Card]) -> tuple[Card, ...]:
        """Return the next scripted order of a new stock."""
        script = self._reshuffles.pop(0) if self._reshuffles else None
        return scripted(script, cards) if script is not None else shuffled(seed, cards)

    def first_dealer(self, seed: bytes, seats: int) -> int:
        """Return the scripted dealer."""
        return self._dealer % seats

    def number(self, seed: bytes, purpose: str) -> int:
        """Return a number that depends on seed and purpose alone."""
        return random.Random(seed + purpose.encode()).getrandbits(64)


def shuffled(seed: bytes, cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return cards in an order that depends on the seed alone."""
    row = list(cards)
    random.Random(seed).shuffle(row)
    return tuple(row)


def scripted(script: str, cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return the faces of the script first, then the other cards as they come."""
    rest = list(cards)
    first = []
    for face in parse_faces(script):
        if face not in faces(rest):
            raise ValueError(f"no {face.code} left")
        card = next(card for card in rest if card.face == face)
        rest.remove(card)
        first.append(card)
    return (*first, *rest)
