"""What an answer to an exercise is worth: graded by what it costs, explained like any mistake.

>>> from videau import Play
>>> from videau.engine import NetEvaluator
>>> exercise = Exercise.read(["XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10",
...     "8/5 6/5", "13/10 6/5", 0.219])
>>> solved = grade(NetEvaluator.shipped(), exercise, Play.parse("6/5 8/5"), plies=1)
>>> solved.grade, solved.cost
(Grade.BEST, 0.0)
>>> str(solved.told.played.action)  # why the answer is better than what somebody did
'13/10 6/5'
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from videau.engine.evaluator import Evaluator
from videau.errors import IllegalActionError
from videau.i18n.texts import Text
from videau.rules.actions import Action
from videau.rules.match import Match
from videau.rules.plain_repr import PlainRepr
from videau.rules.plays import Play
from videau.teacher.exercises import Exercise, choice_name
from videau.teacher.hints import Hint, Option, hint
from videau.teacher.ratings import label_of
from videau.teacher.reasons import Explanation, explain

__all__ = ["GRADE_TITLES", "Grade", "Graded", "grade", "grade_of", "option_of"]


class Grade(PlainRepr, Enum):
    """How good an answer is."""

    BEST = "best"
    """The best one, or as good as far as anybody knows."""
    NEARLY = "nearly"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


GRADE_TITLES: Mapping[Grade, Text] = {
    Grade.BEST: Text("That’s it!"),
    Grade.NEARLY: Text("Nearly"),
    Grade.MISTAKE: Text("Not quite"),
    Grade.BLUNDER: Text("Look again at this one"),
}
"""What is said first to each."""

_LABELLED: Mapping[str | None, Grade] = {
    None: Grade.BEST,
    "doubtful": Grade.NEARLY,
    "error": Grade.MISTAKE,
    "blunder": Grade.BLUNDER,
}


def grade_of(cost: float) -> Grade:
    """Returns the grade of an answer that costs so much, by the labels of reviews.

    >>> grade_of(0.001), grade_of(0.03), grade_of(0.07), grade_of(0.2)
    (Grade.BEST, Grade.NEARLY, Grade.MISTAKE, Grade.BLUNDER)
    """
    return _LABELLED[label_of(cost)]


@dataclass(frozen=True, slots=True)
class Graded:
    """An answer, what it costs, and why."""

    exercise: Exercise
    best: Option
    answer: Option
    told: Explanation
    """Why the best is better than the answer; of the best answer, than the known wrong one."""

    @property
    def cost(self) -> float:
        """Of the answer, in units of the cube; 0 for the best."""
        return self.best.equity - self.answer.equity

    @property
    def grade(self) -> Grade:
        """The mark for it."""
        return grade_of(self.cost)


def grade(
    evaluator: Evaluator, exercise: Exercise, answer: Action | None, *, plies: int = 2
) -> Graded:
    """Returns what the engine says to an *answer*; None is to roll without doubling.

    What was found when the exercise was made is not asked for: the judge is the engine that is
    there now. An answer that the rules do not allow is refused:

    >>> from videau import Take
    >>> from videau.engine import NetEvaluator
    >>> exercise = Exercise.read(["XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10",
    ...     "8/5 6/5", "13/10 6/5", 0.219])
    >>> grade(NetEvaluator.shipped(), exercise, Take())
    Traceback (most recent call last):
    ...
    videau.errors.IllegalActionError: 'take' is no answer to this position
    """
    match = exercise.match
    legal = match.game.legal_plays
    if isinstance(answer, Play) and answer not in legal:
        raise _no_answer(answer)
    also = [each for each in (answer, exercise.wrong) if isinstance(each, Play)]
    advice = hint(evaluator, match, plies=plies, also=also)
    given = option_of(advice, match, answer)
    # Somebody who finds the best is told what is wrong with what others did.
    worse = given
    if grade_of(advice.best.equity - given.equity) is Grade.BEST:
        wrong = option_of(advice, match, exercise.wrong)
        # Another judge may like what was wrong: then the next best is the one to compare with.
        below = (each for each in (wrong, *advice.options) if each.equity < given.equity)
        worse = next(below, given)
    told = explain(evaluator, match, worse, advice.best, plies=plies, decision=advice.decision)
    return Graded(exercise, advice.best, given, told)


def option_of(advice: Hint, match: Match, action: Action | None) -> Option:
    """Returns what *action* is worth by *advice*; two ways to one position are the same play."""
    plays = match.game.legal_plays
    if isinstance(action, Play):
        reached = plays.after(action)
        return next(
            each
            for each in advice.options
            if isinstance(each.action, Play) and plays.after(each.action) == reached
        )
    found = next((each for each in advice.options if each.action == action), None)
    if found is None:
        raise _no_answer(action)
    return found


def _no_answer(action: Action | None) -> IllegalActionError:
    return IllegalActionError(
        "{answer!r} is no answer to this position", answer=choice_name(action)
    )
