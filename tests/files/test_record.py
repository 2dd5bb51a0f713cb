from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.notation.strategies import History, damaged, histories, is_polite, played
from videau import (
    DICE,
    RULESETS,
    WHITE,
    Dice,
    IllegalActionError,
    Match,
    OpeningRoll,
    Options,
    Play,
    Resign,
    Roll,
    Score,
    Side,
    UnreadableError,
    VideauError,
    Win,
    parse_xgid,
)
from videau.files import Players, Record, format_entry, format_header, format_record, parse_record
from videau.files.notes import Note
from videau.files.record import Entry

NAMES = Players("Zoë", "Łukasz\n")


def record_of(history: History, start: int = 0) -> Record:
    """The record of a match, from the state after *start* actions on."""
    entries = tuple(Entry(*entry) for entry in history.entries[start:])
    return Record(history.states[start], NAMES, "2026-05-01T20:15:00+02:00", entries)


def opening() -> list[str]:
    """The lines of a short record."""
    match = Match(RULESETS["gala"], Options(length=5))
    return [
        format_header(match),
        format_entry(1, DICE, OpeningRoll(3, 1)),
        format_entry(2, WHITE, Play.parse("8/5 6/5")),
        format_entry(3, DICE, Roll(Dice(6, 5))),
    ]


@settings(max_examples=len(RULESETS) * 4)
@given(played)
def test_a_record_replays_to_the_same_state(history: History) -> None:
    record = record_of(history)
    read = parse_record(format_record(record))
    assert read == record
    assert read.truncated is False
    assert read.match == history.states[-1]
    assert tuple(read.states()) == history.states
    assert read.actions == tuple(action for _, action in history.entries)


@settings(max_examples=40)
@given(st.data())
def test_a_record_may_start_from_any_state(data: st.DataObject) -> None:
    history = data.draw(played)
    start = data.draw(st.integers(0, len(history.entries)))
    record = record_of(history, start)
    read = parse_record(format_record(record))
    assert read.start == history.states[start]
    assert read.match == history.states[-1]


def test_positions_that_were_set_up_and_scores_to_play_on_from_are_kept() -> None:
    set_up = parse_xgid("XGID=-BDB-------------a------e-:1:-1:-1:42:0:0:0:5:8")
    match = Match(options=Options(length=5), score=Score(2, 4), crawford_played=True)
    for start in (set_up, match):
        assert parse_record(format_header(start)).start == start


def test_a_plain_start_is_not_written_out() -> None:
    header = json.loads(format_header(Match()))
    assert "from" not in header
    assert "date" not in header
    assert (header["videau"], header["version"]) == ("record", 1)


@pytest.mark.parametrize(
    ("action", "line"),
    [
        (OpeningRoll(3, 1), {"do": "opening", "white": 3, "black": 1}),
        (Roll(Dice(1, 3)), {"do": "roll", "dice": "31"}),
        (Play.parse("8/5 6/5"), {"do": "play", "play": "8/5 6/5"}),
        (Play(), {"do": "play", "play": ""}),
        (Resign(Win.BACKGAMMON), {"do": "resign", "win": "backgammon"}),
    ],
)
def test_actions_are_written_readably(action: Any, line: dict[str, Any]) -> None:
    text = format_entry(4, WHITE, action)
    assert text.endswith("}\n")
    assert json.loads(text) == {"n": 4, "by": "white", **line}


def test_a_record_can_be_read_line_by_line() -> None:
    assert parse_record(iter(opening())) == parse_record("".join(opening()))


# Killed while writing


def test_whatever_is_half_written_at_the_end_is_dropped_and_flagged() -> None:
    lines = opening()
    whole = "".join(lines[:-1])
    for cut in range(1, len(lines[-1])):
        read = parse_record(whole + lines[-1][:cut])
        assert read.truncated
        assert len(read.entries) == len(lines) - 2
        assert format_record(read) == whole


def test_a_half_written_header_is_no_record() -> None:
    for text in ("", format_header(Match())[:-1]):
        with pytest.raises(UnreadableError, match="expected a Videau record"):
            parse_record(text)


# Damage


