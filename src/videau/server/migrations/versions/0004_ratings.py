"""How well either side played, of games that were reviewed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Creates the table; games that were reviewed before are reviewed again when asked for."""
    game = sa.ForeignKey("games.id", ondelete="CASCADE")
    op.create_table(
        "ratings",
        sa.Column("game", sa.String(32), game, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("side", sa.String(8), primary_key=True),
        sa.Column("judge", sa.String(64), nullable=False),
        sa.Column("line", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Drops it again; ratings can always be found out again."""
    op.drop_table("ratings")
