"""How people like to see cards; servers without pictures; messages made of components."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "people", sa.Column("pictures", sa.Boolean(), server_default=sa.true(), nullable=False)
    )
    for name in ("deck", "theme", "sort"):
        op.add_column("people", sa.Column(name, sa.String(length=16), nullable=True))
    op.create_table(
        "guilds",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("pictures", sa.Boolean(), server_default=sa.true(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", name=op.f("pk_guilds")),
    )
    op.add_column("messages", sa.Column("since", sa.Integer(), nullable=True))
