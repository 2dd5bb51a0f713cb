"""The texts of a language for the browser, from the catalogues that the terminal reads too."""

from __future__ import annotations

import gettext
import json
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import resources
from types import MappingProxyType

from videau.i18n.languages import translator

__all__ = ["PLURAL_CATEGORIES", "browser_texts", "reason_texts"]

PLURAL_CATEGORIES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "en": ("one", "other"),
        "fr": ("one", "other"),
        "de": ("one", "other"),
        "it": ("one", "other"),
        "es": ("one", "other"),
        "cs": ("one", "few", "other"),
        "pl": ("one", "few", "many"),
        "sk": ("one", "few", "other"),
    }
)
"""What ``Intl.PluralRules`` calls the forms of a catalogue, in the catalogue's order.

Categories of Unicode CLDR for whole numbers; a test compares them with Babel's.
"""

Forms = dict[str, str]


def browser_texts(language: str) -> dict[str, str | Forms]:
    """Returns what the browser says, by English templates; counted texts by plural category.

    ``other`` is always there, for numbers that have no category of their own. English needs no
    catalogue, and a text that is missing is to be read in English.

    >>> browser_texts("en")
    {}
    """
    return _listed_texts(language, "browser-texts.json")


def reason_texts(language: str) -> dict[str, str | Forms]:
    """Returns the sentences that reasons are made of, for those who read one.

    >>> len(reason_texts("de")) > 50
    True
    """
    return _listed_texts(language, "reason-texts.json")


def _listed_texts(language: str, listed: str) -> dict[str, str | Forms]:
    locale = translator(language)
    texts = _grouped(_messages(locale.catalogue), PLURAL_CATEGORIES[locale.language])
    wanted = _templates(listed)
    return {template: text for template, text in texts.items() if template in wanted}


@cache
def _templates(name: str) -> frozenset[str]:
    """The templates in a file, as ``make locales`` lists them."""
    listed = resources.files("videau.server").joinpath(name)
    return frozenset(json.loads(listed.read_text(encoding="utf-8")))


def _messages(
    catalogue: gettext.NullTranslations,
) -> Iterable[tuple[str | tuple[str, int], str]]:
    # The standard library reads catalogues but has no public way to list them.
    messages: Mapping[str | tuple[str, int], str] = getattr(catalogue, "_catalog", {})
    return messages.items()


def _grouped(
    messages: Iterable[tuple[str | tuple[str, int], str]], categories: tuple[str, ...]
) -> dict[str, str | Forms]:
    texts: dict[str, str | Forms] = {}
    for key, message in messages:
        if isinstance(key, str):
            if key and message:
                texts[key] = message
            continue
        template, form = key
        forms = texts.setdefault(template, {})
        assert isinstance(forms, dict)
        forms[categories[form]] = message
        if form == len(categories) - 1:
            forms["other"] = message
    return texts
