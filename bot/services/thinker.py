"""The other process in which computers think, so that nobody has to wait for them.

A thread would not do: it shares the interpreter with the event loop, and every answer would wait
for it many times over (trap R29).
"""

from __future__ import annotations

import asyncio
import os
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol

from bot.players.choosing import Level
from bot.players.situation import Situation
from bot.rummy.moves import Move
from bot.services.thinking import LENGTH, packed, ready

Choose = Callable[[Situation, Level, int], Move]

ROOT = Path(__file__).resolve().parents[2]
# Of the clock; a machine with other work takes longer for the same thought.
MOST_SECONDS = 5.0
START_SECONDS = 20.0
# Where no computer has thought for so long, the memory is given back.
IDLE_SECONDS = 600.0
# A computer needs neither; what it does not have it cannot give away.
_SECRETS = ("DISCORD_TOKEN", "DATABASE_URL")


class Overrun(Exception):
    """A thought took longer than it may."""


class Failed(Exception):
    """A thought raised something, or its process came to an end; the words name no card."""


class Thinks(Protocol):
    """Who thinks for the computers."""

    async def think(self, situation: Situation, level: Level, seed: int) -> Move:
        """Return the move of a computer."""
        ...

    async def stop(self) -> None:
        """Think no more."""
        ...


class Thinker:
    """One thought at a time for all tables, each within a bounded time.

    The process is started for the first thought, and ended when a thought overruns or when
    nobody has thought for a while. `choose` is a function of a module, which is imported there.
    """

    def __init__(
        self,
        choose: Choose,
        most_seconds: float = MOST_SECONDS,
        idle_seconds: float = IDLE_SECONDS,
    ) -> None:
        self._choose = choose
        self._most_seconds = most_seconds
        self._idle_seconds = idle_seconds
        self._turn = asyncio.Lock()
        self._process: Process | None = None
        self._killed: list[Process] = []
        self._idle: asyncio.TimerHandle | None = None

    @property
    def process_id(self) -> int | None:
        """The id of the process, while there is one."""
        return self._process.pid if self._process else None

    async def think(self, situation: Situation, level: Level, seed: int) -> Move:
        """Return the move of a computer. Raise Overrun, or Failed where it raises.

        The time of a thought begins when it is its turn and the process is there.
        """
        async with self._turn:
            self._busy()
            try:
                process = await self._ready()
                async with asyncio.timeout(self._most_seconds):
                    move: Move = await _answer(process, (self._choose, (situation, level, seed)))
                    return move
            except TimeoutError:
                self._end()
                raise Overrun from None
            except (OSError, EOFError) as broken:
                self._end()
                raise Failed(f"the process of the computers is gone: {broken!r}") from None
            except asyncio.CancelledError:
                self._end()  # its answer would be taken for that of the next
                raise
            finally:
                loop = asyncio.get_running_loop()
                self._idle = loop.call_later(self._idle_seconds, self._end)

    async def stop(self) -> None:
        """End the process, whatever it is at."""
        self._busy()
        self._end()
        await asyncio.gather(*(process.wait() for process in self._killed))

    def _busy(self) -> None:
        if self._idle is not None:
            self._idle.cancel()
            self._idle = None

    async def _ready(self) -> Process:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "bot.services.thinking"),
                stdin=PIPE,
                stdout=PIPE,
                cwd=ROOT,
                env={name: value for name, value in os.environ.items() if name not in _SECRETS},
            )
            async with asyncio.timeout(START_SECONDS):
                await _answer(self._process, (ready, (self._choose,)))
        return self._process

    def _end(self) -> None:
        """Kill the process: it keeps nothing that matters."""
        if self._process is not None:
            with suppress(ProcessLookupError):
                self._process.kill()
            ending = [process for process in self._killed if process.returncode is None]
            self._killed = [*ending, self._process]
            self._process = None


async def _answer(process: Process, work: object) -> Any:
    assert process.stdin is not None
    process.stdin.write(packed(work))
    await process.stdin.drain()
    return await _received(process)


async def _received(process: Process) -> Any:
    """Return what the process has come to. Raise Failed, EOFError or OSError."""
    assert process.stdout is not None
    (length,) = LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))
    data = await process.stdout.readexactly(length)
    well, outcome = pickle.loads(data)  # noqa: S301 - from a process of our own
    if not well:
        raise Failed(outcome)
    return outcome
