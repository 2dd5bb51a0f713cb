"""What a roll gave that an average one would not have given."""

from __future__ import annotations

from videau.engine.cube import CubeState
from videau.engine.evaluator import Evaluator
from videau.engine.ranking import rank
from videau.rules.dice import ALL_ROLLS, Dice
from videau.rules.match import Match
from videau.rules.ruleset import Opening

__all__ = ["luck_of_roll"]


def luck_of_roll(evaluator: Evaluator, match: Match) -> float | None:
    """Returns what the dice on the table are worth above the average of all 36 rolls.

    It is that of the player who rolled, in units of the cube as it lies; None for an opening roll
    that both have thrown. Both sides of the difference are judged by the net alone, so that luck
    sums to nothing:

    >>> from videau import ALL_ROLLS, OpeningRoll, Play, Roll
    >>> from videau.engine import NetEvaluator
    >>> net = NetEvaluator.random(seed=1)
    >>> before = Match().apply(OpeningRoll(3, 1)).apply(Play.parse("8/5 6/5"))
    >>> rolled = ((roll, luck_of_roll(net, before.apply(Roll(roll)))) for roll in ALL_ROLLS)
    >>> abs(sum(float(roll.probability) * luck for roll, luck in rolled)) < 1e-5
    True
    """
    game = match.game
    if game.turns == 0 and match.ruleset.opening is Opening.BOTH_DICE:
        return None
    assert game.dice is not None
    cube = CubeState.of(match)

    # Every play of every roll: a search of one ply would leave out what the pruning net does not
    # like, and where that is the best play, luck would not sum to nothing.
    def worth(roll: Dice) -> float:
        return rank(evaluator, game.position, roll, match.ruleset, cube=cube)[0].equity

    average = sum(float(roll.probability) * worth(roll) for roll in ALL_ROLLS)
    return worth(game.dice) - average
