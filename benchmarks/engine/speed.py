"""Static evaluations per second, ours and gnubg's, on one thread of the same machine.

    python benchmarks/engine/speed.py --seed 2026

Ours include move generation and inputs, over the plays of self-play games; gnubg's are those of
its `calibrate`, over positions that need no move generation. Both by processor time, in turn,
several times; the best of each counts, since whatever else a machine does only adds to it. Running
it again adds rounds.
"""

from __future__ import annotations

import gnubg
from campaign import Campaign, Part, Row, common_options, named

from videau import STANDARD
from videau.core import native
from videau.engine import NetEvaluator
from videau.engine.benchmark import calibrate_gnubg, find_gnubg

ITERATIONS = 20
GOALS = {"vnni": (15, 25), "avx512": (15, 25), "avx2": (10, 15)}  # must and aim, gnubg = 1


def main() -> None:
    parser = common_options("speed", __doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2.0, help="for each of our kernels")
    given = parser.parse_args()
    settings = {
        "weights": named(given.weights),
        "gnubg": gnubg.check_engine(),
        "seconds": given.seconds,
        "seed": given.seed,
    }
    campaign = Campaign.open(given.out, "Static evaluations per second", settings)
    evaluator = NetEvaluator.load(given.weights)
    net, rolls = evaluator.net, evaluator.rolls(STANDARD)
    for _ in range(given.rounds):
        part: Part = {
            "part": len(campaign.parts),
            "gnubg": round(calibrate_gnubg(find_gnubg(), ITERATIONS)),
        }
        for name in native.kernel_names():
            done = net.benchmark(STANDARD.core, name, given.seconds, given.seed, rolls=rolls)
            part[name] = round(done.evaluations / done.processor_seconds)
        campaign.parts.append(part)
        campaign.save()
    best = {
        name: max(part[name] for part in campaign.parts)
        for name in ("gnubg", *native.kernel_names())
    }
    rows = [
        Row(f"{name}: times gnubg", best[name] / best["gnubg"], None, "", *GOALS.get(name, ()))
        for name in native.kernel_names()
    ]
    rows += [Row(name, speed, None, "per processor second") for name, speed in best.items()]
    notes = [
        f"The best of {len(campaign.parts)} rounds, gnubg and each of our kernels in turn, one "
        f"thread; network {net.shape}.",
    ]
    campaign.report(rows, notes)


if __name__ == "__main__":
    main()
