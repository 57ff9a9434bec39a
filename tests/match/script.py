"""The match as text files, one a deal: who holds what, the stock, and who does what.

    # What the deal is about.
    deal 1
    Anna: 9S 9C 9H …          the hands, the opener's first, with one card more
    stock: 5D KC …            what is drawn; after it come the other cards of the pack in order
    reshuffle: 2C …           the same for a new stock
    scores: Anna -20, Béla 60, Cili 30

    Anna: meld 9S 9C 9H -> refused 5.1
    pass 3                    three turns of drawing and discarding the drawn card
    kill                      SIGKILL to the bot, and a restart

Commands are written as people type them; `take` is `draw` from the discard pile, `discard drawn`
the card drawn this turn. Behind the arrow stands what comes of it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent / "deals"
_STEP = re.compile(
    r"(?:(?P<who>\w+): )?(?P<verb>\w+)(?: (?!-> )(?P<rest>.+?))?(?: -> (?P<brings>.+))?"
)


@dataclass(frozen=True)
class Step:
    """One line of a script. `brings` is what is expected of it, or empty."""

    place: str
    who: str
    verb: str
    rest: str
    brings: str

    @property
    def refused_by(self) -> str:
        """The clause of the rules that refuses it, or nothing."""
        return self.brings.removeprefix("refused ") if self.brings.startswith("refused ") else ""


@dataclass(frozen=True)
class Deal:
    """One deal; the first of the hands is that of the opener."""

    number: int
    hands: dict[str, list[str]]
    stock: list[str]
    reshuffle: list[str]
    scores: dict[str, int]
    steps: tuple[Step, ...]

    @property
    def opener(self) -> str:
        """Who plays first."""
        return next(iter(self.hands))

    @property
    def order(self) -> list[str]:
        """The beginning of the pack."""
        return [card for hand in (*self.hands.values(), self.stock) for card in hand]


def read_all() -> list[Deal]:
    """Return the deals of the match, in order."""
    return [_deal(file) for file in sorted(FOLDER.glob("*.txt"))]


def _deal(file: Path) -> Deal:
    head: dict[str, str] = {}
    steps: list[Step] = []
    number = 0
    for at, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        if line.startswith("deal "):
            number = int(line.removeprefix("deal "))
        elif _is_head(line, steps):
            key, _, value = line.partition(":")
            head[key] = value.strip()
        else:
            steps.append(_step(line, f"{file.name}:{at}"))
    stock, reshuffle = (head.pop(key, "").split() for key in ("stock", "reshuffle"))
    scores = _scores(head.pop("scores", ""))
    hands = {name: cards.split() for name, cards in head.items()}
    return Deal(number, hands, stock, reshuffle, scores, tuple(steps))


def _is_head(line: str, steps: list[Step]) -> bool:
    words = line.split()
    return not steps and words[0].endswith(":") and (len(words) == 1 or not words[1].islower())


def _scores(text: str) -> dict[str, int]:
    parts = (part.split() for part in text.split(",") if part.strip())
    return {name: int(points) for name, points in parts}


def _step(line: str, place: str) -> Step:
    found = _STEP.fullmatch(line)
    if found is None:
        raise ValueError(f"{place}: {line!r} is no step")
    said = {key: value or "" for key, value in found.groupdict().items()}
    return Step(place, said["who"], said["verb"], said["rest"], said["brings"])
