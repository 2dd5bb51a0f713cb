"""Plays in the order of their worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from videau.arrays import to_rows
from videau.engine.chances import Chances
from videau.engine.cube import CubeState
from videau.engine.evaluator import Evaluator, decisions
from videau.rules.dice import Dice
from videau.rules.plays import Play
from videau.rules.position import Position
from videau.rules.ruleset import Ruleset
from videau.rules.rulesets import STANDARD

__all__ = ["NORMAL", "Filter", "RankedPlay", "rank"]


@dataclass(frozen=True, slots=True)
class Filter:
    """Which plays are looked at more deeply: the best *keep* within *within* of the best one."""

    keep: int = 5
    within: float = 0.16


NORMAL = Filter()
"""Loses next to nothing against looking at all plays."""


@dataclass(frozen=True, slots=True)
class RankedPlay:
    """A play and what it is worth to whoever makes it."""

    play: Play
    position: Position
    """Afterwards, seen by the opponent, who is on roll."""
    chances: Chances
    """The mover's, cubeless."""
    equity: float
    """The mover's: with the cube if one was given, else cubeless money."""
    plies: int
    """How deep it was looked at."""


def rank(
    evaluator: Evaluator,
    position: Position,
    dice: Dice,
    ruleset: Ruleset = STANDARD,
    *,
    plies: int = 0,
    cube: CubeState | None = None,
    keep: Filter = NORMAL,
    also: Sequence[Play] = (),
) -> list[RankedPlay]:
    """Returns every legal play, the best first.

    *cube* is that of the mover. With it, equities count the cube and the score. Plays named in
    *also* are searched too, however poor they look.

    >>> from videau.engine import NetEvaluator
    >>> plays = rank(NetEvaluator.random(), Position(), Dice(6, 5), plies=1)
    >>> len(plays), plays[0].plies, plays[-1].plies
    (7, 1, 0)
    """
    legal = position.legal_plays(dice, ruleset)
    after = {play: legal.after(play) for play in legal}
    ranked = _judge(evaluator, list(legal), after, ruleset, 0, cube)
    if plies == 0 or len(ranked) == 1:
        return ranked
    limit = ranked[0].equity - keep.within
    hopeful = [each.play for each in ranked[: max(keep.keep, 1)] if each.equity >= limit]
    wanted = {legal.after(play) for play in also}
    asked = [each.play for each in ranked[len(hopeful) :] if each.position in wanted]
    searched = _judge(evaluator, hopeful + asked, after, ruleset, plies, cube)
    # What was searched only because somebody asked stands among the others, unless it is good.
    last = max(place for place, each in enumerate(searched) if each.play in hopeful) + 1
    others = [each for each in ranked[len(hopeful) :] if each.play not in asked]
    return searched[:last] + _best_first(searched[last:] + others)


def _judge(
    evaluator: Evaluator,
    plays: Sequence[Play],
    after: dict[Play, Position],
    ruleset: Ruleset,
    plies: int,
    cube: CubeState | None,
) -> list[RankedPlay]:
    positions = [after[play] for play in plays]
    if cube is None:
        endings = evaluator.evaluate(to_rows(positions), ruleset, plies=plies)
        # The opponent is on roll: what he wins, the mover loses.
        ours = [Chances.from_endings(row[3:] + row[:3]) for row in endings.tolist()]
        worth = [chances.equity for chances in ours]
    else:
        # He may double, too; what that is worth, the mover loses.
        made = decisions(evaluator, positions, cube.flipped(), ruleset, plies=plies)
        ours = [decision.chances.flipped() for decision in made]
        worth = [-decision.best for decision in made]
    judged = [
        RankedPlay(play, position, chances, equity, plies)
        for play, position, chances, equity in zip(plays, positions, ours, worth, strict=True)
    ]
    return _best_first(judged)


def _best_first(plays: Sequence[RankedPlay]) -> list[RankedPlay]:
    # Stable, so that equal plays keep the order of the rule book.
    return sorted(plays, key=lambda each: -each.equity)
