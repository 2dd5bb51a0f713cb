"""What the engine thinks for learners, as functions of a net and a position.

They run in a process of their own (:mod:`videau.server.apart`), so they know neither database nor
wire, and take the way to a net instead of one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from videau.engine.evaluator import Evaluator
    from videau.rules.actions import Action
    from videau.rules.match import Match
    from videau.teacher.cube_facts import CubeFacts
    from videau.teacher.hints import Hint
    from videau.teacher.reasons import Explanation
    from videau.teacher.review import Judgement, Moment
    from videau.teacher.tutor import Nudge

__all__ = ["Advice", "Judged", "Net", "advise", "judge_moment", "nudge", "see"]

Net: TypeAlias = "Callable[[], Evaluator]"
"""Where a net comes from; it is loaded once in each process."""


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
