"""The clock beside the board: how much time either player has left.

A clock is a value and tells no time itself. Whoever plays measures how long each action took and
keeps that in the record, so the clock of any moment follows from the agreement and the actions:

>>> from videau import OpeningRoll, Options, PACES
>>> options = Options(length=1, clock=PACES["tournament"].time_control(length=1))
>>> start, roll = Match(options=options), OpeningRoll(3, 1)
>>> clock = first_clock(start).after(Event("dice", roll, start, start.apply(roll)))
>>> clock.running, clock.left(Side.WHITE, thinking=20_000)
(Side.WHITE, TimeLeft(delay=0, reserve=112000))
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple, Self

from videau.files.record import Record
from videau.play.loop import Event, replay
from videau.rules.actions import OpeningRoll, Refuse, Resign, Roll
from videau.rules.cube import Side
from videau.rules.match import Match
from videau.rules.time_control import TimeControl

__all__ = ["Clock", "TimeLeft", "clock_of", "first_clock"]

# A turn goes on after these. That a resignation is one of them keeps anybody from winning time
# by offering it again and again.
_SAME_TURN = (Roll, Resign, Refuse)


class TimeLeft(NamedTuple):
    """What a player has, in milliseconds."""

    delay: int
    """Free time of this turn."""
    reserve: int


@dataclass(frozen=True, slots=True)
class Clock:
    """The times of both players after some action, in milliseconds.

    *thinking*, an argument of some methods, is the time since then.
    """

    control: TimeControl
    white: int
    """White's reserve at the beginning of this turn."""
    black: int
    running: Side | None = None
    """Who has to act."""
    spent_by_white: int = 0
    """What white has thought in this turn, before the decision under way."""
    spent_by_black: int = 0

    @classmethod
    def agreed(cls, control: TimeControl) -> Self:
        """Returns the clock before the first game."""
        return cls(control, white=control.reserve * 1000, black=control.reserve * 1000)

    def left(self, side: Side, thinking: int = 0) -> TimeLeft:
        """Returns what *side* has left; *thinking* counts for the one whose clock runs."""
        reserve = self.white if side is Side.WHITE else self.black
        spent = self.spent_by_white if side is Side.WHITE else self.spent_by_black
        spent += thinking if side is self.running else 0
        delay = self.control.delay * 1000
        return TimeLeft(max(0, delay - spent), max(0, reserve - max(0, spent - delay)))

    def until_flag(self, thinking: int = 0) -> int | None:
        """Returns when the flag falls if nobody acts; never if nobody has to.

        >>> Clock(TimeControl(delay=2, reserve=5), 5000, 5000, Side.BLACK).until_flag(500)
        6500
        """
        return None if self.running is None else sum(self.left(self.running, thinking))

    def after(self, event: Event) -> Clock:
        """Returns the clock after something has happened."""
        clock, match = self._charged(event.took or 0), event.after
        if isinstance(event.action, OpeningRoll) and not match.options.is_match:
            clock = Clock.agreed(self.control)
        elif not isinstance(event.action, _SAME_TURN):
            clock = Clock(
                self.control,
                white=clock.left(Side.WHITE).reserve,
                black=clock.left(Side.BLACK).reserve,
            )
        return replace(clock, running=match.chooser)

    def _charged(self, took: int) -> Clock:
        match self.running:
            case Side.WHITE:
                return replace(self, spent_by_white=self.spent_by_white + took)
            case Side.BLACK:
                return replace(self, spent_by_black=self.spent_by_black + took)
            case None:
                return self


def first_clock(start: Match) -> Clock | None:
    """Returns the clock before the first action; nothing if none was agreed on."""
    control = start.options.clock
    return None if control is None else replace(Clock.agreed(control), running=start.game.chooser)


def clock_of(record: Record) -> Clock | None:
    """Returns the clock after the last action of *record*; nothing if none was agreed on."""
    clock = first_clock(record.start)
    if clock is not None:
        for event in replay(record):
            clock = clock.after(event)
    return clock
