"""The web server of the stand-in: REST, gateway and page on one port of the loopback."""

from __future__ import annotations

import asyncio
import contextlib

from aiohttp import web

from .platform import Platform
from .rest import channels, commands, general, interactions, messages
from .rest.door import PREFIX, Door, answer
from .web import Page

_FAMILIES = (general, commands, interactions, messages, channels)


class Server:
    """One listening stand-in."""

    def __init__(self, platform: Platform, port: int = 0) -> None:
        self.platform = platform
        self.port = port
        self._runner: web.AppRunner | None = None

    @property
    def address(self) -> str:
        """`127.0.0.1:port`."""
        return f"127.0.0.1:{self.port}"

    async def start(self) -> None:
        """Listen; port 0 takes a free one. Raises OSError when the port is taken."""
        app = self._app()
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", self.port, reuse_address=True)
        try:
            await site.start()
        except OSError:
            await self._runner.cleanup()
            self._runner = None
            raise
        self.port = self._runner.addresses[0][1]
        self.platform.gateway.url = f"ws://{self.address}/gateway"
        self.platform.composer.base_url = f"http://{self.address}"

    async def stop(self) -> None:
        """Stop listening and cut all connections."""
        if self._runner is None:
            return
        self.platform.stopping = True
        self.platform.world.changed()
        with contextlib.suppress(asyncio.TimeoutError, ConnectionError):
            await asyncio.wait_for(self.platform.gateway.close(1001), 0.2)
        await self._runner.cleanup()
        self._runner = None

    def _app(self) -> web.Application:
        app = web.Application(client_max_size=110 * 1024 * 1024)
        door = Door(self.platform)
        for family in _FAMILIES:
            for method, template, handler in family.ROUTES:
                app.router.add_routes([door.route(method, template, handler)])
        app.router.add_route("*", PREFIX + "/{rest:.*}", door.unknown)
        app.router.add_get("/gateway", self.platform.gateway.handle)
        app.router.add_get("/gateway/", self.platform.gateway.handle)
        app.router.add_get("/attachments/{channel}/{attachment}/{name}", self._attachment)
        Page(self.platform).add_to(app)
        return app

    async def _attachment(self, request: web.Request) -> web.Response:
        number = request.match_info["attachment"]
        found = self.platform.composer.files.get(int(number) if number.isdigit() else 0)
        if found is None:
            return answer(404, {"message": "404: Not Found", "code": 0})
        return web.Response(body=found.data, content_type=found.content_type)
