"""Computers on seats; tables where hints are off."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "matches", sa.Column("hints", sa.Boolean(), server_default=sa.true(), nullable=False)
    )
    # SQLite cannot change a column: there the table is copied.
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("computer", sa.String(length=16), nullable=True))
        seats.alter_column("user_id", existing_type=sa.BigInteger(), nullable=True)
        seats.create_check_constraint(
            op.f("ck_seats_owner"), "(user_id IS NULL) <> (computer IS NULL)"
        )
