"""How many mistakes of weak players get a reason, and whether the reason points the right way.

    nice python benchmarks/teacher/mistakes.py --games 1000
    python benchmarks/teacher/reasons.py --games 1000 --keep

Explains by our 1-ply what ``mistakes.py`` has kept: the two lowest levels play money games by every
sheet, and every play, double, take and drop that costs at least 0.05 is a mistake. A reason counts
if it names something on the board, or a chance and the one that was needed; a sentence that only
says which chance moved does not. It points the right way if every chance that it names moved the
way it says one ply deeper than the explanation looked (at its own depth that is a condition), which
is asked in every fourth game. For the cube, the chance one ply deeper must lie on the same side of
what was needed. Whoever stops it goes on where it stopped, as long as the teacher is the same.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import platform
import sys
import time
from collections import Counter
from dataclasses import dataclass, field, replace
from datetime import date
from itertools import islice
from pathlib import Path

from mistakes import KEPT, LEAST, Mistake, kept, played_as

import videau.teacher
from videau import RULESETS, Ruleset
from videau.engine import CubeState
from videau.engine.evaluator import ShippedNets
from videau.engine.shipped import find_net
from videau.teacher.cube_facts import CubeReason, cube_points
from videau.teacher.reasons import Explanation, explain
from videau.training.runs import write_whole

TEACHER = Path(videau.teacher.__file__).parent
RESULTS = Path(__file__).parent / "results"
MUST = 0.95


@dataclass
class Row:
    """What was found by one sheet."""

    ruleset: str
    games: int = 0
    mistakes: int = 0
    explained: int = 0
    deeper: int = 0
    """Of these, looked at one ply deeper: those of every fourth game."""
    right: int = 0
    half: int = 0
    """Mistakes of which the reasons account for half of the cost or more."""
    cubes: int = 0
    milliseconds: float = 0.0
    kinds: Counter[str] = field(default_factory=Counter)


def points_right(made: Mistake, told: Explanation) -> bool:
    """Whether what the reasons name moved their way, one ply deeper."""
    if told.kind != "play":
        return _lies_right(made, told.cube_reason)
    best, played = made.deeper
    for reason in told.reasons:
        gained = getattr(best, reason.chance) - getattr(played, reason.chance)
        if not (gained < 0 if reason.chance.startswith("lose") else gained > 0):
            return False
    return True


def _lies_right(made: Mistake, reason: CubeReason | None) -> bool:
    """Whether the chance lies where the reason says, one ply deeper."""
    assert reason is not None
    match, chances = made.match, made.deeper[0]
    points = cube_points(chances, CubeState.of(match), match.game.position)
    needed = {"double": points.double, "wait": points.double, "too_good": points.too_good}.get(
        reason.verdict, points.take
    )
    is_taker = reason.verdict in ("cash", "take", "drop")
    has = 1 - chances.win if is_taker else chances.win
    return needed is not None and CubeReason(reason.verdict, has, needed).holds


def file_of(ruleset: Ruleset) -> Path:
    """Where the counts of a sheet are kept; other words or another net begin anew."""
    sources = b"".join(path.read_bytes() for path in sorted(TEACHER.glob("*.py")))
    judge = hashlib.sha256(find_net(ruleset).net.sha256.encode() + sources).hexdigest()
    return KEPT / f"reasons-{ruleset}-{judge[:8]}.json"


def counted(ruleset: Ruleset) -> Row:
    """What has been counted so far by one sheet."""
    path = file_of(ruleset)
    if not path.exists():
        return Row(ruleset.name)
    found = json.loads(path.read_text(encoding="utf-8"))
    return Row(**{**found, "kinds": Counter(found["kinds"])})


def measure(nets: ShippedNets, ruleset: Ruleset, games: int, show: int, until: float) -> Row:
    """Returns the row of one sheet; goes on where it was left, game by game."""
    row, path = counted(ruleset), file_of(ruleset)
    for game in islice(kept(ruleset, games), row.games, None):
        if time.monotonic() > until:
            break
        row.games += 1
        for made in game:
            match = made.match
            started = time.process_time()
            told = explain(nets, match, made.played, made.best, plies=1)
            row.milliseconds += 1000 * (time.process_time() - started)
            row.mistakes += 1
            row.cubes += told.kind != "play"
            if told.has_reason:
                right = not made.deeper or points_right(made, told)
                row.explained += 1
                row.deeper += bool(made.deeper)
                row.right += right and bool(made.deeper)
                row.half += told.kind != "play" or sum(r.share for r in told.reasons) >= 0.5
                row.kinds[told.reasons[0].fact.kind if told.reasons else "cube"] += 1
                if right or show <= 0:
                    continue
            if show > 0:
                show -= 1
                print(
                    f"{ruleset} | {match.game.position.id} | {match.game.dice} | "
                    f"{made.played.action} | {made.best.action} | {told.cost:.3f} | "
                    + " ".join(str(each.text) for each in told.texts("club")),
                    file=sys.stderr,
                )
        write_whole(path, json.dumps(vars(row)))
    return row


def processor() -> str:
    """What this machine calls its processor."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor()
    return next((line.split(":")[1].strip() for line in lines if "model name" in line), "unknown")


