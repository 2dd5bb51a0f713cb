"""``videau show``: the board of an id, at the terminal or as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from videau.cli.board import draw_board
from videau.cli.narration import side_name
from videau.cli.options import Lang
from videau.cli.questions import STDIN, answer_all
from videau.cli.terminal import Terminal
from videau.cli.usage import Command
from videau.files.disk import unavailable
from videau.i18n.texts import Text
from videau.notation import draw, draw_svg, parse_match
from videau.rules.cube import Side

__all__ = ["register"]


def register(app: typer.Typer) -> None:
    """Adds the command to *app*."""
    app.command("show", cls=Command, help=Text("Draws the board of a position.").template)(show)


def show(
    context: typer.Context,
    position: Annotated[
        str,
        typer.Argument(
            metavar="POSITION",
            help=Text("Any id of a position or a match; - reads one from each line.").template,
        ),
    ],
    svg: Annotated[
        str | None,
        typer.Option(
            "--svg", metavar="FILE", help=Text("Writes the picture into a file.").template
        ),
    ] = None,
    lang: Lang = None,
) -> int:
    """Draws one board, or answers many questions."""
    terminal: Terminal = context.obj
    if position == STDIN:
        return answer_all(terminal, describe)
    match = parse_match(position)
    if svg is None:
        names = {side: terminal.tr(side_name(side)) for side in Side}
        terminal.say(draw_board(match, terminal, names))
        return 0
    try:
        Path(svg).write_text(draw_svg(match), encoding="utf-8")
    except OSError as error:
        raise unavailable(svg, error) from error
    terminal.say(Text("The picture is in {path}.", path=svg))
    return 0


def describe(text: str) -> dict[str, Any]:
    """Returns what a board shows, for programs; the counts are seen by the side on turn.

    >>> describe("4HPwATDgc/ABMA")["pips"]
    {'white': 167, 'black': 167}
    """
    match = parse_match(text)
    game = match.game
    return {
        "position": game.position.id,
        "turn": game.turn.value,
        "own": list(game.position.own),
        "other": list(game.position.other),
        "pips": {side.value: game.seen_by(side).pips for side in Side},
        "dice": None if game.dice is None else str(game.dice),
        "board": draw(match),
    }
