"""All sheets side by side, and the words they have of their own."""

from __future__ import annotations

import pytest

from videau.rulebook.answers import QUESTIONS, answer
from videau.rulebook.comparison import comparison, endings
from videau.rulebook.handbook import handbook, title
from videau.rulebook.sheets import label
from videau.rulebook.vocabulary import MEANINGS, SHEET_WORDS, sheet_words, words
from videau.rules.ruleset import AXES, Ruleset
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


def test_every_word_of_a_sheet_is_explained_in_a_section_of_its_handbook() -> None:
    sections = {section.key for section in handbook(STANDARD)}
    used = {
        concept
        for languages in SHEET_WORDS.values()
        for own in languages.values()
        for concept in own
    }

    assert used == set(MEANINGS)
    assert {section for section, _ in MEANINGS.values()} <= sections


@pytest.mark.parametrize(
    ("name", "language", "section", "expected"),
    [
        ("tchibo", "de", "set-up", ["Zacken", "inneres Feld"]),
        ("tchibo", "fr", "cube", ["dé doubleur"]),
        ("tchibo", "cs", "hitting", ["přepážka"]),
        ("tchibo", "sk", "hitting", ["jediný kameň", "prepážka"]),
        ("dujardin", "fr", "bearing-off", ["rachat"]),
        ("gala", "fr", "set-up", ["board"]),
        ("gala", "fr", "entering", ["faire gala"]),
        ("gala", "fr", "bearing-off", ["bear-off"]),
        ("gala", "fr", "cube", ["vido"]),
        ("travel", "de", "doubles", ["Doppel"]),
        ("travel", "de", "bearing-off", ["heraustragen"]),
        ("travel", "de", "cube", ["Verdopplungswürfel"]),
        ("travel-fr", "fr", "set-up", ["plateau intérieur"]),
        ("travel-fr", "fr", "hitting", ["capturer"]),
        ("travel-fr", "fr", "entering", ["réintégrer"]),
        ("travel-fr", "fr", "cube", ["cube de doublage"]),
    ],
)
def test_a_section_tells_the_words_of_its_sheet_with_their_meaning(
    name: str, language: str, section: str, expected: list[str]
) -> None:
    line = sheet_words(RULESETS[name], section, language)

    assert line is not None
    said = line.values["words"]
    assert [part.partition(" (")[0] for part in said.split("), ")] == expected


def test_a_sheet_that_is_not_printed_in_the_language_has_no_words() -> None:
    assert sheet_words(RULESETS["gala"], "entering", "de") is None
    assert sheet_words(STANDARD, "holding", "en") is None


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=str)
def test_titles_show_the_name_of_the_sheet_and_not_its_code_name(ruleset: Ruleset) -> None:
    assert str(title(ruleset)) == f"Backgammon by the rules “{label(ruleset)}”"
    assert f"“{ruleset.name}”" not in str(title(ruleset))
