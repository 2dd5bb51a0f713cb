"""The examples run, by every ruleset."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tools import learning_curve
from tools.learning_curve import Measurement
from videau import RULESETS

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.mark.parametrize("rules", RULESETS)
def test_a_random_game_is_walked_to_its_end(rules: str) -> None:
    done = subprocess.run(
        [sys.executable, EXAMPLES / "random_game.py", rules],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )

    assert done.returncode == 0, done.stderr
    assert "Result(winner=" in done.stdout


def curve(*arguments: str) -> list[Measurement]:
    """What the learner prints."""
    done = subprocess.run(
        [sys.executable, EXAMPLES / "td_lambda.py", *arguments],
        capture_output=True,
        text=True,
        check=True,
    )
    return learning_curve.read(done.stdout.splitlines())


def test_the_learner_is_short_and_begins_by_knowing_nothing() -> None:
    lines = (EXAMPLES / "td_lambda.py").read_text(encoding="utf-8").splitlines()
    assert len(lines) < 80

    (first,) = curve("0")
    assert first.games == 0
    assert 0.1 < first.won < 0.9


@pytest.mark.long
def test_the_learner_beats_chance_within_minutes() -> None:
    *_, last = curve()

    assert last.won > 0.95
    assert last.seconds < 300


def test_the_curve_in_the_documents_shows_a_learner_that_beats_chance() -> None:
    measured = [learning_curve.Measurement(0, 0, 0.5), learning_curve.Measurement(500, 9, 1.0)]
    picture = learning_curve.draw(measured)

    assert 'points="56.0,150.0 624.0,24.0"' in picture
    assert "9 s on one core" in picture
