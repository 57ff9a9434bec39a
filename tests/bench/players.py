"""People who use commands in turn, and the time each waits for the answer."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any

from bot.standin import Answer, Person, Place, StandIn

from .processes import now

# Without requests for this long the bot has shown the last move to everybody, even where the
# machine keeps it waiting in between; nobody moves sooner than this after seeing it.
QUIET_SECONDS = 0.2
_LOOK_SECONDS = 0.005


class Unexpected(Exception):
    """An answer was not what it should have been, so its time says nothing."""


@dataclass
class Room:
    """A channel with people in it, and the clock beside them."""

    discord: StandIn
    place: Place
    people: list[Person]
    waited: list[float] = field(default_factory=list)

    async def timed(self, person: Person, words: str, **options: Any) -> Answer:
        """Let a person use a command; note the seconds until the answer is there."""
        started = now()
        answer = await person.in_(self.place).slash(words, **options)
        self.waited.append(now() - started)
        if answer.failed:
            raise Unexpected(f"no answer to /{words} in time")
        return answer

    async def quiet(self) -> None:
        """Wait until the bot has nothing more to send; people play slower than that."""
        requests = self.discord.requests
        seen, since = -1, now()
        while now() - since < QUIET_SECONDS:
            if len(requests) != seen:
                seen, since = len(requests), now()
            await asyncio.sleep(_LOOK_SECONDS)

    async def ping(self, times: int) -> None:
        """Use the trivial command some times."""
        for _ in range(times):
            answer = await self.timed(self.people[0], "ping")
            _expect(answer, "pong")
            await self.quiet()


@dataclass
class Match(Room):
    """A room in which a match is on: people draw and discard in turn and lay nothing down."""

    _turn: int = 0

    async def begin(self) -> None:
        """Open a table, fill it, and let the one who opens the deal discard."""
        first, *others = self.people
        await self._say(first, "rummy start")
        for person in others:
            await self._say(person, "rummy join")
        await self._say(first, "rummy begin")
        for turn, person in enumerate(self.people):
            cards = await self._discards(person)
            if cards:
                await self._say(person, "rummy discard", card=cards[0])
                self._turn = turn + 1
                return
        raise Unexpected("nobody may open the deal")

    async def end(self) -> None:
        """End the match, so that another can begin in the same place."""
        asked = await self._say(self.people[0], "rummy end")
        await self.people[0].press(asked.message, "End the match")
        await self.quiet()

    async def move(self, times: int, *, patient: bool = True) -> None:
        """Make some moves, drawing and discarding by turns; patient people see what they do."""
        for _ in range(times // 2):
            person = self.people[self._turn % len(self.people)]
            self._turn += 1
            drawn = await self.timed(person, "rummy draw")
            _expect(drawn, "End your turn with a discard.")
            if patient:
                await self.quiet()
            cards = await self._discards(person)
            _expect(await self.timed(person, "rummy discard", card=cards[0]), "discarded")
            if patient:
                await self.quiet()

    async def _discards(self, person: Person) -> list[str]:
        """Return what the bot suggests to the person who types the card to discard."""
        found = await person.in_(self.place).complete("rummy discard", focus="card", card="")
        return [str(choice.value) for choice in found]

    async def _say(self, person: Person, words: str, **options: Any) -> Answer:
        answer = await person.in_(self.place).slash(words, **options)
        if answer.failed:
            raise Unexpected(f"no answer to /{words} in time")
        await self.quiet()
        return answer


def _expect(answer: Answer, words: str) -> None:
    if words not in answer.text:
        raise Unexpected(f"{words!r} is not in the answer: {answer.text}")
