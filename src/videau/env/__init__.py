"""Environments for reinforcement learning.

:class:`Environment` is the core: the dice are a player of their own, and a choice is named by its
number among the rows that say where each leads. :class:`VectorEnvironment` plays thousands of
games in one call. Both play the whole game, with cube and match, by every ruleset and from every
start.

The skins are modules of their own, because each needs its extra:
:mod:`videau.env.gym`, :mod:`videau.env.pettingzoo`, :mod:`videau.env.openspiel`.
"""

from videau.env.environment import Environment, StepResult
from videau.env.features import FULL, RAW, TD_GAMMON, Features
from videau.env.settings import Settings
from videau.env.state import Choice, State
from videau.env.vector import Legal, VectorEnvironment, VectorStep

__all__ = [
    "FULL",
    "RAW",
    "TD_GAMMON",
    "Choice",
    "Environment",
    "Features",
    "Legal",
    "Settings",
    "State",
    "StepResult",
    "VectorEnvironment",
    "VectorStep",
]
