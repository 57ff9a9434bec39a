"""Cards as text, apart from the bot: `9S` in scripts, `9♠` on the screen."""

from __future__ import annotations

import re

SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
JOKER = "JK"
ONE_PACK = tuple(rank + suit for suit in SIGNS for rank in RANKS)
# Two packs and two jokers, in the order in which a new pack lies (RULES 1.1, 1.2).
WHOLE_PACK = (*ONE_PACK, *ONE_PACK, JOKER, JOKER)
_SHOWN = re.compile(r"(?:10|[2-9AJQK])[♠♥♦♣]|JK")
_CARD_LINE = re.compile(rf"(?:(?:{_SHOWN.pattern}|\*\*\[(?:{_SHOWN.pattern})\]\*\* \w+)(?: |$))+")
_PICTURE = re.compile(rf"^(?:Your hand|A kezedben)[^:]*: ((?:(?:{_SHOWN.pattern}|\|)[ .])+)")
_NEW = re.compile(rf"\*\*\[({_SHOWN.pattern})\]\*\*")


def shown(code: str) -> str:
    """Write a card of a script as the bot shows it."""
    return code if code == JOKER else code[:-1] + SIGNS[code[-1]]


def codes_in(text: str) -> list[str]:
    """Return the cards that a text shows, as scripts write them, in the order of the text."""
    signs = {sign: letter for letter, sign in SIGNS.items()}
    return [card if card == JOKER else card[:-1] + signs[card[-1]] for card in _SHOWN.findall(text)]


def hand_in(text: str) -> list[str]:
    """Return the sorted hand that a private text shows: its first lines of nothing but cards.

    Where a picture shows the hand, what it shows is told in words instead.
    """
    hand: list[str] = []
    for line in text.splitlines():
        if _CARD_LINE.fullmatch(line):
            hand += codes_in(line)
        elif hand:
            break
    pictured = [found for line in text.splitlines() if (found := _PICTURE.match(line))]
    return sorted(hand or [card for found in pictured for card in codes_in(found[1])])


def new_card_in(text: str) -> str | None:
    """Return the card that a private hand marks as the one that has just come."""
    found = _NEW.search(text)
    return codes_in(found[1])[0] if found else None


def on_top(first: list[str], cards: list[str]) -> list[str]:
    """Return the cards with some first and the others after them as they come."""
    rest = list(cards)
    for card in first:
        rest.remove(card)
    return [*first, *rest]
