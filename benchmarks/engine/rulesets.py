"""What a net that was trained for the standard rules loses by other rules.

Games are played by the net alone, by each ruleset. In some of their decisions the best plays are
rolled out by the same ruleset, where nothing but the end of the game decides. Two figures:

- the loss: how much better the best of them is than the net's choice. Rolling out is uncertain,
  and the best of several uncertain numbers is flattered, also by the standard rules: their row
  is what to compare with;
- the opinion: by how much the net's own equity of its choice differs from the rollout's.

    python benchmarks/engine/rulesets.py --decisions 100 --trials 144

Equities are cubeless, in points, for the mover.
"""

from __future__ import annotations

import argparse
import datetime
import json
import math
import random
import statistics
import sys
from collections.abc import Iterator
from pathlib import Path

from videau import BLACK, RULESETS, WHITE, Dice, Match, Options, Position, Ruleset
from videau.engine import LEVELS, EnginePlayer, NetEvaluator, RolloutPlan, rank, rollout_plays
from videau.play import RandomDice, play_on

SAME_GAME = {"travel-fr"}  # plays and scores as standard
EVERY = 9  # one decision in so many is rolled out


def decisions(net: NetEvaluator, ruleset: Ruleset, seed: int) -> Iterator[tuple[Position, Dice]]:
    """Yields positions with dice that leave a choice, from games between equals."""
    chooser = random.Random(seed)
    for game in range(seed, sys.maxsize):
        players = {side: EnginePlayer(LEVELS["expert"], net) for side in (WHITE, BLACK)}
        match = Match(ruleset, Options(length=1))
        for event in play_on(match, players, RandomDice(seed=game)):
            now = event.after.game
            if now.dice is None or len(now.legal_plays) < 2 or chooser.randrange(EVERY):
                continue
            yield now.position, now.dice


def measure(
    net: NetEvaluator, ruleset: Ruleset, *, count: int, plays: int, plan: RolloutPlan
) -> dict[str, float]:
    """Returns the means and their standard errors over *count* decisions."""
    losses, opinions = [], []
    for number, (position, dice) in enumerate(decisions(net, ruleset, plan.seed)):
        if number == count:
            break
        ranked = rank(net, position, dice, ruleset)[:plays]
        rolled = rollout_plays(net, [each.position for each in ranked], ruleset, plan=plan)
        losses.append(max(each.cubeless for each in rolled) - rolled[0].cubeless)
        opinions.append(ranked[0].equity - rolled[0].cubeless)
    root = math.sqrt(count)
    return {
        "loss": statistics.mean(losses),
        "loss_error": statistics.stdev(losses) / root,
        "opinion": statistics.mean(opinions),
        "opinion_error": statistics.stdev(opinions) / root,
        "opinion_rms": math.sqrt(statistics.mean(each**2 for each in opinions)),
    }


def main() -> None:
    """Measures every ruleset and prints one JSON object a line, the settings first."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--decisions", type=int, default=100, metavar="N")
    parser.add_argument("--trials", type=int, default=144, metavar="N")
    parser.add_argument("--plays", type=int, default=3, metavar="N")
    parser.add_argument("--threads", type=int, default=1, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--out", type=Path, metavar="FILE", help="append to this file, too")
    chosen = parser.parse_args()
    plan = RolloutPlan(trials=chosen.trials, threads=chosen.threads, seed=chosen.seed)
    net = NetEvaluator.shipped()

    def tell(row: dict[str, object]) -> None:
        line = json.dumps(row)
        print(line, flush=True)
        if chosen.out:
            with chosen.out.open("a") as out:
                out.write(line + "\n")

    tell(
        {
            "date": datetime.datetime.now(tz=datetime.UTC).date().isoformat(),
            "net": net.shape,
            "decisions": chosen.decisions,
            "trials": chosen.trials,
            "plays": chosen.plays,
            "seed": chosen.seed,
        }
    )
    for name, ruleset in RULESETS.items():
        if name in SAME_GAME:
            continue
        found = measure(net, ruleset, count=chosen.decisions, plays=chosen.plays, plan=plan)
        tell({"ruleset": name, **{key: round(value, 4) for key, value in found.items()}})


if __name__ == "__main__":
    main()
