"""Passes the news of tables on to everybody who has to know."""

from __future__ import annotations

from bot.services.ports import Announcer


class Relay:
    """An announcer that tells several others, in their order."""

    def __init__(self) -> None:
        self._listeners: tuple[Announcer, ...] = ()

    def add(self, *listeners: Announcer) -> None:
        """Tell these too from now on."""
        self._listeners += listeners

    def table_changed(self, table_id: int) -> None:
        """Note that a table has news."""
        for listener in self._listeners:
            listener.table_changed(table_id)
