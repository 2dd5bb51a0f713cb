"""What pruning costs where people play: the shipped 2-ply search beside one that skips nothing.

    python benchmarks/engine/pruned.py

Both choose the plays of the held-back set (``held_back.py``). The shipped search lets a few plays
of a roll through at the ends of lines and searches the best few of a decision; the full one
judges every play everywhere and searches twice as many, twice as far behind. They mostly agree,
and where they do not the labels tell who is right: what counts is the difference, decision by
decision. Where either choice has no label there is nothing to compare; such decisions are left
out and counted.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from campaign import RESULTS, Campaign, Part, Row, mean_and_error, named, today
from held_back import PLAYS, SET, WIDE, PlayDecision, lost, read

from videau import Dice, Position
from videau.engine import NetEvaluator, rank
from videau.engine.evaluator import KEEP
from videau.engine.ranking import NORMAL, Filter
from videau.engine.shipped import find_net

PLIES = 2
FULL = replace(WIDE, near=math.inf)
MORE = 0.02
"""The share by which the pruned search may lose more than the full one."""

Chooser = Callable[[PlayDecision], Position]


def chooser(net: NetEvaluator, keep: Filter) -> Chooser:
    def choose(decision: PlayDecision) -> Position:
        position, dice = Position.parse(decision.position), Dice(*decision.dice)
        return rank(net, position, dice, plies=PLIES, keep=keep)[0].position

    return choose


def compare(pruned: Chooser, full: Chooser, folder: Path) -> Part:
    """Sums over the decisions of what each loses, of the difference, and of the time of each."""
    choosers = {"pruned": pruned, "full": full}
    losses: dict[str, list[float]] = {"pruned": [], "full": [], "more": []}
    seconds = dict.fromkeys(choosers, 0.0)
    unlabelled = differ = 0
    for number, decision in enumerate(read(folder / PLAYS, PlayDecision)):
        chosen = {}
        # In turn, so that neither finds the machine busier than the other.
        for who in sorted(choosers, reverse=number % 2 == 1):
            begun = time.process_time()
            chosen[who] = choosers[who](decision).id
            seconds[who] += time.process_time() - begun
        if not set(chosen.values()) <= set(decision.after):
            unlabelled += 1
            continue
        worth = list(decision.after.values())
        loss = {who: lost(decision.after[each], worth) for who, each in chosen.items()}
        differ += chosen["pruned"] != chosen["full"]
        for who in choosers:
            losses[who].append(loss[who])
        losses["more"].append(loss["pruned"] - loss["full"])
    count = len(losses["more"])
    sums = {name: [sum(each), sum(x * x for x in each)] for name, each in losses.items()}
    return {
        "count": count,
        **sums,
        "differ": differ,
        "unlabelled": unlabelled,
        "seconds": {who: round(each, 3) for who, each in seconds.items()},
    }


def report(campaign: Campaign) -> None:
    part = campaign.parts[0]
    mean = {name: mean_and_error([part], name) for name in ("pruned", "full", "more")}
    spent = part["seconds"]
    asked = part["count"] + part["unlabelled"]
    rows = [
        Row(f"{who}: lost", 1e3 * mean[who][0], 1e3 * mean[who][1], "thousandths")
        for who in ("pruned", "full")
    ]
    rows += [
        Row("pruned loses more by", 1e3 * mean["more"][0], 1e3 * mean["more"][1], "thousandths"),
        *(
            Row(f"{who}: processor time of a decision", 1e3 * spent[who] / asked, unit="ms")
            for who in ("pruned", "full")
        ),
    ]
    # A share of next to nothing says nothing.
    if mean["full"][0] > 2 * mean["full"][1]:
        share = mean["more"][0] / mean["full"][0]
        rows.append(Row("the same, loss of full = 1", share, must=MORE, less_is_better=True))
    notes = [
        f"{part['differ']} of {part['count']} decisions differ; "
        f"{part['unlabelled']} more are left out, one choice having no label"
    ]
    campaign.report(rows, notes)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--weights", type=Path, default=find_net().path)
    parser.add_argument("--set", type=Path, default=SET, help="folder with the plays")
    parser.add_argument("--keep", type=int, default=KEEP, help="plays of a roll that pass")
    parser.add_argument("--most", type=int, default=NORMAL.keep, help="plays that are searched")
    parser.add_argument("--within", type=float, default=NORMAL.within, help="points behind")
    parser.add_argument("--near", type=float, default=NORMAL.near, help="the same after one ply")
    parser.add_argument("--out", type=Path, default=RESULTS / f"pruned-{today()}.json")
    given = parser.parse_args()
    # Each with a file of its own: what one has remembered saves the other no time.
    pruned = NetEvaluator.load(given.weights, keep=given.keep)
    full = NetEvaluator.load(given.weights, keep=0)
    few = Filter(keep=given.most, within=given.within, near=given.near)
    settings = {
        "weights": named(given.weights),
        "pruned": f"{given.keep} plays of a roll, {few.keep} within {few.within}, then {few.near}",
        "full": f"all plays of a roll, {FULL.keep} within {FULL.within}",
        "plays": sum(1 for _ in (given.set / PLAYS).open()),
    }
    campaign = Campaign.open(given.out, "Pruned search beside the full one", settings)
    campaign.parts = [compare(chooser(pruned, few), chooser(full, FULL), given.set)]
    report(campaign)


if __name__ == "__main__":
    main()
