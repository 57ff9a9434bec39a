"""The bots under measurement, each in a process of its own, on the stand-in of this process."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import time
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Mapping
from pathlib import Path

import psutil

from bot.settings import ROOT
from bot.standin import StandIn

STOP_SECONDS = 10
_MEBIBYTE = 1024 * 1024


@contextlib.asynccontextmanager
async def running(module: str, *words: str, **settings: str) -> AsyncIterator[Process]:
    """Run `python -m module words` while the context lasts, with these settings and no others."""
    command = (sys.executable, "-m", module, *words)
    process = await asyncio.create_subprocess_exec(*command, cwd=ROOT, env=_environment(settings))
    try:
        yield process
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.terminate()
        try:
            await asyncio.wait_for(process.wait(), STOP_SECONDS)
        except TimeoutError:
            process.kill()
            await process.wait()


def _environment(settings: Mapping[str, str]) -> dict[str, str]:
    kept = ("PATH", "HOME", "LANG", "SYSTEMROOT", "TMPDIR")
    return {name: os.environ[name] for name in kept if name in os.environ} | dict(settings)


def led_to(discord: StandIn, folder: Path) -> dict[str, str]:
    """Return the settings that lead a bot to the stand-in; what it keeps goes to the folder.

    Nothing of the operator's own `.env` counts, as each setting that matters is named.
    """
    return {
        "DISCORD_TOKEN": discord.token,
        "DISCORD_API_URL": discord.api_url,
        "DISCORD_GATEWAY_URL": discord.gateway_url,
        "DATA_DIR": str(folder),
        "DATABASE_URL": f"sqlite:///{folder / 'bench.sqlite3'}",
        "LOG_LEVEL": "WARNING",
        "LOG_FORMAT": "text",
        "DEFAULT_LOCALE": "en",
        "SYNC_COMMANDS": "true",
        "SHARD_COUNT": "1",
    }


def memory(process: Process) -> float:
    """Return the resident memory of a process in MiB."""
    return float(psutil.Process(process.pid).memory_info().rss) / _MEBIBYTE


def now() -> float:
    """Return a moment in seconds, to take differences of."""
    return time.perf_counter()
