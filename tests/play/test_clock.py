"""How much time is left, from the agreement and how long everything took."""

from __future__ import annotations

from dataclasses import replace
from itertools import accumulate

import pytest

from videau import (
    CLOCK,
    DICE,
    Action,
    Dice,
    Double,
    FlagFall,
    Match,
    OpeningRoll,
    Options,
    Play,
    Refuse,
    Resign,
    Roll,
    Side,
    Take,
    TimeControl,
)
from videau.files import Record, format_record, parse_record
from videau.files.record import Entry
from videau.play.clock import Clock, TimeLeft, clock_of, first_clock
from videau.play.loop import replay

WHITE, BLACK = Side.WHITE, Side.BLACK
CONTROL = TimeControl(delay=10, reserve=60)


def record_of(*timed: tuple[Action, int], length: int = 5) -> Record:
    match = start = Match(options=Options(length=length, clock=CONTROL))
    entries = []
    for action, took in timed:
        entries.append(Entry(match.may[type(action)], action, took))
        match = match.apply(action)
    return Record(start, entries=tuple(entries))


def clock_after(*timed: tuple[Action, int], length: int = 5) -> Clock:
    clock = clock_of(record_of(*timed, length=length))
    assert clock is not None
    return clock


OPENING = (OpeningRoll(3, 1), 0)
PLAY = Play.parse("8/5 6/5")


def test_nobody_agreed_on_a_clock_and_there_is_none() -> None:
    assert clock_of(Record(Match())) is None


def test_the_opening_roll_is_free_and_starts_the_clock_of_the_winner() -> None:
    clock = clock_after((OpeningRoll(2, 5), 9_000))

    assert clock.running is BLACK
    assert clock.left(BLACK) == clock.left(WHITE) == TimeLeft(10_000, 60_000)


def test_the_delay_comes_first_and_the_reserve_pays_for_the_rest() -> None:
    clock = clock_after(OPENING)

    assert clock.left(WHITE, thinking=4_000) == TimeLeft(6_000, 60_000)
    assert clock.left(WHITE, thinking=25_000) == TimeLeft(0, 45_000)
    assert clock.left(BLACK, thinking=25_000) == TimeLeft(10_000, 60_000)


def test_what_was_not_used_of_a_delay_is_not_saved_up() -> None:
    clock = clock_after(OPENING, (PLAY, 1_000), (Roll(Dice(6, 1)), 0))

    assert clock.left(WHITE) == TimeLeft(10_000, 60_000)


def test_rolling_and_playing_share_one_delay() -> None:
    clock = clock_after(OPENING, (PLAY, 0), (Roll(Dice(3, 1)), 8_000), (PLAY, 5_000))

    assert clock.left(BLACK) == TimeLeft(10_000, 57_000)


def test_an_answer_to_the_cube_has_a_delay_of_its_own() -> None:
    clock = clock_after(OPENING, (PLAY, 11_000), (Double(), 12_000), (Take(), 13_000))

    assert clock.running is BLACK
    assert clock.left(WHITE) == TimeLeft(10_000, 56_000)
    assert clock.left(BLACK) == TimeLeft(10_000, 58_000)


def test_nobody_wins_time_by_resigning_again_and_again() -> None:
    plea = ((Resign(), 4_000), (Refuse(), 1_000))
    clock = clock_after(OPENING, *plea, *plea, *plea)

    assert clock.running is WHITE
    assert clock.left(WHITE) == TimeLeft(0, 58_000)
    assert clock.left(BLACK) == TimeLeft(7_000, 60_000)


def test_the_reserve_lasts_for_a_match_and_is_filled_for_every_game_for_money() -> None:
    lost = (OPENING, (PLAY, 30_000), (Double(), 0))
    match = clock_after(*lost, (Take(), 0), (Roll(Dice(3, 1)), 0))
    money = clock_after(*lost, (FlagFall(WHITE), 50_000), OPENING, length=0)

    assert match.left(WHITE).reserve == 40_000
    assert money.left(WHITE) == TimeLeft(10_000, 60_000)


@pytest.mark.parametrize("thinking", [0, 10_000, 69_999])
def test_the_flag_falls_when_delay_and_reserve_are_used_up(thinking: int) -> None:
    assert clock_after(OPENING).until_flag(thinking) == 70_000 - thinking


def test_a_fallen_flag_leaves_nothing() -> None:
    clock = clock_after(OPENING, (FlagFall(WHITE), 70_000))

    assert clock.running is None
    assert clock.until_flag() is None
    assert clock.left(WHITE).reserve == 0


def test_a_record_carries_the_clock_and_the_times() -> None:
    record = record_of(OPENING, (PLAY, 11_000), (FlagFall(BLACK), 70_000))
    text = format_record(record)

    assert '"clock": {"delay": 10, "reserve": 60}' in text
    assert '{"n": 3, "by": "clock", "do": "flag", "side": "black", "took": 70000}' in text
    assert parse_record(text) == record
    assert [entry.actor for entry in record.entries] == [DICE, WHITE, CLOCK]
    assert clock_of(parse_record(text)) == clock_of(record)


def test_the_clock_of_every_moment_follows_from_the_record() -> None:
    record = record_of(OPENING, (PLAY, 11_000), (Roll(Dice(3, 1)), 4_000), (PLAY, 9_000))
    start = first_clock(record.start)
    assert start is not None
    clocks = accumulate(replay(record), Clock.after, initial=start)
    reserves = [tuple(clock.left(side).reserve for side in Side) for clock in clocks]

    assert reserves == [
        (60_000, 60_000),
        (60_000, 60_000),
        (59_000, 60_000),
        (59_000, 60_000),
        (59_000, 57_000),
    ]
    assert first_clock(Match()) is None
    assert clock_of(Record(Match())) is None


def test_a_record_without_times_has_a_clock_that_never_ran() -> None:
    record = record_of(OPENING, (PLAY, 11_000))
    bare = replace(record, entries=tuple(entry._replace(took=None) for entry in record.entries))

    clock = clock_of(bare)
    assert clock is not None
    assert clock.left(WHITE) == TimeLeft(10_000, 60_000)
