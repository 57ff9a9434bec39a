"""The page over time: news, lost connections, several windows, what it remembers."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from bot.standin import StandIn

from .conftest import House
from .screen import Screen
from .tinybot import playing

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_a_silent_bot_is_told_as_discord_tells_it(house: House, cili: Screen) -> None:
    """No answer in time, to a press and to a command (NOTES 1.1)."""
    await cili.type("/rummy start")
    await cili.see("A table")
    house.discord.platform.times.answer = 0.1
    await cili.press("Sleep")
    await expect(cili.messages.last.get_by_role("alert")).to_have_text("⚠ This interaction failed")
    await house.bot.close()
    await cili.type("/rummy draw")
    failed = cili.page.locator("[data-notice=failed]")
    await expect(failed).to_contain_text("The application did not respond")
    await failed.get_by_role("button", name="Dismiss message").click()
    await expect(failed).to_have_count(0)


async def test_a_bot_that_went_away_is_announced(house: House, cili: Screen) -> None:
    await expect(cili.page.locator("#banner")).to_be_hidden()
    await house.bot.close()
    await expect(cili.page.get_by_role("status")).to_contain_text("The bot is not connected")


async def test_the_page_comes_back_after_the_stand_in_did(house: House, cili: Screen) -> None:
    """The stream is opened again by itself, and what is shown is what is there now."""
    await cili.type("/rummy draw")
    await cili.see("drew from stock")
    port = house.discord.port
    await house.bot.close()
    await house.discord.stop()
    await expect(cili.page.get_by_role("status")).to_contain_text("is lost")
    async with StandIn(port=port, populate=True) as again, playing(again):
        await expect(cili.page.locator("#banner")).to_be_hidden()
        await expect(cili.messages).to_have_count(0)
        await cili.type("/rummy draw source:discard")
        await cili.see("drew from discard")


async def test_eight_windows_all_hear_the_news(house: House) -> None:
    """A browser opens six connections to a host: windows have to share the stream."""
    names = ("Anna", "Béla", "Cili", "Dani") * 2
    windows = [await house.window(name) for name in names]
    await windows[2].type("/rummy draw")
    for window in windows:
        await window.see("drew from stock")
    # The window that held the stream goes; another takes over.
    await windows[0].page.close()
    await windows[6].type("/rummy discard JK")
    for window in windows[1:]:
        await window.see("discarded JK")


async def test_the_chosen_user_is_remembered_and_in_the_address(house: House, cili: Screen) -> None:
    await cili.go("general")
    await cili.switch("Béla")
    assert cili.page.url.endswith("?user=B%C3%A9la")
    await cili.page.reload()
    await cili.seen_as("Béla")
    await expect(cili.page.locator("#title")).to_have_text("#general")
    await cili.page.goto(house.discord.page_url)
    await cili.seen_as("Béla")


async def test_what_others_wrote_is_unread_until_looked_at(house: House, cili: Screen) -> None:
    """A mark for news, a number for mentions, and whose turn it is on the switcher."""
    anna = await house.window("Anna")
    await anna.go("general")
    await cili.type("/rummy call Anna")
    table = anna.place("römi")
    await expect(table).to_have_attribute("data-unread", "1")
    await expect(table.locator(".badge")).to_have_text("1")
    await expect(anna.page).to_have_title("(1) #general · Anna")
    await anna.go("römi")
    await expect(table).not_to_have_attribute("data-unread", "1")
    await expect(anna.page).to_have_title("#römi · Anna")
    await cili.type("/rummy call Dani")
    await expect(cili.page.locator("[data-user=Dani][data-called]")).to_have_count(1)
    await cili.switch("Dani")
    await cili.switch("Cili")
    await expect(cili.page.locator("[data-called]")).to_have_count(0)


async def test_the_newest_message_stays_in_sight_unless_one_scrolls_up(
    house: House, cili: Screen
) -> None:
    anna = await house.window("Anna")
    for number in range(14):
        await cili.type(f"/rummy discard {number}")
        await cili.see(f"discarded {number}")
    await expect(cili.messages.last).to_be_in_viewport()
    await cili.page.locator("#scroll").evaluate("node => { node.scrollTop = 0; }")
    newest = cili.page.get_by_role("button", name="Jump to the newest message")
    await expect(newest).to_be_visible()
    await anna.type("/rummy draw")
    await cili.see("drew from stock")
    assert await cili.page.locator("#scroll").evaluate("node => node.scrollTop") == 0
    await newest.click()
    await expect(cili.messages.last).to_be_in_viewport()
    await expect(newest).to_be_hidden()
    # Who says something himself goes down to it.
    await cili.page.locator("#scroll").evaluate("node => { node.scrollTop = 0; }")
    await cili.type("/rummy draw")
    await expect(newest).to_be_hidden()


async def test_news_leaves_the_focus_and_what_is_typed_alone(house: House, cili: Screen) -> None:
    anna = await house.window("Anna")
    await cili.type("/rummy start")
    await cili.button("Join").focus()
    await anna.press("Join")
    await cili.see("Anna sits down")
    await expect(cili.button("Join")).to_be_focused()
    await cili.input.fill("half a thou")
    await anna.type("/rummy draw")
    await cili.see("drew from stock")
    await expect(cili.input).to_have_value("half a thou")
    await cili.input.press_sequentially("ght")
    await cili.input.press("Enter")
    await anna.see("half a thought")
