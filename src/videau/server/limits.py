"""How often, and how many at once."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from videau.i18n.texts import Text
from videau.server.refusals import TooManyError

__all__ = ["Bucket", "Buckets", "Guests"]


class Bucket:
    """Lets *burst* events through at once, and *rate* a second in the long run.

    >>> bucket = Bucket(rate=1, burst=2, clock=iter([0, 0, 0, 0, 1]).__next__)
    >>> [bucket.take() for _ in range(4)]
    [True, True, False, True]
    """

    def __init__(
        self, rate: float, burst: int, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._left = float(burst)
        self._at = clock()

    def take(self) -> bool:
        """Whether one more event is fine."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """A bucket for every address, forgotten when it has long been full again.

    >>> buckets = Buckets(rate=1, burst=1, clock=lambda: 0)
    >>> buckets.take("here"), buckets.take("here"), buckets.take("there")
    (True, False, True)
    """

    def __init__(
        self, rate: float, burst: int, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._buckets: dict[str, Bucket] = {}
        self._since = clock()

    def take(self, address: str) -> bool:
        """Whether one more event from *address* is fine."""
        now = self._clock()
        # After this time even an empty bucket is full, so nobody is let off by starting anew.
        if now - self._since > self._burst / self._rate:
            self._buckets, self._since = {}, now
        if address not in self._buckets:
            self._buckets[address] = Bucket(self._rate, self._burst, self._clock)
        return self._buckets[address].take()


class Guests:
    """Counts who is connected from where.

    >>> guests = Guests(most=1)
    >>> with guests.admitted("here"), guests.admitted("there"):
    ...     guests.count("here")
    1
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._here: Counter[str] = Counter()

    def count(self, address: str) -> int:
        """Returns how many connections *address* holds."""
        return self._here[address]

    @contextmanager
    def admitted(self, address: str) -> Iterator[None]:
        """Counts a connection while it lasts; refuses one too many."""
        if self._most and self._here[address] >= self._most:
            raise TooManyError(
                Text("expected at most {most} connections from one address", most=self._most)
            )
        self._here[address] += 1
        try:
            yield
        finally:
            self._here[address] -= 1
            if not self._here[address]:
                del self._here[address]
