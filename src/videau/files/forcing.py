"""What somebody did although the rules do not allow it, and how the game went on.

Each function returns the game as if that had been allowed. They are only asked where the rules
have refused.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from videau.errors import IllegalPositionError
from videau.rules.cube import Cube, Side
from videau.rules.dice import Dice
from videau.rules.game import Game, Stage
from videau.rules.position import BAR, OFF, POINTS, Position
from videau.rules.scoring import Ending, Result, Win

__all__ = [
    "forced_double",
    "forced_position",
    "forced_result",
    "forced_roll",
    "forced_take",
    "on_turn",
]


def on_turn(game: Game, side: Side) -> Game:
    """Returns the game with *side* to roll, whoever's turn it was."""
    return replace(
        game,
        position=game.seen_by(side),
        turn=side,
        stage=Stage.ROLL,
        dice=None,
        pending_doubles=0,
        resigned=None,
        result=None,
    )


def forced_roll(game: Game, side: Side, dice: Dice) -> Game:
    """Returns the game in which *side* has rolled, whoever's turn it was.

    >>> game = forced_roll(Game(), Side.BLACK, Dice(6, 6))
    >>> game.turn, game.dice
    (Side.BLACK, Dice(6, 6))
    """
    return replace(on_turn(game, side), dice=dice, stage=Stage.PLAY)


def forced_position(position: Position, steps: Iterable[tuple[int, int]]) -> Position:
    """Returns *position* after whatever of *steps* can be done on a board, seen by the opponent.

    Where that could not stand on a board, nothing was played.

    >>> forced_position(Position(), [(24, 2)]).other[2]
    1
    """
    moved = position
    for source, target in steps:
        if not (OFF <= source <= BAR and OFF <= target <= BAR) or not moved.own[source]:
            continue
        if target in POINTS and moved.other[BAR - target] > 1:
            continue
        moved = moved.step(source, target)
    try:
        return Position(moved.other, moved.own, checkers=moved.checkers)
    except IllegalPositionError:
        return position.swapped()


def forced_double(game: Game, side: Side) -> Game:
    """Returns the game in which *side* has doubled, allowed or not."""
    return replace(on_turn(game, side), stage=Stage.ANSWER, pending_doubles=1)


def forced_take(game: Game, side: Side, value: int | None) -> Game:
    """Returns the game in which *side* has the cube at *value*, or at twice what it was."""
    cube = Cube(value or game.cube.value * 2, side)
    return replace(on_turn(game, side.opponent), cube=cube)


def forced_result(game: Game, winner: Side, points: int, ending: Ending | None = None) -> Game:
    """Returns the game over, for as many points as the file has.

    >>> forced_result(Game(), Side.BLACK, 5).result.points
    5
    """
    kinds = [win for win in Win if game.cube.value * win <= points]
    win = kinds[-1] if kinds else Win.SINGLE
    return game.ended(Result(winner, win, points, ending or Ending.RESIGNED))
