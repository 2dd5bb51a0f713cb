"""How fast the engine is on this machine, in a few seconds.

The measurements against other engines, which take hours, live in ``benchmarks/``.
"""

from __future__ import annotations

import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from videau.core import native
from videau.engine.evaluator import Evaluator, NetEvaluator
from videau.engine.ranking import rank
from videau.engine.rollout import RolloutPlan, rollout
from videau.errors import UnavailableError
from videau.rules.dice import Dice
from videau.rules.position import Position
from videau.rules.ruleset import Ruleset
from videau.rules.rulesets import STANDARD

__all__ = [
    "Benchmark",
    "calibrate_gnubg",
    "contact_positions",
    "find_gnubg",
    "measure",
    "peak_memory",
]

GAMES_FOR_A_THREAD = 72
POSITIONS = {0: 50, 1: 20, 2: 10}
"""How many are asked about, by plies: the deeper, the fewer."""


@dataclass(frozen=True, slots=True)
class Benchmark:
    """What was measured."""

    kernels: Mapping[str, float]
    """Static evaluations per second of one thread by instruction set, the best first."""
    decisions: Mapping[int, float]
    """Seconds per play with a choice, by plies."""
    rollouts: Mapping[int, float]
    """Games of a rollout per second, by threads."""
    memory: int | None
    """Bytes this process has had at its peak; None where the system does not say."""


def measure(
    evaluator: NetEvaluator,
    *,
    seconds: float = 0.5,
    plies: int = 2,
    threads: int | None = None,
    seed: int = 1,
    ruleset: Ruleset = STANDARD,
) -> Benchmark:
    """Measures *evaluator* here: each kernel for *seconds*, decisions up to *plies*.

    >>> found = measure(NetEvaluator.random(), seconds=0.01, plies=0, threads=1)
    >>> list(found.kernels)[-1], list(found.decisions), list(found.rollouts)
    ('plain', [0], [1])
    """
    kernels = {}
    for name in native.kernel_names():
        done = evaluator.net.benchmark(
            ruleset.core, name, seconds, seed, rolls=evaluator.rolls(ruleset)
        )
        kernels[name] = done.evaluations / done.processor_seconds
    met = contact_positions(evaluator, max(POSITIONS.values()), seed, ruleset)
    decisions = {
        depth: _seconds_per_decision(evaluator, met[: POSITIONS.get(depth, 2)], depth, ruleset)
        for depth in range(plies + 1)
    }
    cores = threads or os.cpu_count() or 1
    rollouts = {
        count: _games_per_second(evaluator, count, seed, ruleset) for count in sorted({1, cores})
    }
    return Benchmark(kernels, decisions, rollouts, peak_memory())


def contact_positions(
    evaluator: Evaluator, count: int, seed: int, ruleset: Ruleset = STANDARD
) -> list[tuple[Position, Dice]]:
    """Returns positions and rolls met when *evaluator* plays itself without looking ahead.

    One from each game, at its 8th to 30th turn, with contact and at least five plays.

    >>> len(contact_positions(NetEvaluator.random(), 2, seed=1))
    2
    """
    found: list[tuple[Position, Dice]] = []
    chance = random.Random(seed)
    while len(found) < count:
        wanted = chance.randint(8, 30)
        position = Position()
        for turn in range(100):
            if position.is_race or position.is_over:
                break
            dice = Dice(chance.randint(1, 6), chance.randint(1, 6))
            plays = rank(evaluator, position, dice, ruleset)
            if turn >= wanted and len(plays) >= 5:
                found.append((position, dice))
                break
            position = plays[0].position
    return found


def _seconds_per_decision(
    evaluator: Evaluator, met: list[tuple[Position, Dice]], plies: int, ruleset: Ruleset
) -> float:
    started = time.perf_counter()
    for position, dice in met:
        rank(evaluator, position, dice, ruleset, plies=plies)
    return (time.perf_counter() - started) / len(met)


def _games_per_second(evaluator: Evaluator, threads: int, seed: int, ruleset: Ruleset) -> float:
    plan = RolloutPlan(trials=GAMES_FOR_A_THREAD * threads, threads=threads, seed=seed)
    started = time.perf_counter()
    done = rollout(evaluator, Position(), ruleset, plan=plan)
    return done.trials / (time.perf_counter() - started)


def peak_memory() -> int | None:
    """Returns the most bytes that this process has had in memory at once."""
    try:
        import resource
    except ImportError:  # not a POSIX system
        return None
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024


def find_gnubg(environ: Mapping[str, str] = os.environ) -> str:
    """Returns the program of GNU Backgammon; raises UnavailableError if there is none."""
    # Debian keeps games in a folder that is not on every PATH.
    places = os.pathsep.join([environ.get("PATH", ""), "/usr/games"])
    found = shutil.which("gnubg", path=places)
    if found is None:
        raise UnavailableError("gnubg is not installed here, so there is nothing to compare with")
    return found


def calibrate_gnubg(program: str, iterations: int = 5) -> float:
    """Returns the static evaluations per second of GNU Backgammon on one thread.

    They are those of its ``calibrate``: positions that need no move generation. It counts by the
    clock; here its processor time counts, as for our own, where the system tells it.
    """
    with tempfile.TemporaryDirectory() as home:
        commands = Path(home, "commands")
        commands.write_text(f"set threads 1\ncalibrate {iterations}\n", encoding="ascii")
        clock, before = time.perf_counter(), os.times()
        done = subprocess.run(
            [program, "-t", "-q", "-r", "-c", str(commands)],
            env={**os.environ, "HOME": home},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        clock, after = time.perf_counter() - clock, os.times()
    found = re.search(r"Calibration result: (\d+) static", done.stdout)
    if found is None:
        raise UnavailableError("{program} did not calibrate", program=program)
    processor = after.children_user - before.children_user
    processor += after.children_system - before.children_system
    return int(found[1]) * (clock / processor if processor else 1.0)
