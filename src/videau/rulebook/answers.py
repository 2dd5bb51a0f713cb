"""The questions on which sheets differ, in words: a title, and a sentence for every answer.

Handbook, comparison and the tables in ``docs/`` are made of these; nobody else lists the questions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from videau.i18n.texts import Text
from videau.rules.ruleset import (
    Backgammon,
    BearOff,
    Direction,
    DropPays,
    Entering,
    FirstDouble,
    Gammon,
    NextDouble,
    OneDie,
    Opening,
    Ruleset,
)

__all__ = ["QUESTIONS", "Question", "answer"]


@dataclass(frozen=True, slots=True)
class Question:
    """What has to be said about one question."""

    title: Text
    """What it is about, in a word or two."""
    section: str
    """The key of the section of the handbook that answers it."""
    sentences: Mapping[Any, Text]
    """What each answer means."""


def answer(ruleset: Ruleset, axis: str) -> Text:
    """Returns the sentence for one question that a ruleset answers.

    >>> from videau import STANDARD
    >>> print(answer(STANDARD, "one_die"))
    If you can play either die but not both, you must play the larger.
    """
    return QUESTIONS[axis].sentences[getattr(ruleset, axis)]


class _CubeLimits(dict[int | None, Text]):
    """Has a sentence for every limit."""

    def __missing__(self, limit: int) -> Text:
        return Text(
            "The cube goes up to {limit}. When it shows that number, nobody may double any more.",
            limit=limit,
        )


QUESTIONS: Mapping[str, Question] = {
    "opening": Question(
        Text("First roll"),
        "opening",
        {
            Opening.BOTH_DICE: Text(
                "The starter plays these two dice as the first roll, so no game opens with doubles."
            ),
            Opening.ROLL_AFRESH: Text(
                "The starter then rolls both dice again for the first turn, so a game can open "
                "with doubles."
            ),
        },
    ),
    "entering": Question(
        Text("Entering from the bar"),
        "entering",
        {
            Entering.EVERY_DIE: Text(
                "Enter with every die that lets you in. Once the bar is empty, play the rest of "
                "the roll as usual."
            ),
            Entering.ONE_CHECKER: Text(
                "Only one checker enters in a turn, with one die of your choice. The rest of the "
                "roll is lost, even with doubles."
            ),
        },
    ),
    "one_die": Question(
        Text("When only one die can be played"),
        "moving",
        {
            OneDie.LARGER: Text(
                "If you can play either die but not both, you must play the larger."
            ),
            OneDie.EITHER: Text("If you can play either die but not both, the choice is yours."),
        },
    ),
    "bear_off": Question(
        Text("Bearing off"),
        "bearing-off",
        {
            BearOff.STANDARD: Text(
                "With a 4 you bear off a checker from your 4 point, and so on. If a number is "
                "higher than your highest point with checkers, bear off a checker from that "
                "point."
            ),
            BearOff.REARMOST: Text(
                "You clear your points from the back: you may bear off only from your highest "
                "point with checkers, with its number or a larger one. With a smaller number you "
                "only move a checker."
            ),
            BearOff.REARMOST_EXACT: Text(
                "You clear your points from the back: you may bear off only from your highest "
                "point with checkers, and only with its exact number. With a smaller number you "
                "only move a checker; a larger one is lost."
            ),
            BearOff.EXACT: Text(
                "You may bear off any checker, but only with the exact number of its point. A "
                "number higher than your highest point with checkers is lost."
            ),
            BearOff.LOWER: Text(
                "With a 4 you bear off a checker from your 4 point, and so on. If that point is "
                "empty, bear off a checker from the next lower point that has one, even if you "
                "have checkers on higher points."
            ),
        },
    ),
    "gammon": Question(
        Text("Gammon"),
        "scoring",
        {
            Gammon.NONE_OFF: Text("It is a gammon if the loser has not borne off any checker."),
            Gammon.ALL_HOME: Text(
                "It is a gammon if the loser has brought all checkers home but has not borne off "
                "any."
            ),
        },
    ),
    "backgammon": Question(
        Text("Backgammon"),
        "scoring",
        {
            Backgammon.NONE_OFF_AND_BACK: Text(
                "If the loser also still has a checker on the bar or in the winner’s home board, "
                "it is a backgammon."
            ),
            Backgammon.NOT_ALL_HOME: Text(
                "It is a backgammon if the loser has not borne off any checker and has not even "
                "brought all of them home, wherever they stand."
            ),
            Backgammon.BACK: Text(
                "It is a backgammon if the loser still has a checker on the bar or in the "
                "winner’s home board, even if others have been borne off."
            ),
        },
    ),
    "first_double": Question(
        Text("First double"),
        "cube",
        {
            FirstDouble.AFTER_FIRST_TURN: Text("Nobody doubles before the first roll of a game."),
            FirstDouble.ANY_ROLL: Text(
                "The starter may double even before the first roll of the game."
            ),
        },
    ),
    "next_double": Question(
        Text("Next double"),
        "cube",
        {
            NextDouble.TAKER: Text(
                "Whoever took the last double keeps the cube, and only that player may double next."
            ),
            NextDouble.EITHER: Text(
                "After a double has been taken, either player may double next."
            ),
        },
    ),
    "drop_pays": Question(
        Text("Refused double"),
        "cube",
        {
            DropPays.VALUE_BEFORE: Text(
                "If you drop, you lose the stake as it was before the double."
            ),
            DropPays.VALUE_OFFERED: Text(
                "If you drop, you lose the doubled stake that was offered."
            ),
        },
    ),
    "cube_limit": Question(
        Text("Highest cube value"),
        "cube",
        _CubeLimits({None: Text("The stake may be doubled again and again, without limit.")}),
    ),
    "direction": Question(
        Text("Direction"),
        "set-up",
        {
            Direction.UNSAID: Text(
                "Whether your home board lies on your left or on your right is up to you."
            ),
            Direction.CLOCKWISE: Text(
                "White goes round the board clockwise and black the other way. The mirrored "
                "set-up works just as well."
            ),
            Direction.COUNTERCLOCKWISE: Text(
                "White goes round the board counterclockwise and black the other way. The "
                "mirrored set-up works just as well."
            ),
        },
    ),
}
"""Every axis of a ruleset by name; within a section, the handbook tells them in this order."""
