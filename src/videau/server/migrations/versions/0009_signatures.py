"""Signatures of finished games, and which games were played here from their first action on."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Adds both; of games that are there nobody knows any more where they came from."""
    here = sa.Column("played_here", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("games", here)
    op.create_table(
        "signatures",
        sa.Column(
            "game",
            sa.String(32),
            sa.ForeignKey("games.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("header", sa.Text, nullable=False),
        sa.Column("line", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Forgets the signatures; downloaded records keep theirs."""
    op.drop_table("signatures")
    op.drop_column("games", "played_here")
