"""Players from outside, by what people type: ``gnubg``, ``gnubg:0``, ``ubgi:COMMAND``.

A command comes from whoever starts the program and never from a record: what a file calls a player
must not be able to start anything.
"""

from __future__ import annotations

import atexit
import contextlib
import shlex
import threading
from collections.abc import Callable
from pathlib import Path

from videau.engine.evaluator import Evaluator
from videau.engine.gnubg import PLIES, Gnubg
from videau.engine.ubgi.client import Engine, EngineError
from videau.errors import UnreadableError
from videau.rules.actions import Action
from videau.rules.cube import Side
from videau.rules.match import Match

__all__ = ["OutsidePlayer", "is_outside", "outside_player"]

UBGI = "ubgi:"
GNUBG = "gnubg"


def is_outside(text: str) -> bool:
    """Whether *text* asks for a player from outside.

    >>> is_outside("gnubg:0"), is_outside("ubgi:wildbg-ubgi --fast"), is_outside("expert")
    (True, True, False)
    """
    return text.startswith(UBGI) or text.partition(":")[0] == GNUBG


def outside_player(text: str, name: str | None = None) -> OutsidePlayer:
    """Returns the player that *text* asks for; its program starts when it has to play.

    >>> outside_player("ubgi:/opt/bin/wildbg-ubgi --fast").name
    'wildbg-ubgi'
    """
    if text.startswith(UBGI):
        command = text.removeprefix(UBGI)
        words = _words(command)
        return OutsidePlayer(name or Path(words[0]).name, lambda: Engine(words, name=name))
    plies = _plies(text)
    return OutsidePlayer(name or text, lambda: Gnubg(plies, name=name or text))


def _words(command: str) -> list[str]:
    try:
        words = shlex.split(command)
    except ValueError:
        words = []
    if not words:
        raise EngineError("expected the command of an engine, got {text!r}", text=command)
    return words


def _plies(text: str) -> int:
    _, _, plies = text.partition(":")
    if plies and plies not in ("0", "1", "2", "3", "4"):
        raise UnreadableError(
            "expected {key} to be one of {expected}, got {value!r}",
            key=GNUBG,
            expected="0, 1, 2, 3, 4",
            value=plies,
        )
    return int(plies) if plies else PLIES


class OutsidePlayer:
    """Starts its program when it is first asked, and may be asked from several tables in turn."""

    def __init__(self, name: str, start: Callable[[], Engine | Gnubg]) -> None:
        self.name = name
        self._start = start
        self._player: Engine | Gnubg | None = None
        self._lock = threading.Lock()

    def choose(self, match: Match, side: Side) -> Action | None:
        """Returns what the program does now."""
        with self._lock:
            return self._started().choose(match, side)

    @property
    def evaluator(self) -> Evaluator | None:
        """The program as a judge of positions, if it tells what it thinks of them."""
        with self._lock:
            player = self._started()
            return player if isinstance(player, Gnubg) else None

    def _started(self) -> Engine | Gnubg:
        if self._player is None:
            self._player = self._start()
            atexit.register(self.close)
        return self._player

    def close(self) -> None:
        """Ends the program, if it was started."""
        atexit.unregister(self.close)
        player, self._player = self._player, None
        if player is not None:
            with contextlib.suppress(EngineError):
                player.close()
