"""A person who plays by touch: presses, picks, and counts how often."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from bot.standin.model import Message
from bot.standin.person import Answer, Person
from tests.flows.game import Game

_STRING_SELECT = 3


def labels(message: Message) -> list[str]:
    """Return what stands on the buttons of a message."""
    return [button["label"] for button in message.buttons]


def options(message: Message) -> list[dict[str, Any]]:
    """Return the options of the select with the cards; none where there is no such select."""
    found = [one for one in message.selects if one["type"] == _STRING_SELECT]
    return found[0]["options"] if found else []


def values_of(message: Message, cards: Iterable[str]) -> list[str]:
    """Return the values of the options that show cards, each used once."""
    left = list(options(message))
    values = []
    for card in cards:
        option = next(one for one in left if one["label"].split(" ")[0] == card)
        left.remove(option)
        values.append(option["value"])
    return values


@dataclass
class Fingers:
    """One person with the panel that is open, and the number of taps so far."""

    game: Game
    name: str
    taps: int = 0
    answers: list[Answer] = field(default_factory=list)

    @property
    def person(self) -> Person:
        """Whose fingers they are."""
        return self.game.people[self.name]

    @property
    def panel(self) -> Message:
        """The message that the last tap brought."""
        return self.answers[-1].message

    @property
    def text(self) -> str:
        """What can be read on it."""
        return self.panel.text

    def _took(self, answer: Answer) -> Answer:
        assert not answer.failed
        self.taps += 1
        self.answers.append(answer)
        return answer

    async def on_board(self, label: str) -> Answer:
        """Press a button under the newest message of the table."""
        return self._took(await self.game.press(self.name, label))

    async def press(self, label: str) -> Answer:
        """Press a button of the panel."""
        return self._took(await self.person.press(self.panel, label))

    async def pick(self, cards: str) -> Answer:
        """Pick cards in the select of the panel: one interaction, however many they are."""
        values = values_of(self.panel, cards.split())
        return self._took(await self.person.select(self.panel, values))

    async def open(self) -> Answer:
        """Open the panel by the button on the table."""
        return await self.on_board("My hand")
