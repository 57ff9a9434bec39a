"""The bot's own messages: who is mentioned, what is posted anew, what is gone (P16, P17)."""

from __future__ import annotations

import asyncio

import pytest

from bot.rummy.notation import parse_face
from bot.standin.model import Message
from tests.flows.game import Game
from tests.flows.kept import events, held, rows, settled, until
from tests.support.reading import everything, said, shows_more

pytestmark = pytest.mark.asyncio(loop_scope="module")

ANNA = "10S 10H 10D QS QH QD 5C 6C 7C AH 3D JK 2S 9S KC"


def shown_as(code: str) -> str:
    """The card of a notation such as `9S` as people read it."""
    return str(parse_face(code))


def turn_messages(game: Game) -> list[Message]:
    """The messages that tell a player that it is his turn."""
    return [message for message in game.room.messages if "it is your turn" in said(message)]


async def test_each_turn_is_a_new_message_for_the_player_to_move(evening: Game) -> None:
    """Only the player to move is mentioned; one message shows the table, the old one no more."""
    await evening.deal(ANNA, "9H", "", stock="5H 3C 8S")
    await evening.slash("Anna", "meld", cards="10S 10H 10D + QS QH QD")
    await settled(evening)
    (first,) = turn_messages(evening)
    assert "Deal 1/7 is dealt. Dealer: **Cili**; **Anna** goes first." in said(first)
    assert "Melds of Anna: 1. 10♠ 10♥ 10♦; 2. Q♠ Q♥ Q♦;" in everything(first)
    await evening.slash("Anna", "discard", card="2S")
    await settled(evening)
    old, new = turn_messages(evening)
    assert not shows_more(old)
    assert old.buttons == []
    assert "**Anna**: laid down 10♠ 10♥ 10♦ + Q♠ Q♥ Q♦ (+60 points); discarded 2♠." in said(new)
    assert new.pings(evening.people["Béla"].user)
    assert not new.pings(evening.people["Anna"].user)
    assert "Top discard: **2♠**" in new.text
    assert "Melds of Anna: 1. 10♠ 10♥ 10♦; 2. Q♠ Q♥ Q♦;" in everything(new)
    assert "**Anna**: 8 cards, has opened" in new.text


async def test_the_same_in_hungarian(este: Game) -> None:
    """Public texts are in the language of the server, private ones in that of the person."""
    este.people["Béla"].locale = "en-US"
    await este.deal(ANNA, "9H", stock="5H 3C")
    await este.slash("Anna", "lerak", lapok="10S 10H 10D + QS QH QD")
    await este.slash("Anna", "eldob", lap="2S")
    await settled(este)
    new = await este.board()
    assert "**Anna**: lerakta: 10♠ 10♥ 10♦ + Q♠ Q♥ Q♦ (+60 pont); eldobta: 2♠." in said(new)
    assert "te következel" in said(new)
    assert "Your turn" in (await este.slash("Béla", "hand")).text


async def test_a_deleted_turn_message_is_posted_anew_with_the_next_move(evening: Game) -> None:
    """10008: the table is shown again with the last turn, and the play goes on."""
    stock = "5H 3C 8S 6D JC 4C 2D 8D 3H 7S 5S 4H"
    await evening.deal(ANNA, "9H", stock=stock)
    await evening.slash("Anna", "discard", card="2S")
    for number, card in enumerate(stock.split()):
        name = ("Béla", "Anna")[number % 2]
        if number == 10:
            await settled(evening)
            evening.room.delete_message(await evening.board())
        await evening.slash(name, "draw")
        if number == 10:
            fresh = await evening.room.wait_for(lambda shown: bool(shown.buttons))
            assert "**Anna**: drew from the stock; discarded 7♠." in said(fresh)
            assert fresh.pings(evening.people["Béla"].user)
            assert len(said(fresh).splitlines()) == 2
        await evening.slash(name, "discard", card=card)
    await evening.room.wait_for(lambda shown: "discarded 4♥" in said(shown))
    assert all(len(said(message).splitlines()) <= 4 for message in turn_messages(evening))


@pytest.mark.parametrize("fault", [503, "reset"])
async def test_a_message_that_could_not_be_posted_is_tried_again(
    evening: Game, fault: int | str
) -> None:
    """R9, R10: the play does not wait, and the player to move is told all the same."""
    await evening.deal(ANNA, "9H", stock="5H 3C 8S")
    await settled(evening)
    evening.discord.faults.next("POST", "/channels/{channel_id}/messages", fault)  # type: ignore[arg-type]
    assert not (await evening.slash("Anna", "discard", card="2S")).failed
    assert "Your turn" in (await evening.slash("Béla", "hand")).text
    told = await evening.room.wait_for(lambda shown: "discarded 2♠" in said(shown))
    assert told.pings(evening.people["Béla"].user)
    await settled(evening)
    assert [bool(message.buttons) for message in turn_messages(evening)] == [False, True]


async def test_what_piled_up_is_told_as_far_as_it_fits(house: Game) -> None:
    """R9: while one message hangs the play goes on; the next tells the newest of it."""
    names = ("Anna " * 7, "Béla " * 7)
    evening = house.aside(names, locale="en-US")
    await evening.deal(ANNA, "9H")
    await settled(evening)
    with held(evening, "POST", "/channels/{channel_id}/messages"):
        await evening.slash(names[0], "discard", card="2S")
        for number in range(30):
            name = names[(number + 1) % 2]
            await evening.slash(name, "draw")
            drawn = events(evening)[-1].split()[-1].partition(".")[0]
            await evening.slash(name, "discard", card=drawn)
    told = await evening.room.wait_for(lambda shown: f"discarded {shown_as(drawn)}" in shown.text)
    assert 20 < len(said(told).splitlines()) < 30
    assert "it is your turn" in said(told).splitlines()[-1]
    assert len(said(told)) <= 2000


async def test_a_deleted_channel_ends_the_table(evening: Game) -> None:
    """P17, 10003: no error loops; the players are free for another table."""
    await evening.deal(ANNA, "9H", stock="5H 3C")
    evening.room.delete()
    anna = evening.people["Anna"].in_dm()
    assert not (await anna.slash("rummy discard", card="2S")).failed
    await until(lambda: rows(evening, "SELECT status FROM here") == [("ended",)])
    await settled(evening)
    await asyncio.sleep(0.3)
    count = len(evening.discord.requests)
    await asyncio.sleep(0.3)
    assert len(evening.discord.requests) == count
    assert "You do not sit at any table." in (await anna.slash("rummy hand")).text


async def test_names_and_cards_of_others_ping_nobody(house: Game) -> None:
    """Names are shown, never obeyed."""
    evening = house.aside(["@everyone", "*Béla*"], locale="en-US")
    await evening.begin("@everyone", "*Béla*")
    await settled(evening)
    for message in evening.room.messages:
        assert not message.mention_everyone
    board = await evening.board()
    assert "＠everyone" in board.text
    assert "@everyone" not in board.text.replace("<@", "")
    assert len(events(evening)) == 1
