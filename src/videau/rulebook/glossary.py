"""Words of the game that sentences use, and what each means in a few words.

The names are those of ``docs/glossary.md``, where every word stands in eight languages.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from videau.i18n.texts import Text
from videau.rulebook.vocabulary import MEANINGS

__all__ = ["GLOSSARY", "Term"]


@dataclass(frozen=True, slots=True)
class Term:
    """A word, and what it means."""

    word: Text
    meaning: Text


GLOSSARY: Mapping[str, Term] = MappingProxyType(
    {
        "home board": Term(Text("home board"), MEANINGS["home"][1]),
        "blocked point": Term(Text("blocked point"), MEANINGS["held"][1]),
        "bridge": Term(Text("block"), MEANINGS["block"][1]),
        "prime": Term(Text("prime"), MEANINGS["prime"][1]),
        "blot": Term(Text("blot"), MEANINGS["blot"][1]),
        "hit": Term(Text("hit"), MEANINGS["hit"][1]),
        "bar": Term(Text("bar"), MEANINGS["bar"][1]),
        "enter": Term(Text("enter"), MEANINGS["enter"][1]),
        "bear off": Term(Text("bear off"), MEANINGS["bear_off"][1]),
        "pips": Term(
            Text("pips"), Text("how far a side’s checkers still have to go, all together")
        ),
        "gammon": Term(Text("gammon"), Text("a win that counts twice")),
        "backgammon": Term(Text("backgammon"), Text("a win that counts three times")),
        "stake": Term(Text("stake"), Text("what a game is played for")),
        "double": Term(Text("double"), Text("to offer to play on for twice the stake")),
        "take": Term(Text("take"), Text("to accept a double and play on")),
        "drop": Term(Text("drop"), Text("to refuse a double and lose the game")),
        "resign": Term(Text("resign"), Text("to offer to lose the game as it stands")),
    }
)
"""By name.

>>> print(GLOSSARY["gammon"].meaning)
a win that counts twice
"""
