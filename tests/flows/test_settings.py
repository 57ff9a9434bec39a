"""`/rummy settings`: what a person chooses, and what only a manager of the server may."""

from __future__ import annotations

import pytest

from bot.standin.model import Message
from bot.standin.permissions import BOT_INVITE, Permission
from bot.standin.person import Answer
from tests.flows.game import Game
from tests.flows.kept import look, rows, settled

pytestmark = pytest.mark.asyncio(loop_scope="module")

ANNA = "10S 10H 10D QS QH QD 5C 6C 7C AH 3D JK 2S 9S KC"
_SERVER = "SELECT pictures FROM guilds WHERE guild_id = {}"
_PERSON = "SELECT pictures, deck, theme, sort, dm_hands FROM people WHERE user_id = {}"


def kept(game: Game, name: str) -> tuple[object, ...]:
    """What is kept of the choices of a person."""
    found = rows(game, _PERSON.format(game.people[name].id))
    return found[0] if found else ()


def of_server(game: Game) -> list[tuple[object, ...]]:
    """What is kept of the server."""
    return rows(game, _SERVER.format(game.club.id))


def labels(message: Message) -> list[str]:
    """The labels of the buttons, in reading order."""
    return [str(button["label"]) for button in message.buttons]


async def test_a_stranger_sees_the_defaults_in_private(evening: Game) -> None:
    """Nothing is kept of a person who only looks."""
    shown = await evening.slash("Anna", "settings")
    assert shown.ephemeral
    assert "**Pictures** of your hand and the table: on" in shown.text
    assert "**Deck**: two colours" in shown.text
    assert "**Background** of pictures: dark" in shown.text
    assert "**Your cards by private message**: on" in shown.text
    assert labels(shown.message) == ["No pictures", "Four colours", "Light", "No messages"]
    (select,) = shown.message.selects
    chosen = [option["label"] for option in select["options"] if option.get("default")]
    assert chosen == ["By suit"]
    assert kept(evening, "Anna") == ()


async def test_each_choice_is_kept_and_shown_at_once(evening: Game) -> None:
    """A press changes one thing, the panel tells, and the next command knows."""
    shown = await evening.slash("Anna", "settings")
    anna = evening.people["Anna"]
    for label in ("No pictures", "Four colours", "Light"):
        shown = await anna.press(shown.message, label)
        assert not shown.failed
    shown = await anna.select(shown.message, ["By melds"])
    assert labels(shown.message) == ["Show pictures", "Two colours", "Dark", "No messages"]
    assert kept(evening, "Anna") == (0, "four", "light", "melds", 1)
    again = await evening.slash("Anna", "settings")
    assert "**Pictures** of your hand and the table: off" in again.text
    assert "**Deck**: four colours" in again.text
    (select,) = again.message.selects
    chosen = [option["label"] for option in select["options"] if option.get("default")]
    assert chosen == ["By melds"]
    assert kept(evening, "Béla") == ()


async def test_an_old_panel_sets_what_it_says(evening: Game) -> None:
    """A button names its outcome, so that pressing it twice does no harm."""
    shown = await evening.slash("Anna", "settings")
    old = shown.message.buttons[0]["custom_id"]
    await evening.people["Anna"].press(shown.message, "No pictures")
    shown.message.buttons[0]["custom_id"] = old
    await evening.people["Anna"].press(shown.message, old)
    assert kept(evening, "Anna")[0] == 0


async def test_private_messages_are_switched_off_and_on(evening: Game) -> None:
    """The same as `/rummy hand dm:off`; once on again, the hand comes."""
    await evening.deal(ANNA, "9H", stock="5H 3C")
    await settled(evening)
    shown = await evening.slash("Béla", "settings")
    shown = await evening.people["Béla"].press(shown.message, "No messages")
    assert "No more private messages." in shown.text
    assert "**Your cards by private message**: off" in shown.text
    assert kept(evening, "Béla")[-1] == 0
    shown = await evening.people["Béla"].press(shown.message, "Send my cards")
    assert "Your cards will come by private message too." in shown.text
    assert kept(evening, "Béla")[-1] == 1


async def test_closed_private_messages_are_told(evening: Game) -> None:
    """50007: the switch stays on, and the person hears why nothing comes."""
    await evening.seat("Anna", "Béla")
    evening.people["Cili"].close_dms()
    await evening.slash("Cili", "join")
    shown = await evening.slash("Cili", "settings")
    shown = await evening.people["Cili"].press(shown.message, "No messages")
    shown = await evening.people["Cili"].press(shown.message, "Send my cards")
    assert "I cannot write to you privately." in shown.text


