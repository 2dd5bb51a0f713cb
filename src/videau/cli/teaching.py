"""What the teacher says at the terminal: a hint for the moment, a review of the game so far."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from rich.padding import Padding

from videau.cli.choices import choice_name
from videau.cli.engine_answers import open_net
from videau.cli.terminal import Terminal
from videau.errors import IllegalActionError
from videau.rules.match import Match

if TYPE_CHECKING:
    from videau.teacher.hints import Hint

__all__ = ["PLIES", "choice_name", "show_hint", "show_review"]

HINTED = 3
"""Choices that a hint names."""
PLIES = 2


def show_hint(match: Match, terminal: Terminal) -> None:
    """Prints the best choices, what each is worth, and why the first is the best."""
    from videau.teacher.hints import hint
    from videau.teacher.reasons import explain_options

    net = open_net(None, terminal.environ)
    advice = hint(net, match, plies=PLIES)
    if len(advice.options) < 2:
        raise IllegalActionError("there is nothing to decide now")
    told = explain_options(net, match, advice, most=1, plies=PLIES)[0]
    lines = (*_choices(advice, terminal), *(terminal.tr(each.text) for each in told.texts("club")))
    for line in lines:
        terminal.say(Padding(line, (0, 0, 0, 2), expand=False))


def _choices(advice: Hint, terminal: Terminal) -> Iterator[str]:
    """The first few, in columns."""
    number = terminal.translator.number
    options = advice.options[:HINTED]
    names = [terminal.tr(choice_name(option.action)) for option in options]
    width = max(map(len, names))
    for option, name in zip(options, names, strict=True):
        less = option.equity - advice.best.equity
        behind = "" if option is advice.best else f"  ({number(less, '+.3f')})"
        yield f"{name:<{width}}  {number(option.equity, '+.3f')}{behind}"


def show_review(path: Path, terminal: Terminal) -> None:
    """Prints the mistakes of the record so far, and how either side has played."""
    from videau.cli.review import Reviewed
    from videau.files.record_file import read_record
    from videau.teacher.review import review

    record = read_record(path)
    net = open_net(None, terminal.environ)
    found = review(net, record, plies=PLIES)
    Reviewed(path, record, net, PLIES, found, terminal).show(sums_only=False)
