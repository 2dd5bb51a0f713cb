"""What the core and the rule book say about rulesets is the same, name by name."""

from __future__ import annotations

import copy
import pickle
from dataclasses import replace
from enum import Enum

import pytest

from videau import RULESETS, STANDARD, Ruleset
from videau.core import native
from videau.rules.starts import STARTS

pytestmark = pytest.mark.skipif(native is None, reason="the core is not built")


def test_the_core_asks_questions_that_rulesets_answer() -> None:
    assert set(native.questions()) == set(STANDARD.core_answers)


@pytest.mark.parametrize("question", () if native is None else native.questions())
def test_every_answer_of_the_rule_book_is_known_to_the_core(question: str) -> None:
    kind: type[Enum] = type(getattr(STANDARD, question))

    for answer in kind:
        assert native.Rules(**{question: answer.value}).answers[question] == answer.value
    assert native.Rules().answers[question] == next(iter(kind)).value
    with pytest.raises(ValueError, match=f"expected {question} to be one of"):
        native.Rules(**{question: "sideways"})


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
def test_a_ruleset_hands_its_answers_over(ruleset: Ruleset) -> None:
    answers = ruleset.core_answers

    assert ruleset.core.answers == answers
    assert ruleset.core == native.Rules(**answers)
    assert hash(ruleset.core) == hash(native.Rules(**answers))
    assert replace(ruleset, name="other").core == ruleset.core


def test_rules_are_values() -> None:
    exact = native.Rules(bear_off="exact")

    assert exact != native.Rules()
    assert exact != "bear_off=exact"
    assert str(exact) == "bear_off=exact"
    assert pickle.loads(pickle.dumps(exact)) == exact == copy.deepcopy(exact)
    assert pickle.loads(pickle.dumps(RULESETS["gala"])) == RULESETS["gala"]
    with pytest.raises(ValueError, match="no question 'colour'"):
        native.Rules(colour="red")


@pytest.mark.parametrize("name", STARTS)
def test_games_begin_alike(name: str) -> None:
    assert native.starting_position(name) == (STARTS[name].own, STARTS[name].other)
