"""A whole match, written to the database in one go."""

from __future__ import annotations

import json
from collections.abc import Sequence

from sqlalchemy import func, insert, literal, select
from sqlalchemy.engine import Connection

from videau.server.models import ActionRow

__all__ = ["insert_lines"]


def insert_lines(connection: Connection, game: str, lines: Sequence[str], at: int) -> None:
    """Keeps the actions of a match that was played elsewhere, numbered from 1."""
    if not lines:
        return
    if connection.dialect.name == "sqlite":
        # Its driver lets go of Python's lock for every row and asks for it again, thousands of
        # times while others play. So all rows go over as one text, and come apart there.
        each = func.json_each(json.dumps(lines)).table_valued("key", "value")
        rows = select(literal(game), each.c.key + 1, each.c.value, literal(at))
        connection.execute(insert(ActionRow).from_select(["game", "n", "line", "at"], rows))
        return
    numbered = enumerate(lines, 1)
    connection.execute(
        insert(ActionRow),
        [{"game": game, "n": n, "line": line, "request": None, "at": at} for n, line in numbered],
    )
