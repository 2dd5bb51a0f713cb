"""What choices are called at the terminal."""

from __future__ import annotations

from videau.i18n.texts import Text
from videau.rules.actions import Accept, Action, Beaver, Double, Drop, Raccoon, Refuse, Take

__all__ = ["choice_name", "idea_name"]

_CHOICES: dict[type[Action], Text] = {
    Double: Text("double"),
    Take: Text("take"),
    Drop: Text("drop"),
    Beaver: Text("beaver"),
    Raccoon: Text("raccoon"),
    Accept: Text("accept"),
    Refuse: Text("refuse"),
}


def choice_name(action: Action | None) -> Text | str:
    """Returns what to call a choice; rolling is the choice not to double.

    >>> print(choice_name(None))
    no double
    """
    if action is None:
        return Text("no double")
    return _CHOICES.get(type(action)) or str(action)


def idea_name(noted: str) -> Text | str:
    """Returns what to call something that was about to be done, as a record notes it.

    >>> print(idea_name("roll"), idea_name("take"), idea_name("8/5 6/5"))
    no double take 8/5 6/5
    """
    if noted == "roll":
        return choice_name(None)
    named = {kind.__name__.lower(): text for kind, text in _CHOICES.items()}
    return named.get(noted, noted)
