"""``videau backup``: everything that a server keeps, in one file, while it runs."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from videau.cli.options import Data
from videau.cli.server_extra import server_parts
from videau.cli.terminal import Terminal
from videau.files.record_file import games_folder
from videau.i18n.texts import Counted, Text

__all__ = ["command", "database_of"]


def command(
    context: typer.Context,
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE", help=Text("The file to write, such as videau.backup.gz.").template
        ),
    ],
    data: Data = None,
) -> int:
    """Writes the file, and says how many games it holds."""
    terminal: Terminal = context.obj
    url = database_of(data, "videau backup")
    from videau.server.backup import back_up

    n = back_up(url, Path(file))
    terminal.say(
        Counted("{n} game is kept in {file}", "{n} games are kept in {file}", n, file=file)
    )
    return 0


def database_of(data: str | None, command: str) -> str:
    """Returns the URL of the database that a server with this ``--data`` would use."""
    with server_parts(command):
        import videau.server.backup  # noqa: F401  # what it needs may not be installed
        from videau.server.settings import database_url
    return database_url(data or games_folder(os.environ).parent)
