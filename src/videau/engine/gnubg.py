"""GNU Backgammon as a player and as a judge, where it is installed.

It runs as a program of its own, with settings and a home folder of its own, and listens at a
socket for positions in the form of FIBS boards. It knows the international rules only: by other
sheets its plays are still checked, and its opinion is one formed elsewhere.
"""

from __future__ import annotations

import os
import socket
import subprocess
import tempfile
import threading
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import IO, NamedTuple, Self

import numpy as np

from videau.engine.benchmark import find_gnubg
from videau.engine.evaluator import Endings, Rows
from videau.engine.levels import Level
from videau.engine.player import EnginePlayer
from videau.engine.ubgi.client import EngineError
from videau.engine.ubgi.dialect import read_play
from videau.rules.actions import Action, Beaver, Double, Drop, Roll, Take
from videau.rules.cube import Side
from videau.rules.match import Match
from videau.rules.plays import Play
from videau.rules.position import BAR, OFF, Position
from videau.rules.ruleset import Ruleset
from videau.rules.rulesets import STANDARD

__all__ = ["Gnubg", "fibs_board"]

TIMEOUT = 120.0
PLIES = 2

_COMMANDS = """\
set jacoby {jacoby}
set threads 1
set evaluation chequerplay evaluation plies {plies}
set evaluation chequerplay evaluation noise 0
set evaluation chequerplay evaluation cubeful {cube}
set evaluation cubedecision evaluation plies {plies}
set evaluation cubedecision evaluation noise 0
external {address}
"""

# It does not notice when nobody is left to ask it. A shell does: its input is a pipe that closes
# when we end, however hard. (A signal on the parent's death would come when a thread ends, too.)
_KEEPER = """\
home=$1; shift
"$@" </dev/null &
exec >/dev/null 2>&1
read -r _
kill -9 $!
wait
rm -rf -- "$home"
"""

_READY = "Waiting for a connection"
_MONEY = 9999

_ANSWERS: Mapping[str, Action | None] = {
    "roll": None,
    "double": Double(),
    "take": Take(),
    "drop": Drop(),
    "beaver": Beaver(),
}


class _Customs(NamedTuple):
    """What was agreed, as far as it is told when gnubg starts."""

    jacoby: bool = False
    cube: bool = True


