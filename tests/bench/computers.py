"""Measure answers while computers think: `python -m tests.bench.computers`.

At three tables a person plays against three computers of the strong level, which do not wait
before they move; at a fourth one two people use a hundred commands, one after the other. The bot
runs in a process of its own, the stand-in and the people in this one. Then the processor time of
whole turns of strong computers is measured. The exit code is 1 when an aim is missed.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
import tempfile
from pathlib import Path

from bot.standin import Person, Place, StandIn

from . import turns
from .figures import Figure, Waits
from .players import Match, Unexpected
from .processes import led_to, running

TABLES = 3
COMPUTERS = 3
MOVES = 100
AIM_MS = 500.0
CONNECT_SECONDS = 20.0
_LOOK_SECONDS = 0.1


async def measure(folder: Path) -> list[Waits]:
    """Return the waits of a hundred commands, first alone, then with thinking computers."""
    async with StandIn() as discord:
        discord.limits.overall = None  # the bot shall be measured, not Discord's limits
        club = discord.guild("Club")
        place = club.text_channel("people")
        people = [discord.user(name, member_of=[club]) for name in ("Ann", "Ben")]
        match = Match(discord, place, people)
        settings = led_to(discord, folder) | {
            "COMPUTER_DELAY": "0",
            "NEXT_DEAL_AFTER_SECONDS": "1",
        }
        async with running("bot", "run", **settings):
            await discord.bot_ready(timeout=CONNECT_SECONDS)
            await match.begin()
            found = [await _hundred(match, "alone")]
            others = [club.text_channel(f"table-{number}") for number in range(TABLES)]
            guests = [discord.user(f"Guest {at}", member_of=[club]) for at in range(TABLES)]
            regulars = [
                asyncio.create_task(_play_on(person, room))
                for person, room in zip(guests, others, strict=True)
            ]
            await asyncio.sleep(1)
            found.append(await _hundred(match, f"{TABLES * COMPUTERS} computers think"))
            for regular in regulars:
                regular.cancel()
            for regular in regulars:
                with contextlib.suppress(asyncio.CancelledError):
                    await regular
            return found


async def _hundred(match: Match, name: str) -> Waits:
    """Draw and discard by turns; nobody waits for anything but the answer."""
    match.waited.clear()
    await match.move(MOVES, patient=False)
    return Waits.of(name, tuple(match.waited))


async def _play_on(person: Person, room: Place) -> None:
    """Play against computers for as long as it lasts, doing the plainest thing each turn."""
    seat = person.in_(room)
    opened = await seat.slash("rummy start", computers=COMPUTERS, level="strong", deals=20)
    if opened.failed:
        raise Unexpected("no answer to /rummy start in time")
    await seat.slash("rummy begin")
    while True:
        cards = await seat.complete("rummy discard", focus="card", card="")
        if not cards:
            drawn = await seat.slash("rummy draw")
            if "End your turn with a discard." not in drawn.text:
                await asyncio.sleep(_LOOK_SECONDS)
            continue
        await seat.slash("rummy discard", card=str(cards[-1].value))


def main() -> int:
    """Measure, print, and return the exit code."""
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(measure(Path(folder)))
    for waits in found:
        print(waits.row)
    thoughts = turns.measured()
    for thought in thoughts:
        print(thought.row)
    figures = [
        Figure("p99 while computers think", found[-1].percentile(99), AIM_MS, " ms"),
        *(
            Figure(f"{thought.name}, longest", max(thought.milliseconds), turns.AIM_MS, " ms")
            for thought in thoughts
        ),
    ]
    for figure in figures:
        print(figure.row)
    return 0 if all(figure.met for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main())
