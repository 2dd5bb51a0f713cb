"""Writes the help of every command into docs/commands.md.

Run by ``make pages``; a test fails when the page is out of date.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from videau.cli.app import COMMANDS

PAGE = Path(__file__).parents[1] / "docs" / "commands.md"
BLOCK = re.compile(r"(?<=<!-- help of )([\w-]+)( -->\n```\n).*?(?=```)", re.DOTALL)


def commands() -> list[str]:
    """Returns the names of all commands."""
    return list(COMMANDS)


def help_of(command: str) -> str:
    """Returns what ``videau COMMAND --help`` prints in English, eighty columns wide."""
    done = subprocess.run(
        [sys.executable, "-m", "videau", command, "--help"],
        env={**os.environ, "COLUMNS": "80", "LC_ALL": "C.UTF-8", "LANGUAGE": "en"},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def renewed(page: str) -> str:
    """Returns the page with every block of help as it is now."""
    return BLOCK.sub(lambda block: f"{block[1]}{block[2]}{help_of(block[1])}", page)


if __name__ == "__main__":
    PAGE.write_text(renewed(PAGE.read_text()))
