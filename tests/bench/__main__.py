"""Measure answer times, start and memory: `python -m tests.bench`, or `make bench`.

The stand-in for Discord and the people run in this process, the bot and a bare bot to compare
with in one each, all on the same stand-in. Both are connected all the time; batches alternate,
so that what else the machine does hits both alike. Moves are commits on a real SQLite file, and
everything that follows a move (messages in the channel, hands by DM) is sent as in real life.
The start is the very first, on no database. Then the bot is started again, as a bot that runs for
weeks has been: what made the tables is not in memory any more.
The exit code is 1 when an aim is missed.
"""

from __future__ import annotations

import asyncio
import gc
import sys
import tempfile
from asyncio.subprocess import Process
from pathlib import Path

from bot.standin import StandIn

from .disk import write_pages
from .figures import Report, Waits
from .players import Match, Room
from .processes import led_to, memory, now, running
from .spotlight import Spotlight

BATCHES = 12
BATCH = 26
BATCHES_IN_A_DEAL = 4
WARM_UP = 20
IDLE_SECONDS = 10.0
CONNECT_SECONDS = 20.0


async def measure(folder: Path) -> Report:
    """Run everything once, in about a minute."""
    async with StandIn() as discord:
        discord.limits.overall = None  # the bots shall be measured, not Discord's limits
        club = discord.guild("Club")
        place = club.text_channel("table")
        people = [discord.user(name, member_of=[club]) for name in ("Ann", "Ben", "Cleo")]
        match = Match(discord, place, people)
        settings = led_to(discord, folder)
        started = now()
        async with running("bot", "run", **settings):
            await _answering(discord, match)
            start_seconds = now() - started
        await discord.bot_gone()
        discord.gateway.sessions.clear()
        async with running("bot", "run", **settings) as bot:
            await _answering(discord, match)
            await asyncio.sleep(IDLE_SECONDS)
            idle = memory(bot)
            spotlight = Spotlight(discord)
            spotlight.add("bot")
            async with running("tests.bench.ping", BENCH_SERVER=str(club.id), **settings):
                await spotlight.wait_for("ping", CONNECT_SECONDS)
                room = Room(discord, place, people)
                disk = await _alternate(spotlight, match, room, folder)
            return Report(
                Waits.of("a move, commit included", match.waited),
                Waits.of("a trivial command of a bare bot", room.waited),
                Waits.of("for comparison: a page to the same disk", disk),
                start_seconds,
                idle,
                await _idle_again(bot),
            )


async def _answering(discord: StandIn, match: Match) -> None:
    """Wait for the first answer of a bot that has been started."""
    await discord.bot_ready(timeout=CONNECT_SECONDS)
    await match.timed(match.people[0], "rummy help")


async def _alternate(spotlight: Spotlight, match: Match, room: Room, folder: Path) -> list[float]:
    """Let people make moves and use the trivial command, a batch of each by turns.

    Return how long the disk took in between.
    """
    disk: list[float] = []
    for batch in range(BATCHES + 1):
        times = BATCH if batch else WARM_UP
        spotlight.on("bot")
        if batch % BATCHES_IN_A_DEAL == 0:
            if batch:
                await match.end()
            await match.begin()
        await match.move(times)
        spotlight.on("ping")
        await room.ping(times)
        disk += await asyncio.to_thread(write_pages, folder, times)
        if not batch:
            for warm_up in (match.waited, room.waited, disk):
                warm_up.clear()
    spotlight.on("bot")
    return disk


async def _idle_again(bot: Process) -> float:
    await asyncio.sleep(IDLE_SECONDS / 2)
    return memory(bot)


def main() -> int:
    """Print the table; return the exit code."""
    gc.disable()  # here are Discord and the people, whose pauses are not the bot's (as timeit does)
    with tempfile.TemporaryDirectory() as folder:
        report = asyncio.run(measure(Path(folder)))
    print(f"\n{report}\n", flush=True)
    for line in report.missed:
        print(line, file=sys.stderr)
    return 1 if report.missed else 0


if __name__ == "__main__":
    sys.exit(main())
