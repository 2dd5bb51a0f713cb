"""``videau key``: a key with which a server signs finished games."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from videau.cli.terminal import Terminal
from videau.files.signing import new_key
from videau.i18n.texts import Text

__all__ = ["command"]


def command(
    context: typer.Context,
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            help=Text("The file to write the key to; it must not be there yet.").template,
        ),
    ],
) -> int:
    """Writes the file, and prints the half of the key that everybody may know."""
    terminal: Terminal = context.obj
    key = new_key(Path(file))
    terminal.say(
        Text("The key is in {file}: show it to nobody. Its public half is for all:", file=file)
    )
    terminal.write(key.public)
    return 0
