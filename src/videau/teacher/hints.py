"""What the engine would do now, with what each choice is worth.

>>> from videau import Match, OpeningRoll
>>> from videau.engine import NetEvaluator
>>> advice = hint(NetEvaluator.random(seed=1), Match().apply(OpeningRoll(3, 1)), plies=0)
>>> advice.kind, advice.side, len(advice.options)
('play', Side.WHITE, 16)

Every number is that of the side that chooses.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from videau.engine.answers import cube_answers, playing_on, resignation_answers
from videau.engine.chances import Chances
from videau.engine.cube import CubeDecision, CubeState
from videau.engine.evaluator import Evaluator
from videau.engine.player import cube_decision
from videau.engine.ranking import EVEN, NORMAL, rank
from videau.errors import IllegalActionError
from videau.rules.actions import Action, Double
from videau.rules.cube import Side
from videau.rules.game import Game, Stage
from videau.rules.match import Match
from videau.rules.plays import Play

__all__ = ["NO_DOUBLE", "Hint", "Kind", "Option", "hint", "option_of"]

Kind: TypeAlias = Literal["play", "double", "answer"]
"""What is to be decided: the roll, whether to double, or an answer to cube or resignation."""

CLEAR = 0.4
"""Between doubling and not doubling, at one ply: another ply does not make it a question."""

NO_DOUBLE = None
"""The choice to roll without doubling, which is no action of its own."""


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that can be done, and what it is worth to whoever does it."""

    action: Action | None
    """None: roll without doubling."""
    equity: float
    """With the cube and the score, in units of the cube as it lies."""
    chances: Chances
    """Cubeless."""
    plies: int
    """How deep it was looked at."""


@dataclass(frozen=True, slots=True)
class Hint:
    """Everything that can be done now, the best first."""

    kind: Kind
    side: Side
    options: tuple[Option, ...]
    decision: CubeDecision | None = None
    """Where the cube is in question: all that it is worth to whoever may double or has doubled."""

    @property
    def best(self) -> Option:
        """The engine's choice."""
        return self.options[0]


def hint(
    evaluator: Evaluator,
    match: Match | Game,
    *,
    plies: int = 2,
    also: Sequence[Play] = (),
    narrow: bool = False,
) -> Hint:
    """Returns what may be done now in *match*, the best first; a game may stand for its match.

    Plays named in *also* are looked at as deeply as the best ones. If *narrow*, one ply decides
    which plays are worth looking further, which saves half of the time.

    Where nobody has anything to choose, there is nothing to ask:

    >>> from videau.engine import NetEvaluator
    >>> hint(NetEvaluator.random(), Match())
    Traceback (most recent call last):
    ...
    videau.errors.IllegalActionError: there is nothing to decide now
    """
    match = match if isinstance(match, Match) else Match(game=match)
    game = match.game
    if game.legal_plays:
        return Hint("play", game.turn, _plays(evaluator, match, plies, also, narrow))
    if game.may_double:
        decision, depth = _decided(evaluator, match, plies, narrow)
        return Hint("double", game.turn, _doubling(decision, depth), decision)
    if game.stage is Stage.ANSWER:
        decision = cube_decision(evaluator, match, plies=plies)
        return Hint("answer", game.answerer, _answers(decision, game, plies), decision)
    if game.resigned is not None:
        return Hint("answer", game.turn.opponent, _farewells(evaluator, match, plies))
    raise IllegalActionError("there is nothing to decide now")


def option_of(options: Sequence[Option], match: Match, action: Action | None) -> Option:
    """Returns what *options* say of *action*; two ways to the same position are the same play."""
    if not isinstance(action, Play):
        return next(each for each in options if each.action == action)
    plays = match.game.legal_plays
    reached = plays.after(action)
    return next(
        each
        for each in options
        if isinstance(each.action, Play) and plays.after(each.action) == reached
    )


def _plays(
    evaluator: Evaluator, match: Match, plies: int, also: Sequence[Play], narrow: bool
) -> tuple[Option, ...]:
    game = match.game
    dice, cube = game.dice, CubeState.of(match)
    assert dice is not None

    found = rank(
        evaluator,
        game.position,
        dice,
        match.ruleset,
        plies=plies,
        cube=cube,
        keep=NORMAL if narrow else EVEN,
        also=also,
    )
    return tuple(Option(each.play, each.equity, each.chances, each.plies) for each in found)


def _decided(
    evaluator: Evaluator, match: Match, plies: int, narrow: bool
) -> tuple[CubeDecision, int]:
    """The decision, and how deep it was looked at."""
    if narrow and plies > 1:
        first = cube_decision(evaluator, match, plies=1)
        equities = first.equities
        doubled = min(equities.double_take, equities.double_pass)
        if abs(equities.no_double - doubled) > CLEAR:
            return first, 1
    return cube_decision(evaluator, match, plies=plies), plies


def _doubling(decision: CubeDecision, plies: int) -> tuple[Option, ...]:
    equities = decision.equities
    doubled = min(equities.double_take, equities.double_pass)
    options = (
        Option(NO_DOUBLE, equities.no_double, decision.chances, plies),
        Option(Double(), doubled, decision.chances, plies),
    )
    return _best_first(options)


def _answers(decision: CubeDecision, game: Game, plies: int) -> tuple[Option, ...]:
    """What can be said to a turn of the cube; the decision is the first doubler's."""
    is_doubler = game.answerer is game.turn
    chances = decision.chances if is_doubler else decision.chances.flipped()
    return _weighed(cube_answers(decision, game), chances, plies)


def _farewells(evaluator: Evaluator, match: Match, plies: int) -> tuple[Option, ...]:
    """What can be said to a resignation."""
    refused = playing_on(evaluator, match, plies=plies)
    return _weighed(resignation_answers(match, refused.equity), refused.chances, plies)


def _weighed(worth: Mapping[Action, float], chances: Chances, plies: int) -> tuple[Option, ...]:
    return _best_first([Option(action, worth[action], chances, plies) for action in worth])


def _best_first(options: Sequence[Option]) -> tuple[Option, ...]:
    return tuple(sorted(options, key=lambda option: -option.equity))
