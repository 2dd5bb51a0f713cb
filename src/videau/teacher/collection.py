"""Positions that come with the package: by sheet, by what they are about, by difficulty.

>>> from videau import RULESETS
>>> found = collection(RULESETS["tchibo"])
>>> len(found) >= 500, found.plies
(True, 2)
>>> {exercise.difficulty for exercise in found.pick(Theme.RACE, "easy")}
{'easy'}

``python -m videau.training collection`` makes them from games between our own levels. A collection
says which net judged it; with another net, answers are judged by that one.
"""

from __future__ import annotations

import datetime
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from math import gcd
from pathlib import Path
from typing import Any, overload

from videau.engine.shipped import ruleset_in
from videau.engine.variant import STANDARD_START, Variant
from videau.errors import UnavailableError, VideauError
from videau.rules.ruleset import Ruleset
from videau.rules.rulesets import STANDARD
from videau.teacher.exercises import Difficulty, Exercise
from videau.teacher.kinds import Theme

__all__ = ["COLLECTIONS", "VERSION", "Collection", "collection", "of_the_day"]

COLLECTIONS = Path(str(files("videau.teacher"))) / "collections"
VERSION = 1
"""Of the way that a collection is written."""


@dataclass(frozen=True)
class Collection(Sequence[Exercise]):
    """Exercises by one ruleset."""

    ruleset: Ruleset
    net: str
    """The hash of the weights that judged."""
    plies: int
    """How deep they looked."""
    games: int
    """Played in order to find them."""
    exercises: tuple[Exercise, ...] = ()

    def __len__(self) -> int:
        return len(self.exercises)

    @overload
    def __getitem__(self, index: int) -> Exercise: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Exercise, ...]: ...
    def __getitem__(self, index: int | slice) -> Exercise | tuple[Exercise, ...]:
        return self.exercises[index]

    def __iter__(self) -> Iterator[Exercise]:
        return iter(self.exercises)

    def __repr__(self) -> str:
        return f"<Collection of {len(self)} by {self.ruleset.name}>"

    def pick(
        self, theme: Theme | None = None, difficulty: Difficulty | None = None
    ) -> tuple[Exercise, ...]:
        """Returns those about *theme* and of *difficulty*; None is any."""
        return tuple(
            each
            for each in self.exercises
            if theme in (None, each.theme) and difficulty in (None, each.difficulty)
        )

    def find(self, key: str) -> Exercise | None:
        """Returns the exercise with this key, if it is here."""
        return self._by_key.get(key)

    @cached_property
    def _by_key(self) -> dict[str, Exercise]:
        return {each.key: each for each in self.exercises}

    def as_json(self) -> str:
        """Returns the text of its file: one exercise in each line."""
        head: dict[str, Any] = {
            "version": VERSION,
            "ruleset": self.ruleset.name,
            "net": self.net,
            "plies": self.plies,
            "games": self.games,
        }
        lines = [f" {json.dumps(name)}: {json.dumps(value)}," for name, value in head.items()]
        rows = [f"  {json.dumps(each.data())}" for each in self.exercises]
        return "{\n" + "\n".join(lines) + '\n "positions": [\n' + ",\n".join(rows) + "\n ]\n}\n"

    @classmethod
    def read(cls, path: Path) -> Collection:
        """Reads a file that :meth:`as_json` wrote."""
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
            if data["version"] != VERSION:
                raise ValueError(f"it is of version {data['version']}, not {VERSION}")
            ruleset = ruleset_in(data["ruleset"])
            return cls(
                ruleset,
                data["net"],
                data["plies"],
                data["games"],
                tuple(Exercise.read(each, ruleset) for each in data["positions"]),
            )
        except OSError as error:
            reason = error.strerror or str(error)
        except (VideauError, KeyError, ValueError, TypeError, AttributeError) as error:
            reason = str(error)
        raise UnavailableError(
            "the collection {path} cannot be used: {reason}", path=str(path), reason=reason
        )


def collection(ruleset: Ruleset = STANDARD) -> Collection:
    """Returns the collection of *ruleset*, or of the shipped sheet that plays alike.

    >>> from videau import RULESETS
    >>> collection(RULESETS["travel-fr"]).ruleset.name  # plays as the standard game
    'standard'
    """
    known = _sheets()
    if ruleset.name in known and ruleset_in(ruleset.name) == ruleset:
        return _read(ruleset.name)
    wanted = Variant(ruleset, STANDARD_START)
    for name in known:
        if not Variant(ruleset_in(name)).differences(wanted):
            return _read(name)
    raise UnavailableError(
        "there is no collection for {wanted}; there are {known}",
        wanted=ruleset.name,
        known=", ".join(known),
    )


def of_the_day(day: datetime.date, ruleset: Ruleset = STANDARD) -> Exercise:
    """Returns the position of that day: the same for everybody, another one every day.

    >>> of_the_day(datetime.date(2026, 11, 17)) == of_the_day(datetime.date(2026, 11, 17))
    True

    Neighbouring days lie far apart in the collection, which is in the order it was found in.
    """
    found = collection(ruleset)
    return found[day.toordinal() * _stride(len(found)) % len(found)]


def _stride(count: int) -> int:
    """Some three fifths of *count*, without a common divisor, so that every one has its turn."""
    return next(step for step in range(int(count * 0.618) or 1, count + 2) if gcd(step, count) == 1)


@cache
def _sheets() -> tuple[str, ...]:
    names = (path.stem for path in COLLECTIONS.glob("*.json"))
    return tuple(sorted(names, key=lambda name: (name != STANDARD.name, name)))


@cache
def _read(name: str) -> Collection:
    return Collection.read(COLLECTIONS / f"{name}.json")
