"""A stand-in with the world of `make run`, a bot on it, and a browser that looks at it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest_asyncio
from playwright.async_api import Browser, BrowserContext, async_playwright, expect

from bot.standin import StandIn

from .screen import PATIENCE, Screen
from .tinybot import TinyBot, playing

ARGS = ("--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking")
DESKTOP = (1100, 760)
PHONE = (390, 844)

expect.set_options(timeout=PATIENCE)


@dataclass
class House:
    """All there is: the stand-in, its bot, and windows on it."""

    discord: StandIn
    bot: TinyBot
    browser: Browser
    context: BrowserContext
    screens: list[Screen]

    async def window(self, user: str, size: tuple[int, int] = DESKTOP) -> Screen:
        """A further window in which a user looks; windows share what the browser remembers."""
        page = await self.context.new_page()
        await page.set_viewport_size({"width": size[0], "height": size[1]})
        screen = Screen(page, self.discord.page_url)
        self.screens.append(screen)
        await screen.open(user)
        return screen


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser(chromium_path: Path) -> AsyncIterator[Browser]:
    """One browser for all tests of the page."""
    async with async_playwright() as playwright:
        chromium = playwright.chromium
        running = await chromium.launch(executable_path=chromium_path, args=[*ARGS])
        yield running
        await running.close()


@pytest_asyncio.fixture(loop_scope="session")
async def house(browser: Browser) -> AsyncIterator[House]:
    """A new world for each test; a script error on any of its windows fails the test."""
    async with StandIn(populate=True) as discord, playing(discord) as bot:
        # Times and numbers in the page follow the user, not the machine the tests run on.
        context = await browser.new_context(locale="en-US", timezone_id="Europe/Budapest")
        made = House(discord, bot, browser, context, [])
        try:
            yield made
        finally:
            await context.close()
    assert [problem for screen in made.screens for problem in screen.problems] == []


@pytest_asyncio.fixture(loop_scope="session")
async def cili(house: House) -> Screen:
    """A window of Cili, who reads English; the open channel is #römi."""
    return await house.window("Cili")
