"""``videau restore``: puts a backup into a database without games."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from videau.cli.backup import database_of
from videau.cli.options import Data
from videau.cli.terminal import Terminal
from videau.i18n.texts import Counted, Text

__all__ = ["command"]


def command(
    context: typer.Context,
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE", help=Text("A file that videau backup has written.").template
        ),
    ],
    data: Data = None,
) -> int:
    """Restores all of it or nothing, and says how many games are there now."""
    terminal: Terminal = context.obj
    url = database_of(data, "videau restore")
    from videau.server.backup import restore

    n = restore(Path(file), url)
    terminal.say(Counted("{n} game is there again", "{n} games are there again", n))
    return 0
