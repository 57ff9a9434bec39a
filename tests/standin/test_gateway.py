"""Sessions, shards, intents and what happens when the bot goes away (NOTES 1.6, 2, 3.1)."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import discord
import pytest
import pytest_asyncio

from bot.standin import StandIn
from bot.standin.gateway import GUILD_MESSAGES, GUILDS, MESSAGE_CONTENT

from .conftest import Scene
from .rawgateway import connect
from .trialbot import TrialBot, running


class Hasty(TrialBot):
    """A bot that does not wait five seconds between its shards."""

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Go on at once."""


@pytest_asyncio.fixture
async def alone() -> AsyncIterator[StandIn]:
    """A stand-in with two servers and no bot."""
    async with StandIn() as discord_:
        for name in ("One", "Two"):
            club = discord_.guild(name)
            club.text_channel("table")
            discord_.user(f"Anna of {name}", member_of=[club])
        yield discord_


async def test_events_go_to_their_shard() -> None:
    """Server events reach shard (id >> 22) % n, direct ones shard 0 (NOTES 1.1, 1.6)."""
    async with StandIn(shards=2) as discord_:
        clubs = [discord_.guild(name) for name in ("One", "Two")]
        tables = [club.text_channel("table") for club in clubs]
        anna = discord_.user("Anna", member_of=clubs)
        async with running(discord_, Hasty()) as bot:
            assert bot.shard_count == 2
            for table in tables:
                assert (await anna.in_(table).slash("try say", words="x")).text == "x"
            assert (await anna.in_dm().slash("try say", words="x")).text == "x"
        sent = [f for f in discord_.frames if f.payload.get("t") == "INTERACTION_CREATE"]
        assert [frame.shard for frame in sent] == [*((c.id >> 22) % 2 for c in clubs), 0]
        assert {(c.id >> 22) % 2 for c in clubs} == {0, 1}


async def test_resume_delivers_what_was_missed(scene: Scene) -> None:
    """A change of connection costs nothing: RESUME replays, no new IDENTIFY (NOTES 1.6)."""
    identifies = scene.discord.gateway.identifies
    scene.discord.gateway.reconnect()
    answer = await scene.anna.in_(scene.table).slash("try say", words="still here")
    assert answer.text == "still here"
    assert await asyncio.wait_for(scene.bot.log.get(), 2) == "resumed 0"
    assert scene.discord.gateway.identifies == identifies


async def test_unknown_session_is_refused(alone: StandIn) -> None:
    """RESUME of a forgotten session gets op 9, not resumable (R16)."""
    async with connect(alone) as raw:
        await raw.resume("nothing", 3)
        assert await raw.receive() == {"op": 9, "d": False, "s": None, "t": None}


async def test_replay_is_exact(alone: StandIn) -> None:
    """After RESUME exactly the events behind the sequence come, then RESUMED."""
    async with connect(alone) as raw:
        await raw.identify(GUILDS)
        frames = await raw.until_ack()
    assert [frame["t"] for frame in frames] == ["READY", "GUILD_CREATE", "GUILD_CREATE"]
    session = frames[0]["d"]["session_id"]
    assert frames[0]["d"]["resume_gateway_url"] == alone.gateway_url
    # A close with 1000 ends a session; this one was broken off.
    session = await _broken_session(alone)
    async with connect(alone) as raw:
        await raw.resume(session, 2)
        missed = await raw.until_ack()
    assert [(frame["t"], frame["s"]) for frame in missed] == [("GUILD_CREATE", 3), ("RESUMED", 4)]


async def _broken_session(alone: StandIn) -> str:
    async with connect(alone) as raw:
        await raw.identify(GUILDS)
        session: str = (await raw.until_ack())[0]["d"]["session_id"]
        await raw.socket.close(code=4000)
    return session


@pytest.mark.parametrize(
    "intents, more, code",
    [
        (1 << 30, {}, 4013),
        (MESSAGE_CONTENT, {}, 4014),
        (1, {"token": "wrong"}, 4004),
        (1, {"shard": [2, 2]}, 4010),
    ],
)
async def test_refused_identify(
    alone: StandIn, intents: int, more: dict[str, Any], code: int
) -> None:
    """The final close codes of IDENTIFY (NOTES 1.6, R17)."""
    async with connect(alone) as raw:
        await raw.identify(intents, **more)
        assert await raw.close_code() == code


async def test_frames_before_identify_and_garbage(alone: StandIn) -> None:
    """Not identified is 4003, an unreadable frame 4002."""
    async with connect(alone) as raw:
        await raw.send(8, {})
        assert await raw.close_code() == 4003
    async with connect(alone) as raw:
        await raw.socket.send_str("{")
        assert await raw.close_code() == 4002


async def test_intents_decide_what_is_sent(alone: StandIn) -> None:
    """Without GUILDS no servers; messages only on demand, and without their text (NOTES 1.4)."""
    table = alone.club("One").channel("table")
    anna = alone.person("Anna of One")
    async with connect(alone) as none, connect(alone) as some:
        await none.identify(0)
        await some.identify(GUILD_MESSAGES)
        assert [frame["t"] for frame in await none.until_ack()] == ["READY"]
        await some.until_ack()
        anna.in_(table).say("hello")
        assert await none.until_ack() == []
        (message,) = await some.until_ack()
    assert (message["t"], message["d"]["content"]) == ("MESSAGE_CREATE", "")
    assert message["d"]["author"]["id"] == str(anna.id)


async def test_wrong_token() -> None:
    """A wrong token is a 401 at login (R17)."""
    async with StandIn() as discord_:
        discord_.world.token = "another"
        async with running(discord_):
            pass
        discord_.world.token = "changed"
        with pytest.raises(discord.LoginFailure):
            await _start_with("another", discord_)


async def _start_with(token: str, discord_: StandIn) -> None:
    bot = TrialBot()
    assert discord_.api_url
    try:
        await bot.start(token)
    finally:
        await bot.close()


async def test_bot_process_is_killed() -> None:
    """kill -9: presses in the gap fail, a new process is answered again (R30)."""
    async with StandIn() as discord_:
        club = discord_.guild("Club")
        table, anna = club.text_channel("table"), discord_.user("Anna", member_of=[club])
        discord_.world.commands.clear()
        first = await _process(discord_)
        assert (await anna.in_(table).slash("try say", words="one")).text == "one"
        first.kill()
        await first.wait()
        await discord_.bot_gone()
        discord_.platform.times.answer = 0.05
        assert (await anna.in_(table).slash("try say", words="two")).failed
        discord_.platform.times.answer = 3.0
        second = await _process(discord_)
        assert (await anna.in_(table).slash("try say", words="three")).text == "three"
        second.kill()
        await second.wait()


async def _process(discord_: StandIn) -> asyncio.subprocess.Process:
    root = Path(__file__).parents[2]
    arguments = ["-m", "tests.standin.trialbot", discord_.api_url, discord_.gateway_url]
    process = await asyncio.create_subprocess_exec(
        sys.executable, *arguments, discord_.token, cwd=root
    )
    await discord_.bot_ready(timeout=20)
    return process


async def test_faults_of_the_gateway(alone: StandIn) -> None:
    """A gateway that closes at once, and one that never accepts a session (R15, R16)."""
    alone.gateway.faults.invalid_session = True
    async with connect(alone) as raw:
        await raw.identify(GUILDS)
        assert (await raw.receive())["op"] == 9
    alone.gateway.faults.close_on_identify = 4008
    async with connect(alone) as raw:
        await raw.identify(GUILDS)
        assert await raw.close_code() == 4008
    assert (alone.gateway.connects, alone.gateway.identifies) == (2, 2)
