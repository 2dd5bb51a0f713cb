from __future__ import annotations

import json
import os
import signal
import subprocess
import xml.etree.ElementTree
from pathlib import Path

import pytest

from tests.cli.terminal import COMMAND, START, call, environment, process
from tests.patience import PATIENCE
from videau import ALL_ROLLS, RULESETS, Position, Ruleset, format_ruleset

NO_ENTRY = Position(own={25: 1, 6: 14}, other={1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 6: 2, 13: 3})


def test_moves_lists_plays_with_the_positions_they_lead_to() -> None:
    ran = call("moves", START, "31")

    assert ran.code == 0
    assert "8/5 6/5      sGfwATDgc/ABMA" in ran.out
    assert ran.out.endswith("16 plays\n")


def test_moves_answers_programs_in_json() -> None:
    answer = json.loads(call("moves", START, "3-1", "--json").out)

    assert answer["position"] == START
    assert answer["dice"] == "31"
    assert answer["rules"] == "standard"
    assert len(answer["plays"]) == 16
    assert {"play": "8/5 6/5", "position": "sGfwATDgc/ABMA"} in answer["plays"]


def test_moves_that_cannot_be_made_are_one_empty_play() -> None:
    answer = json.loads(call("moves", NO_ENTRY.id, "66", "--json").out)

    assert answer["plays"] == [{"play": "", "position": NO_ENTRY.swapped().id}]
    assert "cannot be played" in call("moves", NO_ENTRY.id, "66").out


def test_moves_goes_by_the_ruleset() -> None:
    position = Position(own={25: 1, 6: 14}, other={13: 15}).id

    standard = json.loads(call("moves", position, "21", "--json").out)
    dujardin = json.loads(call("moves", position, "21", "--json", "--rules", "dujardin").out)

    assert [each["play"] for each in dujardin["plays"]] == ["bar/24", "bar/23"]
    assert standard["plays"] != dujardin["plays"]


def test_moves_goes_by_a_ruleset_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text(format_ruleset(Ruleset(name="ours")))

    assert json.loads(call("moves", START, "31", "--rules", str(path), "--json").out)["rules"] == (
        "ours"
    )


def test_moves_answers_many_questions_in_order() -> None:
    questions = [f"{START} {dice}" for dice in ALL_ROLLS]

    ran = call("moves", "-", typed="\n".join(questions) + "\n")

    answers = [json.loads(line) for line in ran.out.splitlines()]
    assert ran.code == 0
    assert [answer["dice"] for answer in answers] == [str(dice) for dice in ALL_ROLLS]
    assert sum(len(answer["plays"]) for answer in answers) == 447


def test_a_bad_line_is_answered_with_an_error_and_the_next_is_read() -> None:
    ran = call("moves", "-", typed=f"{START} 31\ngarbage 31\n\n{START} 77\nx\n{START} 66\n")

    answers = [json.loads(line) for line in ran.out.splitlines()]
    assert ran.code == 2
    assert [next(iter(answer)) for answer in answers] == [
        *("position", "error", "error", "error", "position")
    ]
    assert answers[1]["error"]["code"] == "unreadable"
    assert "'garbage'" in answers[1]["error"]["message"]


