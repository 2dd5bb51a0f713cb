"""A server to be measured: begun in a process of its own, and looked at from outside."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import platform
import resource
import threading
import time
from collections.abc import AsyncIterator, Callable
from multiprocessing.connection import Connection
from pathlib import Path

from videau.cli.bots import all_bots, shipped_evaluator
from videau.server import metrics
from videau.server.bots import BotPool
from videau.server.command import serve
from videau.server.settings import Limits, Settings

__all__ = ["ANY_NUMBER", "cpu_seconds", "machine", "megabytes", "running_server"]

ANY_NUMBER = Limits(
    sockets=0,
    open_games=0,
    connections=0,
    talkers=0,
    requests_per_second=1e6,
    request_burst=10**6,
    work_per_second=1e6,
    work_burst=1e6,
    questions=10**6,
)
"""All guests have one address here, so limits of one address would stop them."""


LOOK_SECONDS = 0.005
"""How often the event loop is looked at from inside."""
TELL_SECONDS = 0.25


async def _look_at_loop(pipe: Connection) -> None:
    """Tells how much processor time the event loop has used between any two looks.

    Whoever sends something waits that long at most for the loop to get to it, in processor time:
    on a busy machine this says more than the clock on the wall.
    """
    seen: list[float] = []
    before, told = time.thread_time(), time.monotonic()
    while True:
        await asyncio.sleep(LOOK_SECONDS)
        now = time.thread_time()
        seen.append(now - before)
        if time.monotonic() - told > TELL_SECONDS:
            pipe.send(seen)
            seen, told = [], time.monotonic()
        before = time.thread_time()


def _serve(database: str, limits: Limits, workers: int, pipe: Connection, looks: bool) -> None:
    if looks:
        metrics.watch_loop = lambda: _look_at_loop(pipe)
    serve(
        port=0,
        settings=Settings(database=database, limits=limits),
        workers=workers,
        say=lambda text: pipe.send(text.values["address"]),
        bots=lambda: BotPool(all_bots()),
        evaluator=shipped_evaluator,
    )


@contextlib.asynccontextmanager
async def running_server(
    database: str,
    limits: Limits = ANY_NUMBER,
    workers: int = 1,
    look: Callable[[list[float]], None] | None = None,
) -> AsyncIterator[tuple[str, int]]:
    """A server in a process of its own: its address and its number.

    *look* is told how long the event loop was busy in one go, in seconds of processor time.
    """
    ours, theirs = multiprocessing.Pipe()
    context = multiprocessing.get_context("spawn")
    process = context.Process(
        target=_serve, args=(database, limits, workers, theirs, look is not None)
    )
    process.start()
    try:
        base = await asyncio.to_thread(ours.recv)
        assert process.pid is not None
        if look is not None:
            threading.Thread(target=_pass_on, args=(ours, look), daemon=True).start()
        yield base, process.pid
    finally:
        process.terminate()
        process.join()


def _pass_on(pipe: Connection, look: Callable[[list[float]], None]) -> None:
    with contextlib.suppress(EOFError, OSError):
        while True:
            look(pipe.recv())


def cpu_seconds(pid: int) -> float:
    """Returns the time that a process and those it has begun have used, where the system tells."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        threads = Path(f"/proc/{pid}/task").iterdir()
        children = [n for each in threads for n in (each / "children").read_text().split()]
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / 100 + sum(map(cpu_seconds, map(int, children)))


def megabytes(pid: int) -> float:
    """Returns the memory of a process."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 1e6


def machine() -> str:
    """Returns on what was measured: the processor, Python, and what else there was to do."""
    name = platform.processor() or platform.machine()
    with contextlib.suppress(OSError):
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        found = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
        name = next(found, name)
    load = ", ".join(f"{each:.1f}" for each in os.getloadavg())
    python = platform.python_version()
    return f"{name}, {os.cpu_count()} processors, Python {python}; load of the machine {load}"
