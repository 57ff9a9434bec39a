"""A bot that is killed while computers play: nothing is lost, nothing happens twice (RULES 8.3)."""

from __future__ import annotations

import asyncio
import contextlib
import random
import signal
import sqlite3
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from bot.rummy.deal import fold
from bot.rummy.events import CardDiscarded, Event
from bot.rummy.notation import parse_event
from bot.rummy.state import DealState, Phase
from bot.settings import DATABASE_FILE
from bot.standin import Person, Place, StandIn
from tests.flows.plainly import plain_command

from .processes import led_to, started

KILLS = 4
_EVENTS = "SELECT body FROM events WHERE deal_id = (SELECT max(id) FROM deals) ORDER BY seq"
_DOUBLE = "SELECT count(*) - max(seq) FROM events WHERE deal_id = (SELECT max(id) FROM deals)"


def query(folder: Path, words: str) -> list[Any]:
    """Return a column of what the bot keeps."""
    address = f"file:{folder / DATABASE_FILE}?mode=ro"
    with contextlib.closing(sqlite3.connect(address, uri=True)) as database:
        return [row[0] for row in database.execute(words)]


def log(folder: Path) -> list[Event]:
    """Return what has happened in the deal."""
    return [parse_event(line) for line in query(folder, _EVENTS)]


def state(folder: Path) -> DealState:
    """Return the deal with all that is hidden in it; folding fails where anything is missing."""
    return fold(log(folder))


async def until_person(folder: Path) -> DealState:
    """Wait until the person is to move, or the deal is over."""
    for _ in range(600):
        now = state(folder)
        if now.to_move == 0 or now.phase is Phase.OVER:
            return now
        await asyncio.sleep(0.05)
    raise TimeoutError


async def turn(folder: Path, anna: Person, room: Place) -> None:
    """Let the person play a turn."""
    done = (await until_person(folder)).turns_done
    while (now := state(folder)).turns_done == done and now.phase is not Phase.OVER:
        command, options = plain_command(now)
        answer = await anna.in_(room).slash(f"rummy {command}", **options)
        assert not answer.failed


@pytest.mark.slow
async def test_a_bot_that_is_killed_in_the_turns_of_computers_goes_on(tmp_path: Path) -> None:
    """Killed at any moment of three computers' turns; each plays its turn once."""
    chance = random.Random(7)
    async with StandIn() as discord:
        club = discord.guild("Club")
        room = club.text_channel("table")
        anna = discord.user("Anna", member_of=[club])
        settings = led_to(discord) | {"COMPUTER_DELAY": "0.15"}
        for kill in range(KILLS + 1):
            async with started(tmp_path, "run", **settings) as bot:
                await discord.bot_ready(timeout=30)
                if not kill:
                    # Nobody opens soon, so the deal is not over before all is tried.
                    hard: dict[str, Any] = {
                        "opening": 100,
                        "jokers": 0,
                        "rules": "discard_pickup=never",
                    }
                    await anna.in_(room).slash("rummy start", computers=3, level="steady", **hard)
                    await anna.in_(room).slash("rummy begin")
                await turn(tmp_path, anna, room)
                if kill < KILLS:
                    await asyncio.sleep(chance.uniform(0, 0.7))
                    bot.process.send_signal(signal.SIGKILL)
                    await bot.end()
                    await discord.bot_gone()
                else:
                    await until_person(tmp_path)
                    assert await bot.stop() == 0
    assert query(tmp_path, _DOUBLE) == [0]
    turns = [event.seat for event in log(tmp_path) if isinstance(event, CardDiscarded)]
    assert turns == [(turns[0] + number) % 4 for number in range(len(turns))]
    assert Counter(turns)[0] >= KILLS + 1
