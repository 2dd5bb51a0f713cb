from __future__ import annotations

import gettext
import io

import pytest
from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from videau.i18n.languages import LANGUAGES
from videau.server.catalogues import PLURAL_CATEGORIES, _grouped, _messages


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
