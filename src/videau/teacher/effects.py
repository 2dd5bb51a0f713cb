"""What a fact usually does to the worth of a position, in points.

Fitted to what the shipped nets think of 12,000 pairs of plays by all seven rulesets, the best of
a roll and another one: least squares over all facts at once, contact and races apart, without
negative weights except for held points (a fact that would have needed one says nothing by itself:
rolls that could hit, builders, stacks, timing). On the pairs themselves the facts explain 55 % of
the squares in contact and 50 % in races. Two weights were set by hand afterwards, those of holding
the two lowest points; ``benchmarks/teacher/effects.py`` fits all of them anew.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from videau.teacher.facts import Fact

__all__ = ["CONTACT", "HELD", "RACE", "effect_of"]

CONTACT: Mapping[str, float] = MappingProxyType(
    {
        "hit": 0.077,
        "dances": 0.0069,
        "escapes": 0.0037,
        "prime": 0.014,
        "back": 0.017,
        "deep": 0.052,
        "contact": 0.15,
        "lead": 0.0012,
    }
)
"""Points for each unit by which a fact differs, while the sides can still meet."""

# From point 1 to point 24. That of the two lowest points is a share of what "deep" takes away.
_HELD_FROM_1 = (
    *(0.0, 0.015, 0.08, 0.096, 0.12, 0.11, 0.049, 0.061, 0.057, 0.05, 0.047, 0.024),
    *(0.04, 0.034, 0.032, 0.029, 0.015, 0.015, 0.024, 0.048, 0.021, 0.005, -0.019, -0.071),
)
HELD: Mapping[int, float] = MappingProxyType(dict(enumerate(_HELD_FROM_1, 1)))
"""Points for holding each point, while the sides can still meet."""

RACE: Mapping[str, float] = MappingProxyType(
    {
        "crossovers": 0.04,
        "off": 0.045,
        "misses": 0.002,
        "empty": 0.0089,
        "rolls": 0.047,
        "lead": 0.0086,
        "back": 0.0052,
    }
)
"""The same once they have passed each other."""


def effect_of(fact: Fact, *, is_race: bool = False) -> float:
    """Returns what *fact* is usually worth to the play that it speaks for.

    >>> round(effect_of(Fact("held", best=1, played=0, favours="best", point=5)), 2)
    0.12
    """
    if fact.kind == "held":
        return 0.0 if is_race or fact.point is None else HELD[fact.point]
    return (RACE if is_race else CONTACT).get(fact.kind, 0.0) * fact.difference
