"""The running bot: its parts wired together, its start, and its end."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import sys
from dataclasses import dataclass, field
from datetime import timedelta

import discord

from bot.client import RummyBot, invite_link, point_to
from bot.services.clock import SystemClock
from bot.services.deadlines import Deadlines
from bot.services.desk import Desk
from bot.services.hub import Services
from bot.services.ports import Clock, Shuffler
from bot.services.shuffling import SeedShuffler
from bot.settings import Settings
from bot.storage.engine import Store
from bot.ui.board import Board
from bot.ui.herald import Herald

log = logging.getLogger(__name__)

SETTLE_SECONDS = 2.5


class TokenRefused(Exception):
    """Discord does not know the token."""

    def __init__(self) -> None:
        super().__init__("Discord refuses the token: set DISCORD_TOKEN in .env to a valid one")


@dataclass(frozen=True)
class App:
    """One bot from start to end. `stop` ends it; clock and chance may be given."""

    settings: Settings
    clock: Clock = field(default_factory=SystemClock)
    shuffler: Shuffler = field(default_factory=SeedShuffler)
    stop: asyncio.Event = field(default_factory=asyncio.Event)

    async def run(self) -> None:
        """Run until `stop` is set.

        Raise TokenRefused, or what `Store.open` raises, when the bot cannot start.
        """
        point_to(self.settings)
        store = await Store.open(self.settings.database_url)
        try:
            await self._serve(store)
        finally:
            await store.close()

    def stop_on_signals(self) -> None:
        """Let SIGTERM and SIGINT end the bot in order, where the event loop can."""
        if sys.platform == "win32":
            return
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self.stop.set)

    async def _serve(self, store: Store) -> None:
        herald = Herald()
        desk = Desk(
            store=store,
            clock=self.clock,
            shuffler=self.shuffler,
            announcer=herald,
            pause=timedelta(seconds=self.settings.next_deal_after_seconds),
            idle_after=timedelta(minutes=self.settings.idle_after_minutes),
        )
        services = Services.of(desk)
        lobby_timeout = timedelta(minutes=self.settings.lobby_timeout_minutes)
        deadlines = Deadlines(desk, services.tables, lobby_timeout)
        async with RummyBot(self.settings, store, services) as client:
            herald.start(client.front.mail.refresh, Board(client, services).refresh)
            work = asyncio.create_task(_work(client, services, herald, deadlines))
            try:
                await self._connected(client)
            finally:
                log.info("stopping")
                work.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await work
                await herald.stop(SETTLE_SECONDS)

    async def _connected(self, client: RummyBot) -> None:
        """Connect, and return when told to stop; the connection is still open then."""
        token = self.settings.discord_token.get_secret_value()
        running = asyncio.create_task(client.start(token), name="connection")
        waiting = asyncio.create_task(self.stop.wait(), name="stop")
        try:
            await asyncio.wait({running, waiting}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            waiting.cancel()
        if not running.done():
            return
        try:
            await running
        except discord.LoginFailure:
            raise TokenRefused from None


async def _work(client: RummyBot, services: Services, herald: Herald, deadlines: Deadlines) -> None:
    """Once connected, bring every open table up to date, then do what falls due."""
    await client.wait_until_ready()
    if client.application_id is not None:
        log.info("invite the bot: %s", invite_link(client.application_id))
    for table in await services.tables.all_open():
        herald.table_changed(table.table_id)
    await deadlines.run()


async def run(settings: Settings) -> None:
    """Run the bot until SIGTERM or SIGINT."""
    app = App(settings)
    app.stop_on_signals()
    await app.run()
