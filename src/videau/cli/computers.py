"""The computer players that can be asked to the table, by the names that people type."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from videau.play.bots import BOTS
from videau.play.player import Player

__all__ = ["computers"]


@cache
def computers() -> Mapping[str, Callable[[str, int | None], Player]]:
    """Returns the simple players, then the engine's levels from the weakest to the strongest.

    >>> list(computers())[:3]
    ['random', 'heuristic', 'beginner']
    """
    from videau.engine import ENGINE_BOTS  # numpy and the core: not before somebody asks

    return {**BOTS, **ENGINE_BOTS}
