"""Bear-off tables for other programs: one numpy file with everything that a ruleset needs.

``numpy.load(path)`` gives the arrays by name. ``sides`` and ``about`` stand for themselves, all
others begin with the rule of bearing off they belong to: ``standard/rolls``, ``exact/cube_6``.
What each of them holds is said in the file itself, as JSON in ``about``.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import IO, Any

import numpy as np
import numpy.typing as npt

from videau.engine.bearoff import CUBE_COLUMNS, MOST_TURNS, BearoffTables, all_sides, cube_turns
from videau.rules.ruleset import Ruleset

__all__ = ["Part", "SharedTables", "share", "write_tables"]

VERSION = 1

ABOUT = {
    "sides": "uint8 [side, point - 1]: checkers on points 1 to 6 of each side. The place of a "
    "side in this list is its number everywhere (videau.engine.bearoff.side_number).",
    "rolls": "float32 [side, n]: the chance to need more than n rolls until all checkers are "
    "off, each roll played for the fewest rolls in the mean.",
    "rolls_to_first": "float32 [side, n]: the same until the next checker is off, played for that.",
    "mean_rolls": "float64 [side]: the mean number of rolls until all checkers are off.",
    "cubeless": "float32 [own, other]: equity for the side on roll without a cube, 2 P(win) - 1.",
    "cube_endless": "float32 [own, other, holder]: equity for the side on roll, who may double "
    "now if it holds the cube or nobody does, in units of the present cube, for money. Holders: "
    "the side on roll, nobody, the other side. The cube has no highest face.",
    "cube_N": "The same for a cube that can be turned N more times.",
}


@dataclass(frozen=True, slots=True)
class Part:
    """One table, built."""

    kind: str
    """``one-sided``, ``cubeless`` or ``cube``."""
    turns: int | None
    """Of a cube: how many it has left, None without end."""
    arrays: Mapping[str, npt.NDArray[Any]]

    @property
    def positions(self) -> int:
        """How many positions the table knows."""
        some = next(iter(self.arrays.values()))
        return len(some) if self.kind == "one-sided" else some.shape[0] * some.shape[1]

    @property
    def entries(self) -> int:
        """How many numbers it holds."""
        return sum(array.size for array in self.arrays.values())

    @property
    def bytes(self) -> int:
        """How much room they take."""
        return sum(array.nbytes for array in self.arrays.values())


@dataclass(frozen=True, slots=True)
class SharedTables:
    """Tables, and the rulesets that bear off by them."""

    tables: BearoffTables
    rulesets: Sequence[Ruleset]

    @property
    def cubes(self) -> list[int | None]:
        """Turns left for which the rulesets need a table with the cube, and for which one exists.

        >>> from videau import RULESETS
        >>> [shared.cubes for shared in share([RULESETS["gala"], RULESETS["tchibo-pl"]])]
        [[1, 2, 3, 4, 5, 6], []]
        """
        wanted = [cube_turns(ruleset) for ruleset in self.rulesets]
        limited = [turns for turns in wanted if turns is not None]
        cubes: list[int | None] = list(range(1, min(max(limited, default=0), MOST_TURNS) + 1))
        endless = None in wanted or max(limited, default=0) > MOST_TURNS
        return [None, *cubes] if endless and self.tables.has_cube() else cubes

    def parts(self) -> Iterator[Part]:
        """Builds one table after the other."""
        yield Part("one-sided", None, self.tables.one_sided._asdict())
        yield Part("cubeless", None, {"cubeless": self.tables.cubeless})
        for turns in self.cubes:
            name = "cube_endless" if turns is None else f"cube_{turns}"
            yield Part("cube", turns, {name: self.tables.cube(turns)})


def share(rulesets: Iterable[Ruleset]) -> list[SharedTables]:
    """Returns the tables of *rulesets*, each once.

    >>> from videau import RULESETS
    >>> [[str(each) for each in shared.rulesets] for shared in share(RULESETS.values())]
    [['standard', 'gala', 'travel-fr'], ['tchibo'], ['tchibo-pl'], ['dujardin'], ['travel']]
    """
    found: dict[BearoffTables, list[Ruleset]] = {}
    for ruleset in rulesets:
        found.setdefault(BearoffTables.of(ruleset), []).append(ruleset)
    return [SharedTables(tables, by) for tables, by in found.items()]


def write_tables(file: IO[bytes], groups: Iterable[SharedTables]) -> None:
    """Writes the tables of *groups* into a file that is open for writing."""
    groups = list(groups)
    about = {
        "format": "videau bear-off tables",
        "version": VERSION,
        "arrays": ABOUT,
        "holders": [holder.name.lower() for holder in CUBE_COLUMNS],
        "rulesets": {group.tables.name: [str(each) for each in group.rulesets] for group in groups},
    }
    arrays: dict[str, npt.NDArray[Any]] = {
        "about": np.array(json.dumps(about)),
        "sides": all_sides(),
    }
    for group in groups:
        for part in group.parts():
            for name, array in part.arrays.items():
                arrays[f"{group.tables.name}/{name}"] = array
    # As they are: compressing those of dujardin took 4.5 s instead of 0.4, for 75 MB instead of
    # 109.
    np.savez(file, **arrays)  # type: ignore[arg-type]
