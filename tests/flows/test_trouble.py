"""Trouble: bugs, a broken database, restarts, presses before READY (R2, R3, R20, R27, R30; P5)."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
import re
import sqlite3
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
import pytest_asyncio

from bot.logs import setup_logging
from bot.settings import DATABASE_FILE
from tests.flows.game import Game, game
from tests.flows.kept import events, settled, state
from tests.flows.packs import StackedShuffler

ANNA = "10S 10H 10D QS QH QD 5C 6C 7C JK 3D 9H 2S 9S KC"
WHOLE = "10S 10H 10D + QS QH QD + 5C 6C 7C 8C 9C + AS AH AD AC"
REFERENCE = re.compile(r"`[0-9a-f]{8}`")


@pytest_asyncio.fixture
async def evening(tmp_path: Path) -> AsyncIterator[Game]:
    """A bot of its own."""
    async with game(tmp_path, shuffler=StackedShuffler()) as running:
        yield running


async def spoil(evening: Game) -> None:
    """Make the log of the deal unreadable, as no bug of ours should, while the bot is away."""
    await evening.stop_bot()
    await evening.discord.bot_gone()
    file = evening.folder / DATABASE_FILE
    with contextlib.closing(sqlite3.connect(file, timeout=5)) as database, database:
        database.execute("UPDATE events SET body = 'nonsense' WHERE deal_id = 1 AND seq = 1")
    await evening.start_bot()


def rename(evening: Game, table: str, name: str) -> None:
    """Take a table of the database from under the running bot, or give it back."""
    file = evening.folder / DATABASE_FILE
    with contextlib.closing(sqlite3.connect(file, timeout=5)) as database, database:
        database.execute(f"ALTER TABLE {table} RENAME TO {name}")


async def test_an_unexpected_error_is_answered_with_a_reference(
    evening: Game, caplog: pytest.LogCaptureFixture
) -> None:
    """R2, R3, P5: commands, buttons and suggestions; the log has the same reference."""
    await evening.deal(ANNA, "")
    await settled(evening)
    board = await evening.board()
    before = state(evening)
    rename(evening, "deals", "lost")
    command = await evening.slash("Anna", "discard", card="2S")
    press = await evening.people["Anna"].press(board, "My hand")
    evening.people["Béla"].locale = "hu"
    magyar = await evening.people["Béla"].press(board, "My hand")
    suggested = await evening.people["Anna"].in_(evening.room).complete("rummy discard", "card")
    rename(evening, "lost", "deals")
    for answer in (command, press, magyar):
        assert answer.ephemeral
        reference = REFERENCE.search(answer.text)
        assert reference
        assert any(reference[0].strip("`") in record.getMessage() for record in caplog.records)
    assert "Something went wrong, and nothing was lost." in command.text
    assert "Valami hiba történt" in magyar.text
    assert suggested == []
    assert state(evening) == before


async def test_a_spoilt_table_can_be_ended(evening: Game) -> None:
    """P2, P5: its log cannot be read, which is said; its starter ends it, and others go on."""
    await evening.deal(ANNA, "")
    await settled(evening)
    board = await evening.board()
    await spoil(evening)
    before = state(evening)
    command = await evening.slash("Anna", "discard", card="2S")
    press = await evening.people["Béla"].press(board, "My hand")
    for answer in (command, press, await evening.slash("Anna", "begin")):
        assert answer.ephemeral
        assert "The log of this table cannot be read" in answer.text
    assert await evening.people["Anna"].in_(evening.room).complete("rummy discard", "card") == []
    assert state(evening) == before
    other = replace(evening, room=evening.club.text_channel("másik"))
    assert "The table is open." in (await other.slash("Cili", "start")).text
    asked = await evening.slash("Anna", "end")
    ended = await evening.people["Anna"].press(asked.message, "End the match")
    assert "The match is ended." in ended.text
    assert "The table is open." in (await evening.slash("Béla", "start")).text


async def test_a_spoilt_table_keeps_no_other_one_waiting(tmp_path: Path) -> None:
    """P5, P17: what happens by itself at other tables goes on, also after a restart."""
    async with game(tmp_path, shuffler=StackedShuffler(), next_deal_after_seconds=1) as evening:
        await evening.deal(ANNA, "")
        other = replace(evening, room=evening.club.text_channel("másik"))
        await other.deal(WHOLE.replace("+ ", ""), "")
        await other.slash("Anna", "meld", cards=WHOLE.replace(" 9C", ""))
        await spoil(evening)
        await other.slash("Anna", "discard", card="9C")
        await other.room.wait_for(lambda shown: "Deal 2/7 is dealt." in shown.text)


async def test_the_table_outlives_a_restart(evening: Game) -> None:
    """R1, R4, P15: buttons, hands and the turn are as before."""
    await evening.deal(ANNA, "9C", stock="5H")
    await evening.slash("Anna", "discard", card="2S")
    await settled(evening)
    board = await evening.board()
    await evening.stop_bot()
    await evening.discord.bot_gone()
    await evening.start_bot()
    drawn = await evening.people["Béla"].press(board, "Draw")
    assert "**[5♥]** new" in drawn.text
    assert "Your hand, 15 cards" in (await evening.slash("Béla", "hand")).text


async def test_a_press_before_the_bot_is_ready(evening: Game) -> None:
    """R20: interactions come before READY is complete, and are answered all the same."""
    await evening.deal(ANNA, "9C", stock="5H")
    await evening.slash("Anna", "discard", card="2S")
    await settled(evening)
    board = await evening.board()
    await evening.stop_bot()
    await evening.discord.bot_gone()
    identifies = evening.discord.gateway.identifies
    starting = asyncio.create_task(evening.start_bot())
    while evening.discord.gateway.identifies == identifies:  # noqa: ASYNC110
        await asyncio.sleep(0.01)
    await asyncio.sleep(0.05)
    drawn = await evening.people["Béla"].press(board, "Draw")
    assert "**[5♥]** new" in drawn.text
    await starting


@pytest.fixture
def own_log() -> Iterator[None]:
    """Put the log back as it was before a test set it up."""
    root, client = logging.getLogger(), logging.getLogger("discord.client")
    before = root.handlers[:], root.level, client.filters[:]
    yield
    root.handlers[:], client.filters[:] = before[0], before[2]
    root.setLevel(before[1])


@pytest.mark.usefixtures("own_log")
async def test_a_clean_start_warns_of_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """R27"""
    async with game(tmp_path, ("Anna",)) as evening:
        setup_logging(evening.settings)
        await evening.stop_bot()
        await evening.discord.bot_gone()
        caplog.clear()
        await evening.start_bot()
        await evening.slash("Anna", "start")
        await settled(evening)
    worse = [r.getMessage() for r in caplog.records if r.levelno >= logging.WARNING]
    assert worse == []


async def test_presses_change_the_table_they_belong_to(evening: Game) -> None:
    """P9: one person at three tables; only the table whose id a button carries changes."""
    rooms = [replace(evening, room=evening.club.text_channel(name)) for name in ("a", "b", "c")]
    for room in rooms:
        await room.deal(ANNA, "9C")
        await room.slash("Anna", "discard", card="2S")
        await settled(room)
    chance = random.Random(3)
    for _ in range(12):
        here = chance.choice(rooms)
        others = {room.room.id: state(room) for room in rooms if room is not here}
        board = await here.board()
        for button in board.buttons:
            name = chance.choice(("Anna", "Béla", "Cili"))
            answer = await evening.people[name].press(board, button["custom_id"])
            assert not answer.failed
            break
        mover = ("Anna", "Béla")[events(here)[-1].startswith("1 drew")]
        if events(here)[-1].split()[1] == "drew":
            card = events(here)[-1].split()[-1].partition(".")[0]
            assert not (await here.slash(mover, "discard", card=card)).failed
        await settled(here)
        assert {room.room.id: state(room) for room in rooms if room is not here} == others
