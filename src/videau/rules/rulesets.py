"""The rule sheets, each as a value.

What each sheet prints and how we read it: ``docs/rulesets/``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from videau.errors import UnavailableError
from videau.rules.by_name import ByName
from videau.rules.ruleset import (
    Backgammon,
    BearOff,
    Direction,
    Entering,
    FirstDouble,
    Gammon,
    Opening,
    Ruleset,
)

__all__ = ["RULESETS", "STANDARD", "find_ruleset"]

STANDARD = Ruleset(name="standard")

TCHIBO = Ruleset(
    name="tchibo",
    bear_off=BearOff.REARMOST,
    gammon=Gammon.ALL_HOME,
    backgammon=Backgammon.NOT_ALL_HOME,
    languages=("de", "fr", "it", "cs", "sk"),
    said=frozenset({"entering", "bear_off", "gammon", "backgammon", "next_double"}),
)

TCHIBO_PL = replace(TCHIBO, name="tchibo-pl", bear_off=BearOff.REARMOST_EXACT, languages=("pl",))

DUJARDIN = Ruleset(
    name="dujardin",
    opening=Opening.ROLL_AFRESH,
    entering=Entering.ONE_CHECKER,
    bear_off=BearOff.EXACT,
    backgammon=Backgammon.BACK,
    first_double=FirstDouble.ANY_ROLL,
    cube_limit=64,
    direction=Direction.CLOCKWISE,
    languages=("fr",),
    said=frozenset(
        {
            "opening",
            "entering",
            "bear_off",
            "gammon",
            "backgammon",
            "cube_limit",
            "drop_pays",
            "next_double",
            "direction",
        }
    ),
)

GALA = Ruleset(
    name="gala",
    backgammon=Backgammon.BACK,
    cube_limit=64,
    languages=("fr",),
    said=frozenset(
        {
            "entering",
            "one_die",
            "bear_off",
            "gammon",
            "backgammon",
            "cube_limit",
            "drop_pays",
            "next_double",
        }
    ),
)

TRAVEL = Ruleset(
    name="travel",
    bear_off=BearOff.LOWER,
    languages=("en", "de", "es"),
    said=frozenset(
        {
            "opening",
            "entering",
            "bear_off",
            "gammon",
            "backgammon",
            "first_double",
            "drop_pays",
            "next_double",
        }
    ),
)

TRAVEL_FR = replace(TRAVEL, name="travel-fr", bear_off=BearOff.STANDARD, languages=("fr",))

RULESETS: Mapping[str, Ruleset] = ByName(
    {
        ruleset.name: ruleset
        for ruleset in (STANDARD, TCHIBO, TCHIBO_PL, DUJARDIN, GALA, TRAVEL, TRAVEL_FR)
    }
)
"""Every ruleset that comes with Videau, by name."""


def find_ruleset(name: str, among: Mapping[str, Ruleset] = RULESETS) -> Ruleset:
    """Returns the ruleset called *name*, one of those that *among* has by lower-case name.

    >>> find_ruleset("Gala").cube_limit
    64
    """
    try:
        return among[name.strip().lower()]
    except KeyError:
        raise UnavailableError(
            "there is no ruleset {name!r}; there are {names}",
            name=name,
            names=", ".join(among),
        ) from None
