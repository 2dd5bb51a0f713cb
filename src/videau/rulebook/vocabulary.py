"""The words that the printed sheets have of their own, each in its language.

The catalogues use the words of most sheets; a sheet that calls something otherwise is heard here.
These are facts about sheets and not translations, so they are data and no texts.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, TypeAlias

from videau.rules.ruleset import Ruleset

__all__ = ["SHEET_WORDS", "Concept", "words"]

Concept: TypeAlias = Literal["held", "block", "prime", "blot", "dance"]
"""A held point, two or more of them in a row, six in a row, a single checker, not to get in."""

SHEET_WORDS: Mapping[str, Mapping[str, Mapping[Concept, str]]] = MappingProxyType(
    {
        "tchibo": {
            "de": {"held": "Band", "block": "Brücke", "blot": "einzelner Stein"},
            "fr": {"held": "porte", "block": "bloc", "blot": "pion isolé"},
            "it": {"held": "prime", "block": "ponte"},
            "cs": {"held": "bod (point)", "block": "most"},
            "sk": {"held": "pás", "block": "mostík", "blot": "jediný kameň"},
        },
        "tchibo-pl": {"pl": {"held": "blokada", "block": "most"}},
        "gala": {"fr": {"dance": "faire gala"}},
        "travel": {
            "en": {"held": "blocked point", "prime": "prime"},
            "de": {"held": "blockierter Punkt", "prime": "Prime"},
            "es": {"held": "punto bloqueado", "prime": "muralla"},
        },
        "travel-fr": {"fr": {"held": "point bloqué", "prime": "prime"}},
    }
)
"""By ruleset and language."""


def words(ruleset: Ruleset, language: str) -> Mapping[Concept, str]:
    """Returns the words that the sheet of *ruleset* has in *language*; often there are none.

    >>> from videau.rules.rulesets import RULESETS
    >>> words(RULESETS["travel"], "de")["held"]
    'blockierter Punkt'
    >>> words(RULESETS["travel"], "pl")
    {}
    """
    return SHEET_WORDS.get(ruleset.name, {}).get(language, {})
