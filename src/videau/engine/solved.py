"""Small games, solved: what every position of Hypergammon is worth by a ruleset.

A table is made once, in some minutes (``videau tables --game hypergammon``), and kept in the
user's data folder. Where it is there, it judges; where it is not, a net does, and
:meth:`SolvedGames.notice` says so.

>>> from videau import Position
>>> race = SolvedGame.solve(checkers=1)
>>> round(race.chances(Position(own={6: 1}, other={1: 1}, checkers=1)).win_gammon, 4)
0.75
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from videau.core import native
from videau.engine.chances import Chances
from videau.errors import UnavailableError
from videau.files.disk import unavailable
from videau.files.record_file import data_folder
from videau.i18n.texts import Text
from videau.rules.position import Position
from videau.rules.ruleset import Ruleset
from videau.rules.rulesets import STANDARD
from videau.rules.starts import STARTS

if TYPE_CHECKING:
    from videau import _native

__all__ = ["FEW", "SOLVABLE", "SolvedGame", "SolvedGames", "rules_of"]

FEW = 3
"""Checkers a side, at most, in a game that can be solved."""
SOLVABLE = tuple(name for name, start in STARTS.items() if start.checkers <= FEW)
"""The starts of such games."""
SUFFIX = ".solved"

Values = npt.NDArray[np.uint16]
Tell = Callable[[int, int, float], object]
"""Hears of every round: stage (0: worths, 1 to 3: chances), round, largest change."""


class SolvedGame:
    """The chances of every position with so many checkers, if both sides play perfectly.

    They play for points and without a cube, as a net does when it judges.
    """

    def __init__(self, core: _native.SolvedGame) -> None:
        self._core = core

    @classmethod
    def solve(
        cls,
        ruleset: Ruleset = STANDARD,
        checkers: int = FEW,
        tell: Tell = lambda stage, round, change: None,
    ) -> SolvedGame:
        """Solves the game with *checkers* a side by *ruleset*: minutes if there are three."""
        _require_core()
        return cls(native.SolvedGame.solve(ruleset.core, checkers, tell))

    @classmethod
    def from_values(cls, ruleset: Ruleset, checkers: int, values: Values) -> SolvedGame:
        """Returns the game whose table has these :attr:`values`."""
        _require_core()
        return cls(native.SolvedGame.from_values(ruleset.core, checkers, values))

    @property
    def core(self) -> _native.SolvedGame:
        """The core's own object."""
        return self._core

    @property
    def checkers(self) -> int:
        """How many each side has."""
        return self._core.checkers

    @property
    def values(self) -> Values:
        """Five chances a position in 65535ths, all but that of a single game lost."""
        return self._core.values()

    def chances(self, position: Position) -> Chances:
        """Returns the chances of the side on roll; the game must not be over."""
        return Chances.from_endings(self._core.chances(position.own, position.other))


@dataclass(frozen=True, slots=True)
class SolvedGames:
    """The tables that are kept in one folder.

    On another machine the same ones are used as here, or none: numbers must not depend on where
    the work is done.

    >>> SolvedGames(Path("nowhere")).find(STANDARD, FEW) is None
    True
    """

    folder: Path
    names: frozenset[str] | None = None
    """Those that must be there; None: take what there is."""

    @classmethod
    def in_folder_of(cls, environ: Mapping[str, str]) -> SolvedGames:
        """The tables in ``VIDEAU_DATA`` or the user's data folder."""
        return cls(data_folder(environ) / "tables")

    def __reduce__(self) -> tuple[Any, ...]:
        names = self.names
        if names is None:
            names = frozenset(path.name for path in self.folder.glob(f"*{SUFFIX}"))
        return _unpacked, (names,)

    def path(self, ruleset: Ruleset, checkers: int = FEW) -> Path:
        """Returns where the table of a game is kept, whether it is there or not."""
        return self.folder / f"{checkers}-checkers-{rules_of(ruleset)}{SUFFIX}"

    def find(self, ruleset: Ruleset, checkers: int) -> SolvedGame | None:
        """Returns the table of a game if it is kept; reads a file once, and again if it changes."""
        if checkers > FEW or native is None:
            return None
        path = self.path(ruleset, checkers)
        if self.names is not None and path.name not in self.names:
            return None
        try:
            found = path.stat()
        except OSError as error:
            if self.names is None:
                return None
            raise unavailable(path, error) from error
        return _read_once(path, found.st_mtime_ns, found.st_size, ruleset, checkers)

    def notice(self, ruleset: Ruleset, start: str, players: Iterable[str]) -> Text | None:
        """Returns what to tell before *players* play a game that could be solved and is not.

        Nothing, unless a level of the engine is among them: nobody else asks the net.
        """
        from videau.engine.levels import LEVELS  # stands above the tables

        if start not in SOLVABLE or native is None or LEVELS.keys().isdisjoint(players):
            return None
        if self.path(ruleset, STARTS[start].checkers).is_file():
            return None
        return Text(
            "{start} is judged by a net that learnt another game; to have it solved once and for "
            "all: {command}",
            start=start,
            command=f"videau tables --game {start} --rules {ruleset.name}",
        )


def rules_of(ruleset: Ruleset) -> str:
    """Returns the word for all that matters to a table; rulesets with the same word share it.

    >>> from videau import RULESETS
    >>> rules_of(RULESETS["travel-fr"]), rules_of(RULESETS["gala"])
    ('standard', 'backgammon=back')
    """
    _require_core()
    return str(ruleset.core)


def _unpacked(names: frozenset[str]) -> SolvedGames:
    return replace(SolvedGames.in_folder_of(os.environ), names=names)


@lru_cache(maxsize=4)  # 80 MB each
def _read_once(path: Path, changed: int, size: int, ruleset: Ruleset, checkers: int) -> SolvedGame:
    from videau.engine.solved_file import read_solved

    return read_solved(path, ruleset, checkers)


def _require_core() -> None:
    if native is None:
        raise UnavailableError("the engine needs the C++ core of Videau, which is not built here")
