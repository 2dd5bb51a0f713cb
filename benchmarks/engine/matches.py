"""Plays matches with the cube against GNU Backgammon; luck removed from the chances to win.

    python benchmarks/engine/matches.py --plies 2 --seed 2026 --jobs 2 --minutes 120
    python benchmarks/engine/matches.py --plies 0 --seed 2026 --control

Ours is the player of `videau.engine` that people play against. Our rules keep the match and refuse
what is illegal: gnubg's plays, doubles and takes are asked for over its socket with the score, the
cube and the Crawford game.

The luck of a roll is the chance to win the match after its best play less the mean over all rolls
that could have fallen, judged by our static evaluation with the cube and our match equity table,
whoever rolls; that of an opening roll counts who begins too. Its mean is zero whatever the judge
thinks, so taking it off changes no expectation. Matches come in pairs with the seats changed and,
but for the control, the same dice: each game of a match has dice of its own.
"""

from __future__ import annotations

import json
import random
from dataclasses import dataclass
from pathlib import Path

import gnubg
import numpy as np
from campaign import (
    RESULTS,
    Campaign,
    Part,
    Row,
    eta,
    mean_and_error,
    named,
    own_part,
    sampling_options,
    today,
)

from videau import Dice, Match, OpeningRoll, Options, Position, Roll
from videau.arrays import legal_positions, to_rows
from videau.engine import LEVELS, CubeState, EnginePlayer, NetEvaluator
from videau.engine.levels import Level
from videau.rules.actions import Action, Double, Drop, Take
from videau.rules.cube import Side
from videau.rules.dice import ALL_ROLLS
from videau.rules.rulesets import STANDARD

PAIRS = {0: 4, 1: 2, 2: 1}
"""Pairs of matches in a part, by plies."""
GOALS = (0.51, 0.52)

MIXED = [dice for dice in ALL_ROLLS if not dice.is_double]


class Gnubg:
    """GNU Backgammon as a player."""

    def __init__(self, client: gnubg.Client) -> None:
        gnubg.check_scores(client)
        self._client = client

    def choose(self, match: Match, side: Side) -> Action | None:
        """An action, or None to roll, as from any player."""
        if Take in match.may:
            return Take() if self._client.takes(match) else Drop()
        if Roll in match.may:
            return Double() if Double in match.may and self._client.doubles(match) else None
        return self._client.choose_play(match)


class Judge:
    """How lucky a roll was, in chances to win the match."""

    def __init__(self, net: NetEvaluator) -> None:
        self._core = net.net.evaluator(STANDARD.core)

    def best(self, position: Position, cube: CubeState, rolls: list[Dice]) -> dict[Dice, float]:
        """What each roll's best play is worth to the side on roll, whose *cube* it is."""
        rows = np.repeat(to_rows([position]), len(rolls), axis=0)
        after, offsets = legal_positions(rows, [[dice.high, dice.low] for dice in rolls])
        theirs = cube.flipped().core
        judged = self._core.search_cubes(after, theirs)
        chances = np.array([1 - each.decision.best_chance for each in judged])
        best = np.maximum.reduceat(chances, offsets[:-1])
        return dict(zip(rolls, best.tolist(), strict=True))

    def luck(self, match: Match, dice: Dice) -> float:
        """That of the side on roll."""
        worth = self.best(match.game.position, CubeState.of(match), list(ALL_ROLLS))
        return worth[dice] - sum(float(roll.probability) * worth[roll] for roll in ALL_ROLLS)

    def opening_luck(self, opened: Match) -> float:
        """That of the side that begins: which dice it has, and that it begins.

        The other side would have had the same from its own view, by the score turned round.
        """
        cube = CubeState.of(opened)
        position, dice = opened.game.position, opened.game.dice
        assert dice is not None
        begins = self.best(position, cube, MIXED)
        follows = self.best(position, cube.flipped(), MIXED)
        mean = sum(begins.values()) + sum(1 - chance for chance in follows.values())
        return begins[dice] - mean / (2 * len(MIXED))


@dataclass
class Played:
    """A match that is over, for white."""

    won: float
    adjusted: float
    games: int


