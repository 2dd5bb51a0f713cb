"""``videau practice`` and ``videau progress``, as somebody uses them who wants to play better."""

from __future__ import annotations

import csv
import json
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.cli.terminal import call
from tests.cli.test_game_at_a_terminal import Terminal
from videau import Match, Options
from videau.engine import LEVELS, EnginePlayer
from videau.files.record import Players
from videau.files.record_file import RecordFile
from videau.files.record_text import format_header
from videau.play.dice import RandomDice
from videau.play.loop import play_on
from videau.rules.cube import Side
from videau.teacher import collection


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of data with one game that Ann has played badly against the computer."""
    folder = tmp_path_factory.mktemp("data")
    match = Match(options=Options(length=1))
    header = format_header(match, Players("Ann", "expert"), date="2026-11-16T20:00:00+01:00")
    file = RecordFile.create(folder / "games" / "one.jsonl", header)
    players = {side: EnginePlayer(LEVELS["beginner"], seed=2) for side in Side}
    for event in play_on(match, players, RandomDice(seed=2)):
        file.append(event.actor, event.action)
    file.close()
    return folder


def kept(folder: Path) -> dict[str, object]:
    data: dict[str, object] = json.loads((folder / "practice.json").read_text(encoding="utf-8"))
    return data


def test_own_mistakes_come_first_are_graded_explained_and_kept(played: Path) -> None:
    terminal = Terminal("practice", "--data", str(played), "--depth", "first")
    terminal.see("Looking through one.jsonl")
    terminal.see("mistakes? of yours to practise")
    terminal.see("You went wrong here")
    # Whatever is asked, the first choice will do.
    if terminal.see(r"list, or \? for help", "Enter rolls", "take or drop") == 0:
        terminal.type("1")
        terminal.see("Enter plays")
        terminal.type("")
    else:
        terminal.type("double" if "rolls" in str(terminal.child.after) else "take")
    terminal.see("Comes back in")
    terminal.see("Enter for the next position")
    terminal.type("quit")
    terminal.child.wait()

    data = kept(played)
    assert len(data["answers"]) == 1  # type: ignore[arg-type]
    assert all(each["is_own"] for each in data["exercises"])  # type: ignore[attr-defined]


def test_progress_is_shown_and_taken_away(played: Path, tmp_path: Path) -> None:
    call("practice", "--data", str(played), "--due")
    table = tmp_path / "games.csv"

    shown = call("progress", "--data", str(played))
    call("progress", "--data", str(played), "--csv", str(table))
    taken = json.loads(call("progress", "--data", str(played), "--json").out)

    assert shown.code == 0
    for word in ("PR", "Opening", "1 match reviewed", "Decisions"):
        assert word in shown.out
    (row,) = csv.DictReader(table.read_text(encoding="utf-8").splitlines())
    assert (row["ruleset"], row["at"]) == ("standard", "2026-11-16T20:00:00+01:00")
    assert list(taken["games"]) == ["one.jsonl"]


def test_the_position_of_the_day_is_asked_once(tmp_path: Path) -> None:
    ran = call("practice", "--day", "--rules", "tchibo", "--data", str(tmp_path), typed="")

    assert ran.code == 0
    assert "Position of the day" in ran.out


def test_what_belongs_to_a_game_cannot_be_typed_in_practice(tmp_path: Path) -> None:
    typed = "?\nreview\nresign\nhint\n"
    ran = call("practice", "--theme", "opening", "--data", str(tmp_path), typed=typed)

    assert "rules" in ran.out, "help lists what can be typed"
    for word in ("review", "resign", "hint", "save"):
        assert f"\n  {word} " not in ran.out
    assert "practice.json" not in ran.out + ran.err
    assert "Give up" not in ran.out


def test_what_is_solved_waits_and_nothing_else_comes_with_due(tmp_path: Path) -> None:
    exercise = next(each for each in collection() if each.kind == "answer")
    assert exercise.best is not None
    terminal = Terminal("practice", "--theme", "taking", "--data", str(tmp_path))
    terminal.see("take or drop")
    terminal.type("take")
    terminal.see("Comes back in")
    terminal.type("quit")
    terminal.child.wait()

    again = call("practice", "--due", "--data", str(tmp_path))

    assert "Nothing is waiting" in again.out or "play on for" in again.out
    answers: Any = kept(tmp_path)["answers"]
    assert date.today() - date.fromisoformat(answers[0]["day"]) <= timedelta(days=1)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--theme", "luck"), "expected one of opening, contact"),
        (("--difficulty", "crazy"), "expected one of easy, medium, hard"),
        (("--depth", "deep"), "expected one of first, club, numbers"),
        (("--rules", "chess"), "there is no ruleset"),
    ],
)
def test_a_wrong_word_is_refused_with_the_right_ones(
    arguments: tuple[str, ...], said: str, tmp_path: Path
) -> None:
    ran = call("practice", *arguments, "--data", str(tmp_path))

    assert ran.code == 2
    assert said in " ".join(ran.err.split())


@pytest.mark.parametrize("text", ["{", "[]", '{"version": 7}', '{"version": 1, "exercises": [1]}'])
def test_a_damaged_file_is_left_alone_and_said_so(text: str, tmp_path: Path) -> None:
    file = tmp_path / "practice.json"
    file.write_text(text, encoding="utf-8")

    for command in ("practice", "progress"):
        ran = call(command, "--data", str(tmp_path))
        assert ran.code == 2
        assert "is damaged" in " ".join(ran.err.split())
    assert file.read_text(encoding="utf-8") == text


def test_deleting_asks_once_more(tmp_path: Path) -> None:
    file = tmp_path / "practice.json"
    file.write_text("{", encoding="utf-8")

    call("progress", "--delete", "--data", str(tmp_path), typed="no\n")
    assert file.exists()
    call("progress", "--delete", "--data", str(tmp_path), typed="yes\n")
    assert not file.exists()
