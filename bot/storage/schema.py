"""The tables. A change here needs a migration beside it; a test compares the two."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    text,
    true,
)

from bot.storage.columns import Id, Snowflake, UtcDateTime, status
from bot.storage.records import DealStatus, MatchStatus, TableStatus

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

# Ids stand in buttons that outlive their row, so SQLite may never give one out again.
tables = Table(
    "tables",
    metadata,
    Column("id", Id, primary_key=True),
    Column("guild_id", Snowflake, nullable=False),
    Column("guild_name", Text, nullable=False),
    Column("channel_id", Snowflake, nullable=False),
    Column("channel_name", Text, nullable=False),
    Column("host_user_id", Snowflake, nullable=False),
    Column("status", status(TableStatus, "status"), nullable=False),
    Column("locale", String(16), nullable=False),
    Column("created_at", UtcDateTime, nullable=False),
    Column("touched_at", UtcDateTime, nullable=False),
    Column("ended_at", UtcDateTime),
    Column("version", Integer, nullable=False),
    sqlite_autoincrement=True,
)
_OPEN = text("status = 'open'")
Index(
    "uq_tables_open_channel",
    tables.c.channel_id,
    unique=True,
    sqlite_where=_OPEN,
    postgresql_where=_OPEN,
)

matches = Table(
    "matches",
    metadata,
    Column("id", Id, primary_key=True),
    Column("table_id", Id, ForeignKey("tables.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("status", status(MatchStatus, "status"), nullable=False),
    Column("rules", Text, nullable=False),
    Column("wanted_seats", Integer),
    Column("hints", Boolean, nullable=False, server_default=true()),
    Column("first_dealer", Integer),
    Column("started_at", UtcDateTime),
    Column("ended_at", UtcDateTime),
    UniqueConstraint("table_id", "number"),
    sqlite_autoincrement=True,
)

# A seat belongs to a person or to a computer of some level.
seats = Table(
    "seats",
    metadata,
    Column("match_id", Id, ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("user_id", Snowflake, index=True),
    Column("name", Text, nullable=False),
    Column("present", Boolean, nullable=False),
    Column("joined_at", UtcDateTime, nullable=False),
    Column("computer", String(16)),
    UniqueConstraint("match_id", "user_id"),
    CheckConstraint("(user_id IS NULL) <> (computer IS NULL)", name="owner"),
)

deals = Table(
    "deals",
    metadata,
    Column("id", Id, primary_key=True),
    Column("match_id", Id, ForeignKey("matches.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("dealer", Integer, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("status", status(DealStatus, "status"), nullable=False),
    Column("started_at", UtcDateTime, nullable=False),
    Column("ended_at", UtcDateTime),
    Column("next_deal_at", UtcDateTime, index=True),
    UniqueConstraint("match_id", "number"),
    sqlite_autoincrement=True,
)
_RUNNING = text("status = 'running'")
Index(
    "uq_deals_running_match",
    deals.c.match_id,
    unique=True,
    sqlite_where=_RUNNING,
    postgresql_where=_RUNNING,
)

# The primary key is the optimistic lock of a deal: of two appends at one place, one wins.
events = Table(
    "events",
    metadata,
    Column("deal_id", Id, ForeignKey("deals.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
    Column("actor", Snowflake),
    Column("interaction_id", Snowflake, unique=True),
    Column("at", UtcDateTime, nullable=False),
)

scores = Table(
    "scores",
    metadata,
    Column("deal_id", Id, ForeignKey("deals.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("line", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(32), nullable=False),
    Column("points", Integer, nullable=False),
)

messages = Table(
    "messages",
    metadata,
    Column("table_id", Id, ForeignKey("tables.id"), primary_key=True),
    Column("purpose", String(64), primary_key=True),
    Column("channel_id", Snowflake, nullable=False),
    Column("message_id", Snowflake, nullable=False),
    Column("posted_at", UtcDateTime, nullable=False),
    Column("version", Integer, nullable=False),
    Column("since", Integer),
)

hands = Table(
    "hands",
    metadata,
    Column("table_id", Id, ForeignKey("tables.id"), primary_key=True),
    Column("user_id", Snowflake, primary_key=True, autoincrement=False),
    Column("dm_channel_id", Snowflake, nullable=False),
    Column("message_id", Snowflake, nullable=False),
    Column("posted_at", UtcDateTime, nullable=False),
)

people = Table(
    "people",
    metadata,
    Column("user_id", Snowflake, primary_key=True, autoincrement=False),
    Column("locale", String(16)),
    Column("dm_hands", Boolean, nullable=False, server_default=true()),
    Column("dm_channel_id", Snowflake),
    Column("dm_closed_until", UtcDateTime),
    Column("pictures", Boolean, nullable=False, server_default=true()),
    Column("deck", String(16)),
    Column("theme", String(16)),
    Column("sort", String(16)),
)

guilds = Table(
    "guilds",
    metadata,
    Column("guild_id", Snowflake, primary_key=True, autoincrement=False),
    Column("pictures", Boolean, nullable=False, server_default=true()),
)

meta = Table(
    "meta",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("value", Text, nullable=False),
)
