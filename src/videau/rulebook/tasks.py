"""What a lesson asks for, and which plays do it.

A goal looks at the position before and after a play; which plays there are, the rules say. So a
lesson keeps no solution of its own, and has another one by another sheet.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from videau.i18n.texts import Text
from videau.rules.dice import Dice
from videau.rules.plays import LegalPlays, Play
from videau.rules.position import BAR, HOME, OFF, POINTS, Position
from videau.rules.ruleset import Ruleset

__all__ = [
    "Goal",
    "Task",
    "anything",
    "at_home",
    "bears_off",
    "enters",
    "hits",
    "leaves",
    "makes",
    "no_blot",
    "pips",
    "prime",
    "solutions",
    "with_one_checker",
]

_START = Position()

Goal = Callable[[Position, Play, Position], int]
"""How well a play does what was asked for: those that do it best have solved it.

The positions are those before and after, both seen by the player who moved.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """What is to be done, and where. Without a goal the cube is to be decided."""

    text: Text
    position: Position = _START
    """Seen by white, who is to move."""
    dice: Dice | None = None
    goal: Goal | None = None
    least: int = 1
    """How well the goal has to be reached at least, by every sheet."""
    is_offered: bool = False
    """The opponent has doubled."""


def solutions(task: Task, ruleset: Ruleset) -> tuple[Play, ...]:
    """Returns the plays that do what *task* asks for, by *ruleset*.

    >>> from videau import RULESETS
    >>> task = Task(text=Text("Make your 5 point."), dice=Dice(3, 1), goal=makes(5))
    >>> [str(play) for play in solutions(task, RULESETS["standard"])]
    ['8/5 6/5']
    """
    if task.dice is None or task.goal is None:
        return ()
    plays = task.position.legal_plays(task.dice, ruleset)
    reached = {play: task.goal(task.position, play, _after(plays, play)) for play in plays}
    most = max(reached.values())
    return tuple(play for play in plays if most >= task.least and reached[play] == most)


def _after(plays: LegalPlays, play: Play) -> Position:
    return plays.after(play).swapped()


# Goals


def anything(before: Position, play: Play, after: Position) -> int:
    """Any play will do."""
    return 1


def with_one_checker(before: Position, play: Play, after: Position) -> int:
    """Two dice with one checker: only one place has one checker less."""
    left = [point for point in range(1, BAR + 1) if after.own[point] < before.own[point]]
    return int(len(left) == 1 and before.own[left[0]] - after.own[left[0]] == 1)


def pips(before: Position, play: Play, after: Position) -> int:
    """How far the checkers have come."""
    return before.pips - after.pips


def hits(before: Position, play: Play, after: Position) -> int:
    """How many checkers were hit."""
    return after.other[BAR] - before.other[BAR]


def enters(before: Position, play: Play, after: Position) -> int:
    """How many checkers came in from the bar."""
    return before.own[BAR] - after.own[BAR]


def bears_off(before: Position, play: Play, after: Position) -> int:
    """How many checkers went off the board."""
    return after.own[OFF] - before.own[OFF]


def at_home(before: Position, play: Play, after: Position) -> int:
    """How many checkers came home."""
    return _home_of(after) - _home_of(before)


def _home_of(position: Position) -> int:
    return sum(position.own[point] for point in (OFF, *HOME))


def no_blot(before: Position, play: Play, after: Position) -> int:
    """Whether no checker stands alone."""
    return int(all(after.own[point] != 1 for point in POINTS))


def prime(before: Position, play: Play, after: Position) -> int:
    """How many points in a row are held."""
    longest = run = 0
    for point in POINTS:
        run = run + 1 if after.own[point] >= 2 else 0
        longest = max(longest, run)
    return longest


def makes(point: int) -> Goal:
    """Two checkers meet on *point*."""

    def goal(before: Position, play: Play, after: Position) -> int:
        return int(before.own[point] < 2 <= after.own[point])

    return goal


def leaves(point: int) -> Goal:
    """A checker gets away from *point* and is not left alone where it goes."""

    def goal(before: Position, play: Play, after: Position) -> int:
        came = [at for at in POINTS if after.own[at] > before.own[at]]
        has_left = after.own[point] < before.own[point]
        return int(has_left and all(after.own[at] >= 2 for at in came))

    return goal
