"""`videau verify` and `videau dice`, as somebody at a terminal meets them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.play.fair_games import fair_game
from videau.cli.app import run
from videau.cli.terminal import Terminal
from videau.files import format_record


def said(capsys: pytest.CaptureFixture[str], *words: str, language: str = "en") -> tuple[int, str]:
    code = run(words, Terminal.for_language(language, {}))
    return code, " ".join(capsys.readouterr().out.split())


@pytest.fixture
def played(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    path.write_text(format_record(fair_game()), encoding="utf-8")
    return path


def test_a_record_that_fits_says_so(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, text = said(capsys, "verify", str(played))
    assert code == 0
    assert "locked its half of the luck in an envelope" in text
    assert text.endswith("Everything fits.")


def test_a_changed_die_is_named(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = played.read_text("utf-8").splitlines()
    at = next(n for n, line in enumerate(lines) if '"do": "roll"' in line)
    line = json.loads(lines[at])
    line["dice"] = "66" if line["dice"] != "66" else "11"
    played.write_text("\n".join([*lines[:at], json.dumps(line), *lines[at + 1 :], ""]), "utf-8")
    code, text = said(capsys, "verify", str(played))
    assert code == 1
    assert f"(action {at}): the record says {line['dice']}, but" in text


def test_a_verdict_is_there_for_programs(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, text = said(capsys, "verify", str(played), "--json")
    assert (code, json.loads(text)["fits"]) == (0, True)


def test_the_dice_of_a_game_are_counted(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, text = said(capsys, "dice", str(played))
    assert code == 0
    assert "20 degrees of freedom" in text
    code, text = said(capsys, "dice", str(played), "--json")
    found = json.loads(text)
    assert found["rolls"] == sum(found["counts"].values())
