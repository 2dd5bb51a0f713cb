"""All sheets side by side, and the words they have of their own."""

from __future__ import annotations

import pytest

from videau.rulebook.answers import QUESTIONS, answer
from videau.rulebook.comparison import comparison, endings
from videau.rulebook.handbook import handbook
from videau.rulebook.vocabulary import SHEET_WORDS, words
from videau.rules.ruleset import AXES
from videau.rules.rulesets import RULESETS, STANDARD
from videau.rules.scoring import Win


def test_every_question_is_asked_of_every_ruleset() -> None:
    rows = comparison()

    assert [row.axis for row in rows] == list(AXES)
    assert set(QUESTIONS) == set(AXES)
    for row in rows:
        assert list(row.cells) == list(RULESETS)


def test_answers_are_the_sentences_of_the_handbook() -> None:
    for row in comparison():
        for name, given in row.cells.items():
            assert given.text == answer(RULESETS[name], row.axis)
            sections = {section.key: section for section in handbook(RULESETS[name])}
            assert given.text in sections[row.section].paragraphs


def test_what_is_special_is_what_differs_from_international_play() -> None:
    for row in comparison():
        assert not row.cells["standard"].special
        for name, given in row.cells.items():
            own = getattr(RULESETS[name], row.axis)
            assert given.special == (own != getattr(STANDARD, row.axis))
            assert given.said == (row.axis in RULESETS[name].said)


def test_every_kind_of_win_is_shown_by_every_sheet() -> None:
    for ruleset in RULESETS.values():
        assert {win for _, win in endings(ruleset)} == set(Win), ruleset


@pytest.mark.parametrize("name", SHEET_WORDS)
def test_a_sheet_has_words_only_in_the_languages_it_is_printed_in(name: str) -> None:
    assert set(SHEET_WORDS[name]) <= set(RULESETS[name].languages)


def test_the_word_prime_means_one_thing_on_each_sheet() -> None:
    """On the Italian sheet it is a held point, so it must not name six in a row as well."""
    italian = words(RULESETS["tchibo"], "it")

    assert italian["held"] == "prime"
    assert "prime" not in italian
