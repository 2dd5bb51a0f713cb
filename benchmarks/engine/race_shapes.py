"""Races of every shape: how far the static chances are from rollouts, gnubg's beside them.

    python benchmarks/engine/race_shapes.py --seed 2026 --jobs 2 --rules tchibo

Self-play visits tidy races. Here either side is *even* (anywhere up to its last point), *stacked*
on one to three points, *gapped*, has a few checkers *back* and the rest home, or is *low*; it has
15 checkers or fewer, and the two sides are often in very different stages. Bear-offs are left out,
because tables know them, and nine of ten races that somebody wins nearly for sure.

What is true is a rollout with variance reduction that ends in the bear-off tables. Both sides play
by our 0-ply until they are home, so what it misplays there is in the truth. Beside it stand the
race network, which judged before, and gnubg, which knows the standard rules only. Running it again
goes on.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
from campaign import Campaign, Part, Row, named, own_part, sampling_options

from videau import Position, Ruleset
from videau.arrays import to_rows
from videau.engine import Chances, NetEvaluator, RolloutPlan, rollout
from videau.engine.gnubg import Gnubg
from videau.engine.races import listed_races
from videau.rules.rulesets import STANDARD, find_ruleset

POSITIONS = 10
"""In a part."""
TRIALS = 1296
IN_DOUBT = 0.03
CHANCES = {"win": "to win", "win_gammon": "to win a gammon", "lose_gammon": "to lose a gammon"}
JUDGES = {"ours": "our 0-ply", "network": "the race network", "gnubg": "gnubg 0-ply"}
MUST = 0.002


def even(rng: random.Random, checkers: int, last: int) -> list[int]:
    return [rng.randint(1, last) for _ in range(checkers)]


def stacked(rng: random.Random, checkers: int, last: int) -> list[int]:
    heaps = rng.sample(range(1, last + 1), min(last, rng.randint(1, 3)))
    return rng.choices(heaps, k=checkers)


def gapped(rng: random.Random, checkers: int, last: int) -> list[int]:
    points = [point for point in range(1, last + 1) if rng.random() < 0.4] or [last]
    return rng.choices(points, k=checkers)


def back(rng: random.Random, checkers: int, last: int) -> list[int]:
    behind = min(rng.randint(1, 4), checkers)
    far = [rng.randint(max(1, last - 3), last) for _ in range(behind)]
    return far + [rng.randint(1, min(6, last)) for _ in range(checkers - behind)]


def low(rng: random.Random, checkers: int, last: int) -> list[int]:
    return [min(rng.randint(1, 6), rng.randint(1, 6), last) for _ in range(checkers)]


Shape = Callable[[random.Random, int, int], list[int]]
SHAPES: tuple[Shape, ...] = (even, stacked, gapped, back, low)


def race(rng: random.Random) -> Position:
    """A race in which somebody is not home yet."""
    while True:
        last = rng.randint(4, 20)
        sides = [
            Counter(rng.choice(SHAPES)(rng, rng.choice((15, 15, 15, rng.randint(2, 14))), point))
            for point in (last, rng.randint(4, max(4, 24 - last)))
        ]
        position = Position(*sides)
        if position.is_race and max(position.rearmost, position.swapped().rearmost) > 6:
            return position


def races(net: NetEvaluator, rng: random.Random, ruleset: Ruleset = STANDARD) -> Iterator[Position]:
    while True:
        position = race(rng)
        win = net.chances(position, ruleset).win
        if IN_DOUBT < win < 1 - IN_DOUBT or rng.random() < 0.1:
            yield position


def measure(weights: Path, ruleset: Ruleset, seed: int, part: int) -> Part:
    net = NetEvaluator.load(weights)
    network = NetEvaluator(net.net, races=False)
    rng = random.Random(f"{seed} shapes part {part}")
    sampled = races(net, rng, ruleset)
    positions = [next(sampled) for _ in range(POSITIONS)]
    rows = to_rows(positions)
    judged = {"ours": net.evaluate(rows, ruleset), "network": network.evaluate(rows, ruleset)}
    if ruleset == STANDARD:
        with Gnubg(plies=0) as gnubg:
            judged["gnubg"] = gnubg.evaluate(rows)
    plan = RolloutPlan(trials=TRIALS, seed=rng.randrange(2**32), threads=1)
    truths = [rollout(net, position, ruleset, plan=plan) for position in positions]
    found: Part = {"count": POSITIONS, "errors": [truth.standard_error for truth in truths]}
    for judge, endings in judged.items():
        opinions = [Chances.from_endings(row.tolist()) for row in endings]
        found[judge] = {
            chance: [
                abs(getattr(opinion, chance) - getattr(truth.chances, chance))
                for opinion, truth in zip(opinions, truths, strict=True)
            ]
            for chance in CHANCES
        }
    return found


def main() -> None:
    parser = sampling_options("race-shapes", __doc__, error=0.0005)
    parser.add_argument("--rules", type=find_ruleset, default=STANDARD, help="a ruleset")
    given = parser.parse_args()
    if given.part is not None:
        print(json.dumps(measure(given.weights, given.rules, given.seed, given.part)))
        return
    taught = next(each for each in listed_races() if each.bear_off is given.rules.bear_off)
    settings = {
        "rules": given.rules.name,
        "races": f"{taught.file} {taught.sha256[:12]}",
        "weights": named(given.weights),
        "trials": TRIALS,
        "positions_in_a_part": POSITIONS,
        "seed": given.seed,
    }
    campaign = Campaign.open(given.out, "Races of every shape: how far chances are off", settings)

    def off(parts: list[Part], judge: str, chance: str) -> list[float]:
        return [each for part in parts for each in part[judge][chance]]

    def error(parts: list[Part]) -> float:
        some = off(parts, "ours", "win")
        return float(np.std(some) / len(some) ** 0.5)

    def say(parts: list[Part]) -> str:
        mean = float(np.mean(off(parts, "ours", "win")))
        return (
            f"{sum(part['count'] for part in parts)} races, off by {mean:.4f} ± {error(parts):.4f}"
        )

    campaign.extend(
        own_part,
        lambda parts: error(parts) <= given.error,
        jobs=given.jobs,
        minutes=given.minutes,
        say=say,
    )
    rows = []
    for judge, who in JUDGES.items():
        if any(judge not in part for part in campaign.parts):
            continue
        for chance, what in CHANCES.items():
            some = off(campaign.parts, judge, chance)
            must = MUST if judge == "ours" else None
            for figure, number in (
                ("in the mean", float(np.mean(some))),
                ("in 95 of 100", float(np.quantile(some, 0.95))),
                ("at worst", max(some)),
            ):
                name = f"{who}, chance {what}, {figure}"
                rows.append(Row(name, number, None, "", must, None, less_is_better=True))
    errors = [each for part in campaign.parts for each in part["errors"]]
    notes = [
        f"{say(campaign.parts)}.",
        f"The rollouts' own standard error is {np.mean(errors):.4f} points in the mean, half of "
        "that in the chance to win.",
    ]
    campaign.report(rows, notes)


if __name__ == "__main__":
    main()
