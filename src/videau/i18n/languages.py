"""The language in which people read Videau.

Texts are kept apart from their language (see :mod:`videau.i18n.texts`); here the two meet. The
English templates are the keys, so English needs no catalogue, and a text that a catalogue lacks
is shown in English rather than not at all.
"""

from __future__ import annotations

import gettext
import string
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Any

from videau.errors import UnavailableError
from videau.i18n.numbers import NUMBERS
from videau.i18n.spaces import bound
from videau.i18n.texts import Text

__all__ = ["LANGUAGES", "Translator", "choose_language", "translator"]

LANGUAGES: Mapping[str, str] = MappingProxyType(
    {
        "en": "English",
        "fr": "Français",
        "de": "Deutsch",
        "it": "Italiano",
        "es": "Español",
        "cs": "Čeština",
        "pl": "Polski",
        "sk": "Slovenčina",
    }
)
"""The languages that Videau speaks, each with its own name for itself."""

DOMAIN = "videau"
_QUOTED = Text("“{text}”")
_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE")


def choose_language(explicit: str | None, environ: Mapping[str, str]) -> str:
    """Returns the language asked for, or that of the system, or English.

    >>> choose_language(None, {"LANG": "cs_CZ.UTF-8"})
    'cs'
    >>> choose_language("pl", {"LANG": "cs_CZ.UTF-8"})
    'pl'

    A language of the system that Videau does not speak is no error; one asked for is.
    """
    if explicit is not None:
        code = _code(explicit)
        if code not in LANGUAGES:
            raise UnavailableError(
                "there is no language {language!r}; there are {languages}",
                language=explicit,
                languages=", ".join(f"{code} ({name})" for code, name in LANGUAGES.items()),
            )
        return code
    for variable in _VARIABLES:
        for locale in environ.get(variable, "").split(":"):
            code = _code(locale)
            if code in ("c", "posix"):
                return "en"
            if code in LANGUAGES:
                return code
    return "en"


def _code(locale: str) -> str:
    """The language of a locale name: ``de_AT.UTF-8@euro`` is German."""
    return locale.strip().replace("-", "_").partition("_")[0].partition(".")[0].lower()


@dataclass(frozen=True)
class Translator:
    """One language, ready to render texts.

    >>> from videau.i18n.texts import Counted
    >>> translator("en").text(Counted("{n} point", "{n} points", 2))
    '2 points'
    """

    language: str
    catalogue: gettext.NullTranslations = field(repr=False, compare=False)

    def text(self, text: Text) -> str:
        """Returns *text* in this language; English reads as ``str(text)`` does."""
        if self.language == "en":
            return str(text)
        return text.render(self.gettext, self.ngettext, _Gaps(self).fill)

    def number(self, number: float, form: str) -> str:
        """Returns a number with the decimal mark of the language.

        >>> translator("fr").number(-0.25, "+.3f")
        '-0,250'
        """
        return NUMBERS[self.language].write(number, form)

    def quoted(self, word: str) -> str:
        """Returns a word in the quotation marks of the language.

        >>> translator("de").quoted("würfeln")
        '„würfeln“'
        """
        # As repr has it between the marks: nothing that was typed may paint the terminal.
        return self.gettext(_QUOTED.template).format(text=repr(word)[1:-1])

    def gettext(self, message: str) -> str:
        """Returns the translation of a template; the gaps stay open."""
        return self.catalogue.gettext(message) if message else ""

    def ngettext(self, one: str, many: str, n: int) -> str:
        """Returns the translation of a counted template, in the form that *n* asks for."""
        return self.catalogue.ngettext(one, many, n)


class _Gaps(string.Formatter):
    """Fills the gaps of a template as a language writes what belongs there."""

    def __init__(self, language: Translator) -> None:
        self._language = language

    def fill(self, template: str, values: Mapping[str, Any]) -> str:
        return self.vformat(template, (), values)

    def format_field(self, value: Any, format_spec: str) -> str:
        if isinstance(value, float):
            return self._language.number(value, format_spec)
        return format(value, format_spec)

    def convert_field(self, value: Any, conversion: str | None) -> Any:
        if conversion == "r" and isinstance(value, str):
            return self._language.quoted(value)
        return super().convert_field(value, conversion)


@cache
def translator(language: str) -> Translator:
    """Returns the translator of one of :data:`LANGUAGES`."""
    code = choose_language(language, {})
    file = resources.files("videau").joinpath(
        "i18n", "locales", code, "LC_MESSAGES", f"{DOMAIN}.mo"
    )
    try:
        with file.open("rb") as stream:
            return Translator(code, _bound(gettext.GNUTranslations(stream), code))
    except (OSError, UnicodeDecodeError, ValueError, LookupError):
        # Not compiled yet, or damaged: English is better than no game.
        return Translator(code, gettext.NullTranslations())


def _bound(catalogue: gettext.GNUTranslations, language: str) -> gettext.GNUTranslations:
    """Keeps short words from the end of a line, once for terminal and browser alike."""
    # The standard library reads catalogues but has no public way to go through them.
    messages: dict[Any, str] = getattr(catalogue, "_catalog", {})
    for key, message in messages.items():
        messages[key] = bound(message, language)
    return catalogue
