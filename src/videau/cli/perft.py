"""``videau perft``: counting all plays to a depth, one number that every slip changes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import typer

from videau.cli.options import Json, Rules, read_ruleset
from videau.cli.questions import Reply, reply
from videau.cli.terminal import Terminal
from videau.i18n.texts import Text
from videau.notation import parse_position
from videau.rules.perft import perft
from videau.rules.position import Position
from videau.rules.ruleset import Ruleset
from videau.rules.rulesets import STANDARD
from videau.rules.starts import STARTS

__all__ = ["Counts", "command"]


def command(
    context: typer.Context,
    position: Annotated[
        str,
        typer.Argument(
            metavar="POSITION",
            help=Text("Any id of a position; - reads one from each line.").template,
            show_default=False,
        ),
    ] = "",
    depth: Annotated[
        int,
        typer.Option("--depth", metavar="N", min=0, max=6, help=Text("How many turns.").template),
    ] = 1,
    rules: Rules = STANDARD.name,
    as_json: Json = False,
) -> int:
    """Prints the count for each depth, or answers many questions."""
    ruleset = read_ruleset(rules)

    def count(question: str) -> Counts:
        board = parse_position(question) if question else STARTS["standard"]
        return Counts(board, depth, ruleset)

    return reply(context.obj, count, position, as_json=as_json)


@dataclass(frozen=True)
class Counts(Reply):
    """How many positions there are after some turns.

    >>> Counts(Position(), 1, STANDARD).data()["count"]
    447
    """

    position: Position
    depth: int
    ruleset: Ruleset

    def data(self) -> dict[str, str | int]:
        """Returns the count at the full depth."""
        return {
            "position": self.position.id,
            "depth": self.depth,
            "rules": self.ruleset.name,
            "count": perft(self.position, self.depth, self.ruleset),
        }

    def show(self, terminal: Terminal) -> None:
        """Prints the count of each depth as soon as it is known."""
        for depth in range(self.depth + 1):
            terminal.write(f"{depth}  {perft(self.position, depth, self.ruleset)}")
