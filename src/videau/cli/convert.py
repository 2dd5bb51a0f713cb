"""``videau convert``: one id as all the others."""

from __future__ import annotations

import json
from typing import Annotated

import typer
from rich.table import Table

from videau.cli.options import Json, Lang
from videau.cli.questions import STDIN, answer_all
from videau.cli.terminal import Terminal
from videau.cli.usage import Command
from videau.i18n.texts import Text
from videau.notation import format_gnubg_id, format_match_id, format_xgid, parse_match

__all__ = ["ids_of", "register"]

_NAMES = {
    "position_id": "GNU Position ID",
    "match_id": "GNU Match ID",
    "gnubg_id": "GNU Backgammon ID",
    "xgid": "XGID",
}


def register(app: typer.Typer) -> None:
    """Adds the command to *app*."""
    app.command(
        "convert", cls=Command, help=Text("Writes an id in every form that Videau knows.").template
    )(convert)


def convert(
    context: typer.Context,
    text: Annotated[
        str,
        typer.Argument(
            metavar="ID",
            help=Text("Any id of a position or a match; - reads one from each line.").template,
        ),
    ],
    as_json: Json = False,
    lang: Lang = None,
) -> int:
    """Prints the ids, or answers many questions."""
    terminal: Terminal = context.obj
    if text == STDIN:
        return answer_all(terminal, ids_of)
    ids = ids_of(text)
    if as_json:
        terminal.write(json.dumps(ids))
        return 0
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_column(style="bold", no_wrap=True)
    table.add_column(no_wrap=True)
    for key, value in ids.items():
        table.add_row(_NAMES[key], value)
    terminal.out.print(table)
    return 0


def ids_of(text: str) -> dict[str, str]:
    """Returns every id of the match that *text* names.

    >>> ids_of("4HPwATDgc/ABMA")["xgid"]
    'XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10'
    """
    match = parse_match(text)
    return {
        "position_id": match.game.position.id,
        "match_id": format_match_id(match),
        "gnubg_id": format_gnubg_id(match),
        "xgid": format_xgid(match),
    }
