"""How many mistakes of weak players get a reason, and whether the reason points the right way.

    python benchmarks/teacher/reasons.py --games 1000 --minutes 60

The two lowest levels play each other by every sheet. Each play that costs at least 0.05 is judged
and explained by our 1-ply; a reason counts if it names something on the board (a sentence that
only says which chance moved does not). It points the right way if the chance that it names moved
the way it says one ply deeper than the explanation looked: at its own depth that is a condition.
Doubles and answers are left out. Whatever the time allows is printed, with its size.
"""

from __future__ import annotations

import argparse
import json
import platform
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from videau import RULESETS, Dice, Match, OpeningRoll, Roll, Ruleset
from videau.engine import LEVELS, CubeState, EnginePlayer, rank
from videau.engine.evaluator import ShippedNets, decisions
from videau.rules.plays import Play
from videau.teacher.hints import hint
from videau.teacher.reasons import Explanation, explain

LEAST = 0.05
RESULTS = Path(__file__).parent / "results"


@dataclass
class Row:
    """What was found by one sheet."""

    ruleset: str
    games: int = 0
    mistakes: int = 0
    explained: int = 0
    right: int = 0
    milliseconds: float = 0.0
    kinds: Counter[str] = field(default_factory=Counter)


def mistakes(
    nets: ShippedNets, ruleset: Ruleset, chance: random.Random, row: Row
) -> Iterator[tuple[Match, Play]]:
    """Yields the plays of one game that look costly at once, each with the match before it."""
    players = [
        EnginePlayer(LEVELS[name], nets, seed=chance.randrange(1 << 30))
        for name in ("beginner", "casual")
    ]
    match = Match(ruleset=ruleset).apply(OpeningRoll(*chance.sample(range(1, 7), 2)))
    while not match.results:
        game = match.game
        if game.dice is None:
            match = match.apply(Roll(Dice(chance.randint(1, 6), chance.randint(1, 6))))
            continue
        assert game.chooser is not None
        played = players[game.turns % 2].choose(match, game.chooser)
        assert isinstance(played, Play)
        if len(game.legal_plays) > 1:
            cube = CubeState.of(match)
            ranked = rank(nets, game.position, game.dice, ruleset, cube=cube)
            here = next(each for each in ranked if each.play == played)
            if ranked[0].equity - here.equity >= 0.6 * LEAST:
                yield match, played
        match = match.apply(played)
    row.games += 1


def points_right(nets: ShippedNets, match: Match, told: Explanation) -> bool:
    """Whether the chance that the first reason names moved its way, one ply deeper."""
    plays, named = match.game.legal_plays, told.reasons[0].chance
    after = [plays.after(each.action) for each in (told.best, told.played)]  # type: ignore[arg-type]
    cube = CubeState.of(match).flipped()
    best, played = (
        made.chances.flipped() for made in decisions(nets, after, cube, match.ruleset, plies=2)
    )
    gained = getattr(best, named) - getattr(played, named)
    return bool(gained < 0 if named.startswith("lose") else gained > 0)


def measure(ruleset: Ruleset, games: int, seconds: float, seed: int) -> Row:
    """Returns the row of one sheet."""
    nets, row, chance = ShippedNets(), Row(ruleset.name), random.Random(seed)
    until = time.monotonic() + seconds
    while row.games < games and time.monotonic() < until:
        for match, played in mistakes(nets, ruleset, chance, row):
            advice = hint(nets, match, plies=1, also=[played])
            option = next(each for each in advice.options if each.action == played)
            if advice.best.equity - option.equity < LEAST:
                continue
            started = time.process_time()
            told = explain(nets, match, option, advice.best, plies=1)
            row.milliseconds += 1000 * (time.process_time() - started)
            row.mistakes += 1
            if told.reasons:
                row.explained += 1
                row.right += points_right(nets, match, told)
                row.kinds[told.reasons[0].fact.kind] += 1
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
        "| sheet | games | mistakes | with a reason | right way | ms each | first reasons |",
        "|---|---|---|---|---|---|---|",
    ]
    for row in rows:
        count = max(row.mistakes, 1)
        kinds = ", ".join(f"{kind} {n}" for kind, n in row.kinds.most_common(5))
        lines.append(
            f"| {row.ruleset} | {row.games} | {row.mistakes} | {row.explained / count:.1%} | "
            f"{row.right / max(row.explained, 1):.1%} | {row.milliseconds / count:.1f} | {kinds} |"
        )
    return "\n".join(lines)


def main() -> None:
    """Measures and prints."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", type=int, default=1000, help="for each sheet")
    options.add_argument("--minutes", type=float, default=60, help="for all sheets together")
    options.add_argument("--seed", type=int, default=2026)
    options.add_argument("--rules", nargs="*", default=list(RULESETS))
    options.add_argument("--keep", action="store_true", help="write a results file")
    asked = options.parse_args()
    seconds = 60 * asked.minutes / len(asked.rules)
    rows = []
    for name in asked.rules:
        rows.append(measure(RULESETS[name], asked.games, seconds, asked.seed))
        print(table(rows[-1:]).splitlines()[-1], file=sys.stderr, flush=True)
    print(table(rows))
    if asked.keep:
        RESULTS.mkdir(exist_ok=True)
        kept = {
            "processor": processor(),
            "least": LEAST,
            "rows": [{**vars(row), "kinds": dict(row.kinds)} for row in rows],
        }
        path = RESULTS / f"reasons-{date.today().isoformat()}.json"
        path.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
