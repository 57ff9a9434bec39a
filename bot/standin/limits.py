"""Rate limits [docs: topics/rate-limits]."""

from __future__ import annotations

import hashlib
import math
import time
from collections import defaultdict, deque
from dataclasses import dataclass, field

Headers = dict[str, str]


@dataclass(frozen=True)
class Rate:
    """`calls` in `seconds`."""

    calls: int
    seconds: float


GENEROUS = Rate(1_000, 1.0)
"""A bucket that never stands in the way of a test."""


class Window:
    """Calls of the last seconds; uses real time, since it limits real traffic."""

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self.calls: deque[float] = deque()

    def take(self) -> float:
        """Count a call; 0 when it may pass, else the seconds until one may."""
        now = time.monotonic()
        while self.calls and self.calls[0] <= now - self.rate.seconds:
            self.calls.popleft()
        if len(self.calls) >= self.rate.calls:
            return self.calls[0] + self.rate.seconds - now
        self.calls.append(now)
        return 0.0

    def headers(self, name: str) -> Headers:
        """The usual headers for the state after the last call."""
        first = self.calls[0] if self.calls else time.monotonic()
        after = max(0.0, first + self.rate.seconds - time.monotonic())
        return {
            "X-RateLimit-Limit": str(self.rate.calls),
            "X-RateLimit-Remaining": str(self.rate.calls - len(self.calls)),
            "X-RateLimit-Reset": f"{time.time() + after:.3f}",
            "X-RateLimit-Reset-After": f"{after:.3f}",
            "X-RateLimit-Bucket": hashlib.sha256(name.encode()).hexdigest()[:32],
        }


@dataclass
class Refused:
    """A call over a limit: seconds to wait, and whether the limit is the global one."""

    retry_after: float
    is_global: bool

    def headers(self) -> Headers:
        """Headers of the 429, with the Via that tells Discord's answer from Cloudflare's."""
        headers = {
            "Retry-After": str(math.ceil(self.retry_after)),
            "X-RateLimit-Scope": "global" if self.is_global else "user",
            "Via": "1.1 stand-in",
        }
        return headers | {"X-RateLimit-Global": "true"} if self.is_global else headers

    def body(self) -> dict[str, object]:
        """JSON of the 429."""
        return {
            "message": "You are being rate limited.",
            "retry_after": round(self.retry_after, 3),
            "global": self.is_global,
        }


@dataclass
class Limits:
    """What is limited; `routes` maps (method, route template) to a rate per major id.

    `overall` is the global limit of requests with the bot token, None to switch it off.
    `dm_openings` limits newly opened direct channels (40003), None for no limit.
    """

    overall: Rate | None = field(default_factory=lambda: Rate(50, 1.0))
    routes: dict[tuple[str, str], Rate] = field(default_factory=dict)
    dm_openings: Rate | None = None
    late_edits: int = 3
    command_creates: int = 200

    def __post_init__(self) -> None:
        self._overall = Window(GENEROUS)
        self._buckets: dict[str, Window] = defaultdict(lambda: Window(GENEROUS))
        self._openings = Window(GENEROUS)

    def like_discord(self) -> None:
        """Also enforce the rates that people observe: 5 messages in 5 s per channel."""
        route = "/channels/{channel_id}/messages"
        self.routes["POST", route] = Rate(5, 5.0)
        self.routes["PATCH", route + "/{message_id}"] = Rate(5, 5.0)
        self.dm_openings = Rate(10, 60.0)

    def take(
        self, method: str, route: str, major: str, *, with_token: bool
    ) -> tuple[Refused | None, Headers]:
        """Count a request: the refusal, if any, and the headers of its bucket."""
        if with_token and self.overall:
            self._overall.rate = self.overall
            if wait := self._overall.take():
                return Refused(wait, True), {}
        name = f"{method} {route}"
        bucket = self._buckets[f"{name} {major}"]
        bucket.rate = self.routes.get((method, route), GENEROUS)
        wait = bucket.take()
        return Refused(wait, False) if wait else None, bucket.headers(name)

    def may_open_dm(self) -> bool:
        """Count an opened direct channel."""
        if self.dm_openings is None:
            return True
        self._openings.rate = self.dm_openings
        return not self._openings.take()
