"""Computers at play: they move after people have, are marked, and finish a match (RULES 8)."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.players.choosing import choose
from bot.rummy.state import Phase
from tests.flows.game import Game, game
from tests.flows.kept import computer_to_move, deal, events, rows, settled, until
from tests.flows.packs import StackedShuffler, order
from tests.flows.plainly import plain_command
from tests.flows.thinking import going_out

ANNA = "10S 10H 10D QS QH QD 5C 6C 7C AH 3D JK 2S 9S KC"
WHOLE = "10S 10H 10D QS QH QD 5C 6C 7C 8C 9C AS AH AD"
OVER = "SELECT status FROM played WHERE status <> 'playing'"


@pytest_asyncio.fixture
async def evening(tmp_path: Path) -> AsyncIterator[Game]:
    """A bot of its own, with the computers that people meet."""
    async with game(tmp_path, shuffler=StackedShuffler(), choose=choose) as running:
        yield running


async def against(game: Game, computers: int, **options: object) -> None:
    """Let Anna begin a match against computers, with the hand above; she opens."""
    assert isinstance(game.shuffler, StackedShuffler)
    hands = [ANNA, *[""] * computers]
    game.shuffler.stack(order(*hands, stock="5H 3C 8S 6D"))
    await game.slash("Anna", "start", computers=computers, **options)
    await game.slash("Anna", "begin")
    await settled(game)


def said(game: Game) -> str:
    """Return all that stands in the room."""
    return "\n".join(message.text for message in game.room.messages)


def marked(game: Game) -> bool:
    """Return whether the picture of the table tells that a computer plays for Béla."""
    board = next(shown for shown in reversed(game.room.messages) if shown.attachments)
    (picture,) = board.attachments
    return "Béla 💤🤖" in str(picture.description)


async def human_turn(game: Game) -> None:
    """Wait until a person is to move, or no deal runs."""
    await until(lambda: not computer_to_move(game))


async def play_plainly(game: Game, name: str) -> None:
    """Make the next safe move of the person to move, by slash command."""
    command, options = plain_command(deal(game))
    await game.slash(name, command, **options)


async def test_computers_move_one_after_the_other(evening: Game) -> None:
    """8.3: what they do is told under their marked names, in the message of the next person."""
    await against(evening, 2)
    await settled(evening)
    before = len(evening.room.messages)
    await evening.slash("Anna", "discard", card="2S")
    await settled(evening)
    assert deal(evening).to_move == 0
    shown = evening.room.messages[-1].text
    assert re.search(r"\*\*🤖 Steady\*\*: .*discarded .*\n\*\*🤖 Steady 2\*\*: .*discarded", shown)
    assert f"<@{evening.people['Anna'].id}>, it is your turn." in shown
    assert len(evening.room.messages) == before + 1


async def test_computers_are_mentioned_by_no_message_and_get_none(evening: Game) -> None:
    """A computer is no member of the server: nobody is mentioned but people."""
    await against(evening, 2)
    await evening.slash("Anna", "discard", card="2S")
    await settled(evening)
    assert set(re.findall(r"<@\d+>", said(evening))) == {f"<@{evening.people['Anna'].id}>"}
    assert "None" not in said(evening)
    posts = evening.discord.requests_to("POST", "/users/@me/channels")
    assert len(posts) == 1


@pytest.mark.timeout(300)
async def test_a_match_with_two_computers_ends_in_a_score_sheet(evening: Game) -> None:
    """8.1, 8.2: seven deals, everybody's points, the winner; computers are marked there too."""
    await evening.slash(
        "Anna", "start", computers=2, level="strong", opening=0, rules="max_reshuffles=0"
    )
    await evening.slash("Anna", "begin")
    async with asyncio.timeout(240):
        while not rows(evening, OVER):
            await human_turn(evening)
            running = rows(evening, "SELECT 1 FROM dealt WHERE status = 'running'")
            if running:
                await play_plainly(evening, "Anna")
            elif not rows(evening, OVER):
                await evening.slash("Anna", "begin")
    assert rows(evening, OVER) == [("finished",)]
    assert rows(evening, "SELECT count(*) FROM dealt WHERE status = 'ended'") == [(7,)]
    await settled(evening)
    sheet = evening.room.messages[-1]
    assert "wins with" in sheet.text or "share the first place" in sheet.text
    for name in ("Anna", "🤖 Strong", "🤖 Strong 2"):
        assert name in sheet.text


