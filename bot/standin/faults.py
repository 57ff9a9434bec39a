"""Faults on purpose: what a test asks the stand-in to do wrong, once each."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from fnmatch import fnmatch
from typing import Literal

What = int | Literal["reset", "hang", "processed_then_500", "processed_then_reset"]


@dataclass
class Fault:
    """One fault: waits `delay` seconds, then does `what` (a status or a name)."""

    method: str
    route: str
    what: What | None
    delay: float
    via: bool
    before: Callable[[], Awaitable[None]] | None = None


class Faults:
    """A list of faults that wait for a request they fit."""

    def __init__(self) -> None:
        self.waiting: list[Fault] = []

    def next(
        self,
        method: str,
        route: str,
        status: What | None = None,
        *,
        delay: float = 0,
        times: int = 1,
        via: bool = True,
    ) -> None:
        """Let the next request of this kind go wrong.

        `route`: a template such as `/channels/{channel_id}/messages`, or a pattern with `*`,
        or `…` for any part in between.
        `status`: an HTTP status that is answered unprocessed; "reset" cuts the connection;
        "hang" answers after an hour; "processed_then_500" and "processed_then_reset" do the
        work first. None only delays.
        `via`: whether a 429 carries the Via header that discord.py looks for.
        """
        pattern = route.replace("…", "*")
        self.waiting += [Fault(method, pattern, status, delay, via) for _ in range(times)]

    def hold(self, method: str, route: str, before: Callable[[], Awaitable[None]]) -> None:
        """Let the next request of this kind wait for a coroutine before it is processed."""
        self.waiting.append(Fault(method, route.replace("…", "*"), None, 0, True, before))

    def take(self, method: str, route: str) -> Fault | None:
        """The fault for a request, which is then used up."""
        for fault in self.waiting:
            same = fault.route == route or fnmatch(route, fault.route.replace("[", "[[]"))
            if fault.method == method and same:
                self.waiting.remove(fault)
                return fault
        return None
