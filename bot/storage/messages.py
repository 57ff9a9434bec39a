"""Messages the bot has posted and may edit: at a table one per purpose, and hands by DM."""

from __future__ import annotations

from dataclasses import asdict

from sqlalchemy import bindparam, delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.records import HandRecord, MessageRecord
from bot.storage.schema import hands, messages
from bot.storage.upsert import Upsert

_at_table = messages.c.table_id == bindparam("wanted")
_with_purpose = messages.c.purpose == bindparam("why")
_hand_at_table = hands.c.table_id == bindparam("wanted")
_hand_of = hands.c.user_id == bindparam("who")

_PUT = Upsert(messages, ("channel_id", "message_id", "posted_at", "version", "since"))
_GET = select(messages).where(_at_table, _with_purpose)
_REMOVE = delete(messages).where(_at_table, _with_purpose)
_ALL_OF = select(messages).where(_at_table).order_by(messages.c.purpose)

_PUT_HAND = Upsert(hands, ("dm_channel_id", "message_id", "posted_at"))
_GET_HAND = select(hands).where(_hand_at_table, _hand_of)
_REMOVE_HAND = delete(hands).where(_hand_at_table, _hand_of)
_HANDS_OF = select(hands).where(_hand_at_table).order_by(hands.c.user_id)


async def put(conn: AsyncConnection, message: MessageRecord) -> None:
    """Remember a message, instead of the one its table had for this purpose."""
    await _PUT.run(conn, **asdict(message))


async def get(conn: AsyncConnection, table_id: int, purpose: str) -> MessageRecord | None:
    """Return the message of a table for a purpose."""
    rows = await conn.execute(_GET, {"wanted": table_id, "why": purpose})
    row = rows.mappings().first()
    return None if row is None else MessageRecord(**row)


async def remove(conn: AsyncConnection, table_id: int, purpose: str) -> bool:
    """Forget a message; return False when there was none."""
    gone = await conn.execute(_REMOVE, {"wanted": table_id, "why": purpose})
    return gone.rowcount == 1


async def all_of(conn: AsyncConnection, table_id: int) -> tuple[MessageRecord, ...]:
    """Return all messages of a table by purpose."""
    rows = await conn.execute(_ALL_OF, {"wanted": table_id})
    return tuple(MessageRecord(**row) for row in rows.mappings())


async def put_hand(conn: AsyncConnection, hand: HandRecord) -> None:
    """Remember the message with a hand, instead of the one its owner had for this table."""
    await _PUT_HAND.run(conn, **asdict(hand))


async def get_hand(conn: AsyncConnection, table_id: int, user_id: int) -> HandRecord | None:
    """Return the message with the hand of a user at a table."""
    rows = await conn.execute(_GET_HAND, {"wanted": table_id, "who": user_id})
    row = rows.mappings().first()
    return None if row is None else HandRecord(**row)


async def remove_hand(conn: AsyncConnection, table_id: int, user_id: int) -> bool:
    """Forget the message with a hand; return False when there was none."""
    gone = await conn.execute(_REMOVE_HAND, {"wanted": table_id, "who": user_id})
    return gone.rowcount == 1


async def hands_of(conn: AsyncConnection, table_id: int) -> tuple[HandRecord, ...]:
    """Return the messages with hands at a table by user."""
    rows = await conn.execute(_HANDS_OF, {"wanted": table_id})
    return tuple(HandRecord(**row) for row in rows.mappings())
