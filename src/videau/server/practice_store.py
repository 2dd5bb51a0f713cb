"""What is kept of practice: mistakes of games, what somebody remembers of them, their answers.

Like :mod:`videau.server.store` it blocks, and the journal keeps it off the event loop.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, fields
from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import delete, func, insert, select
from sqlalchemy.engine import Engine

from videau.server.models import CardRow, DrillRow, GameRow, MistakeRow, RatingRow, SeatRow

if TYPE_CHECKING:
    from sqlalchemy import Subquery

__all__ = ["MOST_CARDS", "Card", "Drill", "Mistake", "Played", "PracticeStore"]

MOST_CARDS = 2000
"""Exercises that are kept for one device; its costliest mistakes come first."""
MOST_GAMES = 1000
"""Games of one device that are looked at together, the newest."""


class Mistake(NamedTuple):
    """A mistake as a review has found it."""

    n: int
    side: str
    key: str
    ruleset: str
    theme: str
    cost: float
    line: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """An exercise that somebody has met."""

    key: str
    ruleset: str
    theme: str
    difficulty: str | None
    cost: float
    line: str
    recall: str
    game: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Drill:
    """An answer that somebody has given."""

    at: int
    day: str
    key: str
    ruleset: str
    theme: str
    grade: str
    cost: float


class Played(NamedTuple):
    """How the player of one seat did in a game that was reviewed."""

    game: str
    number: int
    created: int
    ruleset: str
    line: str
    """A rating as JSON."""


class PracticeStore:
    """The part of the database that is about practice."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def keep_mistakes(self, game: str, found: Sequence[Mistake]) -> None:
        """Keeps what a review has found wrong, in place of what was known of those actions."""
        rows = [{"game": game, **each._asdict()} for each in found]
        with self._engine.begin() as connection:
            ns = [each.n for each in found]
            connection.execute(
                delete(MistakeRow).where(MistakeRow.game == game, MistakeRow.n.in_(ns))
            )
            connection.execute(insert(MistakeRow), rows)

    def adopt(self, owner: str, tokens: Iterable[str], recall: str) -> int:
        """Makes cards of the mistakes in the games that *tokens* open; returns how many are new."""
        seats = _own_seats(tokens)
        known = select(CardRow.key).where(CardRow.owner == owner)
        query = (
            select(*MistakeRow.__table__.columns)
            .join(seats, (seats.c.game == MistakeRow.game) & (seats.c.side == MistakeRow.side))
            .where(MistakeRow.key.not_in(known))
            .order_by(MistakeRow.cost.desc())
            .limit(MOST_CARDS)
        )
        with self._engine.begin() as connection:
            held = connection.execute(
                select(func.count()).where(CardRow.owner == owner)
            ).scalar_one()
            rows = {
                row.key: {
                    "owner": owner,
                    "key": row.key,
                    "game": row.game,
                    "ruleset": row.ruleset,
                    "theme": row.theme,
                    "cost": row.cost,
                    "line": row.line,
                    "recall": recall,
                }
                for row in connection.execute(query)
            }
            new = list(rows.values())[: max(0, MOST_CARDS - held)]
            if new:
                connection.execute(insert(CardRow), new)
            return len(new)

    def cards(self, owner: str) -> list[Card]:
        """Returns everything that somebody has met."""
        columns = [getattr(CardRow, field.name) for field in fields(Card)]
        with self._engine.connect() as connection:
            found = connection.execute(select(*columns).where(CardRow.owner == owner))
            return [Card(**row._asdict()) for row in found]

    def keep_answer(self, owner: str, card: Card, drill: Drill) -> None:
        """Keeps an answer, and when the exercise comes back: both, or neither."""
        place = (CardRow.owner == owner) & (CardRow.key == card.key)
        with self._engine.begin() as connection:
            held = connection.execute(
                select(func.count()).where(CardRow.owner == owner, CardRow.key != card.key)
            ).scalar_one()
            connection.execute(delete(CardRow).where(place))
            if held < MOST_CARDS:
                connection.execute(insert(CardRow), [{"owner": owner, **asdict(card)}])
            connection.execute(insert(DrillRow), [{"owner": owner, **asdict(drill)}])

    def drills(self, owner: str) -> list[Drill]:
        """Returns every answer that somebody has given, the first one first."""
        columns = [getattr(DrillRow, field.name) for field in fields(Drill)]
        query = select(*columns).where(DrillRow.owner == owner).order_by(DrillRow.id)
        with self._engine.connect() as connection:
            return [Drill(**row._asdict()) for row in connection.execute(query)]

    def drilled(self, owner: str) -> dict[str, int]:
        """Returns on which days somebody has practised, and how many answers they gave."""
        query = (
            select(DrillRow.day, func.count()).where(DrillRow.owner == owner).group_by(DrillRow.day)
        )
        with self._engine.connect() as connection:
            return {row[0]: row[1] for row in connection.execute(query)}

    def has_answered(self, owner: str, key: str, day: str) -> bool:
        """Whether somebody has tried an exercise on a day."""
        query = select(func.count()).where(
            DrillRow.owner == owner, DrillRow.key == key, DrillRow.day == day
        )
        with self._engine.connect() as connection:
            return connection.execute(query).scalar_one() > 0

    def forget(self, owner: str) -> None:
        """Deletes everything that somebody has practised; their games stay."""
        with self._engine.begin() as connection:
            connection.execute(delete(CardRow).where(CardRow.owner == owner))
            connection.execute(delete(DrillRow).where(DrillRow.owner == owner))

    def forget_old(self, before: int) -> int:
        """Deletes what those have practised who have not done so since; returns how many."""
        lately = (
            select(DrillRow.owner).group_by(DrillRow.owner).having(func.max(DrillRow.at) >= before)
        )
        with self._engine.begin() as connection:
            gone = connection.execute(
                select(DrillRow.owner).where(DrillRow.owner.not_in(lately)).distinct()
            ).scalars()
            owners = list(gone)
            for row in (CardRow, DrillRow):
                connection.execute(delete(row).where(row.owner.in_(owners)))
        return len(owners)

    def played(self, tokens: Iterable[str]) -> list[Played]:
        """Returns how the player of *tokens* did in the games that were reviewed to their end."""
        seats = _own_seats(tokens)
        query = (
            select(
                RatingRow.game, RatingRow.number, RatingRow.line, GameRow.created, GameRow.header
            )
            .join(seats, (seats.c.game == RatingRow.game) & (seats.c.side == RatingRow.side))
            .join(GameRow, GameRow.id == RatingRow.game)
            .order_by(GameRow.created.desc(), RatingRow.number.desc())
            .limit(MOST_GAMES)
        )
        with self._engine.connect() as connection:
            return [
                Played(
                    row.game,
                    row.number,
                    row.created,
                    json.loads(row.header)["ruleset"]["name"],
                    row.line,
                )
                for row in connection.execute(query)
            ][::-1]


def _own_seats(tokens: Iterable[str]) -> Subquery:
    """The seats that hashes of tokens open, but for tables where one device has both."""
    return (
        select(SeatRow.game, func.min(SeatRow.side).label("side"))
        .where(SeatRow.token.in_(list(tokens)), SeatRow.gone.is_(False))
        .group_by(SeatRow.game)
        .having(func.count() == 1)
        .subquery()
    )
