"""A raw HTTP client in a world where everything that the cases name exists."""

from __future__ import annotations

import io
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import aiohttp

from bot.standin import Permission, StandIn, actions
from bot.standin.interactions import Interaction

from .bodies import COMMANDS, SEND, Case, controls, layout, parameter, row, text
from .bodies import button as make_button

P = Permission


@dataclass
class Desk:
    """A raw HTTP client with things to refer to in paths."""

    discord: StandIn
    session: aiohttp.ClientSession
    names: dict[str, object]
    data: bytes = b"data"

    async def send(self, case: Case) -> tuple[int, Any]:
        """Send a body; returns status and JSON of the answer."""
        method, _, path = case.door.partition(" ")
        url = self.discord.api_url + path.format(**self.names)
        text_ = case.body if isinstance(case.body, str) else json.dumps(case.body)
        for name, value in self.names.items():
            text_ = text_.replace("{" + name + "}", str(value))
        async with self.session.request(method, url, **self._payload(text_, case.files)) as answer:
            raw = await answer.read()
            return answer.status, json.loads(raw) if raw else None

    def _payload(self, text_: str, files: list[str]) -> dict[str, Any]:
        if not files:
            headers = {"Content-Type": "application/json"}
            return {"data": text_, "headers": headers} if text_ != "null" else {}
        form = aiohttp.FormData(quote_fields=False)
        form.add_field("payload_json", text_)
        for index, name in enumerate(files):
            form.add_field(f"files[{index}]", io.BytesIO(self.data), filename=name)
        return {"data": form}

    async def do(self, door: str, body: object, *files: str) -> Any:
        """Send a good body; returns the answer."""
        status, answer = await self.send(Case("setup", door, body, 0, files=list(files)))
        assert status < 300, answer
        return answer


@asynccontextmanager
async def set_desk() -> AsyncIterator[Desk]:
    """A world in which everything that the cases name exists."""
    async with StandIn() as discord, aiohttp.ClientSession() as session:
        session.headers["Authorization"] = f"Bot {discord.token}"
        made = Desk(discord, session, {"application": discord.world.application_id})
        await _places(made)
        await _interactions(made)
        yield made


async def _places(desk: Desk) -> None:
    discord, names = desk.discord, desk.names
    club = discord.guild("Club")
    anna, bela = discord.user("Anna", member_of=[club]), discord.user("Bela", member_of=[club])
    bela.close_dms()
    names |= {"anna": anna.id, "closed_dm": bela.in_dm().channel.id}
    table, forum = club.text_channel("table"), club.forum("forum")
    hidden, mute, plain = (club.text_channel(name) for name in ("hidden", "mute", "plain"))
    hidden.deny_bot(P.VIEW_CHANNEL)
    mute.deny_bot(P.SEND_MESSAGES)
    plain.deny_bot(P.EMBED_LINKS)
    for place in (table, forum, hidden, mute, plain):
        names[place.channel.name] = place.id
    names["other"] = anna.in_(table).say("hello").id
    names["message"] = (await desk.do(SEND, {"content": "first"}))["id"]
    names["layout"] = (await desk.do(SEND, layout(text())))["id"]
    names["topic"] = (await desk.do(SEND, {"content": "topic"}))["id"]
    await desk.do(f"POST /channels/{table.id}/messages/{names['topic']}/threads", {"name": "t"})
    old, locked = table.thread("old"), table.thread("locked")
    inside = await desk.do(f"POST /channels/{old.id}/messages", {"content": "x"})
    old.archive()
    locked.lock()
    names |= {"old": old.id, "locked": locked.id, "inside": inside["id"]}


async def _interactions(desk: Desk) -> None:
    platform = desk.discord.platform
    option = parameter("word", autocomplete=True)
    await desk.do(COMMANDS, [{"name": "go", "description": "d", "options": [option]}])
    user = platform.world.users[int(str(desk.names["anna"]))]
    channel = platform.world.channels[int(str(desk.names["table"]))]
    shown = await desk.do(SEND, controls(row(make_button(1))))
    message = channel.messages[int(shown["id"])]
    first = actions.slash(platform, user, channel, "go", {})
    _name(desk, "answered", first)
    await desk.do(_callback(first), {"type": 4, "data": {"content": "x"}})
    asking = actions.slash(platform, user, channel, "go", {})
    await desk.do(_callback(asking), _FORM)
    _name(desk, "form", actions.submit(platform, asking, {"N": "Anna"}))
    _name(desk, "interaction", actions.slash(platform, user, channel, "go", {}), "token")
    _name(desk, "press", actions.press(platform, user, message, "b:1"))
    _name(desk, "typing", actions.complete(platform, user, channel, "go", "word", {"word": "a"}))


_INPUT = {"type": 18, "label": "N", "component": {"type": 4, "custom_id": "n", "style": 1}}
_FORM = {"type": 9, "data": {"title": "T", "custom_id": "m", "components": [_INPUT]}}


def _callback(interaction: Interaction) -> str:
    return f"POST /interactions/{interaction.id}/{interaction.token}/callback"


def _name(desk: Desk, name: str, interaction: Interaction, token: str = "") -> None:
    desk.names[name] = interaction.id
    desk.names[token or f"{name}_token"] = interaction.token
