"""Runs every measurement of the engine and puts the figures that were asked for in one table.

    python benchmarks/engine/suite.py --seed 2026 --jobs 2 --minutes 60
    python benchmarks/engine/suite.py --only duel-0ply duel-0ply-control

`--minutes` is the most that each of those that sample may take. What has been measured on
`--date` is taken up and extended, so it can be stopped at any time and run again.
"""

from __future__ import annotations

import argparse
import json
import math
import subprocess
import sys
import time
from pathlib import Path

from campaign import RESULTS, Row, today

from videau.engine.shipped import find_net

HERE = Path(__file__).parent

SUITE: dict[str, list[str]] = {
    "speed": ["speed.py"],
    "decisions": ["decisions.py"],
    "memory": ["memory.py"],
    "rollouts": ["rollouts.py"],
    "duel-0ply": ["duel.py", "--plies", "0"],
    "duel-0ply-control": ["duel.py", "--plies", "0", "--control"],
    "race": ["race.py"],
    "race-shapes": ["race_shapes.py"],
    "levels": ["levels.py"],
    "rulesets": ["rulesets.py"],
    "matches-2ply": ["matches.py", "--plies", "2"],
    "matches-2ply-control": ["matches.py", "--plies", "2", "--control"],
    "duel-2ply": ["duel.py", "--plies", "2"],
    "duel-2ply-control": ["duel.py", "--plies", "2", "--control"],
}
"""Each by the name of its file: the quick ones first."""
SAMPLING = ("duel", "race", "levels", "rulesets", "matches")


def summary(folder: Path, date: str) -> str:
    lines = [
        f"# The engine, {date}",
        "",
        "| what | measured | must | aim | |",
        "|---|---|---|---|---|",
    ]
    for name in SUITE:
        path = folder / f"{name}-{date}.json"
        if not path.exists():
            continue
        for stored in json.loads(path.read_text())["rows"]:
            stored.pop("must_reached", None)
            row = Row(**stored)
            if row.must is None and row.aim is None and "control" not in row.what:
                continue
            lines.append("| " + " | ".join([*row.cells, f"[{name}]({path.stem}.md)"]) + " |")
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seed", type=int, default=1, help="1000 or more to publish")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=math.inf, help="for each that samples")
    parser.add_argument("--weights", type=Path, default=find_net().path)
    parser.add_argument("--folder", type=Path, default=RESULTS)
    parser.add_argument("--date", default=today(), help="of the results that are taken up")
    parser.add_argument("--only", nargs="+", choices=SUITE, default=list(SUITE))
    given = parser.parse_args()
    date = given.date
    for name in given.only:
        script, *more = SUITE[name]
        command = [sys.executable, str(HERE / script), *more, "--seed", str(given.seed)]
        command += ["--weights", str(given.weights)]
        command += ["--out", str(given.folder / f"{name}-{date}.json")]
        if name.startswith(SAMPLING):
            command += ["--jobs", str(given.jobs), "--minutes", str(given.minutes)]
        started = time.monotonic()
        subprocess.run(command, check=True)
        print(f"{name} took {time.monotonic() - started:.0f} s\n", file=sys.stderr)
    table = summary(given.folder, date)
    (given.folder / f"summary-{date}.md").write_text(table)
    print(table)


if __name__ == "__main__":
    main()
