"""Mistakes of weak players, found once and kept: what reasons are measured on.

    python benchmarks/teacher/mistakes.py --games 1000

The two lowest levels play money games with the cube by every sheet, game by game from one seed.
Whatever costs at least 0.05 by our 1-ply is kept with what one ply more says of the chances. Each
game is one line of a file under ``build/``; whoever stops it goes on where it stopped. Sheets take
turns, so that all of them have as many games at any time.
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

from videau import RULESETS, Match, Play, Ruleset, Side
from videau.engine import LEVELS, CubeState, EnginePlayer, rank
from videau.engine.chances import Chances
from videau.engine.evaluator import ShippedNets, decisions
from videau.engine.player import cube_decision
from videau.engine.shipped import find_net
from videau.play import RandomDice, play_on
from videau.rules.actions import Action
from videau.teacher.hints import Hint, Option, hint
from videau.teacher.review import Moment, moment_of

LEAST = 0.05
SEED = 2026
KEPT = Path("build/teacher")
LEVELS_OF_PLAY = ("beginner", "casual")


@dataclass(frozen=True, slots=True)
class Mistake:
    """Something that costs at least :data:`LEAST`, and what the next ply says to it."""

    moment: Moment
    best: Option
    played: Option
    deeper: tuple[Chances, ...]
    """After the best play and after the one made; before the roll where the cube is in question."""


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
        if isinstance(best.action, Play) and isinstance(chosen.action, Play):
            plays, cube = match.game.legal_plays, CubeState.of(match).flipped()
            after = [plays.after(best.action), plays.after(chosen.action)]
            found = decisions(nets, after, cube, ruleset, plies=2)
            deeper = tuple(each.chances.flipped() for each in found)
        else:
            deeper = (cube_decision(nets, match, plies=2).chances,)
        yield Mistake(moment, best, chosen, deeper)


def file_of(ruleset: Ruleset) -> Path:
    """Where the games of a sheet are kept; another net makes other games."""
    return KEPT / f"mistakes-{ruleset}-{find_net(ruleset).net.sha256[:8]}.jsonl"


def _option(option: Option) -> dict[str, object]:
    return {"equity": option.equity, "chances": astuple(option.chances)}


def keep(nets: ShippedNets, ruleset: Ruleset, number: int) -> None:
    """Plays one game and writes its line."""
    started = time.process_time()
    found = [
        {
            "n": each.moment.n,
            "best": None if each.best.action is None else repr_of(each.best),
            "best_option": _option(each.best),
            "played_option": _option(each.played),
            "deeper": [astuple(chances) for chances in each.deeper],
        }
        for each in mistakes_of_game(nets, ruleset, number)
    ]
    line = {"game": number, "mistakes": found, "seconds": time.process_time() - started}
    with file_of(ruleset).open("a", encoding="utf-8") as file:
        file.write(json.dumps(line) + "\n")


def repr_of(option: Option) -> str:
    """What was done, as text: a play, or the name of an action."""
    action = option.action
    return str(action) if isinstance(action, Play) else type(action).__name__


def games_kept(ruleset: Ruleset) -> list[dict[str, object]]:
    """The games of a sheet that have been played so far."""
    path = file_of(ruleset)
    if not path.exists():
        return []
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def kept(nets: ShippedNets, ruleset: Ruleset, games: int) -> Iterator[list[Mistake]]:
    """Yields the mistakes of one game after the other, from the file."""
    for line in islice(games_kept(ruleset), games):
        found = {each["n"]: each for each in line["mistakes"]}  # type: ignore[attr-defined]
        moments = moments_of_game(nets, ruleset, line["game"])  # type: ignore[arg-type]
        yield [_read(each, found[each.n]) for each in moments if each.n in found]


def _read(moment: Moment, line: dict[str, object]) -> Mistake:
    match, played = moment.before, moment.action
    by_name = {type(each).__name__: each for each in match.legal_actions()}
    name = line["best"]
    action: Action | None = None
    if isinstance(played, Play):
        action = Play.parse(str(name))
    elif name is not None:
        action = by_name[str(name)]
    chosen = played if isinstance(played, Play) or type(played).__name__ != "Roll" else None
    best, other = (
        Option(what, found["equity"], Chances(*found["chances"]), 1)  # type: ignore[index]
        for what, found in ((action, line["best_option"]), (chosen, line["played_option"]))
    )
    deeper = tuple(Chances(*each) for each in line["deeper"])  # type: ignore[attr-defined]
    return Mistake(moment, best, other, deeper)


def main() -> None:
    """Plays until every sheet has its games."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", type=int, default=1000, help="for each sheet")
    options.add_argument("--rules", nargs="*", default=list(RULESETS))
    asked = options.parse_args()
    KEPT.mkdir(parents=True, exist_ok=True)
    nets = ShippedNets()
    sheets = [RULESETS[name] for name in asked.rules]
    done = {sheet.name: len(games_kept(sheet)) for sheet in sheets}
    for number in range(min(done.values()), asked.games):
        for sheet in sheets:
            if done[sheet.name] <= number:
                keep(nets, sheet, number)


if __name__ == "__main__":
    main()
