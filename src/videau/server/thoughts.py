"""What the engine thinks for learners, as functions of a net and a position.

They run in a process of their own (:mod:`videau.server.apart`), so they know neither database nor
wire, and take the way to a net instead of one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from videau.engine.evaluator import Evaluator
    from videau.engine.rollout import RolloutPlan
    from videau.rules.actions import Action
    from videau.rules.match import Match
    from videau.teacher.analysis import RolledOut
    from videau.teacher.cube_facts import CubeFacts
    from videau.teacher.deeper import Deeper, Way
    from videau.teacher.exercises import Exercise
    from videau.teacher.grading import Graded
    from videau.teacher.hints import Hint, Option
    from videau.teacher.reasons import Explanation
    from videau.teacher.review import Judgement, Moment
    from videau.teacher.tutor import Nudge

__all__ = [
    "Advice",
    "Judged",
    "Known",
    "Net",
    "advise",
    "grade_answer",
    "judge_moment",
    "look_closer",
    "nudge",
    "roll_out_choices",
    "see",
]

Net: TypeAlias = "Callable[[], Evaluator]"
"""Where a net comes from; it is loaded once in each process."""
Known: TypeAlias = "tuple[list[RolledOut], float]"
"""What a rollout has found, and which part of it is done."""


class Advice(NamedTuple):
    """What to do, and why the best is better than each option, the next one for the best itself."""

    hint: Hint
    told: tuple[Explanation, ...]


class Judged(NamedTuple):
    """What to say to something that was done, and why if it was a mistake."""

    judgement: Judgement
    told: Explanation | None
    cube: CubeFacts | None = None
    """Where the cube was in question: take point, market losers and the like."""


def advise(net: Net, match: Match, most: int, plies: int) -> Advice:
    """Returns what to do now, and why the best is better than the others of *most*."""
    from videau.teacher.hints import hint

    return _explained(net, match, hint(net(), match, plies=plies), most, plies)


def see(net: Net, match: Match, most: int, plies: int) -> Advice:
    """Returns the same of a position that was set up, in which there may be no choice."""
    from videau.teacher.analysis import look

    return _explained(net, match, look(net(), match, plies=plies), most, plies)


def _explained(net: Net, match: Match, made: Hint, most: int, plies: int) -> Advice:
    from videau.teacher.reasons import explain_options

    return Advice(made, explain_options(net(), match, made, most=most, plies=plies))


def nudge(net: Net, match: Match, action: Action | None, least: str, plies: int) -> Nudge | None:
    """Returns what to say before *action* is done, if it is a mistake called *least* or worse."""
    from videau.teacher.ratings import LABELS
    from videau.teacher.tutor import look_again

    worth = next(label.least for label in LABELS if label.name == least)
    return look_again(net(), match, action, least=worth, plies=plies)


def judge_moment(net: Net, moment: Moment, plies: int) -> Judged:
    """Returns what to say to something that was done; of mistakes also why."""
    from videau.teacher.deeper import cube_facts_of, reasons_of
    from videau.teacher.review import judge

    evaluator = net()
    made = judge(evaluator, moment, plies=plies)
    if made.label is not None and made.counts:
        why = reasons_of(evaluator, moment.before, made, plies=plies)
        return Judged(made, why, why.cube)
    return Judged(made, None, cube_facts_of(evaluator, moment.before, made, plies=plies))


def grade_answer(net: Net, exercise: Exercise, answer: Action | None, plies: int) -> Graded:
    """Returns what an answer in practice is worth, and why."""
    from videau.teacher.grading import grade

    return grade(net(), exercise, answer, plies=plies)


# These tell on their way, and end once nobody wants to know any more.


def look_closer(
    tell: Callable[[Deeper], bool],
    net: Net,
    moment: Moment,
    way: Way,
    plies: int,
    plan: RolloutPlan,
) -> Deeper:
    """Returns what a closer look makes of one decision."""
    from videau.teacher.deeper import look_deeper
    from videau.teacher.review import judge

    evaluator = net()
    judged = judge(evaluator, moment, plies=plies)
    return look_deeper(evaluator, moment.before, judged, way, plan=plan, tell=tell)


def roll_out_choices(
    tell: Callable[[Known], bool],
    net: Net,
    match: Match,
    options: Sequence[Option],
    plan: RolloutPlan,
) -> Known:
    """Returns what becomes of the best choices when they are rolled out."""
    from videau.teacher.analysis import roll_out

    def told(known: list[RolledOut], done: float) -> bool:
        return tell((known, min(done, 0.999)))

    return roll_out(net(), match, options, plan, told), 1.0
