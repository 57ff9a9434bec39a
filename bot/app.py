"""The running bot: its parts wired together, its start, and its end."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import signal
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import timedelta

import discord

from bot.client import RummyBot, point_to
from bot.players.choosing import choose
from bot.services.clock import SystemClock
from bot.services.computers import Computers, Wait
from bot.services.deadlines import Deadlines
from bot.services.desk import Desk
from bot.services.hub import Services
from bot.services.ports import Clock, Shuffler
from bot.services.relay import Relay
from bot.services.shuffling import SeedShuffler
from bot.services.thinker import Choose, Thinker
from bot.settings import Settings
from bot.storage.engine import Store
from bot.ui.answers import PASSING_FAULTS
from bot.ui.board import Board
from bot.ui.herald import Herald

log = logging.getLogger(__name__)

SETTLE_SECONDS = 2.0
# The pauses before a new connection. The last one keeps the worst day below the thousand
# IDENTIFYs after which Discord resets the token
# (https://docs.discord.com/developers/events/gateway, Identifying).
RETRY_SECONDS = (1.0, 2.0, 5.0, 15.0, 30.0, 60.0, 120.0)
# Who was connected for this long begins again with the shortest pause.
STABLE_SECONDS = 300.0
# Why discord.py gives a connection up, though it may come back. Its own tries to connect for
# the first time end in a RecursionError (trap R14).
LOST = (
    *PASSING_FAULTS,
    discord.ConnectionClosed,
    discord.GatewayNotFound,
    discord.RateLimited,
    RecursionError,
)
# Close codes after which Discord wants no reconnect
# (https://docs.discord.com/developers/topics/opcodes-and-status-codes, Gateway Close Event Codes).
UNAUTHENTICATED = 4004
DISALLOWED_INTENTS = 4014
REFUSED = {
    4010: "the number of connections: leave SHARD_COUNT empty",
    4011: "so few connections: leave SHARD_COUNT empty",
    4012: "the version of its API that this bot uses: update the bot",
    4013: "the intents that this bot asks for: update the bot",
    DISALLOWED_INTENTS: "an intent that this bot asks for: allow it in the developer portal, "
    "Bot > Privileged Gateway Intents",
}


class TokenRefused(Exception):
    """Discord does not know the token."""

    def __init__(self) -> None:
        super().__init__("Discord refuses the token: set DISCORD_TOKEN in .env to a valid one")


class BotRefused(Exception):
    """Discord closed the connection for good: to come back would not help (trap R17)."""

    def __init__(self, code: int) -> None:
        super().__init__(f"Discord refuses {REFUSED[code]} (close code {code})")
        self.code = code


def _log_invitation(link: str) -> None:
    log.info("invite the bot: %s", link)


@dataclass(frozen=True)
class App:
    """One bot from start to end. `stop` ends it; clock, chance and computers may be given.

    Once connected it hands the link with which servers invite it to `greet`.
    """

    settings: Settings
    greet: Callable[[str], None] = _log_invitation
    clock: Clock = field(default_factory=SystemClock)
    shuffler: Shuffler = field(default_factory=SeedShuffler)
    choose: Choose = choose
    stop: asyncio.Event = field(default_factory=asyncio.Event)

    async def run(self) -> None:
        """Run until `stop` is set.

        Raise TokenRefused, BotRefused, or what `Store.open` raises, when the bot cannot run.
        """
        point_to(self.settings)
        store = await Store.open(self.settings.database_url)
        try:
            await self._keep_serving(store)
        finally:
            await store.close()

    def stop_on_signals(self) -> None:
        """Let SIGTERM and SIGINT end the bot in order, where the event loop can."""
        if sys.platform == "win32":
            return
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self.stop.set)

    async def _keep_serving(self, store: Store) -> None:
        """Serve until told to stop; after a lost connection again, with a new client (R14)."""
        pauses = iter(RETRY_SECONDS)
        while not self.stop.is_set():
            began = time.monotonic()
            fault = await self._serve_once(store)
            if self.stop.is_set():
                return
            if time.monotonic() - began > STABLE_SECONDS:
                pauses = iter(RETRY_SECONDS)
            pause = next(pauses, RETRY_SECONDS[-1])
            log.warning("no connection to Discord, next try in %.0f s: %s", pause, fault)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.stop.wait(), pause)

    async def _serve_once(self, store: Store) -> Exception | None:
        """Serve as long as one connection lasts; return why it was lost, if it was."""
        try:
            await self._serve(store)
        except LOST as fault:
            return fault
        return None

    async def _serve(self, store: Store) -> None:
        herald, relay = Herald(), Relay()
        desk = Desk(
            store=store,
            clock=self.clock,
            shuffler=self.shuffler,
            announcer=relay,
            pause=timedelta(seconds=self.settings.next_deal_after_seconds),
            idle_after=timedelta(minutes=self.settings.idle_after_minutes),
        )
        services = Services.of(desk)
        lobby_timeout = timedelta(minutes=self.settings.lobby_timeout_minutes)
        deadlines = Deadlines(desk, services.tables, lobby_timeout)
        wait = Wait(*self.settings.computer_wait)
        computers = Computers(desk, wait, Thinker(self.choose))
        relay.add(herald, computers)
        async with RummyBot(self.settings, store, services) as client:
            board = Board.of(client, services, client.front.painter)
            herald.start(client.front.mail.refresh, board.refresh)
            token = self.settings.discord_token.get_secret_value()
            connection = asyncio.create_task(client.start(token), name="connection")
            work = asyncio.create_task(self._work(client, services, relay, deadlines))
            try:
                await self._until_over(connection)
            finally:
                log.info("stopping")
                await _cancelled(work)
                await computers.stop()
                # What people have asked for is still answered and shown (traps R18 and R19).
                await client.drain(SETTLE_SECONDS)
                await herald.stop(SETTLE_SECONDS)
                await _cancelled(connection)
                client.front.painter.stop()

    async def _until_over(self, connection: asyncio.Task[None]) -> None:
        """Return when told to stop, or when the connection is over; raise what ended it."""
        waiting = asyncio.create_task(self.stop.wait(), name="stop")
        try:
            await asyncio.wait({connection, waiting}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            waiting.cancel()
        if connection.done():
            with final_refusals():
                await connection

    async def _work(
        self, client: RummyBot, services: Services, relay: Relay, deadlines: Deadlines
    ) -> None:
        """Once connected, bring every open table up to date, then do what falls due."""
        await client.wait_until_ready()
        freeze_what_stays()
        self.greet(client.invite_link)
        for table_id in await services.tables.all_open():
            relay.table_changed(table_id)
        await deadlines.run()


def freeze_what_stays() -> None:
    """Take what was loaded at the start out of the search for garbage.

    Searching through all of it makes every answer wait for 60 to 80 ms, again and again
    (https://docs.python.org/3/library/gc.html#gc.freeze). What a former connection left is found.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()


@contextlib.contextmanager
def final_refusals() -> Iterator[None]:
    """Turn what Discord will not change its mind about into TokenRefused or BotRefused."""
    try:
        yield
    except discord.LoginFailure:
        raise TokenRefused from None
    except discord.PrivilegedIntentsRequired:
        raise BotRefused(DISALLOWED_INTENTS) from None
    except discord.ConnectionClosed as closed:
        if closed.code == UNAUTHENTICATED:
            raise TokenRefused from None
        if closed.code in REFUSED:
            raise BotRefused(closed.code) from None
        raise


async def _cancelled(task: asyncio.Task[None]) -> None:
    """Cancel a task and wait for its end."""
    task.cancel()
    await asyncio.wait({task})
    if not task.cancelled() and (error := task.exception()) is not None:
        log.debug("%s ended with %r", task.get_name(), error)


async def run(settings: Settings, greet: Callable[[str], None]) -> None:
    """Run the bot until SIGTERM or SIGINT."""
    app = App(settings, greet)
    app.stop_on_signals()
    await app.run()
