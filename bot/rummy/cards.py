"""Cards, faces and packs (RULES 1.1, 1.2)."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from functools import cache, lru_cache
from operator import attrgetter
from typing import NamedTuple


class Suit(StrEnum):
    """The four suits; the value is the letter of the notation."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"


SUITS: tuple[Suit, ...] = tuple(Suit)
SYMBOLS: dict[Suit, str] = {
    Suit.SPADES: "♠",
    Suit.HEARTS: "♥",
    Suit.DIAMONDS: "♦",
    Suit.CLUBS: "♣",
}


class Rank(IntEnum):
    """Ranks in the order of the runs; the ace is 1 and may also stand above the king."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    @property
    def label(self) -> str:
        """The rank as written on the card: `A`, `2` … `10`, `J`, `Q`, `K`."""
        return _LABELS.get(self, str(int(self)))


_LABELS = {Rank.ACE: "A", Rank.JACK: "J", Rank.QUEEN: "Q", Rank.KING: "K"}
RANKS: tuple[Rank, ...] = tuple(Rank)


class Face(NamedTuple):
    """What is printed on a card. `JOKER` is the one face without rank and suit."""

    rank: Rank | None
    suit: Suit | None

    @property
    def is_joker(self) -> bool:
        """Whether this is the face of a joker."""
        return self.rank is None

    @property
    def code(self) -> str:
        """Plain notation, `9S` or `JK`."""
        if self.rank is None or self.suit is None:
            return "JK"
        return self.rank.label + self.suit.value

    def __str__(self) -> str:
        """Notation for people, `9♠` or `JK`."""
        if self.rank is None or self.suit is None:
            return "JK"
        return self.rank.label + SYMBOLS[self.suit]


JOKER = Face(None, None)


class Card(NamedTuple):
    """One physical card: a face and the number of the pack it belongs to, counted from 1.

    Jokers are numbered through, as they belong to no pack (RULES 1.1).
    """

    face: Face
    pack: int

    @property
    def is_joker(self) -> bool:
        """Whether the card is a joker."""
        return self.face.is_joker

    def __str__(self) -> str:
        """The face as people write it; the pack number never shows."""
        return str(self.face)


@lru_cache(maxsize=32)
def full_pack(packs: int, jokers: int) -> tuple[Card, ...]:
    """Return all cards in a fixed order: the French packs, then the jokers (RULES 1.1)."""
    naturals = (
        Card(Face(rank, suit), pack)
        for pack in range(1, packs + 1)
        for suit in SUITS
        for rank in RANKS
    )
    return (*naturals, *(Card(JOKER, number) for number in range(1, jokers + 1)))


def faces(cards: Iterable[Card]) -> tuple[Face, ...]:
    """Return the faces of cards, in the same order."""
    return tuple(map(_FACE, cards))


_FACE = attrgetter("face")


@cache
def suit_order(face: Face) -> tuple[int, int]:
    """Key that sorts by suit, then rank, jokers last."""
    if face.rank is None or face.suit is None:
        return (len(SUITS), 0)
    return (SUITS.index(face.suit), face.rank)


@cache
def rank_order(face: Face) -> tuple[int, int]:
    """Key that sorts by rank, then suit, jokers last."""
    if face.rank is None or face.suit is None:
        return (len(RANKS) + 1, 0)
    return (face.rank, SUITS.index(face.suit))


@cache
def _hand_order(card: Card) -> tuple[int, int, int]:
    return (*suit_order(card.face), card.pack)


def sorted_cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return cards sorted by suit and rank, as a hand is shown."""
    return tuple(sorted(cards, key=_hand_order))


def with_card(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """Return a sorted hand with one card more at its place."""
    row = list(hand)
    insort(row, card, key=_hand_order)
    return tuple(row)


def without_card(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """Return a hand without one of its cards. Raise ValueError when it is not there."""
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]


def pick(hand: Iterable[Card], wanted: Iterable[Face], first: Card | None = None) -> Picked | None:
    """Take physical cards of the wanted faces out of a hand.

    `first` is the copy to use before others of its face (RULES 3.2: the taken discard is used
    first). Return None when the hand lacks one of the faces.
    """
    rest = list(hand)
    if first is not None and first in rest:
        rest.remove(first)
        rest.insert(0, first)
    taken: list[Card] = []
    for face in wanted:
        card = next(_of_face(rest, face), None)
        if card is None:
            return None
        rest.remove(card)
        taken.append(card)
    return Picked(tuple(taken), sorted_cards(rest))


def _of_face(cards: Iterable[Card], face: Face) -> Iterator[Card]:
    return (card for card in cards if card.face == face)


@dataclass(frozen=True, slots=True)
class Picked:
    """Cards taken out of a hand and what stays in it."""

    cards: tuple[Card, ...]
    rest: tuple[Card, ...]
