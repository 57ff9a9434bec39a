"""What the services need from outside: time, chance, and someone to tell the players."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from bot.rummy.cards import Card


class Clock(Protocol):
    """The time of day."""

    def now(self) -> datetime:
        """Return the current moment, aware, in UTC."""
        ...


class Shuffler(Protocol):
    """Chance, all of it derived from the seed of a deal (RULES 2.4)."""

    def new_seed(self) -> bytes:
        """Return 32 bytes from a cryptographic source."""
        ...

    def deal_order(self, seed: bytes, cards: Sequence[Card]) -> tuple[Card, ...]:
        """Return the order of the pack for a deal, its first card on top."""
        ...

    def reshuffle(self, seed: bytes, number: int, cards: Sequence[Card]) -> tuple[Card, ...]:
        """Return the order of the new stock of the reshuffle with that number, from 1."""
        ...

    def first_dealer(self, seed: bytes, seats: int) -> int:
        """Return the seat that deals first, drawn from the seed of the first deal (RULES 2.3)."""
        ...

    def number(self, seed: bytes, purpose: str) -> int:
        """Return a number from 0 below 2 to the 64th for another purpose, such as a computer's.

        The same seed and purpose give the same number; it tells nothing of the seed.
        """
        ...


class Announcer(Protocol):
    """Tells people what has been committed. Never raises; what fails is mended later."""

    def table_changed(self, table_id: int) -> None:
        """Note that a table has news; whoever listens reads the store for what to show."""
        ...
