"""What servers keep of matches: FIBS and bgammon.org."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import videau
from tests.files.records import random_record
from tests.files.test_match_text import DIALECTS, THE_GAME
from tests.notation.strategies import damaged, is_polite
from videau import (
    BLACK,
    WHITE,
    Ending,
    Match,
    OpeningRoll,
    Options,
    Play,
    Players,
    Record,
    Roll,
    Score,
    Side,
    UnreadableError,
    format_record,
    parse_record,
)
from videau.files.match_text_writer import single_steps

FIBS = """Score is 0-1 in a 5 point match.
ann is X - bob is O
X: (3 1) 8-5 6-5
O: (4 2) 17-21 19-21
X: (6 4) 24-18 18-14
O: doubles
X: accepts
O: (5 5) 12-17 12-17 17-22 17-22
X: (6 1)
X: wants to resign
O: accepts
O: wins
"""

REPLAY = """bgammon-replay 00000024
i 1700000000 Ann Bob 3 0 0 2 1 0
1 r 3-1 8/5 6/5
2 r 4-2 17/21 19/21
1 r 6-4 24/18 18/14
2 d 2 0
"""


def test_a_game_on_fibs_is_read() -> None:
    record = videau.load(FIBS)
    assert record.players == Players("ann", "bob")
    assert record.start.score == Score(0, 1)
    assert record.start.options.length == 5
    assert record.problems == ()
    assert [entry.action for entry in record.entries] == [entry.action for entry in THE_GAME]
    result = record.games[0].result
    assert result is not None
    assert (result.winner, result.points, result.ending) == (BLACK, 2, Ending.RESIGNED)


def test_a_replay_of_bgammon_is_read() -> None:
    record = videau.load(REPLAY)
    assert record.problems == ()
    assert record.players == Players("Ann", "Bob")
    assert record.date == "2023-11-14T22:13"
    result = record.games[0].result
    assert result is not None
    assert (result.winner, result.points, result.ending) == (BLACK, 1, Ending.DROPPED)


def fibs_text(record: Record) -> str:
    """The match as FIBS would tell it: X counts downwards, O upwards."""
    lines = []
    for game in record.games:
        score = game.start.score
        lines.append(
            f"Score is {score.white}-{score.black} in a {record.start.options.length} point match."
        )
        lines.append("ann is X - bob is O")
        for step in game.steps:
            play, before = step.entry.action, step.before.game
            if not isinstance(play, Play):
                continue
            assert before.dice is not None
            side = before.turn
            hops = [
                f"{_said(source, side)}-{_said(target, side)}"
                for source, target in single_steps(play, before.position, before.dice)
            ]
            letter = "X" if side is WHITE else "O"
            dice = f"({before.dice.high} {before.dice.low})"
            said = " ".join(hops) or "can't move"
            lines.append(f"{letter}: {dice} {said}")
    return "\n".join(lines)


def _said(point: int, side: Side) -> str:
    if point in (0, 25):
        return "off" if point == 0 else "bar"
    return str(point if side is WHITE else 25 - point)


@settings(max_examples=10)
@given(st.integers(0, 1000))
def test_both_directions_are_understood(seed: int) -> None:
    record = random_record(seed, games=1, length=5, cube=False)
    played = [e.action for e in record.entries if isinstance(e.action, Play | Roll | OpeningRoll)]
    read = videau.load(fibs_text(record))
    found = [e.action for e in read.entries if isinstance(e.action, Play | Roll | OpeningRoll)]
    assert read.problems == ()
    # A roll with which somebody resigns is no row of FIBS.
    assert found == played[: len(found)]
    assert len(found) >= len(played) - 1


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (REPLAY.replace("1 r 3-1", "? r 3-1"), 3),
        (REPLAY.replace(" 2 1 0\n", " 2 1 1\n"), 2),
        (REPLAY.replace("Ann Bob 3", "Ann"), 2),
        ("bgammon-replay 00000024\n", 1),
    ],
)
def test_what_is_no_replay_is_refused_with_a_line(text: str, line: int) -> None:
    with pytest.raises(UnreadableError, match=f"line {line} of the file"):
        videau.load(text)


@settings(max_examples=150)
@given(damaged(st.sampled_from([FIBS, REPLAY])))
def test_damaged_texts_are_read_or_refused_politely(text: str) -> None:
    def read(given: str) -> None:
        for record in videau.load_all(given + "\n"):
            assert parse_record(format_record(record)) == record

    assert is_polite(read, text)


def test_a_match_text_is_still_one() -> None:
    assert videau.load(DIALECTS["gnubg"]).start == Match(options=Options(length=3))
