"""Servers: what holds for everybody in them."""

from __future__ import annotations

from sqlalchemy import bindparam, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.records import GuildRecord
from bot.storage.schema import guilds
from bot.storage.upsert import Upsert

_GET = select(guilds).where(guilds.c.guild_id == bindparam("wanted"))
_PUT = Upsert(guilds, ("pictures",))


async def get(conn: AsyncConnection, guild_id: int) -> GuildRecord:
    """Return what holds in a server; in one that has chosen nothing the defaults."""
    row = (await conn.execute(_GET, {"wanted": guild_id})).mappings().first()
    return GuildRecord(guild_id) if row is None else GuildRecord(**row)


async def put(conn: AsyncConnection, guild: GuildRecord) -> None:
    """Note what holds in a server."""
    await _PUT.run(conn, guild_id=guild.guild_id, pictures=guild.pictures)
