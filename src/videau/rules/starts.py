"""Starting positions."""

from __future__ import annotations

from collections.abc import Mapping

from videau.errors import UnavailableError
from videau.rules.by_name import ByName
from videau.rules.position import STANDARD_START, Position

__all__ = ["STARTS", "find_start"]


def _both(side: Mapping[int, int], checkers: int = 15) -> Position:
    return Position(side, side, checkers=checkers)


STARTS: Mapping[str, Position] = ByName(
    {
        "standard": _both(STANDARD_START),
        "nackgammon": _both({24: 2, 23: 2, 13: 4, 8: 3, 6: 4}),
        "longgammon": _both({24: 15}),
        "hypergammon": _both({24: 1, 23: 1, 22: 1}, checkers=3),
    }
)
"""Set-ups that people play from, by name."""


def find_start(name: str) -> Position:
    """Returns the starting position called *name*.

    >>> find_start("hypergammon").pips
    69
    """
    try:
        return STARTS[name.strip().lower()]
    except KeyError:
        raise UnavailableError(
            "there is no starting position {name!r}; there are {names}",
            name=name,
            names=", ".join(STARTS),
        ) from None
