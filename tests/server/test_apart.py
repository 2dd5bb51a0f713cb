"""Long work in another process: done there, behind those who play, and never longer than we are."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.files.test_match_text import GNUBG
from tests.patience import PATIENCE
from videau.errors import UnreadableError
from videau.server import match_reading
from videau.server.apart import Apart
from videau.server.match_reading import read_matches
from videau.server.priorities import STEPS
from videau.server.refusals import TooManyError
from videau.server.settings import Limits
from videau.server.workroom import Workroom


@pytest.fixture
def apart() -> Iterator[Apart]:
    with contextlib.closing(Apart()) as process:
        yield process


def test_work_is_done_by_another_process_again_and_again(apart: Apart) -> None:
    first, second = (apart.run(os.getpid).value for _ in range(2))
    assert first == second != os.getpid()


def test_what_is_printed_there_disturbs_nobody(apart: Apart) -> None:
    assert apart.run(print, "anything").value is None
    assert apart.run(len, "four").value == 4


def test_what_it_cost_is_known(apart: Apart) -> None:
    assert apart.run(sum, range(3_000_000)).seconds > apart.run(sum, range(3)).seconds


def test_an_error_comes_back_as_it_was_raised(apart: Apart) -> None:
    done = apart.run(read_matches, b"no match at all", 1, "en")
    with pytest.raises(UnreadableError) as here:
        read_matches(b"no match at all", 1, "en")
    with pytest.raises(UnreadableError) as there:
        _ = done.value
    assert str(there.value) == str(here.value)


def test_what_cannot_go_over_is_said_and_harms_nothing(apart: Apart) -> None:
    with pytest.raises((AttributeError, TypeError)):
        apart.run(lambda: 1)
    with pytest.raises(TypeError):
        _ = apart.run(open, os.devnull).value
    assert apart.run(abs, -3).value == 3


def test_a_process_that_was_killed_is_begun_again(apart: Apart) -> None:
    with pytest.raises(TooManyError):
        apart.run(os.kill, apart.run(os.getpid).value, signal.SIGKILL)
    assert apart.run(abs, -3).value == 3


def test_where_no_process_can_be_begun_whoever_asks_is_told(
    apart: Apart, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(sys, "executable", "/nowhere/python")
        with pytest.raises(TooManyError):
            apart.run(abs, -3)
    assert apart.run(abs, -3).value == 3


def test_nothing_is_begun_for_one_who_is_closed(apart: Apart) -> None:
    pid = apart.run(os.getpid).value
    apart.close()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    with pytest.raises(TooManyError):
        apart.run(abs, -3)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux steps back")
def test_it_steps_back_behind_those_who_play(apart: Apart) -> None:
    ours = os.getpriority(os.PRIO_PROCESS, 0)
    there = apart.run(os.getpriority, os.PRIO_PROCESS, 0).value
    assert there == min(ours + STEPS, 19)


def test_it_ends_with_a_server_that_is_killed() -> None:
    program = (
        "import os, time; from videau.server.apart import Apart; "
        "print(Apart().run(os.getpid).value, flush=True); time.sleep(600)"
    )
    server = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    with server:
        pid = int(server.stdout.readline())
        os.kill(pid, 0)
        server.kill()
    until = time.monotonic() + PATIENCE
    while Path(f"/proc/{pid}/stat").exists():
        assert time.monotonic() < until, "it works on for nobody"
        time.sleep(0.01)


def test_match_files_are_read_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """A long one held up everybody at the other tables, whatever thread it was read in."""

    def here(_: bytes) -> None:
        raise AssertionError("read in the process of the server")

    monkeypatch.setattr(match_reading, "load_all", here)

    async def evening() -> None:
        room = Workroom(Limits())
        try:
            (match,) = await room.run_apart("guest", read_matches, GNUBG.encode(), 50, "en")
            assert match.players.white == "Ann"
        finally:
            room.close()

    asyncio.run(evening())


def test_work_there_counts_for_whoever_asks_for_it() -> None:
    async def evening() -> None:
        room = Workroom(Limits(work_per_second=1e-9, work_burst=1e-6))
        try:
            assert await room.run_apart("greedy", abs, -3) == 3
            with pytest.raises(TooManyError):
                await room.run_apart("greedy", abs, -3)
            assert await room.run_apart("modest", abs, -3) == 3
        finally:
            room.close()

    asyncio.run(evening())
