"""A position set up by hand: what to do there, and what comes of it when it is rolled out.

>>> from videau import RULESETS, parse_match
>>> from videau.engine import NetEvaluator
>>> from videau.notation.situation import by_rules
>>> match = by_rules(parse_match("4HPwATDgc/ABMA"), RULESETS["gala"])
>>> match.ruleset.name, look(NetEvaluator.random(seed=1), match, plies=0).kind
('gala', 'double')
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from videau.engine.answers import cube_answers
from videau.engine.cube import CubeState
from videau.engine.evaluator import Evaluator
from videau.engine.player import cube_decision
from videau.engine.rollout import (
    RolloutPlan,
    RolloutResult,
    decide_rolled,
    rollout,
    rollout_cube,
    rollout_plays,
)
from videau.errors import IllegalActionError
from videau.rules.actions import Action, Double, Drop, Take
from videau.rules.game import Stage
from videau.rules.match import Match
from videau.rules.plays import Play
from videau.teacher.hints import Hint, Option, hint

__all__ = ["PLAN", "RolledOut", "Told", "look", "roll_out"]

PLAYS = 3
"""Plays that are rolled out against each other."""
PLAN = RolloutPlan(trials=1296, confidence=3, truncate=8)
"""For somebody who waits: games are judged after eight plies, since played out one answer took a
minute and a half."""


def look(evaluator: Evaluator, match: Match, *, plies: int = 2) -> Hint:
    """Returns what may be done in *match*, the best first.

    Where nobody has a choice before the roll, rolling is the only thing, with its chances.
    """
    game = match.game
    if game.stage is Stage.OVER:
        raise IllegalActionError("the game is over in this position: nobody has to do anything")
    if game.stage is Stage.ROLL and not game.may_double:
        found = cube_decision(evaluator, match, plies=plies)
        only = Option(None, found.equities.no_double, found.chances, plies)
        return Hint("double", game.turn, (only,))
    return hint(evaluator, match, plies=plies)


@dataclass(frozen=True, slots=True)
class RolledOut:
    """One thing that can be done, and what a rollout has found of it so far."""

    action: Action | None
    """None: roll without doubling."""
    found: RolloutResult
    """In units of the cube as it lies, for the side that chooses."""


Told = Callable[[list[RolledOut], float], bool]
"""Is told what is known so far, and which part of the work is done; returning False cancels."""


def roll_out(
    evaluator: Evaluator, match: Match, options: Sequence[Option], plan: RolloutPlan, tell: Told
) -> list[RolledOut]:
    """Rolls out what is to be decided in *match*: the best of *options*, or the cube.

    >>> from videau import Dice, Game, Position
    >>> from videau.engine import NetEvaluator
    >>> last = Game(position=Position(own={6: 1, 1: 1}, other={1: 2}), turns=1, stage=Stage.PLAY,
    ...     dice=Dice(2, 1))
    >>> net = NetEvaluator.random()
    >>> options = look(net, Match(game=last), plies=0).options
    >>> plan = RolloutPlan(trials=36, threads=1)
    >>> len(roll_out(net, Match(game=last), options, plan, lambda known, done: True))
    2
    """
    if match.game.dice is not None:
        return _plays(evaluator, match, options, plan, tell)
    if match.game.may_double or match.game.stage is Stage.ANSWER:
        return _cube(evaluator, match, plan, tell)
    cube = CubeState.of(match)

    def alone(known: RolloutResult) -> bool:
        return tell([RolledOut(None, known)], known.trials / plan.trials)

    place = match.game.position
    return [
        RolledOut(
            None,
            rollout(evaluator, place, match.ruleset, cube=cube, plan=plan, progress=alone),
        )
    ]


def _plays(
    evaluator: Evaluator, match: Match, options: Sequence[Option], plan: RolloutPlan, tell: Told
) -> list[RolledOut]:
    plays = [option.action for option in options if isinstance(option.action, Play)][:PLAYS]

    def all_of(known: list[RolloutResult]) -> list[RolledOut]:
        found = map(RolledOut, plays, known)
        return sorted(found, key=lambda each: -each.found.equity)

    def progress(known: list[RolloutResult]) -> bool:
        return tell(all_of(known), max(each.trials for each in known) / plan.trials)

    after = [match.game.legal_plays.after(play) for play in plays]
    cube = CubeState.of(match)
    return all_of(
        rollout_plays(evaluator, after, match.ruleset, cube=cube, plan=plan, progress=progress)
    )


def _cube(evaluator: Evaluator, match: Match, plan: RolloutPlan, tell: Told) -> list[RolledOut]:
    """Not doubling and doubling, or the answers to a double, in units of the cube as it lies."""
    place, cube = match.game.position, CubeState.of(match)
    known: list[RolloutResult] = []

    def progress(result: RolloutResult) -> bool:
        if known and known[-1].trials > result.trials:
            known.append(result)  # the first rollout is done, the second has begun
        else:
            known[-1:] = [result]
        done = (len(known) - 1 + result.trials / plan.trials) / 2
        return tell(_cube_choices(match, cube, known), done)

    _, *found = rollout_cube(evaluator, place, cube, match.ruleset, plan=plan, progress=progress)
    return _cube_choices(match, cube, found)


def _cube_choices(match: Match, cube: CubeState, known: Sequence[RolloutResult]) -> list[RolledOut]:
    """What is known of each choice; of waiting alone until the taken double is rolled out."""
    is_answer = match.game.stage is Stage.ANSWER
    if len(known) < 2:
        return [] if is_answer else [RolledOut(None, known[0])]
    waited, taken = known
    decision = decide_rolled(waited, taken, cube)
    error = 2 * taken.standard_error  # the doubled cube counts two
    if is_answer:
        worth = cube_answers(decision, match.game)
        is_doubler = match.game.answerer is match.game.turn
        seen = taken if is_doubler else taken.flipped()
        taking = error * (1 << (match.game.pending_doubles - 1))
        errors = {Drop(): 0.0, Take(): taking}
        found = [
            RolledOut(action, _worth(seen, equity, errors.get(action, 2 * taking)))
            for action, equity in worth.items()
        ]
    else:
        equities = decision.equities
        is_dropped = equities.double_pass < equities.double_take
        doubled = min(equities.double_take, equities.double_pass)
        found = [
            RolledOut(None, waited),
            RolledOut(Double(), _worth(taken, doubled, 0.0 if is_dropped else error)),
        ]
    return sorted(found, key=lambda each: -each.found.equity)


def _worth(result: RolloutResult, equity: float, error: float) -> RolloutResult:
    return replace(result, cubeful=equity, cubeful_error=error)