def play_match(
    white: EnginePlayer | Gnubg, black: EnginePlayer | Gnubg, judge: Judge, length: int, seed: str
) -> Played:
    match = Match(options=Options(length=length))
    luck = 0.0
    dice = random.Random()
    while not match.is_over:
        if OpeningRoll in match.may:
            dice.seed(f"{seed} game {len(match.results)}")
            one, other = dice.sample(range(1, 7), 2)
            match = match.apply(OpeningRoll(white=one, black=other))
            lucky = judge.opening_luck(match)
            luck += lucky if match.game.turn is Side.WHITE else -lucky
            continue
        side = match.game.answerer if Take in match.may else match.game.turn
        action = (white if side is Side.WHITE else black).choose(match, side)
        if action is None:
            rolled = Dice(dice.randint(1, 6), dice.randint(1, 6))
            lucky = judge.luck(match, rolled)
            luck += lucky if side is Side.WHITE else -lucky
            action = Roll(rolled)
        match = match.apply(action)
    won = 1.0 if match.winner is Side.WHITE else 0.0
    return Played(won, won - luck, len(match.results))


def play_part(
    weights: Path, length: int, plies: int, seed: int, numbers: range, address: str | None
) -> Part:
    """Pairs of matches, for us: the mean of the two in each."""
    net = NetEvaluator.load(weights)
    level = LEVELS["world-class"]
    ours = EnginePlayer(_at(level, plies), net)
    judge = Judge(net)
    client = gnubg.Client(address) if address else None
    theirs = Gnubg(client) if client else EnginePlayer(_at(level, plies), net)
    won, adjusted, games = [], [], 0
    for number in numbers:
        name = f"{seed} pair {number}"
        first = play_match(ours, theirs, judge, length, name)
        # Against itself the same dice would give the same match, seats changed.
        again = name if client else f"{name} again"
        second = play_match(theirs, ours, judge, length, again)
        won.append((first.won + 1 - second.won) / 2)
        adjusted.append((first.adjusted + 1 - second.adjusted) / 2)
        games += first.games + second.games
    if client:
        client.__exit__()
    return {
        "count": len(numbers),
        "won": [sum(won), sum(each**2 for each in won)],
        "adjusted": [sum(adjusted), sum(each**2 for each in adjusted)],
        "games": games,
    }


def _at(level: Level, plies: int) -> Level:
    return Level(name=level.name, plies=plies, keep=level.keep, error=level.error)


def main() -> None:
    parser = sampling_options("matches", __doc__, error=0.005)
    parser.add_argument("--plies", type=int, default=2, help="of both sides")
    parser.add_argument("--length", type=int, default=7)
    parser.add_argument("--control", action="store_true", help="against itself")
    parser.set_defaults(out=None)
    given = parser.parse_args()
    pairs = PAIRS[given.plies]
    if given.part is not None:
        numbers = range(given.part * pairs, (given.part + 1) * pairs)
        part = play_part(
            given.weights, given.length, given.plies, given.seed, numbers, given.address
        )
        print(json.dumps(part))
        return
    what = "control" if given.control else "gnubg"
    settings = {
        "weights": named(given.weights),
        "against": "itself" if given.control else f"gnubg {gnubg.check_engine()}",
        "length": given.length,
        "plies": given.plies,
        "seed": given.seed,
        "pairs_in_a_part": pairs,
    }
    name = f"matches-{given.plies}ply{'-control' if given.control else ''}-{today()}.json"
    title = f"Matches to {given.length} at {given.plies}-ply"
    campaign = Campaign.open(given.out or RESULTS / name, title, settings)

    def say(parts: list[Part]) -> str:
        mean, error = mean_and_error(parts, "adjusted")
        matches = 2 * sum(part["count"] for part in parts)
        left = eta(parts, error, given.error, given.jobs)
        return f"{matches} matches, {100 * mean:.2f} % ± {100 * error:.2f} %; {left}"

    campaign.extend(
        own_part,
        lambda parts: mean_and_error(parts, "adjusted")[1] <= given.error,
        jobs=given.jobs,
        minutes=given.minutes,
        opponent=None if given.control else lambda: gnubg.server(given.plies, cubeful=True),
        say=say,
    )
    adjusted, error = mean_and_error(campaign.parts, "adjusted")
    won, raw_error = mean_and_error(campaign.parts, "won")
    goals = (None, None) if given.control else GOALS
    rows = [
        Row(f"{what}: matches won, luck removed", adjusted, error, "", *goals),
        Row("the same with luck", won, raw_error),
    ]
    games = sum(part["games"] for part in campaign.parts)
    notes = [
        say(campaign.parts) + f"; {games} games.",
        "gnubg with its default move filter, cubeful, plays and cube at the same depth, one "
        "thread, no noise.",
    ]
    campaign.report(rows, notes)


if __name__ == "__main__":
    main()
