"""The process in which computers think: never in the way, never too long."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from collections.abc import AsyncIterator
from itertools import pairwise
from typing import Any

import psutil
import pytest
import pytest_asyncio

from bot.players.choosing import Level
from bot.rummy.moves import DrawStock
from bot.services.thinker import Choose, Failed, Overrun, Thinker
from tests.services.house import until
from tests.services.thoughts import draw, seldom_well, whereabouts

Ask = Any


@pytest_asyncio.fixture
async def ask() -> AsyncIterator[Ask]:
    """Makes thinkers; nothing is left of them afterwards."""
    made: list[Thinker] = []

    def thinker(choose: Choose, **options: Any) -> Thinker:
        made.append(Thinker(choose, **options))
        return made[-1]

    yield thinker
    for one in made:
        await one.stop()
    assert not [child for child in psutil.Process().children() if "thinking" in child.cmdline()[-1]]


def thought(thinker: Thinker, seed: int = 0) -> Any:
    """Ask for a thought about nothing."""
    return thinker.think(None, Level.STRONG, seed)  # type: ignore[arg-type]


async def test_a_thought_runs_beside_the_event_loop(ask: Ask) -> None:
    """R29: not even the interpreter is shared; what is printed there is no answer."""
    thinker = ask(whereabouts)
    await thought(thinker)
    beats = 0

    async def beat() -> None:
        nonlocal beats
        while True:
            beats += 1
            await asyncio.sleep(0.01)

    pulse = asyncio.create_task(beat())
    pid, *_ = await thought(thinker)
    pulse.cancel()
    assert pid == thinker.process_id != os.getpid()
    assert beats > 5


async def test_it_knows_no_secrets(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "x")
    monkeypatch.setenv("DATABASE_URL", "x")
    _, names, *_ = await thought(ask(whereabouts))
    assert not {"DISCORD_TOKEN", "DATABASE_URL"} & set(names)


async def test_one_thought_at_a_time(ask: Ask) -> None:
    """However many tables wait, the machine is left to the people; waiting is no overrun."""
    thinker = ask(whereabouts, most_seconds=1.2)
    found = await asyncio.gather(*(thought(thinker) for _ in range(5)))
    assert len({pid for pid, *_ in found}) == 1
    times = sorted((began, ended) for _, _, began, ended in found)
    assert all(one[1] <= other[0] for one, other in pairwise(times))


async def test_what_a_thought_raises_comes_back_without_its_words(ask: Ask) -> None:
    """P18: they may name cards."""
    thinker = ask(seldom_well)
    with pytest.raises(Failed, match=r"^ZeroDivisionError in seldom_well, line \d+$"):
        await thought(thinker, 2)
    assert await thought(thinker) == DrawStock(0)


@pytest.mark.parametrize("seed, error", [(1, Overrun), (3, Failed)])
async def test_after_an_overrun_or_a_crash_there_is_another_process(
    ask: Ask, seed: int, error: type[Exception]
) -> None:
    """One that never comes to an end is killed."""
    thinker = ask(seldom_well, most_seconds=1.0)
    await thought(thinker)
    before = thinker.process_id
    with pytest.raises(error):
        await thought(thinker, seed)
    await until(lambda: not psutil.pid_exists(before))
    assert await thought(thinker, 7) == DrawStock(7)
    assert thinker.process_id != before


async def test_a_process_that_was_killed_between_thoughts_is_replaced(ask: Ask) -> None:
    """At worst one thought is lost: the safe default plays that turn."""
    thinker = ask(draw)
    await thought(thinker)
    os.kill(thinker.process_id, signal.SIGKILL)
    with contextlib.suppress(Failed):
        await thought(thinker)
    assert await thought(thinker, 5) == DrawStock(5)


async def test_a_thought_that_is_given_up_answers_no_other(ask: Ask) -> None:
    thinker = ask(seldom_well)
    await thought(thinker)
    given_up = asyncio.create_task(thought(thinker, 1))
    await asyncio.sleep(0.1)
    given_up.cancel()
    assert await thought(thinker, 6) == DrawStock(6)


async def test_when_nobody_thinks_the_memory_is_given_back(ask: Ask) -> None:
    thinker = ask(draw, idle_seconds=0.2)
    await thought(thinker)
    pid = thinker.process_id
    await until(lambda: not psutil.pid_exists(pid))
    assert await thought(thinker, 4) == DrawStock(4)


async def test_it_ends_with_the_bot(ask: Ask) -> None:
    """Also where the bot is killed: its end of the pipe is closed then."""
    thinker = ask(draw)
    await thought(thinker)
    process = psutil.Process(thinker.process_id)
    for number in (signal.SIGINT, signal.SIGTERM):  # sent to both; the bot decides
        process.send_signal(number)
    assert await thought(thinker, 3) == DrawStock(3)
    assert thinker.process_id == process.pid
    thinker._process.stdin.close()
    await until(lambda: not process.is_running() or process.status() == psutil.STATUS_ZOMBIE)
