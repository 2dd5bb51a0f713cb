"""A match as it stands in the middle of a game, put together from what an id tells.

An id has no history and names no rule sheet. What it leaves out is filled in here, in one
place, so that every kind of id is read alike. In all of them white is the player at the bottom,
whom GNU Backgammon calls player 1.
"""

from __future__ import annotations

from dataclasses import replace

from videau.errors import IllegalSettingsError, UnreadableError
from videau.rules.cube import Cube, Side
from videau.rules.dice import Dice
from videau.rules.game import Game, Stage
from videau.rules.match import Match, Score, is_one_away
from videau.rules.options import Options
from videau.rules.position import Position
from videau.rules.ruleset import Ruleset
from videau.rules.rulesets import STANDARD
from videau.rules.scoring import Result, Win

__all__ = ["by_rules", "exponent", "match_at", "score_before"]

CENTRED = Cube()
NIL_NIL = Score()


def match_at(
    position: Position,
    *,
    options: Options,
    ruleset: Ruleset = STANDARD,
    turn: Side = Side.WHITE,
    dice: Dice | None = None,
    cube: Cube = CENTRED,
    pending_doubles: int = 0,
    resigned: Win | None = None,
    score: Score = NIL_NIL,
    is_crawford: bool = False,
    result: Result | None = None,
) -> Match:
    """Returns the match in which *position*, seen by *turn*, is on the board.

    >>> match = match_at(Position(), options=Options(length=3), score=Score(white=2))
    >>> match.crawford_played, match.game.stage
    (True, Stage.ROLL)

    The game is taken to be under way, so that doubling before the roll is free. If somebody is
    one point away and this is not the Crawford game, that game has been played. A Crawford flag
    at any other score means nothing and is dropped, as GNU Backgammon drops it.

    A game that ended with *result*, or with one side's last checker, is over; *score* is the one
    at which it was played.
    """
    one_away = is_one_away(options, score)
    game = Game(
        ruleset,
        options,
        position,
        turn,
        stage=Stage.PLAY if dice else Stage.ANSWER if pending_doubles else Stage.ROLL,
        dice=dice,
        cube=cube,
        turns=1,
        pending_doubles=pending_doubles,
        resigned=resigned,
        is_crawford=is_crawford and one_away,
    )
    if pending_doubles and not game.cube_in_play:
        raise UnreadableError("a double waits for an answer in a game in which nobody doubles")
    crawford_played = one_away and not game.is_crawford
    match = Match(ruleset, options, score, game, crawford_played=crawford_played)
    if result is None and position.is_over:
        result = game.borne_off()
    return match if result is None else match.with_game(game.ended(result))


def by_rules(match: Match, ruleset: Ruleset) -> Match:
    """Returns the same position and score as a match by *ruleset*.

    >>> from videau import RULESETS, WHITE
    >>> by_rules(Match(game=Game(cube=Cube(128, WHITE))), RULESETS["gala"])
    Traceback (most recent call last):
    ...
    videau.errors.IllegalSettingsError: by these rules the cube goes up to 64, not to 128
    """
    limit = ruleset.cube_limit
    if limit is not None and match.game.cube.value > limit:
        raise IllegalSettingsError(
            "by these rules the cube goes up to {most}, not to {value}",
            most=limit,
            value=match.game.cube.value,
        )
    return replace(match, ruleset=ruleset, game=replace(match.game, ruleset=ruleset))


def score_before(score: Score, result: Result) -> Score:
    """Returns the score at which the game was played that ended with *result*.

    >>> from videau import Ending
    >>> score_before(Score(3, 1), Result(Side.WHITE, Win.GAMMON, 2, Ending.BORNE_OFF))
    Score(white=1, black=1)
    """
    points = score.of(result.winner) - result.points
    if points < 0:
        raise UnreadableError(
            "a game for {points} pt is over, but its winner has {score}",
            points=result.points,
            score=score.of(result.winner),
        )
    if result.winner is Side.WHITE:
        return replace(score, white=points)
    return replace(score, black=points)


def exponent(value: int, most: int) -> int:
    """Returns how often the cube was turned to show *value*, at most *most* times.

    >>> exponent(8, most=15)
    3
    """
    turned = value.bit_length() - 1
    if value != 1 << turned or turned > most:
        raise IllegalSettingsError(
            "an id shows a cube of 1, 2, 4 and so on up to {most}, not {value}",
            most=1 << most,
            value=value,
        )
    return turned
