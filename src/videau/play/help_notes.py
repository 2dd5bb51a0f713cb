"""Which help somebody has had since the last action: kept until the next one is recorded."""

from __future__ import annotations

from videau.files.notes import PLAIN, Note
from videau.files.plain_data import action_data
from videau.rules.actions import Action
from videau.rules.plays import Play

__all__ = ["HelpNotes"]


class HelpNotes:
    """What a record is to say of the next action.

    >>> from videau import Take
    >>> notes = HelpNotes()
    >>> notes.nudged(Take())
    >>> notes.taken().nudged, notes.taken() is PLAIN
    ('take', True)
    """

    def __init__(self) -> None:
        self._hinted = False
        self._nudged = ""

    def hinted(self) -> None:
        """Notes that somebody asked for a hint."""
        self._hinted = True

    def nudged(self, wanted: Action | None) -> None:
        """Notes what was about to be done when the tutor asked to look again.

        None is to roll without doubling. Only the first idea is kept: what follows had help.
        """
        self._nudged = self._nudged or _said(wanted)

    def taken(self) -> Note:
        """Returns what there is to say, and begins anew."""
        note = Note(hinted=self._hinted, nudged=self._nudged)
        self._hinted, self._nudged = False, ""
        return PLAIN if note == PLAIN else note


def _said(wanted: Action | None) -> str:
    if wanted is None:
        return "roll"
    return str(wanted) if isinstance(wanted, Play) else str(action_data(wanted)["do"])
