"""Measurements in parts: stopped, taken up again, extended."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from campaign import FEWEST_PARTS, Campaign, Row, mean_and_error

PART = "import json, sys; n = int(sys.argv[1]); print(json.dumps({'count': 1, 'x': [n, n * n]}))"


def _campaign(path: Path, **settings: Any) -> Campaign:
    return Campaign.open(path, "Numbers", {"seed": 1, **settings})


def _extend(campaign: Campaign, parts: int, jobs: int = 1) -> None:
    campaign.extend(
        lambda number, _: [sys.executable, "-c", PART, str(number)],
        lambda done: len(done) >= parts,
        jobs=jobs,
        fewest=1,
        say=lambda done: str(len(done)),
    )


def test_a_measurement_goes_on_where_it_stopped(tmp_path: Path) -> None:
    path = tmp_path / "numbers.json"
    _extend(_campaign(path), 2)

    again = _campaign(path)
    _extend(again, 4)

    assert [part["part"] for part in again.parts] == [0, 1, 2, 3]
    assert mean_and_error(again.parts, "x")[0] == 1.5


def test_a_few_lucky_parts_do_not_end_a_measurement(tmp_path: Path) -> None:
    campaign = _campaign(tmp_path / "numbers.json")

    campaign.extend(
        lambda number, _: [sys.executable, "-c", PART, str(number)],
        lambda done: True,
        say=lambda done: str(len(done)),
    )

    assert len(campaign.parts) == FEWEST_PARTS


def test_a_part_that_is_missing_is_made_up_for(tmp_path: Path) -> None:
    path = tmp_path / "numbers.json"
    campaign = _campaign(path)
    _extend(campaign, 3, jobs=2)
    del campaign.parts[1:]
    campaign.save()

    again = _campaign(path)
    _extend(again, 3)

    assert [part["x"][0] for part in again.parts] == [0, 1, 2]


def test_results_of_other_settings_are_not_mixed(tmp_path: Path) -> None:
    path = tmp_path / "numbers.json"
    _extend(_campaign(path), 1)

    with pytest.raises(SystemExit, match="'plies': \\(None, 2\\)"):
        _campaign(path, plies=2)


def test_parts_add_up_to_the_mean_and_error_of_the_whole() -> None:
    values = [0.5, -1.0, 2.0, 0.25]
    parts = [
        {"count": 1, "x": [values[0], values[0] ** 2]},
        {"count": 3, "x": [sum(values[1:]), sum(value**2 for value in values[1:])]},
    ]

    mean, error = mean_and_error(parts, "x")

    assert mean == pytest.approx(0.4375)
    variance = sum((value - mean) ** 2 for value in values) / 3
    assert error == pytest.approx((variance / 4) ** 0.5)


def test_a_report_says_what_was_reached_and_how_to_repeat_it(tmp_path: Path) -> None:
    campaign = _campaign(tmp_path / "numbers.json")

    campaign.report([Row("points", 0.01, 0.003, "", 0.0, 0.04), Row("time", 2.0, aim=1.0)])

    text = (tmp_path / "numbers.md").read_text()
    assert "| points | 0.01 ± 0.003 | 0: yes | 0.04: no |" in text
    assert "A development seed: not for publishing." in text
    assert "To repeat:" in text
    assert json.loads((tmp_path / "numbers.json").read_text())["rows"][0]["must_reached"] == "yes"
