"""The time of day."""

from __future__ import annotations

from datetime import UTC, datetime


class SystemClock:
    """The clock of the machine, in UTC."""

    def now(self) -> datetime:
        """Return the current moment."""
        return datetime.now(UTC)
