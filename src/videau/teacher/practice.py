"""What to practise next: own mistakes when they are due, mixed with similar positions.

>>> from datetime import UTC, datetime
>>> from videau.teacher.grading import Grade
>>> from videau.teacher.collection import collection
>>> now, shelf = datetime(2026, 11, 17, tzinfo=UTC), collection()
>>> mine = Held.of(shelf[0], Recall.begin(now), is_own=True)
>>> next_key([mine], shelf, now, random.Random(1)) == shelf[0].key
True
>>> later = Held.of(shelf[0], mine.recall.after(Grade.BEST, now), is_own=True)
>>> found = shelf.find(next_key([later], shelf, now, random.Random(1)))
>>> found != shelf[0], found.theme == shelf[0].theme
(True, True)
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from videau.teacher.exercises import Difficulty, Exercise
from videau.teacher.kinds import Theme
from videau.teacher.review import Judgement, Moment
from videau.teacher.schedule import Recall

__all__ = ["LEAST", "Held", "Wish", "due_now", "exercise_of", "next_key"]

EVERY = 3
"""Of so many exercises one is new, even if others are due: nobody only repeats."""
LEAST = 0.05
"""What a mistake in a game must cost to be practised: an error or a blunder, nothing doubtful."""


class Kindred(Protocol):
    """As much of an exercise as it takes to choose it."""

    @property
    def key(self) -> str: ...
    @property
    def theme(self) -> Theme: ...
    @property
    def difficulty(self) -> Difficulty | None: ...
    @property
    def cost(self) -> float: ...


@dataclass(frozen=True, slots=True)
class Held:
    """An exercise that somebody has met: in a game of their own, or in practice."""

    key: str
    theme: Theme
    cost: float
    difficulty: Difficulty | None
    recall: Recall
    is_own: bool = False
    """Whether it is a mistake from a game of their own."""

    @classmethod
    def of(cls, exercise: Exercise, recall: Recall, *, is_own: bool = False) -> Held:
        """Returns what is to be known of an exercise in order to choose it."""
        about = exercise.key, exercise.theme, exercise.cost, exercise.difficulty
        return cls(*about, recall, is_own)


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody wants to practise; None is anything."""

    theme: Theme | None = None
    difficulty: Difficulty | None = None
    only_due: bool = False
    """Nothing new."""

    def fits(self, exercise: Kindred) -> bool:
        """Whether an exercise is such a one; own mistakes have no measured difficulty."""
        return self.theme in (None, exercise.theme) and (
            None in (self.difficulty, exercise.difficulty) or self.difficulty == exercise.difficulty
        )


ANYTHING = Wish()


def exercise_of(moment: Moment, judgement: Judgement) -> Exercise | None:
    """Returns the exercise that a mistake in a game makes; None if it was none worth it.

    Resignations are not practised.
    """
    if judgement.loss < LEAST or not judgement.counts or moment.before.game.resigned is not None:
        return None
    best, played = judgement.best.action, judgement.played.action
    return Exercise.of(moment.before, best, played, judgement.loss)


def due_now(held: Sequence[Held], now: datetime, wish: Wish = ANYTHING) -> list[Held]:
    """Returns what is due, the one that has waited longest first."""
    due = [each for each in held if each.recall.due <= now and wish.fits(each)]
    return sorted(due, key=lambda each: each.recall.due)


def next_key(
    held: Sequence[Held],
    shelf: Sequence[Kindred],
    now: datetime,
    chance: random.Random,
    *,
    number: int = 0,
    wish: Wish = ANYTHING,
) -> str | None:
    """Returns the key of what to solve now, from *held* or from the *shelf*; None if all is done.

    *number* is how many were solved before. New ones are of the kinds that cost somebody most in
    their own games.
    """
    due = due_now(held, now, wish)
    known = {each.key for each in held}
    fresh = [each for each in shelf if wish.fits(each) and each.key not in known]
    wants_new = number % EVERY == EVERY - 1 and fresh and not wish.only_due
    if due and not wants_new:
        return due[0].key
    if wish.only_due or not fresh:
        return due[0].key if due else None
    return chance.choice(_similar(held, fresh, chance) or fresh).key


def _similar(
    held: Sequence[Held], fresh: Sequence[Kindred], chance: random.Random
) -> list[Kindred]:
    """Those of one kind, drawn by what that kind has cost."""
    costs: dict[Theme, float] = {}
    for each in held:
        if each.is_own:
            costs[each.theme] = costs.get(each.theme, 0.0) + each.cost
    if not costs:
        return []
    drawn = chance.choices(list(costs), list(costs.values()))[0]
    return [each for each in fresh if each.theme is drawn]
