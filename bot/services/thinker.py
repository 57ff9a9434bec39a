"""The thread in which computers think, so that nobody else has to wait for them."""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from typing import Any, Generic, TypeVar

T = TypeVar("T")

MOST_SECONDS = 3.0
MOST_LOST = 3
SWITCH_SECONDS = 0.0002


class Overrun(Exception):
    """A thought took longer than it may."""


class _Switching:
    """While a thread computes, lets the event loop in soon.

    A thread that waits for the interpreter gets it after this time at most; by default that is
    5 ms, and one answer waits for it many times. Where nobody computes the default is better
    (https://docs.python.org/3/library/sys.html#sys.setswitchinterval).
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._computing = 0
        self._usual = 0.0

    def __enter__(self) -> None:
        with self._lock:
            if not self._computing:
                self._usual = sys.getswitchinterval()
                sys.setswitchinterval(SWITCH_SECONDS)
            self._computing += 1

    def __exit__(self, *_: object) -> None:
        with self._lock:
            self._computing -= 1
            if not self._computing:
                sys.setswitchinterval(self._usual)


_switching = _Switching()


class _Job(Generic[T]):
    """Work to do in the thread, and where its outcome goes."""

    def __init__(self, work: Callable[[], T]) -> None:
        self.work = work
        self.loop = asyncio.get_running_loop()
        self.outcome: asyncio.Future[T] = self.loop.create_future()

    def run(self) -> None:
        """Do the work, in whatever thread this is."""
        try:
            with _switching:
                found = self.work()
        except Exception as error:
            self._tell(self._failed, error)
        else:
            self._tell(self._done, found)

    def _tell(self, how: Callable[[Any], None], outcome: object) -> None:
        # The bot may have stopped meanwhile.
        with suppress(RuntimeError):
            self.loop.call_soon_threadsafe(how, outcome)

    def _done(self, found: T) -> None:
        if not self.outcome.done():
            self.outcome.set_result(found)

    def _failed(self, error: Exception) -> None:
        if not self.outcome.done():
            self.outcome.set_exception(error)


class _Worker:
    """A thread that does one job after the other. As a daemon it keeps no process alive."""

    def __init__(self) -> None:
        self._jobs: SimpleQueue[_Job[Any] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="computers", daemon=True)
        self._thread.start()

    @property
    def alive(self) -> bool:
        """Whether the thread still runs."""
        return self._thread.is_alive()

    def give(self, job: _Job[Any] | None) -> None:
        """Hand a job over; None ends the thread once it has done what came before."""
        self._jobs.put(job)

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            job.run()


class Thinker:
    """One thought at a time for all tables, each within a bounded time.

    The time of a thought begins when it is its turn. A thread cannot be stopped: one that
    overruns is left to itself and another takes its place. When several are lost like that at
    once, no thought is begun before one of them has come back.
    """

    def __init__(self, most_seconds: float = MOST_SECONDS) -> None:
        self._most_seconds = most_seconds
        self._turn = asyncio.Lock()
        self._worker: _Worker | None = None
        self._lost: list[_Worker] = []

    async def think(self, work: Callable[[], T]) -> T:
        """Return what some work comes to. Raise Overrun, or what the work raises."""
        async with self._turn:
            job = _Job(work)
            self._ready().give(job)
            await asyncio.wait({job.outcome}, timeout=self._most_seconds)
            if not job.outcome.done():
                self._give_up()
                job.outcome.cancel()
                raise Overrun
            return job.outcome.result()

    def _ready(self) -> _Worker:
        self._lost = [worker for worker in self._lost if worker.alive]
        if len(self._lost) >= MOST_LOST:
            raise Overrun
        if self._worker is None:
            self._worker = _Worker()
        return self._worker

    def _give_up(self) -> None:
        """Leave the thread alone with what it does."""
        if self._worker is not None:
            self._worker.give(None)
            self._lost.append(self._worker)
            self._worker = None

    def stop(self) -> None:
        """Let the thread end when it has done what it is at."""
        if self._worker is not None:
            self._worker.give(None)
            self._worker = None
