"""Work in a process of its own: long work in Python that nobody else here is to feel.

A thread that works in Python shares Python's lock with the event loop, which asks for it several
times for each message, and whoever has it may be waiting for a processor. Another process shares
nothing but the processors, and steps back there.

It is begun when there is something to do, does one thing after the other, and ends with us
(:mod:`videau.server.apart_work` is its side).
"""

from __future__ import annotations

import contextlib
import logging
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import Concatenate, ParamSpec, TypeVar

from videau.i18n.texts import Text
from videau.server.apart_work import GO_ON, STOP, Done, Told, read_frame, write_frame
from videau.server.refusals import TooManyError

__all__ = ["Apart"]

_P = ParamSpec("_P")
_T = TypeVar("_T")
_K = TypeVar("_K")

_BEGIN = "from videau.server.apart_work import work_on; work_on()"
_log = logging.getLogger(__name__)


class Apart:
    """The other process, as whoever has work for it sees it; to be used by one thread at a time.

    >>> with contextlib.closing(Apart()) as apart:
    ...     apart.run(divmod, 17, 5).value
    (3, 2)
    """

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = threading.Lock()
        self._is_closed = False

    def run(self, work: Callable[_P, _T], /, *args: _P.args, **kwargs: _P.kwargs) -> Done[_T]:
        """Waits for what *work* does there; it and what it is given have to be picklable.

        Raises TooManyError if the process ends meanwhile: the system had no room for it.
        """
        asked = pickle.dumps((work, args, kwargs, False), pickle.HIGHEST_PROTOCOL)
        return self._answered(asked, lambda _: True)

    def run_telling(
        self,
        tell: Callable[[_K], bool],
        work: Callable[Concatenate[Callable[[_K], bool], _P], _T],
        /,
        *args: _P.args,
        **kwargs: _P.kwargs,
    ) -> Done[_T]:
        """Does the same with work that tells on its way, and is to end once *tell* says False."""
        asked = pickle.dumps((work, args, kwargs, True), pickle.HIGHEST_PROTOCOL)
        return self._answered(asked, tell)

    def _answered(self, asked: bytes, tell: Callable[[_K], bool]) -> Done[_T]:
        try:
            process = self._begun()
            assert process.stdin is not None
            assert process.stdout is not None
            write_frame(process.stdin, asked)
            while isinstance(answer := pickle.loads(read_frame(process.stdout)), Told):
                write_frame(process.stdin, GO_ON if self._goes_on(tell, answer.known) else STOP)
        except (OSError, ValueError, EOFError) as error:
            if not self._is_closed:
                reason = f": {error}" if str(error) else ""
                _log.error("no process works beside this one any more%s", reason)
            self._end()
            raise _lost() from None
        done: Done[_T] = answer
        return done

    def _goes_on(self, tell: Callable[[_K], bool], known: _K) -> bool:
        try:
            return tell(known)
        except BaseException:
            self._end()  # it would wait for an answer for ever
            raise

    def close(self) -> None:
        """Ends it; whoever waits for something is told that it is lost."""
        self._is_closed = True
        self._end()

    def _begun(self) -> subprocess.Popen[bytes]:
        with self._lock:
            if self._is_closed:
                raise _lost()
            if self._process is None:
                self._process = subprocess.Popen(
                    [sys.executable, "-P", "-c", _BEGIN],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    # What is typed into the terminal to end us is for us alone. The session is
                    # ours: Linux shares processors out by sessions before it asks who stepped back.
                    process_group=0,
                )
            return self._process

    def _end(self) -> None:
        with self._lock:
            process, self._process = self._process, None
        if process is None:
            return
        process.kill()  # so that whoever reads from it comes to the end of that
        process.wait()
        for stream in (process.stdin, process.stdout):
            assert stream is not None
            with contextlib.suppress(OSError):  # something may have waited to be written
                stream.close()


def _lost() -> TooManyError:
    return TooManyError(Text("the server is full: try again in a moment"))
