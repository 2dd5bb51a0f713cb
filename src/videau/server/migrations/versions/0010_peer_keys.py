"""What the processes of one server know each other by."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Creates the table; the first process that joins fills it."""
    op.create_table(
        "peer_keys",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("secret", sa.String(64), nullable=False),
    )


def downgrade() -> None:
    """Drops it again."""
    op.drop_table("peer_keys")
