"""Everything works where the C++ core is not built, only more slowly."""

from __future__ import annotations

import subprocess
import sys

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


def test_plays_are_found_by_the_rule_book_alone() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )

    assert done.stdout.split("\n")[:2] == ["16 447", "[0, 16]"]
