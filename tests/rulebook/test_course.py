"""The lessons say what is true, and ask for what can be done, by every sheet."""

from __future__ import annotations

import pytest

from videau.i18n.languages import LANGUAGES, translator
from videau.rulebook.answers import QUESTIONS
from videau.rulebook.course import COURSE, Unit
from videau.rulebook.tasks import solutions
from videau.rules.rulesets import RULESETS

BY_DICE = [unit for unit in COURSE.values() if unit.task.dice is not None]
ANYTHING = {"direction", "doubles", "blocked", "entering"}
"""Lessons in which whatever the rules allow is right."""


def test_there_are_twenty_lessons_from_the_first_move_to_the_cube() -> None:
    keys = list(COURSE)
    assert len(keys) >= 20
    assert (keys[0], keys[-1]) == ("direction", "taking")


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("unit", BY_DICE, ids=lambda unit: unit.key)
def test_what_a_lesson_asks_for_can_be_done_by_every_sheet(unit: Unit, name: str) -> None:
    task, ruleset = unit.task, RULESETS[name]
    assert task.dice is not None
    plays = task.position.legal_plays(task.dice, ruleset)
    solved = solutions(task, ruleset)
    assert solved
    assert set(solved) <= set(plays)


@pytest.mark.parametrize("unit", BY_DICE, ids=lambda unit: unit.key)
def test_a_lesson_can_be_missed_unless_anything_is_right(unit: Unit) -> None:
    task = unit.task
    assert task.dice is not None
    ruleset = RULESETS["standard"]
    is_missable = len(solutions(task, ruleset)) < len(task.position.legal_plays(task.dice, ruleset))
    assert is_missable == (unit.key not in ANYTHING)


def test_where_a_lesson_says_that_a_roll_is_blocked_it_is() -> None:
    task = COURSE["blocked"].task
    assert task.dice is not None
    plays = task.position.legal_plays(task.dice, RULESETS["standard"])
    assert all(move.source != 24 for play in plays for move in play.moves)


@pytest.mark.parametrize("name", RULESETS)
def test_what_sheets_disagree_about_is_said_by_the_sheet(name: str) -> None:
    for unit in COURSE.values():
        assert set(unit.axes) <= set(QUESTIONS)
        for code in LANGUAGES:
            locale = translator(code)
            assert all(locale.text(text) for text in unit.said(RULESETS[name]))


@pytest.mark.parametrize("name", RULESETS)
def test_a_cube_waits_for_a_decision_where_the_lesson_asks_for_one(name: str) -> None:
    for unit in COURSE.values():
        if unit.task.dice is None:
            assert unit.task.position.is_race
            assert not unit.task.position.is_over
