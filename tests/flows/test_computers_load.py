"""Computers that think as hard as they may keep nobody waiting (R29)."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from statistics import quantiles

import pytest

from bot.players.choosing import Level, choose
from bot.players.situation import Situation
from bot.rummy.moves import Move
from tests.flows.game import Game, game
from tests.flows.kept import deal, until
from tests.flows.plainly import plain_command

TABLES = ("Dóra", "Emil", "Flóra")
COMMANDS = 100
# The most that a computer may take for a turn; here it takes as much for every move.
CPU_SECONDS = 0.3
MOST_SECONDS = 0.5


class Busy:
    """A computer that thinks as long as it may before it moves, and counts its thoughts."""

    def __init__(self) -> None:
        self.begun = 0
        self.at_work = 0

    def __call__(self, situation: Situation, level: Level, seed: int) -> Move:
        """Think in pure Python, as the computers do: that never lets go of the interpreter."""
        self.begun += 1
        self.at_work += 1
        until_then = time.thread_time() + CPU_SECONDS
        while time.thread_time() < until_then:
            sum(number * number for number in range(500))
        self.at_work -= 1
        return choose(situation, level, seed)


async def play_on(evening: Game, name: str) -> None:
    """Open a table with a strong computer, and play there without end."""
    other = evening.aside([name], locale="en-US")
    await other.slash(name, "start", computers=1, level="strong")
    await other.slash(name, "begin")
    await other.board()
    while True:
        if deal(other).to_move == 0:
            command, options = plain_command(deal(other))
            await other.slash(name, command, **options)
        await asyncio.sleep(0.05)


async def commands(evening: Game) -> list[float]:
    """Use a hundred commands at a table of people, and return how long each took."""
    waits: list[float] = []
    names = ("Anna", "Béla")
    while len(waits) < COMMANDS:
        name = names[deal(evening).to_move]
        for command, options in (plain_command(deal(evening)), ("hand", {})):
            began = time.perf_counter()
            answer = await evening.slash(name, command, **options)
            waits.append(time.perf_counter() - began)
            assert not answer.failed
    return waits


@pytest.mark.slow
async def test_a_hundred_commands_while_three_tables_of_computers_think(tmp_path: Path) -> None:
    """p99 under 500 ms; every command is answered while a thought is under way."""
    busy = Busy()
    async with game(tmp_path, ("Anna", "Béla"), choose=busy) as evening:
        evening.discord.limits.overall = None
        await evening.begin("Anna", "Béla", rules="max_reshuffles=5")
        regulars = [asyncio.create_task(play_on(evening, name)) for name in TABLES]
        await until(lambda: busy.begun > len(TABLES))
        before, began = busy.begun, time.perf_counter()
        waits = await commands(evening)
        thoughts = (busy.begun - before) * CPU_SECONDS
        assert thoughts > (time.perf_counter() - began) / 3
        for regular in regulars:
            regular.cancel()
    p99 = quantiles(waits, n=100, method="inclusive")[98]
    print(sorted(waits)[50], p99, sum(waits))
    assert p99 < MOST_SECONDS, sorted(waits)[-5:]
