"""One question, one answer: what all the commands share that answer a question.

A question is one line of text. It comes from the command line, or, after ``-``, from each line of
standard input. Its answer is a value, which is shown to people or written as JSON for programs.
"""

from __future__ import annotations

import json
import re
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from videau.cli.terminal import Terminal
from videau.errors import UnreadableError, VideauError

__all__ = ["STDIN", "Reply", "dice_missing", "reply", "split_dice"]

STDIN = "-"


class Reply(ABC):
    """What a question leads to."""

    @abstractmethod
    def data(self) -> Mapping[str, Any]:
        """Returns the answer for programs."""

    @abstractmethod
    def show(self, terminal: Terminal) -> None:
        """Prints the answer for people."""

    def lines(self) -> Iterator[Mapping[str, Any]]:
        """Yields what ``--json`` prints, one object on each line."""
        yield self.data()


def reply(
    terminal: Terminal,
    answer: Callable[[str], Reply],
    *words: str | None,
    as_json: bool = False,
) -> int:
    """Answers the question that *words* make, or those on standard input; returns the exit code.

    A question that cannot be answered raises its error; on standard input it gets an object with
    ``error``, the next one is read all the same, and the exit code is 2 in the end.
    """
    if words[0] == STDIN:
        return _reply_to_all(sys.stdin, terminal, answer)
    answered = answer(" ".join(filter(None, words)))
    if as_json:
        for line in answered.lines():
            terminal.write(json.dumps(line))
    else:
        answered.show(terminal)
    return 0


def _reply_to_all(lines: Iterable[str], terminal: Terminal, answer: Callable[[str], Reply]) -> int:
    """Answers each line at once, so that a program may ask, read and ask again."""
    code = 0
    for line in lines:
        question = line.strip()
        if not question:
            continue
        try:
            data = answer(question).data()
        except VideauError as error:
            data = {"error": {"code": error.code, "message": terminal.tr(error.text)}}
            code = 2
        terminal.write(json.dumps(data))
    return code


def split_dice(question: str) -> tuple[str, str | None]:
    """Returns the position and the dice of a question; the dice may be missing.

    >>> split_dice("4HPwATDgc/ABMA 31")
    ('4HPwATDgc/ABMA', '31')
    >>> split_dice("Position ID: 4HPwATDgc/ABMA Match ID: cIkFAAAAAAAE")[1] is None
    True
    """
    position, _, last = question.strip().rpartition(" ")
    # Ids have twelve signs or more, and one that is pasted may have blanks in it.
    if not position or re.fullmatch(r"\S{12,}", last):
        return question, None
    return position.strip(), last


def dice_missing(position: str) -> UnreadableError:
    """Returns the error to raise where nobody says what was rolled."""
    return UnreadableError("expected dice such as 31 after the position {text!r}", text=position)
