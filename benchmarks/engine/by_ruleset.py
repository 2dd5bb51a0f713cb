"""The engine's speed by every rule sheet, beside that by the standard one.

    python benchmarks/engine/by_ruleset.py --seed 2026

Static evaluations per second of each kernel over self-play games by the sheet, and the time of a
2-ply decision on contact positions met in such games. Sheets take turns, several times, and of each
the best round counts, by processor time, since whatever else a machine does only adds to it.
Running it again adds rounds.

Games by another sheet lead to other positions, some of which take longer by any rules. So that
rules are compared and not positions, a third figure asks every sheet about the same ones: those met
by the standard one. By `dujardin` a checker that enters ends the turn, which leaves fewer plays.
Every sheet is judged by the net that ships for it, as users have it; with `--weights` one net
judges all. A decision is asked for by itself, and with what the best play is worth.
"""

from __future__ import annotations

import time
from pathlib import Path

from campaign import Campaign, Part, Row, common_options, named

from videau import RULESETS, STANDARD, Dice, Position, Ruleset
from videau.core import native
from videau.engine import NetEvaluator, rank
from videau.engine.benchmark import contact_positions
from videau.engine.ranking import CHOICE, NORMAL, Filter
from videau.engine.shipped import find_net

COUNT = 60
PLIES = 2
AIMS = {"choice": CHOICE, "choice and its worth": NORMAL}
WITHIN = 0.9
"""Of the standard sheet's speed: what every other one must reach."""


def decide(
    weights: Path, met: list[tuple[Position, Dice]], ruleset: Ruleset, keep: Filter
) -> list[float]:
    """Milliseconds of each decision, by a net that remembers nothing."""
    fresh = NetEvaluator.load(weights)
    taken = []
    for position, dice in met:
        started = time.process_time()
        rank(fresh, position, dice, ruleset, plies=PLIES, keep=keep)
        taken.append(1e3 * (time.process_time() - started))
    return taken


def main() -> None:
    parser = common_options("by-ruleset", __doc__)
    parser.set_defaults(weights=None)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each kernel and sheet")
    given = parser.parse_args()
    kernels = native.kernel_names()
    weights = {name: given.weights or find_net(each).path for name, each in RULESETS.items()}
    settings = {
        "weights": {name: named(path) for name, path in weights.items()},
        "kernels": kernels,
        "seconds": given.seconds,
        "positions": COUNT,
        "seed": given.seed,
    }
    campaign = Campaign.open(given.out, "Speed by ruleset", settings)
    nets = {name: NetEvaluator.load(path) for name, path in weights.items()}
    met = {
        name: contact_positions(nets[name], COUNT, given.seed, ruleset)
        for name, ruleset in RULESETS.items()
    }
    for _ in range(given.rounds):
        part: Part = {"part": len(campaign.parts)}
        for name, ruleset in RULESETS.items():
            net = nets[name]
            speeds = {}
            for kernel in kernels:
                done = net.net.benchmark(
                    ruleset.core, kernel, given.seconds, given.seed, rolls=net.rolls(ruleset)
                )
                speeds[kernel] = round(done.evaluations / done.processor_seconds)
            times = {
                f"{whose}, {aim}": decide(weights[name], met[where], ruleset, keep)
                for whose, where in (("own", name), ("same", STANDARD.name))
                for aim, keep in AIMS.items()
            }
            part[name] = {"evaluations": speeds, **times}
        campaign.parts.append(part)
        campaign.save()

    def best_speed(name: str, kernel: str) -> float:
        return float(max(part[name]["evaluations"][kernel] for part in campaign.parts))

    def best_time(name: str, which: str) -> float:
        # Of every position the quickest round, so that a disturbance does not count.
        rounds = zip(*(part[name][which] for part in campaign.parts), strict=True)
        return float(sum(min(times) for times in rounds)) / COUNT

    usual = STANDARD.name
    rows: list[Row] = []
    for name in RULESETS:
        for kernel in kernels:
            speed = best_speed(name, kernel)
            share = speed / best_speed(usual, kernel)
            rows.append(Row(f"{name}: evaluations, {kernel}", speed, None, "per second"))
            rows.append(Row("standard = 1", share, None, "", WITHIN))
        for whose, what in (("own", "own positions"), ("same", "the same positions")):
            for aim in AIMS:
                taken = best_time(name, f"{whose}, {aim}")
                share = taken / best_time(usual, f"{whose}, {aim}")
                must = 2 - WITHIN if whose == "same" else None
                rows.append(Row(f"{name}: {PLIES}-ply {aim}, {what}", taken, None, "ms"))
                rows.append(Row("standard = 1", share, None, "", must, None, True))
    notes = [
        f"The best of {len(campaign.parts)} rounds by processor time, one thread; decisions with "
        f"the kernels {kernels[0]}.",
        "Own positions: met in games by the sheet; they differ from those of the standard one, and "
        "so does the work, by any rules. The same positions: those met by the standard one.",
    ]
    campaign.report(rows, notes)


if __name__ == "__main__":
    main()
