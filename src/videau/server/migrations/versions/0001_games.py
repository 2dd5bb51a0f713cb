"""Games, seats and actions."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Creates the three tables."""
    op.create_table(
        "games",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("header", sa.Text, nullable=False),
        sa.Column("dice_from", sa.String(8), nullable=False),
        sa.Column("owner", sa.String(64), nullable=False, index=True),
        sa.Column("watch", sa.String(64), nullable=False),
        sa.Column("address", sa.String(64), nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("rematch", sa.String(32)),
        sa.Index("ix_games_open", "address", "over", "created"),
    )
    op.create_table(
        "seats",
        _game(),
        sa.Column("side", sa.String(8), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("level", sa.String(64)),
        sa.Column("token", sa.String(64), index=True),
        sa.Column("invite", sa.String(64)),
        sa.Column("claim", sa.String(64)),
        sa.Column("gone", sa.Boolean, nullable=False),
    )
    op.create_table(
        "actions",
        _game(),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("line", sa.Text, nullable=False),
        sa.Column("request", sa.String(80)),
        sa.Column("at", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Drops them again, with every game."""
    for table in ("actions", "seats", "games"):
        op.drop_table(table)


def _game() -> sa.Column[str]:
    return sa.Column(
        "game", sa.String(32), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True
    )
