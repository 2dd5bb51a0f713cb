"""Hints that were asked for, and judgements of reviews."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Creates the two tables."""
    op.create_table(
        "hints",
        *_action(),
        sa.Column("side", sa.String(8), nullable=False),
    )
    op.create_table(
        "judgements",
        *_action(),
        sa.Column("judge", sa.String(64), nullable=False),
        sa.Column("line", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Drops them again; only hints are lost for good."""
    for table in ("judgements", "hints"):
        op.drop_table(table)


def _action() -> tuple[sa.Column[str], sa.Column[int]]:
    game = sa.ForeignKey("games.id", ondelete="CASCADE")
    return (
        sa.Column("game", sa.String(32), game, primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
    )
