"""`python -m bot run` with a token: how it joins Discord, stays there and leaves."""

from __future__ import annotations

import asyncio
import contextlib
import re
import socket
import sqlite3
from pathlib import Path

import pytest

from bot.settings import DATABASE_FILE
from bot.standin import Place, StandIn

from .processes import finished, led_to, started

REAL_LOOKING_TOKEN = "MTMyMzgwMjg3MzA0MDk5NDMwNA.GxYzAb.0123456789abcdefghijklmnopqrstuvwxyzAB"
ONE_SENTENCE = re.compile(r"romi: [^\n]+")


async def test_a_wrong_token_ends_with_one_sentence(tmp_path: Path) -> None:
    """NOTES R17: no restart loop; the token is in no output, however much is logged."""
    async with StandIn() as discord:
        settings = led_to(discord) | {"DISCORD_TOKEN": REAL_LOOKING_TOKEN, "LOG_LEVEL": "DEBUG"}
        code, bot = await finished(tmp_path, "run", **settings)
    assert code == 3
    assert bot.last == ("romi: Discord refuses the token: set DISCORD_TOKEN in .env to a valid one")
    assert "Traceback" not in bot.text
    assert REAL_LOOKING_TOKEN not in bot.text


async def test_a_start_prints_the_invite_link_and_warns_of_nothing(tmp_path: Path) -> None:
    """NOTES 1.4 and R27: scopes and permission bits of the link; nothing to warn of, no token."""
    async with StandIn() as discord:
        async with started(tmp_path, "run", LOG_LEVEL="DEBUG", **led_to(discord)) as bot:
            link = await bot.prints("Invite the bot: ")
            await discord.bot_ready()
            assert await bot.stop(patience=5) == 0
        token, application = discord.token, discord.world.application_id
    assert f"client_id={application}" in link
    assert "scope=bot+applications.commands" in link
    assert "permissions=309237763072" in link
    assert not [line for line in bot.err if re.search(" WARNING | ERROR |Traceback", line)]
    assert token not in bot.text


async def test_one_database_file_serves_one_bot(tmp_path: Path) -> None:
    """The second bot ends at once with a clear line, and the first goes on."""
    async with StandIn() as discord, started(tmp_path, "run", **led_to(discord)) as first:
        await discord.bot_ready()
        code, second = await finished(tmp_path, "run", **led_to(discord))
        assert code == 4
        assert second.last == (
            f"romi: {tmp_path / DATABASE_FILE} is in use by another bot: stop that one first"
        )
        assert second.out == []
        assert await first.stop(patience=5) == 0


@pytest.mark.parametrize(
    "code, exit_code, words",
    [
        (4004, 3, "Discord refuses the token"),
        (4013, 5, "the intents that this bot asks for: update the bot (close code 4013)"),
        (4014, 5, "allow it in the developer portal"),
    ],
)
async def test_a_final_close_code_ends_the_bot_with_one_sentence(
    tmp_path: Path, code: int, exit_code: int, words: str
) -> None:
    """NOTES R17: 4004, 4013 and 4014 are final; the bot does not come back by itself."""
    async with StandIn() as discord:
        discord.gateway.faults.close_on_identify = code
        ended, bot = await finished(tmp_path, "run", **led_to(discord))
        assert discord.gateway.identifies == 1
    assert ended == exit_code
    assert ONE_SENTENCE.fullmatch(bot.last)
    assert words in bot.last
    assert "Traceback" not in bot.text


async def test_a_bot_that_is_up_before_discord_waits_for_it(tmp_path: Path) -> None:
    """NOTES R14: a first connection that fails is tried again, with growing pauses."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = int(other.getsockname()[1])
    discord = StandIn(port=port)
    settings = {
        "DISCORD_TOKEN": discord.token,
        "DISCORD_API_URL": f"http://127.0.0.1:{port}/api/v10",
        "DISCORD_GATEWAY_URL": f"ws://127.0.0.1:{port}/gateway",
    }
    async with started(tmp_path, "run", **settings) as bot:
        await bot.prints("no connection to Discord, next try in 1 s")
        await bot.prints("no connection to Discord, next try in 2 s")
        async with discord:
            await discord.bot_ready(timeout=20)
            assert await bot.stop(patience=5) == 0


async def test_a_bot_that_waits_for_discord_can_be_stopped(tmp_path: Path) -> None:
    """NOTES R18: SIGTERM ends the pause between two tries, too."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = int(other.getsockname()[1])
    address = f"http://127.0.0.1:{port}/api/v10"
    async with started(tmp_path, "run", DISCORD_TOKEN="x" * 60, DISCORD_API_URL=address) as bot:
        await bot.prints("next try in 5 s")
        assert await bot.stop(patience=3) == 0


async def test_sigterm_lets_the_answers_under_way_out(tmp_path: Path) -> None:
    """NOTES R18 and R19: who asked before the end gets an answer, and his seat is kept."""
    async with StandIn() as discord, started(tmp_path, "run", **led_to(discord)) as bot:
        club = discord.guild("Kártyaklub")
        room = club.text_channel("römi")
        anna, bela = (discord.user(name, member_of=[club]) for name in ("Anna", "Béla"))
        await discord.bot_ready()
        assert not (await anna.in_(room).slash("rummy start")).failed
        held = asyncio.Event()

        async def slowly() -> None:
            held.set()
            await asyncio.sleep(1)

        discord.faults.hold("POST", "/users/@me/channels", slowly)
        joining = asyncio.create_task(bela.in_(room).slash("rummy join"))
        await held.wait()
        assert await bot.stop(patience=5) == 0
        joined = await joining
        assert not joined.failed
        assert joined.text
        assert "Traceback" not in bot.text
        assert _shows_both(room)
    with contextlib.closing(sqlite3.connect(tmp_path / DATABASE_FILE)) as database:
        assert database.execute("SELECT count(*) FROM seats").fetchone() == (2,)


def _shows_both(room: Place) -> bool:
    """Whether the message of the table in the channel has both players."""
    return any("Anna" in message.text and "Béla" in message.text for message in room.messages)
