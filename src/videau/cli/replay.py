"""``videau replay``: a recorded game, told again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any

import typer

from videau.cli.board import draw_board
from videau.cli.narration import Names, final_words, tell
from videau.cli.opening import shown_names
from videau.cli.options import Json, Lang, whole_number
from videau.cli.questions import STDIN, answer_all
from videau.cli.terminal import Terminal
from videau.cli.usage import Command
from videau.errors import UnreadableError
from videau.files.plain_data import action_data, actor_name
from videau.files.record import Record
from videau.files.record_file import read_record
from videau.i18n.texts import Text
from videau.play.loop import Event
from videau.rules.cube import Side
from videau.rules.match import Match

__all__ = ["register"]


def register(app: typer.Typer) -> None:
    """Adds the command to *app*."""
    app.command("replay", cls=Command, help=Text("Tells a recorded game again.").template)(replay)


def replay(
    context: typer.Context,
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            help=Text("The record; - reads the name of one from each line.").template,
        ),
    ],
    step: Annotated[
        str | None,
        typer.Option(
            "--step",
            metavar="N",
            help=Text("Shows the board after action N; 0 is the start.").template,
        ),
    ] = None,
    every: Annotated[
        bool, typer.Option("--all", help=Text("Shows the board after every action.").template)
    ] = False,
    as_json: Json = False,
    lang: Lang = None,
) -> int:
    """Prints the game, one board of it, all boards, or its actions for programs."""
    terminal: Terminal = context.obj
    if file == STDIN:
        return answer_all(terminal, _describe)
    record = read_record(Path(file))
    if as_json:
        for line in _lines(record):
            terminal.write(json.dumps(line))
        return 0
    names = shown_names(record.players, terminal)
    number = whole_number(step, "--step")
    if number is not None:
        _show_step(record, number, terminal, names)
    else:
        _tell_all(record, terminal, names, boards=every)
    if record.truncated:
        terminal.say(Text("The last line was only half written and is left out."), style="yellow")
    return 0


def events(record: Record) -> Iterator[Event]:
    """Yields every action of a record with the states around it."""
    for entry, (before, after) in zip(record.entries, pairwise(record.states()), strict=True):
        yield Event(entry.actor, entry.action, before, after)


def _describe(file: str) -> dict[str, Any]:
    """The whole record as one answer."""
    record = read_record(Path(file))
    return {"file": file, "truncated": record.truncated, "actions": list(_lines(record))}


def _lines(record: Record) -> Iterator[dict[str, Any]]:
    """Yields every action as the record spells it, with the board that it leads to."""
    for number, event in enumerate(events(record), start=1):
        game = event.after.game
        yield {
            "n": number,
            "by": actor_name(event.actor),
            **action_data(event.action),
            "position": game.position.id,
            "turn": game.turn.value,
            "score": {side.value: event.after.score.of(side) for side in Side},
        }


def _show_step(record: Record, number: int, terminal: Terminal, names: Names) -> None:
    states = tuple(record.states())
    if not 0 <= number < len(states):
        raise UnreadableError(
            "expected a step from 0 to {most}, got {number}", most=len(states) - 1, number=number
        )
    if number:
        terminal.say(tell(tuple(events(record))[number - 1], names))
    _draw(states[number], terminal, names)


def _tell_all(record: Record, terminal: Terminal, names: Names, *, boards: bool) -> None:
    width = len(str(len(record.entries)))
    if boards:
        _draw(record.start, terminal, names)
    for number, event in enumerate(events(record), start=1):
        terminal.say(f"{number:>{width}}", tell(event, names))
        if boards:
            _draw(event.after, terminal, names)
        if event.after.game.is_over:
            for text in final_words(event.after, names):
                terminal.say(text, style="bold")
    if not boards:
        _draw(record.match, terminal, names)


def _draw(match: Match, terminal: Terminal, names: Names) -> None:
    terminal.say(draw_board(match, terminal, names))
