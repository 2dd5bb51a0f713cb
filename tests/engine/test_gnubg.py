"""GNU Backgammon at our table, where it is installed."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from tests.patience import PATIENCE
from videau import (
    Double,
    Drop,
    Match,
    OpeningRoll,
    Options,
    Play,
    Position,
    Resign,
    Score,
    Side,
    Take,
)
from videau.arrays import to_rows
from videau.engine import rank
from videau.engine.benchmark import find_gnubg
from videau.engine.gnubg import Gnubg, fibs_board
from videau.engine.ubgi import EngineError
from videau.errors import UnavailableError
from videau.notation.situation import match_at
from videau.play import RandomDice, play_on
from videau.rules.actions import Accept, Beaver, Refuse
from videau.rules.dice import Dice


@pytest.fixture(scope="module")
def gnubg() -> Iterator[Gnubg]:
    try:
        find_gnubg()
    except UnavailableError as reason:
        pytest.skip(str(reason))
    with Gnubg(plies=0) as started:
        yield started


def test_it_plays_a_roll(gnubg: Gnubg) -> None:
    match = Match().apply(OpeningRoll(3, 1))
    assert gnubg.choose(match, Side.WHITE) == Play.parse("8/5 6/5")


def test_it_judges_positions(gnubg: Gnubg) -> None:
    endings = gnubg.evaluate(to_rows([Position(), Position().swapped()]))

    assert endings.sum(axis=1) == pytest.approx(1)
    assert endings[0, :3].sum() == pytest.approx(0.52, abs=0.02)
    best = rank(gnubg, Position(), Dice(3, 1))[0]
    assert best.play == Play.parse("8/5 6/5")


def test_it_decides_about_the_cube(gnubg: Gnubg) -> None:
    race = Position(own={1: 2}, other={6: 5, 5: 5, 4: 5})
    winning = match_at(race, options=Options())
    even = match_at(Position(), options=Options())

    assert gnubg.choose(even, Side.WHITE) is None
    assert gnubg.choose(winning, Side.WHITE) in (Double(), None)
    assert gnubg.choose(even.apply(Double()), Side.BLACK) == Take()
    assert gnubg.choose(winning.apply(Double()), Side.BLACK) == Drop()


def test_it_beavers_only_where_that_was_agreed(gnubg: Gnubg) -> None:
    wrong = match_at(Position(), options=Options(beavers=True)).apply(Double())

    assert gnubg.choose(wrong, Side.BLACK) in (Beaver(), Take())
    if gnubg.choose(wrong, Side.BLACK) == Beaver():
        assert gnubg.choose(wrong.apply(Beaver()), Side.WHITE) in (Take(), Drop())


def test_it_answers_resignations_by_its_chances(gnubg: Gnubg) -> None:
    even = match_at(Position(), options=Options())
    hopeless = match_at(Position(own={24: 15}, other={6: 5, 5: 5, 4: 5}), options=Options())

    assert gnubg.choose(even.apply(Resign()), Side.BLACK) == Accept()
    assert gnubg.choose(hopeless.apply(Resign()), Side.BLACK) == Refuse()


def test_it_plays_a_match_with_the_cube_to_its_end(gnubg: Gnubg) -> None:
    players = dict.fromkeys(Side, gnubg)
    *_, last = play_on(Match(options=Options(length=3)), players, RandomDice(seed=5))
    assert last.after.is_over


def test_one_that_has_ended_says_so_and_is_started_again(gnubg: Gnubg) -> None:
    os.killpg(gnubg._process.pid, signal.SIGKILL)
    match = Match().apply(OpeningRoll(3, 1))
    with pytest.raises(EngineError, match="gnubg has ended by itself"):
        gnubg.choose(match, Side.WHITE)
    assert gnubg.choose(match, Side.WHITE) == Play.parse("8/5 6/5")


def test_the_jacoby_rule_is_told(gnubg: Gnubg) -> None:
    match = match_at(Position(), options=Options(jacoby=True))
    assert gnubg.choose(match, Side.WHITE) is None
    assert gnubg._customs.jacoby


def test_it_plays_where_nobody_may_double(gnubg: Gnubg) -> None:
    """Two zeros for "may double" would mean to it that a double waits for an answer."""
    for options, score in (
        (Options(cube=False), Score()),
        (Options(length=1), Score()),
        (Options(length=3), Score(2, 0)),
    ):
        match = Match(options=options, score=score).apply(OpeningRoll(3, 1))
        assert gnubg.choose(match, Side.WHITE) == Play.parse("8/5 6/5")


def test_a_board_has_the_numbers_of_fibs() -> None:
    match = Match(options=Options(length=7)).apply(OpeningRoll(1, 3))
    fields = fibs_board(match).split(":")

    assert len(fields) == 3 + 3 + 26 + 9 + 6 + 6
    assert fields[3:6] == ["7", "0", "0"]
    board = np.array(fields[6:32], dtype=int)
    assert board.sum() == 0
    assert (board[6], board[24]) == (5, 2)
    assert fields[32:35] == ["1", "3", "1"]


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="only Linux tells when others end")
def test_it_ends_with_whoever_started_it_however_hard_that_ends(gnubg: Gnubg) -> None:
    code = (
        "from videau.engine.gnubg import Gnubg\n"
        "gnubg = Gnubg(plies=0)\n"
        "print(gnubg._process.pid, gnubg._home.name, flush=True)\n"
        "input()\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as parent:
        assert parent.stdout is not None
        keeper, home = parent.stdout.readline().split()
        (child,) = children(int(keeper))
        ends = [os.pidfd_open(int(keeper)), os.pidfd_open(child)]
        parent.kill()
    for end in ends:
        assert select.select([end], [], [], PATIENCE)[0]
        os.close(end)
    assert not Path(home).exists()


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="only Linux lists the children of others")
def test_closing_leaves_nothing_behind(gnubg: Gnubg) -> None:
    with Gnubg(plies=0) as started:
        home = Path(started._home.name)
        (child,) = children(started._process.pid)
    assert not home.exists()
    assert not Path(f"/proc/{child}").exists()


def children(process: int) -> list[int]:
    """What a process has started, on Linux."""
    return list(map(int, Path(f"/proc/{process}/task/{process}/children").read_text().split()))
