"""Tables: where they stand, who is host, and the version that guards changes outside a deal."""

from __future__ import annotations

from dataclasses import asdict
from datetime import datetime

from sqlalchemy import Select, bindparam, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.errors import ChannelTaken, StaleAppend
from bot.storage.records import MatchStatus, PlaceRecord, TableRecord, TableStatus
from bot.storage.schema import matches, seats, tables

_open = tables.c.status == TableStatus.OPEN
_later = matches.alias("later")
_is_current_match = (matches.c.table_id == tables.c.id) & (
    matches.c.number
    == select(func.max(_later.c.number))
    .where(_later.c.table_id == tables.c.id)
    .correlate(tables)
    .scalar_subquery()
)

_CREATE = insert(tables).returning(*tables.c)
_GET = select(tables).where(tables.c.id == bindparam("wanted"))
_IN_CHANNEL = select(tables).where(tables.c.channel_id == bindparam("wanted"), _open)
_ALL_OPEN = select(tables).where(_open).order_by(tables.c.id)
_OF_USER = (
    select(tables)
    .select_from(tables)
    .join(matches, _is_current_match)
    .join(seats, seats.c.match_id == matches.c.id)
    .where(_open, seats.c.user_id == bindparam("wanted"))
    .order_by(tables.c.id)
)
_IDLE_LOBBIES = (
    select(tables)
    .select_from(tables)
    .join(matches, _is_current_match)
    .where(
        _open,
        matches.c.status == MatchStatus.LOBBY,
        tables.c.touched_at <= bindparam("moment"),
    )
    .order_by(tables.c.id)
)
_wanted_and_open = update(tables).where(tables.c.id == bindparam("wanted"), _open)
_TOUCH = _wanted_and_open.where(tables.c.version == bindparam("expected")).values(
    version=tables.c.version + 1, touched_at=bindparam("moment")
)
_END = _wanted_and_open.values(
    version=tables.c.version + 1,
    status=TableStatus.ENDED,
    touched_at=bindparam("moment"),
    ended_at=bindparam("moment"),
)
_SET_HOST = _wanted_and_open.values(host_user_id=bindparam("host"))


async def create(
    conn: AsyncConnection, place: PlaceRecord, host_user_id: int, now: datetime
) -> TableRecord:
    """Open a table in a channel, at version 1. Raise ChannelTaken when one stands there."""
    row = {
        **asdict(place),
        "host_user_id": host_user_id,
        "status": TableStatus.OPEN,
        "created_at": now,
        "touched_at": now,
        "version": 1,
    }
    try:
        async with conn.begin_nested():
            return TableRecord(**(await conn.execute(_CREATE, row)).mappings().one())
    except IntegrityError:
        other = await open_in_channel(conn, place.channel_id)
        if other is None:
            raise
        raise ChannelTaken(other.id) from None


async def get(conn: AsyncConnection, table_id: int) -> TableRecord | None:
    """Return a table, open or ended."""
    return await _first(conn, _GET, table_id)


async def open_in_channel(conn: AsyncConnection, channel_id: int) -> TableRecord | None:
    """Return the open table of a channel or thread."""
    return await _first(conn, _IN_CHANNEL, channel_id)


async def open_of_user(conn: AsyncConnection, user_id: int) -> tuple[TableRecord, ...]:
    """Return the open tables in whose current match the user has a seat, oldest first."""
    rows = await conn.execute(_OF_USER, {"wanted": user_id})
    return tuple(TableRecord(**row) for row in rows.mappings())


async def all_open(conn: AsyncConnection) -> tuple[TableRecord, ...]:
    """Return all open tables, oldest first."""
    return tuple(TableRecord(**row) for row in (await conn.execute(_ALL_OPEN)).mappings())


async def idle_lobbies(conn: AsyncConnection, touched_until: datetime) -> tuple[TableRecord, ...]:
    """Return the open tables that wait for players and were last touched then or before."""
    rows = await conn.execute(_IDLE_LOBBIES, {"moment": touched_until})
    return tuple(TableRecord(**row) for row in rows.mappings())


async def touch(conn: AsyncConnection, table_id: int, expected_version: int, now: datetime) -> int:
    """Claim the next version of an open table and return it. Raise StaleAppend.

    Do this first in every change outside a deal: of two that start from one version, one wins.
    """
    row = {"wanted": table_id, "expected": expected_version, "moment": now}
    if (await conn.execute(_TOUCH, row)).rowcount != 1:
        raise StaleAppend(f"table {table_id} is no longer at version {expected_version}")
    return expected_version + 1


async def end(conn: AsyncConnection, table_id: int, now: datetime) -> bool:
    """End a table and free its channel; return False when it had ended before.

    A match that runs there has to be finished or abandoned by its own functions.
    """
    return (await conn.execute(_END, {"wanted": table_id, "moment": now})).rowcount == 1


async def set_host(conn: AsyncConnection, table_id: int, user_id: int) -> None:
    """Make somebody else the host of an open table."""
    await conn.execute(_SET_HOST, {"wanted": table_id, "host": user_id})


async def _first(
    conn: AsyncConnection, query: Select[tuple[object, ...]], wanted: int
) -> TableRecord | None:
    row = (await conn.execute(query, {"wanted": wanted})).mappings().first()
    return None if row is None else TableRecord(**row)
