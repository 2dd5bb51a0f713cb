"""The clock beside the board: how much time either player has left.

A clock is a value and tells no time itself. Whoever plays measures how long each action took and
keeps that in the record, so the clock of any moment follows from the agreement and the actions:

>>> from videau import Dice, Options, OpeningRoll, PACES, Roll
>>> options = Options(length=1, clock=PACES["tournament"].time_control(length=1))
>>> match = Match(options=options).apply(OpeningRoll(3, 1))
>>> clock = Clock.agreed(options.clock).after(OpeningRoll(3, 1), 0, match)
>>> clock.running, clock.left(Side.WHITE, thinking=20_000)
(Side.WHITE, TimeLeft(delay=0, reserve=112000))
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple, Self

from videau.files.record import Record
from videau.rules.actions import Action, OpeningRoll, Refuse, Resign, Roll
from videau.rules.cube import Side
from videau.rules.match import Match
from videau.rules.time_control import TimeControl

__all__ = ["Clock", "TimeLeft", "clock_of", "clocks"]

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

    def after(self, action: Action, took: int, match: Match) -> Clock:
        """Returns the clock after *action*, which took this long and led to *match*."""
        clock = self._charged(took)
        if isinstance(action, OpeningRoll) and not match.options.is_match:
            clock = Clock.agreed(self.control)
        elif not isinstance(action, _SAME_TURN):
            clock = Clock(
                self.control,
                white=clock.left(Side.WHITE).reserve,
                black=clock.left(Side.BLACK).reserve,
            )
        return replace(clock, running=match.game.chooser)

    def _charged(self, took: int) -> Clock:
        match self.running:
            case Side.WHITE:
                return replace(self, spent_by_white=self.spent_by_white + took)
            case Side.BLACK:
                return replace(self, spent_by_black=self.spent_by_black + took)
            case None:
                return self


def clocks(record: Record) -> Iterator[Clock]:
    """Yields the clock at the start and after every action of *record*, if one was agreed on."""
    control = record.start.options.clock
    if control is None:
        return
    states = record.states()
    clock = replace(Clock.agreed(control), running=next(states).game.chooser)
    yield clock
    for entry, match in zip(record.entries, states, strict=True):
        clock = clock.after(entry.action, entry.took or 0, match)
        yield clock


def clock_of(record: Record) -> Clock | None:
    """Returns the clock after the last action of *record*; nothing if none was agreed on."""
    newest = deque(clocks(record), maxlen=1)
    return newest[0] if newest else None