class Gnubg:
    """A running gnubg; it plays (:class:`videau.play.Player`) and judges (an evaluator).

    ::

        with Gnubg(plies=0) as gnubg:
            action = gnubg.choose(match, Side.WHITE)

    *plies* are its own depth for plays and for the cube. As an evaluator it judges positions
    without looking ahead; :mod:`videau.engine` does the rest.
    """

    def __init__(
        self, plies: int = PLIES, *, name: str = "gnubg", timeout: float = TIMEOUT
    ) -> None:
        self.name = name
        self._plies = plies
        self._timeout = timeout
        self._customs = _Customs()
        # Beavers, raccoons and resignations are not in its protocol: they follow from its chances.
        self._adviser = EnginePlayer(Level(name=name, error=0), self)
        self._socket: socket.socket | None = None
        self._start()

    # Its life

    def _start(self) -> None:
        self.close()
        self._home = tempfile.TemporaryDirectory(prefix="videau-gnubg-", ignore_cleanup_errors=True)
        home = Path(self._home.name)
        address = home / "socket"
        script = home / "commands"
        customs = {name: "on" if on else "off" for name, on in self._customs._asdict().items()}
        script.write_text(
            _COMMANDS.format(plies=self._plies, address=address, **customs), encoding="ascii"
        )
        command = [find_gnubg(), "-t", "-q", "-r", "-c", str(script)]
        self._process = subprocess.Popen(
            ["/bin/sh", "-c", _KEEPER, "sh", str(home), *command],
            env={**os.environ, "HOME": str(home)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            start_new_session=True,  # Ctrl-C is for us, who end it
        )
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if _READY in line:
                break
        else:
            self.close()
            raise EngineError("the engine {name} has ended by itself", name=self.name)
        # Nobody reads on, and a full pipe would stop it.
        threading.Thread(target=_drain, args=(self._process.stdout,), daemon=True).start()
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.settimeout(self._timeout)
        self._socket.connect(str(address))

    def close(self) -> None:
        """Ends it."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None
        process = getattr(self, "_process", None)
        if process is not None:
            assert process.stdin is not None
            process.stdin.close()
            process.wait()
            self._home.cleanup()
            del self._process

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    # Questions

    def choose(self, match: Match, side: Side) -> Action | None:
        """Returns what gnubg does now; None, before a roll, lets the dice roll."""
        game = match.game
        customs = _Customs(match.options.jacoby, match.options.cube)
        if customs != self._customs:  # they are not part of a question
            self._customs = customs
            self._start()
        if Play in match.may:
            if len(game.legal_plays) == 1:
                return game.legal_plays[0]
            answer = self.ask(fibs_board(match))
            return read_play(f"bestmove {answer}", game.legal_plays) or self._refuse(answer)
        if Roll in match.may:
            return self._decision(match) if Double in match.may else None
        if game.pending_doubles == 1:
            action = self._decision(match)
            return Take() if isinstance(action, Beaver) and Beaver not in match.may else action
        return self._adviser.choose(match, side)

    def _decision(self, match: Match) -> Action | None:
        answer = self.ask(fibs_board(match))
        action = _ANSWERS.get(answer, Drop() if answer == "pass" else None)
        is_allowed = Roll in match.may if action is None else True
        if answer not in _ANSWERS or not is_allowed:
            self._refuse(answer)
        return action

    def _refuse(self, answer: str) -> Play:
        raise EngineError(
            "the engine {name} answered {answer!r}, which is not allowed here",
            name=self.name,
            answer=answer,
        )

    def evaluate(self, rows: Rows, ruleset: Ruleset = STANDARD) -> Endings:
        """Returns its chances for every row, each for the side on roll."""
        endings = np.empty((len(rows), 6), dtype=np.float32)
        for number, row in enumerate(rows):
            board = _board(Position.trusted(row[:26].tobytes(), row[26:].tobytes()))
            question = f"evaluation fibsboard {board} plies 0 cubeless prune"
            win, gammon, backgammon, lost_gammon, lost_backgammon, _ = map(
                float, self.ask(question).split()
            )
            endings[number] = (
                win - gammon,
                gammon - backgammon,
                backgammon,
                1 - win - lost_gammon,
                lost_gammon - lost_backgammon,
                lost_backgammon,
            )
        return np.maximum(endings, 0)

    def ask(self, question: str) -> str:
        """Returns the line that answers a line of its protocol."""
        try:
            if self._socket is None:
                self._start()
            assert self._socket is not None
            self._socket.sendall(f"{question}\n".encode())
            heard = b""
            while not heard.endswith(b"\n"):
                part = self._socket.recv(4096)
                if not part:
                    raise ConnectionError
                heard += part
        except TimeoutError:
            self.close()
            raise EngineError(
                "the engine {name} has not answered for {seconds:g} s",
                name=self.name,
                seconds=self._timeout,
            ) from None
        except ConnectionError:
            self.close()
            raise EngineError("the engine {name} has ended by itself", name=self.name) from None
        return heard.decode(errors="replace").strip()


def _drain(stream: IO[str]) -> None:
    with stream:
        for _ in stream:
            pass


def fibs_board(match: Match) -> str:
    """Returns the line that asks for whatever has to be decided now.

    >>> from videau import OpeningRoll
    >>> fibs_board(Match().apply(OpeningRoll(3, 1)))[:22]
    'board:me:opp:9999:0:0:'
    """
    game, options = match.game, match.options
    side = game.chooser
    assert side is not None
    is_on_turn = side is game.turn
    dice = (0, 0) if game.dice is None else (game.dice.high, game.dice.low)
    # Where nobody may double they are both 1 all the same: gnubg takes two zeros for a double that
    # waits for an answer.
    may_double = [int(game.cube.owner in (None, each)) for each in (side, side.opponent)]
    return _board(
        game.seen_by(side),
        length=options.length or _MONEY,
        score=(match.score.of(side), match.score.of(side.opponent)),
        turn=1 if is_on_turn else -1,
        dice=dice,
        cube=game.cube.value,
        may_double=(may_double[0], may_double[1]),
        doubled=int(game.pending_doubles > 0),
        crawford_over=int(match.crawford_played),
    )


def _board(
    position: Position,
    *,
    length: int = _MONEY,
    score: tuple[int, int] = (0, 0),
    turn: int = 1,
    dice: tuple[int, int] = (0, 0),
    cube: int = 1,
    may_double: tuple[int, int] = (1, 1),
    doubled: int = 0,
    crawford_over: int = 0,
) -> str:
    own, other = position.own, position.other
    points = [own[point] - other[25 - point] for point in range(1, 25)]
    numbers = (
        *(length, *score),
        *(-other[BAR], *points, own[BAR]),
        *(turn, *dice, 0, 0, cube, *may_double, doubled),
        *(1, -1, 0, 25, own[OFF], other[OFF]),  # colour, direction, home, bar, borne off
        *(own[BAR], other[BAR], 0, 0, crawford_over, 0),
    )
    return "board:me:opp:" + ":".join(map(str, numbers))
