"""Work on many machines, by dask.distributed.

A cluster is a scheduler and any number of workers, which may come and go (``docs/cluster.md``).
A worker that dies costs time: what it had is done again by another. Every piece carries who sent
it, and a worker that would compute other numbers refuses.
"""

from __future__ import annotations

import contextlib
import hashlib
import logging
import pickle
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice, takewhile
from pathlib import Path
from typing import Any, TypeVar, TypeVarTuple

import cloudpickle
import dask
from distributed import CancelledError, Client, Future, KilledWorker, LocalCluster, get_worker

import videau
from videau.core import native
from videau.errors import UnavailableError

__all__ = ["Cluster", "Identity", "identity"]

Piece = TypeVar("Piece")
Shared = TypeVarTuple("Shared")
Result = TypeVar("Result")

ANSWER_SECONDS = 10
"""That a scheduler may take to answer at all."""
LONELY_SECONDS = 60.0
"""That a cluster may be without any worker before it is given up."""
AHEAD = 4
"""Pieces handed out for each thread of the cluster: enough that nobody waits for the next one."""


@dataclass(frozen=True, slots=True)
class Identity:
    """What decides about the last bit of a result."""

    version: str
    """Of Videau, with a word made of what it consists of."""
    kernels: str
    """The instructions that nets are computed with."""


@cache
def identity() -> Identity:
    """Returns that of this process.

    >>> identity().version.startswith(videau.__version__)
    True
    """
    package = Path(videau.__file__).parent
    digest = hashlib.sha256()
    for path in sorted([*package.rglob("*.py"), *package.rglob("manifest.toml")]):
        digest.update(path.relative_to(package).as_posix().encode())
        digest.update(path.read_bytes())
    return Identity(
        f"{videau.__version__} ({digest.hexdigest()[:8]})",
        "none" if native is None else native.kernel_names()[0],
    )


class Cluster:
    """A :class:`~videau.engine.place.Place` with many workers."""

    def __init__(self, client: Client, name: str) -> None:
        self._client = client
        self._name = name
        self._threads = 1
        self._counted = -LONELY_SECONDS

    @classmethod
    @contextlib.contextmanager
    def start(cls, processes: int) -> Iterator[Cluster]:
        """Starts so many processes on this machine, and ends them at last."""
        with (
            _quietly(),
            LocalCluster(
                n_workers=processes,
                threads_per_worker=1,
                dashboard_address="127.0.0.1:0",
                memory_limit=0,
                silence_logs=logging.CRITICAL,
            ) as workers,
            Client(workers) as client,
        ):
            yield cls(client, workers.scheduler_address)

    @classmethod
    @contextlib.contextmanager
    def connect(cls, address: str) -> Iterator[Cluster]:
        """Joins the cluster at *address* if its workers are like us; it goes on afterwards."""
        with _quietly():
            try:
                client = Client(address, timeout=ANSWER_SECONDS)
            except (OSError, ValueError) as error:
                raise UnavailableError(
                    "no cluster answers at {address}: start one with {command}",
                    address=address,
                    command="dask scheduler",
                ) from error
            with client:
                cluster = cls(client, address)
                cluster.check()
                yield cluster

    def check(self) -> None:
        """Raises UnavailableError unless there are workers, and all of them are like us."""
        ours = identity()
        answers: dict[str, Any] = self._client.run(identity, on_error="return")
        if not answers:
            raise UnavailableError(
                "the cluster {address} has no workers: start some with {command}",
                address=self._name,
                command=f"dask worker {self._name}",
            )
        for worker, answer in answers.items():
            if not isinstance(answer, Identity):
                raise UnavailableError(
                    "the worker {worker} has no Videau {ours}: {problem}",
                    worker=worker,
                    ours=ours.version,
                    problem=str(answer),
                )
            compare(worker, answer, ours)

    @property
    def threads(self) -> int:
        """One: pieces share the machine by being many."""
        return 1

    def map(
        self,
        work: Callable[[Piece, *Shared], Result],
        pieces: Iterable[Piece],
        *shared: *Shared,
    ) -> Generator[Result, None, None]:
        """Yields what the workers make of the pieces, in their order."""
        _check_sendable(shared)
        sent = [self._client.submit(_unchanged, each, pure=False) for each in shared]
        common = {"sender": identity(), "work": work, "shared": sent}
        waiting, running = iter(pieces), deque[Future]()
        try:
            while True:
                # Handing out and fetching cost the same for one piece and for many.
                width = self._width()
                room = AHEAD * width - len(running)
                batch = list(islice(waiting, room)) if room >= width or not running else []
                running += self._client.map(_carry_out, batch, **common, pure=False)
                if not running:
                    return
                yield self._result(running.popleft())
                done = list(takewhile(lambda each: each.status == "finished", running))
                for _ in done:
                    running.popleft()
                yield from self._client.gather(done)
        finally:
            self._client.cancel(list(running))

    def _width(self) -> int:
        """How many threads there are; asked again every second, since workers come and go."""
        now = time.monotonic()
        if now - self._counted > 1:
            self._counted = now
            self._threads = max(1, sum(self._client.nthreads().values()))
        return self._threads

    def _result(self, future: Future) -> Any:
        lonely_since: float | None = None
        while True:
            try:
                return future.result(timeout=ANSWER_SECONDS)
            except TimeoutError:
                now = time.monotonic()
                if self._has_workers():
                    lonely_since = None
                    continue
                lonely_since = lonely_since or now
                if now - lonely_since > LONELY_SECONDS:
                    raise UnavailableError(
                        "the cluster {address} has lost all its workers", address=self._name
                    ) from None
            except KilledWorker as error:
                raise UnavailableError(
                    "several workers of the cluster {address} ended over the same piece of work: "
                    "look at the log of {worker}",
                    address=self._name,
                    worker=error.last_worker.address,
                ) from None
            except CancelledError:
                raise UnavailableError(
                    "the cluster {address} has gone away", address=self._name
                ) from None

    def _has_workers(self) -> bool:
        try:
            return bool(self._client.nthreads())
        except (OSError, ValueError, TimeoutError):
            return False


