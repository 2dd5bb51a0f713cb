"""How long a review takes beside GNU Backgammon's default analysis of the same file.

    python benchmarks/teacher/review_speed.py [MATCH.mat] [--seed N]

Both read the same match text, look at plays, cube and luck, and use one thread. What is compared
is processor time, so that a busy machine tells the same as a quiet one. Without a file, two of our
own levels play a 7-point match first. Nothing that gnubg says is used for anything else.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import tempfile
import time
from collections.abc import Callable
from datetime import date
from pathlib import Path

from reasons import RESULTS, processor

from videau import Match, Options, Play, Side
from videau.engine import LEVELS, EnginePlayer, NetEvaluator
from videau.engine.benchmark import find_gnubg
from videau.engine.shipped import find_net
from videau.files.loading import load
from videau.files.match_text_writer import format_match_text
from videau.files.record import Entry, Players, Record
from videau.play import RandomDice, play_on
from videau.teacher.hints import hint
from videau.teacher.review import Judgement, moments, review

PLIES = 2
ANALYSIS = """\
set jacoby off
set threads 1
import mat "{path}"
{analyse}
"""


def played(seed: int) -> Record:
    """A 7-point match of two levels that make mistakes."""
    start = Match(options=Options(length=7))
    players = {
        Side.WHITE: EnginePlayer(LEVELS["club"], seed=seed),
        Side.BLACK: EnginePlayer(LEVELS["intermediate"], seed=seed + 1),
    }
    events = play_on(start, players, RandomDice(seed=seed))
    entries = tuple(Entry(event.actor, event.action) for event in events)
    return Record(start, Players("Ann", "Bob"), entries=entries)


def fresh_net() -> NetEvaluator:
    """A net whose cache knows nothing yet."""
    return NetEvaluator.load(find_net().path)


def gnubg_seconds(path: Path, analyse: str) -> float:
    """Processor seconds of gnubg for reading the file and what *analyse* tells it to do."""
    with tempfile.TemporaryDirectory() as home:
        script = Path(home, "commands")
        script.write_text(ANALYSIS.format(path=path, analyse=analyse))
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(
            [find_gnubg(), "-t", "-q", "-r", "-c", str(script)],
            env={**os.environ, "HOME": home},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            check=True,
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime + after.ru_stime) - (before.ru_utime + before.ru_stime)


def timed(work: Callable[[], list[Judgement]]) -> tuple[list[Judgement], float, float]:
    """What *work* gives, its processor seconds and its seconds by the clock."""
    processor, clock = time.process_time(), time.perf_counter()
    made = work()
    return made, time.process_time() - processor, time.perf_counter() - clock


def narrowing_loss(record: Record, judged: list[Judgement]) -> tuple[int, float]:
    """Plays whose best differs from that of the full search, and what that costs altogether."""
    net, others, cost = fresh_net(), 0, 0.0
    for moment, judgement in zip(moments(record), judged, strict=True):
        if judgement.kind != "play" or judgement.choices == 1:
            continue
        full = hint(net, moment.before, plies=PLIES)
        worth = {option.action: option.equity for option in full.options}
        lost = full.best.equity - worth[judgement.best.action]
        others += lost > 0
        cost += max(lost, 0.0)
    return others, cost


def main() -> None:
    """Prints both times and their ratio."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("match", nargs="?", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", action="store_true", help="write a results file")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = asked.match or Path(folder, "match.mat")
        if asked.match is None:
            path.write_text(format_match_text(played(asked.seed)).text)
        record = load(path)
        theirs = gnubg_seconds(path, "analyse match") - gnubg_seconds(path, "")
    net = fresh_net()
    began = time.perf_counter()
    next(review(net, record, plies=PLIES))
    first = time.perf_counter() - began
    net = fresh_net()
    judged, ours, _ = timed(lambda: list(review(net, record, plies=PLIES, threads=1)))
    net = fresh_net()
    _, _, all_cores = timed(lambda: list(review(net, record, plies=PLIES)))
    plays = sum(isinstance(moment.action, Play) for moment in moments(record))
    print(f"{plays} plays, {len(judged) - plays} cube decisions, luck of every roll, {PLIES}-ply")
    print(f"gnubg, default analysis: {theirs:.1f} s of processor time")
    print(f"videau, one thread:      {ours:.1f} s: {ours / theirs:.2f} of it")
    print(f"videau, all processors:  {all_cores:.1f} s by the clock, the first after {first:.2f} s")
    others, cost = narrowing_loss(record, judged)
    if asked.keep:
        kept = {
            "processor": processor(),
            "date": date.today().isoformat(),
            "plies": PLIES,
            "plays": plays,
            "cube_decisions": len(judged) - plays,
            "gnubg_seconds": round(theirs, 2),
            "videau_seconds": round(ours, 2),
            "share": round(ours / theirs, 3),
            "first_after_seconds": round(first, 3),
            "other_choices_than_the_full_search": others,
            "their_cost": round(cost, 4),
        }
        RESULTS.mkdir(exist_ok=True)
        path = RESULTS / f"review-speed-{date.today().isoformat()}.json"
        path.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    print(f"looking further only at what is near after one ply: {others} other choices, {cost:.4f}")


if __name__ == "__main__":
    main()
