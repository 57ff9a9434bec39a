"""Cards as people type them, in English and Hungarian, read into faces.

`9♠`, `9s`, `s9`, `pikk 9`, `p9`, `10`/`T`, `J`/`B`, `JK`/`joker`, in any letter case, with or
without accents, with spaces, commas or plus signs between. English letters go first where a text
could be either: `KD` is the king of diamonds.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from bot.rummy.cards import JOKER, Face, Rank, Suit
from bot.rummy.melds import MeldKind

_RANKS = {
    **{str(int(rank)): rank for rank in Rank if Rank.ACE < rank < Rank.JACK},
    **{
        name: Rank(number)
        for number, name in enumerate(
            ("ketto", "harom", "negy", "ot", "hat", "het", "nyolc", "kilenc"), 2
        )
    },
    **dict.fromkeys(("a", "asz", "ace"), Rank.ACE),
    **dict.fromkeys(("t", "tiz", "tizes", "ten"), Rank.TEN),
    **dict.fromkeys(("j", "b", "bubi", "jack", "jumbo"), Rank.JACK),
    **dict.fromkeys(("q", "d", "dama", "queen"), Rank.QUEEN),
    **dict.fromkeys(("k", "kiraly", "king"), Rank.KING),
}
_LONG_SUITS = {
    **dict.fromkeys(("♠", "♤", "pikk", "pik", "spade", "spades"), Suit.SPADES),
    **dict.fromkeys(("♥", "♡", "kor", "heart", "hearts"), Suit.HEARTS),
    **dict.fromkeys(("♦", "♢", "karo", "diamond", "diamonds"), Suit.DIAMONDS),
    **dict.fromkeys(("♣", "♧", "treff", "tref", "club", "clubs"), Suit.CLUBS),
}
_ENGLISH = {**_LONG_SUITS, **{suit.value.lower(): suit for suit in Suit}}
_HUNGARIAN = {
    **_LONG_SUITS,
    "p": Suit.SPADES,
    "k": Suit.HEARTS,
    "ka": Suit.DIAMONDS,
    "r": Suit.DIAMONDS,
    "t": Suit.CLUBS,
}
_JOKERS = frozenset({"jk", "joker", "jolly", "dzsoli", "*", "🃏"})
_KINDS = {
    "set": MeldKind.SET,
    "csoport": MeldKind.SET,
    "run": MeldKind.RUN,
    "sor": MeldKind.RUN,
}
_GLUED = re.compile(r"10[shdc]|[2-9tjqka][shdc]|jk")
_KIND = re.compile(r"\b(set|csoport|run|sor)\s*:", re.IGNORECASE)
_SIGN_FIRST = re.compile(r"([♠♤♥♡♦♢♣♧])\ufe0f?(?=[2-9atjqkb1])", re.IGNORECASE)
_ENDING = re.compile(r"^(\d+)-?[aeo]s$")
_NOISE = frozenset({"of", "es", "and", "-"})
SHORTEST_GROUP = 3


class Unreadable(ValueError):
    """Text that is no card. `text` is the part that was not understood, as it was typed."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


@dataclass(frozen=True, slots=True)
class TypedCard:
    """A face as typed, for a joker perhaps with the face it is said to stand for (`JK=8C`)."""

    face: Face
    stands_for: Face | None = None


@dataclass(frozen=True, slots=True)
class TypedGroup:
    """Cards typed together; `kind` where the player said `set:` or `run:` (RULES 4.4)."""

    cards: tuple[TypedCard, ...]
    kind: MeldKind | None = None

    @property
    def faces(self) -> tuple[Face, ...]:
        """The faces in the order typed."""
        return tuple(card.face for card in self.cards)


def read_card(text: str) -> Face:
    """Read exactly one card. Raise Unreadable."""
    found = read_faces(text)
    if len(found) != 1:
        raise Unreadable(text.strip())
    return found[0]


def read_faces(text: str) -> tuple[Face, ...]:
    """Read cards without grouping. Raise Unreadable, also for a text without any card."""
    return tuple(face for group in read_groups(text) for face in group.faces)


