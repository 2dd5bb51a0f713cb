"""What a choice loses, judged by rollouts.

The best of many noisy numbers is too good to be true, so the rollouts come in two halves: one half
says which play is best, the other what it is worth more than ours, and then the other way round.
That is right on average for the play that half a rollout would choose, and so never more than the
truth.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from videau import Position, Ruleset
from videau.engine import NetEvaluator, RolloutPlan, rollout_plays
from videau.rules.rulesets import STANDARD


def judged(
    net: NetEvaluator,
    chosen: Position,
    others: Sequence[Position],
    *,
    trials: int,
    chance: random.Random,
    ruleset: Ruleset = STANDARD,
) -> tuple[float, float]:
    """Returns what *chosen* loses against *others*, and what it is worth: points, cubeless.

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
    lost = 0.0
    for says, counts in (halves, halves[::-1]):
        best = max(range(len(says)), key=lambda place: says[place].cubeless)
        lost += counts[best].cubeless - counts[0].cubeless
    return lost / 2, sum(half[0].cubeless for half in halves) / 2
