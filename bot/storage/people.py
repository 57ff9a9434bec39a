"""People: their language, how they like cards, and whether hands reach them by DM."""

from __future__ import annotations

from datetime import datetime
from typing import TypedDict, Unpack

from sqlalchemy import bindparam, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.records import PersonRecord
from bot.storage.schema import people
from bot.storage.upsert import Upsert

_GET = select(people).where(people.c.user_id == bindparam("wanted"))
_PUT = {
    column.name: Upsert(people, (column.name,)) for column in people.c if not column.primary_key
}


class Fields(TypedDict, total=False):
    """What can be noted about a person; see PersonRecord."""

    locale: str | None
    dm_hands: bool
    dm_channel_id: int | None
    dm_closed_until: datetime | None
    pictures: bool
    deck: str | None
    theme: str | None
    sort: str | None


async def get(conn: AsyncConnection, user_id: int) -> PersonRecord:
    """Return what is known of a person; of a stranger the defaults."""
    row = (await conn.execute(_GET, {"wanted": user_id})).mappings().first()
    return PersonRecord(user_id) if row is None else PersonRecord(**row)


async def put(conn: AsyncConnection, user_id: int, **fields: Unpack[Fields]) -> None:
    """Note some things about a person; what is not named stays as it is."""
    for name, value in fields.items():
        await _PUT[name].run(conn, user_id=user_id, **{name: value})
