"""Dice that can be checked: the server's secret, and what the devices have given."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Adds the columns; games that are under way go on with the dice they have."""
    op.add_column("games", sa.Column("dice_secret", sa.String(64), nullable=True))
    op.add_column("games", sa.Column("dice_state", sa.Text(), nullable=True))


def downgrade() -> None:
    """Forgets the secrets; the records keep what was opened."""
    op.drop_column("games", "dice_state")
    op.drop_column("games", "dice_secret")
