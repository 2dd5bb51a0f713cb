"""Every catalogue reads as its language is written."""

from __future__ import annotations

import pytest

from tests.contract.habits import BUTTONS, HABITS, complaints, short_words
from tests.contract.test_locales import TEXTS, TRANSLATED, forms, messages
from videau.i18n.languages import LANGUAGES, translator
from videau.i18n.spaces import ONE_LETTER_WORDS, bound
from videau.server.catalogues import browser_texts, reason_texts


def test_there_are_habits_for_every_language() -> None:
    assert set(HABITS) == set(LANGUAGES)


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_reader_stumbles(language: str) -> None:
    notes = {
        text: found
        for message in messages(language)
        for text in forms(message.string)
        if (found := complaints(bound(text, language), language))
    }

    assert notes == {}


@pytest.mark.parametrize("language", ONE_LETTER_WORDS)
def test_no_line_ends_with_a_word_of_one_letter_in_terminal_or_browser(language: str) -> None:
    terminal = {translator(language).gettext(text) for text in TEXTS if isinstance(text, str)}
    sent = (browser_texts(language) | reason_texts(language)).values()
    browser = {one for text in sent for one in ([text] if isinstance(text, str) else text.values())}

    loose = {text: short_words(text, HABITS[language]) for text in terminal | browser}

    assert {text: found for text, found in loose.items() if found} == {}
    assert any("\N{NO-BREAK SPACE}" in text for text in terminal & browser)


def test_no_reader_of_english_stumbles() -> None:
    notes = {
        text: found
        for message in TEXTS
        for text in forms(message)
        if (found := complaints(text, "en"))
    }

    assert notes == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_fit_on_their_buttons(language: str) -> None:
    words = {text: translator(language).gettext(text) for text in BUTTONS}

    assert set(BUTTONS) <= TEXTS
    assert {word for text, word in words.items() if len(word) > BUTTONS[text]} == set()


SIDE_BY_SIDE = (
    ("Play", "My games", "Review", "Analysis", "Rules"),
    ("Double", "Give up", "Hint", "Pass", "Confirm", "Roll", "Turn the board"),
    ("Undo", "Take back"),
    ("Take", "Drop", "Beaver"),
    ("Accept", "Refuse"),
)
"""Ways and buttons among which people choose."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_people_choose_among_has_different_names(language: str) -> None:
    names = [[translator(language).gettext(text) for text in row] for row in SIDE_BY_SIDE]

    assert {text for row in SIDE_BY_SIDE for text in row} <= TEXTS
    assert [row for row in names if len({name.casefold() for name in row}) < len(row)] == []


@pytest.mark.parametrize(
    ("language", "text", "check"),
    [
        ("de", "Zu  viel", "spaces"),
        ("de", "Zu viel ", "spaces"),
        ("fr", "Trop , vraiment", "spaces"),
        ("pl", "Komputer myśli...", "ellipses"),
        ("de", "Tippe “ja”", "quotes"),
        ("fr", 'Tape "oui"', "quotes"),
        ("pl", "Wpisz „tak“", "quotes"),
        ("cs", "Napiš „ano", "quotes"),
        ("it", "Scrivi 'sì'", "quotes"),
        ("de", "zu 95 % sicher", "units"),
        ("de", "zu 95% sicher", "units"),
        ("it", "al 95\N{NO-BREAK SPACE}% sicuro", "units"),
        ("fr", "{size:.0f} Mo", "units"),
        ("sk", "{minutes} min", "units"),
        ("es", "cuesta 0.5", "decimals"),
        ("en", "costs 0,5", "decimals"),
        ("fr", "Qui joue ?", "apart"),
        ("fr", "Essaie: joue 3 et 1.", "apart"),
        ("fr", "la règle «{name}»", "apart"),
        ("cs", "kámen v domě", "short_words"),
        ("pl", "Z baru na pole", "short_words"),
        ("de", "Die Engine denkt nach", "avoided"),
        ("fr", "Le moteur réfléchit", "avoided"),
        ("it", "Il motore riflette", "avoided"),
        ("es", "El motor piensa", "avoided"),
        ("cs", "Úroveň enginu", "avoided"),
        ("pl", "Porównaj arkusze zasad", "avoided"),
        ("sk", "Slová tohto listu", "avoided"),
    ],
)
def test_a_bad_example_is_found(language: str, text: str, check: str) -> None:
    assert {note.partition(":")[0] for note in complaints(text, language)} == {check}


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("de", "Würfel wie 31; 0.0.0.0 lässt alle herein, 0.004 auch."),
        ("de", "zu 95\N{NO-BREAK SPACE}% „sicher“ …"),
        ("fr", "{name}\N{NO-BREAK SPACE}: joue {dice} (? pour l’aide) >"),
        ("fr", "impossible d’écouter sur {host}:{port}"),
        ("it", "al 95% «sicuro», un file .toml"),
        ("es", "¿Quién juega? ¡Tú!"),
        ("pl", "„tak” albo „nie”"),
        ("sk", "8/5 a\N{NO-BREAK SPACE}6/5, typ A/B"),
        ("en", 'such as name = "ours": {problem}'),
    ],
)
def test_good_examples_pass(language: str, text: str) -> None:
    assert complaints(text, language) == []
