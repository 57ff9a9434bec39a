"""What happens by itself: the next deal, and the end of lobbies in which nobody begins."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable
from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.desk import Desk
from bot.services.errors import Refused
from bot.services.models import Table
from bot.services.tables import TableService
from bot.storage import deals, matches, tables

log = logging.getLogger(__name__)
_EVERY_SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class Deadlines:
    """Looks for what is due; the times stand in the store, so that a restart loses none."""

    desk: Desk
    tables: TableService
    lobby_timeout: timedelta

    async def run(self) -> None:
        """Look again and again, until cancelled."""
        while True:
            try:
                await self.once()
            except Exception:
                log.exception("looking for what is due failed")
            await asyncio.sleep(_EVERY_SECONDS)

    async def once(self) -> None:
        """Do everything that is due now."""
        now = self.desk.clock.now()

        async def due(conn: AsyncConnection) -> list[Awaitable[Table]]:
            work: list[Awaitable[Table]] = []
            for deal in await deals.due(conn, now):
                match = await matches.get(conn, deal.match_id)
                if match is not None:
                    work.append(self.tables.next_deal(match.table_id, deal.number, None))
            for table in await tables.idle_lobbies(conn, now - self.lobby_timeout):
                work.append(self.tables.close_lobby(table.id))
            return work

        for work in await self.desk.store.read(due):
            try:
                await work
            except Refused as refused:
                log.info("what was due has been done by somebody: %s", refused)
            except Exception:
                # A table that cannot be read keeps no other one waiting.
                log.exception("what was due could not be done")
