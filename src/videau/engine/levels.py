"""How strong an opponent is wanted: levels as data.

A weaker level sees what the strongest sees, and then misjudges it: its opinion of every play is
off by a random amount whose standard deviation is *noise*, in points. So it plays like somebody
who knows the game and makes mistakes, mostly where plays are close, and now and then a bad one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from videau.engine.ranking import CHOICE, Filter
from videau.errors import UnavailableError

__all__ = ["LEVELS", "Level", "find_level"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """One level."""

    name: str
    plies: int = 0
    noise: float = 0.0
    """Standard deviation of the error in its opinion of a play, in points per game."""
    doubles: bool = True
    """Whether it offers the cube; it always answers one."""
    keep: Filter = CHOICE
    error: float
    """Measured: thousandths of a point lost per decision that leaves a choice."""


# Errors of 3,200 plays, judged by our 2-ply with the shipped net (benchmarks/engine/levels.py,
# 2026-11-16); from level to level they shrink by a factor of 2.1 to 3.2. Random legal plays cost
# 331.
_WEAKEST_FIRST = (
    # For a child of seven: it leaves blots, misses hits, and never raises the stake.
    Level(name="beginner", noise=0.6, doubles=False, error=164),
    Level(name="casual", noise=0.16, error=46),
    Level(name="intermediate", noise=0.075, error=18),
    Level(name="club", noise=0.035, error=7.4),
    Level(name="expert", error=1.9),
    Level(name="world-class", plies=2, error=0.5),  # nearly the judge itself
)

LEVELS: Mapping[str, Level] = {level.name: level for level in _WEAKEST_FIRST}
"""Every level by its name, the weakest first."""


def find_level(name: str) -> Level:
    """Returns the level called *name*.

    >>> find_level("expert").plies
    0
    """
    if name not in LEVELS:
        raise UnavailableError(
            "there is no level {level!r}; there are {levels}", level=name, levels=", ".join(LEVELS)
        )
    return LEVELS[name]
