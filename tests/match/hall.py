"""The place of the match: a server with a room, three people, and the bot as a process."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bot.settings import ROOT
from bot.standin import StandIn
from bot.standin.person import Answer, Person
from bot.standin.places import Place
from tests.match.script import Deal
from tests.openapi import Recorder
from tests.support.reading import everything

PATIENCE = 20.0
"""Seconds to wait for a message; only a bot that does not post it takes so long."""


@dataclass
class BotProcess:
    """The bot, started as an operator starts it, with a database in a folder."""

    discord: StandIn
    folder: Path
    script: Path
    starts: int = 0
    _process: asyncio.subprocess.Process | None = None

    @property
    def log(self) -> Path:
        """What the bot has logged, over all its starts."""
        return self.folder / "log.txt"

    async def start(self) -> None:
        """Start the bot and wait until people can use its commands."""
        with self.log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "tests.match.launcher",
                str(self.script),
                cwd=ROOT,
                env=self._environment(),
                stdout=log,
                stderr=log,
            )
        self.starts += 1
        try:
            await self.discord.bot_ready(timeout=PATIENCE)
        except TimeoutError:
            raise AssertionError(self.log.read_text(encoding="utf-8")[-2000:]) from None

    def _environment(self) -> dict[str, str]:
        return os.environ | {
            "DISCORD_TOKEN": self.discord.token,
            "DISCORD_API_URL": self.discord.api_url,
            "DISCORD_GATEWAY_URL": self.discord.gateway_url,
            "DATA_DIR": str(self.folder),
            "DATABASE_URL": "",
            "LOG_FORMAT": "text",
            "LOG_LEVEL": "INFO",
            "NEXT_DEAL_AFTER_SECONDS": "86400",
        }

    async def kill(self) -> None:
        """Send SIGKILL, and wait until Discord has noticed."""
        assert self._process is not None
        self._process.kill()
        assert await self._process.wait() == -9
        await self.discord.bot_gone(timeout=PATIENCE)

    async def stop(self) -> int:
        """Stop the bot in order; return its exit code."""
        if self._process is None:
            return 0
        if self._process.returncode is None:
            self._process.terminate()
        return await self._process.wait()


@dataclass
class Hall:
    """The room, the people in the order of their seats, and the bot."""

    discord: StandIn
    room: Place
    people: dict[str, Person]
    bot: BotProcess
    recorder: Recorder
    commands: list[str] = field(default_factory=list)

    @property
    def names(self) -> tuple[str, ...]:
        """The people in the order of their seats."""
        return tuple(self.people)

    async def slash(self, name: str, words: str, **options: str) -> Answer:
        """Let somebody use a command in the room; it is answered in time."""
        given: dict[str, Any] = {**options}
        answer = await self.people[name].in_(self.room).slash(f"rummy {words}", **given)
        self.commands.append(words)
        assert not answer.failed, f"{name}: /rummy {words} {options}: no answer"
        return answer

    async def private(self, name: str, words: str, **options: str) -> str:
        """Let somebody use a command whose answer nobody else may see; return its text."""
        answer = await self.slash(name, words, **options)
        assert answer.ephemeral
        seeing = {who for who, person in self.people.items() if person.sees(answer.message)}
        assert seeing == {name}
        return everything(answer.message)

    async def public(self, name: str, words: str) -> str:
        """Let somebody use a command whose answer everybody sees; return its text."""
        answer = await self.slash(name, words)
        assert not answer.ephemeral
        assert all(person.sees(answer.message) for person in self.people.values())
        return everything(answer.message)


def write_script(folder: Path, deals: Sequence[Deal]) -> Path:
    """Write the pack orders for the launcher; return the file."""
    script = folder / "packs.json"
    orders = [
        {"order": " ".join(deal.order), "reshuffle": " ".join(deal.reshuffle)} for deal in deals
    ]
    script.write_text(json.dumps(orders), encoding="utf-8")
    return script


@contextlib.asynccontextmanager
async def hall(folder: Path, deals: Sequence[Deal]) -> AsyncIterator[Hall]:
    """Yield the hall with the bot at work; Béla has a Hungarian client, Cili takes no DMs.

    At the end the bot stops in order, and no body it sent was one that Discord would refuse.
    """
    recorder = Recorder.from_env()
    async with StandIn() as discord:
        discord.on_request = recorder.on_request
        club = discord.guild("Kártyaklub", locale="en-US")
        room = club.text_channel("römi")
        locales = {"Anna": "en-US", "Béla": "hu", "Cili": "en-GB"}
        people = {name: discord.user(name, of, [club]) for name, of in locales.items()}
        people["Cili"].close_dms()
        bot = BotProcess(discord, folder, write_script(folder, deals))
        try:
            await bot.start()
            yield Hall(discord, room, people, bot, recorder)
        finally:
            code = await bot.stop()
    assert code == 0
    recorder.assert_clean()
