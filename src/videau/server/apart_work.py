"""The other side of :mod:`videau.server.apart`: does what comes in, one thing after the other.

It ends when nothing more can come, so with the process that asks, however hard that ends.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import struct
import time
from collections.abc import Callable
from typing import IO, Any, Generic, NamedTuple, TypeVar, cast

from videau.server.priorities import step_back

__all__ = ["GO_ON", "STOP", "Done", "Told", "read_frame", "work_on", "write_frame"]

_T = TypeVar("_T")

_LENGTH = struct.Struct("!Q")
GO_ON, STOP = b"go on", b"stop"
"""What whoever asked says to something that is told on the way."""


class Told(NamedTuple, Generic[_T]):
    """What is known on the way of some work."""

    known: _T


class Done(NamedTuple, Generic[_T]):
    """What came of some work, and what it cost."""

    result: _T | None
    error: Exception | None
    seconds: float
    """Of processor time."""

    @property
    def value(self) -> _T:
        """What was returned; what was raised is raised here."""
        if self.error is not None:
            raise self.error
        return cast(_T, self.result)


def write_frame(stream: IO[bytes], data: bytes) -> None:
    """Sends some bytes whole."""
    stream.write(_LENGTH.pack(len(data)))
    stream.write(data)
    stream.flush()


def read_frame(stream: IO[bytes]) -> bytes:
    """Returns what was sent whole; raises EOFError if nothing more comes."""
    head = stream.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        raise EOFError
    (size,) = _LENGTH.unpack(head)
    data = stream.read(size)
    if len(data) < size:
        raise EOFError
    return data


def work_on() -> None:
    """Does what comes in until nothing more can come."""
    step_back()
    with os.fdopen(os.dup(0), "rb") as reading, os.fdopen(os.dup(1), "wb") as writing:
        os.dup2(2, 1)  # whoever prints something says it where errors are said
        with contextlib.suppress(EOFError, BrokenPipeError):

            def tell(known: object) -> bool:
                """Waits for what whoever asked says to it, so that neither is ever ahead."""
                write_frame(writing, pickle.dumps(Told(known), pickle.HIGHEST_PROTOCOL))
                return read_frame(reading) == GO_ON

            while True:
                write_frame(writing, _answer(read_frame(reading), tell))


def _answer(asked: bytes, tell: Callable[[Any], bool]) -> bytes:
    begun = time.process_time()
    try:
        done = Done(_do(asked, tell), None, time.process_time() - begun)
        return pickle.dumps(done, pickle.HIGHEST_PROTOCOL)
    except (EOFError, BrokenPipeError):  # nobody is there any more
        raise
    except Exception as error:
        seconds = time.process_time() - begun
        try:
            return pickle.dumps(Done[Any](None, error, seconds))
        except Exception:  # one that cannot travel is told of by its name
            told = RuntimeError(f"{type(error).__name__}: {error}")
            return pickle.dumps(Done[Any](None, told, seconds))


def _do(asked: bytes, tell: Callable[[Any], bool]) -> Any:
    work: Callable[..., Any]
    work, args, kwargs, tells = pickle.loads(asked)
    return work(tell, *args, **kwargs) if tells else work(*args, **kwargs)
