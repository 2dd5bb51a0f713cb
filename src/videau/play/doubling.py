"""When to turn the cube, when to take it, and what a resignation is worth.

Rules of thumb on top of :func:`videau.play.evaluation.winning_chance`: double with a clear
edge, take with nearly a quarter of the chances (owning the cube is worth the rest).
"""

from __future__ import annotations

from videau.play.evaluation import winning_chance
from videau.rules.cube import Side
from videau.rules.game import Game
from videau.rules.match import Match
from videau.rules.position import HOME, Position
from videau.rules.ruleset import Backgammon, Ruleset
from videau.rules.scoring import Win

__all__ = ["expected_win", "resignation_is_enough", "should_double", "should_take"]

PIPS_PER_ROLL = 49 / 6  # the average of two dice, doubles counted four times


def should_double(match: Match) -> bool:
    """Returns whether the player on roll turns the cube.

    >>> from videau import Match
    >>> should_double(Match())
    False
    """
    game, side = match.game, match.game.turn
    stake = game.cube.value
    if match.options.is_match:
        if stake >= match.away(side):
            return False  # the game is enough already
        if match.away(side.opponent) <= stake:
            return True  # nothing more can be lost
    chance = winning_chance(game.position)
    # Far ahead, playing on for a gammon is worth more than the single game of a drop.
    plays_on = expected_win(game.position.swapped(), game.ruleset) > Win.SINGLE
    gammons_count = not (match.options.jacoby and game.cube.is_centred)
    if chance > 0.85 and plays_on and gammons_count and not game.position.is_race:
        return False
    return chance > 0.73


def should_take(match: Match) -> bool:
    """Returns whether the side that must answer the cube plays on for the higher stake."""
    game = match.game
    if match.options.is_match and match.away(game.answerer.opponent) <= game.cube.value:
        return True  # dropping loses the match
    return _chance_of(game, game.answerer) >= 0.23


def _chance_of(game: Game, side: Side) -> float:
    """The chance of *side*, whoever is on roll."""
    chance = winning_chance(game.position)
    return chance if side is game.turn else 1 - chance


def resignation_is_enough(match: Match) -> bool:
    """Returns whether the resignation on the table is worth what the position shows."""
    game = match.game
    assert game.resigned is not None
    winner = game.turn.opponent
    if game.options.jacoby and game.cube.is_centred:
        return True  # every win counts one
    if match.options.is_match and game.cube.value * game.resigned >= match.away(winner):
        return True
    return game.resigned >= expected_win(game.position, game.ruleset)


def expected_win(loser: Position, ruleset: Ruleset) -> Win:
    """Returns what *loser*, who is on turn, will probably lose, if it loses.

    It compares the way that the loser's checkers still have to safety with the time that the
    winner needs to bear off.

    >>> from videau import STANDARD
    >>> expected_win(Position(own={24: 2, 13: 13}, other={2: 2}), STANDARD)
    Win.BACKGAMMON
    """
    winner = loser.swapped()
    left = winner.checkers - winner.own[0]
    rolls = max(winner.pips / PIPS_PER_ROLL, left / 2.2)
    reach = rolls * PIPS_PER_ROLL
    way_home = sum((point - HOME[-1]) * loser.own[point] for point in range(7, 26))
    way_out = sum((point - 18) * loser.own[point] for point in range(19, 26))
    if loser.own[0]:
        is_back = ruleset.backgammon is Backgammon.BACK and way_out > reach
        return Win.BACKGAMMON if is_back else Win.SINGLE
    is_late = way_home if ruleset.backgammon is Backgammon.NOT_ALL_HOME else way_out
    if is_late > reach:
        return Win.BACKGAMMON
    first_off = next((point for point in HOME if loser.own[point]), 1)
    return Win.GAMMON if way_home + first_off > reach else Win.SINGLE
