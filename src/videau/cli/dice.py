"""``videau dice``: how often which roll came, and what is to be expected."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from videau.cli.match_files import files_in, list_troubles, stream
from videau.cli.options import Json
from videau.cli.questions import Reply, reply
from videau.cli.terminal import Terminal
from videau.errors import UnavailableError
from videau.files.record_file import games_folder
from videau.i18n.texts import Counted, Text
from videau.play.dice_statistics import DEGREES, DiceStatistics, rolls_of
from videau.rules.dice import ALL_ROLLS, Dice

__all__ = ["DiceAnswer", "command"]

_WIDTH = 40
"""Columns of the longest bar."""


def command(
    context: typer.Context,
    source: Annotated[
        str,
        typer.Argument(
            metavar="[SOURCE]",
            help=Text(
                "A match file, a folder of them, or a server’s database as a file or URL. Without "
                "it: all games played at this terminal."
            ).template,
        ),
    ] = "",
    as_json: Json = False,
) -> int:
    """Counts the rolls of one game, of many, or of a whole server."""
    terminal: Terminal = context.obj
    chosen = source or str(games_folder(terminal.environ))
    return reply(terminal, lambda name: DiceAnswer.of(name, terminal), chosen, as_json=as_json)


@dataclass(frozen=True)
class DiceAnswer(Reply):
    """The statistics of one source."""

    source: str
    statistics: DiceStatistics

    @classmethod
    def of(cls, source: str, terminal: Terminal) -> DiceAnswer:
        """Counts what *source* holds."""
        is_database = "://" in source or source.endswith(".sqlite3")
        games = _of_server(source) if is_database else _of_files(source, terminal)
        statistics = DiceStatistics.of(games)
        if not statistics.rolls:
            raise UnavailableError("there are no rolls in {source}", source=source)
        return cls(source, statistics)

    def data(self) -> dict[str, Any]:
        """Returns every number."""
        found = self.statistics
        low, high = found.usual_doubles
        return {
            "source": self.source,
            "rolls": found.rolls,
            "counts": {str(dice): found.counts.get(dice, 0) for dice in ALL_ROLLS},
            "numbers": found.numbers,
            "doubles": found.doubles,
            "usual_doubles": [low, high],
            "doubles_after_doubles": found.repeated_doubles,
            "rolls_after_rolls": found.pairs,
            "longest_run_of_doubles": found.longest_run,
            "chi_square": found.chi_square,
            "degrees_of_freedom": DEGREES,
            "p": found.p,
        }

    def show(self, terminal: Terminal) -> None:
        """Draws a bar for each roll, and says what is to be expected."""
        found = self.statistics
        terminal.say(Counted("{n} roll", "{n} rolls", found.rolls), style="bold")
        most = max(found.counts.values())
        bar = "█" if terminal.draws_unicode else "#"
        for dice in ALL_ROLLS:
            n = found.counts.get(dice, 0)
            length = round(_WIDTH * n / most)
            expected = terminal.translator.number(found.expected(dice), ".1f")
            terminal.write(f"{dice}  {bar * length:{_WIDTH}} {n:6d}  ({expected})")
        low, high = found.usual_doubles
        terminal.say(
            Text(
                "doubles: {n}; fair dice show {low} to {high} in 19 cases out of 20",
                n=found.doubles,
                low=low,
                high=high,
            )
        )
        terminal.say(
            Text(
                "a double right after a double: {n}; about {expected:.1f} are to be expected, and "
                "the longest row has {longest}",
                n=found.repeated_doubles,
                expected=found.pairs / 36,
                longest=found.longest_run,
            )
        )
        terminal.say(
            Text(
                "chi-square {value:.1f} with {degrees} degrees of freedom, p = {p:.3f}: fair dice "
                "are at least this far from even in {p:.1%} of all cases",
                value=found.chi_square,
                degrees=DEGREES,
                p=found.p,
            )
        )


def _of_files(source: str, terminal: Terminal) -> Iterator[Iterable[Dice]]:
    for loaded in stream(files_in(source), terminal):
        if loaded.error is not None:
            list_troubles([(loaded.path, loaded.error.text)], terminal)
        for record in loaded.records:
            yield from rolls_of(record)


def _of_server(source: str) -> Iterator[Iterable[Dice]]:
    from videau.server.settings import database_url
    from videau.server.store import Store

    if "://" not in source and not Path(source).is_file():
        raise UnavailableError(
            "cannot use {path}: {reason}", path=source, reason=Text("it is not there")
        )
    url = database_url(source) if "://" in source else f"sqlite:///{source}"
    store = Store.open(url)
    try:
        yield from store.rolls()
    finally:
        store.close()
