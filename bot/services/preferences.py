"""How a person likes to see cards."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Sort(StrEnum):
    """In which order the cards of a hand are shown."""

    SUIT = "suit"
    RANK = "rank"
    MELDS = "melds"


class Deck(StrEnum):
    """Whether each suit has a colour of its own, or red and black do."""

    TWO = "two"
    FOUR = "four"


class Theme(StrEnum):
    """On what background pictures are drawn."""

    DARK = "dark"
    LIGHT = "light"


@dataclass(frozen=True, slots=True)
class Preferences:
    """What a person has chosen; the defaults are those of a stranger."""

    pictures: bool = True
    deck: Deck = Deck.TWO
    theme: Theme = Theme.DARK
    sort: Sort = Sort.SUIT
