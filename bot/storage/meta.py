"""Single values the bot keeps for itself, such as the hash of its command tree."""

from __future__ import annotations

from sqlalchemy import bindparam, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.schema import meta
from bot.storage.upsert import Upsert

_GET = select(meta.c.value).where(meta.c.key == bindparam("wanted"))
_PUT = Upsert(meta, ("value",))


async def get(conn: AsyncConnection, key: str) -> str | None:
    """Return a value."""
    value: str | None = (await conn.execute(_GET, {"wanted": key})).scalar_one_or_none()
    return value


async def put(conn: AsyncConnection, key: str, value: str) -> None:
    """Set a value."""
    await _PUT.run(conn, key=key, value=value)
