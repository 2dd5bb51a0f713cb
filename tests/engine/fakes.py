"""An evaluator without a net."""

from __future__ import annotations

import numpy as np

from videau import STANDARD, Ruleset
from videau.arrays import from_rows
from videau.engine.evaluator import Endings, Rows
from videau.rules.scoring import classify_win


class RaceEvaluator:
    """Judges by the pip count alone, and knows how a game has ended."""

    def evaluate(self, rows: Rows, ruleset: Ruleset = STANDARD, *, plies: int = 0) -> Endings:
        endings = np.zeros((len(rows), 6), dtype=np.float32)
        for row, position in zip(endings, from_rows(rows), strict=True):
            if not any(position.other[1:]):
                row[2 + int(classify_win(position, ruleset))] = 1  # 3 to 5: the ways to lose
            else:
                lead = position.swapped().pips - position.pips + 8
                row[0] = 1 / (1 + np.exp(-lead / 15))
                row[3] = 1 - row[0]
        return endings
