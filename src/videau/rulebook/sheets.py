"""What a rule sheet is called in a list, and the one line that stands beside it."""

from __future__ import annotations

from collections.abc import Mapping

from videau.i18n.texts import Text
from videau.rules.ruleset import Ruleset
from videau.rules.rulesets import RULESETS

__all__ = ["label", "summary"]


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
    As Tchibo, and the rearmost point needs its exact number.
    """
    return _SUMMARIES[ruleset.name] if _is_printed(ruleset) else None


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
        "Bear off from your rearmost point only; none off and not all home loses triple."
    ),
    "tchibo-pl": Text("As Tchibo, and the rearmost point needs its exact number."),
    "dujardin": Text("Entering uses one die and ends the turn; bearing off needs exact numbers."),
    "gala": Text(
        "A checker left on the bar or in the winner’s home loses triple, even with others off."
    ),
    "travel": Text("If a die’s point is empty, the next one below bears off."),
    "travel-fr": Text("Bears off as in international play."),
}