def read_groups(text: str) -> tuple[TypedGroup, ...]:
    """Read one or more groups of cards. Raise Unreadable.

    A plus sign, comma, semicolon or line break separates melds where every part has at least
    three cards, and single cards otherwise.
    """
    parts = [part for part in re.split(r"[+,;|\n]", text) if part.strip()]
    groups = [_group(part) for part in parts]
    if not groups:
        raise Unreadable(text.strip())
    if all(len(group.cards) >= SHORTEST_GROUP for group in groups):
        return tuple(groups)
    if any(group.kind for group in groups[1:]):
        return tuple(groups)
    return (TypedGroup(tuple(card for group in groups for card in group.cards), groups[0].kind),)


@dataclass(frozen=True, slots=True)
class _Word:
    """A word as it was typed, and in lower case without accents."""

    typed: str
    plain: str


def _group(text: str) -> TypedGroup:
    kinds = _KIND.findall(text)
    words = [_word(part) for part in _spaced(_KIND.sub(" ", text)).split()]
    cards = _cards([word for word in words if word.plain not in _NOISE])
    if len(kinds) > 1 or not cards:
        raise Unreadable(text.strip())
    return TypedGroup(cards, _KINDS[kinds[0].lower()] if kinds else None)


def _spaced(text: str) -> str:
    """Close the text up around `=` and set `♠9 ♥10` apart from `9♠10♥` by its spaces."""
    joined = re.sub(r"\s*=\s*", "=", text)
    return _SIGN_FIRST.sub(r" \1 ", joined) if _SIGN_FIRST.match(joined.strip()) else joined


def _word(typed: str) -> _Word:
    split = unicodedata.normalize("NFD", typed.casefold())
    plain = "".join(sign for sign in split if not unicodedata.combining(sign))
    return _Word(typed, _ENDING.sub(r"\1", plain.replace("\ufe0f", "")))


def _cards(words: list[_Word]) -> tuple[TypedCard, ...]:
    cards: list[TypedCard] = []
    while words:
        cards += _next(words)
    return tuple(cards)


def _next(words: list[_Word]) -> Sequence[TypedCard]:
    """Take the next card, or several glued together, off the front of the words."""
    word = words.pop(0)
    if "=" in word.plain:
        return (_said_joker(word, words),)
    face = _one(word.plain) or _joined(word.plain, words)
    return (TypedCard(face),) if face else [TypedCard(glued) for glued in _glued(word)]


def _joined(first: str, words: list[_Word]) -> Face | None:
    """Read a card of two words, the second of which is taken off the front."""
    face = _two(first, words[0].plain) if words else None
    if face is not None:
        words.pop(0)
    return face


def _said_joker(word: _Word, words: list[_Word]) -> TypedCard:
    """Read `jk=8c`, and `jk=treff 8` with the rest in the next word."""
    joker, _, said = word.plain.partition("=")
    face = _one(said) or _joined(said, words)
    if joker not in _JOKERS or face is None or face.is_joker:
        raise Unreadable(word.typed)
    return TypedCard(JOKER, face)


def _one(word: str) -> Face | None:
    """Read a card written as one word."""
    if word in _JOKERS:
        return JOKER
    if word in _LONG_SUITS or word in _RANKS:
        return None
    splits = [(word[:at], word[at:]) for at in range(1, len(word))]
    for suits in (_ENGLISH, _HUNGARIAN):
        for left, right in splits:
            if left in _RANKS and right in suits:
                return Face(_RANKS[left], suits[right])
        for left, right in splits:
            if left in suits and right in _RANKS:
                return Face(_RANKS[right], suits[left])
    return None


def _two(first: str, second: str) -> Face | None:
    """Read a card written as two words, `pikk 9` or `9 pikk`."""
    for suits in (_ENGLISH, _HUNGARIAN):
        if first in suits and second in _RANKS:
            return Face(_RANKS[second], suits[first])
        if first in _RANKS and second in suits:
            return Face(_RANKS[first], suits[second])
    return None


def _glued(word: _Word) -> tuple[Face, ...]:
    """Read cards written without anything between them, `9s9c9h` or `9♠9♣`."""
    plain = word.plain
    for sign, suit in _LONG_SUITS.items():
        if len(sign) == 1:
            plain = plain.replace(sign, suit.value.lower())
    parts = _GLUED.findall(plain)
    if not parts or "".join(parts) != plain:
        raise Unreadable(word.typed)
    return tuple(face for face in map(_one, parts) if face is not None)
