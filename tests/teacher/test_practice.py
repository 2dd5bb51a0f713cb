"""What comes back, when, and how it is graded."""

from __future__ import annotations

import random
from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from videau.engine import ShippedNets
from videau.errors import IllegalActionError, UnreadableError
from videau.rules.actions import Drop, Take
from videau.rules.cube import Side
from videau.rules.plays import Play
from videau.teacher import Exercise, Grade, Recall, Theme, collection, grade
from videau.teacher.exercises import asked_of_white
from videau.teacher.grading import grade_of
from videau.teacher.practice import EVERY, Held, Wish, due_now, next_key
from videau.teacher.ratings import LABELS
from videau.teacher.schedule import streak

NOW = datetime(2026, 11, 17, 12, tzinfo=UTC)
GRADES = st.sampled_from(Grade)
SHELF = collection()


@given(st.lists(st.tuples(GRADES, st.integers(0, 60)), max_size=12))
def test_what_is_kept_of_an_exercise_survives_being_written(
    answers: list[tuple[Grade, int]],
) -> None:
    recall, now = Recall.begin(NOW), NOW
    for given_grade, days in answers:
        now += timedelta(days=days)
        recall = recall.after(given_grade, now)
        assert recall.due > now
        assert Recall.read(recall.data()) == recall


@given(st.lists(GRADES, max_size=6))
def test_a_better_answer_comes_back_no_sooner(before: list[Grade]) -> None:
    recall = Recall.begin(NOW)
    for each in before:
        recall = recall.after(each, recall.due)
    now = recall.due + timedelta(days=1)

    waits = [recall.after(each, now).due for each in (Grade.BEST, Grade.NEARLY, Grade.MISTAKE)]

    assert waits == sorted(waits, reverse=True)
    assert recall.after(Grade.BLUNDER, now).due == waits[-1]


def test_something_solved_every_time_waits_longer_and_longer() -> None:
    recall, now, waits = Recall.begin(NOW), NOW, []
    for _ in range(6):
        recall = recall.after(Grade.BEST, now)
        waits.append(recall.due - now)
        now = recall.due

    assert waits == sorted(waits)
    assert waits[0] < timedelta(hours=1)
    assert waits[-1] > timedelta(days=60)


@pytest.mark.parametrize("data", [{}, {"due": "soon"}, {"due": 3, "state": 1}])
def test_nonsense_is_no_memory(data: dict[str, object]) -> None:
    with pytest.raises(UnreadableError):
        Recall.read(data)


@given(st.sets(st.integers(-40, 3)), st.just(date(2026, 11, 17)))
def test_a_streak_ends_today_or_yesterday_and_has_no_gap(days: set[int], today: date) -> None:
    count = streak([today + timedelta(n) for n in days], today)

    last = 0 if 0 in days else -1
    assert all(last - n in days for n in range(count))
    assert last - count not in days


def test_grades_follow_the_labels_of_reviews() -> None:
    limits = sorted(label.least for label in LABELS)

    assert [grade_of(cost) for cost in (0.0, *limits)] == list(Grade)


# Exercises


@pytest.mark.parametrize("place", range(0, 500, 25))
def test_an_exercise_is_asked_of_white_and_read_as_it_was_written(place: int) -> None:
    each = SHELF[place]

    assert each.match.game.chooser is Side.WHITE
    assert Exercise.of_spelled(each.spelled()) == each
    assert Exercise.read(each.data()).key == each.key


def test_exchanging_the_sides_twice_changes_nothing() -> None:
    for each in SHELF[:40]:
        assert asked_of_white(each.match) == each.match


def test_an_answer_that_the_rules_do_not_allow_is_refused() -> None:
    nets = ShippedNets({})
    play = next(each for each in SHELF if each.kind == "play")
    answer = next(each for each in SHELF if each.kind == "answer")

    for exercise, wrong in (
        (play, Take()),
        (play, None),
        (play, Play.parse("6/1 6/1")),
        (answer, None),
    ):
        with pytest.raises(IllegalActionError):
            grade(nets, exercise, wrong, plies=0)
    assert {grade(nets, answer, each, plies=0).cost == 0 for each in (Take(), Drop())} == {
        True,
        False,
    }


def test_who_finds_the_best_is_told_what_is_wrong_with_the_usual_mistake() -> None:
    exercise = next(each for each in SHELF if each.kind == "play")

    told = grade(ShippedNets({}), exercise, exercise.best, plies=2)

    assert told.grade is Grade.BEST
    assert told.told.played.action == exercise.wrong
    assert told.told.texts("first")


# What comes next


def held(place: int, due: datetime, *, is_own: bool = False) -> Held:
    return Held.of(SHELF[place], Recall(due), is_own=is_own)


def test_what_has_waited_longest_comes_first() -> None:
    old, new = held(3, NOW - timedelta(days=3)), held(4, NOW - timedelta(days=1))

    assert due_now([new, old, held(5, NOW + timedelta(days=1))], NOW) == [old, new]
    assert next_key([new, old], SHELF, NOW, random.Random(1)) == old.key


def test_one_of_three_is_new_even_if_others_wait() -> None:
    waiting = [held(place, NOW - timedelta(days=1)) for place in range(20)]
    known = {each.key for each in waiting}

    keys = [
        next_key(waiting, SHELF, NOW, random.Random(1), number=number)
        for number in range(2 * EVERY)
    ]

    assert [key in known for key in keys] == [True, True, False] * 2
    only = Wish(only_due=True)
    assert next_key(waiting, SHELF, NOW, random.Random(1), number=2, wish=only) in known
    assert next_key([], SHELF, NOW, random.Random(1), wish=only) is None


@given(st.integers(0, 400), st.integers(0, 1000))
def test_new_ones_are_of_the_kind_that_cost_most(place: int, seed: int) -> None:
    mine = held(place, NOW + timedelta(days=1), is_own=True)

    key = next_key([mine], SHELF, NOW, random.Random(seed))

    assert key is not None
    found = SHELF.find(key)
    assert found is not None
    assert key != mine.key
    assert found.theme is mine.theme


@given(st.sampled_from(Theme), st.sampled_from(["easy", "medium", "hard"]), st.integers(0, 99))
def test_a_wish_is_granted_or_nothing_comes(theme: Theme, difficulty: str, seed: int) -> None:
    wish = Wish(theme, difficulty)  # type: ignore[arg-type]

    key = next_key([], SHELF, NOW, random.Random(seed), wish=wish)

    found = None if key is None else SHELF.find(key)
    assert (found is None) == (not SHELF.pick(theme, difficulty))  # type: ignore[arg-type]
    if found is not None:
        assert (found.theme, found.difficulty) == (theme, difficulty)
