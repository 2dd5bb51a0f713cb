r"""Static evaluations per second, ours and gnubg's, on one thread of the same machine.

Ours include move generation and inputs, over the plays of self-play games; gnubg's are those
of its `calibrate`, over random positions without move generation. Both are measured in turn,
several times, and the best of each counts: other programs can only slow them down.

    python benchmarks/engine/speed.py \
        --tool build/tools/native/tools/videau-throughput --weights FILE
"""

from __future__ import annotations

import argparse
import datetime
import json
import os
import re
import subprocess
import tempfile
from pathlib import Path

from duel import find_gnubg

CALIBRATE = "set threads 1\ncalibrate 30\n"


def gnubg_speed() -> int:
    with tempfile.TemporaryDirectory() as home:
        commands = Path(home, "commands")
        commands.write_text(CALIBRATE)
        done = subprocess.run(
            [find_gnubg(), "-t", "-q", "-r", "-c", str(commands)],
            env={**os.environ, "HOME": home},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        )
    found = re.search(r"Calibration result: (\d+) static", done.stdout)
    if found is None:
        raise SystemExit(f"gnubg did not calibrate:\n{done.stdout}")
    return int(found[1])


def our_speeds(tool: Path, weights: Path) -> dict[str, int]:
    done = subprocess.run(
        [str(tool), str(weights), "2"], stdout=subprocess.PIPE, text=True, check=True
    )
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    return {line["kernels"]: line["evaluations_per_second"] for line in lines}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tool", type=Path, required=True, help="the videau-throughput program")
    parser.add_argument("--weights", type=Path, required=True)
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    gnubg = 0
    ours: dict[str, int] = {}
    for _ in range(given.rounds):
        gnubg = max(gnubg, gnubg_speed())
        for name, speed in our_speeds(given.tool, given.weights).items():
            ours[name] = max(ours.get(name, 0), speed)
    result = {
        "weights": given.weights.name,
        "gnubg": gnubg,
        **ours,
        "times_gnubg": round(max(ours.values()) / gnubg, 1),
        "load_average": os.getloadavg()[0],
        "date": datetime.datetime.now(datetime.UTC).date().isoformat(),
    }
    print(json.dumps(result))


if __name__ == "__main__":
    main()
