"""Races and bear-offs: what our plays lose per decision, against the truth or near it.

    python benchmarks/engine/race.py --seed 2026 --jobs 2

Four kinds of positions, all cubeless:

- *bear-off, at most six checkers each*: the truth is computed here, in numpy, by the rules alone:
  the chance to win of every one of the 924 x 924 positions, backwards from the end.
- *bear-off, more checkers*: both sides are home.
- *long races*: contact is over and somebody is not home yet, met in 0-ply self-play.
- *races of every shape*: the same, made up as in `race_shapes.py`.

The last three are judged by rollouts with variance reduction, the same dice for all plays of a roll
that are within 0.02 of our choice at 0-ply, in two halves (`judging.py`). Every loss is that of our
choice at `--plies`. Running it again goes on.
"""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import numpy as np
import numpy.typing as npt
import race_shapes as shapes
from campaign import Campaign, Part, Row, eta, mean_and_error, named, own_part, sampling_options
from judging import judged

from videau import Dice, Position
from videau.engine import NetEvaluator, rank
from videau.rules.dice import ALL_ROLLS

CHECKERS = 6
DECISIONS = {"exact": 400, "home": 20, "race": 20, "shapes": 20}
"""In a part."""
TRIALS = 180
"""In each half of a rollout."""
NEAR = 0.02
ROUNDING = 1e-12
"""Two ways to the same chance differ by less."""
GOALS = {
    "exact": (0.0, 0.0),
    "home": (None, 0.0003),
    "race": (None, 0.0003),
    "shapes": (None, 0.0003),
}
NAMES = {
    "exact": f"bear-off, at most {CHECKERS} checkers each, against the exact chances",
    "home": "bear-off, more checkers, judged by rollouts",
    "race": "long races, judged by rollouts",
    "shapes": "races of every shape, judged by rollouts",
}

Side = tuple[int, ...]
"""Checkers on the points 1 to 6."""


def sides() -> list[Side]:
    return [
        side for side in itertools.product(range(CHECKERS + 1), repeat=6) if sum(side) <= CHECKERS
    ]


def pips(side: Side) -> int:
    return sum(point * count for point, count in enumerate(side, 1))


def moved(side: Side, die: int) -> Iterator[Side]:
    """Every way to play one die, by the standard rule of bearing off."""
    highest = max((point for point, count in enumerate(side, 1) if count), default=0)
    for point, count in enumerate(side, 1):
        if count and (point >= die or point == highest):
            after = list(side)
            after[point - 1] -= 1
            if point > die:
                after[point - die - 1] += 1
            yield tuple(after)


@cache
def played(side: Side, dice: tuple[int, ...]) -> frozenset[Side]:
    """Every end of a roll whose dice are played in this order; a side that is off stays so."""
    if not dice or not any(side):
        return frozenset([side])
    ends = (played(after, dice[1:]) for after in moved(side, dice[0]))
    return frozenset().union(*ends)


def ends_of(side: Side, dice: Dice) -> frozenset[Side]:
    # In a bear-off every die can be played as long as there is a checker, in either order.
    return played(side, dice.steps) | played(side, dice.steps[::-1])


def exact_chances() -> tuple[dict[Side, int], npt.NDArray[np.float64]]:
    """The chance to win of the side on roll, by the numbers of both sides.

    >>> number, chance = exact_chances()
    >>> ace = number[1, 0, 0, 0, 0, 0]
    >>> float(chance[ace, ace])
    1.0
    """
    order = sorted(sides(), key=pips)
    number = {side: place for place, side in enumerate(order)}
    weight = np.array([pips(side) for side in order])
    rolls = [
        [
            (float(dice.probability), [number[end] for end in ends_of(side, dice)])
            for dice in ALL_ROLLS
        ]
        for side in order
    ]
    chance = np.zeros((len(order), len(order)))
    chance[0, :] = 1.0  # whoever is off has won; asked for only after the last play
    levels = [np.flatnonzero(weight == level) for level in range(weight.max() + 1)]
    # A roll lowers the sum of both sides' pips, so what it leads to is known by then.
    for total in range(2, 2 * int(weight.max()) + 1):
        for level in range(1, total):
            if level >= len(levels) or total - level >= len(levels):
                continue
            others = levels[total - level]
            for side in levels[level]:
                value = np.zeros(len(others))
                for probability, ends in rolls[side]:
                    if 0 in ends:
                        value += probability
                        continue
                    value += probability * (1 - chance[others[:, None], ends].min(axis=1))
                chance[side, others] = value
    return number, chance


def board(own: Side, other: Side) -> Position:
    """The checkers that are not on the board are off."""
    return Position(
        own={0: 15 - sum(own), **dict(enumerate(own, 1))},
        other={0: 15 - sum(other), **dict(enumerate(other, 1))},
    )


