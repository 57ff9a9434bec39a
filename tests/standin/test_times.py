"""Time, limits and faults of the stand-in (NOTES 1.1, 1.2, 1.6, 2)."""

from __future__ import annotations

import asyncio
import time

import aiohttp
import discord
import pytest

from bot.standin import Rate, StandIn

from .conftest import Scene

MESSAGES = "/channels/{channel_id}/messages"
CALLBACK = "/interactions/…/callback"


@pytest.mark.alone
async def test_the_clock_can_be_pushed(scene: Scene) -> None:
    """Three seconds pass without waiting (NOTES 1.1)."""
    asking = asyncio.create_task(scene.anna.in_(scene.table).slash("try slow"))
    await asyncio.sleep(0)
    started = time.monotonic()
    scene.discord.clock.advance(3.1)
    assert (await asking).failed
    assert time.monotonic() - started < 1
    scene.bot.finish.set()
    problem = await asyncio.wait_for(scene.bot.problems.get(), 2)
    assert isinstance(problem, discord.NotFound)
    assert problem.code == 10062


async def test_token_lives_fifteen_minutes(scene: Scene) -> None:
    """Follow-ups work for 15 minutes, then 50027 (NOTES 1.1)."""
    answer = await scene.anna.in_(scene.table).slash("try say", words="x")
    hook = discord.Webhook.partial(
        scene.discord.world.application_id,
        answer.interaction.token,
        client=scene.bot,
    )
    scene.discord.clock.advance(895)
    await hook.send("in time")
    scene.discord.clock.advance(10)
    with pytest.raises(discord.HTTPException) as refused:
        await hook.send("too late")
    assert (refused.value.status, refused.value.code) == (401, 50027)
    assert [message.content for message in answer.followups] == ["in time"]


async def test_old_messages_are_edited_a_few_times(scene: Scene) -> None:
    """Older than an hour: a few edits, then 429 with 30046 (NOTES 1.2)."""
    channel = scene.bot.get_partial_messageable(scene.table.id)
    message = await channel.send("board")
    for _ in range(10):
        await message.edit(content="young")
    scene.discord.clock.advance(3601)
    for _ in range(scene.discord.limits.late_edits):
        await message.edit(content="old")
    with pytest.raises(discord.HTTPException) as refused:
        await message.edit(content="too often")
    assert (refused.value.status, refused.value.code) == (429, 30046)
    assert scene.table.messages[0].content == "old"


async def test_global_limit() -> None:
    """The 51st request within a second is a global 429 with Via; callbacks are free (1.6)."""
    async with StandIn() as discord_, aiohttp.ClientSession() as session:
        session.headers["Authorization"] = f"Bot {discord_.token}"
        url = discord_.api_url + "/users/@me"
        statuses = []
        for _ in range(51):
            async with session.get(url) as answer:
                statuses.append(answer.status)
        assert statuses == [200] * 50 + [429]
        assert answer.headers["Via"]
        assert answer.headers["X-RateLimit-Global"] == "true"
        assert (await _callback(discord_, session)) == 404
        discord_.limits.overall = None
        async with session.get(url) as answer:
            assert answer.status == 200


async def _callback(discord_: StandIn, session: aiohttp.ClientSession) -> int:
    url = discord_.api_url + "/interactions/1/x/callback"
    async with session.post(url, json={"type": 4}) as answer:
        return answer.status


async def test_route_limit_paces_discord_py(scene: Scene) -> None:
    """With a rate on a route its headers make discord.py wait instead of failing (1.6)."""
    scene.discord.limits.routes["POST", MESSAGES] = Rate(2, 0.2)
    channel = scene.bot.get_partial_messageable(scene.table.id)
    for number in range(5):
        await channel.send(str(number))
    assert [message.content for message in scene.table.messages] == list("01234")
    sent = scene.discord.requests_to("POST", MESSAGES)
    assert 429 not in [record.status for record in sent]
    assert sent[4].started - sent[0].started >= 0.2


async def test_fault_before_and_after_processing(scene: Scene) -> None:
    """A send that was processed but answered 500 is repeated with its nonce: once (R9)."""
    channel = scene.bot.get_partial_messageable(scene.table.id)
    scene.discord.faults.next("POST", MESSAGES, "processed_then_500")
    await channel.send("lossy")
    assert [message.content for message in scene.table.messages] == ["lossy"]
    assert [r.status for r in scene.discord.requests_to("POST", MESSAGES)] == [500, 200]
    scene.discord.faults.next("POST", MESSAGES, 503)
    with pytest.raises(discord.DiscordServerError):
        await channel.send("refused")
    assert len(scene.table.messages) == 1


async def test_reset_and_delay(scene: Scene) -> None:
    """A cut connection is an aiohttp error (R10); a slow callback comes too late (R5)."""
    channel = scene.bot.get_partial_messageable(scene.table.id)
    scene.discord.faults.next("POST", MESSAGES, "reset")
    with pytest.raises(aiohttp.ClientError):
        await channel.send("cut")
    assert scene.table.messages == []
    scene.discord.platform.times.answer = 0.1
    scene.discord.faults.next("POST", CALLBACK, delay=0.2)
    answer = await scene.anna.in_(scene.table).slash("try say", words="x")
    assert answer.failed
    problem = await asyncio.wait_for(scene.bot.problems.get(), 2)
    assert isinstance(problem, discord.NotFound)


async def test_held_request(scene: Scene) -> None:
    """A request can wait for the test, which changes the world meanwhile (NOTES 1.2)."""
    channel = scene.bot.get_partial_messageable(scene.table.id)
    message = await channel.send("board")

    async def sweep() -> None:
        scene.table.delete_message(scene.table.messages[0])

    scene.discord.faults.hold("PATCH", MESSAGES + "/{message_id}", sweep)
    with pytest.raises(discord.NotFound) as refused:
        await message.edit(content="gone")
    assert refused.value.code == 10008


async def test_ids_survive_a_restart() -> None:
    """Servers, channels, users and DMs have the same ids in every run; messages do not."""

    def ids(discord_: StandIn) -> list[int]:
        club = discord_.club("Kártyaklub")
        anna = discord_.person("Anna")
        return [club.id, club.channel("römi").id, anna.id, anna.in_dm().channel.id]

    first, second = StandIn(populate=True), StandIn(populate=True)
    assert ids(first) == ids(second)
    made = {first.world.ids.next() for _ in range(1000)} | set(ids(first))
    assert len(made) == 1004


@pytest.mark.alone
async def test_start_is_quick() -> None:
    """Starting takes less than 200 ms."""
    started = time.monotonic()
    async with StandIn(populate=True):
        assert time.monotonic() - started < 0.2
