"""Time of a rollout, ours and gnubg's: the position after 3-1 played 8/5 6/5, cubeless.

    python benchmarks/engine/rollouts.py --seed 2026

1296 games, no truncation, variance reduction, first rolls stratified, both sides play by the
static evaluation, one thread; processor time. If the standard error after them is above 0.004, the
time is scaled to what 0.004 would take. Ours is measured before and after gnubg's, which takes
minutes. Running it again adds a round.

The other forms that are offered (with the cube, judged after some turns, players who look two plies
ahead) are measured without gnubg, each with fewer games if it is slow.
"""

from __future__ import annotations

import os
import pty
import re
import tempfile
import time
from dataclasses import replace
from pathlib import Path

import gnubg
from campaign import Campaign, Part, Row, common_options, named

from videau import Position
from videau.core import native
from videau.engine import CubeState, NetEvaluator, RolloutPlan, rollout

AFTER_31 = Position.parse("sGfwATDgc/ABMA")
TRIALS = 1296
WANTED = 0.004
FORMS = {
    "with the cube": (RolloutPlan(), CubeState()),
    "truncated after 7 turns": (RolloutPlan(truncate=7), None),
    "with the cube, truncated": (RolloutPlan(truncate=7), CubeState()),
    "2-ply play, truncated": (RolloutPlan(trials=144, truncate=7, plies=2), None),
    "2-ply play, with the cube, truncated": (
        RolloutPlan(trials=144, truncate=7, plies=2),
        CubeState(),
    ),
    "2-ply play": (RolloutPlan(trials=36, plies=2), None),
}

# The first half of the last id is the position, the second a money game with this side to roll.
COMMANDS = """\
set confirm new off
set player 0 human
set player 1 human
set jacoby off
set threads 1
set output digits 5
set rollout trials {trials}
set rollout seed {seed}
set rollout cubeful off
set rollout varredn on
set rollout quasirandom on
set rollout truncation enable off
set rollout chequerplay plies 0
set rollout chequerplay cubeful off
set rollout cubedecision plies 0
set rollout limit enable off
new session
set gnubgid {position}:cAkAAAAAAAAE
rollout
"""


def ours(net: NetEvaluator, seed: int, trials: int) -> Part:
    plan = RolloutPlan(trials=trials, seed=seed, threads=1)
    started = time.process_time()
    found = rollout(net, AFTER_31, plan=plan)
    seconds = time.process_time() - started
    return {"seconds": seconds, "equity": found.cubeless, "error": found.cubeless_error}


def other_forms(net: NetEvaluator, seed: int) -> Part:
    """Seconds for a game, equity and error of each form, the cubeful ones with the cube."""
    found: Part = {}
    for name, (plan, cube) in FORMS.items():
        started = time.process_time()
        result = rollout(net, AFTER_31, plan=replace(plan, seed=seed, threads=1), cube=cube)
        seconds = time.process_time() - started
        found[name] = {
            "seconds": seconds / result.trials,
            "trials": result.trials,
            "equity": result.equity,
            "error": result.standard_error,
        }
    return found


def theirs(seed: int, trials: int) -> Part:
    """What gnubg needs. It prints rollouts on a terminal only, so it is given one."""
    with tempfile.TemporaryDirectory() as home:
        script = Path(home, "commands")
        position = AFTER_31.id
        script.write_text(COMMANDS.format(trials=trials, seed=seed, position=position))
        child, terminal = pty.fork()
        if child == 0:
            os.environ["HOME"] = home
            command = gnubg.command(script)
            os.execv(command[0], command)
        shown = bytearray()
        while True:
            try:
                got = os.read(terminal, 65536)
            except OSError:  # the other end is closed
                break
            if not got:
                break
            shown += got
        os.close(terminal)
        usage = os.wait4(child, 0)[2]
    text = shown.decode(errors="replace")
    # The last of many reports: cubeless equity, and on the line below its standard error.
    found = re.findall(r"CL\s+([+-]?\d+\.\d+)", text)
    if len(found) < 2 or "Rollout done" not in text:
        raise SystemExit(f"gnubg printed no rollout:\n{text[-2000:]}")
    equity, error = map(float, found[-2:])
    return {"seconds": usage.ru_utime + usage.ru_stime, "equity": equity, "error": error}


def scaled(part: Part) -> float:
    """The seconds to the wanted error."""
    return float(part["seconds"] * max(1.0, (part["error"] / WANTED) ** 2))


def main() -> None:
    parser = common_options("rollouts", __doc__)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--trials", type=int, default=TRIALS)
    given = parser.parse_args()
    settings = {
        "weights": named(given.weights),
        "gnubg": gnubg.check_engine(),
        "trials": given.trials,
        "seed": given.seed,
    }
    campaign = Campaign.open(given.out, "Rollout of 3-1 played 8/5 6/5", settings)
    net = NetEvaluator.load(given.weights)
    ours(net, given.seed, 72)  # builds the tables that it meets
    for _ in range(given.rounds):
        number = len(campaign.parts)
        before = ours(net, given.seed, given.trials)
        gnubgs = theirs(given.seed + number, given.trials)
        after = ours(net, given.seed, given.trials)
        ours_best = min(before, after, key=scaled)
        forms = other_forms(net, given.seed)
        part: Part = {"part": number, "ours": ours_best, "gnubg": gnubgs, "forms": forms}
        campaign.parts.append(part)
        campaign.save()
    best = {
        who: min((part[who] for part in campaign.parts), key=scaled) for who in ("ours", "gnubg")
    }
    seconds = {who: scaled(part) for who, part in best.items()}
    rows = [
        Row(
            f"our time to ± {WANTED}, gnubg's = 1",
            seconds["ours"] / seconds["gnubg"],
            None,
            "",
            0.05,
            0.025,
            True,
        )
    ]
    for who, part in best.items():
        rows += [
            Row(f"{who}: {given.trials} trials", part["seconds"], None, "s"),
            Row(f"{who}: the same, to ± {WANTED}", seconds[who], None, "s"),
            Row(f"{who}: cubeless equity", part["equity"], part["error"]),
        ]
    for name, form in campaign.parts[-1]["forms"].items():
        rows += [
            Row(f"{name}: a game", 1e3 * form["seconds"], None, "ms"),
            Row(f"{name}: equity after {form['trials']} games", form["equity"], form["error"]),
        ]
    notes = [
        f"Ours with the kernels {native.kernel_names()[0]}.",
        "Cubeless, 0-ply play, variance reduction, stratified dice, one thread; processor time; "
        "our games end where contact ends, gnubg's where its tables begin.",
    ]
    campaign.report(rows, notes)


if __name__ == "__main__":
    main()
