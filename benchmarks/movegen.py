"""How fast legal plays are found, through every door of the library.

``make bench`` prints the tables; ``python benchmarks/movegen.py --write`` also keeps them in
``benchmarks/results/``. What is measured, and what may be compared, is in the README here.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import movegen_openspiel
import movegen_report
import numpy as np
import numpy.typing as npt

from videau import ALL_ROLLS, STANDARD, Dice, Position, arrays
from videau.rules.plays import python_plays

try:
    from videau import _native
except ImportError:
    sys.exit("The core is not built, so there is nothing to compare: run `make bench`.")

Rows = npt.NDArray[np.uint8]

SEED = 1
MIXED_ROLLS = tuple(roll for roll in ALL_ROLLS if not roll.is_double)


@dataclass(frozen=True)
class Case:
    """One way to ask for the plays of a roll."""

    name: str
    rolls: int
    """How many rolls one run generates."""
    run: Callable[[], float | None]
    """Does it; returns the seconds, or None if they are to be taken from outside."""


def seconds(case: Case, repeats: int) -> float:
    """Returns the processor seconds a roll takes, in the best of *repeats* runs.

    The best and not the mean: whatever else the machine does only ever adds time.
    """
    best = float("inf")
    for _ in range(repeats):
        start = time.process_time()
        own_clock = case.run()
        best = min(best, time.process_time() - start if own_clock is None else own_clock)
    return best / case.rolls


def random_positions(count: int, seed: int = SEED) -> list[Position]:
    """Returns positions of games in which both sides choose any legal play."""
    rng = random.Random(seed)
    positions: list[Position] = []
    position = Position()
    while len(positions) < count:
        if position.is_over:
            position = Position()
        positions.append(position)
        plays = position.legal_plays(rng.choice(ALL_ROLLS))
        position = plays.after(rng.choice(plays))
    return positions


def dice_rows(rolls: Iterable[Dice]) -> Rows:
    return np.array([(roll.high, roll.low) for roll in rolls], dtype=np.uint8)


def cases(positions: Sequence[Position], rolls: Sequence[Dice]) -> list[Case]:
    """Every roll in every position, by each of our own ways."""
    rows = arrays.to_rows(positions)
    pairs = [(position, roll) for position in positions for roll in rolls]
    every_row = np.repeat(rows, len(rolls), axis=0)
    every_roll = np.tile(dice_rows(rolls), (len(positions), 1))
    few = pairs[:: max(1, len(pairs) // 200)]  # the rule book takes its time

    # A single short roll would measure the clock; go around often enough.
    rounds = max(1, 100_000 // len(pairs))

    def core() -> float:
        return _native.benchmark_rolls(rows, dice_rows(rolls), STANDARD.core, rounds)

    def count() -> None:
        for position, roll in pairs:
            len(position.legal_plays(roll))

    def iterate() -> None:
        for position, roll in pairs:
            for _play in position.legal_plays(roll):
                pass

    def batch() -> None:
        arrays.legal_positions(every_row, every_roll)

    def rule_book() -> None:
        for position, roll in few:
            python_plays(position, roll, STANDARD)

    return [
        Case("core, C++ loop", len(pairs) * rounds, core),
        Case("arrays.legal_positions()", len(pairs), batch),
        Case("len(legal_plays(dice))", len(pairs), count),
        Case("for play in legal_plays(dice)", len(pairs), iterate),
        Case("rule book, python_plays()", len(few), rule_book),
    ]


def core_start(loops: int = 100_000) -> Case:
    """One roll over and over: the figure that other generators quote."""
    start = Position()

    def run() -> float:
        return _native.benchmark_generation(start.own, start.other, 3, 1, STANDARD.core, loops)

    return Case("core, C++ loop", loops, run)


def openspiel(states: Sequence[Any]) -> Case:
    return Case("OpenSpiel, legal_actions()", len(states), movegen_openspiel.ask(states))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=300, help="of random games")
    parser.add_argument("--repeats", type=int, default=7, help="the best of these counts")
    parser.add_argument("--write", action="store_true", help="keep the result")
    options = parser.parse_args()

    roll = Dice(3, 1)
    opening = [core_start(), *cases([Position()] * 1000, [roll])[1:]]
    games = cases(random_positions(options.positions), ALL_ROLLS)
    tables = {
        "3-1 from the start, 16 plays": opening,
        f"{options.positions} positions of random games, all 21 rolls": games,
    }
    theirs = movegen_openspiel.states(options.positions, MIXED_ROLLS, seed=SEED)
    if theirs is None:
        print("OpenSpiel is not installed; `make bench` installs it.", file=sys.stderr)
    else:
        opening.append(openspiel([theirs.opening(roll)] * 1000))
        tables[f"{options.positions} positions of OpenSpiel's random games, 15 mixed rolls"] = [
            *cases(theirs.positions, MIXED_ROLLS),
            openspiel(theirs.states),
        ]
    measured = [
        movegen_report.Table(name, {case.name: seconds(case, options.repeats) for case in lines})
        for name, lines in tables.items()
    ]
    movegen_report.show(measured)
    if options.write:
        movegen_report.write(measured)


if __name__ == "__main__":
    main()
