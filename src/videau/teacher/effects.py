"""What a fact usually does to the worth of a position, in points.

Fitted to what the shipped nets think of 8,000 pairs of plays by all seven rulesets, the best of a
roll and another one: least squares over all facts at once, contact and races apart, without
negative weights except for blocked points. On the pairs themselves the facts explain 55 % of the
squares in contact and 52 % in races. Facts whose weight would hardly ever make a reason are left
out (gaps, stacks, timing and the like), as are rolls that could hit, which the best answers tell
better. Two weights were set by hand afterwards, those of holding the two lowest points;
``benchmarks/teacher/effects.py`` fits all of them anew.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from videau.teacher.facts import Fact

__all__ = ["AHEAD", "CONTACT", "HELD", "RACE", "effect_of"]

AHEAD = 0.5
"""What our own next rolls count, beside the opponent's. Over 661 mistakes the sum over ours, as if
the opponent had stayed where he was, came near the cost too (slope 1.2, correlation 0.55): two ways
to add up one thing, of which what the opponent does is said first."""

CONTACT: Mapping[str, float] = MappingProxyType(
    {
        "hit": 0.083,
        "dances": 0.0091,
        "escapes": 0.0038,
        "prime": 0.011,
        "back": 0.014,
        "deep": 0.047,
        "contact": 0.16,
        "lead": 0.0009,
        "off": 0.022,
        "way_home": 0.0018,
    }
)
"""Points for each unit by which a fact differs, while the sides can still meet."""

# From point 1 to point 24. That of the two lowest points is a share of what "deep" takes away.
_HELD_FROM_1 = (
    *(0.0, 0.015, 0.075, 0.11, 0.12, 0.11, 0.08, 0.086, 0.066, 0.049, 0.06, 0.033),
    *(0.054, 0.041, 0.03, 0.033, 0.022, 0.022, 0.044, 0.044, 0.027, 0.027, -0.054, -0.076),
)
HELD: Mapping[int, float] = MappingProxyType(dict(enumerate(_HELD_FROM_1, 1)))
"""Points for holding each point, while the sides can still meet."""

RACE: Mapping[str, float] = MappingProxyType(
    {
        "way_home": 0.012,
        "off": 0.063,
        "misses": 0.0024,
        "rolls": 0.028,
        "lead": 0.0033,
        "back": 0.0057,
    }
)
"""The same once they have passed each other."""


def effect_of(fact: Fact, *, is_race: bool = False) -> float:
    """Returns what *fact* is usually worth to the play that it speaks for.

    >>> round(effect_of(Fact("held", best=1, played=0, favours="best", point=5)), 2)
    0.12
    """
    if fact.kind in ("held", "home"):
        return 0.0 if is_race or fact.point is None else HELD[fact.point]
    return (RACE if is_race else CONTACT).get(fact.kind, 0.0) * fact.difference
