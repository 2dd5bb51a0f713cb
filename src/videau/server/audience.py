"""Those who listen at a table, and how each of them is told what happens."""

from __future__ import annotations

from collections.abc import Callable

from pydantic import BaseModel

from videau.i18n.languages import Translator
from videau.rules.cube import Side
from videau.server.listener import Listener
from videau.server.seats import Access

__all__ = ["Audience", "Write"]

Write = Callable[[Access, Translator, int, str | None], str]
"""Writes the state for an access and a language: actions after a number, in answer to a request."""


class Audience:
    """The connections of one table; a state is written once for all who read the same."""

    def __init__(self, write: Write) -> None:
        self.listeners: set[Listener] = set()
        self._write = write
        self._texts: dict[object, str] = {}
        """What the present state reads like, for each kind of reader."""

    @property
    def sides(self) -> set[Side]:
        """The sides whose players are here."""
        return {side for listener in self.listeners for side in listener.access.sides}

    @property
    def watching(self) -> int:
        """How many only watch."""
        return sum(not listener.access.sides for listener in self.listeners)

    def forget(self) -> None:
        """Has the state be written anew: something of it has changed."""
        self._texts.clear()

    def state_text(
        self,
        access: Access,
        language: Translator,
        *,
        have: int = 0,
        answers: str | None = None,
        is_lasting: bool = True,
    ) -> str:
        """Returns the state as this access may see it, with the actions after number *have*.

        What is not *lasting*, as the time on a clock, is written anew each time.
        """
        key = (access, language.language, have, answers)
        if not is_lasting or key not in self._texts:
            self._texts[key] = self._write(access, language, have, answers)
        return self._texts[key]

    def send(
        self,
        message: BaseModel,
        *,
        to: Callable[[Listener], bool] = lambda _: True,
    ) -> None:
        """Sends a message to everybody for whom *to* is true."""
        text = message.model_dump_json()
        for listener in tuple(self.listeners):
            if to(listener):
                listener.send(text)

    def disconnect(self) -> None:
        """Ends every connection."""
        for listener in tuple(self.listeners):
            listener.disconnect()
