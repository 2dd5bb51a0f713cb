"""The clock of a live table: what the time of day adds to :mod:`videau.play.clock`."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from videau.play.clock import Clock
from videau.play.loop import Event
from videau.rules.cube import Side
from videau.server import wire

__all__ = ["Now", "TableClock"]

Now = Callable[[], float]
"""Seconds that only ever go on; of the time of day nobody is sure."""


class TableClock:
    """A clock that runs or stands, and says when a flag should have fallen."""

    def __init__(self, clock: Clock, now: Now = time.monotonic) -> None:
        self._clock = clock
        self._now = now
        self._since: float | None = None
        """Since when it runs; nothing while it stands."""
        self._banked = 0
        """Milliseconds of the decision under way, from before it stood."""
        self._alarm: asyncio.TimerHandle | None = None
        self.on_flag_fall: Callable[[], None] = lambda: None
        """Called when the time should be over; whoever is called looks again."""

    @property
    def side(self) -> Side | None:
        """Whose time it is."""
        return self._clock.running

    @property
    def thinking(self) -> int:
        """Milliseconds that the decision under way has taken so far."""
        running = 0.0 if self._since is None else self._now() - self._since
        return self._banked + int(running * 1000)

    def has_fallen(self, thinking: int) -> bool:
        """Whether whoever has to act had no time left after *thinking*."""
        return self._clock.until_flag(thinking) == 0

    def run(self, is_wanted: bool) -> None:
        """Lets it run or stand; the time so far is kept."""
        is_wanted = is_wanted and self.side is not None
        if is_wanted != (self._since is not None):
            self._banked = self.thinking
            self._since = self._now() if is_wanted else None
        self._set_alarm()

    def advance(self, event: Event) -> None:
        """Goes on to the next decision, standing."""
        self._clock = self._clock.after(event)
        self._since, self._banked = None, 0
        self._set_alarm()

    def stop(self) -> None:
        """Stops it for good."""
        self._since = None
        self._set_alarm()

    def view(self) -> wire.ClockView:
        """Returns what everybody may see of it, as of now."""
        left = {side: self._clock.left(side, self.thinking) for side in Side}
        is_running = self._since is not None and self.side is not None
        return wire.ClockView(
            white=left[Side.WHITE].reserve,
            black=left[Side.BLACK].reserve,
            delay=left[self.side].delay if self.side else 0,
            running=self.side.value if is_running and self.side else None,
        )

    def _set_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        left = None if self._since is None else self._clock.until_flag(self.thinking)
        if left is not None:
            # A moment later rather than earlier, so that the flag has fallen by then.
            seconds = left / 1000 + 0.005
            self._alarm = asyncio.get_running_loop().call_later(
                seconds, lambda: self.on_flag_fall()
            )
