"""Commands as a user runs them: in a process of their own, and in this one for speed."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from io import StringIO, TextIOWrapper
from pathlib import Path
from typing import NamedTuple
from unittest import mock

from tests.patience import PATIENCE
from videau.cli import main

COMMAND = (sys.executable, "-m", "videau")
START = "4HPwATDgc/ABMA"


class Ran(NamedTuple):
    """What a command left behind."""

    code: int
    out: str
    err: str


def environment(**changes: str) -> dict[str, str]:
    """The environment of the tests, in English and without colour."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("LC_")}
    kept |= {"LANG": "en_US.UTF-8", "LANGUAGE": "", "PYTHONIOENCODING": "utf-8", "COLUMNS": "80"}
    # A process started elsewhere must still find the package under test.
    kept["PYTHONPATH"] = os.pathsep.join(path for path in sys.path if path)
    return kept | changes


def process(
    *arguments: str,
    typed: str = "",
    env: Mapping[str, str] | None = None,
    out: Path | None = None,
    program: tuple[str, ...] = COMMAND[1:],
) -> Ran:
    """Runs a command in a process of its own; *out* takes the place of its standard output."""
    target = subprocess.PIPE if out is None else os.open(out, os.O_WRONLY)
    try:
        ran = subprocess.run(
            (sys.executable, *program, *arguments),
            input=typed,
            stdout=target,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            env=environment(**(env or {})),
            timeout=PATIENCE,
            check=False,
        )
    finally:
        if out is not None:
            os.close(target)
    return Ran(ran.returncode, ran.stdout or "", ran.stderr)


def call(*arguments: str, typed: str = "", env: Mapping[str, str] | None = None) -> Ran:
    """Runs a command in this process."""
    with _streams(typed, env or {}) as (out, err):
        code = main(arguments)
        for stream in (out, err):
            stream.seek(0)
        return Ran(code, out.read(), err.read())


@contextmanager
def _streams(
    typed: str, env: Mapping[str, str]
) -> Iterator[tuple[TextIOWrapper | StringIO, StringIO]]:
    out, err = StringIO(), StringIO()
    with (
        mock.patch.dict(os.environ, environment(**env), clear=True),
        mock.patch.object(sys, "stdin", StringIO(typed)),
        mock.patch.object(sys, "stdout", out),
        mock.patch.object(sys, "stderr", err),
    ):
        yield out, err
