"""Invitations and the tokens of those who watch are kept as hashes, like all the others."""

from __future__ import annotations

from hashlib import sha256

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

_GAMES = sa.table("games", sa.column("id", sa.String), sa.column("watch", sa.String))
_SEATS = sa.table(
    "seats",
    sa.column("game", sa.String),
    sa.column("side", sa.String),
    sa.column("invite", sa.String),
)


def upgrade() -> None:
    """Hashes what was written in plain; links that were sent stay good."""
    op.add_column("seats", sa.Column("watch", sa.String(64)))
    op.create_table(
        "signs",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    connection = op.get_bind()
    for game, watch in connection.execute(sa.select(_GAMES.c.id, _GAMES.c.watch)).all():
        connection.execute(_GAMES.update().where(_GAMES.c.id == game).values(watch=_hashed(watch)))
    seats = sa.select(_SEATS).where(_SEATS.c.invite.is_not(None))
    for game, side, invite in connection.execute(seats).all():
        place = sa.and_(_SEATS.c.game == game, _SEATS.c.side == side)
        connection.execute(_SEATS.update().where(place).values(invite=_hashed(invite)))


def downgrade() -> None:
    """Takes the new places away; what a hash was made of nobody knows."""
    op.drop_table("signs")
    op.drop_column("seats", "watch")


def _hashed(token: str) -> str:
    return sha256(token.encode()).hexdigest()
