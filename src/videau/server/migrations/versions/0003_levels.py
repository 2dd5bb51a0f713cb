"""A level that is gone: its seats go to the one that plays nearly alike."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

_SEATS = sa.table("seats", sa.column("level", sa.String))


def upgrade() -> None:
    """Lets the casual level go on where the heuristic player sat."""
    op.execute(_SEATS.update().where(_SEATS.c.level == "heuristic").values(level="casual"))


def downgrade() -> None:
    """Does nothing: the older Videau knows the casual level too."""
