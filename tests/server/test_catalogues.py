from __future__ import annotations

import gettext
import io
import json
from collections.abc import Iterator
from typing import Any

import pytest
from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from tools import locales
from videau import (
    RULESETS,
    Accept,
    Double,
    Drop,
    Options,
    Position,
    Resign,
    Side,
    Win,
)
from videau.i18n.languages import LANGUAGES
from videau.notation.situation import match_at
from videau.rules.actions import Action
from videau.server.catalogues import (
    PLURAL_CATEGORIES,
    _grouped,
    _messages,
    browser_texts,
    reason_texts,
)
from videau.server.narration import narration_view
from videau.server.seats import Seat


@pytest.mark.parametrize("language", LANGUAGES)
def test_plural_forms_have_the_names_that_browsers_give_them(language: str) -> None:
    catalogue = _compiled(language)
    categories = PLURAL_CATEGORIES[language]
    rule = Locale.parse(language).plural_form

    for n in [*range(300), 1_000_000]:
        form = int(catalogue.ngettext("{n} point", "{n} points", n))
        # Where CLDR has a name that a catalogue has no form for, the browser takes "other".
        expected = rule(n) if rule(n) in categories else categories[-1]
        assert categories[form] == expected, n


@pytest.mark.parametrize("language", ["de", "cs", "pl"])
def test_counted_texts_are_grouped_by_plural_category(language: str) -> None:
    texts = _grouped(_messages(_compiled(language)), PLURAL_CATEGORIES[language])

    forms = texts["{n} point"]
    assert isinstance(forms, dict)
    assert set(forms) == {*PLURAL_CATEGORIES[language], "other"}
    assert texts["Roll"] == "rolled"
    assert "" not in texts


def test_the_list_of_what_the_browser_says_is_up_to_date() -> None:
    listed = json.loads(locales.BROWSER_TEXTS.read_text(encoding="utf-8"))

    reasons = json.loads(locales.REASON_TEXTS.read_text(encoding="utf-8"))

    assert listed == locales.browser_templates(), "run `make locales`"
    assert reasons == locales.reason_templates(), "run `make locales`"


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
def test_the_browser_gets_what_it_says_and_nothing_else(language: str) -> None:
    assert set(browser_texts(language)) == set(locales.browser_templates())
    assert set(reason_texts(language)) == set(locales.reason_templates())


SEATS = {side: Seat(side=side, name=side.value) for side in Side}
RESIGNED: list[list[Action]] = [[Resign(win), Accept()] for win in Win]
COURSES: list[list[Action]] = [[], [Double()], [Double(), Drop()], *RESIGNED]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_sentence_at_a_table_is_in_the_catalogue(ruleset: str) -> None:
    texts = browser_texts("de")
    for actions in COURSES:
        match = match_at(Position(), options=Options(length=3), ruleset=RULESETS[ruleset])
        for action in actions:
            match = match.apply(action)
        said = narration_view(match, SEATS, [Side.WHITE]).model_dump()
        missing = {template for template in _templates_in(said) if template not in texts}
        assert not missing


def _templates_in(said: Any) -> Iterator[str]:
    """All templates in what the server sends."""
    if isinstance(said, dict):
        if "template" in said:
            yield said["template"]
        for value in said.values():
            yield from _templates_in(value)
    elif isinstance(said, list):
        for value in said:
            yield from _templates_in(value)


def _compiled(language: str) -> gettext.GNUTranslations:
    """A catalogue in which each plural form is its own number."""
    catalog = Catalog(locale=language)
    forms = tuple(str(form) for form in range(catalog.num_plurals))
    catalog.add(("{n} point", "{n} points"), forms)
    catalog.add("Roll", "rolled")
    buffer = io.BytesIO()
    write_mo(buffer, catalog)
    buffer.seek(0)
    return gettext.GNUTranslations(buffer)