def table(rows: list[Row]) -> str:
    """Returns the rows as a table."""
    lines = [
        "| sheet | games | mistakes | cube | with a reason | looked at deeper | right way "
        "| half of the cost | ms | first reasons |",
        "|---|---|---|---|---|---|---|---|---|---|",
    ]
    for row in rows:
        count = max(row.mistakes, 1)
        kinds = ", ".join(f"{kind} {n}" for kind, n in row.kinds.most_common(8))
        lines.append(
            f"| {row.ruleset} | {row.games} | {row.mistakes} | {row.cubes} | "
            f"{row.explained / count:.1%} | {row.deeper} | {row.right / max(row.deeper, 1):.1%} | "
            f"{row.half / count:.1%} | {row.milliseconds / count:.1f} | {kinds} |"
        )
    return "\n".join(lines)


def _alike(names: list[str]) -> dict[Ruleset, list[str]]:
    """The sheets that were asked for, by the one whose games they share."""
    found: dict[Ruleset, list[str]] = {}
    for name in names:
        found.setdefault(played_as(RULESETS[name]), []).append(name)
    return found


def main() -> None:
    """Measures and prints; fails where less than 95 % is reached."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", type=int, default=1000, help="for each sheet, at most")
    options.add_argument("--rules", nargs="*", default=list(RULESETS))
    options.add_argument("--show", type=int, default=0, help="so many of the others by each sheet")
    options.add_argument("--minutes", type=float, default=math.inf, help="stops after so long")
    options.add_argument("--keep", action="store_true", help="write a results file")
    asked = options.parse_args()
    nets, rows = ShippedNets(), []
    until = time.monotonic() + 60 * asked.minutes
    for sheet, names in _alike(asked.rules).items():
        row = measure(nets, sheet, asked.games, asked.show, until)
        print(table([row]).splitlines()[-1], file=sys.stderr, flush=True)
        # Sheets that play alike have the same games, and the same row.
        rows += [replace(row, ruleset=name) for name in names]
    print(table(rows))
    if asked.keep:
        RESULTS.mkdir(exist_ok=True)
        kept_rows = {
            "processor": processor(),
            "date": date.today().isoformat(),
            "least": LEAST,
            "rows": [{**vars(row), "kinds": dict(row.kinds)} for row in rows],
        }
        path = RESULTS / f"reasons-{date.today().isoformat()}.json"
        path.write_text(json.dumps(kept_rows, indent=1) + "\n", encoding="utf-8")
        path.with_suffix(".md").write_text(table(rows) + "\n", encoding="utf-8")
    sys.exit(
        any(min(r.explained / max(r.mistakes, 1), r.right / max(r.deeper, 1)) < MUST for r in rows)
    )


if __name__ == "__main__":
    main()
