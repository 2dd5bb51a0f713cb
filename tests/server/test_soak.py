"""The short form of ``make soak``: games one after the other, none of them lost."""

from __future__ import annotations

import subprocess
import sys

from tests.patience import PATIENCE
from tests.server.conftest import ROOT


def test_games_played_one_after_the_other_are_all_stored() -> None:
    done = subprocess.run(
        (
            *(sys.executable, str(ROOT / "benchmarks" / "server" / "soak.py")),
            *("--games", "3", "--minutes", "0.08", "--think", "0.1"),
        ),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stderr
    assert " 0 lost, 0 doubled" in done.stdout