def test_answers_come_at_once_so_that_a_program_may_ask_again() -> None:
    with subprocess.Popen(
        (*COMMAND, "moves", "-"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        env=environment(),
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        for dice in ("31", "66"):
            running.stdin.write(f"{START} {dice}\n")
            running.stdin.flush()
            assert json.loads(running.stdout.readline())["dice"] == dice
        running.stdin.close()
        assert running.wait(PATIENCE) == 0


def test_show_draws_the_board() -> None:
    ran = call("show", START)

    assert ran.code == 0
    assert "167 pips" in ran.out
    assert "○ White" in ran.out


def test_show_writes_a_picture(tmp_path: Path) -> None:
    path = tmp_path / "board.svg"

    assert call("show", START, "--svg", str(path)).code == 0
    assert xml.etree.ElementTree.parse(path).getroot().tag.endswith("svg")


def test_show_answers_programs_in_json() -> None:
    alone = json.loads(call("show", START, "--json").out)

    assert alone == json.loads(call("show", "-", typed=START).out)


def test_show_describes_many_boards() -> None:
    ran = call("show", "-", typed=f"{START}\n{START}\n")

    first, second = (json.loads(line) for line in ran.out.splitlines())
    assert first == second
    assert first["own"][24] == 2
    assert first["pips"] == {"white": 167, "black": 167}


def test_convert_writes_every_id() -> None:
    ran = call("convert", "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10")

    assert START in ran.out
    assert "XGID=" in ran.out
    assert "GNU Match ID" in ran.out


@pytest.mark.parametrize("columns", ["10", "20", "40"])
def test_convert_cuts_no_id_however_narrow_the_terminal(columns: str) -> None:
    ids = json.loads(call("convert", START, "--json").out)

    shown = call("convert", START, env={"COLUMNS": columns}).out.split()

    assert set(ids.values()) <= set(shown)


def test_convert_goes_round_in_a_circle() -> None:
    ids = json.loads(call("convert", START, "--json").out)

    for text in (ids["gnubg_id"], ids["xgid"], ids["position_id"]):
        assert json.loads(call("convert", "-", typed=text).out) == ids


def test_perft_counts_the_start() -> None:
    assert call("perft").out == "0  1\n1  447\n"
    assert json.loads(call("perft", START, "--json").out)["count"] == 447


def test_perft_answers_many_questions() -> None:
    ran = call("perft", "-", typed=f"{START}\nnonsense\n")

    counted, refused = (json.loads(line) for line in ran.out.splitlines())
    assert counted["count"] == 447
    assert refused["error"]["code"] == "unreadable"
    assert ran.code == 2


def test_rules_lists_every_sheet() -> None:
    out = call("rules").out

    assert all(name in out for name in RULESETS)


@pytest.mark.parametrize("name", RULESETS)
def test_rules_explains_a_sheet(name: str) -> None:
    ran = call("rules", name)

    assert ran.code == 0
    assert len(ran.out.splitlines()) > 30


def test_rules_speak_the_language_asked_for() -> None:
    assert "Dopplerwürfel" in call("rules", "tchibo", "--lang", "de").out
    assert "videau" in call("rules", "gala", env={"LANG": "fr_FR.UTF-8"}).out


def test_help_is_in_the_language_too() -> None:
    english, german = call("play", "--help"), call("play", "--help", "--lang", "de")

    assert (english.code, german.code) == (0, 0)
    assert "Who plays white" in english.out
    assert "Who plays white" not in german.out
    assert "Usage:" not in german.out


def test_nothing_typed_shows_the_help() -> None:
    assert "Commands:" in call().out


@pytest.mark.parametrize("env", [{}, {"FORCE_COLOR": "1"}, {"PYTHONUNBUFFERED": "1"}])
@pytest.mark.parametrize("command", [("moves", START, "66"), ("rules",), ("show", START)])
def test_a_closed_pipe_ends_a_command_quietly(
    command: tuple[str, ...], env: dict[str, str]
) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        ran = subprocess.run(
            (*COMMAND, *command),
            stdout=writing,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            env=environment(**env),
            timeout=PATIENCE,
            check=False,
        )
    finally:
        os.close(writing)

    assert (ran.returncode, ran.stderr) == (128 + signal.SIGPIPE, "")


def test_a_reader_that_has_seen_enough_is_no_error() -> None:
    with subprocess.Popen(
        (*COMMAND, "moves", "-"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env=environment(),
    ) as running:
        assert running.stdout is not None
        running.stdout.close()
        assert running.stdin is not None
        assert running.stderr is not None
        try:
            running.stdin.write(f"{START} 66\n" * 50)
            running.stdin.close()
        except BrokenPipeError:
            pass
        assert running.stderr.read() == ""


def test_the_program_runs_as_a_process() -> None:
    ran = process("moves", START, "66")

    assert ran.code == 0
    assert "24/18(2) 13/7(2)" in ran.out
