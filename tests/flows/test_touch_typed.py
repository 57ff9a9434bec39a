"""Moves typed in short into the form of a panel (traps R4, R22, R26)."""

from __future__ import annotations

import asyncio
import gc
from time import process_time

import pytest
from discord.ui.view import ViewStore

from bot.standin.person import Answer, Form
from tests.flows.fingers import Fingers
from tests.flows.game import Game, game
from tests.flows.kept import events, settled, unchanged
from tests.flows.packs import StackedShuffler
from tests.flows.test_typing import ALL_LOW, MOST_SECONDS

pytestmark = pytest.mark.asyncio(loop_scope="module")

OPENER = "10S 10H 10D 6C 7C JK AH 3D 5D 9S 2S KC JC 7H 4S"
MINUTE = 60.0


async def form_of(game: Game, name: str = "Anna", button: str = "Type…") -> Form:
    """Open the panel of a person, and the form from it."""
    fingers = Fingers(game, name)
    await fingers.on_board("My hand" if button == "Type…" else "Lapjaim")
    return (await fingers.person.press(fingers.panel, button)).modal


async def typed(game: Game, text: str, name: str = "Anna") -> Answer:
    """Type moves into a fresh form."""
    form = await form_of(game, name)
    answer = await form.submit({"typed": text})
    assert not answer.failed
    return answer


async def test_a_whole_turn_typed_at_once(evening: Game) -> None:
    """Several moves of a turn, carried out in their order by the calls of the commands."""
    await evening.deal(OPENER, "", stock="AS 3C")
    done = await typed(evening, "lay 10S 10H 10D + 6C 7C JK; discard 2S")
    assert done.ephemeral
    assert "laid down 10♠ 10♥ 10♦ + 6♣ 7♣ JK=8♣" in done.text
    assert "That is 51 points; 50 were needed." in done.text
    assert "discarded 2♠" in done.text
    assert [event.split(" ")[1] for event in events(evening)[1:]] == ["laid", "discarded"]
    await settled(evening)
    both = await typed(evening, "draw\ndiscard AS", "Béla")
    assert "drew from the stock; discarded A♠" in both.text
    assert events(evening)[-2:] == ["1 drew AS.1", "1 discarded AS.1"]


async def test_a_turn_typed_in_hungarian(este: Game) -> None:
    """The words and suits of Hungarian tables; the form speaks Hungarian."""
    await este.deal(OPENER, "")
    form = await form_of(este, button="Beírom…")
    assert form.title == "Lépések beírása"
    answer = await form.submit({"typed": "lerak pikk 10, kőr 10, káró 10 + 6T 7T joker; dob P2"})
    assert "lerakta" in answer.text
    assert events(este)[-1] == "0 discarded 2S.1"


async def test_it_stops_at_the_first_refusal(evening: Game) -> None:
    """Told: what was done, what was refused and why, and that the rest was left out."""
    await evening.deal(OPENER, "")
    answer = await typed(evening, "lay 10S 10H 10D 6C 7C JK; off 1 9S; discard 2S; draw")
    assert "laid down" in answer.text
    assert "**Refused:** `off 1 9S`." in answer.text
    assert "(§ 5.4)" in answer.text
    assert "2 further moves were left out." in answer.text
    assert events(evening)[-1].startswith("0 laid #1")


@pytest.mark.parametrize(
    "text, said",
    [
        ("conjure 9S", "I do not know what to do with `conjure 9S`"),
        ("discard 2S; d 9S", "`d 9S` could be several things"),
        ("discard 2S; off 8C", "lacks cards, or the number of a meld"),
        ("   ;  ", "Nothing was typed."),
        ("discard xyz", "I do not understand `xyz`"),
        ("discard @everyone", "＠everyone"),
    ],
)
async def test_what_cannot_be_read_changes_nothing(evening: Game, text: str, said: str) -> None:
    """All words are read before anything is done; what was typed is cleaned before it is shown."""
    await evening.deal(OPENER, "")
    await settled(evening)
    form = await form_of(evening)
    async with unchanged(evening):
        answer = await form.submit({"typed": text})
    assert said in answer.text
    assert "@everyone" not in answer.text


async def test_a_form_submitted_after_the_table_moved_on(evening: Game) -> None:
    """P8: nothing is done; what was typed is shown, so that it is not lost."""
    await evening.deal(OPENER, "")
    form = await form_of(evening)
    await evening.slash("Anna", "meld", cards="10S 10H 10D + 6C 7C JK")
    await settled(evening)
    async with unchanged(evening):
        answer = await form.submit({"typed": "discard 2S"})
    assert "The table has moved on; this is how it stands now." in answer.text
    assert "Nothing was done of what you typed: `discard 2S`" in answer.text


