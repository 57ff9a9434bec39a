"""Time and ids of the stand-in: one clock that tests may push forward, and snowflakes."""

from __future__ import annotations

import asyncio
import contextlib
import time
from datetime import UTC, datetime
from enum import IntEnum

DISCORD_EPOCH_MS = 1_420_070_400_000
"""First millisecond of 2015, where snowflakes start counting."""

_FIXED_BASE_MS = 1_735_689_600_000
"""First millisecond of 2025: all ids that must survive a restart are counted from here."""


class Clock:
    """Seconds since 1970; `advance` lets a test skip ahead without waiting."""

    def __init__(self) -> None:
        self._offset = 0.0
        self._jumped = asyncio.Event()

    def now(self) -> float:
        """Seconds since 1970, skipped time included."""
        return time.time() + self._offset

    def advance(self, seconds: float) -> None:
        """Skip ahead by `seconds`; everything that waits for a moment looks at it again."""
        self._offset += seconds
        self._jumped.set()
        self._jumped = asyncio.Event()

    async def wait(self, event: asyncio.Event, deadline: float) -> bool:
        """Wait for `event` until the clock shows `deadline`; True when the event came."""
        while not event.is_set():
            left = deadline - self.now()
            if left <= 0:
                return False
            await _first_of(event, self._jumped, left)
        return True


async def _first_of(event: asyncio.Event, other: asyncio.Event, seconds: float) -> None:
    tasks = [asyncio.ensure_future(event.wait()), asyncio.ensure_future(other.wait())]
    try:
        await asyncio.wait(tasks, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task


class Kind(IntEnum):
    """What a fixed id stands for; each kind counts in a range of its own."""

    GUILD = 0
    USER = 1
    CHANNEL = 2
    ROLE = 3
    DM = 4
    COMMAND = 5
    APPLICATION = 6


def fixed_id(kind: Kind, index: int) -> int:
    """The id of the `index`-th thing of its kind: the same in every run of the stand-in.

    Consecutive guilds fall on consecutive shards, because Discord takes the shard from the
    milliseconds of the id (`(guild_id >> 22) % shards`).
    """
    milliseconds = _FIXED_BASE_MS - DISCORD_EPOCH_MS + kind * 10_000_000 + index
    return milliseconds << 22


def dm_channel_id(user_id: int) -> int:
    """The id of the direct channel between the bot and a user."""
    return user_id + (((Kind.DM - Kind.USER) * 10_000_000) << 22)


class Snowflakes:
    """Unique ids that carry the time of their making."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = 0

    def next(self) -> int:
        """A new id, larger than every one before."""
        milliseconds = int(self._clock.now() * 1000) - DISCORD_EPOCH_MS
        self._last = max(milliseconds << 22, self._last + 1)
        return self._last


def created_at(snowflake: int) -> float:
    """Seconds since 1970 at which an id was made."""
    return ((snowflake >> 22) + DISCORD_EPOCH_MS) / 1000


def iso(seconds: float) -> str:
    """A moment as Discord writes it."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="microseconds")
