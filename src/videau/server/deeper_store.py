"""What closer looks at decisions have found, kept with their games."""

from __future__ import annotations

from sqlalchemy import delete, insert, select
from sqlalchemy.engine import Engine

from videau.server.models import DeeperRow

__all__ = ["DeeperStore"]


class DeeperStore:
    """Closer looks in one database; :class:`~videau.server.store.Store` deletes them."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def keep(self, game: str, judge: str, n: int, way: str, line: str) -> None:
        """Keeps what was found of action *n*, in place of whatever was found before."""
        row = {"game": game, "n": n, "way": way, "judge": judge, "line": line}
        same = DeeperRow.game == game, DeeperRow.n == n, DeeperRow.way == way
        with self._engine.begin() as connection:
            connection.execute(delete(DeeperRow).where(*same))
            connection.execute(insert(DeeperRow), [row])

    def found(self, game: str, judge: str) -> dict[tuple[int, str], str]:
        """Returns what *judge* has found in a game, by action and way."""
        query = (
            select(DeeperRow.n, DeeperRow.way, DeeperRow.line)
            .where(DeeperRow.game == game, DeeperRow.judge == judge)
            .order_by(DeeperRow.n, DeeperRow.way)
        )
        with self._engine.connect() as connection:
            return {(row.n, row.way): row.line for row in connection.execute(query)}
