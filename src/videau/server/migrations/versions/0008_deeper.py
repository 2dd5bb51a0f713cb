"""Decisions that somebody has had looked at more closely."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Creates the table."""
    op.create_table(
        "deeper",
        sa.Column(
            "game",
            sa.String(32),
            sa.ForeignKey("games.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("way", sa.String(8), primary_key=True),
        sa.Column("judge", sa.String(64), nullable=False),
        sa.Column("line", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Drops it again; whatever was found can be found out again."""
    op.drop_table("deeper")
