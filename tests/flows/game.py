"""A club with a table, people and the real bot, for tests that read like a story."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from pydantic import SecretStr

from bot.app import App
from bot.services.clock import SystemClock
from bot.services.ports import Clock
from bot.services.shuffling import SeedShuffler
from bot.services.thinker import Choose
from bot.settings import Settings
from bot.standin import StandIn
from bot.standin.model import Message
from bot.standin.person import Answer, Person
from bot.standin.places import Club, Place
from tests.flows.packs import StackedShuffler, order
from tests.flows.plainly import plain
from tests.openapi import Recorder
from tests.support.chance import ScriptedShuffler
from tests.support.reading import shows_more


def settings_for(discord: StandIn, folder: Path, **changes: object) -> Settings:
    """Return settings that lead to a stand-in and keep everything in a folder."""
    base = Settings.load(
        discord_token=SecretStr(discord.token),
        data_dir=folder,
        discord_api_url=discord.api_url,
        discord_gateway_url=discord.gateway_url,
        computer_delay="0",
    )
    return base.model_copy(update=changes)


@dataclass
class Game:
    """One server with a room and people in it, and the bot at work."""

    discord: StandIn
    club: Club
    room: Place
    people: dict[str, Person]
    folder: Path
    settings: Settings
    shuffler: ScriptedShuffler | SeedShuffler
    clock: Clock = field(default_factory=SystemClock)
    choose: Choose = plain
    _running: list[tuple[App, asyncio.Task[None]]] = field(default_factory=list)

    async def start_bot(self) -> None:
        """Start the bot and wait until it is connected and its commands are known."""
        app = App(self.settings, clock=self.clock, shuffler=self.shuffler, choose=self.choose)
        self._running.append((app, asyncio.create_task(app.run())))
        await self.discord.bot_ready()

    async def stop_bot(self) -> None:
        """Stop the bot in order."""
        while self._running:
            app, task = self._running.pop()
            app.stop.set()
            await task

    async def slash(self, name: str, words: str, **options: Any) -> Answer:
        """Let a person use a command in the room."""
        return await self.people[name].in_(self.room).slash(f"rummy {words}", **options)

    async def press(self, name: str, label: str) -> Answer:
        """Let a person press the newest button with that label in the room."""
        message = await self.room.wait_for(lambda shown: _has_button(shown, label))
        return await self.people[name].in_(self.room).press(message, label)

    async def seat(self, *names: str, **options: object) -> None:
        """Open a table and seat people at it."""
        first, *others = names
        opened = await self.slash(first, "start", **options)
        assert not opened.failed
        for name in others:
            joined = await self.slash(name, "join")
            assert not joined.failed

    async def begin(self, *names: str, **options: object) -> None:
        """Open a table, seat people and begin the match."""
        await self.seat(*names, **options)
        begun = await self.slash(names[0], "begin")
        assert not begun.failed
        await self.board()

    async def deal(self, *hands: str, stock: str = "", **options: object) -> None:
        """Begin a match of as many people as there are hands; the first hand opens."""
        assert isinstance(self.shuffler, StackedShuffler)
        jokers = options.get("jokers", 2)
        assert isinstance(jokers, int)
        self.shuffler.stack(order(*hands, stock=stock, jokers=jokers))
        await self.begin(*list(self.people)[: len(hands)], **options)

    def aside(self, names: Sequence[str], *, locale: str) -> Game:
        """Return another server with a room and people of its own, and the same bot."""
        club = self.discord.guild("Kártyaklub", locale=locale)
        room = club.text_channel("römi")
        people = {name: self.discord.user(name, locale, member_of=[club]) for name in names}
        return replace(self, club=club, room=room, people=people)

    async def board(self) -> Message:
        """Wait for the message that shows the table and return the newest."""
        return await self.room.wait_for(lambda shown: bool(shows_more(shown) and shown.controls))


def _has_button(message: Message, label: str) -> bool:
    return any(label in str(button.get("label")) for button in message.buttons)


@contextlib.asynccontextmanager
async def game(
    folder: Path,
    names: Sequence[str] = ("Anna", "Béla", "Cili"),
    *,
    orders: Sequence[str] = (),
    locale: str = "en-US",
    shuffler: ScriptedShuffler | SeedShuffler | None = None,
    clock: Clock | None = None,
    choose: Choose = plain,
    **changes: object,
) -> AsyncIterator[Game]:
    """Yield a game with the bot running; every body it sends is checked where that is possible."""
    recorder = Recorder.from_env()
    async with StandIn() as discord:
        discord.on_request = recorder.on_request
        club = discord.guild("Kártyaklub", locale=locale)
        room = club.text_channel("römi")
        people = {name: discord.user(name, locale=locale, member_of=[club]) for name in names}
        played = Game(
            discord,
            club,
            room,
            people,
            folder,
            settings_for(discord, folder, **changes),
            shuffler or ScriptedShuffler(orders),
            clock or SystemClock(),
            choose,
        )
        await played.start_bot()
        try:
            yield played
        finally:
            await played.stop_bot()
    recorder.assert_clean()
