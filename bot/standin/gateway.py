"""The gateway: sessions, shards, heartbeats, resuming [docs: events/gateway].

A session outlives its connection, so that a bot that comes back with RESUME gets what it
missed. Events of a server go to the shard of that server, all others to shard 0.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
from collections import deque
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSMsgType, web

from .message_shapes import seen_without_content
from .model import Guild, Json
from .shapes import guild_create_shape, member_shape, own_user_shape
from .world import World

GUILDS, MEMBERS, GUILD_MESSAGES, DIRECT_MESSAGES = 1 << 0, 1 << 1, 1 << 9, 1 << 12
MESSAGE_CONTENT, PRESENCES = 1 << 15, 1 << 8
PRIVILEGED = MEMBERS | PRESENCES | MESSAGE_CONTENT
HEARTBEAT_MS = 41_250
# No network answers at once; discord.py notes when it sent a heartbeat only after sending it.
ROUND_TRIP = 0.1
_KEPT_EVENTS = 1_000


@dataclass
class Frame:
    """One frame, for the record: `direction` is "in" (from the bot) or "out"."""

    direction: str
    shard: int | None
    payload: Json


@dataclass(eq=False)
class Session:
    """What a bot may resume: its shard, its intents and the events it was sent."""

    id: str
    shard: int
    shards: int
    intents: int
    sequence: int = 0
    sent: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=_KEPT_EVENTS))
    link: Link | None = None


@dataclass(eq=False)
class Link:
    """One open socket; frames leave through a queue, so that sending never waits."""

    socket: web.WebSocketResponse
    queue: asyncio.Queue[str | None] = field(default_factory=asyncio.Queue)
    session: Session | None = None


@dataclass
class GatewayFaults:
    """What the gateway does wrong on purpose; codes close the socket."""

    close_on_connect: int | None = None
    close_on_identify: int | None = None
    invalid_session: bool = False


class Gateway:
    """All connections of the bot."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.url = ""
        self.shards = 1
        self.privileged = 0
        self.faults = GatewayFaults()
        self.frames: list[Frame] = []
        self.identifies = 0
        self.connects = 0
        self.sessions: dict[str, Session] = {}

    @property
    def connected(self) -> bool:
        """Whether every shard of the newest set has an open, identified connection."""
        live = [s for s in self.sessions.values() if s.link]
        return bool(live) and {s.shard for s in live} >= set(range(live[-1].shards))

    # -- events

    def dispatch(self, name: str, data: Json, guild: Guild | None = None, intents: int = 0) -> None:
        """Send an event to the sessions that should have it.

        `intents`: bits of which the session needs at least one; 0 for events all get.
        """
        for session in self.sessions.values():
            home = (guild.id >> 22) % session.shards if guild else 0
            if session.shard == home and (not intents or session.intents & intents):
                self._push(session, name, data)

    def dispatch_message(self, name: str, data: Json, guild: Guild | None) -> None:
        """Send a message event; without the content intent only what Discord leaves in."""
        needed = GUILD_MESSAGES if guild else DIRECT_MESSAGES
        mine = data["author"]["id"] == str(self.world.bot.id)
        named = any(user["id"] == str(self.world.bot.id) for user in data["mentions"])
        for session in self.sessions.values():
            home = (guild.id >> 22) % session.shards if guild else 0
            if session.shard != home or not session.intents & needed:
                continue
            whole = mine or named or guild is None or session.intents & MESSAGE_CONTENT
            self._push(session, name, data if whole else seen_without_content(data))

    def _push(self, session: Session, name: str, data: Json) -> None:
        session.sequence += 1
        payload = {"op": 0, "t": name, "s": session.sequence, "d": data}
        self.frames.append(Frame("out", session.shard, payload))
        text = json.dumps(payload)
        session.sent.append((session.sequence, text))
        if session.link:
            session.link.queue.put_nowait(text)

    # -- connections

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        """One connection, from HELLO to its end."""
        socket = web.WebSocketResponse(max_msg_size=4096 * 4)
        await socket.prepare(request)
        self.connects += 1
        if self.faults.close_on_connect:
            await socket.close(code=self.faults.close_on_connect)
            return socket
        link = Link(socket)
        self._send(link, {"op": 10, "d": {"heartbeat_interval": HEARTBEAT_MS}})
        writer = asyncio.create_task(_write(link))
        try:
            await self._read(link)
        finally:
            self._unlink(link)
            writer.cancel()
            with contextlib.suppress(asyncio.CancelledError, ConnectionError):
                await writer
        return socket

    async def _read(self, link: Link) -> None:
        async for message in link.socket:
            if message.type is not WSMsgType.TEXT:
                await link.socket.close(code=4002)
                return
            try:
                payload = json.loads(message.data)
                code = self._receive(link, payload["op"], payload.get("d"))
            except (ValueError, KeyError, TypeError):
                code = 4002
            if code:
                await link.socket.close(code=code)
                return
        if link.session and link.socket.close_code in (1000, 1001):
            self.sessions.pop(link.session.id, None)

    def _receive(self, link: Link, op: int, data: Any) -> int | None:
        shard = link.session.shard if link.session else None
        self.frames.append(Frame("in", shard, {"op": op, "d": data}))
        if op == 1:
            asyncio.get_running_loop().call_later(ROUND_TRIP, self._send, link, {"op": 11})
        elif op == 2:
            return self._identify(link, data)
        elif op == 6:
            return self._resume(link, data)
        elif link.session is None:
            return 4003
        elif op == 8:
            self._members(link.session, data)
        elif op not in (3, 4):
            return 4001
        return None

    def _identify(self, link: Link, data: Json) -> int | None:
        self.identifies += 1
        if self.faults.close_on_identify:
            return self.faults.close_on_identify
        if link.session:
            return 4005
        if data["token"].removeprefix("Bot ") != self.world.token:
            return 4004
        if self.faults.invalid_session:
            self._send(link, {"op": 9, "d": False})
            return None
        shard, shards = data.get("shard", (0, 1))
        if not 0 <= shard < shards:
            return 4010
        if not 0 <= data["intents"] < 1 << 26:
            return 4013
        if data["intents"] & PRIVILEGED & ~self.privileged:
            return 4014
        self._begin(link, Session(secrets.token_hex(16), shard, shards, data["intents"]))
        return None

    def _begin(self, link: Link, session: Session) -> None:
        for old in list(self.sessions.values()):
            if old.link is None and (old.shard, old.shards) == (session.shard, session.shards):
                del self.sessions[old.id]
        self.sessions[session.id] = session
        session.link, link.session = link, session
        guilds = self._guilds_of(session)
        self._push(session, "READY", self._ready(session, guilds))
        if session.intents & GUILDS:
            for guild in guilds:
                self._push(session, "GUILD_CREATE", guild_create_shape(guild, self.world))
        self.world.changed()

    def _guilds_of(self, session: Session) -> list[Guild]:
        return [
            guild
            for guild in self.world.guilds.values()
            if self.world.bot.id in guild.members
            and (guild.id >> 22) % session.shards == session.shard
        ]

    def _ready(self, session: Session, guilds: list[Guild]) -> Json:
        return {
            "v": 10,
            "user": own_user_shape(self.world),
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "session_type": "normal",
            "resume_gateway_url": self.url,
            "shard": [session.shard, session.shards],
            "application": {"id": str(self.world.application_id), "flags": 0},
            "private_channels": [],
            "relationships": [],
            "user_settings": {},
            "_trace": [],
        }

    def _resume(self, link: Link, data: Json) -> int | None:
        session = self.sessions.get(data["session_id"])
        if data["token"].removeprefix("Bot ") != self.world.token:
            return 4004
        if session is None or self.faults.invalid_session:
            self._send(link, {"op": 9, "d": False})
            return None
        if data["seq"] > session.sequence:
            return 4007
        session.link, link.session = link, session
        for sequence, text in session.sent:
            if sequence > data["seq"]:
                link.queue.put_nowait(text)
        self._push(session, "RESUMED", {"_trace": []})
        self.world.changed()
        return None

    def _members(self, session: Session, data: Json) -> None:
        guild = self.world.guilds[int(data["guild_id"])]
        member = guild.members[self.world.bot.id]
        chunk = {"chunk_index": 0, "chunk_count": 1, "not_found": []}
        shape = {"guild_id": str(guild.id), "members": [member_shape(member)], **chunk}
        if "nonce" in data:
            shape["nonce"] = data["nonce"]
        self._push(session, "GUILD_MEMBERS_CHUNK", shape)

    def _send(self, link: Link, payload: Json) -> None:
        self.frames.append(Frame("out", None, payload))
        link.queue.put_nowait(json.dumps({"s": None, "t": None, "d": None} | payload))

    def _unlink(self, link: Link) -> None:
        if link.session and link.session.link is link:
            link.session.link = None
        self.world.changed()

    # -- what a test may do to the bot

    async def close(self, code: int = 4000) -> None:
        """Close all connections with a code; the sessions stay."""
        for session in list(self.sessions.values()):
            if session.link:
                await session.link.socket.close(code=code)

    def reconnect(self) -> None:
        """Ask all connections to come back (op 7)."""
        for session in self.sessions.values():
            if session.link:
                self._send(session.link, {"op": 7})

    def forget(self) -> None:
        """Forget all sessions that have no connection: a later RESUME is refused (op 9)."""
        self.sessions = {key: s for key, s in self.sessions.items() if s.link}


async def _write(link: Link) -> None:
    while (text := await link.queue.get()) is not None:
        await link.socket.send_str(text)
