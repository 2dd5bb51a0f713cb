"""The rolls that a server has made, for those who want to count them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import groupby

from sqlalchemy import select
from sqlalchemy.engine import Connection

from videau.rules.dice import Dice
from videau.server.models import ActionRow, GameRow

__all__ = ["stored_rolls"]


def stored_rolls(connection: Connection) -> Iterator[list[Dice]]:
    """Yields the rolls of each match, without opening rolls and dice that were typed in."""
    query = (
        select(ActionRow.game, ActionRow.line)
        .join(GameRow, GameRow.id == ActionRow.game)
        .where(GameRow.dice_from == "server", ActionRow.line.like('%"do": "roll"%'))
        .order_by(ActionRow.game, ActionRow.n)
    )
    rows = connection.execution_options(yield_per=1000).execute(query)
    for _, lines in groupby(rows, key=lambda row: row.game):
        said = (json.loads(row.line) for row in lines)
        # A play may tell of a roll too, in a variation.
        yield [Dice.parse(line["dice"]) for line in said if line["do"] == "roll"]
