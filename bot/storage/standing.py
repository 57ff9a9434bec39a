"""How a table stands: the table, its current match and the last deal of that, in one query."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Row, Select, Table, bindparam, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.codec import match_record
from bot.storage.records import DealRecord, MatchRecord, TableRecord, TableStatus
from bot.storage.schema import deals, events, matches, tables

_last_seq = (
    select(func.coalesce(func.max(events.c.seq), 0))
    .where(events.c.deal_id == deals.c.id)
    .correlate(deals)
    .scalar_subquery()
    .label("last_seq")
)
_last_at = (
    select(func.max(events.c.at))
    .where(events.c.deal_id == deals.c.id)
    .correlate(deals)
    .scalar_subquery()
    .label("last_at")
)
_STANDING = (
    select(tables, matches, deals, _last_seq, _last_at)
    .join(matches, matches.c.table_id == tables.c.id)
    .outerjoin(deals, deals.c.match_id == matches.c.id)
    .order_by(matches.c.number.desc(), deals.c.number.desc())
    .limit(1)
)
_OF_TABLE = _STANDING.where(tables.c.id == bindparam("wanted"))
_IN_CHANNEL = _STANDING.where(
    tables.c.channel_id == bindparam("wanted"), tables.c.status == TableStatus.OPEN
)


class Standing(NamedTuple):
    """A table with its current match and, once there is one, the last deal.

    `events` counts the events of the deal; `moved_at` is when the last of them happened.
    """

    table: TableRecord
    match: MatchRecord
    deal: DealRecord | None
    events: int = 0
    moved_at: datetime | None = None

    @property
    def touched_at(self) -> datetime:
        """When somebody last did something at the table, in a deal or outside."""
        return max(self.table.touched_at, self.moved_at or self.table.touched_at)


async def of_table(conn: AsyncConnection, table_id: int) -> Standing | None:
    """Return how a table stands, open or ended; None where there is no table or match."""
    return await _first(conn, _OF_TABLE, table_id)


async def in_channel(conn: AsyncConnection, channel_id: int) -> Standing | None:
    """Return how the open table of a channel or thread stands."""
    return await _first(conn, _IN_CHANNEL, channel_id)


async def _first(conn: AsyncConnection, query: Select[Any], wanted: int) -> Standing | None:
    row = (await conn.execute(query, {"wanted": wanted})).first()
    if row is None:
        return None
    deal = _part(row, deals)
    return Standing(
        TableRecord(**_part(row, tables)),
        match_record(_part(row, matches)),
        None if deal["id"] is None else DealRecord(**deal),
        row.last_seq,
        row.last_at,
    )


def _part(row: Row[Any], of: Table) -> dict[str, Any]:
    """Return the columns of one table of the schema."""
    return {column.name: row._mapping[column] for column in of.c}
