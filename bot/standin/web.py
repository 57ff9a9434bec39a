"""The page's door: static files, and what the page of a chosen user may see and do."""

from __future__ import annotations

from aiohttp import web

from .platform import Platform


class Page:
    """Routes of the page; filled below."""

    def __init__(self, platform: Platform) -> None:
        self.platform = platform

    def add_to(self, app: web.Application) -> None:
        """Add the routes."""
        app.router.add_get("/", self._root)

    async def _root(self, request: web.Request) -> web.StreamResponse:
        if request.headers.get("Upgrade", "").lower() == "websocket":
            return await self.platform.gateway.handle(request)
        return web.Response(text="stand-in")
