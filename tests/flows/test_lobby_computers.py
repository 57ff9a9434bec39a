"""Computers at a table before the match: asked for at the start, or by button (RULES 8.3)."""

from __future__ import annotations

import pytest

from bot.standin.model import Message
from bot.standin.permissions import Permission
from bot.standin.person import Answer
from tests.flows.game import Game
from tests.flows.kept import rows, settled, unchanged

pytestmark = pytest.mark.asyncio(loop_scope="module")

ADD, LESS = "Add a computer", "Remove a computer"
SEATS = (
    "SELECT seat, user_id, computer FROM seats WHERE match_id IN (SELECT id FROM played)"
    " ORDER BY seat"
)


def labels(message: Message) -> list[str]:
    """Return what the buttons of a message say."""
    return [str(part["label"]) for row in message.components for part in row["components"]]


async def lobby(game: Game) -> Message:
    """Return the lobby as it stands."""
    await settled(game)
    return next(message for message in game.room.messages if message.embeds)


async def add(game: Game, name: str, level: str) -> Answer:
    """Let a person add a computer of a level."""
    asked = await game.people[name].in_(game.room).press(await lobby(game), ADD)
    assert asked.ephemeral
    return await game.people[name].press(asked.message, level)


def levels(game: Game) -> list[str | None]:
    """Return the levels of the seats, None for people."""
    return [level for _, _, level in rows(game, SEATS)]


async def test_a_table_is_opened_with_computers(evening: Game) -> None:
    """They are marked, several of one level are numbered, and people still find room."""
    opened = await evening.slash("Anna", "start", computers=2, level="strong")
    assert opened.text.startswith("The table is open.")
    shown = await lobby(evening)
    assert "1. **Anna**\n2. **🤖 Strong**\n3. **🤖 Strong 2**" in shown.text
    assert labels(shown) == ["Join", "Leave", "Begin", ADD, LESS]
    assert levels(evening) == [None, "strong", "strong"]
    assert not (await evening.slash("Béla", "join")).failed
    await settled(evening)
    assert "4. **Béla**" in (await lobby(evening)).text


async def test_without_a_level_they_are_steady_and_speak_the_language_of_the_table(
    este: Game,
) -> None:
    await este.slash("Anna", "nyit", gépek=1)
    await settled(este)
    shown = este.room.messages[0]
    assert "2. **🤖 Haladó**" in shown.text
    assert levels(este) == [None, "steady"]
    assert labels(shown)[-2:] == ["Gép is játsszon", "Kevesebb gép"]


async def test_one_person_and_a_computer_may_begin(evening: Game) -> None:
    await evening.slash("Anna", "start", computers=1)
    assert "The match has begun." in (await evening.slash("Anna", "begin")).text
    await settled(evening)
    assert "🤖 Steady" in (await evening.board()).text


async def test_a_full_table_begins_at_once(evening: Game) -> None:
    opened = await evening.slash("Anna", "start", computers=2, players=3)
    assert "The match has begun." in opened.text
    await settled(evening)
    assert rows(evening, "SELECT status FROM played") == [("playing",)]


@pytest.mark.parametrize("players, computers, limit", [(2, 2, 1), (4, 5, 3)])
async def test_more_computers_than_seats_are_refused(
    evening: Game, players: int, computers: int, limit: int
) -> None:
    refused = await evening.slash("Anna", "start", players=players, computers=computers)
    assert refused.ephemeral
    assert f"at a table of {players} there is room for {limit} beside you" in refused.text
    assert rows(evening, "SELECT id FROM here") == []


async def test_too_many_computers_in_hungarian(este: Game) -> None:
    refused = await este.slash("Anna", "nyit", létszám=3, gépek=5)
    assert "Ez túl sok gép: 3 fős asztalnál melletted legfeljebb 2 fér el." in refused.text


async def test_the_starter_adds_and_removes_computers(evening: Game) -> None:
    """The level is asked for in private; the last one goes first."""
    await evening.seat("Anna", "Béla")
    assert LESS not in labels(await lobby(evening))
    added = await add(evening, "Anna", "Beginner")
    assert "🤖 Beginner sits at the table." in added.text
    assert "🤖 Strong sits at the table." in (await add(evening, "Anna", "Strong")).text
    shown = await lobby(evening)
    assert "3. **🤖 Beginner**\n4. **🤖 Strong**" in shown.text
    gone = await evening.people["Anna"].in_(evening.room).press(shown, LESS)
    assert gone.ephemeral
    assert "🤖 Strong has left the table." in gone.text
    assert levels(evening) == [None, None, "beginner"]


