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

from videau.engine.cube import CubeState
from videau.engine.evaluator import Evaluator
from videau.engine.player import cube_decision
from videau.engine.rollout import RolloutPlan, RolloutResult, rollout, rollout_cube, rollout_plays
from videau.errors import IllegalActionError
from videau.rules.actions import Action, Double
from videau.rules.game import Stage
from videau.rules.match import Match
from videau.rules.plays import Play
from videau.teacher.hints import Hint, Option, hint

__all__ = ["RolledOut", "look", "roll_out"]

PLAYS = 3
"""Plays that are rolled out against each other."""


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
    """Not doubling and doubling, both in units of the cube as it lies.

    On the way a double is worth what it is if taken; in the end the opponent takes or drops.
    """
    known: list[RolloutResult] = []

    def progress(result: RolloutResult) -> bool:
        if known and known[-1].trials > result.trials:
            known.append(result)  # the first rollout is done, the second has begun
        else:
            known[-1:] = [result]
        done = (len(known) - 1 + result.trials / plan.trials) / 2
        return tell(_both(known), done)

    place, cube = match.game.position, CubeState.of(match)
    decision, waited, taken = rollout_cube(
        evaluator, place, cube, match.ruleset, plan=plan, progress=progress
    )
    kept, doubled = _both([waited, taken])
    equities = decision.equities
    worth = min(equities.double_take, equities.double_pass)
    both = kept, replace(doubled, found=replace(doubled.found, cubeful=worth))
    return sorted(both, key=lambda each: -each.found.equity)


def _both(known: Sequence[RolloutResult]) -> list[RolledOut]:
    actions = (None, Double())
    return [
        RolledOut(action, result if action is None else _doubled(result))
        for action, result in zip(actions, known, strict=False)
    ]


def _doubled(result: RolloutResult) -> RolloutResult:
    """A result of the doubled cube in units of the cube as it lies."""
    if result.cubeful is None or result.cubeful_error is None:
        return result
    return replace(result, cubeful=2 * result.cubeful, cubeful_error=2 * result.cubeful_error)