async def test_a_form_submitted_after_a_quarter_of_an_hour(evening: Game) -> None:
    """R4: forms are not kept, so none is too old; a second one of the same press is stale."""
    await evening.deal(OPENER, "")
    form = await form_of(evening)
    evening.discord.clock.advance(16 * MINUTE)
    answer = await form.submit({"typed": "discard 2S"})
    assert not answer.failed
    assert "discarded 2♠" in answer.text
    again = await form.submit({"typed": "discard 9S"})
    assert not again.failed
    assert "The table has moved on" in again.text
    assert events(evening)[-1] == "0 discarded 2S.1"


async def test_a_form_of_nobody(evening: Game) -> None:
    """R4: a form that the bot does not know is answered, not dropped."""
    await evening.deal(OPENER, "")
    await settled(evening)
    form = await form_of(evening)
    form.data["custom_id"] = "poll:form"
    async with unchanged(evening):
        answer = await form.submit({"typed": "discard 2S"})
    assert answer.ephemeral
    assert "belongs to no table any more" in answer.text


async def test_a_form_after_the_table_has_ended(evening: Game) -> None:
    """R4"""
    await evening.deal(OPENER, "")
    form = await form_of(evening)
    asked = await evening.slash("Anna", "end")
    await evening.people["Anna"].press(asked.message, "End the match")
    answer = await form.submit({"typed": "discard 2S"})
    assert "This table has ended." in answer.text


async def test_cards_that_nobody_holds_cost_no_time(evening: Game) -> None:
    """R29: the ways to read so many cards are beyond number, so they are not looked for."""
    await evening.deal(OPENER, "")
    spent = process_time()
    answer = await typed(evening, f"lay {ALL_LOW}")
    assert "**Refused:**" in answer.text
    assert "§ 3.1" in answer.text
    assert process_time() - spent < MOST_SECONDS


async def test_a_typed_move_is_answered_in_words_with_a_way_to_the_panel(evening: Game) -> None:
    """3.1: the hand in words at once; a tap turns the answer into the panel with its picture."""
    await evening.deal(OPENER, "9H", stock="5H 3C")
    answer = await evening.slash("Anna", "discard", card="2S")
    assert "discarded 2♠" in answer.text
    assert "10♠" in answer.text
    assert not answer.message.attachments
    assert [button["label"] for button in answer.message.buttons] == ["My hand"]
    await settled(evening)
    async with unchanged(evening):
        pressed = await evening.people["Anna"].press(answer.message, "My hand")
    assert not pressed.failed
    panel = answer.message
    assert [file.filename for file in panel.attachments] == ["hand.png"]
    assert "Sort by rank" in [button["label"] for button in panel.buttons]


async def test_private_answers_leave_nothing_behind_in_the_bot(evening: Game) -> None:
    """R22: discord.py would keep each with a task for a quarter of an hour."""
    await evening.deal(OPENER, "9H", stock="5H 3C")
    await evening.slash("Anna", "discard", card="2S")
    await evening.slash("Béla", "hand")
    await evening.slash("Béla", "settings")
    await evening.press("Béla", "My hand")
    running = [str(task.get_coro()) for task in asyncio.all_tasks()]
    assert not [coro for coro in running if "View" in coro]


async def test_a_form_from_before_a_restart(tmp_path_factory: pytest.TempPathFactory) -> None:
    """R4, R26: the new process answers it once, by its custom id."""
    folder = tmp_path_factory.mktemp("forms")
    async with game(folder, ("Anna", "Béla"), shuffler=StackedShuffler()) as evening:
        await evening.deal(OPENER, "")
        form = await form_of(evening)
        await settled(evening)
        await evening.stop_bot()
        await evening.start_bot()
        answer = await form.submit({"typed": "discard 2S"})
        assert "discarded 2♠" in answer.text
        assert events(evening)[-1] == "0 discarded 2S.1"


async def test_forms_that_are_closed_leave_nothing_behind(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """R22, R1: discord.py keeps neither forms nor panels."""
    folder = tmp_path_factory.mktemp("closed")
    async with game(folder, ("Anna", "Béla"), shuffler=StackedShuffler()) as evening:
        await evening.deal(OPENER, "")
        anna = Fingers(evening, "Anna")
        await anna.open()
        for _ in range(5):
            await anna.person.press(anna.panel, "Type…")
            await anna.pick("2♠")
        assert kept_by_discord() == 0


def kept_by_discord() -> int:
    """Return how many forms and views discord.py holds, in all clients of the process."""
    stores = [one for one in gc.get_objects() if isinstance(one, ViewStore)]
    return sum(len(one._modals) + len(one._views) for one in stores)
