"""`python -m bot` as a process: its settings, what it prints, how it ends."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from pathlib import Path

from bot.settings import ROOT, Settings
from bot.standin import StandIn

# Far more than is needed: the machine may be busy with other things.
PATIENCE = 30.0
_KEPT = ("PATH", "HOME", "LANG", "SYSTEMROOT", "TMPDIR")


def environment(folder: Path, **settings: str) -> dict[str, str]:
    """Return an environment with these settings and no others, those of `.env` included."""
    kept = {name: os.environ[name] for name in _KEPT if name in os.environ}
    # An empty value means the default and wins over `.env`.
    unset = {name.upper(): "" for name in Settings.model_fields}
    here = {"DATA_DIR": str(folder), "STANDIN_PORT": "0"}
    return kept | unset | here | settings


def led_to(discord: StandIn) -> dict[str, str]:
    """Return the settings that lead to a stand-in."""
    return {
        "DISCORD_TOKEN": discord.token,
        "DISCORD_API_URL": discord.api_url,
        "DISCORD_GATEWAY_URL": discord.gateway_url,
    }


class Bot:
    """A running process, and what it has printed so far."""

    def __init__(self, process: Process) -> None:
        assert process.stdout is not None
        assert process.stderr is not None
        self.process = process
        self.out: list[str] = []
        self.err: list[str] = []
        self._news = asyncio.Event()
        self._readers = [
            asyncio.create_task(self._read(process.stdout, self.out)),
            asyncio.create_task(self._read(process.stderr, self.err)),
        ]

    async def _read(self, stream: asyncio.StreamReader, lines: list[str]) -> None:
        while line := await stream.readline():
            lines.append(line.decode().rstrip())
            self._news.set()

    async def prints(self, words: str) -> str:
        """Wait for a line with these words, on either stream, and return it."""
        async with asyncio.timeout(PATIENCE):
            while True:
                found = [line for line in (*self.out, *self.err) if words in line]
                if found:
                    return found[0]
                self._news.clear()
                await self._news.wait()

    async def end(self, patience: float = PATIENCE) -> int:
        """Wait for the end and return the exit code. Raise TimeoutError."""
        async with asyncio.timeout(patience):
            code = await self.process.wait()
            await asyncio.gather(*self._readers)
        return code

    async def stop(self, patience: float = PATIENCE) -> int:
        """Send SIGTERM, then do as `end`."""
        self.process.send_signal(signal.SIGTERM)
        return await self.end(patience)

    @property
    def last(self) -> str:
        """The last line on standard error."""
        return self.err[-1]

    @property
    def text(self) -> str:
        """Everything that was printed."""
        return "\n".join((*self.out, *self.err))


@contextlib.asynccontextmanager
async def started(folder: Path, *words: str, **settings: str) -> AsyncIterator[Bot]:
    """Run `python -m bot words` while the context lasts."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bot",
        *words,
        cwd=ROOT,
        env=environment(folder, **settings),
        stdout=PIPE,
        stderr=PIPE,
    )
    bot = Bot(process)
    try:
        yield bot
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await bot.end()


async def finished(folder: Path, *words: str, **settings: str) -> tuple[int, Bot]:
    """Run `python -m bot words` to its end; return the exit code, too."""
    async with started(folder, *words, **settings) as bot:
        return await bot.end(), bot
