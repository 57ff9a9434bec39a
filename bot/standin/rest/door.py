"""What every request passes: authorisation, limits, faults, records, refusals."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from aiohttp import BodyPartReader, web

from ..compose import Upload
from ..errors import BAD_JSON, UNAUTHORIZED, ApiError
from ..faults import Fault
from ..model import Json
from ..platform import Platform, RequestRecord

PREFIX = "/api/v10"


@dataclass
class Call:
    """One request, read and authorised."""

    platform: Platform
    request: web.Request
    body: Any = None
    uploads: Sequence[Upload] = field(default_factory=list)

    def number(self, name: str) -> int:
        """An id of the path; what is not a number finds nothing."""
        text = self.request.match_info[name]
        return int(text) if text.isascii() and text.isdigit() else 0

    def text(self, name: str) -> str:
        """A part of the path."""
        return self.request.match_info[name]


Answer = tuple[int, object]
Handler = Callable[[Call], Answer]

OK, CREATED, NO_CONTENT = 200, 201, 204
TOKEN_ROUTES = ("/interactions/", "/webhooks/")


class Door:
    """Turns handlers that know the rules into routes of the web server."""

    def __init__(self, platform: Platform) -> None:
        self.platform = platform

    def route(self, method: str, template: str, handler: Handler) -> web.RouteDef:
        """A route of the API; the template is that of the OpenAPI document."""

        async def handle(request: web.Request) -> web.StreamResponse:
            return await self._serve(request, template, handler)

        return web.route(method, PREFIX + template, handle)

    async def unknown(self, request: web.Request) -> web.StreamResponse:
        """Any other path of the API."""

        def refuse(_call: Call) -> Answer:
            raise ApiError(404, 0, "404: Not Found")

        path = request.path.removeprefix(PREFIX)
        return await self._serve(request, path, refuse)

    async def _serve(
        self, request: web.Request, template: str, handler: Handler
    ) -> web.StreamResponse:
        started = time.monotonic()
        path = request.path.removeprefix(PREFIX)
        query = dict(request.query)
        record = RequestRecord(request.method, template, path, query)
        record.started = self.platform.clock.now()
        self.platform.requests.append(record)
        call = Call(self.platform, request)
        fault = self.platform.faults.take(request.method, template)
        try:
            response = await self._answer(call, record, handler, fault)
        finally:
            record.seconds = time.monotonic() - started
        return response

    async def _answer(
        self, call: Call, record: RequestRecord, handler: Handler, fault: Fault | None
    ) -> web.StreamResponse:
        headers: dict[str, str] = {}
        try:
            call.body, call.uploads = await _read(call.request)
            record.json, record.files = call.body, [up.filename for up in call.uploads]
            if self.platform.on_request:
                self.platform.on_request(record.method, call.request.path, call.body)
            if fault and (spoiled := await _spoil(fault, call.request)):
                record.status = spoiled.status
                return spoiled
            self._authorise(call.request, record.route)
            refused, headers = self._limit(call.request, record)
            if refused is not None:
                record.status = refused.status
                return refused
            record.status, record.response = handler(call)
        except ApiError as error:
            record.status, record.response = error.status, error.body()
        if fault and fault.what == "processed_then_500":
            record.status = 500
            return answer(500, {"message": "500: Internal Server Error", "code": 0}, headers)
        if fault and fault.what == "processed_then_reset":
            return _reset(call.request)
        return answer(record.status, record.response, headers)

    def _authorise(self, request: web.Request, route: str) -> None:
        if route.startswith(TOKEN_ROUTES):
            return
        if request.headers.get("Authorization") != f"Bot {self.platform.world.token}":
            raise ApiError(*UNAUTHORIZED)

    def _limit(
        self, request: web.Request, record: RequestRecord
    ) -> tuple[web.Response | None, dict[str, str]]:
        major = _major(request)
        with_token = not record.route.startswith(TOKEN_ROUTES)
        refused, headers = self.platform.limits.take(
            record.method, record.route, major, with_token=with_token
        )
        if refused is None:
            return None, headers
        record.response = refused.body()
        return answer(429, refused.body(), headers | refused.headers()), headers


def _major(request: web.Request) -> str:
    names = ("channel_id", "guild_id", "webhook_id", "interaction_token", "webhook_token")
    return "/".join(request.match_info.get(name, "") for name in names)


def answer(status: int, body: object, headers: dict[str, str] | None = None) -> web.Response:
    """A JSON answer; the content type carries no charset, as discord.py compares with ==."""
    text = b"" if status == NO_CONTENT else json.dumps(body).encode()
    given = dict(headers or {})
    if status != NO_CONTENT:
        given["Content-Type"] = "application/json"
    return web.Response(status=status, body=text, headers=given)


async def _spoil(fault: Fault, request: web.Request) -> web.StreamResponse | None:
    if fault.delay:
        await asyncio.sleep(fault.delay)
    if fault.before:
        await fault.before()
    if fault.what == "hang":
        await asyncio.sleep(3600)
    if fault.what == "reset":
        return _reset(request)
    if not isinstance(fault.what, int):
        return None
    headers = {"Via": "1.1 stand-in"} if fault.via else {}
    body: Json = {"message": f"{fault.what}: fault on purpose", "code": 0}
    if fault.what == 429:
        body |= {"retry_after": 0.05, "global": False}
    return answer(fault.what, body, headers)


def _reset(request: web.Request) -> web.Response:
    if request.transport:
        request.transport.abort()
    return web.Response(status=500)


async def _read(request: web.Request) -> tuple[Any, list[Upload]]:
    if request.content_type == "multipart/form-data":
        return await _read_multipart(request)
    raw = await request.read()
    if not raw:
        return None, []
    return _parse(raw), []


def _parse(raw: bytes) -> Any:
    try:
        return json.loads(raw)
    except ValueError:
        raise ApiError(*BAD_JSON) from None


async def _read_multipart(request: web.Request) -> tuple[Any, list[Upload]]:
    body: Any = {}
    uploads: list[Upload] = []
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            continue
        data = bytes(await part.read())
        if part.name == "payload_json":
            body = _parse(data)
        elif found := re.fullmatch(r"files\[(\d+)\]", part.name or ""):
            uploads.append(Upload(int(found[1]), part.filename or "file", data))
    return body, uploads
