"""The teacher's words: every template used, every language read, the pages up to date."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from tests.teacher.examples import (
    EXAMPLES,
    SENTENCES,
    Example,
    entry,
    nets_of,
    page_of,
    sentences,
    templates,
)
from tools.locales import collect_under
from videau.i18n.languages import LANGUAGES, translator
from videau.i18n.texts import Counted, Text
from videau.rulebook.glossary import GLOSSARY
from videau.teacher.cube_words import say_points
from videau.teacher.words import CLUB, DEPTHS, FIRST, TERMS

TUTOR = "teacher/tutor_words.py"


def test_every_template_is_used_by_an_example() -> None:
    used = {
        sentence.text.template
        for example in EXAMPLES
        for depth in DEPTHS
        for sentence in example.told().texts(depth)
    }
    cubes = [facts for example in EXAMPLES if (facts := example.told().cube)]
    # With many gammons, playing on can be worth more than any double.
    cubes.append(replace(cubes[0], points=replace(cubes[0].points, double=None)))
    used |= {text.template for facts in cubes for text in say_points(facts)}

    # What the tutor says before a play is made is tried in test_tutor.py.
    nudges = {each if isinstance(each, str) else each[0] for each in collect_under(TUTOR)}
    assert {template[0] for template in templates()} - nudges - used == set()


def test_what_is_said_at_one_depth_is_said_at_the_others() -> None:
    assert FIRST.keys() == CLUB.keys()


def test_every_sentence_can_be_read_in_every_language_on_one_page() -> None:
    assert SENTENCES.read_text(encoding="utf-8") == sentences()


@pytest.mark.parametrize("language", LANGUAGES)
def test_examples_read_as_on_the_page_of_their_language(language: str) -> None:
    kept = page_of(language).read_text(encoding="utf-8")
    for number, example in enumerate(EXAMPLES, 1):
        name = example.ruleset.name
        if f"- {name}: {nets_of()[name]}" in kept:
            assert entry(number, example, language) in kept
        else:  # another net counts other best answers: python -m tests.teacher.examples
            assert example.told().texts("club")


def test_first_steps_speak_of_no_rolls_of_36_and_no_equity() -> None:
    said = [
        str(sentence.text) for example in EXAMPLES for sentence in example.told().texts("first")
    ]

    assert [text for text in said if re.search(r"of 36|equity|%", text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_has_no_open_gap_in_any_language(language: str) -> None:
    for example in EXAMPLES:
        for depth in DEPTHS:
            for sentence in example.told().texts(depth):
                said = translator(language).text(sentence.text)
                assert "{" not in said
                assert said.endswith(".")


def test_there_are_fifty_examples_ten_by_other_sheets_and_some_about_the_cube() -> None:
    assert len(EXAMPLES) >= 50
    assert sum(example.ruleset.name != EXAMPLES[0].ruleset.name for example in EXAMPLES) >= 10
    assert sum(example.rolled in ("-", "cube") for example in EXAMPLES) >= 8


def test_counted_sentences_have_both_forms() -> None:
    assert all(len(template) in (1, 2) for template in templates())
    assert isinstance(Counted("{n} roll", "{n} rolls", 1), Text)


def test_every_term_of_a_sentence_is_in_the_glossary() -> None:
    used = {
        term
        for example in EXAMPLES
        for depth in DEPTHS
        for sentence in example.told().texts(depth)
        for term in sentence.terms
    }

    assert used <= GLOSSARY.keys()
    assert GLOSSARY.keys() <= used | {term for terms in TERMS.values() for term in terms}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_of_an_example_counts_zero_exchanges_or_games(language: str) -> None:
    said = [
        translator(language).text(sentence.text)
        for example in EXAMPLES
        if example.rolled in ("-", "cube")
        for sentence in example.told().texts("club")
    ]

    assert [text for text in said if re.search(r"(?<![\d/])0(?![\d,./])", text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_number_never_stands_right_after_a_play(language: str) -> None:
    """Else 8/5 6/5 and 3 rolls read as one play: 8/5 6/5 3."""
    for example in EXAMPLES:
        for depth in DEPTHS:
            for sentence in example.told().texts(depth):
                said = translator(language).text(sentence.text)
                assert not re.search(r"/(\d+|off)\*?(\(\d\))? \d+(?!\d*/)", said), said


def test_what_decides_at_the_end_of_a_match_is_the_score() -> None:
    ahead, behind = "standard | 4POGBwDwPgcHAA", "standard | 2r0PAADcew8AAA"
    told = {
        line: str(Example.read(line).told().texts("first")[0].text)
        for line in (
            f"{ahead} | - | double | 5:4-2",
            f"{ahead} | cube | drop | 5:4-2",
            f"{behind} | - | roll | 5:2-4",
        )
    }

    assert list(told.values()) == [
        "The stake already wins the match: a double can only help the opponent.",
        "A drop would lose the match: there is nothing to lose by playing on.",
        "A loss would lose the match anyway: a double risks nothing.",
    ]


def test_who_drops_because_of_the_score_is_not_called_far_behind() -> None:
    """At four points of five a drop before the first roll costs nothing but this game."""
    at_once = "standard | 4HPwATDgc/ABMA | {} | {} | 5:2-4"
    told = [
        str(Example.read(at_once.format(*asked)).told().texts("first")[0].text)
        for asked in (("cube", "take"), ("-", "roll"))
    ]

    assert told == [
        "At this score, dropping costs less than playing on for twice the stake.",
        "At this score the opponent has to drop: a double wins the game at once.",
    ]


def test_formulas_for_money_are_not_told_at_a_score() -> None:
    for example in EXAMPLES:
        facts = example.told().cube
        if facts is None or facts.for_money is None:
            continue
        said = [str(sentence.text) for sentence in example.told().texts("numbers")]
        assert not [text for text in said if "Keith" in text or "Trice" in text], said
