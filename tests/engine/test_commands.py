"""The commands around the engine, as programs and people use them."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from videau import Position, UnavailableError, UnreadableError, engine
from videau.cli.app import run
from videau.cli.terminal import Terminal
from videau.engine import NetEvaluator, RolloutPlan
from videau.engine.ubgi import Speaker

START = "4HPwATDgc/ABMA"
NET = NetEvaluator.random(seed=1)


@pytest.fixture
def weights(tmp_path: Path) -> str:
    path = tmp_path / "tiny.weights"
    NET.net.save(str(path))
    return str(path)


def _run(weights: str, *arguments: str) -> int:
    return run(arguments, Terminal.for_language("en", {"VIDEAU_WEIGHTS": weights}))


def _answers(capsys: pytest.CaptureFixture[str]) -> list[Any]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_eval_tells_the_chances_of_the_side_on_roll(
    weights: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _run(weights, "eval", START, "--json") == 0

    (answer,) = _answers(capsys)
    chances = NET.chances(Position())
    assert answer["view"] == "on-roll"
    assert answer["win"] == pytest.approx(chances.win)
    assert answer["cubeless"] == pytest.approx(chances.equity)


def test_eval_speaks_to_people(weights: str, capsys: pytest.CaptureFixture[str]) -> None:
    _run(weights, "eval", START)

    out = capsys.readouterr().out
    assert "win" in out
    assert "equity with the cube" in out


def test_many_questions_are_answered_in_order_and_mistakes_do_not_stop(
    weights: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"{START} 31\nnonsense\n{START} 66\n"))

    assert _run(weights, "best", "-", "--plies", "0", "--count", "1") == 2

    first, wrong, last = _answers(capsys)
    assert (first["dice"], last["dice"]) == ("31", "66")
    assert wrong["error"]["code"] == "unreadable"


def test_best_lists_plays_by_any_ruleset(weights: str, capsys: pytest.CaptureFixture[str]) -> None:
    _run(weights, "best", START, "31", "--plies", "0", "--count", "0", "--rules", "gala", "--json")

    (answer,) = _answers(capsys)
    assert answer["rules"] == "gala"
    assert len(answer["plays"]) == 16
    assert answer["plays"][0]["cubeful"] >= answer["plays"][-1]["cubeful"]


def test_best_takes_the_dice_from_the_id(weights: str, capsys: pytest.CaptureFixture[str]) -> None:
    _run(weights, "best", f"{START}:cIkFAAAAAAAE", "--plies", "0")

    # Five plays, what the columns are, and whose the numbers are.
    assert len(capsys.readouterr().out.splitlines()) == 7
    with pytest.raises(UnreadableError, match="expected dice"):
        _run(weights, "best", START)


def test_cube_gives_every_equity(weights: str, capsys: pytest.CaptureFixture[str]) -> None:
    seven = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:2:3:0:7:10"
    _run(weights, "cube", seven, "--plies", "0", "--json")
    _run(weights, "cube", START, "--plies", "0")

    out = capsys.readouterr().out
    answer = json.loads(out.splitlines()[0])
    assert set(answer["equities"]) == set(answer["match_chances"])
    assert answer["answer"] in ("take", "pass", "beaver")
    assert "right: " in out


@pytest.mark.parametrize(
    ("question", "view"),
    [
        (("eval", START), "side on roll"),
        (("cube", START, "--plies", "0"), "side on roll"),
        (("best", START, "31", "--plies", "0"), "player who moves"),
        (("rollout", START, "--trials", "2", "--truncate", "2"), "side on roll"),
        (("rollout", START, "31", "--trials", "2", "--truncate", "2"), "player who moves"),
    ],
)
def test_every_answer_says_whose_numbers_and_whether_the_cube_counts(
    weights: str, question: tuple[str, ...], view: str, capsys: pytest.CaptureFixture[str]
) -> None:
    _run(weights, *question)

    out = capsys.readouterr().out
    assert view in out
    assert "the cube" in out


def test_rollout_tells_its_interval(weights: str, capsys: pytest.CaptureFixture[str]) -> None:
    wish = ("--trials", "36", "--truncate", "4", "--json")
    _run(weights, "rollout", START, *wish)
    _run(weights, "rollout", START, "65", "--plays", "2", *wish)

    alone, plays = _answers(capsys)
    assert alone["trials"] == 36
    assert alone["interval"][0] < alone["cubeless"] < alone["interval"][1]
    assert (alone["view"], plays["view"]) == ("on-roll", "mover")
    assert alone["error_of"] == "cubeless"
    assert len(plays["plays"]) == 2


def test_ctrl_c_ends_a_rollout_with_what_is_known(
    weights: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    known = engine.rollout(NET, Position(), plan=RolloutPlan(trials=2, truncate=1))

    def interrupted(*arguments: Any, progress: Any, **settings: Any) -> None:
        progress(known)
        raise KeyboardInterrupt

    monkeypatch.setattr(engine, "rollout", interrupted)

    assert _run(weights, "rollout", START, "--json") == 0
    assert _answers(capsys)[0]["trials"] == 2


def test_without_weights_every_command_says_so() -> None:
    with pytest.raises(UnavailableError, match="needs its weights"):
        _run("nowhere/at.all", "eval", START)


@pytest.mark.parametrize(
    "arguments",
    [("eval", START, "--plies", "9"), ("rollout", START, "--trials", "0"), ("eval", "nonsense")],
)
def test_nonsense_is_refused(weights: str, arguments: tuple[str, ...]) -> None:
    with pytest.raises(UnreadableError):
        _run(weights, *arguments)


def _talk(*lines: str) -> list[str]:
    engine = Speaker(NET)
    return [answer for line in lines for answer in engine.answer(line)]


def test_ubgi_introduces_itself() -> None:
    answers = _talk("ubgi", "isready")

    assert answers[0].startswith("id name Videau")
    assert answers[-3:] == ["proto 0.2", "ubgiok", "readyok"]


def test_ubgi_plays_a_roll() -> None:
    place = ("set engine.ply 1", f"position gnubgid {START}", "dice 3 1")

    (move,) = _talk(*place, "go")
    (turn,) = _talk(*place, "go turn")
    (double,) = _talk(*place, "go cube")

    assert move.startswith("bestmove ")
    assert turn == f"bestturn cube={double.removeprefix('bestcube ')} move={move[9:]}"


def test_ubgi_spells_every_checker_out() -> None:
    home = Position(own={6: 2, 5: 1, 4: 1}, other={6: 4}).id
    (bear_off,) = _talk("set engine.ply 1", f"position gnubgid {home}", "dice 6 6", "go")

    assert bear_off == "bestmove 6/off 6/off 5/off 4/off"


@pytest.mark.parametrize(
    ("lines", "error"),
    [
        (["sing"], "error bad_command sing"),
        (["go"], "error bad_state missing position"),
        ([f"position gnubgid {START}", "go"], "error bad_state missing dice"),
        (["set engine.ply 9"], "error bad_value engine.ply must_be 1|2|3|4|5"),
        (["set engine.colour red"], "error unsupported engine.colour"),
        (["get engine.colour"], "error unsupported engine.colour"),
        (["position fen x"], "error bad_command expected: position gnubgid|xgid <id>"),
        ([f"position gnubgid {START}", "go home"], "error unsupported go home"),
    ],
)
def test_ubgi_answers_mistakes_and_goes_on(lines: list[str], error: str) -> None:
    assert _talk(*lines, "isready") == [error, "readyok"]


def test_ubgi_runs_over_the_standard_streams(
    weights: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("isready\nquit\nisready\n"))

    assert _run(weights, "ubgi") == 0
    assert capsys.readouterr().out == "readyok\n"
