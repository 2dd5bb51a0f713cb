"""Random games a second on one core: our vector core beside OpenSpiel, in turn, in one run.

``make bench-env`` prints the table; ``--write`` also keeps it in ``benchmarks/env/results/``. What
is measured, and what may be compared, is in ``benchmarks/README.md``.
"""

from __future__ import annotations

import argparse
import json
import platform
import random
import sys
import time
from collections.abc import Callable
from datetime import date
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from videau.env import RAW, TD_GAMMON, Features, VectorEnvironment

RESULTS = Path(__file__).parent / "results"


class Speed(NamedTuple):
    """What a run has done."""

    games: int
    choices: int
    seconds: float

    @property
    def games_a_second(self) -> float:
        """Of processor time."""
        return self.games / self.seconds

    @property
    def choices_a_second(self) -> float:
        """Of processor time; OpenSpiel plays a double as two of them."""
        return self.choices / self.seconds


def ours(count: int, seconds: float, features: Features | None = None) -> Speed:
    """Steps *count* games by random numbers; with *features*, every choice is encoded first."""
    env = VectorEnvironment(count, features=features or RAW, seed=1)
    rng = np.random.default_rng(1)
    games = steps = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        if features is not None:
            env.legal()
        done = env.step((rng.random(count) * env.counts).astype(np.int64))
        games += int(done.is_over.sum())
        steps += count
    return Speed(games, steps, time.process_time() - start)


def open_spiel(seconds: float, *, observed: bool = False) -> Speed:
    """Plays game after game; *observed*, every decision asks for its tensor and mask."""
    pyspiel: Any = __import__("pyspiel")
    game = pyspiel.load_game("backgammon")
    rng = random.Random(1)
    games = choices = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, chances)[0])
                continue
            if observed:
                state.observation_tensor(state.current_player())
                state.legal_actions_mask()
            state.apply_action(rng.choice(state.legal_actions()))
            choices += 1
        games += 1
    return Speed(games, choices, time.process_time() - start)


def cases(count: int, seconds: float) -> dict[str, Callable[[], Speed]]:
    return {
        "OpenSpiel": lambda: open_spiel(seconds),
        f"videau, {count} games at once": lambda: ours(count, seconds),
        "OpenSpiel, tensor and mask": lambda: open_spiel(seconds, observed=True),
        "videau, every choice as 52 counts": lambda: ours(count, seconds, RAW),
        "videau, every choice as 198 units": lambda: ours(count, seconds, TD_GAMMON),
    }


def measure(count: int, seconds: float, rounds: int) -> dict[str, Speed]:
    """Returns the best of several rounds: whatever else the machine does only adds time."""
    best: dict[str, Speed] = {}
    for _ in range(rounds):
        for name, run in cases(count, seconds).items():
            speed = run()
            if name not in best or speed.games_a_second > best[name].games_a_second:
                best[name] = speed
    return best


def table(speeds: dict[str, Speed]) -> str:
    base = speeds["OpenSpiel"].games_a_second
    lines = [
        "|  | games a second | decisions a second | OpenSpiel = 1 |",
        "|---|---:|---:|---:|",
    ]
    lines += [
        f"| {name} | {speed.games_a_second:,.0f} | {speed.choices_a_second:,.0f} "
        f"| {speed.games_a_second / base:.1f} |"
        for name, speed in speeds.items()
    ]
    return "\n".join(lines)


def processor() -> str:
    text = Path("/proc/cpuinfo").read_text() if Path("/proc/cpuinfo").exists() else ""
    names = [line.split(":", 1)[1].strip() for line in text.splitlines() if "model name" in line]
    return names[0] if names else platform.processor()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=512, help="at once")
    parser.add_argument("--seconds", type=float, default=2.0, help="of each run")
    parser.add_argument("--rounds", type=int, default=3, help="the best of these counts")
    parser.add_argument("--write", action="store_true", help="keep the result")
    options = parser.parse_args()
    try:
        __import__("pyspiel")
    except ImportError:
        sys.exit("OpenSpiel is not installed, so there is nothing to compare: `make bench-env`.")
    speeds = measure(options.games, options.seconds, options.rounds)
    title = (
        f"{processor()}, one core; Python {platform.python_version()}, Videau {version('videau')}, "
        f"OpenSpiel {version('open-spiel')}. Processor time, best of {options.rounds} runs."
    )
    print(title, table(speeds), sep="\n\n")
    if options.write:
        RESULTS.mkdir(exist_ok=True)
        path = RESULTS / f"random-games-{date.today()}"
        path.with_suffix(".md").write_text(
            f"# Random games, {date.today()}\n\n{title}\n\n{table(speeds)}\n"
        )
        data = {name: speed._asdict() for name, speed in speeds.items()}
        path.with_suffix(".json").write_text(json.dumps({"of": title, "speeds": data}, indent=1))


if __name__ == "__main__":
    main()
