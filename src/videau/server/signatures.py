"""Signatures of finished games: made in the transaction that ends a game, and kept for good.

Like :mod:`videau.server.store` it blocks, and the journal keeps it off the event loop.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import insert, select
from sqlalchemy.engine import Connection, Engine

from videau.files.record_text import format_signature
from videau.files.signing import SigningKey
from videau.server.models import ActionRow, SignatureRow

__all__ = ["Signatures"]


class Signatures:
    """What was signed, and the key with which more is."""

    def __init__(self, engine: Engine, key: SigningKey | None) -> None:
        self._engine = engine
        self.key = key

    def sign(self, connection: Connection, game: str, n: int, header: str) -> None:
        """Signs everything that is stored of a game which has ended with action *n*."""
        if self.key is None:
            return
        signature = self.key.sign([header, *_lines(connection, game, n)])
        row = {"game": game, "n": n, "header": header, "line": format_signature(signature)}
        connection.execute(insert(SignatureRow), [row])

    def signed_text(self, game: str, n: int) -> str | None:
        """Returns a record as it was signed after *n* actions; nothing if it was not.

        It is given out as it is stored, and never written anew: not a byte may change.
        """
        query = select(SignatureRow.header, SignatureRow.line).where(
            SignatureRow.game == game, SignatureRow.n == n
        )
        with self._engine.connect() as connection:
            signed = connection.execute(query).one_or_none()
            if signed is None:
                return None
            return "".join((signed.header, *_lines(connection, game, n), signed.line))


def _lines(connection: Connection, game: str, n: int) -> Sequence[str]:
    query = (
        select(ActionRow.line).where(ActionRow.game == game, ActionRow.n <= n).order_by(ActionRow.n)
    )
    return connection.execute(query).scalars().all()
