"""Our ids before a real judge: GNU Backgammon, where it is installed."""

from __future__ import annotations

import os
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from tests.notation.strategies import histories
from tests.patience import PATIENCE
from videau import (
    WHITE,
    Double,
    Match,
    Resign,
    Score,
    Stage,
    Win,
    format_gnubg_id,
    format_xgid,
)

# Debian keeps games where only players look for them.
GNUBG = shutil.which("gnubg", path=os.environ.get("PATH", "") + os.pathsep + "/usr/games")

pytestmark = pytest.mark.skipif(GNUBG is None, reason="GNU Backgammon is not installed")

QUIET = (
    *("player 0 human", "player 1 human", "confirm new off", "display off"),
    *("automatic roll off", "automatic game off", "automatic crawford off"),
)

SCRIPT = """
import gnubg
for setting in {quiet!r}:
    gnubg.command("set " + setting)
gnubg.command("new session")
for line in {questions!r}:
    for command in line.split("; "):
        gnubg.command(command)
    print("ID", gnubg.gnubgid(), flush=True)
"""


def answers(questions: list[str], folder: Path) -> list[str]:
    """The state in which GNU Backgammon is after the commands of each question."""
    assert GNUBG is not None
    script = folder / "ask.py"
    script.write_text(SCRIPT.format(quiet=QUIET, questions=questions), encoding="utf-8")
    done = subprocess.run(
        [GNUBG, "-t", "-q", "-r", "-p", str(script)],
        env={**os.environ, "HOME": str(folder)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    return [line.split()[1] for line in done.stdout.splitlines() if line.startswith("ID ")]


def states_that_gnu_reads() -> list[Match]:
    """Moments that GNU Backgammon can be put in by an id: with players to roll or to play."""
    known = []
    for history in histories():
        for match in history.states[::7]:
            is_plain = match.game.stage in (Stage.ROLL, Stage.PLAY) and not match.game.resigned
            if is_plain and match.options.cube and match.options.crawford:
                known.append(match)
    return known


def test_gnu_backgammon_reads_our_ids_and_writes_the_same(tmp_path: Path) -> None:
    ours = [format_gnubg_id(match) for match in states_that_gnu_reads()]
    assert len(ours) > 100
    assert answers([f"set gnubgid {text}" for text in ours], tmp_path) == ours


@pytest.mark.parametrize(
    ("action", "command"), [(Double(), "double"), (Resign(Win.GAMMON), "resign gammon")]
)
def test_gnu_backgammon_writes_the_same_after_an_offer(
    action: Double | Resign, command: str, tmp_path: Path
) -> None:
    matches = [
        match
        for match in states_that_gnu_reads()
        if type(action) in match.game.may and not _is_dead_cube(match)
    ]
    questions = [f"set gnubgid {format_gnubg_id(match)}; {command}" for match in matches[:40]]
    ours = [format_gnubg_id(match.apply(action)) for match in matches[:40]]
    assert len(ours) > 10
    assert answers(questions, tmp_path) == ours


def _is_dead_cube(match: Match) -> bool:
    """Whether the cube is enough to win the match; GNU Backgammon turns it no more then."""
    return match.options.is_match and match.game.cube.value >= match.away(match.game.turn)


def test_gnu_backgammon_reads_our_xgids_as_we_mean_them(tmp_path: Path) -> None:
    matches = states_that_gnu_reads()
    read = answers([f"set xgid {format_xgid(match)}" for match in matches], tmp_path)
    assert read == [format_gnubg_id(_roller_at_the_bottom(match)) for match in matches]


def _roller_at_the_bottom(match: Match) -> Match:
    """The same state with the players' seats changed, as GNU Backgammon does it for an XGID."""
    if match.game.turn is WHITE:
        return match
    cube = match.game.cube
    owner = cube.owner and cube.owner.opponent
    game = replace(match.game, turn=WHITE, cube=replace(cube, owner=owner))
    return replace(match, game=game, score=Score(match.score.black, match.score.white))