async def test_others_may_not_unless_they_manage_the_server(evening: Game) -> None:
    await evening.slash("Anna", "start", computers=1)
    shown = await lobby(evening)
    async with unchanged(evening):
        for label in (ADD, LESS):
            refused = await evening.people["Béla"].in_(evening.room).press(shown, label)
            assert "Only the player who opened the table" in refused.text
    evening.club.grant(evening.people["Cili"], Permission.MANAGE_GUILD)
    assert "🤖 Strong sits" in (await add(evening, "Cili", "Strong")).text


async def test_a_press_at_a_full_table_is_refused_and_the_last_seat_begins(evening: Game) -> None:
    await evening.slash("Anna", "start", players=3)
    stale = await lobby(evening)
    asked = await evening.people["Anna"].in_(evening.room).press(stale, ADD)
    await add(evening, "Anna", "Steady")
    await evening.slash("Béla", "join")
    late = await evening.people["Anna"].press(asked.message, "Steady")
    assert "The match is running already" in late.text
    assert levels(evening) == [None, "steady", None]
    assert rows(evening, "SELECT status FROM played") == [("playing",)]


async def test_a_double_press_seats_one_computer(evening: Game) -> None:
    """Who joins or leaves meanwhile is no reason to ask again."""
    await evening.slash("Anna", "start")
    asked = await evening.people["Anna"].in_(evening.room).press(await lobby(evening), ADD)
    await evening.slash("Béla", "join")
    with_buttons = [dict(row) for row in asked.message.components]
    for _ in range(2):
        asked.message.components = with_buttons
        added = await evening.people["Anna"].press(asked.message, "Strong")
        assert "🤖 Strong sits at the table." in added.message.text
        assert labels(added.message) == []
        assert levels(evening) == [None, None, "strong"]


async def test_a_second_press_removes_no_second_computer(evening: Game) -> None:
    await evening.slash("Anna", "start", computers=2)
    shown = await lobby(evening)
    with_buttons = [dict(row) for row in shown.components]
    first = await evening.people["Anna"].in_(evening.room).press(shown, LESS)
    assert "has left the table" in first.text
    shown.components = with_buttons
    second = await evening.people["Anna"].in_(evening.room).press(shown, LESS)
    assert "The table has moved on since" in second.text
    assert levels(evening) == [None, "steady"]


async def test_a_lobby_with_nothing_but_computers_closes(evening: Game) -> None:
    """8.3: computers do not keep a table open; nobody becomes its host."""
    await evening.slash("Anna", "start", computers=2)
    assert "You have left the table." in (await evening.slash("Anna", "leave")).text
    await settled(evening)
    assert rows(evening, "SELECT status FROM here") == [("ended",)]


async def test_the_host_is_always_a_person(evening: Game) -> None:
    """8.3: the role passes over computers."""
    await evening.slash("Anna", "start", computers=2)
    await evening.slash("Béla", "join")
    await evening.slash("Anna", "leave")
    await settled(evening)
    assert rows(evening, "SELECT host_user_id FROM here") == [(evening.people["Béla"].id,)]


async def test_a_thread_beside_a_taken_channel_has_the_same_computers(evening: Game) -> None:
    """P13: the button carries all that was asked for."""
    await evening.slash("Anna", "start")
    asked = await evening.slash("Béla", "start", computers=2, level="beginner", hints="off")
    made = await evening.people["Béla"].press(asked.message, asked.buttons[0]["label"])
    assert not made.failed
    thread = evening.room.threads[-1]
    shown = await thread.wait_for(lambda message: bool(message.embeds))
    assert "2. **🤖 Beginner**\n3. **🤖 Beginner 2**" in shown.text
    assert "No hints at this table" in shown.text


async def test_the_rule_card_says_where_no_hints_are_given(evening: Game) -> None:
    """RULES 9: whoever joins knows it before, and a rematch keeps it."""
    await evening.slash("Anna", "start", hints="off", computers=1)
    await settled(evening)
    assert "No hints at this table" in (await lobby(evening)).text
    assert "No hints at this table" in (await evening.slash("Béla", "rules")).text
    assert rows(evening, "SELECT hints FROM played") == [(0,)]


async def test_hints_are_given_unless_the_starter_says_no(evening: Game) -> None:
    await evening.slash("Anna", "start")
    assert "No hints" not in (await lobby(evening)).text
    assert rows(evening, "SELECT hints FROM played") == [(1,)]
