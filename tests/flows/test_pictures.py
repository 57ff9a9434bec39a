"""Pictures in the channel: there, exchanged, switched off, failing, not allowed."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sqlite3

import pytest

from bot.settings import DATABASE_FILE
from bot.standin.model import Attachment, Message, MessageFlag
from bot.standin.permissions import BOT_INVITE, Permission
from bot.ui import delivery
from bot.ui.pictures import painter
from tests.flows.game import Game
from tests.flows.kept import settled
from tests.support.reading import everything, said, shows_more

pytestmark = pytest.mark.asyncio(loop_scope="module")

ANNA = "10S 10H 10D QS QH QD 5C 6C 7C AH 3D JK 2S 9S KC"
OUT = "10S 10H 10D QS QH QD 5C 6C 7C 8C AH 2H 3H 4H KC"
POST = ("POST", "/channels/{channel_id}/messages")
EDIT = ("PATCH", "/channels/{channel_id}/messages/{message_id}")
NO_FILES = BOT_INVITE & ~Permission.ATTACH_FILES
MELDS = "`1.` 10♠ 10♥ 10♦ (30)"


@pytest.fixture(autouse=True)
def barred_for_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """A channel that takes no files is tried again soon."""
    monkeypatch.setattr(delivery, "BARRED_SECONDS", 0.5)


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """No picture can be drawn, for want of memory."""

    def fail(*_: object) -> bytes:
        raise MemoryError

    for name in ("draw_table", "draw_sheet", "draw_fan"):
        monkeypatch.setattr(painter, name, fail)


def turns(game: Game) -> list[Message]:
    """The messages about turns, oldest first."""
    return [message for message in game.room.messages if "it is your turn" in said(message)]


def picture(message: Message) -> Attachment:
    """The only picture of a message, which it shows with its description."""
    (file,) = message.attachments
    assert file.data.startswith(b"\x89PNG")
    assert file.description
    return file


async def test_the_table_is_a_picture_that_says_what_it_shows(evening: Game) -> None:
    """Text tells the rest; the description has the melds, for who does not see them."""
    await evening.deal(ANNA, "9H", stock="5H 3C 8S")
    await evening.slash("Anna", "meld", cards="10S 10H 10D + QS QH QD")
    await settled(evening)
    (board,) = turns(evening)
    shown = picture(board)
    assert shown.filename == "table.png"
    assert "Melds of Anna: 1. 10♠ 10♥ 10♦; 2. Q♠ Q♥ Q♦;" in (shown.description or "")
    assert (shown.description or "?") in everything(board)
    assert MELDS not in board.text
    assert "**Anna**: 9 cards, has opened" in board.text


async def test_an_edit_exchanges_the_picture(evening: Game) -> None:
    """They do not pile up, and the file is always the one that the message refers to."""
    await evening.deal(ANNA, "9H", stock="5H 3C 8S")
    await settled(evening)
    before = picture(turns(evening)[0])
    for cards in ("10S 10H 10D + QS QH QD", "5C 6C 7C"):
        await evening.slash("Anna", "meld", cards=cards)
        await settled(evening)
        after = picture(turns(evening)[0])
        assert after.data != before.data
        assert after.id != before.id
        assert str(after.id) in str(turns(evening)[0].components)
        before = after


async def test_an_old_message_keeps_its_lines_and_nothing_else(evening: Game) -> None:
    """Table, picture and buttons move on with the turn; the mention pings nobody again."""
    await evening.deal(ANNA, "9H", stock="5H 3C 8S")
    await settled(evening)
    first = said(turns(evening)[0])
    await evening.slash("Anna", "discard", card="2S")
    await settled(evening)
    old, new = turns(evening)
    assert (said(old), old.attachments, old.controls) == (first, [], [])
    assert not shows_more(old)
    assert picture(new).data
    assert new.pings(evening.people["Béla"].user)
    assert not new.pings(evening.people["Anna"].user)


async def test_a_message_is_changed_after_a_restart_without_being_read(evening: Game) -> None:
    """R25: what it says is told from the log, so that nothing has to be fetched."""
    await evening.deal(ANNA, "9H", stock="5H 3C 8S")
    await evening.slash("Anna", "discard", card="2S")
    await settled(evening)
    before = said(turns(evening)[-1])
    await evening.slash("Béla", "draw")
    await settled(evening)
    assert said(turns(evening)[-1]) == before
    assert "**Anna**: discarded 2♠." in before
    assert evening.discord.requests_to("GET", EDIT[1]) == []


async def test_the_table_in_hungarian(este: Game) -> None:
    await este.deal(ANNA, "9H", stock="5H 3C 8S")
    await este.slash("Anna", "lerak", lapok="10S 10H 10D + QS QH QD")
    await settled(este)
    board = await este.board()
    assert "10♠ 10♥ 10♦" in (picture(board).description or "")
    assert [button["label"] for button in board.buttons] == ["Lapjaim", "Állás", "Szabályok"]


async def test_who_asks_for_the_table_sees_the_same_picture(evening: Game) -> None:
    await evening.deal(ANNA, "9H", stock="5H 3C 8S")
    await evening.slash("Anna", "meld", cards="10S 10H 10D + QS QH QD")
    await settled(evening)
    asked = await evening.slash("Cili", "table")
    assert not asked.ephemeral
    assert picture(asked.message).data == picture(turns(evening)[0]).data
    assert asked.message.controls == []
    assert asked.message.mentions == []


async def test_a_server_without_pictures(evening: Game) -> None:
    """The melds stand in words, with their values; a message that had a picture loses it."""
    await evening.deal(ANNA, "9H", stock="5H 3C 8S")
    await settled(evening)
    assert picture(turns(evening)[0]).data
    evening.club.grant(evening.people["Cili"], Permission.MANAGE_GUILD)
    shown = await evening.slash("Cili", "settings")
    await evening.people["Cili"].press(shown.message, "No pictures here")
    await evening.slash("Anna", "meld", cards="10S 10H 10D + QS QH QD")
    await settled(evening)
    (board,) = turns(evening)
    assert board.attachments == []
    assert MELDS in board.text
    for words in ("table", "standings"):
        asked = await evening.slash("Anna", words)
        assert asked.message.attachments == []
    assert MELDS in (await evening.slash("Anna", "table")).text


async def test_a_person_without_pictures_changes_nothing_for_others(evening: Game) -> None:
    """Private answers come without; what everybody sees is the server's."""
    await evening.deal(ANNA, "9H", stock="5H 3C 8S")
    await settled(evening)
    shown = await evening.slash("Béla", "settings")
    await evening.people["Béla"].press(shown.message, "No pictures")
    await evening.slash("Anna", "meld", cards="10S 10H 10D + QS QH QD")
    await settled(evening)
    (board,) = turns(evening)
    assert picture(board).data
    assert picture((await evening.slash("Béla", "table")).message).data
    private = await evening.people["Béla"].in_dm().slash("rummy table")
    assert private.message.attachments == []
    assert MELDS in private.text


