"""Every text is there in every language, and says the same."""

from __future__ import annotations

import re
import string
from pathlib import Path

import pytest
from babel.messages.catalog import Message

from tools import locales
from videau.i18n.languages import LANGUAGES

TEXTS = {message.id for message in locales.collect() if message.id}
TRANSLATED = [language for language in LANGUAGES if language != "en"]  # the texts are English


def messages(language: str) -> list[Message]:
    path = locales.catalogues()[language]
    return [message for message in locales.read(path, language) if message.id]


def forms(text: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    """A text as its plural forms; a plain one has a single form."""
    return (text or "",) if isinstance(text, str | None) else tuple(text)


def gaps(text: str) -> set[str]:
    """The gaps of a template, with how they are filled in."""
    return {
        f"{name}!{how}:{form}"
        for _, name, form, how in string.Formatter().parse(text)
        if name is not None
    }


def test_there_is_a_catalogue_for_every_language() -> None:
    assert sorted(locales.catalogues()) == sorted(TRANSLATED)


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_text_is_missing(language: str) -> None:
    assert TEXTS - {message.id for message in messages(language)} == set()


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_text_is_left_over(language: str) -> None:
    assert {message.id for message in messages(language)} - TEXTS == set()
    assert not locales.read(locales.catalogues()[language], language).obsolete


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_text_is_translated_for_certain(language: str) -> None:
    open_texts = [
        message.id
        for message in messages(language)
        if message.fuzzy or not all(forms(message.string))
    ]

    assert open_texts == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_apostrophes_are_of_one_kind(language: str) -> None:
    straight = re.compile(r"(?<=[^\W\d_])'(?=[^\W\d_]|[{“«])")
    for message in messages(language):
        texts = (*forms(message.id), *forms(message.string))
        assert not [text for text in texts if straight.search(text)]


@pytest.mark.parametrize("language", TRANSLATED)
def test_translations_fill_the_same_gaps(language: str) -> None:
    for message in messages(language):
        expected = gaps(forms(message.id)[-1])
        for text in forms(message.string):
            # A plural form may spell out its number ("one point").
            assert expected - {"n!None:"} <= gaps(text) <= expected, text


@pytest.mark.parametrize(
    ("language", "number"),
    [("cs", 3), ("sk", 3), ("pl", 3), ("de", 2), ("fr", 2), ("it", 2), ("es", 2)],
)
def test_every_language_has_its_plural_forms(language: str, number: int) -> None:
    catalogue = locales.read(locales.catalogues()[language], language)

    assert catalogue.num_plurals == number
    for message in messages(language):
        if isinstance(message.id, tuple):
            assert len(forms(message.string)) == number


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_compiled_catalogue_is_there(language: str) -> None:
    path: Path = locales.catalogues()[language]

    assert path.with_suffix(".mo").exists()
