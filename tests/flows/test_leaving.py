"""Leaving, coming back, replacing the idle, ending (RULES 8.3)."""

from __future__ import annotations

import pytest

from bot.standin.permissions import Permission
from tests.flows.game import Game
from tests.flows.kept import events, rows, settled, unchanged

pytestmark = pytest.mark.asyncio(loop_scope="module")

ANNA = "10S 10H 10D QS QH QD 5C 6C 7C AH 3D JK 2S 9S KC"


async def leave(game: Game, name: str) -> None:
    """Leave a running match, as asked."""
    asked = await game.slash(name, "leave")
    assert asked.ephemeral
    await game.people[name].press(asked.message, "Leave")


async def test_leaving_the_lobby_frees_the_seat(evening: Game) -> None:
    """Before the match nothing is asked."""
    await evening.seat("Anna", "Béla", "Cili")
    assert "You have left the table." in (await evening.slash("Béla", "leave")).text
    await settled(evening)
    lobby = await evening.board()
    assert "Béla" not in lobby.text
    assert "2. **Cili**" in lobby.text
    assert "You do not sit at this table." in (await evening.press("Béla", "Leave")).text


async def test_leaving_asks_first_then_the_safe_default_plays(evening: Game) -> None:
    """8.3: the seat draws and discards the drawn card; who comes back plays on."""
    await evening.deal(ANNA, "9H", stock="5H 3C 8S", players=2)
    await evening.slash("Anna", "discard", card="2S")
    async with unchanged(evening):
        asked = await evening.slash("Béla", "leave")
        assert asked.ephemeral
        assert "a computer plays on in your seat until you join again. Leave?" in asked.text
        kept = await evening.people["Béla"].press(asked.message, "Cancel")
    assert "Nothing has changed." in kept.text
    await leave(evening, "Béla")
    await settled(evening)
    assert events(evening)[-2:] == ["1 drew 5H.1", "1 discarded 5H.1"]
    shown = "\n".join(message.text for message in evening.room.messages)
    assert "**Béla** left; a computer plays on in that seat 💤🤖" in shown
    assert "**Béla 💤🤖**: drew from the stock; discarded 5♥." in shown
    back = await evening.slash("Béla", "join")
    assert "You are back in your seat." in back.text
    await evening.slash("Anna", "draw")
    await evening.slash("Anna", "discard", card="9S")
    drawn = await evening.slash("Béla", "draw")
    assert "**[8♠]** new" in drawn.text
    await settled(evening)
    assert any("**Béla** is back." in message.text for message in evening.room.messages)


async def test_leaving_in_hungarian(este: Game) -> None:
    """8.3"""
    await este.deal(ANNA, "")
    asked = await este.slash("Béla", "feláll")
    assert "gép játszik a helyeden, amíg vissza nem ülsz. Felállsz?" in asked.text
    left = await este.people["Béla"].press(asked.message, "Felállok")
    assert "Felálltál az asztaltól." in left.text
    again = await este.slash("Béla", "beül")
    assert "Visszaültél a helyedre." in again.text


async def test_who_left_has_no_moves_until_back(evening: Game) -> None:
    """8.3: leaving twice is refused; the own hand may still be looked at after coming back."""
    await evening.deal(ANNA, "")
    await leave(evening, "Béla")
    assert "You do not sit at this table." in (await evening.slash("Béla", "leave")).text
    assert not (await evening.slash("Béla", "join")).failed
    assert "Your hand, 14 cards" in (await evening.slash("Béla", "hand")).text


async def test_the_match_ends_when_the_last_human_leaves(evening: Game) -> None:
    """8.3"""
    await evening.deal(ANNA, "")
    await leave(evening, "Béla")
    asked = await evening.slash("Anna", "leave")
    assert "You are the last one here" in asked.text
    await evening.people["Anna"].press(asked.message, "Leave")
    await evening.room.wait_for(lambda shown: "The last player has left" in shown.text)
    await settled(evening)
    assert rows(evening, "SELECT status FROM played") == [("abandoned",)]
    assert all(not message.buttons for message in evening.room.messages)
    opened = await evening.slash("Anna", "start")
    assert "The table is open." in opened.text


async def test_the_role_of_the_host_passes_on(evening: Game) -> None:
    """The starter may end the match; when the starter leaves, the next player may."""
    await evening.deal(ANNA, "", "")
    assert "Only the player who opened the table" in (await evening.slash("Béla", "end")).text
    await leave(evening, "Anna")
    asked = await evening.slash("Béla", "end")
    assert "End the match for everyone?" in asked.text
    assert "Only the player" in (await evening.slash("Cili", "end")).text


async def test_only_starter_and_managers_end_a_match(evening: Game) -> None:
    """Others are refused; it is asked first, and can be thought better of."""
    await evening.deal(ANNA, "")
    async with unchanged(evening):
        refused = await evening.slash("Béla", "end")
        assert refused.ephemeral
        assert "Only the player who opened the table, or a member who may manage" in refused.text
        asked = await evening.slash("Anna", "end")
        assert (
            "Nothing has changed."
            in (await evening.people["Anna"].press(asked.message, "Cancel")).text
        )
    asked = await evening.slash("Anna", "end")
    ended = await evening.people["Anna"].press(asked.message, "End the match")
    assert "The match is ended." in ended.text
    await settled(evening)
    assert any("**Anna** ended the match." in message.text for message in evening.room.messages)
    assert "no table in this channel" in (await evening.slash("Béla", "hand")).text


async def test_a_manager_ends_a_match_in_hungarian(este: Game) -> None:
    """A member with the right to manage the server need not be seated."""
    await este.deal(ANNA, "")
    assert "Ezt csak az teheti meg" in (await este.slash("Cili", "befejez")).text
    este.club.grant(este.people["Cili"], Permission.MANAGE_GUILD)
    asked = await este.slash("Cili", "befejez")
    assert "Mindenkinek véget érjen a játszma?" in asked.text
    ended = await este.people["Cili"].press(asked.message, "Befejezem a játszmát")
    assert "A játszma véget ért." in ended.text
    assert rows(este, "SELECT status FROM here") == [("ended",)]