@pytest.mark.usefixtures("broken")
async def test_what_cannot_be_drawn_is_told_in_words(
    evening: Game, caplog: pytest.LogCaptureFixture
) -> None:
    """No disk, no font, no memory: the play goes on, and no card stands in the log."""
    with caplog.at_level(logging.ERROR):
        await evening.deal(ANNA, "9H", stock="5H 3C 8S")
        await evening.slash("Anna", "meld", cards="10S 10H 10D + QS QH QD")
        await settled(evening)
    (board,) = turns(evening)
    assert board.attachments == []
    assert MELDS in board.text
    assert MELDS in (await evening.slash("Anna", "table")).text
    assert not any(sign in caplog.text for sign in "♠♥♦♣")


async def test_a_channel_that_takes_no_files(
    evening: Game, caplog: pytest.LogCaptureFixture
) -> None:
    """50013: the text comes at once, the log names the permission, and it is not asked for again
    with every message; once it is there, so are the pictures."""
    evening.club.set_bot_permissions(NO_FILES)
    with caplog.at_level(logging.WARNING):
        await evening.deal(ANNA, "9H", stock="5H 3C 8S")
        await settled(evening)
        await evening.slash("Anna", "discard", card="2S")
        await settled(evening)
    assert [message.attachments for message in turns(evening)] == [[], []]
    assert turns(evening)[-1].pings(evening.people["Béla"].user)
    refused = [r for r in evening.discord.requests_to(*POST) if r.status == 403]
    assert len(refused) == caplog.text.count("needs Attach Files there") == 1
    evening.club.set_bot_permissions(BOT_INVITE)
    await asyncio.sleep(0.6)
    await evening.slash("Béla", "draw")
    await settled(evening)
    assert picture(turns(evening)[-1]).data


