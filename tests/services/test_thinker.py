"""The thread in which computers think: never in the way, never too long."""

from __future__ import annotations

import asyncio
import sys
import threading
import time
from collections.abc import Iterator

import pytest

from bot.services.thinker import MOST_LOST, MOST_SECONDS, SWITCH_SECONDS, Overrun, Thinker
from tests.services.house import until


def threads() -> int:
    """Return in how many threads computers think."""
    return [thread.name for thread in threading.enumerate()].count("computers")


@pytest.fixture
def thinker(request: pytest.FixtureRequest) -> Iterator[Thinker]:
    """A thinker, with the bound that a test gives it."""
    made = Thinker(getattr(request, "param", MOST_SECONDS))
    yield made
    made.stop()


async def test_a_thought_runs_beside_the_event_loop(thinker: Thinker) -> None:
    """R29: what takes time may not hold everybody up."""
    beats = 0

    async def beat() -> None:
        nonlocal beats
        while True:
            beats += 1
            await asyncio.sleep(0.01)

    pulse = asyncio.create_task(beat())

    def work() -> str:
        time.sleep(0.3)
        return threading.current_thread().name

    thread = await thinker.think(work)
    pulse.cancel()
    assert thread == "computers"
    assert beats > 5


async def test_one_thought_at_a_time(thinker: Thinker) -> None:
    """However many tables wait, the machine is left to the people."""
    at_once: list[int] = []
    running = 0

    def work() -> None:
        nonlocal running
        running += 1
        at_once.append(running)
        time.sleep(0.02)
        running -= 1

    await asyncio.gather(*(thinker.think(work) for _ in range(5)))
    assert at_once == [1] * 5


@pytest.mark.parametrize("thinker", [0.4], indirect=True)
async def test_waiting_for_others_is_no_overrun(thinker: Thinker) -> None:
    """The time of a thought begins when it is its turn."""
    await asyncio.gather(*(thinker.think(lambda: time.sleep(0.1)) for _ in range(5)))


async def test_what_a_thought_raises_comes_back(thinker: Thinker) -> None:
    with pytest.raises(ZeroDivisionError):
        await thinker.think(lambda: 1 // 0)
    assert await thinker.think(lambda: 1) == 1


@pytest.mark.parametrize("thinker", [0.05], indirect=True)
async def test_a_thought_that_overruns_is_left_alone(thinker: Thinker) -> None:
    """The next one has a thread of its own at once."""
    gate = threading.Event()
    with pytest.raises(Overrun):
        await thinker.think(gate.wait)
    assert await thinker.think(lambda: 1) == 1
    gate.set()


@pytest.mark.parametrize("thinker", [0.05], indirect=True)
async def test_lost_threads_are_few(thinker: Thinker) -> None:
    """Computers that never come back take no further threads; once they do, it goes on."""
    gate = threading.Event()
    for _ in range(MOST_LOST + 3):
        with pytest.raises(Overrun):
            await thinker.think(gate.wait)
    assert threads() == MOST_LOST
    gate.set()
    await until(lambda: not threads())
    assert await thinker.think(lambda: 1) == 1


async def test_a_stopped_thinker_leaves_no_thread(thinker: Thinker) -> None:
    await thinker.think(lambda: 1)
    thinker.stop()
    await until(lambda: not threads())


@pytest.mark.parametrize("thinker", [0.05], indirect=True)
async def test_others_get_the_interpreter_soon_while_a_thought_runs(thinker: Thinker) -> None:
    """R29: until the last thought has ended, those that have overrun included."""
    usual = sys.getswitchinterval()
    assert await thinker.think(sys.getswitchinterval) == pytest.approx(SWITCH_SECONDS)
    assert sys.getswitchinterval() == usual
    held = threading.Event()
    with pytest.raises(Overrun):
        await thinker.think(held.wait)
    assert sys.getswitchinterval() == pytest.approx(SWITCH_SECONDS)
    held.set()
    await until(lambda: sys.getswitchinterval() == usual)
