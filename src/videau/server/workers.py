"""Several processes of one server: begun, watched, begun again, and ended together."""

from __future__ import annotations

import logging
import os
import signal
import threading
import time
from collections.abc import Callable
from contextlib import suppress

from videau.errors import UnavailableError
from videau.server.peers import is_shared

__all__ = ["check_workers", "supervise"]

RESTART_SECONDS = 1.0
"""How long one has to live to be begun again at once."""

_ENDING = (signal.SIGTERM, signal.SIGINT)
_log = logging.getLogger(__name__)


def check_workers(count: int, database: str) -> None:
    """Refuses several processes where they could not know of each other.

    >>> check_workers(2, "sqlite:///games.sqlite3")
    Traceback (most recent call last):
    ...
    videau.errors.UnavailableError: several processes need PostgreSQL: give its URL with --data,
        or leave out --workers
    """
    if count > 1 and not is_shared(database):
        raise UnavailableError(
            "several processes need PostgreSQL: give its URL with --data, or leave out --workers"
        )
    if count > 1 and not hasattr(os, "fork"):
        raise UnavailableError("this system cannot run several processes: leave out --workers")


def supervise(count: int, work: Callable[[int], None]) -> None:
    """Lets *count* processes do their *work*, each with its number, until this one is told to end.

    One that dies is begun again; if this one dies, the others end.
    """
    reading, writing = os.pipe()
    running: dict[int, tuple[int, float]] = {}
    is_ending = False

    def end(_signal: int, _frame: object) -> None:
        nonlocal is_ending
        is_ending = True
        for pid in tuple(running):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGTERM)

    def begin(number: int) -> None:
        # A signal between these lines would reach the handler of the other process, and be lost.
        signal.pthread_sigmask(signal.SIG_BLOCK, _ENDING)
        pid = os.fork()
        if pid == 0:
            os.close(writing)
            _be_a_worker(reading, lambda: work(number))
        running[pid] = number, time.monotonic()
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _ENDING)

    for number in range(count):
        begin(number)
    old = {each: signal.signal(each, end) for each in _ENDING}
    try:
        while running:
            pid, status = os.wait()
            number, begun = running.pop(pid)
            if is_ending:
                continue
            _log.error("process %d has ended (%d) and is begun again", pid, status)
            if time.monotonic() - begun < RESTART_SECONDS:
                time.sleep(RESTART_SECONDS)
            begin(number)
            if is_ending:  # it was told to end while this one was begun
                end(signal.SIGTERM, None)
    finally:
        for each, handler in old.items():
            signal.signal(each, handler)
        os.close(reading)
        os.close(writing)


def _be_a_worker(reading: int, work: Callable[[], None]) -> None:
    """Works in a process of its own, and never comes back."""
    code = 1
    try:
        for each in _ENDING:
            signal.signal(each, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _ENDING)
        threading.Thread(target=_end_with, args=(reading,), daemon=True).start()
        work()
        code = 0
    except BaseException:
        _log.exception("a process of the server failed")
    finally:
        logging.shutdown()
        os._exit(code)


def _end_with(reading: int) -> None:
    """Ends this process when the one that began it is gone: nobody holds the other end then."""
    os.read(reading, 1)
    os.kill(os.getpid(), signal.SIGTERM)