async def test_who_opens_a_table_hears_that_the_channel_takes_no_files(evening: Game) -> None:
    """Once and in private; not where nobody wants pictures."""
    evening.club.set_bot_permissions(NO_FILES)
    opened = await evening.slash("Anna", "start")
    assert "I may not attach files in this channel" in opened.text
    assert "attach files" not in (await evening.slash("Béla", "join")).text
    other = evening.club.text_channel("másik")
    evening.club.grant(evening.people["Cili"], Permission.MANAGE_GUILD)
    shown = await evening.slash("Cili", "settings")
    await evening.people["Cili"].press(shown.message, "No pictures here")
    opened = await evening.people["Cili"].in_(other).slash("rummy start")
    assert "attach files" not in opened.text


async def test_answers_have_pictures_where_the_channel_takes_none(evening: Game) -> None:
    """NOTES 1.4: answers to a command need no permission of the bot."""
    evening.club.set_bot_permissions(NO_FILES)
    await evening.deal(ANNA, "9H", stock="5H 3C 8S")
    await settled(evening)
    assert picture((await evening.slash("Anna", "table")).message).data


async def test_the_sheet_is_a_chart_beside_the_complete_text(evening: Game) -> None:
    """8.1: posted with the score, asked for by anybody, in private by the button."""
    await evening.deal(OUT, "9H", stock="5H 3C 8S", deals=2)
    await evening.slash("Anna", "meld", cards="10S 10H 10D + QS QH QD + 5C 6C 7C 8C + AH 2H 3H 4H")
    await evening.slash("Anna", "discard", card="KC")
    score = await evening.room.wait_for(lambda shown: len(shown.embeds) == 2)
    chart = picture(score)
    assert chart.filename == "sheet.png"
    assert "Anna: −40" in (chart.description or "")
    assert score.embeds[1]["image"]["url"] == chart.url
    assert "**1. Anna**" in str(score.embeds[1]["fields"])
    asked = await evening.slash("Cili", "standings")
    assert not asked.ephemeral
    assert picture(asked.message).data == chart.data
    await evening.press("Anna", "Next deal")
    await settled(evening)
    assert picture(score).id == chart.id, "what is taken off is the button only"
    board = await evening.board()
    private = await evening.people["Béla"].press(board, "Standings")
    assert private.ephemeral
    assert picture(private.message).data == chart.data
    assert "Standings after 1 of 2 deals" in private.text


async def test_a_match_without_a_score_has_no_chart(evening: Game) -> None:
    await evening.deal(ANNA, "9H", stock="5H 3C 8S")
    asked = await evening.slash("Anna", "standings")
    assert asked.message.attachments == []
    assert "Standings after 0 of 7 deals" in asked.text


async def test_standings_and_rules_by_button_are_for_who_presses(evening: Game) -> None:
    """In the language of the person; the commands answer everybody in that of the server."""
    await evening.deal(ANNA, "9H", stock="5H 3C 8S")
    await settled(evening)
    board = await evening.board()
    evening.people["Cili"].locale = "hu"
    for label, title in (("Standings", "0/7 leosztás"), ("Rules", "Szabályok: Klasszikus")):
        answer = await evening.people["Cili"].press(board, label)
        assert answer.ephemeral
        assert title in answer.text
    rules = await evening.slash("Cili", "rules")
    assert not rules.ephemeral
    assert "Rules: Classic" in rules.text


def as_before(game: Game, board: Message) -> None:
    """Make of a message what an earlier version of the bot had posted: content and an embed."""
    board.content = said(board)
    board.flags &= ~MessageFlag.COMPONENTS_V2
    board.embeds, board.components, board.attachments = [{"title": "Deal 1/7"}], [], []
    with contextlib.closing(sqlite3.connect(game.folder / DATABASE_FILE)) as database:
        database.execute("UPDATE messages SET since = NULL WHERE message_id = ?", (board.id,))
        database.commit()


async def test_a_message_of_an_earlier_version_becomes_one_of_components(evening: Game) -> None:
    """After an update the table that is on the screen goes on, without a second one."""
    await evening.deal(ANNA, "9H", stock="5H 3C 8S")
    await settled(evening)
    (board,) = turns(evening)
    as_before(evening, board)
    await evening.slash("Anna", "meld", cards="10S 10H 10D + QS QH QD")
    await settled(evening)
    (same,) = turns(evening)
    assert same is board
    assert picture(same).data
    assert (same.content, same.embeds) == ("", [])
    assert "Deal 1/7 is dealt." in said(same)
    as_before(evening, board)
    await evening.slash("Anna", "discard", card="2S")
    await settled(evening)
    assert (board.content, board.embeds, shows_more(board)) == ("", [], False)
    assert "Deal 1/7 is dealt." in said(board)
