"""``videau show``: the board of an id, at the terminal or as a picture."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from videau.cli.options import Json, PositionArgument
from videau.cli.questions import Reply, reply
from videau.cli.terminal import Terminal
from videau.files.disk import unavailable
from videau.i18n.texts import Text
from videau.notation import draw, draw_svg, parse_match
from videau.play.narration import side_name
from videau.rules.cube import Side
from videau.rules.match import Match

__all__ = ["Board", "command"]


def command(
    context: typer.Context,
    position: PositionArgument,
    svg: Annotated[
        str | None,
        typer.Option(
            "--svg", metavar="FILE", help=Text("Writes the picture into a file.").template
        ),
    ] = None,
    as_json: Json = False,
) -> int:
    """Draws one board, or answers many questions."""
    return reply(
        context.obj,
        lambda question: Board(parse_match(question), svg),
        position,
        as_json=as_json,
    )


@dataclass(frozen=True)
class Board(Reply):
    """A board, and the file that takes its picture.

    >>> Board(parse_match("4HPwATDgc/ABMA")).data()["pips"]
    {'white': 167, 'black': 167}
    """

    match: Match
    svg: str | None = None

    def data(self) -> dict[str, Any]:
        """Returns what the board shows; the counts are seen by the side to move."""
        game = self.match.game
        return {
            "position": game.position.id,
            "turn": game.turn.value,
            "own": list(game.position.own),
            "other": list(game.position.other),
            "pips": {side.value: game.seen_by(side).pips for side in Side},
            "dice": None if game.dice is None else str(game.dice),
            "board": draw(self.match),
        }

    def show(self, terminal: Terminal) -> None:
        """Draws the board here, or writes the picture."""
        if self.svg is None:
            from videau.cli.board import draw_board

            names = {side: terminal.tr(side_name(side)) for side in Side}
            terminal.say(draw_board(self.match, terminal, names))
            return
        try:
            Path(self.svg).write_text(draw_svg(self.match), encoding="utf-8")
        except OSError as error:
            raise unavailable(self.svg, error) from error
        terminal.say(Text("The picture is in {path}.", path=self.svg))
