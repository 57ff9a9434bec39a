"""The stand-in's own answers have the documented shapes (NOTES 3.2, 4)."""

from __future__ import annotations

import pytest

from bot.standin import Place
from tests.openapi import Checker

from .bodies import Case
from .conftest import Scene
from .desk import Desk
from .good import GOOD


async def test_answers_to_discord_py(scene: Scene, checker: Checker) -> None:
    """A round through all commands: every answer fits Discord's document."""
    seat = scene.anna.in_(scene.table)
    for words in ("buttons", "later", "dm", "thread", "file", "who"):
        await seat.slash(f"try {words}")
    shown = await seat.slash("try buttons")
    await scene.bela.press(shown.message, "Join")
    await scene.bela.press(shown.message, "Peek")
    wrong = [
        error
        for record in scene.discord.requests
        for error in checker.check_response(
            record.method, record.path, record.status, record.response
        )
    ]
    assert wrong == []
    assert len(scene.discord.requests) > 15


@pytest.mark.parametrize("case", GOOD, ids=str)
async def test_answers_to_good_bodies(desk: Desk, checker: Checker, case: Case) -> None:
    """Every answer to a good body fits Discord's document."""
    await desk.send(case)
    record = desk.discord.requests[-1]
    found = checker.check_response(record.method, record.path, record.status, record.response)
    assert found == []


async def test_interaction_is_whole(scene: Scene) -> None:
    """INTERACTION_CREATE carries every field of the documentation (NOTES 3.2)."""
    await scene.anna.in_(scene.table).slash("try say", words="x")
    await scene.anna.in_dm().slash("try say", words="x")
    guild, direct = (
        frame.payload["d"]
        for frame in scene.discord.frames
        if frame.payload.get("t") == "INTERACTION_CREATE"
    )
    common = {
        *("id", "application_id", "type", "data", "channel", "channel_id", "token", "version"),
        *("app_permissions", "locale", "entitlements", "authorizing_integration_owners"),
        *("context", "attachment_size_limit"),
    }
    assert set(guild) == common | {"guild", "guild_id", "guild_locale", "member"}
    assert set(direct) == common | {"user"}
    assert (guild["context"], direct["context"]) == (0, 1)
    assert guild["authorizing_integration_owners"] == {"0": guild["guild_id"]}
    assert direct["authorizing_integration_owners"] == {"0": "0"}
    assert direct["channel"]["recipients"][0]["id"] == direct["user"]["id"]


async def test_components_get_ids(scene: Scene) -> None:
    """The server numbers components, and keeps doing so after an edit (NOTES 3.2)."""
    shown = await scene.anna.in_(scene.table).slash("try buttons")
    assert [part["id"] for part in shown.message.controls] == [2, 3, 4, 5, 7]
    await scene.anna.press(shown.message, "Join")
    assert [part["id"] for part in shown.message.controls] == [2, 3, 4, 5, 7]


async def test_only_allowed_mentions_ping(scene: Scene) -> None:
    """A mention pings only when it is allowed (NOTES 1.2)."""
    place: Place = scene.table
    await scene.anna.in_(place).slash("try say", words=f"{scene.bela.mention}")
    assert place.messages[-1].pings(scene.bela.user)
    assert not place.messages[-1].pings(scene.anna.user)
