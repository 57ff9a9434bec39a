"""One person and computers on the page: marked, quick to move, and a hint in between."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from bot.i18n import Texts
from bot.rummy.ruleset import PRESETS
from tests.flows.packs import StackedShuffler, order

from .screen import Screen
from .tables import bot_and_window

pytestmark = pytest.mark.asyncio(loop_scope="session")

HU, EN = Texts("hu"), Texts("en")
# Anna can open in her first turn, with two sets and a run.
ANNA = "10S 10H 10D QS QH QD 5C 6C 7C AH 3D JK 2S 9S KC"
STOCK = "5H 3C 8S 6D"
# The club is Hungarian, so what everyone reads at its tables is too.
FIRST, SECOND = "🤖 Haladó", "🤖 Haladó 2"
BEGINNER, STRONG = f"🤖 {HU('level.beginner')}", f"🤖 {HU('level.strong')}"


async def test_one_person_plays_with_two_computers(browser: Browser, tmp_path: Path) -> None:
    """RULES 8.3 and 4: their turns pass by themselves under marked names; the hint is private."""
    shuffler = StackedShuffler()
    shuffler.stack(order(ANNA, "", "", stock=STOCK))
    async with bot_and_window(browser, tmp_path, shuffler) as screen:
        await _begin(screen)
        await _first_turn(screen)
        await _second_turn(screen)


async def _begin(screen: Screen) -> None:
    await screen.open("Anna")
    await screen.choose("rummy start")
    await screen.option("computers").fill("2")
    await screen.send()
    lobby = await screen.see(HU("lobby.title"))
    for name in ("Anna", FIRST, SECOND):
        await expect(lobby.get_by_text(name, exact=True)).to_be_visible()
    await screen.press(HU("button.begin"))
    dealt = HU("table.dealt", deal=1, deals=7, dealer=SECOND, opener="Anna")
    await screen.see(dealt.replace("**", ""))


async def _first_turn(screen: Screen) -> None:
    await screen.type("/rummy hint")
    hint = screen.private.last
    minimum = PRESETS["classic"].opening_minimum
    await expect(hint).to_contain_text(HU("hint.can_open", minimum=minimum).replace("**", ""))
    await expect(hint).to_contain_text("10♠ 10♥ 10♦")
    await screen.type("/rummy discard 2S")
    await _computers_have_played(screen)


async def _second_turn(screen: Screen) -> None:
    await screen.press(HU("button.draw"))
    await screen.type("/rummy discard 9S")
    await _computers_have_played(screen, turns=2)
    said = HU("happened.discarded", card="9♠")
    await expect(screen.messages.filter(has_text=said).last).to_be_visible()
    # With no card drawn yet the hint is about where to draw from.
    await screen.type("/rummy hint")
    drawing = HU("hint.draw").partition(":")[0].replace("*", "")
    await expect(screen.private.last).to_contain_text(drawing)


async def _computers_have_played(screen: Screen, turns: int = 1) -> None:
    """Nobody touches the page meanwhile; the person is called with what both did."""
    called = HU("turn.ping", mention="@Anna")
    calls = screen.messages.filter(has_text=called)
    # The first call came with the deal.
    await expect(calls).to_have_count(1 + turns)
    for name in (FIRST, SECOND):
        line = calls.last.locator("strong", has_text=name).first
        await expect(line).to_have_text(name)


async def test_computers_come_and_go_by_the_buttons_of_the_lobby(
    browser: Browser, tmp_path: Path
) -> None:
    """RULES 8.3: the level is asked for in private; who sat down last gets up first."""
    async with bot_and_window(browser, tmp_path, StackedShuffler()) as screen:
        await screen.open("Cili")
        await screen.type("/rummy start")
        lobby = await screen.see(HU("lobby.title"))
        await _add(screen, "beginner", BEGINNER)
        await expect(lobby).to_contain_text(BEGINNER)
        await _add(screen, "strong", STRONG)
        await expect(lobby).to_contain_text(STRONG)
        await lobby.get_by_role("button", name=HU("button.remove_computer")).click()
        left = EN("answer.computer_removed", name=STRONG)
        await expect(screen.private.last).to_contain_text(left)
        await expect(lobby).not_to_contain_text(STRONG)
        await lobby.get_by_role("button", name=HU("button.remove_computer")).click()
        await expect(lobby).not_to_contain_text("🤖")
        less = lobby.get_by_role("button", name=HU("button.remove_computer"))
        await expect(less).to_have_count(0)


async def _add(screen: Screen, level: str, name: str) -> None:
    """Add a computer; the question becomes the answer."""
    await screen.press(HU("button.add_computer"))
    question = screen.private.last
    await expect(question).to_contain_text(EN("answer.which_level"))
    await question.get_by_role("button", name=EN(f"level.{level}")).click()
    await expect(question).to_contain_text(EN("answer.computer_added", name=name))
