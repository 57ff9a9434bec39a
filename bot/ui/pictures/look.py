"""What a picture is, and in which look it is drawn."""

from __future__ import annotations

from dataclasses import dataclass

from bot.services.preferences import Deck, Theme

MOST_ALT = 1024


@dataclass(frozen=True, slots=True)
class Look:
    """Background and deck of a picture; the defaults are those of a stranger."""

    theme: Theme = Theme.DARK
    deck: Deck = Deck.TWO


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG with the name of its file and, in words, what is to be seen on it.

    The name is always the same for one kind of picture; `alt` has 1 to 1,024 characters.
    """

    name: str
    data: bytes
    alt: str
