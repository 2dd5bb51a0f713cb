"""GNU Backgammon as the one to compare with: found, checked, started, asked.

Always with settings of its own (``-r`` and a home folder that is thrown away), one thread, and
Jacoby off: with it on, gnubg ignores gammons as long as the cube is centred. Nothing that gnubg
answers enters training.
"""

from __future__ import annotations

import contextlib
import os
import re
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from videau import Match, OpeningRoll, Options, Play, Position, Score
from videau.engine.benchmark import find_gnubg
from videau.errors import UnreadableError
from videau.rules.dice import Dice

CUBELESS = "set evaluation chequerplay evaluation cubeful off"

SETTINGS = """\
set jacoby off
set threads 1
set evaluation chequerplay evaluation plies {plies}
set evaluation chequerplay evaluation noise 0
set evaluation cubedecision evaluation plies {plies}
set evaluation cubedecision evaluation noise 0
{more}
external 127.0.0.1:{port}
"""


def command(script: Path) -> list[str]:
    """Text mode, no sound, no settings of the user's."""
    return [find_gnubg(), "-t", "-q", "-r", "-c", str(script)]


def run(commands: str) -> str:
    """What gnubg prints when it is told *commands* and then quits."""
    with tempfile.TemporaryDirectory() as home:
        script = Path(home, "commands")
        script.write_text(commands)
        done = subprocess.run(
            command(script),
            env={**os.environ, "HOME": home},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        )
    return done.stdout


def check_engine() -> str:
    """The version, once it is sure that gnubg has all its tables.

    Debian does not install the two-sided bear-off table unless asked; without it gnubg would
    be measured below its strength.
    """
    shown = run("show version\nshow engine\n")
    if "2-sided bearoff" not in shown:
        raise SystemExit(f"gnubg has no two-sided bear-off table here:\n{shown}")
    found = re.search(r"GNU Backgammon (\d[\w.]*)", shown)
    return found[1] if found else "unknown"


@dataclass
class Server:
    """A gnubg that listens; its best plays and cube answers have one depth."""

    port: int
    process: subprocess.Popen[bytes]

    @property
    def address(self) -> str:
        """Where it listens."""
        return f"127.0.0.1:{self.port}"

    def processor_seconds(self) -> float:
        """What all its threads have used so far."""
        tasks = Path(f"/proc/{self.process.pid}/task")
        spent = (int((task / "schedstat").read_text().split()[0]) for task in tasks.iterdir())
        return sum(spent) / 1e9

    def peak_bytes(self) -> int:
        """The most memory that it has had."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        found = re.search(r"VmHWM:\s+(\d+) kB", status)
        return int(found[1]) * 1024 if found else 0


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def server(plies: int, *, cubeful: bool = False) -> Iterator[Server]:
    """Runs gnubg as a server with a home folder of its own, with its default move filter."""
    port = _free_port()
    with tempfile.TemporaryDirectory() as home:
        script = Path(home, "commands")
        more = "" if cubeful else CUBELESS
        script.write_text(SETTINGS.format(plies=plies, port=port, more=more))
        output = Path(home, "output")
        with output.open("w") as log:
            process = subprocess.Popen(
                command(script),
                env={**os.environ, "HOME": home},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
            )
        try:
            for _ in range(600):
                if "Waiting for a connection" in output.read_text(errors="replace"):
                    break
                time.sleep(0.1)
            else:
                raise SystemExit(f"gnubg does not listen:\n{output.read_text(errors='replace')}")
            yield Server(port, process)
        finally:
            process.kill()
            process.wait()


class Client:
    """Asks a gnubg that listens. One at a time; it listens again when the client leaves."""

    def __init__(self, address: str) -> None:
        host, port = address.split(":")
        self._socket = socket.create_connection((host, int(port)))
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._lines = self._socket.makefile("r")

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *error: object) -> None:
        self._lines.close()
        self._socket.close()

    def ask(self, line: str) -> str:
        """The one line that it answers."""
        # Longer questions, and more than one at a time, would be cut off.
        assert len(line) < 255
        self._socket.sendall((line + "\n").encode())
        answer = self._lines.readline().strip()
        if not answer or answer.startswith("Error"):
            raise SystemExit(f"gnubg answers {answer!r} to {line}")
        return answer

    def choose_play(self, match: Match) -> Play:
        """The play of gnubg; one that our rules do not know ends the measurement."""
        dice, legal = match.game.dice, match.game.legal_plays
        assert dice is not None
        if len(legal) == 1:
            return legal[0]
        text = self.ask(fibs_board(match, dice))
        try:
            after = match.game.position.play(Play.parse(text))
        except UnreadableError as error:
            raise SystemExit(
                f"gnubg plays {text!r} in {match.game.position.id}: {error}"
            ) from error
        for play in legal:
            if match.game.position.play(play) == after:
                return play
        raise SystemExit(f"gnubg's {text!r} with {dice} is illegal in {match.game.position.id}")

    def doubles(self, match: Match) -> bool:
        """Whether the side to move doubles."""
        return self._one_of(fibs_board(match), {"double": True, "roll": False})

    def takes(self, match: Match) -> bool:
        """Whether the opponent of the side to move takes."""
        # It says beaver wherever it would double back if that were allowed.
        known = {"take": True, "beaver": True, "drop": False}
        return self._one_of(fibs_board(match, doubled=True), known)

    def _one_of(self, line: str, known: dict[str, bool]) -> bool:
        answer = self.ask(line)
        if answer not in known:
            raise SystemExit(f"gnubg answers {answer!r} to {line}")
        return known[answer]


def fibs_board(match: Match, dice: Dice | None = None, *, doubled: bool = False) -> str:
    """One line of the protocol, seen by whoever decides: the side to move, or the taker.

    What gnubg 1.07 does with it differs from what one would think, so the form below was found by
    comparing answers with those of its embedded Python (478 doubles and 66 takes, all equal):

    - it reads the two scores the wrong way round, except in questions about a double;
    - it takes "nobody may double" for such a question, so in the Crawford game both may; it knows
      that game by the score and the last field, which says that it is over.
    """
    game = match.game
    side = game.turn.opponent if doubled else game.turn
    position: Position = game.position.swapped() if doubled else game.position
    own, other = position.own, position.other
    points = [own[point] - other[25 - point] for point in range(1, 25)]
    owner = game.cube.owner
    may = (int(owner in (None, side)), int(owner in (None, side.opponent)))
    ours, theirs = match.score.of(side), match.score.of(side.opponent)
    rolled = (0, 0) if dice is None else (dice.high, dice.low)
    fields = [
        *("me", "opp", match.options.length or 9999),
        *((ours, theirs) if doubled else (theirs, ours)),
        *(-other[25], *points, own[25]),
        *(-1 if doubled else 1, *rolled, 0, 0),
        *(game.cube.value, *may, int(doubled)),
        *(1, -1, 0, 25, own[0], other[0]),
        *(0, 0, 0, 0, 0, int(match.crawford_played)),
    ]
    return "board:" + ":".join(map(str, fields))


def check_scores(client: Client) -> None:
    """Makes sure that this gnubg reads scores as :func:`fibs_board` writes them.

    After the Crawford game the trailer doubles at once, and the leader never.
    """
    options = Options(length=7)
    for score, expected in ((Score(white=6, black=2), True), (Score(white=2, black=6), False)):
        match = Match(options=options, score=score, crawford_played=True)
        match = match.apply(OpeningRoll(white=3, black=1))
        match = match.apply(Play.parse("8/5 6/5"))
        if client.doubles(match) is not expected:
            raise SystemExit("this gnubg reads the scores of a match in another way than 1.07")
