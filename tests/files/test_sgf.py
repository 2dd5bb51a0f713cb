"""Smart Game Format: what GNU Backgammon keeps, with comments, analysis and variations."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.files.gnubg import as_gnubg_tells, load, needs_gnubg, told_by
from tests.files.records import as_said, random_record, records
from tests.notation.strategies import damaged, is_polite
from videau import (
    BLACK,
    WHITE,
    Cube,
    Dice,
    Entry,
    Match,
    Note,
    OpeningRoll,
    Options,
    Play,
    Players,
    Record,
    Roll,
    Score,
    UnreadableError,
    format_record,
    parse_record,
    parse_xgid,
)
from videau.files.decoding import decode
from videau.files.sgf import parse_sgf
from videau.files.sgf_writer import format_sgf

GAME = """(;FF[4]GM[6]CA[UTF-8]AP[GNU Backgammon:1.07.001]MI[length:3][game:0][ws:0][bs:0]\
PW[Ann]PB[Bob]DT[2026-11-16]EV[Club \\] night]RU[Crawford]RE[B+2R]
;W[31hefe]C[the \\\\ usual]
(;B[42qusu]A[1][lpln E ver 3 0.5 0.1 0.01 0.1 0.01 0.02 2C 0 1 0.000000 1]\
[qusu E ver 3 0.52 0.1 0.01 0.1 0.01 0.01 2C 0 1 0.000000 1][zzzz E ver 3 nan 0 0 0 0 0 2C]LU[0.25]
;W[64xrrn]DA[E ver 3 2C 1 0.000000 1 0.5 0.1 0.01 0.1 0.01 0.0 0.45 0.5 0.1 0.01 0.1 0.01 0.0 0.30]
;B[double]
;W[take]
;B[55lqlqqvqv]
;PL[W]DI[61])
(;B[42lpln]C[or so]
(;W[21xwxv])(;W[21hffe]))(;B[43lplo]))
"""

SETUP = """(;FF[4]GM[6]MI[length:0][game:0][ws:0][bs:0]PW[A]PB[B]
;PL[B]AE[a:y]AW[a][b][b][y]AB[x][x][w]
;CV[4]
;CP[w]
;PL[B]DI[31]
;B[31wzxz])
"""


def read(text: str) -> Record:
    (record,) = parse_sgf(text)
    return record


def test_a_game_is_read_with_its_comments_and_result() -> None:
    record = read(GAME)
    assert record.problems == ()
    assert record.players == Players("Ann", "Bob")
    assert record.date == "2026-11-16"
    assert record.tags == {"Event": "Club ] night"}
    assert record.entries[1].note.comment == "the \\ usual"
    assert record.match.score == Score(0, 2)
    assert record.start.options == Options(length=3)


def test_analysis_is_read_on_the_board_on_which_it_was_made() -> None:
    analysis = read(GAME).entries[3].note.analysis
    assert analysis is not None
    assert [str(opinion.play) for opinion in analysis.plays] == ["13/11 13/9", "8/4 6/4"]
    assert (analysis.chosen, analysis.luck) == (1, 0.25)
    assert analysis.plays[1].chances[0] == 0.52
    assert analysis.plays[0].level == "2-ply cubeful"
    cube = read(GAME).entries[4].note.analysis
    assert cube is not None
    assert cube.cube is not None
    assert (cube.cube.no_double, cube.cube.double_take, cube.cube.in_chances) == (0.45, 0.30, True)


def test_variations_are_trees() -> None:
    record = read(GAME)
    (first,) = record.entries[3].note.variations
    assert [str(entry.action) for entry in first[:1]] == ["13/11 13/9"]
    assert first[0].note.comment == "or so"
    assert [type(entry.action).__name__ for entry in first] == ["Play", "Roll", "Play"]
    (deeper,) = first[2].note.variations
    assert str(deeper[0].action) == "8/5"
    # Other dice: the line begins with its own roll.
    (second,) = record.entries[2].note.variations
    assert [str(entry.action) for entry in second[1:]] == ["13/10 13/9"]
    assert parse_record(format_record(record)) == record


def test_variations_are_written_and_read_again() -> None:
    record = read(GAME)
    plain = tuple(
        entry._replace(note=replace(entry.note, analysis=None)) for entry in record.entries
    )
    bare = replace(record, entries=plain)
    again = read(format_sgf(bare).text)
    assert again == bare
    assert format_sgf(again).text == format_sgf(bare).text


def test_a_board_that_was_set_up_is_the_start() -> None:
    record = read(SETUP)
    assert record.problems == ()
    game = record.start.game
    assert (game.turn, game.cube) == (BLACK, Cube(4, WHITE))
    assert game.seen_by(WHITE).own[25] == 1
    assert [type(entry.action) for entry in record.entries] == [Roll, Play]
    assert read(format_sgf(record).text).entries == record.entries


def test_a_set_up_position_and_longgammon_are_written() -> None:
    start = parse_xgid("XGID=-BDB-------------a------e-:1:-1:-1:00:0:0:0:5:10")
    record = Record(start, Players("A", "B"), entries=(Entry("dice", Roll(Dice(4, 2))),))
    again = read(format_sgf(record).text)
    assert again.start.game.position == start.game.position
    assert again.match.game.dice == Dice(4, 2)
    long = random_record(3, start="longgammon", length=3)
    assert read(format_sgf(long).text).problems == ()
    assert read(format_sgf(long).text).entries == as_said(long).entries
    assert read(format_sgf(long).text).start.options.start == "longgammon"


def test_automatic_doubles_are_kept() -> None:
    start = Match(options=Options(automatic_doubles=2))
    entries = (
        Entry("dice", OpeningRoll(1, 1)),
        Entry("dice", OpeningRoll(3, 1)),
        Entry(WHITE, Play.parse("8/5 6/5")),
    )
    again = read(format_sgf(Record(start, Players("A", "B"), entries=entries)).text)
    assert again.match.game.cube == Cube(2)


def test_legality_is_checked_which_gnu_backgammon_does_not() -> None:
    record = read(GAME.replace("64xrrn", "64xbbn"))
    assert [problem.line for problem in record.problems] == [4]
    assert record.steps[5].problem is not None
    assert record.match.score == Score(0, 2)


def test_games_that_count_anew_are_another_match() -> None:
    assert [len(record.games) for record in parse_sgf(GAME + GAME)] == [1, 1]
    second = GAME.replace("[game:0][ws:0][bs:0]", "[game:1][ws:0][bs:2]")
    assert [len(record.games) for record in parse_sgf(GAME + second)] == [2]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("(;GM[1])", "line 1 .*backgammon"),
        ("(;GM[6]\n;W[31hefe]", "line 2 .*middle of a tree"),
        ("(;GM[6]\n;W[31hefe", "line 2 .*middle of a tree"),
        ("(;GM[6]\n;!)", "line 2 .*got '!'"),
        ("nothing", "line 1 .*expected a tree"),
        ("(;GM[6];AW[a][a]AB[a])", "line 1 .*both sides"),
    ],
)
def test_what_is_no_match_is_refused_with_a_line(text: str, problem: str) -> None:
    with pytest.raises(UnreadableError, match=problem):
        read(text)


def test_what_is_not_understood_is_listed() -> None:
    record = read("(;GM[6]\n;W[31hefe]\n;B[hello]\n;B[42qusu])")
    assert [problem.line for problem in record.problems] == [3]
    assert len(record.entries) == 4


def test_a_deep_tree_takes_no_stack() -> None:
    text = "(;GM[6]" + "(;W[31hefe]" * 5000 + ")" * 5001
    assert is_polite(read, text)
    beside = "(;GM[6];W[31hefe]" + "(;B[42qusu](;B[42lpln]" * 200 + ")" * 401
    assert is_polite(read, beside)


@settings(max_examples=30)
@given(st.integers(0, 10_000))
def test_what_is_written_reads_back_and_is_written_the_same(seed: int) -> None:
    record = random_record(seed)
    text = format_sgf(record).text
    again = read(text)
    assert again.entries == as_said(record).entries
    assert (again.players, again.date, again.problems) == (record.players, record.date, ())
    assert [game.start.is_crawford for game in again.games] == [
        game.start.is_crawford for game in record.games
    ]
    assert format_sgf(again).text == text


def test_an_export_says_what_it_leaves_out() -> None:
    record = replace(read(GAME), tags={"Colour": "red"})
    said = [str(text) for text in format_sgf(record).left_out]
    assert said == ["the analysis of a program", "some tags"]
    noted = Record(Match(), entries=(Entry("dice", OpeningRoll(3, 1), 500, Note("hm")),))
    assert [str(text) for text in format_sgf(noted).left_out] == ["the clock and the times"]


# GNU Backgammon


def exchange(games: int, folder: Path) -> None:
    ours = {}
    for number, record in enumerate(records(games)):
        path = folder / f"{number}.sgf"
        path.write_text(format_sgf(record).text, encoding="utf-8")
        ours[path] = record
    for record, loaded in zip(ours.values(), load(ours, folder), strict=True):
        assert loaded.complaints == []
        assert told_by(loaded.match) == as_gnubg_tells(record)
        back = read(decode(loaded.sgf.read_bytes()))
        assert back.problems == ()
        assert back.entries == as_said(record).entries
        assert back.start.options == as_said(record).start.options or record.start.options.beavers


@needs_gnubg
def test_gnu_backgammon_reads_our_matches_and_we_read_them_back(tmp_path: Path) -> None:
    exchange(50, tmp_path)


@needs_gnubg
@pytest.mark.long
def test_gnu_backgammon_reads_a_thousand_games(tmp_path: Path) -> None:
    exchange(1000, tmp_path)


# Damage


@settings(max_examples=200)
@given(damaged(st.sampled_from([GAME, SETUP])) | st.text() | st.text("();[]WB31\\z a"))
def test_damaged_files_are_read_or_refused_politely(text: str) -> None:
    assert is_polite(read_all, text)


def read_all(text: str) -> list[Record]:
    """Reads every match, walks through it, and through the record of it."""
    found = list(parse_sgf(text))
    for record in found:
        assert parse_record(format_record(record)) == record
        assert record.match is not None
        list(parse_sgf(format_sgf(record).text))
    return found
