"""How a table stands: the table, its current match and the last deal of that, in one query."""

from __future__ import annotations

from typing import Any, NamedTuple

from sqlalchemy import Row, Table, bindparam, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.codec import match_record
from bot.storage.records import DealRecord, MatchRecord, TableRecord
from bot.storage.schema import deals, matches, tables

_STANDING = (
    select(tables, matches, deals)
    .join(matches, matches.c.table_id == tables.c.id)
    .outerjoin(deals, deals.c.match_id == matches.c.id)
    .where(tables.c.id == bindparam("wanted"))
    .order_by(matches.c.number.desc(), deals.c.number.desc())
    .limit(1)
)


class Standing(NamedTuple):
    """A table with its current match and, once there is one, the last deal."""

    table: TableRecord
    match: MatchRecord
    deal: DealRecord | None


async def of_table(conn: AsyncConnection, table_id: int) -> Standing | None:
    """Return how a table stands, open or ended; None where there is no table or match."""
    row = (await conn.execute(_STANDING, {"wanted": table_id})).first()
    if row is None:
        return None
    deal = _part(row, deals)
    return Standing(
        TableRecord(**_part(row, tables)),
        match_record(_part(row, matches)),
        None if deal["id"] is None else DealRecord(**deal),
    )


def _part(row: Row[Any], of: Table) -> dict[str, Any]:
    """Return the columns of one table of the schema."""
    return {column.name: row._mapping[column] for column in of.c}
