"""Panels that are old, doubled, foreign or broken (traps R4, R5; P8)."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.rummy.state import Phase
from bot.standin.model import Message
from tests.flows.fingers import Fingers, labels, options, values_of
from tests.flows.game import Game, game
from tests.flows.kept import deal, events, settled, unchanged
from tests.flows.packs import StackedShuffler
from tests.flows.plainly import plain_command
from tests.support.reading import alts

pytestmark = pytest.mark.asyncio(loop_scope="module")

OPENER = "10S 10H 10D 6C 7C JK AH 3D 5D 9S 2S KC JC 7H 4S"
MOVED_ON = "The table has moved on; this is how it stands now."


async def opened(game: Game, name: str = "Anna") -> Fingers:
    """Deal, and open the panel of a person."""
    await game.deal(OPENER, "", stock="AS 3C")
    fingers = Fingers(game, name)
    await fingers.open()
    return fingers


def frozen(message: Message) -> list[dict[str, Any]]:
    """Return what is on a message now, as another device may go on showing it."""
    return message.components


async def test_an_old_panel_changes_nothing_and_is_brought_up_to_date(evening: Game) -> None:
    """P8: every control of a panel that the deal has left behind."""
    anna = await opened(evening)
    await anna.pick("2♠")
    old = frozen(anna.panel)
    await evening.slash("Anna", "discard", card="KC")
    await settled(evening)
    async with unchanged(evening):
        for label in ("Discard 2♠", "Sort by rank", "Type…"):
            anna.panel.components = old
            await anna.press(label)
            assert MOVED_ON in anna.text
            assert options(anna.panel) == []
            assert "14 cards" in anna.text


async def test_picked_cards_that_have_left_the_hand(evening: Game) -> None:
    """A select shown on another device names cards that are gone: nothing is guessed."""
    anna = await opened(evening)
    old = frozen(anna.panel)
    values = values_of(anna.panel, ["4♠"])
    await evening.slash("Anna", "meld", cards="10S 10H 10D + 6C 7C JK")
    await settled(evening)
    anna.panel.components = old
    async with unchanged(evening):
        await anna.person.select(anna.panel, values)
    assert MOVED_ON in anna.text
    assert "**Picked:**" not in anna.text


@pytest.mark.parametrize("values", [["z"], ["?"], ["abc"], [";a"]])
async def test_letters_that_stand_for_no_cards(evening: Game, values: list[str]) -> None:
    """A forged select: the panel is shown anew, and says that nothing has changed."""
    anna = await opened(evening)
    for select in anna.panel.selects:
        select["options"] = [{"label": value, "value": value} for value in values]
    async with unchanged(evening):
        answer = await anna.person.select(anna.panel, values)
    assert not answer.failed
    assert "Discard" not in " ".join(labels(anna.panel))


@pytest.mark.parametrize("args", ["zzz", "abc.abc", "abd", "lay", ";", "Sab.Q"])
async def test_forged_melds_are_not_laid(evening: Game, args: str) -> None:
    """A forged lay-down: no melds, cards used twice, cards that are not there."""
    anna = await opened(evening)
    button = anna.panel.buttons[0]
    head = ":".join(anna.panel.selects[0]["custom_id"].split(":")[2:5])
    button["custom_id"], button["label"] = f"romi:lay:{head}:{args}", "forged"
    async with unchanged(evening):
        answer = await anna.press("forged")
    assert answer.ephemeral


async def test_ten_presses_at_once_count_once(evening: Game) -> None:
    """R5, R6: one of them discards, the others find the table changed."""
    anna = await opened(evening)
    await anna.pick("2♠")
    count = len(events(evening))
    presses = (anna.person.press(anna.panel, "Discard 2♠") for _ in range(10))
    answers = await asyncio.gather(*presses)
    assert not any(answer.failed for answer in answers)
    assert events(evening)[count:] == ["0 discarded 2S.1"]


async def test_ten_presses_at_once_in_the_dm(evening: Game) -> None:
    """The same on the one message that the DM has, which then shows how things stand."""
    await evening.deal(OPENER, "", stock="AS 3C")
    await settled(evening)
    person = evening.people["Anna"]
    (hand,) = [one for one in person.dms if "Your hand" in one.text]
    await person.select(hand, values_of(hand, ["2♠"]))
    answers = await asyncio.gather(*(person.press(hand, "Discard 2♠") for _ in range(10)))
    assert not any(answer.failed for answer in answers)
    await settled(evening)
    assert events(evening)[-1] == "0 discarded 2S.1"
    assert "**Béla** is to move." in hand.text
    assert labels(hand) == ["Sort by rank", "Refresh"]


async def test_the_panel_of_another_seat(evening: Game) -> None:
    """Every control carries its seat; who sits elsewhere gets a private line."""
    anna = await opened(evening)
    await evening.people["Béla"].press(await evening.board(), "My hand")
    bela = [one for one in evening.people["Béla"].private if "Your hand" in one.text][-1]
    forged = dict(anna.panel.selects[0])
    button = bela.buttons[0]
    button["custom_id"] = forged["custom_id"].replace(":pick:", ":panel:")
    async with unchanged(evening):
        answer = await evening.people["Béla"].press(bela, button["label"])
        stranger = await evening.people["Cili"].press(await evening.board(), "My hand")
    assert answer.ephemeral
    assert "This button is for somebody else." in answer.text
    assert "10♠" not in answer.text
    assert "You do not sit at this table." in stranger.text


async def test_a_panel_of_a_deal_that_is_over(evening: Game) -> None:
    """A finished deal has no moves left; the answer says what comes next."""
    await evening.deal("10S 10H 10D 10C QS QH QD 5C 6C 7C AS AH AD AC 9C", "", opening=0, deals=2)
    anna = Fingers(evening, "Anna")
    await anna.open()
    await anna.pick("9♣")
    old = anna.panel.components
    await evening.slash("Anna", "meld", cards="10S 10H 10D 10C + QS QH QD + 5C 6C 7C + AS AH AD AC")
    await evening.slash("Anna", "discard", card="9C")
    await evening.room.wait_for(lambda shown: any("Next" in str(b) for b in shown.buttons))
    await settled(evening)
    anna.panel.components = old
    async with unchanged(evening):
        answer = await anna.person.press(anna.panel, "Discard 9♣")
        picked = await anna.person.select(anna.panel, values_of(anna.panel, ["9♣"]))
    assert answer.ephemeral
    assert "No deal is running" in answer.text
    assert "No deal is running" in picked.text


async def test_a_panel_of_one_table_pressed_while_another_is_played(
    house: Game, evening: Game
) -> None:
    """A panel acts at its own table only."""
    other = house.aside(["Dani", "Éva"], locale="en-US")
    anna = await opened(evening)
    await other.deal(OPENER, "")
    await anna.pick("2♠")
    async with unchanged(other):
        await anna.press("Discard 2♠")
    assert events(evening)[-1] == "0 discarded 2S.1"


async def test_the_drawing_that_ends_a_deal_is_asked_about_in_the_panel(evening: Game) -> None:
    """6.3: the question takes the place of the panel; second thoughts bring it back."""
    await evening.deal(OPENER, "", rules="max_reshuffles=0")
    names = ("Anna", "Béla")
    while not (now := deal(evening)).exhausted or now.phase is not Phase.DRAW:
        words, said = plain_command(now)
        await evening.slash(names[now.to_move], words, **said)
    await settled(evening)
    fingers = Fingers(evening, names[now.to_move])
    await fingers.open()
    count = len(events(evening))
    await fingers.press("Draw")
    assert labels(fingers.panel) == ["Draw and end the deal", "Cancel"]
    await fingers.press("Cancel")
    assert "Draw" in labels(fingers.panel)
    assert len(events(evening)) == count
    await fingers.press("Draw")
    await fingers.press("Draw and end the deal")
    assert events(evening)[-1] == "end - -"


async def test_without_pictures_the_text_still_comes(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pictures that fail, or are switched off: the cards stand in lines, as text."""
    folder = tmp_path_factory.mktemp("broken")

    def fail(*_: object) -> bytes:
        raise MemoryError

    async with game(folder, ("Anna", "Béla"), shuffler=StackedShuffler()) as evening:
        await evening.deal(OPENER, "")
        anna = Fingers(evening, "Anna")
        await anna.open()
        assert alts(anna.panel)
        assert [file.filename for file in anna.panel.attachments] == ["hand.png"]
        monkeypatch.setattr("bot.ui.pictures.painter.draw_fan", fail)
        await anna.pick("10♠ 10♥ 10♦")
        assert alts(anna.panel) == []
        assert anna.panel.attachments == []
        assert "2♠ 4♠ 9♠ 10♠\n7♥ 10♥ A♥" in anna.text.replace("A♥ 7♥ 10♥", "7♥ 10♥ A♥")


async def test_a_panel_from_before_a_restart(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Everything a control needs stands in its custom id, so the new process answers it."""
    folder = tmp_path_factory.mktemp("restart")
    async with game(folder, ("Anna", "Béla"), shuffler=StackedShuffler()) as evening:
        await evening.deal(OPENER, "", rules="opening_minimum=51")
        anna = Fingers(evening, "Anna")
        await anna.open()
        await anna.pick("10♠ 10♥ 10♦")
        await settled(evening)
        await evening.stop_bot()
        await evening.start_bot()
        await anna.press("Put aside, pick on")
        await anna.pick("6♣ 7♣ JK")
        await anna.press("Lay down 1. (51)")
        assert "laid down" in anna.text
        assert events(evening)[-1].startswith("0 laid #1")
