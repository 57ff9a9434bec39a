"""A gateway client without discord.py, to see exactly what is sent."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp

from bot.standin import StandIn


class RawGateway:
    """One socket."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse, token: str) -> None:
        self.socket = socket
        self.token = token

    async def send(self, op: int, data: Any) -> None:
        """Send a frame."""
        await self.socket.send_json({"op": op, "d": data})

    async def identify(self, intents: int, shard: tuple[int, int] = (0, 1), **more: Any) -> None:
        """Send an IDENTIFY."""
        data = {"token": self.token, "intents": intents, "shard": list(shard), "properties": {}}
        await self.send(2, data | more)

    async def resume(self, session: str, sequence: int) -> None:
        """Send a RESUME."""
        await self.send(6, {"token": self.token, "session_id": session, "seq": sequence})

    async def receive(self) -> dict[str, Any]:
        """The next frame."""
        frame: dict[str, Any] = await asyncio.wait_for(self.socket.receive_json(), 2)
        return frame

    async def until_ack(self) -> list[dict[str, Any]]:
        """All frames that are under way, found by asking for a heartbeat."""
        await self.send(1, None)
        frames = []
        while (frame := await self.receive())["op"] != 11:
            frames.append(frame)
        return frames

    async def close_code(self) -> int | None:
        """Read to the end; the code with which the stand-in closed."""
        async with asyncio.timeout(2):
            async for _message in self.socket:
                pass
        return self.socket.close_code


@asynccontextmanager
async def connect(discord: StandIn) -> AsyncIterator[RawGateway]:
    """An open socket after HELLO."""
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(discord.gateway_url + "?v=10&encoding=json") as socket,
    ):
        raw = RawGateway(socket, discord.token)
        hello = await raw.receive()
        assert hello["op"] == 10
        assert hello["d"]["heartbeat_interval"] == 41_250
        yield raw
