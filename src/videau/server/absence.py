"""How long somebody who has to act has been away, while the other player waits for them.

Nothing falls by itself: when the agreed time is over, whoever waits may claim the match, call it
off, or go on waiting. It runs only while they do wait, and ends when the absent player acts.
"""

from __future__ import annotations

import time

from videau.rules.cube import Side
from videau.server.timing import Now
from videau.server.values import AbsenceView

__all__ = ["Absence"]


class Absence:
    """A time that passes while somebody is away.

    >>> clock = iter([0.0, 60.0, 60.0]).__next__
    >>> absence = Absence(300, clock)
    >>> absence.watch(7, Side.BLACK)
    >>> absence.view()
    AbsenceView(side='black', left=240000)
    """

    def __init__(self, agreed: int, now: Now = time.monotonic) -> None:
        self._agreed = agreed * 1000
        self._now = now
        self.side: Side | None = None
        """Who is away and has to act, where the other player waits; else nobody."""
        self._n = -1
        self._since: float | None = None
        self._banked = 0

    def watch(self, n: int, side: Side | None) -> None:
        """Notes that *side* keeps state *n* waiting from now on, or nobody does.

        Whoever comes back and goes again without having acted goes on where they stood.
        """
        if n != self._n:
            self._n, self._banked, self._since = n, 0, None
        elif self._since is not None:
            self._banked = self._passed()
        self.side = side if self._agreed else None
        self._since = None if self.side is None else self._now()

    @property
    def is_over(self) -> bool:
        """Whether the agreed time has passed, and whoever waits may end the match."""
        return self.side is not None and self._passed() >= self._agreed

    def view(self) -> AbsenceView | None:
        """Returns what everybody may see of it, as of now."""
        if self.side is None:
            return None
        return AbsenceView(side=self.side.value, left=max(0, self._agreed - self._passed()))

    def _passed(self) -> int:
        running = 0.0 if self._since is None else self._now() - self._since
        return self._banked + int(running * 1000)
