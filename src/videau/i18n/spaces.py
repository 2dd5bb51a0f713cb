"""Spaces that no line may break at, where a language asks for them by rule.

What depends on a sign (French « : ») is written in the catalogue. What depends on nothing but the
length of a word is put in here, so that nobody has to think of it while translating.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

__all__ = ["ONE_LETTER_WORDS", "bound"]

ONE_LETTER_WORDS: Mapping[str, str] = MappingProxyType(
    {"cs": "aikosuvz", "pl": "aiouwz", "sk": "aikosuvz"}
)
"""The prepositions and conjunctions that never end a line, by language."""

_PATTERNS = {
    language: re.compile(rf"(?<![\w/{{-])([{letters}]) (?=\S)", re.IGNORECASE)
    for language, letters in ONE_LETTER_WORDS.items()
}


def bound(text: str, language: str) -> str:
    r"""Returns *text* with one-letter words tied to the word that follows.

    >>> bound("5 v domě a z domu", "cs")
    '5 v\xa0domě a\xa0z\xa0domu'
    >>> bound("5 v domě", "de")
    '5 v domě'
    """
    pattern = _PATTERNS.get(language)
    return text if pattern is None else pattern.sub("\\1\N{NO-BREAK SPACE}", text)
