"""Buttons: old ones, doubled ones, other people's, unknown ones (traps R1, R4, R5, R6; P8)."""

from __future__ import annotations

import asyncio

import pytest

from bot.standin.model import Message
from tests.flows.game import Game
from tests.flows.kept import events, happened, held, settled, state, unchanged
from tests.support.reading import everything

pytestmark = pytest.mark.asyncio(loop_scope="module")

ANNA = "10S 10H 10D QS QH QD 5C 6C 7C AH 3D JK 2S 9S KC"
EDIT = ("PATCH", "/channels/{channel_id}/messages/{message_id}")
CALLBACK = ("POST", "/interactions/{interaction_id}/{interaction_token}/callback")


async def to_draw(game: Game) -> Message:
    """Bring Béla to draw, and return the message with the button for it."""
    await game.deal(ANNA, "9H", stock="5H 3C 8S AS")
    await game.slash("Anna", "discard", card="2S")
    await settled(game)
    return await game.room.wait_for(lambda shown: any("Take" in str(b) for b in shown.buttons))


async def test_draw_and_take_by_button(evening: Game) -> None:
    """3.2: the buttons do what the commands do."""
    board = await to_draw(evening)
    assert [button["label"] for button in board.buttons] == [
        "Draw",
        "Take 2♠",
        "My hand",
        "Standings",
        "Rules",
    ]
    taken = await evening.people["Béla"].press(board, "Take 2♠")
    assert taken.ephemeral
    assert "**[2♠]** new" in taken.text
    assert "`/rummy undo`" in taken.text
    await evening.slash("Béla", "undo")
    await settled(evening)
    board = await evening.board()
    assert [button["label"] for button in board.buttons] == [
        "Draw",
        "My hand",
        "Standings",
        "Rules",
    ]
    drawn = await evening.people["Béla"].press(board, "Draw")
    assert "**[5♥]** new" in drawn.text


async def test_an_old_button_changes_nothing_and_brings_a_fresh_hand(evening: Game) -> None:
    """P8: the message still shows the button while its change is on the way."""
    board = await to_draw(evening)
    with held(evening, *EDIT):
        await evening.slash("Béla", "draw")
        before = state(evening)
        stale = await evening.people["Béla"].press(board, "Draw")
    assert stale.ephemeral
    assert "The table has moved on; this is how it stands now." in stale.text
    assert "**[5♥]** new" in stale.text
    assert state(evening) == before
    await settled(evening)


async def test_an_old_button_in_hungarian(este: Game) -> None:
    """P8"""
    await este.deal(ANNA, "9H", stock="5H 3C 8S AS")
    await este.slash("Anna", "eldob", lap="2S")
    await settled(este)
    board = await este.board()
    with held(este, *EDIT):
        await este.slash("Béla", "húz")
        stale = await este.people["Béla"].press(board, "Felveszem: 2♠")
    assert "Az asztal azóta változott; most így áll." in stale.text
    assert "**[5♥]** új" in stale.text
    await settled(este)


async def test_a_doubled_press_counts_once(evening: Game) -> None:
    """R6: two presses at once make one move, and both are answered."""
    board = await to_draw(evening)
    count = len(events(evening))
    answers = await asyncio.gather(*(evening.people["Béla"].press(board, "Draw") for _ in range(2)))
    assert not any(answer.failed for answer in answers)
    assert all("**[5♥]** new" in answer.text for answer in answers)
    assert sum("moved on" in answer.text for answer in answers) == 1
    assert events(evening)[count:] == ["1 drew 5H.1"]


async def test_a_late_answer_is_not_a_lost_move(evening: Game) -> None:
    """R5: the answer comes too late, the move counts; the same press again changes nothing."""
    board = await to_draw(evening)
    with held(evening, *CALLBACK):
        pressing = asyncio.create_task(evening.people["Béla"].press(board, "Draw"))
        await happened(evening, 3)
        evening.discord.clock.advance(3.2)
        late = await pressing
    assert late.failed
    assert events(evening)[2:] == ["1 drew 5H.1"]
    await settled(evening)
    async with unchanged(evening):
        again = await evening.slash("Béla", "draw")
    assert "You have your card for this turn." in again.text
    hand = await evening.slash("Béla", "hand")
    assert "**[5♥]** new" in hand.text


