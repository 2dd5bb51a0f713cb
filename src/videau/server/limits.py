"""How often, and how many at once."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import math
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache

from videau.i18n.texts import Text
from videau.server.metrics import LIMITS
from videau.server.refusals import TooManyError

__all__ = ["Bucket", "Buckets", "Guests", "Notices", "Paces", "guest_of"]

_log = logging.getLogger(__name__)

MOST_GUESTS = 50_000
"""Guests of whom it is remembered how much they have asked for lately."""


@lru_cache(maxsize=4096)
def guest_of(address: str) -> str:
    """Returns by which name an address is counted: of IPv6 the network, which one guest has alone.

    >>> guest_of("2001:db8:1:2:aaaa::1"), guest_of("::ffff:192.0.2.7"), guest_of("192.0.2.7")
    ('2001:db8:1:2::/64', '192.0.2.7', '192.0.2.7')
    """
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address[:64]
    if parsed.version == 4:
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.ip_network((parsed, 64), strict=False))


class Bucket:
    """Lets *burst* events through at once, and *rate* a second in the long run.

    >>> bucket = Bucket(rate=1, burst=2, clock=iter([0, 0, 0, 0, 1]).__next__)
    >>> [bucket.take() for _ in range(4)]
    [True, True, False, True]
    """

    __slots__ = ("_at", "_burst", "_clock", "_left", "_rate")

    def __init__(
        self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._left = float(burst)
        self._at = clock()

    def take(self) -> bool:
        """Whether one more event is fine."""
        if self.left < 1:
            return False
        self._left -= 1
        return True

    def spend(self, amount: float) -> None:
        """Takes what something has cost, known only afterwards; there may be debts."""
        self._left = self.left - amount

    @property
    def left(self) -> float:
        """How much is left to take now."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        return self._left


class Buckets:
    """A bucket for every guest, forgotten when it is full again.

    >>> buckets = Buckets(rate=1, burst=1, clock=lambda: 0)
    >>> buckets.take("here"), buckets.take("here"), buckets.take("there")
    (True, False, True)
    """

    def __init__(
        self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()
        """Whoever asked last comes last."""

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, guest: str) -> bool:
        """Whether one more event from *guest* is fine."""
        return self.of(guest).take()

    def of(self, guest: str) -> Bucket:
        """Returns the bucket of *guest*."""
        bucket = self._buckets.get(guest)
        if bucket is None:
            bucket = self._buckets[guest] = Bucket(self._rate, self._burst, self._clock)
            self._forget_full()
        self._buckets.move_to_end(guest)
        return bucket

    def _forget_full(self) -> None:
        """Forgets those who have waited longest: a full bucket is like a new one."""
        while len(self._buckets) > 1:
            name, oldest = next(iter(self._buckets.items()))
            if oldest.left < self._burst and len(self._buckets) <= MOST_GUESTS:
                return
            del self._buckets[name]


class Paces:
    """Lets what each guest wants go on at a rate: whoever is ahead of it waits for the others.

    >>> paces = Paces(rate=1000, burst=1)
    >>> asyncio.run(paces.turn("guest"))
    """

    def __init__(
        self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate = rate
        """A second, of one guest; infinite for any number."""
        self._accounts = Buckets(rate, burst, clock)

    async def turn(self, guest: str) -> None:
        """Returns when one more is fine."""
        if math.isinf(self._rate):
            return
        account = self._accounts.of(guest)
        account.spend(1)
        if account.left >= 0:
            return
        try:
            await asyncio.sleep(-account.left / self._rate)
        except asyncio.CancelledError:
            account.spend(-1)
            raise


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

    def __len__(self) -> int:
        return self._here.total()

    def count(self, guest: str) -> int:
        """Returns how many connections *guest* holds."""
        return self._here[guest]

    def is_full(self, guest: str) -> bool:
        """Whether *guest* may have no more."""
        return bool(self._most) and self._here[guest] >= self._most

    def enter(self, guest: str) -> None:
        """Counts one more."""
        self._here[guest] += 1

    def leave(self, guest: str) -> None:
        """Counts one less."""
        self._here[guest] -= 1
        if not self._here[guest]:
            del self._here[guest]

    @contextmanager
    def admitted(self, guest: str) -> Iterator[None]:
        """Counts a connection while it lasts; refuses one too many."""
        if self.is_full(guest):
            raise TooManyError(
                Text("expected at most {most} connections from one address", most=self._most)
            )
        self.enter(guest)
        try:
            yield
        finally:
            self.leave(guest)


class Notices:
    """Tells the log of a limit that was reached: once for a burst, however long it lasts.

    >>> notices = Notices(seconds=60, clock=iter([0, 1, 2, 100]).__next__)
    >>> [notices.tell("too many words", "192.0.2.7") for _ in range(4)]
    [True, False, False, True]
    """

    MOST = 1000

    def __init__(self, seconds: float = 60.0, clock: Callable[[], float] = time.monotonic) -> None:
        self._seconds = seconds
        self._clock = clock
        self._told: dict[tuple[str, str], tuple[float, int]] = {}

    def tell(self, what: str, guest: str) -> bool:
        """Notes that *guest* reached a limit; whether that was said."""
        LIMITS.labels(what).inc()
        now = self._clock()
        since, times = self._told.get((what, guest), (None, 0))
        if since is not None and now - since < self._seconds:
            self._told[what, guest] = since, times + 1
            return False
        if len(self._told) >= self.MOST:
            self._told.clear()
        self._told[what, guest] = now, 0
        again = f", {times} times more since it was last said" if times else ""
        _log.warning("limit reached by %s: %s%s", guest or "somebody", what, again)
        return True