async def test_the_hand_in_the_private_messages_follows_at_once(evening: Game) -> None:
    """No move is needed; the hand of nobody else changes."""
    await evening.deal(ANNA, "9H", stock="5H 3C")
    await settled(evening)
    bela, anna = evening.people["Béla"], evening.people["Anna"]
    before, others = bela.dms[-1].attachments[0].data, look(anna.dms[-1])
    shown = await evening.slash("Béla", "settings")
    shown = await bela.press(shown.message, "Light")
    await bela.wait_for_dm(lambda hand: hand.attachments[0].data != before)
    await bela.press(shown.message, "No pictures")
    words = await bela.wait_for_dm(lambda hand: not hand.attachments)
    assert "9♥" in words.text
    assert look(anna.dms[-1]) == others


async def server(game: Game, name: str, label: str, value: str) -> Answer:
    """Let a person press the button of the server's switch, wherever it came from."""
    shown = await game.slash(name, "settings")
    button = shown.message.buttons[0]
    button["custom_id"], button["label"] = f"romi:set:0:-:0:server={value}", label
    return await game.people[name].press(shown.message, label)


async def test_only_managers_switch_the_pictures_of_a_server(evening: Game) -> None:
    """The permission is asked for when the press comes, not when the panel was shown."""
    bela = evening.people["Béla"]
    assert "this server" not in (await evening.slash("Béla", "settings")).text
    refused = await server(evening, "Béla", "No pictures here", "off")
    assert refused.ephemeral
    assert "Only a member who may manage the server can do that." in refused.text
    evening.club.grant(bela, Permission.MANAGE_GUILD)
    shown = await evening.slash("Béla", "settings")
    assert "**Pictures in this server**: on" in shown.text
    shown = await bela.press(shown.message, "No pictures here")
    assert "**Pictures in this server**: off" in shown.text
    assert of_server(evening) == [(0,)]
    others = await evening.slash("Anna", "settings")
    assert "**Pictures in this server**: off" in others.text
    assert "Pictures for all" not in labels(others.message)
    await bela.press(shown.message, "Pictures for all")
    assert of_server(evening) == [(1,)]


async def test_a_manager_of_another_server_is_nobody_here(house: Game, evening: Game) -> None:
    """The right to manage one server counts in that one only, and in no DM."""
    other = house.aside(["Dani"], locale="en-US")
    evening.club.join(other.people["Dani"])
    other.club.grant(other.people["Dani"], Permission.MANAGE_GUILD)
    evening.people["Dani"] = other.people["Dani"]
    refused = await server(evening, "Dani", "No pictures here", "off")
    assert "Only a member who may manage the server can do that." in refused.text
    dm = other.people["Dani"].in_dm()
    shown = await dm.slash("rummy settings")
    assert "this server" not in shown.text
    shown.message.buttons[0]["custom_id"] = "romi:set:0:-:0:server=off"
    refused = await dm.press(shown.message, "romi:set:0:-:0:server=off")
    assert refused.ephemeral
    assert of_server(evening) == []


@pytest.mark.parametrize("args", ["pictures=maybe", "deck=six", "theme=", "sort", "colour=red", ""])
async def test_a_setting_that_nobody_knows_changes_nothing(evening: Game, args: str) -> None:
    """A custom id of another version of the bot is answered, not obeyed."""
    shown = await evening.slash("Anna", "settings")
    shown.message.buttons[0]["custom_id"] = f"romi:set:0:-:0:{args}"
    refused = await evening.people["Anna"].press(shown.message, f"romi:set:0:-:0:{args}")
    assert "This button belongs to no table any more." in refused.text
    assert kept(evening, "Anna") == ()


async def test_who_asks_hears_that_the_channel_takes_no_files(evening: Game) -> None:
    evening.club.set_bot_permissions(BOT_INVITE & ~Permission.ATTACH_FILES)
    assert (
        "I may not attach files in this channel" in (await evening.slash("Anna", "settings")).text
    )


async def test_settings_in_hungarian(este: Game) -> None:
    shown = await este.slash("Anna", "beállítások")
    assert "**Pakli**: kétszínű" in shown.text
    assert labels(shown.message) == ["Képek nélkül", "Négy szín", "Világos", "Nem kérem"]
    shown = await este.people["Anna"].press(shown.message, "Képek nélkül")
    assert "**Képek** a lapjaidról és az asztalról: ki" in shown.text