async def test_an_answer_that_is_lost_on_the_way(evening: Game) -> None:
    """R7: processed, then a server error: the move counts once and nothing is taken back."""
    board = await to_draw(evening)
    evening.discord.faults.next(*CALLBACK, "processed_then_500")
    answer = await evening.people["Béla"].press(board, "Draw")
    assert "**[5♥]** new" in answer.text
    await settled(evening)
    assert events(evening)[2:] == ["1 drew 5H.1"]
    discarded = await evening.slash("Béla", "discard", card="9H")
    assert "discarded 9♥" in discarded.text


@pytest.mark.parametrize("fault", [500, "reset"])
async def test_an_answer_that_never_arrives(evening: Game, fault: int | str) -> None:
    """R7, R10: the move counts, and the next command shows it."""
    await to_draw(evening)
    evening.discord.faults.next(*CALLBACK, fault, times=3)  # type: ignore[arg-type]
    drawing = asyncio.create_task(evening.slash("Béla", "draw"))
    await happened(evening, 3)
    evening.discord.clock.advance(3.2)
    assert (await drawing).failed
    evening.discord.faults.waiting.clear()
    assert "**[5♥]** new" in (await evening.slash("Béla", "hand")).text


async def test_a_press_of_somebody_else(evening: Game) -> None:
    """Only seated players have cards, and only the player to move may draw."""
    board = await to_draw(evening)
    async with unchanged(evening):
        stranger = await evening.people["Cili"].press(board, "Draw")
        hand = await evening.people["Cili"].press(board, "My hand")
        other = await evening.people["Anna"].press(board, "Draw")
    assert stranger.ephemeral
    assert "You do not sit at this table." in stranger.text
    assert "You do not sit at this table." in hand.text
    assert "It is not your turn; **Béla** is to move." in other.text


async def test_the_hand_by_button_is_for_its_owner(evening: Game) -> None:
    """Everybody gets the own cards from the same button, in private."""
    board = await to_draw(evening)
    for name, card in (("Anna", "10♠"), ("Béla", "9♥")):
        hand = await evening.people[name].press(board, "My hand")
        assert hand.ephemeral
        assert "Your hand, 14 cards:" in hand.text
        assert card in everything(hand.message)


async def test_a_press_after_the_table_ended(evening: Game) -> None:
    """The button may still be there for a moment; it says that the table has ended."""
    board = await to_draw(evening)
    with held(evening, *EDIT):
        asked = await evening.slash("Anna", "end")
        await evening.people["Anna"].press(asked.message, "End the match")
        late = await evening.people["Béla"].press(board, "Draw")
    assert late.ephemeral
    assert "This table has ended. Open a new one with `/rummy start`." in late.text
    again = await evening.people["Anna"].press(asked.message, "End the match")
    assert "This table has ended." in again.text
    await settled(evening)


@pytest.mark.parametrize("custom_id", ["romi:conjure:1:-:1", "poll:yes", "romi:draw:one:-:1"])
async def test_a_button_that_nobody_knows(evening: Game, custom_id: str) -> None:
    """R4: an unknown custom id is answered, not dropped."""
    board = await to_draw(evening)
    board.buttons[0]["custom_id"] = custom_id
    async with unchanged(evening):
        answer = await evening.people["Béla"].press(board, custom_id)
        evening.people["Béla"].locale = "hu"
        magyar = await evening.people["Béla"].press(board, custom_id)
    assert answer.ephemeral
    assert "This button belongs to no table any more." in answer.text
    assert "Ez a gomb már egyik asztalhoz sem tartozik." in magyar.text


async def test_a_button_of_a_table_that_never_was(evening: Game) -> None:
    """R4"""
    board = await to_draw(evening)
    board.buttons[0]["custom_id"] = "romi:draw:999999:-:1"
    answer = await evening.people["Béla"].press(board, "romi:draw")
    assert answer.ephemeral
    assert "This table has ended." in answer.text


async def test_the_buttons_of_one_table_outlive_another(house: Game, evening: Game) -> None:
    """R1: views that end, change and go away take no button of another table with them."""
    other = house.aside(["Dani", "Éva"], locale="hu")
    board = await to_draw(evening)
    await other.begin("Dani", "Éva")
    asked = await other.slash("Dani", "befejez")
    await other.people["Dani"].press(asked.message, "Mégse")
    asked = await other.slash("Dani", "befejez")
    await other.people["Dani"].press(asked.message, "Befejezem a játszmát")
    await settled(other)
    drawn = await evening.people["Béla"].press(board, "Draw")
    assert "**[5♥]** new" in drawn.text
