"""What a cluster costs and brings: a rollout on 1, 2 and 4 workers, and waiting on up to 64.

    python benchmarks/engine/cluster.py --write

Wall time, since that is what a cluster is for. Two cores cannot show more than twofold speed of
real work; so pieces that sleep for a known time show how far handing out keeps up, with workers of
16 threads each.
"""

from __future__ import annotations

import argparse
import datetime
import json
import os
import time
from pathlib import Path

from campaign import machine
from distributed import Client, LocalCluster

from videau import Position
from videau.engine import RolloutPlan, ShippedNets, rollout
from videau.engine.cluster import Cluster
from videau.engine.place import HERE, Place, open_place

RESULTS = Path(__file__).parent / "results"
PLAN = RolloutPlan(trials=2592, truncate=12, threads=1)
LENGTHS = (0.1, 1.0)
"""Of simulated pieces, in seconds; 72 whole games of a rollout take about the second."""
FOR_EACH = 10
SLEEPERS = (1, 2, 4, 8, 16, 32, 64)


def sleep(seconds: float) -> None:
    time.sleep(seconds)


def nothing(_: int) -> None:
    pass


def seconds_of_rollout(place: Place) -> tuple[float, float]:
    begun = time.perf_counter()
    found = rollout(ShippedNets({}), Position(), plan=PLAN, place=place)
    return time.perf_counter() - begun, found.equity


def real_work() -> list[dict[str, float]]:
    alone, equity = seconds_of_rollout(HERE)
    rows: list[dict[str, float]] = [{"workers": 0, "seconds": alone}]
    for workers in (1, 2, 4):
        begun = time.perf_counter()
        with open_place(str(workers)) as place:
            started = time.perf_counter() - begun
            seconds, found = seconds_of_rollout(place)
            assert found == equity, "the same to the last bit"
            begun = time.perf_counter()
            pieces = sum(1 for _ in place.map(nothing, range(200)))
            each = (time.perf_counter() - begun) / pieces
        rows.append({"workers": workers, "seconds": seconds, "start": started, "piece": each})
    return rows


def simulated_work() -> list[dict[str, float]]:
    rows = []
    for sleepers in SLEEPERS:
        processes = max(1, sleepers // 16)
        with (
            LocalCluster(
                n_workers=processes,
                threads_per_worker=sleepers // processes,
                dashboard_address="127.0.0.1:0",
            ) as workers,
            Client(workers) as client,
        ):
            place = Cluster(client, "local")
            list(place.map(sleep, [0.1] * sleepers))  # everybody is awake
            row: dict[str, float] = {"workers": sleepers}
            for length in LENGTHS:
                begun = time.perf_counter()
                list(place.map(sleep, [length] * (FOR_EACH * sleepers)))
                row[str(length)] = FOR_EACH * length / (time.perf_counter() - begun)
        rows.append(row)
    return rows


def report(real: list[dict[str, float]], simulated: list[dict[str, float]]) -> str:
    alone = real[0]["seconds"]
    lines = [
        "# A cluster on one machine",
        "",
        f"A rollout of the opening position, {PLAN.trials} games judged after {PLAN.truncate} "
        "plies; the result is the same to the last bit in every row.",
        "",
        "| where | start | rollout | against one thread here | an empty piece |",
        "|---|---|---|---|---|",
        f"| here, one thread | | {alone:.1f} s | 1 | |",
    ]
    lines += [
        f"| workers: {row['workers']:.0f} | {row['start']:.1f} s | {row['seconds']:.1f} s | "
        f"{row['seconds'] / alone:.2f} | {1000 * row['piece']:.1f} ms |"
        for row in real[1:]
    ]
    lines += [
        "",
        f"Pieces that sleep, {FOR_EACH} for each thread, workers of 16 threads: how much of the "
        "speed is reached that so many threads could have.",
        "",
        "| threads | " + " | ".join(f"pieces of {length:g} s" for length in LENGTHS) + " |",
        "|---|" + "---|" * len(LENGTHS),
    ]
    lines += [
        f"| {row['workers']:.0f} | "
        + " | ".join(f"{row[str(length)]:.0%}" for length in LENGTHS)
        + " |"
        for row in simulated
    ]
    today = datetime.datetime.now(datetime.UTC).date()
    load = os.getloadavg()[0]
    lines += [
        "",
        f"- {machine()['processor']}, {os.cpu_count()} cores, load {load:.1f}; {today}.",
        "- To repeat: `python benchmarks/engine/cluster.py --write`",
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="keeps the result, dated")
    given = parser.parse_args()
    real, simulated = real_work(), simulated_work()
    text = report(real, simulated)
    print(text)
    if given.write:
        name = f"cluster-{datetime.datetime.now(datetime.UTC).date()}"
        (RESULTS / f"{name}.md").write_text(text)
        data = {"real": real, "simulated": simulated}
        (RESULTS / f"{name}.json").write_text(json.dumps(data, indent=1) + "\n")


if __name__ == "__main__":
    main()
