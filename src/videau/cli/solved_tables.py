"""``videau tables --game``: solves a small game and keeps its table for the engine."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from videau.cli.terminal import Terminal, grouped
from videau.errors import UnavailableError
from videau.files.disk import unavailable
from videau.i18n.texts import Text
from videau.rules.ruleset import Ruleset
from videau.rules.starts import find_start

if TYPE_CHECKING:
    from videau.engine.chances import Chances
    from videau.engine.solved import SolvedGame, SolvedGames

__all__ = ["new_file", "solve_games"]


def solve_games(
    terminal: Terminal,
    game: str,
    rulesets: Iterable[Ruleset],
    *,
    write: str | None,
    as_json: bool,
) -> int:
    """Solves the game that starts as *game* by each of *rulesets*, or shows what is kept."""
    from videau.engine.solved import SOLVABLE, SolvedGames, rules_of

    if game not in SOLVABLE:
        raise UnavailableError(
            "there is no game {name!r} that can be solved; there are {names}",
            name=game,
            names=", ".join(SOLVABLE),
        )
    different = list({rules_of(ruleset): ruleset for ruleset in reversed(list(rulesets))}.values())
    if write is not None and len(different) > 1:
        raise UnavailableError("one file holds the table of one ruleset: name it with --rules")
    kept = SolvedGames.in_folder_of(terminal.environ)
    shown = [_solved(terminal, kept, game, ruleset, write) for ruleset in reversed(different)]
    if as_json:
        terminal.write(json.dumps({"games": [each.as_data() for each in shown]}))
        return 0
    for each in shown:
        each.show(terminal)
    return 0


def _solved(
    terminal: Terminal, kept: SolvedGames, name: str, ruleset: Ruleset, write: str | None
) -> Solved:
    from videau.engine.solved import SolvedGame
    from videau.engine.solved_file import write_solved

    start = find_start(name)
    path = kept.path(ruleset, start.checkers)
    # One that cannot be used is made anew.
    with suppress(UnavailableError):
        found = None if write is not None else kept.find(ruleset, start.checkers)
        if found is not None:
            return Solved(name, ruleset, found, path, None)
    began = time.process_time()
    opened = _kept_file(path) if write is None else new_file(write)
    # The file first: a name that cannot be used is told at once.
    with opened as file, terminal.err.status("") as status:

        def tell(stage: int, number: int, change: float) -> None:
            text = Text(
                "Solving {name} by {rules}: part {part} of 4, round {round}, change {change}",
                name=name,
                rules=ruleset.name,
                part=stage + 1,
                round=number,
                change=f"{change:.6f}",
            )
            status.update(terminal.tr(text))

        game = SolvedGame.solve(ruleset, start.checkers, tell)
        write_solved(file, game)
    seconds = time.process_time() - began
    return Solved(name, ruleset, game, path if write is None else Path(write), seconds)


@dataclass(frozen=True, slots=True)
class Solved:
    """A solved game, where its table is, and what solving took if it was done now."""

    name: str
    ruleset: Ruleset
    game: SolvedGame
    path: Path
    seconds: float | None

    @property
    def start(self) -> Chances:
        """The chances of the side that is on roll in the starting position."""
        return self.game.chances(find_start(self.name))

    def as_data(self) -> dict[str, Any]:
        """The same for programs."""
        start = self.start
        return {
            "game": self.name,
            "rules": self.ruleset.name,
            "file": str(self.path),
            "bytes": self.path.stat().st_size,
            "positions": len(self.game.values),
            "processor_seconds": None if self.seconds is None else round(self.seconds, 1),
            "start": {"endings": list(start.endings), "cubeless": start.equity},
        }

    def show(self, terminal: Terminal) -> None:
        """Prints it."""
        start = self.start
        terminal.say(
            Text("{name} by {rules}", name=self.name, rules=self.ruleset.name), style="bold"
        )
        number = terminal.translator.number
        terminal.say(
            Text(
                "{positions} positions, exact: whoever rolls first wins {win} of the games, "
                "{gammons} of them double or more, and {equity} points a game.",
                positions=grouped(len(self.game.values)),
                win=number(start.win, ".1%"),
                gammons=number(start.win_gammon / start.win, ".1%"),
                equity=number(start.equity, "+.4f"),
            )
        )
        terminal.say(
            Text(
                "The table is in {path} ({size:.0f} MB).",
                path=str(self.path),
                size=self.path.stat().st_size / 1e6,
            )
        )


@contextmanager
def new_file(path: str) -> Iterator[IO[bytes]]:
    """Opens a file that must not exist yet; nothing of it stays if it cannot be finished."""
    try:
        with Path(path).open("xb") as file:
            try:
                yield file
                file.flush()
            except BaseException:
                Path(path).unlink()
                raise
    except OSError as error:
        raise unavailable(path, error) from error


@contextmanager
def _kept_file(path: Path) -> Iterator[IO[bytes]]:
    """Opens a file that takes the place of *path* when it is whole."""
    beside = path.with_name(path.name + ".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with beside.open("wb") as file:
            try:
                yield file
            except BaseException:
                beside.unlink()
                raise
        beside.replace(path)
    except OSError as error:
        raise unavailable(path, error) from error
