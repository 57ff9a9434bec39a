"""A deal of the real game on the page, by one person who plays both sides."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from bot.i18n import Texts
from tests.support.chance import ScriptedShuffler

from .screen import Screen
from .tables import bot_and_window

HU = Texts("hu")
BELA = "9S 9C 9H 10S 10C 10H 2D 3D 4D 5D 7S 7H 7D 7C KD"
ANNA = "2S 4S 6S 8S QS 3H 5H 8H JH KH 9D JD 2C 4C"
STOCK = "AH KC"


@pytest.mark.asyncio(loop_scope="session")
async def test_a_deal_is_played_on_the_page_to_its_score(browser: Browser, tmp_path: Path) -> None:
    """RULES 2.1, 5.1, 6.1, 7.2 and 7.5: from the empty channel to the posted score.

    Béla opens with two melds and goes out in his second turn; Anna keeps 97 points in her hand
    (2+4+6+8+10+3+5+8+10+10+9+10+2+10), rounded to 100.
    """
    shuffler = ScriptedShuffler([f"{BELA} {ANNA} {STOCK}"])
    async with bot_and_window(browser, tmp_path, shuffler) as screen:
        await _play(screen)


async def _play(screen: Screen) -> None:
    await screen.open("Anna")
    await screen.type("/rummy start")
    await screen.switch("Béla")
    await screen.press(HU("button.join"))
    await expect(screen.private.last).to_contain_text(HU("answer.joined"))
    await screen.press(HU("button.begin"))
    await screen.see(HU("table.dealt", deal=1, deals=7, dealer="Anna", opener="Béla")[:18])

    await screen.choose("rummy meld")
    await screen.option("cards").fill("9S 9C 9H + 10S 10C 10H")
    await screen.send()
    await expect(screen.private.last).to_contain_text("57")
    await screen.choose("rummy discard")
    await screen.pick("card", "KD")
    await screen.send()

    await screen.switch("Anna")
    await screen.see("57")
    await screen.press(HU("button.draw"))
    await expect(screen.private.last).to_contain_text("A♥")
    await screen.choose("rummy discard")
    await screen.pick("card", "4C")
    await screen.send()
    await screen.see(HU("happened.discarded", card="4♣"))

    await screen.switch("Béla")
    await expect(screen.messages.filter(has_text="A♥")).to_have_count(0)
    await screen.type("/rummy draw")
    await expect(screen.private.last).to_contain_text("K♣")
    await screen.type("/rummy meld cards:2D 3D 4D 5D + 7S 7H 7D 7C")
    await expect(screen.private.last).to_contain_text(HU.n("hand.cards", 1))
    await screen.type("/rummy discard card:KC")
    score = await screen.see(HU("score.title", deal=1, deals=7))
    await expect(score).to_contain_text("−20")
    await expect(score).to_contain_text("100")
    await expect(screen.button(HU("button.next_deal"))).to_be_enabled()
