"""Who won how much, as a file tells it."""

from __future__ import annotations

from videau.files.transcript import Said, ToldGame
from videau.rules.cube import Side
from videau.rules.game import Game
from videau.rules.match import Match, Score
from videau.rules.scoring import Result

__all__ = ["agree", "gained", "told_result"]


def told_result(
    told: ToldGame, begun: Match, game: Game, next_score: Score | None
) -> tuple[Side, int] | None:
    """Returns who won how much, as the file has it; without a word for it, by the next score.

    *begun* is the match before the game, *game* how far it was played.
    """
    wins = [each for each in told.sayings if each.said is Said.WINS]
    if wins and wins[-1].number:
        return wins[-1].side, wins[-1].number
    by_score = gained(begun, next_score)
    if by_score is None and wins and game.result is None:
        return wins[-1].side, game.cube.value
    return by_score


def gained(begun: Match, next_score: Score | None) -> tuple[Side, int] | None:
    """Returns who gained how much from the score before a game to the next; None if not one did.

    >>> gained(Match(), Score(white=2, black=0))
    (Side.WHITE, 2)
    """
    if next_score is None:
        return None
    gains = {side: next_score.of(side) - begun.score.of(side) for side in Side}
    winners = [side for side, points in gains.items() if points > 0]
    if len(winners) != 1 or min(gains.values()) < 0:
        return None
    return winners[0], gains[winners[0]]


def agree(begun: Match, result: Result, winner: Side, points: int) -> bool:
    """Returns whether *result* is the one told; files cut it to what the match needs."""
    if result.winner is not winner:
        return False
    away = begun.away(winner)
    return points == result.points or (0 < away == points <= result.points)
