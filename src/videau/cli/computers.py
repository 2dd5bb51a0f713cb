"""The computer players that can be asked to the table, by the names that people type."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING

from videau.play.bots import BOTS
from videau.play.player import Player

if TYPE_CHECKING:
    from videau.engine.evaluator import Evaluator

__all__ = ["computers", "shipped_evaluator"]


@cache
def computers() -> Mapping[str, Callable[[str, int | None], Player]]:
    """Returns the simple players and the engine's levels, from the weakest to the strongest.

    >>> list(computers())[:5]
    ['random', 'beginner', 'casual', 'heuristic', 'intermediate']
    """
    from videau.engine import ENGINE_BOTS  # numpy and the core: not before somebody asks

    everybody = {**BOTS, **ENGINE_BOTS}
    # In games against itself the heuristic player loses 0.047 points a decision (980 of them,
    # judged one ply deep on 2026-11-15), the casual level 0.062 (1,553).
    weakest = ("random", "beginner", "casual", "heuristic")
    return {name: everybody.pop(name) for name in weakest} | everybody


def shipped_evaluator() -> Evaluator:
    """Returns the net that comes with Videau, for those who want to learn from it."""
    from videau.engine import NetEvaluator

    return NetEvaluator.shipped()
