"""One-line boards and one-line questions, so that a test reads like a page of the rules."""

from __future__ import annotations

from videau import RULESETS, Dice, Game, OpeningRoll, Options, Position, Side, Stage

Points = dict[int, int]

FAR_AWAY: Points = {1: 2}
"""Two opposing checkers that are nearly home and in nobody's way (they stand on point 24)."""


def plays(own: Points, dice: str, rules: str = "standard", other: Points | None = None) -> set[str]:
    """The plays of a roll as text; the opponent stands out of the way unless placed."""
    position = Position(own, FAR_AWAY if other is None else other)
    return {str(play) for play in position.legal_plays(Dice.parse(dice), RULESETS[rules])}


def blocks(*points: int) -> Points:
    """Opposing checkers that hold these points, numbered by the player to move."""
    return {25 - point: 2 for point in points}


def blots(*points: int) -> Points:
    """Single opposing checkers on these points, numbered by the player to move."""
    return {25 - point: 1 for point in points}


def game_at(
    own: Points,
    other: Points,
    *,
    rules: str = "standard",
    turn: Side = Side.WHITE,
    options: Options | None = None,
) -> Game:
    """A game in the middle, with the player to move about to roll."""
    return Game(
        RULESETS[rules],
        options or Options(),
        position=Position(own, other),
        turn=turn,
        stage=Stage.ROLL,
        turns=10,
    )


def opened(rules: str = "standard", options: Options | None = None) -> Game:
    """A game after an opening roll that white won with 3-1."""
    return Game(RULESETS[rules], options or Options()).apply(OpeningRoll(3, 1))
