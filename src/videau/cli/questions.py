"""Many questions, one a line, from standard input: one line of JSON for each, in order."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from videau.cli.terminal import Terminal
from videau.errors import VideauError

__all__ = ["STDIN", "Answer", "answer_all", "answer_lines"]

STDIN = "-"
Answer = Mapping[str, Any]


def answer_all(terminal: Terminal, answer: Callable[[str], Answer]) -> int:
    """Answers every line of standard input; returns 2 if any of them was wrong, else 0."""
    return answer_lines(sys.stdin, terminal, answer)


def answer_lines(lines: Iterable[str], terminal: Terminal, answer: Callable[[str], Answer]) -> int:
    """Answers every line at once, so that a program may ask, read and ask again.

    A line that cannot be answered gets an object with ``error``; the next one is read all the
    same. Empty lines are no questions.
    """
    code = 0
    for line in lines:
        question = line.strip()
        if not question:
            continue
        try:
            answered = answer(question)
        except VideauError as error:
            answered = {"error": {"code": error.code, "message": terminal.tr(error.text)}}
            code = 2
        terminal.write(json.dumps(answered))
    return code
