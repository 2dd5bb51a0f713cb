"""The computer players that can be asked to the table, by the names that people type."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING

from videau.core import native
from videau.play.bot_titles import current_name
from videau.play.bots import BOTS
from videau.play.player import Player

if TYPE_CHECKING:
    from videau.engine.evaluator import Evaluator

__all__ = ["all_bots", "bot_named", "shipped_evaluator", "usual_opponent"]


@cache
def all_bots() -> Mapping[str, Callable[[str, int | None], Player]]:
    """Returns the simple players and the engine's levels, from the weakest to the strongest.

    Where the core is not built there is no engine, and the simple ones are all.

    >>> list(all_bots())[:3]
    ['newcomer', 'beginner', 'casual']
    """
    if native is None:
        return BOTS
    from videau.engine import ENGINE_BOTS  # numpy: not before somebody asks

    return {**BOTS, **ENGINE_BOTS}


def bot_named(name: str) -> str | None:
    """Returns the computer player that a record calls *name*; None if it is a person's name.

    >>> bot_named("expert"), bot_named("Ann")
    ('expert', None)
    """
    current = current_name(name)
    return current if current in all_bots() else None


def usual_opponent() -> str:
    """Returns who plays if nobody else is asked for: knows the game, and can be beaten.

    >>> usual_opponent()
    'casual'
    """
    return "casual" if "casual" in all_bots() else next(iter(all_bots()))


def shipped_evaluator() -> Evaluator:
    """Returns the nets that come with Videau, for those who want to learn from them."""
    from videau.engine import ShippedNets

    return ShippedNets()
