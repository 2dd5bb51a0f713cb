"""Match files at the terminal: converted, replayed, judged, one or a folder of them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import videau
from tests.cli.terminal import call
from tests.files.test_match_text import GNUBG, ILLEGAL, THE_GAME
from tests.files.test_sgf import GAME


@pytest.fixture
def match(tmp_path: Path) -> str:
    path = tmp_path / "match.mat"
    path.write_text(GNUBG, encoding="utf-8")
    return str(path)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    inside = tmp_path / "club"
    (inside / "2026").mkdir(parents=True)
    (inside / "a.mat").write_text(GNUBG, encoding="utf-8")
    (inside / "a.sgf").write_text(GAME, encoding="utf-8")
    (inside / "2026" / "wrong.mat").write_text(ILLEGAL, encoding="utf-8")
    (inside / "2026" / "none.txt").write_text("hello", encoding="utf-8")
    (inside / "two.mat").write_text(GNUBG + GNUBG, encoding="utf-8")
    return inside


@pytest.mark.parametrize("name", ["mat", "sgf", "record"])
def test_a_match_is_printed_in_another_format(name: str, match: str) -> None:
    ran = call("convert", match, "--to", name)
    assert (ran.code, ran.err) == (0, "")
    assert videau.load(ran.out).entries == THE_GAME


def test_a_match_is_written_to_a_file(match: str, tmp_path: Path) -> None:
    target = tmp_path / "out.sgf"
    assert call("convert", match, "--to", "sgf", "--out", str(target)).out == ""
    assert videau.load(target).entries == THE_GAME


def test_what_is_left_out_is_said(tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_text(GAME, encoding="utf-8")
    ran = call("convert", str(path), "--to", "mat")
    assert "not written: variations" in ran.err
    assert "Ann" in ran.out


def test_a_folder_is_converted_with_a_list_of_what_was_wrong_where(
    folder: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    ran = call("convert", str(folder), "--to", "mat", "--out", str(out))
    assert ran.code == 2
    assert "5 files read, 5 matches written, 1 files not readable" in ran.out
    assert "none.txt: line 1 of the file" in ran.err
    assert "wrong.mat: line 8 of the file" in ran.err
    written = sorted(path.relative_to(out).as_posix() for path in out.rglob("*.mat"))
    assert written == ["2026/wrong.mat", "a.mat", "a.sgf.mat", "two-1.mat", "two-2.mat"]


def test_a_folder_converted_into_itself_loses_no_file(folder: Path) -> None:
    call("convert", str(folder), "--to", "mat", "--out", str(folder))
    assert (folder / "a.mat").read_text(encoding="utf-8") == GNUBG
    assert videau.load(folder / "a.mat.mat").entries == THE_GAME
    assert (folder / "a.sgf.mat").exists()


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("--to", "doc"), "mat, sgf, record"),
        (("--to", "mat"), "--out"),
    ],
)
def test_what_cannot_be_converted_is_said(
    arguments: tuple[str, ...], problem: str, folder: Path
) -> None:
    ran = call("convert", str(folder), *arguments)
    assert ran.code == 2
    assert problem in ran.err


def test_a_match_text_is_replayed_with_its_faults(tmp_path: Path) -> None:
    path = tmp_path / "wrong.mat"
    path.write_text(ILLEGAL, encoding="utf-8")
    ran = call("replay", str(path))
    assert "Ann plays 24/13." in ran.out
    assert "is not a legal play of 64" in ran.out
    assert "line 8 of the file" in ran.err
    lines = [json.loads(line) for line in call("replay", str(path), "--json").out.splitlines()]
    assert ["problem" in line for line in lines].count(True) == 1


def test_a_match_is_judged(match: str) -> None:
    ran = call("review", match)
    assert ran.code == 0
    assert "PR" in ran.out
    lines = [json.loads(line) for line in call("review", match, "--json").out.splitlines()]
    assert lines[0]["played"] == "8/5 6/5"
    assert lines[0]["loss"] == 0
    assert set(lines[-1]["sums"]) == {"white", "black"}


def test_a_folder_is_judged_match_by_match(folder: Path) -> None:
    ran = call("review", str(folder), "--json")
    assert ran.code == 2
    assert [Path(json.loads(line)["file"]).name for line in ran.out.splitlines()] == [
        "wrong.mat",
        "a.mat",
        "a.sgf",
        "two.mat",
        "two.mat",
    ]
    assert "none.txt" in ran.err
