"""The page's door: static files, and what the page of a chosen user may see and do.

Only a page that this server itself has sent may use it: requests that name another host, or
come from a page of another origin, are refused, so that no web site that happens to be open
in the same browser can reach in.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from aiohttp import web

from . import actions, views
from .client import Impossible
from .interactions import Interaction
from .model import Channel, Json, Message, User
from .platform import Platform

PAGE = Path(__file__).with_name("page")
PATIENCE = 15.0
"""Seconds the page waits for the rest of a deferred answer."""

_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".txt": "text/plain; charset=utf-8",
}
_HEADERS = {
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": (
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:"
    ),
}
Action = Callable[[User, Json], Awaitable[Json]]


class Page:
    """Routes of the page."""

    def __init__(self, platform: Platform) -> None:
        self.platform = platform

    def add_to(self, app: web.Application) -> None:
        """Add the routes; the one for files has to be the last of all."""
        app.router.add_get("/standin/state", self._state)
        app.router.add_get("/standin/events", self._events)
        for name, action in self._actions().items():
            app.router.add_post(f"/standin/{name}", self._door(action))
        app.router.add_get("/", self._root)
        app.router.add_get("/{path:.+}", self._file)

    def _actions(self) -> dict[str, Action]:
        return {
            "slash": self._slash,
            "complete": self._complete,
            "press": self._press,
            "select": self._select,
            "submit": self._submit,
            "say": self._say,
            "dismiss": self._dismiss,
            "close_dms": self._close_dms,
            "open_dms": self._open_dms,
            "locale": self._locale,
        }

    # -- doors

    def _guard(self, request: web.Request) -> None:
        _, _, port = self.platform.composer.base_url.rpartition(":")
        hosts = (f"127.0.0.1:{port}", f"localhost:{port}")
        origin = request.headers.get("Origin")
        foreign = origin is not None and origin not in [f"http://{host}" for host in hosts]
        if request.headers.get("Host") not in hosts or foreign:
            raise web.HTTPForbidden(text="This page belongs to another address.")

    def _door(self, action: Action) -> Callable[[web.Request], Awaitable[web.Response]]:
        async def handle(request: web.Request) -> web.Response:
            self._guard(request)
            if request.content_type != "application/json":
                raise web.HTTPUnsupportedMediaType(text="The body has to be JSON.")
            try:
                body = await request.json()
                return web.json_response(await action(self._user(body["user"]), body))
            except Impossible as error:
                return web.json_response({"error": str(error)}, status=409)
            except (KeyError, TypeError, ValueError, AttributeError) as error:
                message = f"not understood: {type(error).__name__} {error}"
                return web.json_response({"error": message}, status=400)

        return handle

    # -- finding

    def _user(self, number: str) -> User:
        return self.platform.world.users[int(number)]

    def _channel(self, body: Json) -> Channel:
        found = self.platform.world.channels.get(int(body["channel"]))
        if found is None:
            raise Impossible("that channel is gone")
        return found

    def _message(self, body: Json) -> Message:
        found = self._channel(body).messages.get(int(body["message"]))
        if found is None:
            raise Impossible("that message is gone")
        return found

    # -- looking

    async def _state(self, request: web.Request) -> web.Response:
        self._guard(request)
        asked = request.query.get("user", "")
        if asked and not asked.isdecimal():
            return web.json_response({"error": "user is the id of a user"}, status=400)
        user = self.platform.world.users.get(int(asked or "0"))
        if user is None:
            people = self.platform.world.people
            return web.json_response({"users": [views.person(one) for one in people]})
        return web.json_response(views.state(self.platform, user))

    async def _events(self, request: web.Request) -> web.StreamResponse:
        """Server-sent events: the number of the newest change, at once and after each."""
        self._guard(request)
        headers = {"Content-Type": "text/event-stream"} | _HEADERS
        response = web.StreamResponse(headers=headers)
        await response.prepare(request)
        told = -1
        while not self.platform.stopping:
            told = await self._news_after(told)
            text = json.dumps({"version": told})
            try:
                await response.write(f"data: {text}\n\n".encode())
            except ConnectionError:
                break
        return response

    async def _news_after(self, told: int) -> int:
        world = self.platform.world

        def look() -> int | None:
            return world.version if world.version != told else None

        while True:
            try:
                return await world.until(look, 15)
            except TimeoutError:
                # Writing is the only way to notice a page that has gone.
                return told

    # -- doing

    async def _outcome(self, interaction: Interaction) -> Json:
        await actions.conclude(self.platform, interaction, PATIENCE)
        return views.outcome(interaction)

    async def _slash(self, user: User, body: Json) -> Json:
        channel, options = self._channel(body), self._options(body)
        command = body["command"]
        return await self._outcome(actions.slash(self.platform, user, channel, command, options))

    async def _complete(self, user: User, body: Json) -> Json:
        channel, options = self._channel(body), self._options(body)
        interaction = actions.complete(
            self.platform, user, channel, body["command"], body["focus"], options
        )
        await actions.conclude(self.platform, interaction, 0)
        return {"choices": views.choices(interaction)}

    def _options(self, body: Json) -> Json:
        """The options; people and channels are named by id there, and found here."""
        world = self.platform.world
        found: dict[str, Any] = {}
        for name, value in (body.get("options") or {}).items():
            number = int(value["id"]) if isinstance(value, dict) else 0
            found[name] = (world.users | world.channels)[number] if number else value
        return found

    async def _press(self, user: User, body: Json) -> Json:
        message = self._message(body)
        return await self._outcome(actions.press(self.platform, user, message, body["custom_id"]))

    async def _select(self, user: User, body: Json) -> Json:
        message, values = self._message(body), body["values"]
        return await self._outcome(
            actions.select(self.platform, user, message, values, body["custom_id"])
        )

    async def _submit(self, user: User, body: Json) -> Json:
        opened = self.platform.interactions[body["form"]]
        if opened.user is not user:
            raise Impossible("that form belongs to someone else")
        return await self._outcome(actions.submit(self.platform, opened, body["values"]))

    async def _say(self, user: User, body: Json) -> Json:
        message = actions.say(self.platform, user, self._channel(body), str(body["text"]))
        return {"message": str(message.id)}

    async def _dismiss(self, user: User, body: Json) -> Json:
        actions.dismiss(self.platform, user, self._message(body))
        return {}

    async def _close_dms(self, user: User, _body: Json) -> Json:
        actions.set_dms(self.platform, user, is_open=False)
        return views.person(user)

    async def _open_dms(self, user: User, _body: Json) -> Json:
        actions.set_dms(self.platform, user, is_open=True)
        return views.person(user)

    async def _locale(self, user: User, body: Json) -> Json:
        actions.set_locale(self.platform, user, body["locale"])
        return views.person(user)

    # -- files

    async def _root(self, request: web.Request) -> web.StreamResponse:
        if request.headers.get("Upgrade", "").lower() == "websocket":
            return await self.platform.gateway.handle(request)
        return await self._send("index.html", request)

    async def _file(self, request: web.Request) -> web.StreamResponse:
        return await self._send(request.match_info["path"], request)

    async def _send(self, name: str, request: web.Request) -> web.StreamResponse:
        self._guard(request)
        path = (PAGE / name).resolve()
        kind = _TYPES.get(path.suffix)
        if kind is None or not path.is_relative_to(PAGE) or not path.is_file():
            raise web.HTTPNotFound(text="There is no such page.")
        data = await asyncio.to_thread(path.read_bytes)
        return web.Response(body=data, headers=_HEADERS | {"Content-Type": kind})
