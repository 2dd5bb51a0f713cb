"""Mistakes of weak players, found once and kept: what reasons are measured on.

    python benchmarks/teacher/mistakes.py --games 1000

The two lowest levels play money games with the cube by every sheet, game by game from one seed.
Whatever costs at least 0.05 by our 1-ply is kept; in every fourth game with what one ply more says
of the chances, which takes more time than all the rest. Each game is one line of a file under
``build/``; whoever stops it goes on where it stopped. Sheets take turns, so that all of them have
as many games at any time; those that play alike share one file.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Iterator
from dataclasses import astuple, dataclass
from itertools import islice, takewhile
from pathlib import Path
from typing import Any

from videau import RULESETS, Match, Play, Ruleset, Side
from videau.engine import LEVELS, CubeState, EnginePlayer, rank
from videau.engine.chances import Chances
from videau.engine.evaluator import ShippedNets, decisions
from videau.engine.player import cube_decision
from videau.engine.shipped import find_net
from videau.engine.variant import Variant
from videau.play import RandomDice, play_on
from videau.teacher.exercises import Exercise
from videau.teacher.hints import Hint, Option, hint
from videau.teacher.review import Moment, moment_of

LEAST = 0.05
SEED = 2026
KEPT = Path("build/teacher")
DEEPER = 4
"""One game in so many is looked at one ply deeper."""
LEVELS_OF_PLAY = ("beginner", "casual")


@dataclass(frozen=True, slots=True)
class Mistake:
    """Something that costs at least :data:`LEAST`, and what the next ply says to it."""

    match: Match
    """Before it was done."""
    best: Option
    played: Option
    deeper: tuple[Chances, ...]
    """After the best play and after the one made; before the roll where the cube is in question.
    Empty where nobody has looked."""


def moments_of_game(nets: ShippedNets, ruleset: Ruleset, number: int) -> Iterator[Moment]:
    """Yields what was decided in one game, the same whenever it is asked for."""
    chance = random.Random(f"{SEED} {number}")
    players = {
        side: EnginePlayer(LEVELS[name], nets, seed=chance.randrange(1 << 30))
        for side, name in zip(Side, LEVELS_OF_PLAY, strict=True)
    }
    events = play_on(Match(ruleset=ruleset), players, RandomDice(seed=chance.randrange(1 << 30)))
    for n, event in enumerate(takewhile(lambda event: not event.before.results, events), 1):
        moment = moment_of(n, event)
        if moment is not None:
            yield moment


def _looks_costly(nets: ShippedNets, moment: Moment) -> bool:
    """Whether one ply is worth asking: what looks good at once hardly ever costs so much."""
    match, played = moment.before, moment.action
    if not isinstance(played, Play):
        return True
    game = match.game
    if len(game.legal_plays) == 1 or game.dice is None:
        return False
    ranked = rank(nets, game.position, game.dice, match.ruleset, cube=CubeState.of(match))
    here = next(each for each in ranked if each.play == played)
    return ranked[0].equity - here.equity >= 0.6 * LEAST


def options_of(advice: Hint, moment: Moment) -> tuple[Option, Option]:
    """The best option, and the one that was chosen."""
    wanted = moment.action
    if advice.kind == "play":
        plays = moment.before.game.legal_plays
        assert isinstance(wanted, Play)
        reached = plays.after(wanted)
        chosen = next(each for each in advice.options if plays.after(each.action) == reached)  # type: ignore[arg-type]
    else:
        chosen = next(
            (each for each in advice.options if each.action == wanted),
            next(each for each in advice.options if each.action is None or advice.kind != "double"),
        )
    return advice.best, chosen


def mistakes_of_game(nets: ShippedNets, ruleset: Ruleset, number: int) -> Iterator[Mistake]:
    """Yields the mistakes of one game."""
    for moment in moments_of_game(nets, ruleset, number):
        if not _looks_costly(nets, moment):
            continue
        match, played = moment.before, moment.action
        also = [played] if isinstance(played, Play) else []
        best, chosen = options_of(hint(nets, match, plies=1, also=also), moment)
        if best.equity - chosen.equity < LEAST:
            continue
        deeper: tuple[Chances, ...] = ()
        if number % DEEPER:
            pass
        elif isinstance(best.action, Play) and isinstance(chosen.action, Play):
            plays, cube = match.game.legal_plays, CubeState.of(match).flipped()
            after = [plays.after(best.action), plays.after(chosen.action)]
            found = decisions(nets, after, cube, ruleset, plies=2)
            deeper = tuple(each.chances.flipped() for each in found)
        else:
            deeper = (cube_decision(nets, match, plies=2).chances,)
        yield Mistake(match, best, chosen, deeper)


def played_as(ruleset: Ruleset) -> Ruleset:
    """The first sheet that plays alike: its games are the same, die by die."""
    same = (each for each in RULESETS.values() if not Variant(each).differences(Variant(ruleset)))
    return next(same)


def file_of(ruleset: Ruleset) -> Path:
    """Where the games of a sheet are kept; another net makes other games."""
    return KEPT / f"games-{ruleset}-{find_net(ruleset).net.sha256[:8]}.jsonl"


def _option(option: Option) -> list[float]:
    return [option.equity, *astuple(option.chances)]


def keep(nets: ShippedNets, ruleset: Ruleset, number: int) -> None:
    """Plays one game and writes its line."""
    started = time.process_time()
    found = [
        {
            "at": Exercise.of(each.match, each.best.action, each.played.action, 0.0).data(),
            "best": _option(each.best),
            "played": _option(each.played),
            "deeper": [astuple(chances) for chances in each.deeper],
        }
        for each in mistakes_of_game(nets, ruleset, number)
    ]
    line = {"game": number, "mistakes": found, "seconds": time.process_time() - started}
    with file_of(ruleset).open("a", encoding="utf-8") as file:
        file.write(json.dumps(line) + "\n")


def games_kept(ruleset: Ruleset) -> list[dict[str, Any]]:
    """The games of a sheet that have been played so far."""
    path = file_of(ruleset)
    if not path.exists():
        return []
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def kept(ruleset: Ruleset, games: int) -> Iterator[list[Mistake]]:
    """Yields the mistakes of one game after the other, from the file."""
    for line in islice(games_kept(ruleset), games):
        yield [_read(each, ruleset) for each in line["mistakes"]]


def _read(line: dict[str, Any], ruleset: Ruleset) -> Mistake:
    at = Exercise.read(line["at"], ruleset)
    best, played = (
        Option(action, equity, Chances(*chances), plies=1)
        for action, (equity, *chances) in ((at.best, line["best"]), (at.wrong, line["played"]))
    )
    return Mistake(at.match, best, played, tuple(Chances(*each) for each in line["deeper"]))


def main() -> None:
    """Plays until every sheet has its games."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", type=int, default=1000, help="for each sheet")
    options.add_argument("--rules", nargs="*", default=list(RULESETS))
    asked = options.parse_args()
    KEPT.mkdir(parents=True, exist_ok=True)
    nets = ShippedNets()
    sheets = list(dict.fromkeys(played_as(RULESETS[name]) for name in asked.rules))
    done = {sheet.name: len(games_kept(sheet)) for sheet in sheets}
    for number in range(min(done.values()), asked.games):
        for sheet in sheets:
            if done[sheet.name] <= number:
                keep(nets, sheet, number)


if __name__ == "__main__":
    main()
