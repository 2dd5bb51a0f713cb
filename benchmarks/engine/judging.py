"""What a choice loses, judged by rollouts.

The best of many noisy numbers is too good to be true, so the rollouts come in two halves: one half
says which play is best, the other what it is worth more than ours, and then the other way round.
That is right on average for the play that half a rollout would choose, and so never more than the
truth. Both halves together say what the best is worth more than ours, noise included: never less
than the truth.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from videau import Position, Ruleset
from videau.engine import NetEvaluator, RolloutPlan, rollout_plays
from videau.rules.rulesets import STANDARD


class Judged(NamedTuple):
    """Points, cubeless, of the side that chose."""

    at_least: float
    """Lost: on average no more than the truth."""
    at_most: float
    """Lost: on average no less than the truth."""
    worth: float
    """What was chosen is worth so much."""


def judged(
    net: NetEvaluator,
    chosen: Position,
    others: Sequence[Position],
    *,
    trials: int,
    chance: random.Random,
    ruleset: Ruleset = STANDARD,
) -> Judged:
    """Returns what *chosen* loses against *others*, and what it is worth.

    All are positions after a play, as the opponent meets them; each half has *trials* games,
    played by *ruleset*, with the same dice for every position.
    """
    halves = [
        rollout_plays(
            net,
            [chosen, *others],
            ruleset,
            plan=RolloutPlan(trials=trials, seed=chance.randrange(2**32), threads=1),
        )
        for _ in range(2)
    ]
    one, two = ([each.cubeless for each in half] for half in halves)
    least = sum(
        counts[says.index(max(says))] - counts[0] for says, counts in ((one, two), (two, one))
    )
    both = [(first + second) / 2 for first, second in zip(one, two, strict=True)]
    return Judged(least / 2, max(both) - both[0], both[0])
