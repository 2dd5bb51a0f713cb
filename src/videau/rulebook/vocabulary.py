"""The words that the printed sheets have of their own, each in its language.

The catalogues use the words of most sheets; a sheet that calls something otherwise is heard here.
The words are facts about sheets and not translations, so they are data; what they mean is a text
and can be read in any language.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Literal, TypeAlias

from videau.i18n.texts import Text
from videau.rules.ruleset import Ruleset

__all__ = ["MEANINGS", "SHEET_WORDS", "Concept", "sheet_words", "words"]

Concept: TypeAlias = Literal[
    "board",
    "point",
    "home",
    "doubles",
    "held",
    "block",
    "prime",
    "blot",
    "hit",
    "bar",
    "enter",
    "dance",
    "bear_off",
    "cube",
]
"""Something that a sheet may call by a name of its own."""

MEANINGS: Mapping[Concept, tuple[str, Text]] = MappingProxyType(
    {
        "board": ("set-up", Text("the whole playing surface")),
        "point": ("set-up", Text("one of the 24 triangles")),
        "home": ("set-up", Text("your points 1 to 6")),
        "doubles": ("doubles", Text("two equal dice")),
        "held": ("holding", Text("two or more checkers on a point")),
        "block": ("holding", Text("blocked points side by side")),
        "prime": ("holding", Text("six blocked points in a row")),
        "blot": ("hitting", Text("a checker alone on its point")),
        "hit": ("hitting", Text("to send a single checker to the bar")),
        "bar": ("hitting", Text("where hit checkers wait")),
        "enter": ("entering", Text("to come back from the bar")),
        "dance": ("entering", Text("to have no checker that can enter")),
        "bear_off": ("bearing-off", Text("to take checkers off the board")),
        "cube": ("cube", Text("the die that shows the stake")),
    }
)
"""The section of the handbook in which each concept is explained, and what it is."""

SHEET_WORDS: Mapping[str, Mapping[str, Mapping[Concept, str]]] = MappingProxyType(
    {
        "tchibo": {
            "de": {
                "point": "Zacken",
                "home": "inneres Feld",
                "held": "Band",
                "block": "Brücke",
                "blot": "einzelner Stein",
            },
            "fr": {"held": "porte", "block": "bloc", "blot": "pion isolé", "cube": "dé doubleur"},
            "it": {"held": "prime", "block": "ponte"},
            "cs": {"held": "bod (point)", "block": "most", "bar": "přepážka"},
            "sk": {"held": "pás", "block": "mostík", "blot": "jediný kameň", "bar": "prepážka"},
        },
        "tchibo-pl": {"pl": {"held": "blokada", "block": "most"}},
        "dujardin": {"fr": {"hit": "prendre", "bear_off": "rachat", "cube": "vido"}},
        "gala": {
            "fr": {
                "board": "board",
                "hit": "prendre",
                "dance": "faire gala",
                "bear_off": "bear-off",
                "cube": "vido",
            }
        },
        "travel": {
            "en": {"held": "blocked point", "prime": "prime"},
            "de": {
                "doubles": "Doppel",
                "held": "blockierter Punkt",
                "prime": "Prime",
                "bear_off": "heraustragen",
                "cube": "Verdopplungswürfel",
            },
            "es": {"held": "punto bloqueado", "prime": "muralla"},
        },
        "travel-fr": {
            "fr": {
                "home": "plateau intérieur",
                "held": "point bloqué",
                "prime": "prime",
                "hit": "capturer",
                "enter": "réintégrer",
                "cube": "cube de doublage",
            }
        },
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


def sheet_words(
    ruleset: Ruleset, section: str, language: str, say: Callable[[Text], str] = str
) -> Text | None:
    """Returns the sheet's own words for what a section explains, each with its meaning.

    *say* renders what stands inside the line in that language.

    >>> from videau.rules.rulesets import RULESETS
    >>> print(sheet_words(RULESETS["gala"], "entering", "fr"))
    What this sheet calls them: faire gala (to have no checker that can enter)
    """
    own = [
        say(Text("{word} ({meaning})", word=word, meaning=MEANINGS[concept][1]))
        for concept, word in words(ruleset, language).items()
        if MEANINGS[concept][0] == section
    ]
    return Text("What this sheet calls them: {words}", words=", ".join(own)) if own else None
