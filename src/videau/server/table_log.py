"""All actions of a table so far, and what is shown and said of each."""

from __future__ import annotations

from videau.files.notes import Note
from videau.files.record import Entry
from videau.play.loop import Event
from videau.play.narration import SIDES
from videau.play.speech import Spoken, spoken
from videau.server.history import Recent
from videau.server.presenter import entry_view

__all__ = ["TableLog"]


class TableLog:
    """What has happened at a table; only ever grows."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.recent = Recent()
        """What was done last."""
        self._texts: list[str] = []
        self._spoken: list[Spoken] = []

    def add(self, event: Event) -> None:
        """Keeps an event, with what is shown and said of it."""
        before = self.recent
        self.recent = before.after(event)
        move = self.recent.move if self.recent.move is not before.move else None
        self.entries.append(Entry(event.actor, event.action, event.took, fair=event.fair))
        self._texts.append(
            entry_view(self.recent.n, event, move).model_dump_json(exclude_unset=True)
        )
        self._spoken.append(spoken(event, SIDES))

    def text_after(self, have: int) -> str:
        """Returns the actions after number *have* as they are shown: a list of wire.Entry."""
        return f"[{','.join(self._texts[have:])}]"

    def note(self, note: Note) -> None:
        """Keeps what a record is to say beside the last action."""
        self.entries[-1] = self.entries[-1]._replace(note=note)

    def spoken_after(self, have: int) -> list[Spoken]:
        """Returns what is said of the actions after number *have*.

        Whoever comes new is told where things stand, not the whole story.
        """
        return self._spoken[have:] if have else self._spoken[-1:]
