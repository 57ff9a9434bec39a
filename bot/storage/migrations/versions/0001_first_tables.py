"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
SNOWFLAKE = sa.BigInteger()
MOMENT = sa.DateTime(timezone=True)


def status(*words: str) -> sa.Enum:
    return sa.Enum(*words, name="status", native_enum=False, create_constraint=True, length=16)


def upgrade() -> None:
    op.create_table(
        "meta",
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_meta")),
    )
    op.create_table(
        "people",
        sa.Column("user_id", SNOWFLAKE, autoincrement=False, nullable=False),
        sa.Column("locale", sa.String(length=16), nullable=True),
        sa.Column("dm_hands", sa.Boolean(), server_default=sa.true(), nullable=False),
        sa.Column("dm_channel_id", SNOWFLAKE, nullable=True),
        sa.Column("dm_closed_until", MOMENT, nullable=True),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_people")),
    )
    op.create_table(
        "tables",
        sa.Column("id", ID, nullable=False),
        sa.Column("guild_id", SNOWFLAKE, nullable=False),
        sa.Column("guild_name", sa.Text(), nullable=False),
        sa.Column("channel_id", SNOWFLAKE, nullable=False),
        sa.Column("channel_name", sa.Text(), nullable=False),
        sa.Column("host_user_id", SNOWFLAKE, nullable=False),
        sa.Column("status", status("open", "ended"), nullable=False),
        sa.Column("locale", sa.String(length=16), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("touched_at", MOMENT, nullable=False),
        sa.Column("ended_at", MOMENT, nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
        sqlite_autoincrement=True,
    )
    op.create_index(
        "uq_tables_open_channel",
        "tables",
        ["channel_id"],
        unique=True,
        sqlite_where=sa.text("status = 'open'"),
        postgresql_where=sa.text("status = 'open'"),
    )
    op.create_table(
        "hands",
        sa.Column("table_id", ID, nullable=False),
        sa.Column("user_id", SNOWFLAKE, autoincrement=False, nullable=False),
        sa.Column("dm_channel_id", SNOWFLAKE, nullable=False),
        sa.Column("message_id", SNOWFLAKE, nullable=False),
        sa.Column("posted_at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_hands_table_id_tables")),
        sa.PrimaryKeyConstraint("table_id", "user_id", name=op.f("pk_hands")),
    )
    op.create_table(
        "matches",
        sa.Column("id", ID, nullable=False),
        sa.Column("table_id", ID, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("status", status("lobby", "playing", "finished", "abandoned"), nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("wanted_seats", sa.Integer(), nullable=True),
        sa.Column("first_dealer", sa.Integer(), nullable=True),
        sa.Column("started_at", MOMENT, nullable=True),
        sa.Column("ended_at", MOMENT, nullable=True),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_matches_table_id_tables")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_matches")),
        sa.UniqueConstraint("table_id", "number", name=op.f("uq_matches_table_id_number")),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "messages",
        sa.Column("table_id", ID, nullable=False),
        sa.Column("purpose", sa.String(length=64), nullable=False),
        sa.Column("channel_id", SNOWFLAKE, nullable=False),
        sa.Column("message_id", SNOWFLAKE, nullable=False),
        sa.Column("posted_at", MOMENT, nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_messages_table_id_tables")
        ),
        sa.PrimaryKeyConstraint("table_id", "purpose", name=op.f("pk_messages")),
    )
    op.create_table(
        "deals",
        sa.Column("id", ID, nullable=False),
        sa.Column("match_id", ID, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("dealer", sa.Integer(), nullable=False),
        sa.Column("seed", sa.LargeBinary(), nullable=False),
        sa.Column("status", status("running", "ended", "abandoned"), nullable=False),
        sa.Column("started_at", MOMENT, nullable=False),
        sa.Column("ended_at", MOMENT, nullable=True),
        sa.Column("next_deal_at", MOMENT, nullable=True),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_deals_match_id_matches")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_deals")),
        sa.UniqueConstraint("match_id", "number", name=op.f("uq_deals_match_id_number")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_deals_next_deal_at"), "deals", ["next_deal_at"], unique=False)
    op.create_index(
        "uq_deals_running_match",
        "deals",
        ["match_id"],
        unique=True,
        sqlite_where=sa.text("status = 'running'"),
        postgresql_where=sa.text("status = 'running'"),
    )
    op.create_table(
        "seats",
        sa.Column("match_id", ID, nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user_id", SNOWFLAKE, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("present", sa.Boolean(), nullable=False),
        sa.Column("joined_at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_seats_match_id_matches")
        ),
        sa.PrimaryKeyConstraint("match_id", "seat", name=op.f("pk_seats")),
        sa.UniqueConstraint("match_id", "user_id", name=op.f("uq_seats_match_id_user_id")),
    )
    op.create_index(op.f("ix_seats_user_id"), "seats", ["user_id"], unique=False)
    op.create_table(
        "events",
        sa.Column("deal_id", ID, nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("actor", SNOWFLAKE, nullable=True),
        sa.Column("interaction_id", SNOWFLAKE, nullable=True),
        sa.Column("at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(["deal_id"], ["deals.id"], name=op.f("fk_events_deal_id_deals")),
        sa.PrimaryKeyConstraint("deal_id", "seq", name=op.f("pk_events")),
        sa.UniqueConstraint("interaction_id", name=op.f("uq_events_interaction_id")),
    )
    op.create_table(
        "scores",
        sa.Column("deal_id", ID, nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("line", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(length=32), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["deal_id"], ["deals.id"], name=op.f("fk_scores_deal_id_deals")),
        sa.PrimaryKeyConstraint("deal_id", "seat", "line", name=op.f("pk_scores")),
    )
