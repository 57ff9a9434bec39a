"""An unmodified discord.py on the stand-in (NOTES 3.1 A, 3.2)."""

from __future__ import annotations

import asyncio

import discord
import pytest

from bot.standin import Callback, Choice, Impossible, Permission

from .conftest import Scene


async def test_slash_is_answered(scene: Scene) -> None:
    """A command reaches the bot and its answer everyone (NOTES 1.1)."""
    answer = await scene.anna.in_(scene.table).slash("try say", words="szia")
    assert (answer.failed, answer.text, answer.ephemeral) == (False, "szia", False)
    assert scene.table.messages == [answer.message]
    assert scene.bela.sees(answer.message)


async def test_commands_in_the_users_language(scene: Scene) -> None:
    """Names are localised on the screen, default names in the payload (NOTES 1.3)."""
    answer = await scene.anna.in_(scene.table).slash("try mond", szavak="szia")
    assert answer.text == "szia"
    assert answer.interaction.data["options"][0]["name"] == "say"
    with pytest.raises(Impossible):
        await scene.bela.in_(scene.table).slash("try mond", szavak="hi")


async def test_autocomplete(scene: Scene) -> None:
    """Suggestions arrive as name and value (NOTES 1.2)."""
    choices = await scene.anna.in_(scene.table).complete("try say", focus="words", words="ap")
    assert choices == [Choice("APPLE", "apple"), Choice("APRICOT", "apricot")]


async def test_what_the_client_would_not_offer_raises(scene: Scene) -> None:
    """Unknown commands and options, missing and wrong values are not sent (NOTES 1.3)."""
    seat = scene.anna.in_(scene.table)
    for words, options in (
        ("try nothing", {}),
        ("try", {}),
        ("try say", {}),
        ("try say", {"words": 3}),
        ("try say", {"words": "x", "volume": 3}),
    ):
        with pytest.raises(Impossible):
            await seat.slash(words, **options)
    assert not [f for f in scene.discord.frames if f.payload.get("t") == "INTERACTION_CREATE"]


async def test_button_updates_message(scene: Scene) -> None:
    """Type 7 changes the message; its revisions stay readable (NOTES 1.1)."""
    shown = await scene.anna.in_(scene.table).slash("try buttons")
    pressed = await scene.bela.press(shown.message, "Join")
    assert pressed.kind is Callback.UPDATE
    assert pressed.message is shown.message
    assert [r.content for r in shown.message.revisions] == ["press", "béla joined"]
    assert shown.embeds[0]["title"] == "Table"


async def test_private_answer_is_seen_by_one(scene: Scene) -> None:
    """An ephemeral answer is on one screen and no channel route finds it (NOTES 1.2)."""
    shown = await scene.anna.in_(scene.table).slash("try buttons")
    peeked = await scene.bela.press(shown.message, "peek:")
    assert peeked.ephemeral
    assert scene.bela.private == [peeked.message]
    assert not scene.anna.sees(peeked.message)
    assert peeked.message not in scene.table.messages
    channel = scene.bot.get_partial_messageable(scene.table.id)
    with pytest.raises(discord.NotFound) as refused:
        await channel.fetch_message(peeked.message.id)
    assert refused.value.code == 10008


async def test_disabled_and_missing_buttons(scene: Scene) -> None:
    """What cannot be pressed raises."""
    shown = await scene.anna.in_(scene.table).slash("try buttons")
    for name in ("Closed", "Nothing"):
        with pytest.raises(Impossible):
            await scene.anna.press(shown.message, name)


async def test_select(scene: Scene) -> None:
    """A select sends values, picked by label or value, within its bounds (NOTES 1.2)."""
    shown = await scene.anna.in_(scene.table).slash("try buttons")
    picked = await scene.anna.select(shown.message, ["Card 1", "2"])
    assert picked.text == "picked 1 2"
    with pytest.raises(Impossible):
        await scene.anna.select(shown.message, ["0", "1", "2"])


async def test_modal(scene: Scene) -> None:
    """A form opens, is filled in by label and answered (NOTES 1.2)."""
    shown = await scene.anna.in_(scene.table).slash("try buttons")
    opened = await scene.anna.press(shown.message, "Form")
    assert opened.modal.title == "A question"
    with pytest.raises(Impossible):
        await opened.modal.submit({"Name": ""})
    done = await opened.modal.submit({"Name": "Anna", "Colour": ["blue"]})
    assert done.text == "Anna likes blue"