def home_of(counts: bytes) -> Side:
    return tuple(counts[1:7])


def exact_losses(net: NetEvaluator, plies: int, chance: random.Random) -> Iterator[float]:
    number, truth = exact_chances()
    everything = [side for side in number if sum(side) > 1]
    while True:
        position = board(chance.choice(everything), chance.choice(everything))
        dice = Dice(chance.randint(1, 6), chance.randint(1, 6))
        ranked = rank(net, position, dice, plies=plies)
        if len(ranked) < 2:
            continue
        worth = []
        for each in ranked:
            after = each.position
            mine, theirs = number[home_of(after.other)], number[home_of(after.own)]
            # In points: a win and a loss are two apart.
            worth.append(2 * (1.0 if mine == 0 else 1 - truth[theirs, mine]))
        loss = max(worth) - worth[0]
        yield loss if loss > ROUNDING else 0.0


def races(net: NetEvaluator, chance: random.Random, kind: str) -> Iterator[tuple[Position, Dice]]:
    """One decision of each game that comes to *kind* of position."""
    while True:
        position, met = Position(), []
        while not position.is_over:
            dice = Dice(chance.randint(1, 6), chance.randint(1, 6))
            ranked = rank(net, position, dice)
            home = max(position.rearmost, position.swapped().rearmost) <= 6
            few = max(15 - position.own[0], 15 - position.other[0]) <= CHECKERS
            is_kind = (home and not few) if kind == "home" else not home
            if position.is_race and is_kind and len(ranked) > 1:
                met.append((position, dice))
            position = ranked[0].position
        if met:
            yield chance.choice(met)


def shaped_races(net: NetEvaluator, chance: random.Random) -> Iterator[tuple[Position, Dice]]:
    """Decisions in races that self-play does not come to."""
    for position in shapes.races(net, chance):
        dice = Dice(chance.randint(1, 6), chance.randint(1, 6))
        if len(position.legal_plays(dice)) > 1:
            yield position, dice


def rolled_losses(
    net: NetEvaluator, plies: int, chance: random.Random, kind: str
) -> Iterator[float]:
    made_up = kind == "shapes"
    for position, dice in shaped_races(net, chance) if made_up else races(net, chance, kind):
        chosen = rank(net, position, dice, plies=plies)[0]
        near = [
            each.position
            for each in rank(net, position, dice)
            if each.position != chosen.position and each.equity >= chosen.equity - NEAR
        ][:4]
        if not near:
            yield 0.0
            continue
        yield judged(net, chosen.position, near, trials=TRIALS, chance=chance).at_least


def measure(weights: Path, plies: int, seed: int, part: int) -> Part:
    net = NetEvaluator.load(weights)
    found: Part = {}
    for kind, count in DECISIONS.items():
        chance = random.Random(f"{seed} {kind} part {part}")
        losses = (
            exact_losses(net, plies, chance)
            if kind == "exact"
            else rolled_losses(net, plies, chance, kind)
        )
        some = list(itertools.islice(losses, count))
        found[kind] = {
            "count": count,
            "lost": [sum(some), sum(loss**2 for loss in some)],
            "worst": max(some),
        }
    return found


def main() -> None:
    parser = sampling_options("race", __doc__, error=0.0001)
    parser.add_argument("--plies", type=int, default=0)
    given = parser.parse_args()
    if given.part is not None:
        print(json.dumps(measure(given.weights, given.plies, given.seed, given.part)))
        return
    settings = {
        "weights": named(given.weights),
        "plies": given.plies,
        "trials": 2 * TRIALS,
        "decisions_in_a_part": DECISIONS,
        "seed": given.seed,
    }
    campaign = Campaign.open(given.out, "Races: points lost per decision", settings)

    def of(parts: list[Part], kind: str) -> tuple[float, float]:
        return mean_and_error([part[kind] for part in parts], "lost")

    def say(parts: list[Part]) -> str:
        mean, error = of(parts, "race")
        return f"long races {mean:.5f} ± {error:.5f}; {eta(parts, error, given.error, given.jobs)}"

    campaign.extend(
        own_part,
        lambda parts: of(parts, "race")[1] <= given.error,
        jobs=given.jobs,
        minutes=given.minutes,
        say=say,
    )
    rows = []
    for kind, name in NAMES.items():
        mean, error = of(campaign.parts, kind)
        rows.append(Row(name, mean, error, "points", *GOALS[kind], less_is_better=True))
    worst = max(part["exact"]["worst"] for part in campaign.parts)
    rows.append(Row("the worst of the first kind", worst, None, "points"))
    counts = {kind: sum(p[kind]["count"] for p in campaign.parts) for kind in NAMES}
    notes = [f"Decisions: {counts}. {say(campaign.parts)}."]
    campaign.report(rows, notes)


if __name__ == "__main__":
    main()
