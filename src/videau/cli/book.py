"""``videau book``: the best first plays by a sheet, and the best replies to them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich import box
from rich.table import Table

from videau.cli.options import Json, Rules, read_ruleset
from videau.cli.terminal import Terminal, grouped
from videau.errors import UnavailableError
from videau.i18n.texts import Text
from videau.rules.dice import Dice
from videau.rules.game import Game, Stage
from videau.rules.match import Match
from videau.rules.options import Options
from videau.rules.position import Position
from videau.rules.rulesets import STANDARD

if TYPE_CHECKING:
    from videau.engine.book import Book, BookEntry, BookPlay

__all__ = ["command"]


def command(
    context: typer.Context,
    first: Annotated[
        str | None,
        typer.Argument(
            metavar="FIRST", help=Text("The first roll, such as 31; left out: all.").template
        ),
    ] = None,
    reply: Annotated[
        str | None,
        typer.Argument(metavar="REPLY", help=Text("The roll of the reply, such as 64.").template),
    ] = None,
    rules: Rules = STANDARD.name,
    start: Annotated[
        str,
        typer.Option(
            "--start",
            metavar="NAME",
            help=Text("The set-up: standard, nackgammon, longgammon or hypergammon.").template,
        ),
    ] = "standard",
    as_json: Json = False,
) -> int:
    """Shows all first rolls; one of them with the replies; or one reply."""
    from videau.engine.book import book

    terminal: Terminal = context.obj
    known = book(read_ruleset(rules), start)
    if first is None:
        position, shown = known.start, list(known.first.values())
    elif reply is None:
        position, shown = known.start, [_found(known, Dice.parse(first))]
    else:
        begun, answered = Dice.parse(first), Dice.parse(reply)
        _found(known, begun)
        position = known.after(begun)
        shown = [_found(known, answered, after=begun)]
    if as_json:
        terminal.write(json.dumps(_as_data(known, position, shown)))
        return 0
    _show_board(known, position, shown[0].dice if len(shown) == 1 else None, terminal)
    if first is None:
        _show_best(known, shown, terminal)
    else:
        _show_plays(known, shown[0], terminal)
    if first is not None and reply is None:
        replies = known.replies.get(shown[0].dice, {})
        if replies:
            best = shown[0].best.play
            terminal.say(Text("Replies to {play}:", play=str(best)), style="bold")
            _show_best(known, replies.values(), terminal)
    _show_source(known, terminal)
    return 0


def _found(known: Book, dice: Dice, *, after: Dice | None = None) -> BookEntry:
    entries = known.first if after is None else known.replies.get(after, {})
    if dice in entries:
        return entries[dice]
    raise UnavailableError(
        "the opening book of {name} has nothing about {roll}",
        name=known.variant.name,
        roll=str(dice) if after is None else f"{after} {dice}",
    )


def _show_board(known: Book, position: Position, dice: Dice | None, terminal: Terminal) -> None:
    from videau.cli.board import draw_board
    from videau.play.narration import side_name
    from videau.rules.cube import Side

    options = Options(start=known.variant.start, cube=False)
    ruleset = known.variant.ruleset
    stage = Stage.ROLL if dice is None else Stage.PLAY
    game = Game(ruleset=ruleset, options=options, position=position, dice=dice, stage=stage)
    names = {side: terminal.tr(side_name(side)) for side in Side}
    terminal.say(draw_board(Match(game=game), terminal, names))


def _show_best(known: Book, entries: Iterable[BookEntry], terminal: Terminal) -> None:
    """One roll a line: the best play, and the next best with what it loses."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    heads = (Text("roll"), Text("best play"), *_heads(known), Text("next best"))
    for head in heads:
        table.add_column(terminal.tr(head), no_wrap=True)
    table.add_column("", no_wrap=True)
    for entry in entries:
        best, *others = entry.plays
        table.add_row(
            str(entry.dice),
            str(best.play),
            *_worth(known, best, terminal),
            str(others[0].play) if others else "",
            terminal.translator.number(others[0].equity - best.equity, "+.3f") if others else "",
        )
    terminal.out.print(table)


def _show_plays(known: Book, entry: BookEntry, terminal: Terminal) -> None:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for head in (Text("play"), *_heads(known)):
        table.add_column(terminal.tr(head), no_wrap=True)
    for each in entry.plays:
        table.add_row(str(each.play), *_worth(known, each, terminal))
    terminal.out.print(table)


def _heads(known: Book) -> tuple[Text, ...]:
    """What :func:`_worth` says; an exact book has no games to count."""
    return (Text("equity"),) if known.is_exact else (Text("equity"), Text("games"))


def _worth(known: Book, play: BookPlay, terminal: Terminal) -> tuple[str, ...]:
    number = terminal.translator.number
    equity = number(play.equity, "+.3f")
    if known.is_exact:
        return (equity,)
    return f"{equity} ± {number(play.error, '.3f')}", grouped(play.trials)


def _show_source(known: Book, terminal: Terminal) -> None:
    if known.is_exact:
        terminal.say(Text("Points for the side that moves, without the cube."), style="dim")
        terminal.say(Text("Computed exactly."), style="dim")
        return
    terminal.say(
        Text("Points for the side that moves, without the cube; after ± the standard error."),
        style="dim",
    )
    if known.notice:
        terminal.say(known.notice, style="dim")
    if known.truncate:
        terminal.say(
            Text("Rolled out by our own net, games judged after {n} turns.", n=known.truncate),
            style="dim",
        )
    else:
        terminal.say(Text("Rolled out by our own net, games played to the end."), style="dim")


def _as_data(known: Book, position: Position, shown: Iterable[BookEntry]) -> dict[str, Any]:
    return {
        "rules": known.variant.ruleset.name,
        "start": known.variant.start,
        "position": position.id,
        "view": "mover",
        "exact": known.is_exact,
        "net": known.net or None,
        "truncate": known.truncate,
        "rolls": [_entry_data(entry) for entry in shown],
        "replies": {
            str(first): [_entry_data(entry) for entry in entries.values()]
            for first, entries in known.replies.items()
        },
    }


def _entry_data(entry: BookEntry) -> dict[str, Any]:
    return {
        "dice": str(entry.dice),
        "is_clear": entry.is_clear,
        "plays": [
            {
                "play": str(each.play),
                "cubeless": each.equity,
                "standard_error": each.error,
                "trials": each.trials,
            }
            for each in entry.plays
        ],
    }
