"""How far a net's opinions are from the truth, on positions that it has not learnt from.

Positions come from games that the net plays with dice of their own. The truth is a rollout by
the same rules to the end of the game, luck removed; it is played by the net, so it knows what the
net's own play is worth.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from videau.engine import NetEvaluator, RolloutPlan, rank, rollout
from videau.engine.place import HERE, Place
from videau.engine.variant import Variant
from videau.rules.dice import Dice
from videau.rules.position import Position
from videau.rules.ruleset import Opening, Ruleset
from videau.rules.starts import find_start

__all__ = ["Judged", "judged_positions"]

EVERY = 11  # one position in so many: neighbours in a game teach less


@dataclass(frozen=True, slots=True)
class Judged:
    """A position with what a rollout and two nets say about it, for the side on roll."""

    position: str
    rolled: float
    rolled_error: float
    ours: float
    theirs: float


def judged_positions(
    net: NetEvaluator,
    rival: NetEvaluator,
    variant: Variant,
    *,
    seed: int,
    trials: int,
    skip: int = 0,
    place: Place = HERE,
) -> Iterator[Judged]:
    """Yields positions without end, the same for the same *seed*, after the first *skip*."""
    chance = random.Random(f"held back {seed}")
    met = islice(enumerate(_met(net, variant, chance)), skip, None)
    return place.map(_judge, met, net, rival, variant.ruleset, trials)


def _judge(
    met: tuple[int, Position],
    net: NetEvaluator,
    rival: NetEvaluator,
    ruleset: Ruleset,
    trials: int,
) -> Judged:
    number, position = met
    plan = RolloutPlan(trials=trials, seed=number + 1, threads=1)
    told = rollout(net, position, ruleset, plan=plan)
    return Judged(
        position.id,
        told.cubeless,
        told.cubeless_error,
        net.chances(position, ruleset).equity,
        rival.chances(position, ruleset).equity,
    )


def _met(net: NetEvaluator, variant: Variant, chance: random.Random) -> Iterator[Position]:
    """Yields positions of the net's games against itself, before a roll."""
    while True:
        position = find_start(variant.start)
        dice = _opening(variant, chance)
        while not position.is_over:
            if chance.randrange(EVERY) == 0:
                yield position
            position = rank(net, position, dice, variant.ruleset)[0].position
            dice = _roll(chance)


def _roll(chance: random.Random) -> Dice:
    return Dice(chance.randint(1, 6), chance.randint(1, 6))


def _opening(variant: Variant, chance: random.Random) -> Dice:
    if variant.ruleset.opening is Opening.ROLL_AFRESH:
        return _roll(chance)
    high, low = chance.sample(range(1, 7), 2)
    return Dice(high, low)
