"""Match texts: every dialect means the same match, and ours is read by everybody."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.files.gnubg import as_gnubg_tells, load, needs_gnubg, told_by
from tests.files.records import as_said, random_record, records
from tests.notation.strategies import damaged, is_polite
from videau import (
    BLACK,
    RULESETS,
    WHITE,
    Accept,
    Dice,
    Double,
    Drop,
    Ending,
    Entry,
    Match,
    OpeningRoll,
    Options,
    Play,
    Players,
    Record,
    Refuse,
    Resign,
    Roll,
    Score,
    Take,
    UnreadableError,
    Win,
    format_record,
    parse_record,
)
from videau.files.decoding import decode
from videau.files.match_text import parse_match_texts
from videau.files.match_text_writer import format_match_text


def read(text: str) -> Record:
    (record,) = parse_match_texts(text)
    return record


# Dialects

DIALECTS = {
    path.stem: decode(path.read_bytes())
    for path in sorted((Path(__file__).parent / "dialects").glob("*.mat"))
}
"""One game as different programs and sites would write it; each file is made up by us."""

GNUBG, XG, STUDIO, OPEN_GAMMON = (
    DIALECTS[name] for name in ("gnubg", "xg", "studio", "opengammon")
)

THE_GAME = (
    Entry("dice", OpeningRoll(3, 1)),
    Entry(WHITE, Play.parse("8/5 6/5")),
    Entry("dice", Roll(Dice(4, 2))),
    Entry(BLACK, Play.parse("8/4 6/4")),
    Entry("dice", Roll(Dice(6, 4))),
    Entry(WHITE, Play.parse("24/14")),
    Entry(BLACK, Double()),
    Entry(WHITE, Take()),
    Entry("dice", Roll(Dice(5, 5))),
    Entry(BLACK, Play.parse("13/3(2)")),
    Entry("dice", Roll(Dice(6, 1))),
    Entry(WHITE, Resign(Win.SINGLE)),
    Entry(BLACK, Accept()),
)


@pytest.mark.parametrize("text", DIALECTS.values(), ids=DIALECTS.keys())
def test_every_dialect_tells_the_same_game(text: str) -> None:
    record = read(text)
    assert record.players == Players("Ann", "Bob")
    assert record.entries == THE_GAME
    assert record.problems == ()
    assert record.match.score == Score(0, 2)


def test_tags_date_and_comments_are_kept() -> None:
    assert read(XG).date == "2026-11-16T20:15"
    assert read(XG).tags == {"Site": "XG"}
    assert read(STUDIO).tags == {"Site": "Studio", "Player 1": "Ann Real"}
    assert read(DIALECTS["by-hand"]).comment == "a club in Łódź\nand another remark"


def test_old_windows_letters_are_read() -> None:
    text = decode(GNUBG.replace("Ann", "Zoë").encode("cp1252"))
    assert read(text).players.white == "Zoë"


def test_several_matches_in_one_file_are_told_apart() -> None:
    both = list(parse_match_texts(GNUBG + XG))
    assert [record.entries for record in both] == [THE_GAME, THE_GAME]


def test_a_game_without_any_head_is_read() -> None:
    rows = GNUBG[GNUBG.index("  1)") :]
    assert read(rows).entries == THE_GAME


def test_names_may_have_colons_and_digits() -> None:
    text = GNUBG.replace(
        " Ann : 0                        Bob", " A:1, b : 0                     B:b 2"
    )
    assert read(text).players == Players("A:1, b", "B:b 2")


def test_a_match_may_begin_at_any_score() -> None:
    text = GNUBG.replace("Ann : 0", "Ann : 1").replace("Bob : 0", "Bob : 0")
    assert read(text).start.score == Score(1, 0)


def test_missing_stars_are_found_on_the_board() -> None:
    head = GNUBG[: GNUBG.index("  1)")]
    record = read(head + "  1) 62: 24/18 13/11             64: 24/14\n")
    assert str(record.entries[-1].action) == "24/14*"


# What does not fit


ILLEGAL = GNUBG.replace("64: 24/18 18/14", "64: 24/18 18/13")


def test_an_illegal_play_is_kept_with_its_error_and_the_match_goes_on() -> None:
    record = read(ILLEGAL)
    (problem,) = record.problems
    assert problem.line == 8
    assert "64: 24/18 18/13" in str(problem.text)
    step = record.steps[5]
    assert step.entry.note.fault is not None
    assert "is not a legal play" in str(step.problem)
    assert step.after.game.seen_by(WHITE).own[13] == 6
    assert record.match.score == Score(0, 2)
    assert [entry.action for entry in record.entries[6:]] == [e.action for e in THE_GAME[6:]]


def test_our_record_holds_what_the_rules_do_not_allow() -> None:
    record = read(ILLEGAL)
    again = parse_record(format_record(record))
    assert again == record
    assert again.match == record.match


def test_a_double_that_is_not_allowed_is_kept() -> None:
    record = read(GNUBG.replace("Ann : 0", "Ann : 2"))
    assert record.start.is_crawford
    assert [problem.line for problem in record.problems] == [8]
    assert record.steps[6].problem is not None
    assert record.match.score == Score(2, 2)


@pytest.mark.parametrize(
    ("wins", "score"),
    [("Wins 9 points", Score(0, 9)), ("Wins 4 points", Score(0, 4)), ("Wins 1 point", Score(0, 2))],
)
def test_a_result_is_the_one_that_is_written(wins: str, score: Score) -> None:
    record = read(GNUBG.replace("Wins 2 points", wins).replace("3 point", "15 point"))
    assert record.match.score in (score, Score(0, 1))


def test_a_result_is_cut_to_what_the_match_needs_without_a_warning() -> None:
    record = read(GNUBG.replace("Wins 2 points", "Wins 1 point").replace("Bob : 0", "Bob : 2"))
    assert [str(problem.text) for problem in record.problems if problem.line > 8] == []


def test_the_next_score_decides_where_a_result_is_absurd() -> None:
    second = (
        GNUBG[GNUBG.index(" Game 1") :].replace("Game 1", "Game 2").replace("Bob : 0", "Bob : 2")
    )
    text = GNUBG.replace("3 point", "9 point").replace("Wins 2 points", "Wins 1004 points") + second
    record = read(
        text.replace(
            " 61:                         Wins 1004", " 61: 8/2 6/5                 Wins 1004"
        )
    )
    assert len(record.games) == 2
    assert record.games[1].start.score == Score(0, 2)
    assert record.problems


def test_a_score_that_no_match_can_have_is_listed_and_not_believed() -> None:
    again = GNUBG[GNUBG.index(" Game 1") :].replace("Ann : 0", "Ann : 8")
    record = read(GNUBG + again.replace("Game 1", "Game 2").replace("Bob : 0", "Bob : 9"))
    assert "the score is 8 : 9 here, but 0 : 2" in str(record.problems[0].text)
    assert record.match.score == Score(0, 4)


def test_a_game_nobody_played_still_counts() -> None:
    head = GNUBG[: GNUBG.index("  1)")]
    record = read(head + "      Wins 3 points and the match\n")
    assert record.match.winner is WHITE
    assert record.games[0].result is not None
    assert record.games[0].result.ending is Ending.RESIGNED


def test_what_follows_the_end_is_listed_and_left_out() -> None:
    text = GNUBG.replace("Takes                      55: 13/8 13/8 8/3 8/3", "Drops")
    text = text.replace("Wins 2", "Wins 1")
    record = read(text)
    assert record.match.score == Score(0, 1)
    assert [problem.line for problem in record.problems] == [10]


def test_a_hop_that_may_have_hit_is_read_so_that_the_rest_fits() -> None:
    head = GNUBG[: GNUBG.index("  1)")]
    rows = "  1) 63: 24/18 13/10             31: 8/4\n"
    hitting = read(head + rows + "  2) 63: 25/16\n")
    assert hitting.problems == ()
    assert str(hitting.entries[3].action) == "8/7*/4"
    quiet = read(head + rows + "  2) 63: 18/9\n")
    assert quiet.problems == ()
    assert str(quiet.entries[3].action) == "8/4"


def test_a_board_that_was_set_up_is_the_start() -> None:
    head = GNUBG[: GNUBG.index("  1)")]
    record = read(head + "; Set Pos=-BDB-------------a------e-/0\n  1) 21: 3/1 2/1\n")
    assert record.problems == ()
    assert record.start.game.position.own[2] == 4


@pytest.mark.parametrize("text", ["", "hello", "{}", "a : b", "\0" * 50])
def test_what_is_no_match_is_refused_with_a_line(text: str) -> None:
    with pytest.raises(UnreadableError, match="line 1 of the file"):
        read(text)


def test_files_that_are_too_large_are_refused() -> None:
    with pytest.raises(UnreadableError, match="at most 10 MB"):
        decode(b" " * 10_000_001)
    with pytest.raises(UnreadableError, match=r"line 4 of the file.*too long"):
        read("\n\n3 point match\n" + "1) 31: " * 10_000)


# Writing


@settings(max_examples=30)
@given(st.integers(0, 10_000))
def test_what_is_written_reads_back_and_is_written_the_same(seed: int) -> None:
    record = random_record(seed)
    text = format_match_text(record).text
    again = read(text)
    assert again == as_said(record)
    assert again.problems == ()
    assert format_match_text(again).text == text


def test_an_export_says_what_it_leaves_out() -> None:
    gala = Record(Match(RULESETS["gala"], Options(length=3)), Players("a:b", "Game 7"))
    said = [str(text) for text in format_match_text(gala).left_out]
    assert said == [
        "the rules of the sheet gala",
        "the name 'a:b', written 'a-b'",
        "the name 'Game 7', written 'Game-7'",
    ]


def test_a_refused_resignation_is_left_out() -> None:
    record = Record(Match(), Players("Ann", "Bob"), entries=THE_GAME[:5])
    offer = (Entry(WHITE, Resign(Win.SINGLE)), Entry(BLACK, Refuse()), *THE_GAME[5:6])
    with_offer = Record(Match(), record.players, entries=(*record.entries, *offer))
    export = format_match_text(with_offer)
    assert [str(text) for text in export.left_out] == ["resignations that were refused"]
    assert read(export.text).entries == THE_GAME[:6]


def test_a_dropped_beaver_reads_back() -> None:
    for seed in range(200):
        record = random_record(seed, jacoby=True, beavers=True, raccoons=True)
        if any(
            isinstance(step.entry.action, Drop) and step.before.game.pending_doubles > 1
            for step in record.steps
        ):
            assert read(format_match_text(record).text).entries == as_said(record).entries
            return
    raise AssertionError("no beaver was dropped")


# GNU Backgammon


def exchange(games: int, folder: Path) -> None:
    ours = {}
    for number, record in enumerate(records(games, beavers_end=False)):
        path = folder / f"{number}.mat"
        path.write_text(format_match_text(record).text, encoding="utf-8")
        ours[path] = record
    for record, loaded in zip(ours.values(), load(ours, folder), strict=True):
        assert loaded.complaints == []
        assert told_by(loaded.match) == as_gnubg_tells(record)
        agreed = "" if record.start.options.crawford else '; [Crawford "Off"]\n'  # which it drops
        back = read(agreed + decode(loaded.mat.read_bytes()))
        assert back.problems == ()
        assert back.entries == as_said(record).entries


@needs_gnubg
def test_gnu_backgammon_reads_our_matches_and_we_read_them_back(tmp_path: Path) -> None:
    exchange(50, tmp_path)


@needs_gnubg
@pytest.mark.long
def test_gnu_backgammon_reads_a_thousand_games(tmp_path: Path) -> None:
    exchange(1000, tmp_path)


# Damage


@settings(max_examples=150)
@given(damaged(st.sampled_from([GNUBG, XG, STUDIO, OPEN_GAMMON, ILLEGAL])) | st.text())
def test_damaged_texts_are_read_or_refused_politely(text: str) -> None:
    assert is_polite(read_all, text)


@settings(max_examples=100)
@given(st.data())
def test_lines_that_are_lost_doubled_or_swapped_are_read_politely(data: st.DataObject) -> None:
    lines = data.draw(st.sampled_from([GNUBG, XG, OPEN_GAMMON])).splitlines(keepends=True)
    indices = st.integers(0, len(lines) - 1)
    for _ in range(data.draw(st.integers(1, 4))):
        one, other = data.draw(indices), data.draw(indices)
        lines[one], lines[other] = lines[other], lines[one]
        lines.insert(one, lines[other] * data.draw(st.integers(0, 2)))
    assert is_polite(read_all, "".join(lines))


def read_all(text: str) -> list[Record]:
    """Reads every match, walks through it, and through the record of it."""
    found = list(parse_match_texts(text))
    for record in found:
        assert parse_record(format_record(record)) == record
        assert record.match is not None
        list(parse_match_texts(format_match_text(record).text))
    return found
