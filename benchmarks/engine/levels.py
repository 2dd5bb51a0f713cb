"""What each level loses per decision, judged by our own 2-ply.

    python benchmarks/engine/levels.py --seed 2026 --jobs 2

Positions come from money games between experts who now and then play their second to fourth
choice, so that positions of weaker games come up too. Every level plays each roll that leaves a
choice, and decides about the cube where it may be turned; the judge searches all plays within
0.5 of the best at 2-ply, and what lies beyond is taken at its 0-ply value. "Any play" chooses
among the legal plays at random. Running it again goes on.
"""

from __future__ import annotations

import itertools
import json
import random
from pathlib import Path

from campaign import Campaign, Part, Row, mean_and_error, named, own_part, sampling_options

from videau import Dice, Match, OpeningRoll, Roll
from videau.engine import LEVELS, CubeState, EnginePlayer, NetEvaluator, rank
from videau.engine.player import cube_decision
from videau.engine.ranking import Filter, Until
from videau.rules.actions import Double
from videau.rules.plays import Play
from videau.rules.ruleset import Ruleset
from videau.rules.rulesets import STANDARD

DECISIONS = 100
"""In a part."""
WIDE = Filter(keep=20, within=0.5, near=0.5, until=Until.ALL)
JUDGE = 2
ANY = "any play"


def some_match(net: NetEvaluator, chance: random.Random, ruleset: Ruleset = STANDARD) -> Match:
    """A money game at a turn drawn in advance, before its roll; if it lasts so long."""
    match = Match(ruleset).apply(OpeningRoll(*chance.sample(range(1, 7), 2)))
    for _ in range(chance.randint(0, 60)):
        dice = match.game.dice
        if dice is None:
            dice = Dice(chance.randint(1, 6), chance.randint(1, 6))
            match = match.apply(Roll(dice))
        ranked = rank(net, match.game.position, dice, ruleset)
        slips = chance.random() < 0.1
        match = match.apply(ranked[chance.randrange(min(4, len(ranked))) if slips else 0].play)
        if match.game.is_over:
            return some_match(net, chance, ruleset)
    return match if match.game.dice is None else some_match(net, chance, ruleset)


def judge_plays(net: NetEvaluator, match: Match) -> dict[Play, float]:
    """What each play loses."""
    game = match.game
    assert game.dice is not None
    cube = CubeState.of(match)
    ranked = rank(net, game.position, game.dice, match.ruleset, plies=JUDGE, cube=cube, keep=WIDE)
    best = max(each.equity for each in ranked)
    return {each.play: best - each.equity for each in ranked}


def measure(weights: Path, seed: int, part: int) -> Part:
    chance = random.Random(f"{seed} part {part}")
    return measure_with(NetEvaluator.load(weights), chance, DECISIONS)


def measure_with(
    net: NetEvaluator, chance: random.Random, decisions: int, ruleset: Ruleset = STANDARD
) -> Part:
    players = {
        name: EnginePlayer(level, net, seed=chance.randrange(2**32))
        for name, level in LEVELS.items()
    }
    lost: dict[str, list[float]] = {name: [] for name in (ANY, *players)}
    cube_lost: dict[str, list[float]] = {name: [] for name in players}
    while len(lost[ANY]) < decisions:
        match = some_match(net, chance, ruleset)
        if Double in match.may and len(cube_lost["expert"]) < decisions:
            equities = cube_decision(net, match, plies=JUDGE).equities
            turned = min(equities.double_take, equities.double_pass)
            for name, player in players.items():
                doubles = isinstance(player.choose(match, match.game.turn), Double)
                chosen = turned if doubles else equities.no_double
                cube_lost[name].append(max(turned, equities.no_double) - chosen)
        match = match.apply(Roll(Dice(chance.randint(1, 6), chance.randint(1, 6))))
        loss = judge_plays(net, match)
        if len(loss) < 2:
            continue
        lost[ANY].append(sum(loss.values()) / len(loss))
        for name, player in players.items():
            play = player.choose(match, match.game.turn)
            assert isinstance(play, Play)
            lost[name].append(loss[play])
    sums = {name: [sum(each), sum(x * x for x in each)] for name, each in lost.items()}
    cubes = {name: [sum(each), sum(x * x for x in each)] for name, each in cube_lost.items()}
    return {"count": decisions, **sums, "cube": {"count": len(cube_lost["expert"]), **cubes}}


def report(campaign: Campaign) -> None:
    parts = campaign.parts
    plays = {name: mean_and_error(parts, name) for name in (ANY, *LEVELS)}
    cubes = {name: mean_and_error([part["cube"] for part in parts], name) for name in LEVELS}
    order = [plays[name][0] for name in LEVELS]
    falls = all(weaker > stronger for weaker, stronger in itertools.pairwise(order))
    rows = [Row("each level loses less than the one before (1: yes)", float(falls), must=1)]
    for name, (mean, error) in plays.items():
        rows.append(Row(f"{name}: per play", 1e3 * mean, 1e3 * error, "thousandths"))
    for name, (mean, error) in cubes.items():
        rows.append(Row(f"{name}: per cube decision", 1e3 * mean, 1e3 * error, "thousandths"))
    # From the second strongest on: the strongest is the judge and loses nothing.
    steps = [weak / strong for weak, strong in itertools.pairwise(order[:-1])]
    count = sum(part["count"] for part in parts)
    notes = [
        f"{count} plays; errors grow from level to level, the strongest first, by factors of "
        + ", ".join(f"{step:.1f}" for step in reversed(steps))
        + ".",
        f"Judged by our own {JUDGE}-ply: good for comparing levels, no measure against others.",
    ]
    campaign.report(rows, notes)


def main() -> None:
    parser = sampling_options("levels", __doc__, error=0.0005)
    given = parser.parse_args()
    if given.part is not None:
        print(json.dumps(measure(given.weights, given.seed, given.part)))
        return
    settings = {
        "weights": named(given.weights),
        "judge": f"{JUDGE}-ply",
        "decisions_in_a_part": DECISIONS,
        "levels": {name: [level.plies, level.noise] for name, level in LEVELS.items()},
        "seed": given.seed,
    }
    campaign = Campaign.open(given.out, "Levels: points lost per decision", settings)

    def error(parts: list[Part]) -> float:
        return mean_and_error(parts, "expert")[1]

    campaign.extend(
        own_part,
        lambda parts: error(parts) <= given.error,
        jobs=given.jobs,
        minutes=given.minutes,
        say=lambda parts: f"{DECISIONS * len(parts)} decisions, expert ± {error(parts):.4f}",
    )
    report(campaign)


if __name__ == "__main__":
    main()
