"""Mistakes to practise, what players remember of them, and what they have answered."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Creates the three tables; games that were reviewed before are reviewed again when asked."""
    game = sa.ForeignKey("games.id", ondelete="CASCADE")
    op.create_table(
        "mistakes",
        sa.Column("game", sa.String(32), game, primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("side", sa.String(8), nullable=False),
        sa.Column("key", sa.String(16), nullable=False),
        sa.Column("ruleset", sa.String(64), nullable=False),
        sa.Column("theme", sa.String(16), nullable=False),
        sa.Column("cost", sa.Float, nullable=False),
        sa.Column("line", sa.Text, nullable=False),
    )
    op.create_table(
        "cards",
        sa.Column("owner", sa.String(64), primary_key=True),
        sa.Column("key", sa.String(16), primary_key=True),
        sa.Column(
            "game",
            sa.String(32),
            sa.ForeignKey("games.id", ondelete="CASCADE"),
            nullable=True,
            index=True,
        ),
        sa.Column("ruleset", sa.String(64), nullable=False),
        sa.Column("theme", sa.String(16), nullable=False),
        sa.Column("difficulty", sa.String(8), nullable=True),
        sa.Column("cost", sa.Float, nullable=False),
        sa.Column("line", sa.Text, nullable=False),
        sa.Column("recall", sa.Text, nullable=False),
    )
    op.create_table(
        "drills",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("owner", sa.String(64), nullable=False, index=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("key", sa.String(16), nullable=False),
        sa.Column("ruleset", sa.String(64), nullable=False),
        sa.Column("theme", sa.String(16), nullable=False),
        sa.Column("grade", sa.String(8), nullable=False),
        sa.Column("cost", sa.Float, nullable=False),
    )


def downgrade() -> None:
    """Drops them again, with everything that was practised."""
    for table in ("drills", "cards", "mistakes"):
        op.drop_table(table)
