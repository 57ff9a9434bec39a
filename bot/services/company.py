"""Computers that sit down at a table before the match (RULES 8.3)."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.rummy.ruleset import MAX_SEATS
from bot.services.errors import RefusalCode, Refused
from bot.services.loading import Loaded
from bot.services.models import Computer, Person, Stage, Table
from bot.services.tables import TableService, seat_computers
from bot.storage import matches


@dataclass(frozen=True, slots=True)
class CompanyService:
    """The use cases of the lobby that concern computers: for its starter, and for managers.

    `version` is that of the table that the person saw; another one is refused as stale.
    """

    tables: TableService

    async def add(self, table_id: int, person: Person, computer: Computer, version: int) -> Table:
        """Seat one more computer; with the last wanted seat taken the match begins."""

        async def act(conn: AsyncConnection, loaded: Loaded) -> Table:
            _check(loaded, person, version)
            wanted = loaded.match.wanted_seats or MAX_SEATS
            if len(loaded.seats) >= wanted:
                raise Refused(RefusalCode.TABLE_FULL, seats=wanted)
            now = self.tables.desk.clock.now()
            await seat_computers(conn, loaded.match.id, [computer], now)
            return await self.tables.start_when_full(conn, table_id)

        return await self.tables.desk.change(table_id, act)

    async def remove(self, table_id: int, person: Person, version: int) -> Table:
        """Let the computer that sat down last get up."""

        async def act(conn: AsyncConnection, loaded: Loaded) -> Table:
            _check(loaded, person, version)
            if not await matches.remove_computer(conn, loaded.match.id):
                raise Refused(RefusalCode.STALE)
            return (await self.tables.desk.load(conn, table_id)).shown()

        return await self.tables.desk.change(table_id, act)


def _check(loaded: Loaded, person: Person, version: int) -> None:
    if loaded.stage is Stage.FINISHED:
        raise Refused(RefusalCode.MATCH_OVER)
    if loaded.stage is not Stage.LOBBY:
        raise Refused(RefusalCode.MATCH_RUNNING)
    if not (person.manager or loaded.table.host_user_id == person.user_id):
        raise Refused(RefusalCode.NOT_HOST_NOR_MANAGER)
    if loaded.table.version != version:
        raise Refused(RefusalCode.STALE)
