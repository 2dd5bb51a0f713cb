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
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from tests.files.test_match_text import GNUBG
from tests.patience import PATIENCE
from videau import Dice, Game, Match, Position, Stage
from videau.engine import NetEvaluator
from videau.engine.rollout import RolloutPlan
from videau.errors import UnreadableError
from videau.server import match_reading
from videau.server.apart import Apart
from videau.server.match_reading import read_matches
from videau.server.priorities import STEPS
from videau.server.refusals import TooManyError
from videau.server.settings import Limits
from videau.server.thoughts import Known, roll_out_choices
from videau.server.workroom import Workroom
from videau.teacher.analysis import look


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


# Work that tells on its way

NET = partial(NetEvaluator.random, seed=1)
LAST = Match(
    game=Game(
        position=Position(own={6: 1, 1: 1}, other={1: 2}),
        turns=1,
        stage=Stage.PLAY,
        dice=Dice(2, 1),
    )
)
PLAN = RolloutPlan(trials=1296, threads=1, confidence=0)


def test_what_is_told_on_the_way_comes_one_after_the_other(apart: Apart) -> None:
    told: list[float] = []

    def tell(known: Known) -> bool:
        told.append(known[1])
        return True

    options = look(NET(), LAST, plies=0).options
    found, done = apart.run_telling(tell, roll_out_choices, NET, LAST, options, PLAN).value
    assert done == 1
    assert told == sorted(told)
    assert len(told) > 2
    assert [each.found.trials for each in found] == [PLAN.trials] * len(found)


def test_work_that_nobody_wants_any_more_ends_and_the_next_begins(apart: Apart) -> None:
    options = look(NET(), LAST, plies=0).options
    endless = replace(PLAN, trials=10**8)
    found, _ = apart.run_telling(
        lambda _: False, roll_out_choices, NET, LAST, options, endless
    ).value
    assert all(each.found.cancelled for each in found)
    assert apart.run(abs, -3).value == 3


def test_a_listener_who_fails_leaves_nobody_waiting(apart: Apart) -> None:
    def fail(_: Known) -> bool:
        raise RuntimeError("the loop has ended")

    options = look(NET(), LAST, plies=0).options
    with pytest.raises(RuntimeError, match="the loop has ended"):
        apart.run_telling(fail, roll_out_choices, NET, LAST, options, PLAN)
    assert apart.run(abs, -3).value == 3
