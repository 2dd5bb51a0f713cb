"""How somebody gets on: games that were reviewed, one after the other, and days of practice.

>>> from datetime import UTC
>>> from videau.teacher.ratings import Tally
>>> good, bad = (Rating(themes={Theme.RACE: Tally(10, 5, loss)}) for loss in (0.1, 0.3))
>>> monday, tuesday = datetime(2026, 11, 16, tzinfo=UTC), datetime(2026, 11, 17, tzinfo=UTC)
>>> found = Progress((PlayedGame(monday, "standard", bad), PlayedGame(tuesday, "gala", good)))
>>> [round(pr, 1) for pr in found.curve()], round(found.total.pr, 1)
([15.0, 10.0], 10.0)
>>> {name: round(rating.pr, 1) for name, rating in found.by_ruleset().items()}
{'standard': 15.0, 'gala': 5.0}
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from functools import reduce
from operator import add
from typing import Any

from videau.teacher.kinds import Theme
from videau.teacher.ratings import Rating
from videau.teacher.schedule import streak

__all__ = ["WINDOW", "PlayedGame", "Progress"]

WINDOW = 10
"""Games that a point of the curve is made of: one alone says little about anybody."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """One game that was reviewed, from the side of one player."""

    at: datetime
    """When it was played."""
    ruleset: str
    rating: Rating


@dataclass(frozen=True)
class Progress:
    """All of them together."""

    games: tuple[PlayedGame, ...] = ()
    days: tuple[date, ...] = ()
    """On which something was practised."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "games", tuple(sorted(self.games, key=lambda each: each.at)))
        object.__setattr__(self, "days", tuple(sorted(set(self.days))))

    @property
    def total(self) -> Rating:
        """How they played in all games."""
        return _sum(each.rating for each in self.games)

    def by_ruleset(self) -> Mapping[str, Rating]:
        """Returns how they played by each sheet, in the order in which they met them."""
        names = dict.fromkeys(each.ruleset for each in self.games)
        return {
            name: _sum(each.rating for each in self.games if each.ruleset == name) for name in names
        }

    def curve(self, window: int = WINDOW) -> list[float]:
        """Returns the PR of every game with the *window* - 1 games before it."""
        ratings = [each.rating for each in self.games]
        return [_sum(ratings[max(0, n + 1 - window) : n + 1]).pr for n in range(len(ratings))]

    def streak(self, today: date) -> int:
        """Returns on how many days in a row something was practised."""
        return streak(self.days, today)

    def data(self) -> dict[str, Any]:
        """Returns everything as plain data, to take away."""
        return {
            "games": [
                {"at": each.at.isoformat(), "ruleset": each.ruleset, **each.rating.as_data()}
                for each in self.games
            ],
            "practised": [day.isoformat() for day in self.days],
        }

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Progress:
        """Reads what :meth:`data` wrote.

        >>> from datetime import UTC
        >>> game = PlayedGame(datetime(2026, 11, 17, tzinfo=UTC), "gala", Rating(points=2))
        >>> Progress.read(Progress((game,)).data()) == Progress((game,))
        True
        """
        games = []
        for each in data["games"]:
            rest = {name: value for name, value in each.items() if name not in ("at", "ruleset")}
            at = datetime.fromisoformat(each["at"])
            games.append(PlayedGame(at, each["ruleset"], Rating.from_data(rest)))
        return cls(tuple(games), tuple(date.fromisoformat(day) for day in data["practised"]))

    def as_csv(self) -> str:
        """Returns a table of the games for a spreadsheet: PR altogether and by kind."""
        file = io.StringIO()
        table = csv.writer(file, lineterminator="\n")
        table.writerow(
            ["at", "ruleset", "pr", "decisions", "found", "luck", "points"]
            + [f"pr {theme.value}" for theme in Theme]
        )
        for each in self.games:
            rating, total = each.rating, each.rating.total
            themes = [rating.themes.get(theme) for theme in Theme]
            table.writerow(
                [each.at.isoformat(timespec="seconds"), each.ruleset, round(total.pr, 4)]
                + [total.decisions, total.found, round(rating.luck, 3), rating.points]
                + ["" if tally is None else round(tally.pr, 4) for tally in themes]
            )
        return file.getvalue()


def _sum(ratings: Iterable[Rating]) -> Rating:
    return reduce(add, ratings, Rating())
