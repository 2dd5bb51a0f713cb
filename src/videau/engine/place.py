"""Where the work runs: here, or on a cluster.

Work that comes in independent pieces (blocks of a rollout, games of a duel, matches to review) is
handed to a :class:`Place`. Whoever hands it over gets the results in the order of the pieces, so
that sums are made in one order and come out the same to the last bit, wherever the pieces were
worked on and however many were at a time.

>>> with open_place(None) as place:
...     list(place.map(divmod, [7, 8, 9], 4))
[(1, 3), (2, 0), (2, 1)]
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Generator, Iterable, Iterator
from typing import Protocol, TypeVar, TypeVarTuple

from videau.errors import UnavailableError, UnreadableError

__all__ = ["HERE", "Here", "Place", "open_place"]

Piece = TypeVar("Piece")
Shared = TypeVarTuple("Shared")
Result = TypeVar("Result")

MOST_LOCAL = 256


class Place(Protocol):
    """Somewhere to work."""

    @property
    def threads(self) -> int:
        """How many threads a piece may use."""
        ...

    def map(
        self,
        work: Callable[[Piece, *Shared], Result],
        pieces: Iterable[Piece],
        *shared: *Shared,
    ) -> Generator[Result, None, None]:
        """Yields what *work* makes of every piece, in the order of the pieces.

        *shared* is given to each of them, and travels once. *pieces* may be drawn before the
        results of earlier ones are known, so a piece too many may be worked on, never too few.
        """
        ...


class Here:
    """In this very process: a piece is drawn when the result of the one before was taken."""

    @property
    def threads(self) -> int:
        """All cores."""
        return os.cpu_count() or 1

    def map(
        self,
        work: Callable[[Piece, *Shared], Result],
        pieces: Iterable[Piece],
        *shared: *Shared,
    ) -> Generator[Result, None, None]:
        """Yields what *work* makes of every piece."""
        return (work(piece, *shared) for piece in pieces)


HERE = Here()


@contextlib.contextmanager
def open_place(wanted: str | None) -> Iterator[Place]:
    """Opens the place that somebody asks for, and leaves it at last.

    None is here; a number, so many processes on this machine; an address such as
    ``tcp://10.0.0.5:8786``, a cluster that is running there.

    >>> with open_place("somewhere"): pass
    Traceback (most recent call last):
    ...
    videau.errors.UnreadableError: expected the address of a cluster, such as
    tcp://10.0.0.5:8786, or a number of processes from 1 to 256, got 'somewhere'
    """
    if wanted is None:
        yield HERE
        return
    count = int(wanted) if wanted.isascii() and wanted.isdigit() else None
    is_address = wanted.startswith(("tcp://", "tls://"))
    if not is_address and (count is None or not 1 <= count <= MOST_LOCAL):
        raise UnreadableError(
            "expected the address of a cluster, such as {example}, or a number of processes "
            "from 1 to {most}, got {wanted!r}",
            example="tcp://10.0.0.5:8786",
            most=MOST_LOCAL,
            wanted=wanted,
        )
    try:
        from videau.engine.cluster import Cluster
    except ModuleNotFoundError as error:
        raise UnavailableError(
            "working on a cluster needs {package}, which is not installed: {command}",
            package="dask.distributed",
            command="pip install 'videau[cluster]'",
        ) from error
    with Cluster.connect(wanted) if count is None else Cluster.start(count) as cluster:
        yield cluster
