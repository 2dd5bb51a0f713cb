"""`videau bench`, on a tiny net."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from videau import UnavailableError, UnreadableError
from videau.cli.app import run
from videau.cli.terminal import Terminal
from videau.core import native
from videau.engine import NetEvaluator
from videau.engine.benchmark import contact_positions, find_gnubg, measure

NET = NetEvaluator.random(seed=1)


def _run(tmp_path: Path, *arguments: str, language: str = "en", **environ: str) -> None:
    weights = tmp_path / "tiny.weights"
    NET.net.save(str(weights))
    terminal = Terminal.for_language(language, {"VIDEAU_WEIGHTS": str(weights), **environ})
    quick = ["bench", "--seconds", "0.01", "--plies", "1", "--threads", "1", *arguments]
    run(quick, terminal)


def test_bench_measures_every_kernel_every_depth_and_memory(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _run(tmp_path, "--json")

    found = json.loads(capsys.readouterr().out)
    assert list(found["evaluations_per_second"]) == native.kernel_names()
    assert all(speed > 0 for speed in found["evaluations_per_second"].values())
    assert list(found["seconds_per_decision"]) == ["0", "1"]
    assert found["rollout_games_per_second"]["1"] > 0
    assert found["peak_memory_bytes"] > 1_000_000
    assert found["times_gnubg"] is None


def test_bench_speaks_the_language_of_the_reader(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _run(tmp_path, language="de")

    shown = capsys.readouterr().out
    assert "eine Entscheidung" in shown
    assert "1 Thread" in shown


def test_more_threads_are_a_line_of_their_own() -> None:
    found = measure(NET, seconds=0.01, plies=0, threads=2)

    assert list(found.rollouts) == [1, 2]


@pytest.mark.parametrize(
    "wrong", [("--seconds", "soon"), ("--seconds", "0"), ("--plies", "9"), ("--threads", "-1")]
)
def test_bench_refuses_what_it_cannot_measure(tmp_path: Path, wrong: tuple[str, str]) -> None:
    with pytest.raises(UnreadableError, match=wrong[0]):
        _run(tmp_path, *wrong)


def test_without_gnubg_there_is_nothing_to_compare_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shutil.which", lambda *_, **__: None)

    with pytest.raises(UnavailableError, match="not installed"):
        _run(tmp_path, "--gnubg")


def test_with_gnubg_both_stand_side_by_side(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        find_gnubg()
    except UnavailableError:
        pytest.skip("gnubg is not installed")
    _run(tmp_path, "--gnubg", "--json")

    found = json.loads(capsys.readouterr().out)
    assert found["gnubg_evaluations_per_second"] > 0
    assert found["times_gnubg"] > 0


def test_positions_to_time_are_contact_with_a_choice_and_repeatable() -> None:
    met = contact_positions(NET, 5, seed=3)

    assert met == contact_positions(NET, 5, seed=3)
    assert not any(position.is_race for position, _ in met)
    assert all(len(position.legal_plays(dice)) >= 5 for position, dice in met)
