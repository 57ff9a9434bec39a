"""The driver: people, servers and channels of a stand-in, for tests that read like a story.

    async with StandIn() as discord:
        club = discord.guild("Kártyaklub", locale="hu")
        table = club.text_channel("römi")
        anna = discord.user("Anna", locale="hu", member_of=[club])
        ...start the bot against discord.api_url and discord.gateway_url...
        await discord.bot_ready()
        answer = await anna.in_(table).slash("rummy start", preset="classic")
        await anna.press(answer.message, "Join")

People can do what Discord's client lets them do; anything else raises `Impossible`.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import Self

from .clock import Clock
from .faults import Faults
from .gateway import Frame, Gateway
from .limits import Limits
from .person import Person
from .places import Club
from .platform import Platform, RequestHook, RequestRecord
from .server import Server
from .threads import keep
from .world import World, default_world


class StandIn:
    """A local Discord that listens while the `async with` lasts.

    `populate` fills it with the world that people find when they try the bot by hand;
    without it the world is empty. `shards` is what the bot is told to use. `threads` is a file
    that keeps threads for the next start.
    """

    def __init__(
        self,
        *,
        port: int = 0,
        shards: int = 1,
        populate: bool = False,
        threads: Path | None = None,
    ) -> None:
        self.platform = Platform()
        self.platform.gateway.shards = shards
        self._server = Server(self.platform, port)
        if populate:
            default_world(self.world)
        if threads:
            keep(self.world, threads)

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.stop()

    async def start(self) -> None:
        """Listen on 127.0.0.1. Raises OSError when the port is taken."""
        await self._server.start()

    async def stop(self) -> None:
        """Stop listening."""
        await self._server.stop()

    # -- where the bot connects to

    @property
    def port(self) -> int:
        """The port, known after the start."""
        return self._server.port

    @property
    def api_url(self) -> str:
        """What `discord.http.Route.BASE` has to be."""
        return f"http://{self._server.address}/api/v10"

    @property
    def gateway_url(self) -> str:
        """What `discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY` has to be."""
        return self.platform.gateway.url

    @property
    def page_url(self) -> str:
        """The page for people."""
        return f"http://{self._server.address}/"

    @property
    def token(self) -> str:
        """The only valid bot token."""
        return self.world.token

    # -- parts

    @property
    def world(self) -> World:
        """All that exists."""
        return self.platform.world

    @property
    def clock(self) -> Clock:
        """The clock; `clock.advance(seconds)` skips time."""
        return self.platform.clock

    @property
    def gateway(self) -> Gateway:
        """The gateway: `close(code)`, `reconnect()`, `forget()`, `faults`, `identifies`."""
        return self.platform.gateway

    @property
    def limits(self) -> Limits:
        """The rate limits."""
        return self.platform.limits

    @property
    def faults(self) -> Faults:
        """What goes wrong next."""
        return self.platform.faults

    @property
    def requests(self) -> list[RequestRecord]:
        """All requests of the bot so far."""
        return self.platform.requests

    @property
    def frames(self) -> list[Frame]:
        """All gateway frames so far."""
        return self.platform.gateway.frames

    def requests_to(self, method: str, route: str) -> list[RequestRecord]:
        """The requests to one route template."""
        return [r for r in self.requests if (r.method, r.route) == (method, route)]

    @property
    def on_request(self) -> RequestHook | None:
        """A hook that is called with method, path and body of each request of the bot."""
        return self.platform.on_request

    @on_request.setter
    def on_request(self, hook: RequestHook | None) -> None:
        self.platform.on_request = hook

    # -- making things

    def guild(self, name: str, locale: str = "en-US", *, with_bot: bool = True) -> Club:
        """A new server."""
        guild = self.world.guild(name, locale)
        if not with_bot:
            del guild.members[self.world.bot.id]
        club = Club(self.platform, guild)
        if with_bot and self.gateway.sessions:
            club.announce()
        return club

    def user(self, name: str, locale: str = "en-US", member_of: Iterable[Club] = ()) -> Person:
        """A new person."""
        user = self.world.user(name, locale)
        for club in member_of:
            self.world.join(club.guild, user)
        return Person(self.platform, user)

    def person(self, name: str) -> Person:
        """A person who exists already."""
        found = next(user for user in self.world.users.values() if user.name == name)
        return Person(self.platform, found)

    def club(self, name: str) -> Club:
        """A server that exists already."""
        found = next(guild for guild in self.world.guilds.values() if guild.name == name)
        return Club(self.platform, found)

    # -- waiting

    async def bot_ready(self, *, commands: bool = True, timeout: float = 10) -> None:  # noqa: ASYNC109
        """Wait until all shards are there and, unless told otherwise, commands exist."""

        def look() -> bool | None:
            ready = self.gateway.connected and (bool(self.world.commands) or not commands)
            return ready or None

        await self.world.until(look, timeout)

    async def bot_gone(self, timeout: float = 10) -> None:  # noqa: ASYNC109
        """Wait until no connection is left."""

        def look() -> bool | None:
            return None if any(s.link for s in self.gateway.sessions.values()) else True

        await self.world.until(look, timeout)
