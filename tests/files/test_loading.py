"""One way in and one way out for every kind of match file."""

from __future__ import annotations

from pathlib import Path

import pytest

import videau
from tests.files.records import as_said, random_record
from tests.files.test_match_text import DIALECTS, GNUBG, THE_GAME
from tests.files.test_sgf import GAME
from videau import AmbiguousError, Match, UnavailableError, UnreadableError, VideauError
from videau.files.loading import load_all, load_each, match_files


@pytest.mark.parametrize("name", DIALECTS)
def test_a_file_is_known_by_its_content(name: str, tmp_path: Path) -> None:
    path = tmp_path / "match.sgf"  # whatever it is called
    path.write_text(DIALECTS[name], encoding="utf-8")
    assert videau.load(path).entries == THE_GAME
    assert videau.load(str(path)).entries == THE_GAME
    assert videau.load(DIALECTS[name]).entries == THE_GAME
    assert videau.load(DIALECTS[name].encode()).entries == THE_GAME


@pytest.mark.parametrize("suffix", [".mat", ".txt", ".sgf", ".jsonl"])
def test_what_is_saved_is_loaded_again(suffix: str, tmp_path: Path) -> None:
    record = random_record(2)
    path = tmp_path / f"match{suffix}"
    assert videau.save(record, path) == ()
    loaded = videau.load(path)
    said = record if suffix == ".jsonl" else as_said(record)
    assert loaded.entries == said.entries
    assert loaded.players == record.players
    assert [each.name for each in tmp_path.iterdir()] == [path.name]


def test_saving_says_what_is_left_out(tmp_path: Path) -> None:
    record = videau.load(GAME)
    assert [str(text) for text in videau.save(record, tmp_path / "a.mat")] == [
        "comments on actions",
        "the analysis of a program",
        "variations",
    ]
    assert videau.save(record, tmp_path / "a.jsonl") == ()
    assert videau.load(tmp_path / "a.jsonl") == record


def test_a_position_is_a_match_without_actions() -> None:
    text = "some words\nXGID=-b----E-C---eE---c-e----B-:0:0:1:53:1:2:1:3:10\nX to play 53\n"
    record = videau.load(text)
    assert record.entries == ()
    assert record.match.is_crawford
    assert videau.load("XGID=-b----E-C---eE---c-e----B-:0:0:1:53:1:2:1:3:10") == record


POSITION = "XGID=-b----E-C---eE---c-e----B-:0:0:1:53:1:2:1:3:10"


@pytest.mark.parametrize(
    "text",
    [
        f"{POSITION}\nX:Ann   O:Bob\nScore is X:1 O:2 3 pt.(s) match.\n 1. 3-ply 8/3 6/3\n",
        f"Position-ID: 4HPwATDgc/ABMA\nPunkte 1-2\n{POSITION}\n 1) nothing".replace(" 1) ", " 1. "),
        " GNU Backgammon  Position ID: 4HPwATDgc/ABMA\n   Match ID   : 8IluACAACAAE\n",
    ],
    ids=["xg", "bgblitz", "gnubg"],
)
def test_positions_as_programs_print_them_are_read(text: str) -> None:
    assert str(videau.load(text).match.game.dice) == "53"


def test_an_id_that_cannot_be_is_refused_with_its_line() -> None:
    with pytest.raises(UnreadableError, match=r"^line 3 of the file: .*GNU Position ID"):
        videau.load("a remark\n\n Position ID: 65HPwADgc/ABMA\n")


def test_an_id_in_a_match_text_is_a_remark() -> None:
    assert videau.load(f"; {POSITION}\n" + GNUBG).entries == THE_GAME


def test_several_matches_are_not_taken_for_one() -> None:
    with pytest.raises(AmbiguousError, match="2 matches"):
        videau.load(GNUBG + GNUBG)
    assert len(load_all(GNUBG + GNUBG)) == 2


@pytest.mark.parametrize("source", ["no-such-file.mat", "a\0b", "x" * 5000, "."])
def test_what_is_not_there_is_said(source: str) -> None:
    with pytest.raises(UnavailableError):
        videau.load(source)


@pytest.mark.parametrize("source", [b"", b"\0\1\2", b"\xff\xfe\0", "\n", "hello\n", b"RGMH"])
def test_what_is_no_match_is_refused_with_a_line(source: str | bytes) -> None:
    with pytest.raises(UnreadableError, match="line"):
        videau.load(source)


def test_nothing_is_left_where_nothing_can_be_written(tmp_path: Path) -> None:
    with pytest.raises(UnavailableError):
        videau.save(Match(), tmp_path / "no" / "folder.mat")
    with pytest.raises(UnavailableError, match="mat, sgf, record"):
        videau.save(Match(), tmp_path / "match.xg")
    (tmp_path / "folder.mat").mkdir()
    with pytest.raises(UnavailableError):
        videau.save(Match(), tmp_path / "folder.mat")
    assert [path.name for path in tmp_path.iterdir()] == ["folder.mat"]


def test_a_folder_is_read_file_by_file_whatever_is_wrong_with_one(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "a.mat").write_text(GNUBG)
    (tmp_path / "deep" / "b.sgf").write_text(GAME)
    (tmp_path / "c.txt").write_text("hello")
    (tmp_path / "notes.doc").write_text("not a match file")
    found = list(load_each(match_files(tmp_path)))
    assert [each.path.name for each in found] == ["a.mat", "c.txt", "b.sgf"]
    assert [len(each.records) for each in found] == [1, 0, 1]
    assert isinstance(found[1].error, VideauError)
    assert [len(each.troubles) for each in found] == [0, 1, 0]
