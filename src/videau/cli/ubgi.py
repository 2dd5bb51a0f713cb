"""``videau ubgi``: the engine for other programs, over standard input and output."""

from __future__ import annotations

import io
import sys

import typer

from videau.cli.engine_answers import open_net
from videau.cli.options import Weights
from videau.cli.terminal import Terminal

__all__ = ["command"]


def command(context: typer.Context, weights: Weights = None) -> int:
    """Answers lines until ``quit`` or the end of the input."""
    from videau.engine.ubgi.speaker import Speaker

    terminal: Terminal = context.obj
    speaker = Speaker(open_net(weights, terminal.environ))
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # a line that is no text is a wrong line
    for line in sys.stdin:
        for answer in speaker.answer(line):
            terminal.write(answer)
        if speaker.has_quit:
            break
    return 0
