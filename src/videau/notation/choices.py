"""What a roll allows, as JSON: a board in a browser is played from it."""

from __future__ import annotations

import json

from videau.core import native
from videau.notation.plays import format_play
from videau.rules.draft import step_graph
from videau.rules.plays import LegalPlays

__all__ = ["choices_text"]


def choices_text(plays: LegalPlays) -> str:
    """Returns every way to play a roll: as a graph of steps, and as plays with their outcome.

    >>> from videau import Dice, Position
    >>> choices = json.loads(choices_text(Position().legal_plays(Dice(6, 5))))
    >>> choices["graph"][0][0], dict(choices["plays"])["24/13"]
    ([24, 18, 6, 1], '4HPwAyDgc/ABMA')
    """
    return write(plays)


# The two that write it


def python_choices(plays: LegalPlays) -> str:
    """Returns the text by the rule book."""
    graph = step_graph(plays.position, plays.dice, plays.ruleset)
    ways = [(format_play(play), plays.after(play).id) for play in plays]
    return json.dumps({"graph": graph, "plays": ways}, separators=(",", ":"))


def native_choices(plays: LegalPlays) -> str:
    """Returns the same text from the native core, in a fifteenth of the time."""
    position, dice = plays.position, plays.dice
    return native.choices(position.own, position.other, dice.high, dice.low, plays.ruleset.core)


write = python_choices if native is None else native_choices
"""The writer in use: the core if it is built, else the rule book itself."""
