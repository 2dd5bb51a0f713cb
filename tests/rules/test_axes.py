"""Every question of a ruleset: its answers by word, and what is no answer."""

from __future__ import annotations

import copy
import pickle
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from videau import (
    PACES,
    RULESETS,
    STANDARD,
    STARTS,
    IllegalError,
    Opening,
    Ruleset,
    UnreadableError,
)
from videau.core import native
from videau.rules.axis import Answer, Axis
from videau.rules.ruleset import AXES

axes = pytest.mark.parametrize("axis", AXES.values(), ids=lambda axis: axis.name)
sheets = pytest.mark.parametrize("ruleset", RULESETS.values(), ids=str)

LIMITS = (None, 1, 2, 64, 1024)


def ruleset(**answers: Any) -> Ruleset:
    return Ruleset(name="ours", **answers)


def answers_of(axis: Axis) -> tuple[Answer, ...]:
    return axis.answers or LIMITS


def standing_with(axis: Axis, answer: Answer) -> dict[str, Any]:
    """Answers to other questions, without which this one would be a contradiction."""
    needed = {"first_double": {"opening": "roll-afresh"}, "gammon": {"backgammon": "not-all-home"}}
    return dict(needed.get(axis.name, {}))


@axes
def test_an_answer_may_be_given_by_its_word(axis: Axis) -> None:
    for answer in answers_of(axis):
        others = standing_with(axis, answer)
        by_word = ruleset(**others, **{axis.name: axis.write(answer)})

        assert by_word == ruleset(**others, **{axis.name: answer})
        assert getattr(by_word, axis.name) is answer or answer in LIMITS
        assert by_word.answers[axis.name] == answer


@axes
@pytest.mark.parametrize("wrong", ["whenever", "", 0.5, True, 3j, ["exact"], Opening])
def test_what_is_no_answer_is_refused_at_once(axis: Axis, wrong: object) -> None:
    with pytest.raises(UnreadableError, match=f"expected {axis.name} to be one of {axis.words[0]}"):
        ruleset(**{axis.name: wrong})


@axes
def test_an_answer_to_another_question_is_refused(axis: Axis) -> None:
    other = next(each for each in AXES.values() if each.answers and each.name != axis.name)

    with pytest.raises(UnreadableError):
        ruleset(**{axis.name: other.answers[0]})


@given(st.sampled_from(sorted(AXES)), st.none() | st.integers() | st.text() | st.floats())
def test_a_ruleset_is_whole_or_refused(axis: str, value: object) -> None:
    try:
        made = ruleset(**{axis: value})
    except (IllegalError, UnreadableError):
        return
    assert getattr(made, axis) in answers_of(AXES[axis]) or axis == "cube_limit"
    assert hash(made) == hash(copy.copy(made))


@axes
def test_the_first_answer_is_that_of_international_play(axis: Axis) -> None:
    assert getattr(STANDARD, axis.name) == axis.default == answers_of(axis)[0]


@sheets
def test_the_core_is_told_in_words(ruleset: Ruleset) -> None:
    told = {name for name, axis in AXES.items() if axis.core}

    assert set(ruleset.core_answers) == told
    for name, word in ruleset.core_answers.items():
        assert AXES[name].read(word) is getattr(ruleset, name)


def test_languages_and_questions_said_are_converted_or_refused() -> None:
    made = ruleset(languages=["de", "fr"], said=["gammon"])

    assert made.languages == ("de", "fr")
    assert made.said == frozenset({"gammon"})
    for wrong in ({"languages": "de"}, {"languages": 5}, {"said": "gammon"}, {"said": {"colour"}}):
        with pytest.raises(UnreadableError):
            ruleset(**wrong)


def test_a_name_that_is_no_text_is_refused() -> None:
    with pytest.raises(IllegalError, match="expected a name"):
        Ruleset(name=5)  # type: ignore[arg-type]


@pytest.mark.parametrize("shipped", [RULESETS, STARTS, PACES], ids=["rulesets", "starts", "paces"])
def test_what_comes_with_videau_can_be_pickled_and_copied(shipped: Any) -> None:
    assert pickle.loads(pickle.dumps(shipped)) == shipped
    assert copy.deepcopy(shipped) == copy.copy(shipped) == shipped
    with pytest.raises(TypeError):
        shipped["new"] = None


@sheets
def test_a_copy_of_a_ruleset_plays_the_same(ruleset: Ruleset) -> None:
    copied = pickle.loads(pickle.dumps(ruleset))

    assert copied == copy.deepcopy(ruleset) == replace(ruleset) == ruleset
    assert copied.core == ruleset.core or native is None
