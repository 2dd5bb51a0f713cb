"""What a rule sheet is called in a list, and the one line that stands beside it."""

from __future__ import annotations

from collections.abc import Mapping

from videau.i18n.texts import Text
from videau.rules.ruleset import Ruleset
from videau.rules.rulesets import RULESETS, STANDARD

__all__ = ["label", "summary", "usual_ruleset"]


def label(ruleset: Ruleset) -> Text | str:
    """Returns a short name: a text, or a proper name that reads alike in every language.

    >>> print(label(RULESETS["travel-fr"]))
    Travel set, French sheet
    >>> label(RULESETS["gala"])
    'Gala'
    """
    return _LABELS[ruleset.name] if _is_printed(ruleset) else ruleset.name


def summary(ruleset: Ruleset) -> Text | None:
    """Returns what stands out, in one line; nothing for rules of somebody's own.

    >>> print(summary(RULESETS["tchibo-pl"]))
    Like Tchibo, but you bear off only with the exact number.
    """
    return _SUMMARIES[ruleset.name] if _is_printed(ruleset) else None


def usual_ruleset(language: str) -> Ruleset:
    """Returns the rules to offer first: of the only sheet in a language, else the standard ones.

    English says nothing about the box at home: many read it who own no English sheet.

    >>> usual_ruleset("pl").name, usual_ruleset("fr").name
    ('tchibo-pl', 'standard')
    """
    printed = [ruleset for ruleset in RULESETS.values() if language in ruleset.languages]
    return printed[0] if len(printed) == 1 and language != "en" else STANDARD


def _is_printed(ruleset: Ruleset) -> bool:
    # By value, not by name: a changed sheet is somebody's own, whatever it is called.
    return RULESETS.get(ruleset.name) == ruleset


_LABELS: Mapping[str, Text | str] = {
    "standard": Text("Standard"),
    "tchibo": "Tchibo",
    "tchibo-pl": Text("Tchibo, Polish sheet"),
    "dujardin": "Dujardin",
    "gala": "Gala",
    "travel": Text("Travel set"),
    "travel-fr": Text("Travel set, French sheet"),
}

_SUMMARIES: Mapping[str, Text] = {
    "standard": Text("International tournament rules, as clubs play them."),
    "tchibo": Text(
        "You bear off only from your rearmost point. If you lose with none off and not all home, "
        "you lose triple."
    ),
    "tchibo-pl": Text("Like Tchibo, but you bear off only with the exact number."),
    "dujardin": Text(
        "Entering takes one die and ends your turn. Bearing off needs the exact number."
    ),
    "gala": Text(
        "If you lose with a checker still on the bar or in the winner’s home board, you lose "
        "triple, even if you have borne others off."
    ),
    "travel": Text("If a die’s point is empty, the next one below bears off."),
    "travel-fr": Text("Bearing off works as in the international rules."),
}
