"""What a net that was trained for the standard rules loses by other rules.

    python benchmarks/engine/rulesets.py --seed 2026 --jobs 2

Games are played by the net alone, by each ruleset. In some of their decisions the three best plays
are rolled out by the same ruleset, in two halves (`judging.py`), where nothing but the end of the
game decides. Two figures for each ruleset:

- the loss: how much better the best of them is than the net's choice, at least and at most. By
  the standard rules it is what the net loses anyway: that row is what to compare with;
- the opinion: by how much the net's own equity of its choice differs from the rollout's, root mean
  square. Part of it is the noise of the rollouts.

Equities are cubeless, in points, for the mover. A ruleset that plays and scores like another is
not measured twice. Running it again goes on.
"""

from __future__ import annotations

import json
import math
import random
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from campaign import Campaign, Part, Row, eta, mean_and_error, named, own_part, sampling_options
from judging import judged

from videau import BLACK, RULESETS, WHITE, Dice, Match, Options, Position, Ruleset
from videau.engine import LEVELS, EnginePlayer, NetEvaluator, rank
from videau.play import RandomDice, play_on

SAME_GAME = {"travel-fr"}  # plays and scores as standard
MEASURED = [name for name in RULESETS if name not in SAME_GAME]
EVERY = 9  # one decision in so many is rolled out
DECISIONS = 5
"""Of each ruleset, in a part."""
PLAYS = 3
TRIALS = 36
"""In each half of a rollout."""
FIGURES = ("least", "most", "opinion")


def decisions(
    net: NetEvaluator, ruleset: Ruleset, chance: random.Random
) -> Iterator[tuple[Position, Dice]]:
    """Yields positions with dice that leave a choice, from games between equals."""
    while True:
        players = {side: EnginePlayer(LEVELS["expert"], net) for side in (WHITE, BLACK)}
        match = Match(ruleset, Options(length=1))
        for event in play_on(match, players, RandomDice(seed=chance.randrange(2**32))):
            now = event.after.game
            if now.dice is None or len(now.legal_plays) < 2 or chance.randrange(EVERY):
                continue
            yield now.position, now.dice


def measure(weights: Path, seed: int, part: int) -> Part:
    net = NetEvaluator.load(weights)
    found: Part = {}
    for name in MEASURED:
        ruleset = RULESETS[name]
        chance = random.Random(f"{seed} {name} part {part}")
        found_here = []
        for position, dice in islice(decisions(net, ruleset, chance), DECISIONS):
            chosen, *others = rank(net, position, dice, ruleset)[:PLAYS]
            after = [each.position for each in others]
            told = judged(
                net, chosen.position, after, trials=TRIALS, chance=chance, ruleset=ruleset
            )
            opinion = (chosen.equity - told.worth) ** 2
            found_here.append({"least": told.at_least, "most": told.at_most, "opinion": opinion})
        found[name] = {"count": DECISIONS} | {
            figure: [sum(each[figure] ** power for each in found_here) for power in (1, 2)]
            for figure in FIGURES
        }
    return found


def main() -> None:
    parser = sampling_options("rulesets", __doc__, error=0.005)
    given = parser.parse_args()
    if given.part is not None:
        print(json.dumps(measure(given.weights, given.seed, given.part)))
        return
    settings = {
        "weights": named(given.weights),
        "trials": 2 * TRIALS,
        "plays": PLAYS,
        "decisions_in_a_part": DECISIONS,
        "seed": given.seed,
    }
    campaign = Campaign.open(given.out, "By other rules: points lost per decision", settings)

    def worst_error(parts: list[Part]) -> float:
        return max(mean_and_error([p[name] for p in parts], "least")[1] for name in MEASURED)

    def say(parts: list[Part]) -> str:
        error = worst_error(parts)
        return f"± {error:.4f} where least is known; {eta(parts, error, given.error, given.jobs)}"

    campaign.extend(
        own_part,
        lambda parts: worst_error(parts) <= given.error,
        jobs=given.jobs,
        minutes=given.minutes,
        say=say,
    )
    rows = []
    for name in MEASURED:
        of_rules = [part[name] for part in campaign.parts]
        for figure in ("least", "most"):
            found = mean_and_error(of_rules, figure)
            rows.append(Row(f"{name}: lost at {figure}", *found, unit="points"))
        square, _ = mean_and_error(of_rules, "opinion")
        rows.append(Row(f"{name}: opinion off by", math.sqrt(square), unit="points"))
    count = sum(part[MEASURED[0]]["count"] for part in campaign.parts)
    campaign.report(rows, [f"{count} decisions of each ruleset; {say(campaign.parts)}."])


if __name__ == "__main__":
    main()
