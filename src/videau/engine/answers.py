"""What may be said to a turn of the cube or to a resignation, and what that is worth.

Every equity is that of the side that answers, in units of the cube as it lies.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from videau.engine.chances import Chances
from videau.engine.cube import Answer, CubeDecision, CubeState
from videau.engine.evaluator import Evaluator, decisions
from videau.engine.match_equity import match_chance
from videau.engine.ranking import rank
from videau.rules.actions import Accept, Action, Beaver, Drop, Raccoon, Refuse, Take
from videau.rules.game import Game
from videau.rules.match import Match
from videau.rules.scoring import Win

__all__ = ["PlayingOn", "cube_answers", "playing_on", "resignation_answers"]


def cube_answers(decision: CubeDecision, game: Game) -> Mapping[Action, float]:
    """Returns what each answer to a double, a beaver or a raccoon is worth.

    *decision* is that of the side that doubled first. Every further turn makes the taken cube
    and a drop worth twice as much, and whoever turns it reckons with the best reply:

    >>> from videau import Double, Options, Position, Stage
    >>> from videau.engine import Chances, decide
    >>> options = Options(beavers=True, raccoons=True)
    >>> game = Game(options=options, stage=Stage.ROLL, turns=2).apply(Double())
    >>> decision = decide(Chances(win=0.7), CubeState(), Position())
    >>> worth = cube_answers(decision, game.apply(Beaver()))
    >>> worth[Raccoon()] == 2 * worth[Take()] > 0
    True

    That the cube comes nearer to its limit is left out.
    """
    equities = decision.equities
    doubler = 1 if game.answerer is game.turn else -1
    scale: int = 1 << (game.pending_doubles - 1)
    # Sums of single precision: what differs in the seventh digit only is the same.
    taken = round(equities.double_take / (2 if decision.answer is Answer.BEAVER else 1), 6)
    # Raising comes first: where it is worth no less, the other side may still answer wrongly.
    raised: dict[Action, float] = {
        kind(): -max(cube_answers(decision, game.apply(kind())).values())
        for kind in (Beaver, Raccoon)
        if kind in game.may
    }
    return {
        **raised,
        Take(): doubler * taken * scale,
        Drop(): -equities.double_pass * scale,
    }


class PlayingOn(NamedTuple):
    """What a game is worth to the side that was offered a resignation, if it refuses."""

    equity: float
    chances: Chances


def playing_on(evaluator: Evaluator, match: Match, *, plies: int = 0) -> PlayingOn:
    """Returns what refusing the resignation that waits in *match* is worth.

    >>> from videau import Options, OpeningRoll, Resign
    >>> from videau.engine import NetEvaluator
    >>> lost = Match(options=Options(length=3)).apply(OpeningRoll(3, 1)).apply(Resign(Win.SINGLE))
    >>> -1 < playing_on(NetEvaluator.random(seed=1), lost).equity < 1
    True
    """
    game, cube = match.game, CubeState.of(match)
    if game.dice is not None:
        best = rank(evaluator, game.position, game.dice, match.ruleset, plies=plies, cube=cube)[0]
        return PlayingOn(-best.equity, best.chances.flipped())
    decision = decisions(evaluator, [game.position], cube, match.ruleset, plies=plies)[0]
    may_double = game.apply(Refuse()).may_double
    worth = decision.equities.best if may_double else decision.equities.no_double
    return PlayingOn(-worth, decision.chances.flipped())


def resignation_answers(match: Match, refused: float) -> Mapping[Action, float]:
    """Returns what accepting the resignation that waits in *match* is worth, beside refusing it.

    >>> from videau import OpeningRoll, Resign
    >>> offered = Match().apply(OpeningRoll(3, 1)).apply(Resign(Win.GAMMON))
    >>> resignation_answers(offered, refused=0.2)
    {Accept(): 2.0, Refuse(): 0.2}
    """
    assert match.game.resigned is not None
    worth = _resignation_worth(match, match.game.resigned)
    return {Accept(): worth, Refuse(): refused}


def _resignation_worth(match: Match, win: Win) -> float:
    """What the opponent of the side to move gets, in units of the cube, if it accepts *win*."""
    cube = CubeState.of(match)
    if not cube.is_match:
        return match.game.resigning_pays(win) / cube.value

    def chance(points: int) -> float:
        return match_chance(
            cube.other_away - max(points, 0),
            cube.own_away + min(points, 0),
            crawford_over=cube.crawford_over,
        )

    lost, won = chance(-cube.value), chance(cube.value)
    return 2 * (chance(win * cube.value) - lost) / (won - lost) - 1
