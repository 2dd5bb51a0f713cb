from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from videau.errors import IllegalSettingsError
from videau.i18n.texts import Text
from videau.rulebook.answers import QUESTIONS, answer
from videau.rulebook.handbook import about, differences, handbook, title
from videau.rules.axis import Axis
from videau.rules.ruleset import AXES, Ruleset
from videau.rules.rulesets import RULESETS, STANDARD
from videau.rules.scoring import Win
from videau.rules.starts import STARTS

sheets = pytest.mark.parametrize("ruleset", RULESETS.values(), ids=str)


def paragraphs(ruleset: Ruleset) -> tuple[Text, ...]:
    return tuple(text for section in handbook(ruleset) for text in section.paragraphs)


def paragraph_with(words: str) -> str:
    return next(str(text) for text in paragraphs(STANDARD) if words in str(text))


def different_axes(ruleset: Ruleset) -> list[str]:
    return [axis for axis in AXES if getattr(ruleset, axis) != getattr(STANDARD, axis)]


@st.composite
def rulesets(draw: st.DrawFn) -> Ruleset:
    answers: dict[str, object] = {
        name: draw(st.sampled_from(axis.answers or (None, 1, 2, 64, 1024)))
        for name, axis in AXES.items()
    }
    try:
        return Ruleset(name="ours", **answers)  # type: ignore[arg-type]  # drawn field by field
    except IllegalSettingsError:
        return STANDARD


@pytest.mark.parametrize("axis", AXES.values(), ids=lambda axis: axis.name)
def test_every_answer_that_a_ruleset_can_give_has_a_sentence_of_its_own(axis: Axis) -> None:
    answers = axis.answers or (None, 1, 2, 64, 1024)
    sentences = {str(QUESTIONS[axis.name].sentences[each]) for each in answers}

    assert len(sentences) == len(answers)


def test_the_words_for_the_questions_are_those_of_the_rules() -> None:
    assert set(QUESTIONS) == set(AXES)


@pytest.mark.parametrize("axis", AXES)
def test_every_question_belongs_to_a_section_that_there_is(axis: str) -> None:
    assert QUESTIONS[axis].section in {section.key for section in handbook(STANDARD)}


def test_the_limit_of_the_cube_is_said_with_its_number() -> None:
    limited = replace(STANDARD, cube_limit=128)
    assert "128" in str(answer(limited, "cube_limit"))
    assert "without limit" in str(answer(STANDARD, "cube_limit"))


@given(rulesets())
def test_every_question_is_answered_once_in_its_section(ruleset: Ruleset) -> None:
    sections = {section.key: section for section in handbook(ruleset)}
    for axis in AXES:
        text = answer(ruleset, axis)
        assert paragraphs(ruleset).count(text) == 1
        assert text in sections[QUESTIONS[axis].section].paragraphs


@given(rulesets())
def test_all_handbooks_have_the_same_sections_in_the_same_order(ruleset: Ruleset) -> None:
    assert [(section.key, section.title) for section in handbook(ruleset)] == [
        (section.key, section.title) for section in handbook(STANDARD)
    ]


@given(rulesets())
def test_special_sections_are_those_of_the_questions_answered_differently(
    ruleset: Ruleset,
) -> None:
    special = {section.key for section in handbook(ruleset) if section.special}
    assert special == {QUESTIONS[axis].section for axis in different_axes(ruleset)}


@pytest.mark.parametrize(
    ("name", "special"),
    [
        ("standard", []),
        ("tchibo", ["bearing-off", "scoring"]),
        ("tchibo-pl", ["bearing-off", "scoring"]),
        ("dujardin", ["set-up", "opening", "entering", "bearing-off", "scoring", "cube"]),
        ("gala", ["scoring", "cube"]),
        ("travel", ["bearing-off"]),
        ("travel-fr", []),
    ],
)
def test_each_sheet_marks_what_is_special_about_it(name: str, special: list[str]) -> None:
    assert [section.key for section in handbook(RULESETS[name]) if section.special] == special


@given(rulesets())
def test_differences_are_the_answers_that_are_not_the_international_ones(
    ruleset: Ruleset,
) -> None:
    assert differences(ruleset) == tuple(answer(ruleset, axis) for axis in different_axes(ruleset))


def test_the_international_rules_do_not_differ_from_themselves() -> None:
    assert differences(STANDARD) == ()


@sheets
def test_every_sheet_is_introduced_by_one_text_of_its_own(ruleset: Ruleset) -> None:
    others = [about(other) for other in RULESETS.values() if other != ruleset]
    assert about(ruleset) is not None
    assert about(ruleset) not in others


@sheets
def test_a_changed_sheet_has_no_introduction_even_under_its_old_name(ruleset: Ruleset) -> None:
    assert about(replace(ruleset, cube_limit=2)) is None


def test_rules_of_your_own_have_a_title_but_no_introduction() -> None:
    ours = Ruleset(name="ours")
    assert about(ours) is None
    assert "ours" in str(title(ours))


def test_the_word_gala_is_explained_where_it_comes_from() -> None:
    assert "gala" in str(about(RULESETS["gala"]))


def test_no_paragraph_depends_on_the_name_of_the_ruleset() -> None:
    for ruleset in RULESETS.values():
        assert paragraphs(ruleset) == paragraphs(replace(ruleset, name="ours"))


def test_the_set_up_is_the_standard_starting_position() -> None:
    text = paragraph_with("starts with 15 checkers")
    said = {int(point): int(count) for count, point in re.findall(r"(\d+) on the (\d+)", text)}
    start = STARTS["standard"]
    assert said == {point: start.own[point] for point in range(1, 25) if start.own[point]}


def test_the_three_wins_are_said_with_their_points() -> None:
    said = [int(number) for number in re.findall(r"\d", paragraph_with("times the value"))]
    assert said == [win.value for win in Win]


def test_every_starting_position_beside_the_standard_one_is_named() -> None:
    text = paragraph_with("set the board up").lower()
    assert all(name in text for name in STARTS if name != "standard")


def test_every_custom_of_money_play_is_explained() -> None:
    text = paragraph_with("If you play for money").lower()
    for custom in ("jacoby", "beavers", "raccoons", "automatic doubles"):
        assert custom in text


@given(rulesets())
def test_no_section_is_empty_and_none_is_a_wall_of_text(ruleset: Ruleset) -> None:
    for section in handbook(ruleset):
        assert 1 <= len(section.paragraphs) <= 5
        assert all(str(text).endswith(".") for text in section.paragraphs)
