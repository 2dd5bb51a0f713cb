"""How much time was agreed: a fact of the agreement. Nothing here knows what time it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from videau.errors import IllegalSettingsError
from videau.rules.by_name import ByName

__all__ = ["MONEY_POINTS", "PACES", "Pace", "TimeControl"]

MONEY_POINTS = 3
"""A game for money gets the reserve of a match to this many points, anew for every game."""

_MOST_DELAY = 10 * 60
_MOST_RESERVE = 24 * 60 * 60


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeControl:
    """Delay and reserve, both in whole seconds.

    Each time a player has to act, the delay passes first; what they take beyond it comes off
    their reserve, which has to last for the match, or for one game for money. An unused delay
    is not saved up.

    >>> TimeControl(delay=12, reserve=840)
    TimeControl(delay=12, reserve=840)
    >>> TimeControl(delay=0, reserve=0)
    Traceback (most recent call last):
    ...
    videau.errors.IllegalSettingsError: a clock without delay and reserve leaves no time to play
    """

    delay: int
    """Free seconds whenever it becomes one's turn to act."""
    reserve: int
    """Seconds of either player for all that takes longer."""

    def __post_init__(self) -> None:
        for name, most in (("delay", _MOST_DELAY), ("reserve", _MOST_RESERVE)):
            seconds = getattr(self, name)
            if seconds not in range(most + 1):
                raise IllegalSettingsError(
                    "expected the {name} of the clock to be 0 to {most} seconds, got {seconds!r}",
                    name=name,
                    most=most,
                    seconds=seconds,
                )
        if not self.delay and not self.reserve:
            raise IllegalSettingsError("a clock without delay and reserve leaves no time to play")


@dataclass(frozen=True, slots=True)
class Pace:
    """A customary time control, whose reserve grows with the length of the match.

    >>> PACES["tournament"].time_control(length=7)
    TimeControl(delay=12, reserve=840)
    """

    delay: int
    per_point: int
    """Seconds of reserve for each point of the match."""

    def time_control(self, length: int) -> TimeControl:
        """Returns what it means for a match to *length* points, or 0 for money."""
        return TimeControl(delay=self.delay, reserve=self.per_point * (length or MONEY_POINTS))


PACES: Mapping[str, Pace] = ByName(
    {
        "relaxed": Pace(delay=20, per_point=180),
        "tournament": Pace(delay=12, per_point=120),
        "blitz": Pace(delay=8, per_point=30),
    }
)
"""What people usually agree on, by name; without a clock there is nothing to agree on."""