def compare(worker: str, theirs: Identity, ours: Identity) -> None:
    """Raises UnavailableError if a worker would come to other numbers than we.

    >>> compare("tcp://10.0.0.6:3456", Identity("0.1.0", "avx2"), Identity("0.2.0", "avx2"))
    Traceback (most recent call last):
    ...
    videau.errors.UnavailableError: the worker tcp://10.0.0.6:3456 has Videau 0.1.0, expected 0.2.0
    """
    if theirs.version != ours.version:
        raise UnavailableError(
            "the worker {worker} has Videau {theirs}, expected {ours}",
            worker=worker,
            theirs=theirs.version,
            ours=ours.version,
        )
    if theirs.kernels != ours.kernels:
        raise UnavailableError(
            "the worker {worker} computes with {theirs}, which gives other last digits than "
            "{ours} here: take workers with the same kind of processor",
            worker=worker,
            theirs=theirs.kernels,
            ours=ours.kernels,
        )


def _carry_out(
    piece: object, *, sender: Identity, work: Callable[..., Result], shared: list[Any]
) -> Result:
    """Runs on a worker, which may have come after the others were looked at."""
    compare(get_worker().address, identity(), sender)
    return work(piece, *shared)


def _unchanged(value: object) -> object:
    return value


def _check_sendable(things: Iterable[object]) -> None:
    """Raises UnavailableError if one cannot travel, such as a player that is a program here."""
    for each in things:
        try:
            cloudpickle.dumps(each)
        except (TypeError, AttributeError, pickle.PicklingError) as error:
            raise UnavailableError(
                "{what} cannot be sent to a cluster: it works on this machine only",
                what=str(getattr(each, "name", type(each).__name__)),
            ) from error


@contextlib.contextmanager
def _quietly() -> Iterator[None]:
    """Keeps what dask has to tell about its insides from the terminal."""
    logger = logging.getLogger("distributed")
    level = logger.level
    logger.setLevel(logging.CRITICAL)
    try:
        with dask.config.set({"distributed.comm.timeouts.connect": f"{ANSWER_SECONDS}s"}):
            yield
    finally:
        logger.setLevel(level)
