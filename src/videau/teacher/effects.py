"""What a fact usually does to the worth of a position, in points."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from videau.teacher.facts import Fact

__all__ = ["EFFECTS", "effect_of"]

EFFECTS: Mapping[str, float] = MappingProxyType(
    {
        "hit": 0.15,
        "shots": 0.012,
        "held": 0.1,
    }
)
"""Points for each unit by which a fact differs."""


def effect_of(fact: Fact) -> float:
    """Returns what *fact* is usually worth to the play that it speaks for.

    >>> round(effect_of(Fact("shots", best=4, played=14, favours="best")), 2)
    0.12
    """
    return EFFECTS.get(fact.kind, 0.0) * fact.difference
