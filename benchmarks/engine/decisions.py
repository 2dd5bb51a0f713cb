"""Time per decision on the same contact positions, ours and gnubg's, position by position.

    python benchmarks/engine/decisions.py --seed 2026

The positions come from 0-ply self-play, one a game, at its 8th to 30th turn, with at least five
legal plays. In every round each engine is asked once about each of them, in turn; ours through
`videau.engine.rank`, as users ask it, gnubg through its socket. A round has a gnubg of its own, so
that it remembers no answers, and so has each of our kernels, asked one after the other. Each is
asked for the best play, as a player does, and for that play with what it is worth, as a reader of a
review does. Processor time of either process; running it again adds rounds.
"""

from __future__ import annotations

import statistics
import time
from dataclasses import replace
from pathlib import Path

import gnubg
from campaign import Campaign, Part, Row, common_options, named

from videau import Dice, Match, OpeningRoll, Play, Position, Roll
from videau.core import native
from videau.engine import NetEvaluator, rank
from videau.engine.benchmark import contact_positions
from videau.engine.evaluator import KEEP
from videau.engine.ranking import CHOICE, NORMAL

COUNT = 50
WORTH = ", worth"
"""Behind a kernel: the best play was searched to its end too."""
GOALS = {  # must and aim, of gnubg's time
    (2, "vnni"): (0.10, 0.05),
    (2, "avx512"): (0.10, 0.05),
    (2, "avx2"): (0.15, 0.08),
    (0, "vnni"): (0.8, 0.3),
    (0, "avx512"): (0.8, 0.3),
    (0, "avx2"): (0.8, 0.3),
}


def question(position: Position, dice: Dice) -> Match:
    """A money game in which *dice* are to be played."""
    match = Match().apply(OpeningRoll(3, 1))
    match = match.apply(Play.parse("8/5 6/5"))
    match = match.with_game(replace(match.game, position=position))
    return match.apply(Roll(dice))


def measure(
    weights: Path, positions: list[tuple[Position, Dice]], plies: int
) -> tuple[dict[str, list[float]], list[float], int]:
    """Milliseconds for each position, of our kernels and gnubg's, and how often both play alike."""
    # Each with a file of its own: what one has remembered saves the other no time.
    nets = {
        name + aim: (NetEvaluator(NetEvaluator.load(weights).net, keep=KEEP, kernels=name), keep)
        for name in native.kernel_names()
        for aim, keep in (("", CHOICE), (WORTH, NORMAL))
    }
    ours: dict[str, list[float]] = {name: [] for name in nets}
    theirs, same = [], 0
    with gnubg.server(plies) as server, gnubg.Client(server.address) as client:
        for position, dice in positions:
            for name, (net, keep) in nets.items():
                started = time.process_time()
                best = rank(net, position, dice, plies=plies, keep=keep)[0]
                ours[name].append(1e3 * (time.process_time() - started))
            match = question(position, dice)
            before = server.processor_seconds()
            play = client.choose_play(match)
            theirs.append(1e3 * (server.processor_seconds() - before))
            same += position.play(play) == best.position
    return ours, theirs, same


def main() -> None:
    parser = common_options("decisions", __doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--plies", type=int, nargs="+", default=[0, 1, 2])
    given = parser.parse_args()
    net = NetEvaluator.load(given.weights)
    kernels = native.kernel_names()
    settings = {
        "weights": named(given.weights),
        "gnubg": gnubg.check_engine(),
        "keep": net.keep,
        "kernels": kernels,
        "plies": given.plies,
        "positions": COUNT,
        "seed": given.seed,
    }
    campaign = Campaign.open(given.out, "Time per decision", settings)
    positions = contact_positions(net, COUNT, given.seed)
    for _ in range(given.rounds):
        part: Part = {"part": len(campaign.parts)}
        for plies in given.plies:
            ours, theirs, same = measure(given.weights, positions, plies)
            part[str(plies)] = {**ours, "gnubg": theirs, "same": same}
        campaign.parts.append(part)
        campaign.save()

    def shares(plies: int, who: str) -> list[list[float]]:
        return [part[str(plies)][who] for part in campaign.parts]

    rows: list[Row] = []
    for plies in sorted(given.plies, reverse=True):
        # Of every position the quickest round, so that a disturbance does not count.
        each = {
            who: [min(times) for times in zip(*shares(plies, who), strict=True)]
            for who in (*kernels, *(name + WORTH for name in kernels), "gnubg")
        }
        mean = {who: statistics.fmean(times) for who, times in each.items()}
        for name in kernels:
            must, aim = GOALS.get((plies, name), (None, None))
            ratio = mean[name] / mean["gnubg"]
            rows += [
                Row(f"{plies}-ply, {name}: time, gnubg's = 1", ratio, None, "", must, aim, True),
                Row(f"{name}, mean", mean[name], None, "ms"),
                Row(
                    f"{name}, and what the best play is worth: gnubg's = 1",
                    mean[name + WORTH] / mean["gnubg"],
                ),
            ]
        rows += [
            Row("gnubg's, mean", mean["gnubg"], None, "ms"),
            Row("same play", campaign.parts[0][str(plies)]["same"], None, f"of {COUNT}"),
        ]
    notes = [
        f"{len(campaign.parts)} rounds; of each position the quickest counts, by processor time.",
        "gnubg with its default move filter and pruning, Jacoby off, one thread, cubeless.",
    ]
    campaign.report(rows, notes)


if __name__ == "__main__":
    main()
