"""The engine's speed by every rule sheet, beside that by the standard one.

    python benchmarks/engine/by_ruleset.py --seed 2026

Static evaluations per second of each kernel over self-play games by the sheet, and the time of a
2-ply decision on contact positions met in such games. Sheets take turns, several times, and of each
the best round counts, by processor time, since whatever else a machine does only adds to it.
Running it again adds rounds.

Games by another sheet lead to other positions, some of which take longer by any rules. So that
rules are compared and not positions, a third figure asks every sheet about the same ones: those met
by the standard one. By `dujardin` a checker that enters ends the turn, which leaves fewer plays.
Even then another sheet may find five plays worth a search where the standard one finds one; a last
figure divides by how many were searched.
"""

from __future__ import annotations

import time
from pathlib import Path

from campaign import Campaign, Part, Row, common_options, named

from videau import RULESETS, STANDARD, Dice, Position, Ruleset
from videau.core import native
from videau.engine import NetEvaluator, rank
from videau.engine.benchmark import contact_positions

COUNT = 60
PLIES = 2
WITHIN = 0.9
"""Of the standard sheet's speed: what every other one must reach."""


def decide(
    weights: Path, met: list[tuple[Position, Dice]], ruleset: Ruleset
) -> tuple[list[float], int]:
    """Milliseconds of each decision, by a net that remembers nothing, and plays searched."""
    fresh = NetEvaluator.load(weights)
    taken = []
    searched = 0
    for position, dice in met:
        started = time.process_time()
        ranked = rank(fresh, position, dice, ruleset, plies=PLIES)
        taken.append(1e3 * (time.process_time() - started))
        searched += sum(each.plies == PLIES for each in ranked)
    return taken, searched


def main() -> None:
    parser = common_options("by-ruleset", __doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each kernel and sheet")
    given = parser.parse_args()
    kernels = native.kernel_names()
    settings = {
        "weights": named(given.weights),
        "kernels": kernels,
        "rulesets": list(RULESETS),
        "seconds": given.seconds,
        "positions": COUNT,
        "seed": given.seed,
    }
    campaign = Campaign.open(given.out, "Speed by ruleset", settings)
    net = NetEvaluator.load(given.weights)
    met = {
        name: contact_positions(net, COUNT, given.seed, ruleset)
        for name, ruleset in RULESETS.items()
    }
    for _ in range(given.rounds):
        part: Part = {"part": len(campaign.parts)}
        for name, ruleset in RULESETS.items():
            speeds = {}
            for kernel in kernels:
                done = net.net.benchmark(
                    ruleset.core, kernel, given.seconds, given.seed, rolls=net.rolls(ruleset)
                )
                speeds[kernel] = round(done.evaluations / done.processor_seconds)
            own, _ = decide(given.weights, met[name], ruleset)
            same, searched = decide(given.weights, met[STANDARD.name], ruleset)
            part[name] = {"evaluations": speeds, "own": own, "same": same, "searched": searched}
        campaign.parts.append(part)
        campaign.save()

    def best_speed(name: str, kernel: str) -> float:
        return float(max(part[name]["evaluations"][kernel] for part in campaign.parts))

    def best_time(name: str, which: str) -> float:
        # Of every position the quickest round, so that a disturbance does not count.
        rounds = zip(*(part[name][which] for part in campaign.parts), strict=True)
        return float(sum(min(times) for times in rounds)) / COUNT

    def per_play(name: str) -> float:
        return COUNT * best_time(name, "same") / int(campaign.parts[0][name]["searched"])

    usual = STANDARD.name
    rows: list[Row] = []
    for name in RULESETS:
        for kernel in kernels:
            speed = best_speed(name, kernel)
            share = speed / best_speed(usual, kernel)
            rows.append(Row(f"{name}: evaluations, {kernel}", speed, None, "per second"))
            rows.append(Row("standard = 1", share, None, "", WITHIN))
        for which, what in (("own", "own positions"), ("same", "the same positions")):
            taken = best_time(name, which)
            rows.append(Row(f"{name}: {PLIES}-ply decision, {what}", taken, None, "ms"))
            share = taken / best_time(usual, which)
            must = 2 - WITHIN if which == "same" else None
            rows.append(Row("standard = 1", share, None, "", must, None, True))
        each = per_play(name)
        rows.append(Row(f"{name}: the same, for each play searched", each, None, "ms"))
        rows.append(Row("standard = 1", each / per_play(usual), None, "", 2 - WITHIN, None, True))
    notes = [
        f"The best of {len(campaign.parts)} rounds by processor time, one thread; decisions with "
        f"the kernels {kernels[0]}; network {net.shape}.",
        "Own positions: met in games by the sheet; they differ from those of the standard one, and "
        "so does the work, by any rules. The same positions: those met by the standard one.",
    ]
    campaign.report(rows, notes)


if __name__ == "__main__":
    main()
