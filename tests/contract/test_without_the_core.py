"""Everything works where the C++ core is not built, only more slowly."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.patience import PATIENCE

PROGRAM = """
import sys
sys.modules["videau._native"] = None  # as if it had never been built
import videau
from videau import arrays
from videau.rules.perft import perft

start = videau.Position()
print(len(start.legal_plays(videau.Dice(3, 1))), perft(start, 1))
print(arrays.legal_positions(arrays.to_rows([start]), [[3, 1]]).offsets.tolist())
"""


GAME = """
import sys
sys.modules["videau._native"] = None
from videau.cli import main
sys.exit(main(sys.argv[1:]))
"""


def test_a_game_is_played_without_engine(tmp_path: Path) -> None:
    wish = ("--white", "newcomer", "--start", "hypergammon", "--length", "1", "--seed", "3")
    done = subprocess.run(
        [sys.executable, "-c", GAME, "play", *wish, "--data", str(tmp_path)],
        env={**os.environ, "LANGUAGE": "en", "LC_ALL": "C.UTF-8"},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )

    assert done.stderr == ""
    assert "wins the match!" in done.stdout


def test_plays_are_found_by_the_rule_book_alone() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )

    assert done.stdout.split("\n")[:2] == ["16 447", "[0, 16]"]
