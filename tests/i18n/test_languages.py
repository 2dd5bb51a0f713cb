from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from videau import UnavailableError
from videau.i18n.languages import LANGUAGES, Translator, choose_language, translator
from videau.i18n.texts import Counted, Text


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "sk"}, "sk"),
        ({"LANG": "pt_BR.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "fr"}, "en"),
        ({"LANG": "", "LANGUAGE": "pt:it:en"}, "it"),
        ({"LC_ALL": "cs_CZ", "LC_MESSAGES": "pl_PL", "LANG": "es_ES"}, "cs"),
        ({"LC_MESSAGES": "pl_PL@euro", "LANG": "es_ES"}, "pl"),
        ({"LC_ALL": "POSIX", "LANG": "es_ES"}, "en"),
    ],
)
def test_the_language_is_that_of_the_system(environ: dict[str, str], language: str) -> None:
    assert choose_language(None, environ) == language


@pytest.mark.parametrize("explicit", ["fr", "FR", "fr_CA", "fr-CH", " fr "])
def test_what_is_asked_for_comes_first(explicit: str) -> None:
    assert choose_language(explicit, {"LC_ALL": "de_DE"}) == "fr"


def test_an_unknown_language_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnavailableError, match=r"no language 'tlh'.*en \(English\), fr") as caught:
        choose_language("tlh", {})
    assert all(name in str(caught.value) for name in LANGUAGES.values())


@given(st.text(), st.text())
def test_no_locale_name_is_too_odd(lang: str, language: str) -> None:
    assert choose_language(None, {"LANG": lang, "LANGUAGE": language}) in LANGUAGES


def test_english_needs_no_catalogue() -> None:
    assert translator("en").text(Text("expected {n}", n=3)) == "expected 3"
    assert translator("en").text(Counted("{n} point", "{n} points", 1)) == "1 point"


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
def test_every_other_language_has_its_own_words(language: str) -> None:
    words = translator(language)

    assert words.text(Text("the disk is full")) != "the disk is full"
    assert words is translator(language)


@pytest.mark.parametrize(
    ("language", "forms"),
    [("cs", ["1 bod", "3 body", "5 bodů"]), ("pl", ["1 punkt", "3 punkty", "5 punktów"])],
)
def test_numbers_have_the_plural_forms_of_the_language(language: str, forms: list[str]) -> None:
    counted = [Counted("{n} point", "{n} points", n) for n in (1, 3, 5)]

    assert [translator(language).text(text) for text in counted] == forms


def test_a_text_inside_a_text_is_translated_too() -> None:
    german = translator("de")
    inner = Text("the disk is full")

    assert german.text(inner) in german.text(Text("{reason}", reason=inner))


def test_a_missing_translation_is_shown_in_english() -> None:
    assert translator("de").text(Text("no catalogue has {this}", this=1)) == "no catalogue has 1"


def test_a_translator_is_a_value() -> None:
    assert isinstance(translator("it"), Translator)
    assert repr(translator("it")) == "Translator(language='it')"


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "chance to win the match: 61.25%"),
        ("de", "Chance, das Match zu gewinnen: 61,25\xa0%"),
        ("it", "probabilità di vincere il match: 61,25%"),
        ("pl", "szansa na wygranie meczu: 61,25%"),
    ],
)
def test_numbers_are_written_as_the_language_does(language: str, said: str) -> None:
    text = Text("chance to win the match: {chance:.2%}", chance=0.6125)

    assert translator(language).text(text) == said


@pytest.mark.parametrize(
    ("language", "quoted"),
    [("de", "„zu“"), ("fr", "«\xa0zu\xa0»"), ("it", "«zu»"), ("pl", "„zu”"), ("cs", "„zu“")],
)
def test_what_was_typed_stands_in_the_quotation_marks_of_the_language(
    language: str, quoted: str
) -> None:
    said = translator(language).text(Text("there is no table {table!r}", table="zu"))

    assert quoted in said
    assert "'" not in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_typed_cannot_paint_the_terminal(language: str) -> None:
    said = translator(language).text(Text("there is no table {table!r}", table="\x1b[2J"))

    assert "\x1b" not in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_numbers_and_words_stay_as_they_are(language: str) -> None:
    assert translator(language).text(Text("{reason}", reason=12)) == "12"
    assert translator(language).text(Text("{reason}", reason="1.5")) == "1.5"


@given(st.floats(-1e6, 1e6))
def test_english_reads_as_the_text_itself(number: float) -> None:
    text = Text("{name!r}: {number:+.4f}", name="a", number=number)

    assert translator("en").text(text) == str(text)
