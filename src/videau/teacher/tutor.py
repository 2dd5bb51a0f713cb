"""Before a mistake counts: a nudge to look again, from where to look to what to do.

>>> from videau import Match, OpeningRoll, Play
>>> from videau.engine import NetEvaluator
>>> rolled = Match().apply(OpeningRoll(3, 1))
>>> nudge = look_again(NetEvaluator.shipped(), rolled, Play.parse("13/10 6/5"), least=0.05, plies=1)
>>> for sentence in (nudge.where, *nudge.what):
...     print(sentence.text)
Look at points 1 to 6, your home board.
After this, a checker can be hit more easily than need be.
>>> print(nudge.told.best.action)
8/5 6/5
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from videau.engine.evaluator import Evaluator
from videau.rules.actions import Action
from videau.rules.match import Match
from videau.rules.plays import Play
from videau.teacher.hints import hint, option_of
from videau.teacher.reasons import Explanation, explain
from videau.teacher.tutor_words import AREAS, CUBE, OFFER, hinted_at, moved
from videau.teacher.words import Sentence

__all__ = ["Nudge", "look_again"]

_QUARTER = 6
_HOME, _FAR = 0, 3
_EXPOSED = frozenset({"struck", "shots"})
"""Facts about checkers that can be hit: the place to look at is where they stand."""
_ABOUT: Mapping[str, int] = MappingProxyType(
    {
        "dances": _HOME,
        "his_escapes": _HOME,
        "deep": _HOME,
        "escapes": _FAR,
        "back": _FAR,
    }
)
"""Facts that are about one quarter of the board."""


@dataclass(frozen=True, slots=True)
class Nudge:
    """What to say to somebody who is about to make a mistake, a little at a time."""

    told: Explanation
    """Why something else is better, and what: the last thing to say."""
    where: Sentence
    """Which part of the board to look at, or that the cube is in question."""
    what: tuple[Sentence, ...]
    """What could be better there, without the play itself."""


def look_again(
    evaluator: Evaluator, match: Match, action: Action | None, *, least: float, plies: int = 2
) -> Nudge | None:
    """Returns a nudge if *action* would cost at least so much in *match*, else None.

    None for *action* is to roll without doubling. Where there is nothing to choose, nothing is
    asked of the engine:

    >>> look_again(None, Match(), None, least=0.1) is None
    True
    """
    game = match.game
    is_roll_only = action is None and not game.may_double
    if is_roll_only or (isinstance(action, Play) and len(game.legal_plays) < 2):
        return None
    also = (action,) if isinstance(action, Play) else ()
    advice = hint(evaluator, match, plies=plies, also=also, narrow=True)
    played = option_of(advice.options, match, action)
    if advice.best.equity - played.equity < least:
        return None
    told = explain(evaluator, match, played, advice.best, plies=plies, decision=advice.decision)
    return Nudge(told, _where(match, told), _what(told))


def _where(match: Match, told: Explanation) -> Sentence:
    if match.game.resigned is not None:
        return Sentence(OFFER, "reason", ("resign",))
    if told.kind != "play":
        return Sentence(CUBE[told.kind], "reason", ("double",))
    return Sentence(AREAS[_area(match, told)], "reason")


def _area(match: Match, told: Explanation) -> int:
    """The quarter of the board to look at, from 0 for the home board; -1 for checkers to take off.

    That which the first reason is about: its point, the checker to hit, or checkers that need not
    stand alone; else where the better play has more checkers.
    """
    best, played = (_own_after(match, each.action) for each in (told.best, told.played))
    reason = told.reasons[0].fact if told.reasons else None
    if reason is not None:
        points = [reason.point] if reason.point is not None else []
        if reason.kind in _ABOUT:
            return _ABOUT[reason.kind]
        if reason.kind == "hit":
            points = _hit_by(match, told)
        elif reason.kind in _EXPOSED:
            points = [p for p in range(1, 25) if played[p] == 1 and best[p] != 1]
        if points:
            return _quarter(points[0])
    more = {point: best[point] - played[point] for point in range(25)}
    return _quarter(max(more, key=lambda point: more[point]))


def _hit_by(match: Match, told: Explanation) -> list[int]:
    """Points on which the better play hits, in the player's numbering."""
    play = told.best.action
    assert isinstance(play, Play)
    before, after = match.game.position.other, match.game.legal_plays.after(play).own
    return [25 - point for point in range(1, 25) if after[point] < before[point]]


def _quarter(point: int) -> int:
    return (point - 1) // _QUARTER


def _own_after(match: Match, action: Action | None) -> bytes:
    assert isinstance(action, Play)
    return match.game.legal_plays.after(action).other


def _what(told: Explanation) -> tuple[Sentence, ...]:
    if told.kind != "play":
        return tuple(each for each in told.texts("club") if each.role == "reason")[:1]
    if told.reasons:
        return (hinted_at(told.reasons[0]),)
    return (moved(told.best, told.played),)