async def test_the_next_deal_comes_by_itself_and_a_rematch_keeps_the_computers(
    tmp_path: Path,
) -> None:
    """8.1: nobody presses anything between the deals."""
    async with game(tmp_path, shuffler=StackedShuffler(), next_deal_after_seconds=1) as evening:
        await evening.slash(
            "Anna",
            "start",
            computers=5,
            level="beginner",
            deals=2,
            hints="off",
            rules="max_reshuffles=0",
        )
        await evening.slash("Anna", "begin")
        async with asyncio.timeout(60):
            while not rows(evening, OVER):
                await human_turn(evening)
                if rows(evening, "SELECT 1 FROM dealt WHERE status = 'running'"):
                    await play_plainly(evening, "Anna")
                else:
                    await asyncio.sleep(0.1)
        assert "The match has begun." in (await evening.press("Anna", "Rematch")).text
        await settled(evening)
        found = rows(
            evening,
            "SELECT computer, name, hints FROM seats JOIN matches ON id = match_id"
            " WHERE number = 2 AND match_id IN (SELECT id FROM played) ORDER BY seat",
        )
        names = [f"Beginner {number}" for number in range(2, 6)]
        assert found[:2] == [(None, "Anna", 0), ("beginner", "Beginner", 0)]
        assert [name for _, name, _ in found[2:]] == names


async def test_a_deal_that_a_computer_wins_tells_of_all_turns_since(tmp_path: Path) -> None:
    """6.1: what the other computers did before is told too, with the score."""
    async with game(tmp_path, shuffler=StackedShuffler(), choose=going_out) as evening:
        assert isinstance(evening.shuffler, StackedShuffler)
        evening.shuffler.stack(order("", "", WHOLE, stock="5H 3C"))
        await evening.slash("Anna", "start", computers=2)
        await evening.slash("Anna", "begin")
        await settled(evening)
        command, options = plain_command(deal(evening))
        await evening.slash("Anna", command, **options)
        await settled(evening)
        score = evening.room.messages[-1].text
        assert "Score of deal 1/7" in score
        assert "**Anna**: discarded" in score
        assert "**🤖 Steady**: drew from the stock; discarded 5♥." in score
        assert "**🤖 Steady 2**: drew from the stock; laid down" in score


async def test_a_computer_may_open_the_deal(evening: Game) -> None:
    """2.1: whoever opens; the first message mentions nobody when a computer does."""
    assert isinstance(evening.shuffler, StackedShuffler)
    await evening.slash("Anna", "start", computers=1)
    evening.shuffler._dealer = 0
    await evening.slash("Anna", "begin")
    await settled(evening)
    assert deal(evening).to_move == 0
    assert deal(evening).turns_done == 1
    assert "🤖 Steady" in evening.room.messages[-1].text


async def test_who_leaves_is_replaced_by_a_computer_and_comes_back(evening: Game) -> None:
    """8.3: marked while it plays; the seat, its cards and its score stay his."""
    assert isinstance(evening.shuffler, StackedShuffler)
    evening.shuffler.stack(order(ANNA, "", stock="5H 3C 8S"))
    await evening.begin("Anna", "Béla")
    await settled(evening)
    assert not marked(evening)
    asked = await evening.slash("Béla", "leave")
    await evening.people["Béla"].press(asked.message, "Leave")
    await settled(evening)
    assert marked(evening)
    await evening.slash("Anna", "discard", card="2S")
    await settled(evening)
    assert deal(evening).to_move == 0
    assert "**Béla 💤🤖**: " in evening.room.messages[-1].text
    held = len(deal(evening).hands[1])
    back = await evening.slash("Béla", "join")
    assert "You are back in your seat." in back.text
    assert f"Your hand, {held} cards" in (await evening.slash("Béla", "hand")).text
    await evening.slash("Anna", "draw")
    await evening.slash("Anna", "discard", card="9S")
    await settled(evening)
    assert deal(evening).to_move == 1
    assert deal(evening).phase is Phase.DRAW
    assert f"<@{evening.people['Béla'].id}>, it is your turn." in evening.room.messages[-1].text


async def test_the_last_person_to_leave_ends_the_match_with_computers(evening: Game) -> None:
    """8.3: computers do not play on among themselves."""
    await against(evening, 2)
    asked = await evening.slash("Anna", "leave")
    assert "You are the last one here" in asked.text
    await evening.people["Anna"].press(asked.message, "Leave")
    await evening.room.wait_for(lambda shown: "The last player has left" in shown.text)
    assert rows(evening, "SELECT status FROM played") == [("abandoned",)]
    count = len(events(evening))
    await asyncio.sleep(0.2)
    assert len(events(evening)) == count
