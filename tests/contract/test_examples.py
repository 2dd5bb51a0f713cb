"""The examples run, by every ruleset."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import PATIENCE
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
