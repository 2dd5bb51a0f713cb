"""``videau ubgi`` understands what engines and their users say, and survives the rest."""

from __future__ import annotations

import string
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.patience import PATIENCE
from videau import (
    RULESETS,
    Accept,
    Beaver,
    Dice,
    Double,
    Drop,
    Match,
    Options,
    Play,
    Position,
    Refuse,
    Resign,
    Stage,
    Take,
    Win,
)
from videau.engine import NetEvaluator
from videau.engine.ubgi.speaker import ANSWERS, Speaker
from videau.notation import format_gnubg_id, format_xgid
from videau.notation.situation import match_at

START = "4HPwATDgc/ABMA"
NET = NetEvaluator.random(seed=1)


def talk(*lines: str) -> list[str]:
    speaker = Speaker(NET)
    return [answer for line in lines for answer in speaker.answer(line)]


def test_it_greets_in_both_versions() -> None:
    greeting = talk("ubgi")

    assert greeting[0].startswith("id name Videau")
    assert "option name Ply type spin default 2 min 0 max 4" in greeting
    assert greeting[-2:] == ["proto 0.2", "ubgiok"]


@pytest.mark.parametrize(
    "go", ["go", "go chequer", "go role chequer", "go role chequer movetime 9"]
)
def test_a_play_is_asked_for_in_any_way(go: str) -> None:
    (answer,) = talk("set engine.ply 1", f"position gnubgid {START}", "dice 3 1", go)

    play = Play.parse(answer.removeprefix("bestmove "))
    assert play in Position().legal_plays(Dice(3, 1))


def test_both_versions_set_the_same_depth() -> None:
    assert talk("setoption name Ply value 0", "get engine.ply") == ["value engine.ply 1"]
    assert talk("set engine.ply 1", "get engine.ply") == ["value engine.ply 1"]
    assert talk("setoption name rules value gala", "get game.rules") == ["value game.rules gala"]


def test_the_context_of_0_1_is_the_match_of_0_2() -> None:
    session = (
        "set engine.ply 1",
        "newsession type match length 5",
        "setscore 4 2",
        "setcube value 2 owner p1",
        "setturn p1",
    )
    (told,) = talk(*session, f"position gnubgid {START}", "go role cube")

    assert told in ("bestcube nodouble", "bestcube double")
    assert talk(*session, "setscore 5 2", f"position gnubgid {START}") != []


def asked(options: Options, *actions: object) -> Match:
    match = match_at(Position(), options=options)
    for action in actions:
        match = match.apply(action)  # type: ignore[arg-type]
    return match


def test_doubles_and_beavers_are_answered() -> None:
    options = Options(beavers=True)
    doubled = format_xgid(asked(options, Double()))
    beavered = format_xgid(asked(options, Double(), Beaver()))

    (first,) = talk("set engine.ply 1", f"position xgid {doubled}", "go cube")
    (second,) = talk("set engine.ply 1", f"position xgid {beavered}", "go")

    assert ANSWERS[first.removeprefix("bestcube ")] in (Take(), Drop(), Beaver())
    assert ANSWERS[second.removeprefix("bestcube ")] in (Take(), Drop())


@pytest.mark.parametrize("win", Win)
def test_resignations_are_answered(win: Win) -> None:
    offered = format_gnubg_id(asked(Options(), Resign(win)))

    (answer,) = talk("set engine.ply 1", f"position gnubgid {offered}", "go cube")

    assert ANSWERS[answer.removeprefix("bestcube ")] in (Accept(), Refuse())


def test_a_cube_that_cannot_be_turned_is_left_alone() -> None:
    match = asked(Options(length=1))
    assert match.game.stage is Stage.ROLL

    assert talk("set engine.ply 1", f"position xgid {format_xgid(match)}", "go cube") == [
        "bestcube nodouble"
    ]


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("setoption name Colour value red", "error unsupported_feature colour"),
        ("setoption name Ply value 9", "error bad_argument ply 9"),
        ("setoption name", "error bad_argument expected a value behind name"),
        ("setscore 1", "error bad_argument setscore does not take: 1"),
        ("setscore one two", "error bad_argument expected a number, got one"),
        ("setcube value 3", "error bad_argument expected a cube of 1, 2, 4 and so on, got 3"),
        ("setturn p2", "error bad_argument expected one of p0|p1, got p2"),
        ("newsession type chess", "error bad_argument expected type money or match, got chess"),
        ("go role", "error unsupported_feature go role"),
        ("go role sing", "error unsupported_feature go role sing"),
        ("go role chequer", "error missing_context missing position"),
        ("go depth 3", "error unsupported go depth 3"),
        ("dice 7 1", "error bad_value expected two dice such as 31 or 6-6, got '7 1'"),
        ("position gnubgid", "error bad_command expected: position gnubgid|xgid <id>"),
    ],
)
def test_what_is_wrong_is_said_in_the_words_of_the_version(line: str, error: str) -> None:
    assert talk(line, "isready") == [error, "readyok"]


VOCABULARY = """
ubgi isready go role chequer cube turn movetime position gnubgid xgid dice set get keys setoption
name value newsession type match money length setscore setcube owner center p0 p1 setturn newgame
stop engine.ply game.rules 1 2 3 31 6
"""
WORDS = st.sampled_from(
    [
        *VOCABULARY.split(),
        *RULESETS,
        START,
        f"{START}:cAgAAAAAAAAE",
        "XGID=-b----E-C---eE---c-e----B-:0:0:1:D:0:0:0:0:10",
        "-b----E-C---eE---c-e----B-:1:1:-1:31:4:4:0:5:10",
        "XGID=-----------------------------:0",
    ]
)
LINES = st.lists(WORDS, max_size=7).map(" ".join) | st.text(string.printable, max_size=60)


@settings(max_examples=150, deadline=None)
@given(st.lists(LINES, max_size=8))
def test_nothing_that_is_said_stops_it(lines: list[str]) -> None:
    speaker = Speaker(NET)
    list(speaker.answer("set engine.ply 1"))
    for line in lines:
        answers = list(speaker.answer(line))
        assert all("\n" not in answer and answer.strip() for answer in answers)
        list(speaker.answer("set engine.ply 1"))
    assert list(speaker.answer("isready")) == ["readyok"]


def test_lines_that_are_no_text_are_wrong_lines_like_others() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "videau", "ubgi"],
        input=b"\xff\xfe go\nisready\n\x00\nposition \xc3\x28\nisready\nquit\n",
        capture_output=True,
        timeout=PATIENCE,
        check=True,
    )

    answers = done.stdout.decode().splitlines()
    assert answers.count("readyok") == 2
    assert len([line for line in answers if line.startswith("error bad_command")]) == 3
    assert done.stderr == b""
