"""The real bot on the stand-in's world, and a window in which its tables are seen."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

from playwright.async_api import Browser

from bot.app import App
from bot.standin import StandIn
from tests.flows.game import settings_for
from tests.support.chance import ScriptedShuffler

from .screen import Screen

DESKTOP = (1280, 720)


@contextlib.asynccontextmanager
async def bot_and_window(
    browser: Browser,
    folder: Path,
    shuffler: ScriptedShuffler,
    size: tuple[int, int] = DESKTOP,
) -> AsyncIterator[Screen]:
    """Yield a window on a world in which the bot of the project is at work.

    A script error in the window fails the test.
    """
    async with StandIn(populate=True) as discord:
        app = App(settings_for(discord, folder), shuffler=shuffler)
        running = asyncio.create_task(app.run())
        await discord.bot_ready()
        page = await browser.new_page(
            locale="hu-HU", viewport={"width": size[0], "height": size[1]}
        )
        screen = Screen(page, discord.page_url)
        try:
            yield screen
        finally:
            await page.close()
            app.stop.set()
            await running
        assert screen.problems == []
