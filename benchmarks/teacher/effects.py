"""What each fact is worth in the mean, fitted to the opinion of the shipped nets.

    python benchmarks/teacher/effects.py --pairs 12000

Noisy games by all sheets; of every roll the best play and another one, their facts and the
difference in equity without looking ahead. Least squares over all facts at once, contact and races
apart; facts whose weight would be negative are left out, except held points, which may be worth
less than nothing. The weights stand in ``videau/teacher/effects.py``.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator

import numpy as np

from videau import RULESETS, STARTS, Dice
from videau.engine import rank
from videau.engine.evaluator import ShippedNets
from videau.teacher.counting import Board
from videau.teacher.facts import Fact, facts_of

NOISE = 0.15
SAME = {
    "blot",
    "direct",
    "combined",
    "returns",
    "faces",
    "aims",
    "makers",
    "cover",
    "used",
    "passed",
    "in_way",
}
"""Facts that count what others count too, or that are weighed by rolls."""
DEAREST = 0.4
"""Costlier plays are blunders of another kind, and would outweigh all others."""


def name_of(fact: Fact) -> str:
    """What a fact is fitted as: a held point by itself."""
    return f"held {fact.point:02d}" if fact.kind == "held" else fact.kind


def pairs(count: int, seed: int) -> Iterator[tuple[bool, Counter[str], float]]:
    """Yields whether it is a race, how far the facts of two plays differ, and their equities."""
    chance, nets = random.Random(seed), ShippedNets()
    sheets = [*RULESETS.values(), *[RULESETS["standard"]] * 3]
    found = 0
    while found < count:
        ruleset, position = chance.choice(sheets), STARTS["standard"]
        while not position.is_over and found < count:
            dice = Dice(chance.randint(1, 6), chance.randint(1, 6))
            ranked = rank(nets, position, dice, ruleset)
            best, other = ranked[0], ranked[min(len(ranked) - 1, 1 + int(chance.expovariate(0.25)))]
            if len(ranked) > 2 and not best.position.is_over:
                facts: Counter[str] = Counter()
                for fact in facts_of(Board(best.position, ruleset), Board(other.position, ruleset)):
                    if fact.kind in SAME:
                        continue
                    sign = 1 if fact.favours == "best" else -1
                    facts[name_of(fact)] += sign * fact.difference  # type: ignore[assignment]
                found += 1
                yield best.position.is_race, facts, best.equity - other.equity
            position = max(ranked, key=lambda play: play.equity + chance.gauss(0, NOISE)).position


def fit(rows: list[tuple[Counter[str], float]]) -> tuple[dict[str, float], float]:
    """Returns the weights, and the share of the squares that they explain."""
    names = sorted({name for facts, _ in rows for name in facts})
    lost = np.array([equity for _, equity in rows])
    while True:
        table = np.array([[facts[name] for name in names] for facts, _ in rows], dtype=float)
        scale = table.std(axis=0) + 1e-9
        scaled = table / scale
        weights = np.linalg.solve(scaled.T @ scaled + 20 * np.eye(len(names)), scaled.T @ lost)
        weights = weights / scale
        kept = [
            name
            for name, weight in zip(names, weights, strict=True)
            if weight >= 0 or name.startswith("held")
        ]
        if kept == names:
            left = lost - table @ weights
            return dict(zip(names, weights.tolist(), strict=True)), 1 - (left @ left) / (
                lost @ lost
            )
        names = kept


def main() -> None:
    """Fits and prints."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--pairs", type=int, default=12000)
    options.add_argument("--seed", type=int, default=1)
    asked = options.parse_args()
    found = [each for each in pairs(asked.pairs, asked.seed) if each[2] < DEAREST]
    for is_race in (False, True):
        rows = [(facts, lost) for race, facts, lost in found if race is is_race]
        weights, explained = fit(rows)
        print("race" if is_race else "contact", len(rows), f"explains {explained:.0%}")
        for name, weight in weights.items():
            print(f"  {name:12} {weight:.4f}")


if __name__ == "__main__":
    main()
