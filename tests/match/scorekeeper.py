"""The score of a match, reckoned from what the channel shows (RULES 7, 8). No code of the bot.

Read are the English public texts: who laid down in which deal, who went out and how, and the
hands that were revealed. The posted points are read too, to be compared.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

_TEXT_DISPLAY = 10
TENS = frozenset({"10", "J", "Q", "K", "A"})
JOKER_LEFT = 20
HAND_WINS, STEPS_WIN, NOTHING_LAID = -40, -20, 200

_DEALT = re.compile(r"^Deal (\d+)/7 is dealt\.", re.MULTILINE)
_LAID = re.compile(r"^\*\*(\w+)\*\*: .*\blaid down ", re.MULTILINE)
_OUT = re.compile(r"^\*\*(\w+)\*\* went out(, in several steps| from hand)\.$")
_TITLE = re.compile(r"Score of deal (\d+)/7")
_LINE = re.compile(r"(.+): ([+−]?\d+)")
_CARD = re.compile(r"(10|[2-9AJQK])[♠♥♦♣]|JK")
_ROW = re.compile(r"^ *(\d+|Σ|\+)((?: +(?:−?\d+\*?|–))+)$", re.MULTILINE)


class Post(Protocol):
    """A message of the channel, as far as scores are read from it."""

    content: str
    embeds: list[dict[str, Any]]
    components: list[dict[str, Any]]


Line = tuple[str, int]


@dataclass
class Deal:
    """What the channel told of one deal."""

    number: int
    laid: set[str] = field(default_factory=set)
    winner: str | None = None
    by_hand: bool = False
    hands: dict[str, list[str]] = field(default_factory=dict)
    posted: dict[str, int] = field(default_factory=dict)
    posted_lines: dict[str, list[Line]] = field(default_factory=dict)
    over: bool = False

    def lines(self, name: str) -> list[Line]:
        """Reckon the lines of a player's score."""
        if name == self.winner:
            if self.by_hand:
                return [("Went out from hand", HAND_WINS)]
            return [("Went out in several steps", STEPS_WIN)]
        cards = sum(map(worth, self.hands[name]))
        if self.by_hand and name not in self.laid:
            return [("Lost to a hand without having opened", NOTHING_LAID)]
        if self.by_hand:
            return [("Cards in hand", cards), ("Doubled, lost to a hand", cards)]
        change = to_ten(cards) - cards
        rounding = [("Rounded to ten", change)] if change else []
        return [("Cards in hand", cards), *rounding]

    def points(self) -> dict[str, int]:
        """Reckon the points of everyone."""
        return {name: sum(points for _, points in self.lines(name)) for name in self.posted}


def worth(card: str) -> int:
    """Return what a card left in the hand costs: `9♠` nine, court cards and ace ten."""
    rank = card[:-1]
    if card == "JK":
        return JOKER_LEFT
    return 10 if rank in TENS else int(rank)


def to_ten(points: int) -> int:
    """Round by the last digit: up to 4 down, from 5 up."""
    last = points % 10
    return points - last if last <= 4 else points - last + 10


def deals_in(posts: Iterable[Post]) -> list[Deal]:
    """Read the deals of a match from the messages of its channel, oldest first."""
    deals: list[Deal] = []
    for post in posts:
        dealt = _DEALT.search(_said(post))
        if dealt:
            deals.append(Deal(int(dealt[1])))
        if not deals or deals[-1].over:
            continue
        deals[-1].laid.update(_LAID.findall(_said(post)))
        for embed in post.embeds:
            if _TITLE.fullmatch(embed.get("title", "")):
                _read_score(deals[-1], embed)
    return deals


def _said(post: Post) -> str:
    """Return the lines of a message: its content, or its texts where it is made of components."""
    texts = [part["content"] for part in post.components if part["type"] == _TEXT_DISPLAY]
    return "\n".join([post.content, *texts])


def _read_score(deal: Deal, embed: dict[str, Any]) -> None:
    out = _OUT.fullmatch(embed["description"])
    if out:
        deal.winner, deal.by_hand = out[1], out[2] == " from hand"
    for entry in embed["fields"]:
        name, _, points = entry["name"].partition(": ")
        deal.posted[name] = number(points)
        *lines, last = entry["value"].splitlines()
        is_hand = last.startswith("Cards left: ")
        deal.hands[name] = [card[0] for card in _CARD.finditer(last)] if is_hand else []
        deal.posted_lines[name] = [_line(text) for text in (lines if is_hand else [*lines, last])]
    deal.over = True


def _line(text: str) -> Line:
    found = _LINE.fullmatch(text)
    if found is None:
        raise ValueError(f"no line of a score: {text!r}")
    return found[1], number(found[2])


def number(text: str) -> int:
    """Read a number with a true minus sign."""
    return int(text.replace("−", "-"))


def totals(deals: Sequence[Deal], names: Sequence[str]) -> list[int]:
    """Reckon the total of everyone over some deals."""
    return [sum(deal.points()[name] for deal in deals) for name in names]


def sheet_of(deals: Sequence[Deal], names: Sequence[str], played: int = 7) -> dict[str, list[str]]:
    """Reckon the score sheet, by the beginning of each row."""
    sheet = {str(at): ["–"] * len(names) for at in range(1, played + 1)}
    for deal in deals:
        stars = ["*" if deal.by_hand and name == deal.winner else "" for name in names]
        points = [deal.points()[name] for name in names]
        cells = [_shown(at) + star for at, star in zip(points, stars, strict=True)]
        sheet[str(deal.number)] = cells
    sums = totals(deals, names)
    sheet["Σ"] = [_shown(total) for total in sums]
    sheet["+"] = [_shown(total - min(sums)) for total in sums]
    return sheet


def _shown(points: int) -> str:
    return str(points).replace("-", "−")


def posted_sheet(embed: dict[str, Any]) -> dict[str, list[str]]:
    """Read a posted score sheet, by the beginning of each row."""
    return {label: cells.split() for label, cells in _ROW.findall(embed["description"])}


def best(deals: Sequence[Deal], names: Sequence[str]) -> str:
    """Return who has won: the lowest total, then more deals won, then more from hand."""
    sums = dict(zip(names, totals(deals, names), strict=True))

    def order(name: str) -> tuple[int, int, int]:
        won = [deal for deal in deals if deal.winner == name]
        return (sums[name], -len(won), -sum(deal.by_hand for deal in won))

    return min(names, key=order)
