"""How far a run is, worked out from what it wrote."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from videau.training.log import LogLine, Progress, read_log
from videau.training.plan import Plan
from videau.training.watch import curve

PLAN = Plan.parse(
    "".join(
        f'[[phase]]\ncontact = "16-16-16"\nrace = "16-16-16"\ngames = {games}\n'
        f'targets = "{targets}"\nrate = [1e-3, 1e-4]\n'
        for games, targets in ((1000, "returns"), (500, "searched"), (2000, "returns"))
    )
)


BEGINNINGS = (0, 1024, 1536)  # of the phases, in cycles of 128 and 512 games


def line(games: int, phase: int, seconds: float) -> LogLine:
    done = games - BEGINNINGS[phase]
    return LogLine(games, phase, done, seconds, 1e-3, 0.5, 0.4, 60.0, 0.2, 0.01, 0)


def written(*lines: LogLine) -> str:
    names = LogLine.__dataclass_fields__
    return "".join(
        json.dumps({name: getattr(each, name) for name in names} | {"more": 1}) + "\n"
        for each in lines
    )


def test_nothing_is_known_before_the_first_line(tmp_path: Path) -> None:
    assert read_log(tmp_path / "log.jsonl") == ()
    assert Progress.of(PLAN, ()).remaining_seconds is None


def test_a_run_is_in_the_phase_of_its_last_line() -> None:
    progress = Progress.of(PLAN, [line(1024, 0, 10), line(1224, 1, 30)])

    assert (progress.phase, progress.phase_games, progress.games) == (1, 200, 1224)


def test_a_phase_is_done_when_its_games_are_played() -> None:
    assert Progress.of(PLAN, [line(1024, 0, 10)]).phase == 1
    whole = [line(1024, 0, 10), line(1536, 1, 60), line(3536, 2, 80)]
    assert Progress.of(PLAN, whole).phase == 3
    assert Progress.of(PLAN, whole).remaining_seconds == 0


def test_the_time_left_is_told_once_every_kind_of_targets_ahead_has_been_timed() -> None:
    assert Progress.of(PLAN, [line(500, 0, 5)]).remaining_seconds is None

    log = [line(524, 0, 5), line(1024, 0, 10), line(1124, 1, 20), line(1224, 1, 30)]
    # 300 more at 10 a second, then 2,000 at 100 a second
    assert Progress.of(PLAN, log).remaining_seconds == pytest.approx(30 + 20)


def test_lines_written_again_after_a_kill_count_once(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    again = line(200, 0, 2.5)
    path.write_text(written(line(100, 0, 1), line(200, 0, 2), line(300, 0, 3), again))

    assert read_log(path) == (line(100, 0, 1), again)


def test_a_half_written_line_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    whole = written(line(100, 0, 1), line(200, 0, 2))
    path.write_text(whole[:-20])

    assert read_log(path) == (line(100, 0, 1),)


@given(st.lists(st.floats(-1e6, 1e6), min_size=1, max_size=300), st.integers(1, 80))
def test_a_curve_is_as_wide_and_high_as_asked(numbers: list[float], width: int) -> None:
    rows = curve(numbers, width=width, height=3)

    assert len(rows) == 3
    assert {len(row) for row in rows} == {min(width, len(numbers))}


def test_a_curve_falls_where_the_numbers_do() -> None:
    assert curve([2, 1, 0], height=2) == ["█  ", "██ "]
