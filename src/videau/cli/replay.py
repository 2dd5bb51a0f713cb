"""``videau replay``: a recorded game, told again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from videau import play
from videau.cli.options import Json
from videau.cli.questions import Reply, reply
from videau.cli.setup import display_names
from videau.cli.terminal import Terminal
from videau.errors import UnreadableError
from videau.files.loading import load
from videau.files.plain_data import action_data, actor_name
from videau.files.record import Record, RecordStep
from videau.i18n.texts import Text
from videau.play.narration import Names, tell
from videau.play.outcome import final_words
from videau.rules.cube import Side
from videau.rules.match import Match

__all__ = ["Replay", "command"]


def command(
    context: typer.Context,
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            help=Text("A match file of any kind; - reads the name of one from each line.").template,
        ),
    ],
    step: Annotated[
        int | None,
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
) -> int:
    """Prints the game, one board of it, all boards, or its actions for programs."""
    return reply(
        context.obj,
        lambda question: Replay.of(question, step, every),
        file,
        as_json=as_json,
    )


@dataclass(frozen=True)
class Replay(Reply):
    """A record, and how much of it is wanted."""

    file: str
    record: Record
    step: int | None = None
    """The only action that is wanted; 0 is the start."""
    every: bool = False
    """Whether the board is wanted after every action."""

    @classmethod
    def of(cls, file: str, step: int | None = None, every: bool = False) -> Replay:
        """Reads the record; refuses a step that it does not have."""
        record = load(Path(file))
        most = len(record.entries)
        if step is not None and not 0 <= step <= most:
            raise UnreadableError(
                "expected a step from 0 to {most}, got {number}", most=most, number=step
            )
        return cls(file, record, step, every)

    def data(self) -> dict[str, Any]:
        """Returns the actions that are wanted as one answer."""
        return {
            "file": self.file,
            "truncated": self.record.truncated,
            "actions": list(self.lines()),
        }

    def lines(self) -> Iterator[dict[str, Any]]:
        """Yields every action as the record spells it, with the board that it leads to."""
        if self.step == 0:
            yield {"n": 0, **_board_data(self.record.start)}
        for number, event in enumerate(play.replay(self.record), start=1):
            if self.step in (None, number):
                yield {
                    "n": number,
                    "by": actor_name(event.actor),
                    **action_data(event.action),
                    **_remarks(self.record.steps[number - 1]),
                    **_board_data(event.after),
                }

    def show(self, terminal: Terminal) -> None:
        """Tells the game, or shows one board of it."""
        names = display_names(self.record.players, terminal)
        if self.step is None:
            self._tell_all(terminal, names)
        else:
            self._show_step(self.step, terminal, names)
        for problem in self.record.problems:
            terminal.warn(
                Text("line {line} of the file: {problem}", line=problem.line, problem=problem.text)
            )
        if self.record.truncated:
            terminal.say(
                Text("The last line was only half written and is left out."), style="yellow"
            )

    def _show_step(self, number: int, terminal: Terminal, names: Names) -> None:
        if not number:
            _draw(self.record.start, terminal, names)
            return
        event = tuple(play.replay(self.record))[number - 1]
        terminal.say(tell(event, names))
        self._say_remarks(number, terminal)
        _draw(event.after, terminal, names)

    def _say_remarks(self, number: int, terminal: Terminal) -> None:
        """What the rules say to an action that they do not allow, and what the file says."""
        step = self.record.steps[number - 1]
        if step.problem is not None:
            terminal.say(step.problem, style="yellow")
        if step.entry.note.comment:
            terminal.say(step.entry.note.comment, style="italic")

    def _tell_all(self, terminal: Terminal, names: Names) -> None:
        width = len(str(len(self.record.entries)))
        if self.every:
            _draw(self.record.start, terminal, names)
        for number, event in enumerate(play.replay(self.record), start=1):
            terminal.say(f"{number:>{width}}", tell(event, names))
            self._say_remarks(number, terminal)
            if self.every:
                _draw(event.after, terminal, names)
            if event.after.game.is_over:
                for text in final_words(event.after, names):
                    terminal.say(text, style="bold")
        if not self.every:
            _draw(self.record.match, terminal, names)


def _remarks(step: RecordStep) -> dict[str, Any]:
    said = {"comment": step.entry.note.comment, "problem": str(step.problem or "")}
    return {key: value for key, value in said.items() if value}


def _board_data(match: Match) -> dict[str, Any]:
    return {
        "position": match.game.position.id,
        "turn": match.game.turn.value,
        "score": {side.value: match.score.of(side) for side in Side},
    }


def _draw(match: Match, terminal: Terminal, names: Names) -> None:
    from videau.cli.board import draw_board

    terminal.say(draw_board(match, terminal, names))
