"""What the computer players are called, and how they play, in words for people.

The same names in the library, on the command line, on the wire and in the menus.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from videau.i18n.texts import Text

__all__ = ["BOT_TITLES", "BotTitle", "current_name"]


@dataclass(frozen=True, slots=True)
class BotTitle:
    """A computer player, introduced."""

    title: Text
    manner: Text
    """How it plays, to go on after a colon."""


BOT_TITLES: Mapping[str, BotTitle] = {
    "newcomer": BotTitle(Text("Newcomer"), Text("plays any legal move, at random")),
    "beginner": BotTitle(Text("Beginner"), Text("leaves blots, misses hits, never doubles")),
    "casual": BotTitle(Text("Casual player"), Text("knows the game but often makes mistakes")),
    "intermediate": BotTitle(Text("Intermediate"), Text("a good opponent for a long evening")),
    "club": BotTitle(Text("Club player"), Text("solid, still makes a few small errors")),
    "expert": BotTitle(Text("Expert"), Text("hardly ever makes a mistake")),
    "world-class": BotTitle(Text("World class"), Text("looks ahead, and forgives nothing")),
}
"""Each by the name that people type, from the weakest to the strongest."""

_RENAMED = {"random": "newcomer", "heuristic": "casual", "advanced": "club"}
"""Names in older records and databases, each with the player that is most like it today."""


def current_name(name: str) -> str:
    """Returns what a player in a record is called today.

    >>> current_name("heuristic"), current_name("Ann")
    ('casual', 'Ann')
    """
    return _RENAMED.get(name, name)