def changed(number: int, line: str) -> str:
    lines = opening()
    lines[number - 1] = line + "\n"
    return "".join(lines)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (changed(1, "[]"), "line 1 .*braces"),
        (changed(1, '{"a": 1}'), "line 1 .*header of a Videau record"),
        (changed(1, '{"videau": "record", "version": 5}'), "line 1 .*version 5; version 4"),
        (changed(1, '{"videau": "record", "version": true}'), "line 1 .*type int, got True"),
        (changed(2, '{"n": 1, "by": "dice", "do": "ope'), "line 2 .*JSON"),
        (changed(2, ""), "line 2 .*JSON"),
        (changed(2, "[" * 100_000), "line 2 .*JSON"),
        (changed(2, "9" * 5000), "line 2 .*JSON"),
        (changed(3, '{"n": 3, "by": "white"}'), "line 3 .*number 2, got 3"),
        (changed(3, '{"n": 2, "by": "red", "do": "roll"}'), "line 3 .*white, black, dice or clock"),
        (changed(3, '{"n": 2, "by": "white", "do": "cheat"}'), "line 3 .*opening.*got 'cheat'"),
        (changed(3, '{"n": 2, "by": "white", "do": "take", "why": 1}'), "line 3 .*expect 'why'"),
        (changed(3, '{"n": 2, "by": "white", "do": "play"}'), "line 3 .*'play', which is missing"),
        (changed(3, '{"n": 2, "by": "white", "do": "resign", "win": "big"}'), "line 3 .*single"),
    ],
)
def test_damage_is_refused_with_the_number_of_the_line(text: str, message: str) -> None:
    with pytest.raises(UnreadableError, match=message):
        parse_record(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (changed(3, '{"n": 2, "by": "white", "do": "play", "play": "8/3"}'), "line 3 .*8/3"),
        (changed(3, '{"n": 2, "by": "white", "do": "double"}'), "line 3 .*Double"),
        (
            changed(3, '{"n": 2, "by": "black", "do": "play", "play": "8/5 6/5"}'),
            "line 3 .*done by white, got black",
        ),
    ],
)
def test_what_could_not_be_done_is_refused_with_the_number_of_the_line(
    text: str, message: str
) -> None:
    with pytest.raises(IllegalActionError, match=message):
        parse_record(text)


def test_a_missing_line_is_noticed() -> None:
    lines = opening()
    with pytest.raises(VideauError, match=r"line 3 .*number 2, got 3"):
        parse_record("".join(lines[:2] + lines[3:]))


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("stage", "play"),
        ("stage", "answer"),
        ("stage", "over"),
        ("stage", "lunch"),
        ("raises", 2),
        ("cube", 3),
        ("cube", 10**30),
        ("turns", -1),
        ("dice", "31"),
        ("resigned", "gammon"),
        ("position", "AAAAAgAAAAAAAA"),
        ("checkers", 99),
    ],
)
def test_a_start_that_no_game_can_be_in_is_refused(key: str, value: object) -> None:
    header = json.loads(format_header(Match(score=Score(1, 0))))
    header["from"]["game"][key] = value
    with pytest.raises(VideauError, match="line 1"):
        parse_record(json.dumps(header) + "\n")


@settings(max_examples=200)
@given(st.text() | damaged(st.just("".join(opening()))))
def test_reading_a_record_never_fails_but_politely(text: str) -> None:
    assert is_polite(parse_record, text)


@settings(max_examples=100)
@given(st.data())
def test_a_header_with_one_value_changed_is_refused_politely(data: st.DataObject) -> None:
    header = json.loads(format_header(data.draw(st.sampled_from(histories())).states[-1]))
    place: Any = header
    key: Any = data.draw(st.sampled_from(sorted(header)))
    while isinstance(place[key], (dict, list)) and place[key]:
        place = place[key]
        keys = sorted(place) if isinstance(place, dict) else range(len(place))
        key = data.draw(st.sampled_from(keys))
    place[key] = data.draw(
        st.none()
        | st.booleans()
        | st.integers()
        | st.floats()
        | st.text()
        | st.just([])
        | st.just({})
    )
    text = json.dumps(header) + "\n" + format_entry(1, DICE, OpeningRoll(3, 1))
    assert is_polite(parse_record, text)


def test_help_is_kept_beside_the_action_in_version_4() -> None:
    record = Record(
        Match(),
        entries=(
            Entry("dice", OpeningRoll(3, 1)),
            Entry(Side.WHITE, Play.parse("8/5 6/5"), note=Note(hinted=True, nudged="13/10 6/5")),
        ),
    )
    text = format_record(record)

    assert '"version": 4' in text
    assert text.splitlines()[2].endswith('"hinted": true, "nudged": "13/10 6/5"}')
    assert parse_record(text) == record