async def test_deferred_answer(scene: Scene) -> None:
    """Deferring fixes who sees the answer; a follow-up is a message of its own (NOTES 1.1)."""
    answer = await scene.anna.in_(scene.table).slash("try later")
    assert (answer.deferred, answer.text, answer.ephemeral) == (True, "at last", True)
    more = await scene.table.wait_for(lambda message: message.text == "and more")
    assert answer.followups == [more]
    assert not more.ephemeral


async def test_late_answer(scene: Scene) -> None:
    """After three seconds the answer is refused with 10062 (NOTES 1.1, R5)."""
    scene.discord.platform.times.answer = 0.05
    answer = await scene.anna.in_(scene.table).slash("try slow")
    assert answer.failed
    scene.bot.finish.set()
    problem = await asyncio.wait_for(scene.bot.problems.get(), 2)
    assert isinstance(problem, discord.NotFound)
    assert problem.code == 10062


async def test_second_answer(scene: Scene) -> None:
    """Only one answer is taken: 40060 (NOTES 1.1, R6)."""
    answer = await scene.anna.in_(scene.table).slash("try twice")
    assert answer.text == "once"
    problem = await asyncio.wait_for(scene.bot.problems.get(), 2)
    assert isinstance(problem, discord.HTTPException)
    assert (problem.status, problem.code) == (400, 40060)
    assert answer.text == "once"


async def test_dm(scene: Scene) -> None:
    """A direct message arrives in the DM of the one user (NOTES 1.5)."""
    answer = await scene.anna.in_(scene.table).slash("try dm")
    assert answer.text == "sent"
    assert [message.text for message in scene.anna.dms] == ["psst"]
    assert scene.bela.dms == []


async def test_closed_dm(scene: Scene) -> None:
    """Closed DMs refuse with 50007 (NOTES 1.5)."""
    scene.anna.close_dms()
    answer = await scene.anna.in_(scene.table).slash("try dm")
    assert answer.text == "refused 50007"
    assert scene.anna.dms == []
    scene.anna.open_dms()
    assert (await scene.anna.in_(scene.table).slash("try dm")).text == "sent"


async def test_command_in_dm(scene: Scene) -> None:
    """In the DM there is no server, and the app has the permissions of a DM (NOTES 1.1)."""
    answer = await scene.anna.in_dm().slash("try who")
    assert answer.text == "hu|None|442368|False|None"
    guild = await scene.anna.in_(scene.table).slash("try who")
    assert guild.text.startswith("hu|hu|")
    assert guild.text.endswith(f"|True|{scene.club.id}")


async def test_thread(scene: Scene) -> None:
    """A thread on a message has the id of the message (NOTES 1.4)."""
    await scene.anna.in_(scene.table).slash("try thread")
    (thread,) = scene.table.threads
    assert [message.text for message in thread.messages] == ["inside"]
    assert thread.id in [message.id for message in scene.table.messages]
    inside = await scene.bela.in_(thread).slash("try say", words="here too")
    assert inside.message in thread.messages
    thread.archive()
    with pytest.raises(Impossible):
        await scene.bela.in_(thread).slash("try say", words="no more")


async def test_file(scene: Scene) -> None:
    """A file is stored and served, and its embed shows it (NOTES 1.2)."""
    answer = await scene.anna.in_(scene.table).slash("try file")
    (stored,) = answer.message.attachments
    assert answer.embeds[0]["image"]["url"] == stored.url
    channel = scene.bot.get_partial_messageable(scene.table.id)
    fetched = await channel.fetch_message(answer.message.id)
    assert await fetched.attachments[0].read() == b"data"
    assert fetched.attachments[0].description == "a hand"


async def test_permissions_are_reported(scene: Scene) -> None:
    """`app_permissions` shows what the bot may do in the channel (NOTES 1.4)."""
    scene.table.deny_bot(Permission.SEND_MESSAGES)
    answer = await scene.anna.in_(scene.table).slash("try who")
    bits = Permission(int(answer.text.split("|")[2]))
    assert Permission.SEND_MESSAGES not in bits
    assert Permission.EMBED_LINKS in bits


async def test_bot_removed(scene: Scene) -> None:
    """A server that throws the bot out disappears for it, and with it its commands."""
    scene.club.remove_bot()
    with pytest.raises(Impossible):
        await scene.anna.in_(scene.table).slash("try say", words="x")
    assert await asyncio.wait_for(scene.bot.log.get(), 2) == "left Kártyaklub"
    assert not scene.bot.guilds
