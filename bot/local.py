"""The bot on a local stand-in for Discord: trying everything out without a token."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator

from pydantic import SecretStr

from bot.settings import Settings
from bot.standin import StandIn

THREADS_FILE = "stand-in-threads.json"


@contextlib.asynccontextmanager
async def standin_settings(settings: Settings) -> AsyncIterator[tuple[Settings, str]]:
    """Run the stand-in while the context lasts; yield settings that lead to it, and a greeting.

    The port of the settings is used where it is free, and any free port otherwise.
    """
    threads = settings.data_dir / THREADS_FILE
    standin = StandIn(port=settings.standin_port, populate=True, threads=threads)
    try:
        await standin.start()
    except OSError:
        standin = StandIn(populate=True, threads=threads)
        await standin.start()
    try:
        led_there = settings.model_copy(
            update={
                "discord_token": SecretStr(standin.token),
                "discord_api_url": standin.api_url,
                "discord_gateway_url": standin.gateway_url,
            }
        )
        yield led_there, f"\n  The table is set: open {standin.page_url} in a browser.\n"
    finally:
        await standin.stop()
