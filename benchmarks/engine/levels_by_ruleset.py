"""What each level loses per decision by each sheet, judged by our own 2-ply with the sheet's net.

    python benchmarks/engine/levels_by_ruleset.py --parts 20 --seed 2026 [--cluster 2]

The same measurement as levels.py, by the rules of each sheet. Parts are kept in the results as
they are done; running it again with more of them goes on.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator
from pathlib import Path

from campaign import Part, machine, mean_and_error, today
from levels import ANY, measure_with

from videau import RULESETS
from videau.engine import LEVELS, NetEvaluator, find_net
from videau.engine.place import open_place

DECISIONS = 20
"""In a part."""
RESULTS = Path(__file__).parent / "results"
Piece = tuple[str, int]


def measure_part(piece: Piece, seed: int) -> tuple[Piece, Part]:
    name, part = piece
    ruleset = RULESETS[name]
    chance = random.Random(f"{seed} {name} part {part}")
    return piece, measure_with(NetEvaluator.shipped(ruleset), chance, DECISIONS, ruleset)


def report(known: dict[str, dict[str, Part]], seed: int) -> str:
    names = (ANY, *LEVELS)
    lines = [
        "# Levels by sheet: thousandths of a point lost per play",
        "",
        "| ruleset | plays | " + " | ".join(names) + " | net |",
        "|---|---|" + "---|" * (len(names) + 1),
    ]
    for ruleset, parts in known.items():
        if not parts:
            continue
        found = [mean_and_error(parts.values(), name) for name in names]
        cells = [f"{1e3 * mean:.1f} ± {1e3 * error:.1f}" for mean, error in found]
        count = sum(part["count"] for part in parts.values())
        net = find_net(RULESETS[ruleset]).net.file
        lines.append(f"| {ruleset} | {count} | " + " | ".join(cells) + f" | `{net}` |")
    about = machine()
    lines += [
        "",
        "- Judged by our own 2-ply with the net named: good for comparing levels, no measure "
        "against others.",
        f"- {about['processor']}, {about['cores']} cores, load {about['load']}; {today()}; "
        f"seed {seed}, {DECISIONS} decisions in a part.",
        "- To repeat: `python benchmarks/engine/levels_by_ruleset.py "
        f"--parts {max(len(parts) for parts in known.values())} --seed {seed}`",
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--parts", type=int, default=20, help="of each sheet")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cluster")
    parser.add_argument("--out", type=Path, default=RESULTS / f"levels-by-ruleset-{today()}")
    given = parser.parse_args()
    kept = given.out.with_suffix(".json")
    known: dict[str, dict[str, Part]] = {name: {} for name in RULESETS}
    if kept.exists():
        known |= json.loads(kept.read_text())

    def missing() -> Iterator[Piece]:
        for part in range(given.parts):  # all sheets grow together
            for name in RULESETS:
                if str(part) not in known[name]:
                    yield name, part

    with open_place(given.cluster) as place:
        for (name, part), found in place.map(measure_part, missing(), given.seed):
            known[name][str(part)] = found
            kept.write_text(json.dumps(known) + "\n")
            given.out.with_suffix(".md").write_text(report(known, given.seed))
            print(name, part, flush=True)


if __name__ == "__main__":
    main()
