"""How many rolls sides need to race home: the files that come with the package.

There is one for each rule of bearing off, because how a race is scored is no matter of learning.
``weights/races.toml`` lists them::

    [[races]]
    file = "races-standard-002.rolls"
    bear-off = "standard"
    ...

They are made by ``python -m videau.training races``.
"""

from __future__ import annotations

import datetime
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from videau.core import native
from videau.engine.shipped import WEIGHTS
from videau.engine.weights_header import sha256_of
from videau.errors import UnavailableError
from videau.rules.ruleset import BearOff

if TYPE_CHECKING:
    from videau._native import RollsNet

__all__ = ["RACES", "TaughtRaces", "find_rolls", "listed_races", "races_by", "races_toml"]

RACES = "races.toml"


@dataclass(frozen=True, slots=True)
class TaughtRaces:
    """One file of the list."""

    file: str
    bear_off: BearOff
    lessons: int
    seed: int
    off: float
    """How far the mean number of rolls is off, in rolls, on sides that were held back."""
    sha256: str
    date: datetime.date

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> TaughtRaces:
        """Reads one table of the list; a KeyError or ValueError tells what is wrong."""
        return cls(
            file=str(data["file"]),
            bear_off=BearOff(data["bear-off"]),
            lessons=int(data["lessons"]),
            seed=int(data["seed"]),
            off=float(data["off"]),
            sha256=str(data["sha256"]),
            date=data["date"],
        )

    def as_toml(self) -> str:
        """Returns the table that :meth:`from_data` reads."""
        return (
            f'[[races]]\nfile = "{self.file}"\nbear-off = "{self.bear_off.value}"\n'
            f"lessons = {self.lessons}\nseed = {self.seed}\noff = {self.off}\n"
            f'sha256 = "{self.sha256}"\ndate = {self.date.isoformat()}\n'
        )

    def load(self, folder: Path) -> RollsNet:
        """Returns the net after making sure that it is the one listed."""
        path = folder / self.file
        if not path.is_file():
            raise UnavailableError(
                "the engine needs its weights, and there are none in {path}", path=str(path)
            )
        if sha256_of(path) != self.sha256:
            raise UnavailableError(
                "{path} is damaged: it is not the net that {manifest} lists",
                path=str(path),
                manifest=RACES,
            )
        try:
            return native.RollsNet.load(str(path))
        except native.WeightsError as error:
            raise UnavailableError("{reason}", reason=str(error)) from None


def listed_races(folder: Path = WEIGHTS) -> tuple[TaughtRaces, ...]:
    """Returns what the list in *folder* names.

    >>> sorted(each.bear_off.value for each in listed_races())
    ['exact', 'lower', 'rearmost', 'rearmost-exact', 'standard']
    """
    path = folder / RACES
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8")).get("races", [])
        return tuple(TaughtRaces.from_data(table) for table in tables)
    except OSError as error:
        reason = error.strerror or str(error)
    except KeyError as error:
        reason = f"a net has no {error}"
    except (ValueError, TypeError, AttributeError) as error:
        reason = str(error)
    raise UnavailableError(
        "the list of nets {path} cannot be used: {reason}", path=str(path), reason=reason
    )


def races_toml(races: tuple[TaughtRaces, ...]) -> str:
    """Returns the text of the list."""
    head = "# Races, by rule of bearing off. Written by `python -m videau.training races`.\n\n"
    return head + "\n".join(each.as_toml() for each in races)


def races_by(bear_off: BearOff, folder: Path = WEIGHTS) -> TaughtRaces | None:
    """Returns what the list has for a rule of bearing off.

    >>> races_by(BearOff.STANDARD).file
    'races-standard-002.rolls'
    """
    return next((each for each in listed_races(folder) if each.bear_off is bear_off), None)


@cache
def find_rolls(bear_off: BearOff, folder: Path = WEIGHTS) -> RollsNet | None:
    """Returns how many rolls races need by *bear_off*; None if nobody was taught that."""
    races = races_by(bear_off, folder)
    return None if races is None else races.load(folder)
