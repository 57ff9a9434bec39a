"""Moves as people type them in short: one or several of a turn, pure, in both languages.

`draw; lay 9S 9H 9D + 5C 6C 7C; off 3 8C; discard KH`: a word or an unambiguous beginning of one,
then cards as everywhere. English words are always read, those of the person's language first.
Moves are separated by semicolons or line breaks. Nothing is guessed: what could be two things is
refused.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from bot.rummy.typed import Unreadable, read_faces


class Verb(StrEnum):
    """What a typed move does."""

    DRAW = "draw"
    TAKE = "take"
    LAY = "lay"
    LAY_OFF = "off"
    SWAP = "swap"
    DISCARD = "discard"
    UNDO = "undo"


_WORDS: Mapping[str, Mapping[str, Verb]] = {
    "en": {
        "draw": Verb.DRAW,
        "take": Verb.TAKE,
        "lay": Verb.LAY,
        "laydown": Verb.LAY,
        "meld": Verb.LAY,
        "off": Verb.LAY_OFF,
        "layoff": Verb.LAY_OFF,
        "add": Verb.LAY_OFF,
        "swap": Verb.SWAP,
        "discard": Verb.DISCARD,
        "drop": Verb.DISCARD,
        "throw": Verb.DISCARD,
        "undo": Verb.UNDO,
    },
    "hu": {
        "huzok": Verb.DRAW,
        "felveszem": Verb.TAKE,
        "lerakom": Verb.LAY,
        "leteszem": Verb.LAY,
        "szurok": Verb.LAY_OFF,
        "szurom": Verb.LAY_OFF,
        "jokercsere": Verb.SWAP,
        "csere": Verb.SWAP,
        "cserelek": Verb.SWAP,
        "dobok": Verb.DISCARD,
        "dobom": Verb.DISCARD,
        "eldobom": Verb.DISCARD,
        "visszavonom": Verb.UNDO,
    },
}
_ENDS = frozenset({"end", "vege"})
_SECOND = re.compile(r"^(lay)\s+(off|down)\b", re.IGNORECASE)
_ONTO = re.compile(
    r"(?:#|→|->|\bon\b|\bto\b)\s*(\d+)\.?|\b(\d+)(?:\s*:|\.?-?(?:h[oeö]z|r[ae]|b[ae])\b)",
    re.IGNORECASE,
)
_FIRST = re.compile(r"^\s*(\d+)\.?\s+(.+)$", re.DOTALL)
_LAST = re.compile(r"^(.+?)\s+(\d+)\.?\s*$", re.DOTALL)
MOST_MOVES = 20


class Unclear(ValueError):
    """A typed move that cannot be read; `text` is the move, `why` tells what is missing."""

    def __init__(self, text: str, why: Why) -> None:
        super().__init__(text)
        self.text = text
        self.why = why


class Why(StrEnum):
    """Why a typed move cannot be read; one catalogue key each."""

    VERB = "verb"
    SEVERAL = "several"
    MELD = "meld"
    MORE = "more"
    MANY = "many"


@dataclass(frozen=True, slots=True)
class Typed:
    """One typed move: what it does, its cards as typed, the number of a meld, and all of it."""

    verb: Verb
    cards: str
    meld: int
    text: str
    end: bool = False


def read_moves(text: str, locale: str) -> tuple[Typed, ...]:
    """Read the moves of a text, which may be none. Raise Unclear."""
    parts = [part.strip() for part in re.split(r"[;\n]", text) if part.strip()]
    if len(parts) > MOST_MOVES:
        raise Unclear(parts[MOST_MOVES], Why.MANY)
    return tuple(_move(part, locale) for part in parts)


def _move(part: str, locale: str) -> Typed:
    word, _, rest = _SECOND.sub(r"\1\2", part).partition(" ")
    verb = _verb(word, part, locale)
    return _READERS[verb](verb, rest.strip(), part)


def _verb(word: str, part: str, locale: str) -> Verb:
    """Find what a word says: a whole one, else a beginning in the person's language, in English."""
    said = _plain(word)
    tongues = [_WORDS[tongue] for tongue in dict.fromkeys((locale, "en")) if tongue in _WORDS]
    for words in tongues:
        if said in words:
            return words[said]
    for words in tongues:
        found = {verb for known, verb in words.items() if said and known.startswith(said)}
        if len(found) == 1:
            return found.pop()
        if found:
            raise Unclear(part, Why.SEVERAL)
    raise Unclear(part, Why.VERB)


def _plain(word: str) -> str:
    split = unicodedata.normalize("NFD", word.casefold())
    return "".join(sign for sign in split if not unicodedata.combining(sign)).rstrip(":,.!")


def _bare(verb: Verb, rest: str, part: str) -> Typed:
    """Read a move that says nothing more; a draw may agree that the deal ends (RULES 6.3)."""
    end = verb is Verb.DRAW and _plain(rest) in _ENDS
    if rest and not end:
        raise Unclear(part, Why.MORE)
    return Typed(verb, "", 0, part, end)


def _cards(verb: Verb, rest: str, part: str) -> Typed:
    return Typed(verb, rest, 0, part)


def _onto(verb: Verb, rest: str, part: str) -> Typed:
    """Read cards and the number of a meld: `3 8C`, `8C 3`, `8C on 3`, `#3 8C`."""
    said = list(_ONTO.finditer(rest))
    if len(said) == 1:
        cards = rest[: said[0].start()] + " " + rest[said[0].end() :]
        return Typed(verb, cards.strip(), int(said[0][1] or said[0][2]), part)
    ways: dict[tuple[int, str], None] = {}
    if first := _FIRST.match(rest):
        ways[int(first[1]), first[2].strip()] = None
    if last := _LAST.match(rest):
        ways[int(last[2]), last[1].strip()] = None
    read = [way for way in ways if _are_cards(way[1])]
    if len(read) != 1:
        raise Unclear(part, Why.MELD)
    number, cards = read[0]
    return Typed(verb, cards, number, part)


def _are_cards(text: str) -> bool:
    try:
        read_faces(text)
    except Unreadable:
        return False
    return True


_READERS: Mapping[Verb, Callable[[Verb, str, str], Typed]] = {
    Verb.DRAW: _bare,
    Verb.TAKE: _bare,
    Verb.UNDO: _bare,
    Verb.LAY: _cards,
    Verb.DISCARD: _cards,
    Verb.LAY_OFF: _onto,
    Verb.SWAP: _onto,
}
