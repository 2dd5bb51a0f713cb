"""``videau tables``: what is known exactly, shown and kept: bear-off tables and small games."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich import box
from rich.table import Table

from videau.cli.options import Json, read_ruleset
from videau.cli.solved_tables import new_file, solve_games
from videau.cli.terminal import Terminal, grouped
from videau.i18n.texts import Counted, Text
from videau.rulebook.answers import answer
from videau.rulebook.sheets import label
from videau.rules.position import Position
from videau.rules.rulesets import RULESETS, STANDARD

if TYPE_CHECKING:
    from videau.engine.bearoff_file import Part, SharedTables

__all__ = ["command"]

ALL = "all"


def command(
    context: typer.Context,
    rules: Annotated[
        str,
        typer.Option(
            "--rules",
            metavar="NAME",
            help=Text("The rule sheet, a .toml file, or all of them: all.").template,
        ),
    ] = STANDARD.name,
    write: Annotated[
        str | None,
        typer.Option(
            "--write",
            metavar="FILE",
            help=Text("Writes the tables into a new .npz file for numpy.").template,
        ),
    ] = None,
    game: Annotated[
        str | None,
        typer.Option(
            "--game",
            metavar="NAME",
            help=Text(
                "Solves this game instead, in some minutes, and keeps its table for the engine: "
                "hypergammon."
            ).template,
        ),
    ] = None,
    as_json: Json = False,
) -> int:
    """Builds tables, says what they are, and writes them if asked to."""
    from videau.engine.bearoff_file import share, write_tables

    terminal: Terminal = context.obj
    rulesets = list(RULESETS.values()) if rules == ALL else [read_ruleset(rules)]
    if game is not None:
        return solve_games(terminal, game, rulesets, write=write, as_json=as_json)
    groups = share(rulesets)
    opened = nullcontext() if write is None else new_file(write)
    # The file first: a name that cannot be used is told at once.
    with opened as file, terminal.err.status(terminal.tr(Text("Building…"))):
        built = [_build(group) for group in groups]
        if file is not None:
            write_tables(file, groups)
    if as_json:
        terminal.write(json.dumps({"tables": [each.as_data() for each in built], "file": write}))
        return 0
    for each in built:
        _print(each, terminal)
    _print_known(built, terminal)
    if write is not None:
        terminal.say(
            Text(
                "The tables are in {path} ({size:.0f} MB).",
                path=write,
                size=Path(write).stat().st_size / 1e6,
            )
        )
    return 0


@dataclass(frozen=True, slots=True)
class Built:
    """Tables that several rulesets may share, with the seconds of processor time each took."""

    group: SharedTables
    parts: Sequence[tuple[Part, float]]

    @property
    def name(self) -> str:
        """What the tables are called."""
        return self.group.tables.name

    def as_data(self) -> dict[str, Any]:
        """The same for programs."""
        return {
            "name": self.name,
            "rulesets": [str(ruleset) for ruleset in self.group.rulesets],
            "built": [
                {
                    "kind": part.kind,
                    "turns": part.turns,
                    "arrays": {name: list(array.shape) for name, array in part.arrays.items()},
                    "positions": part.positions,
                    "entries": part.entries,
                    "bytes": part.bytes,
                    "processor_seconds": round(seconds, 3),
                }
                for part, seconds in self.parts
            ],
            "known": {known.name: known.number(self.group) for known in KNOWN},
        }


def _build(group: SharedTables) -> Built:
    parts = []
    began = time.process_time()
    for part in group.parts():
        parts.append((part, time.process_time() - began))
        began = time.process_time()
    return Built(group, parts)


def _print(built: Built, terminal: Terminal) -> None:
    """Prints the tables of one rule of bearing off."""
    rulesets = built.group.rulesets
    terminal.say(built.name, style="bold")
    terminal.say(answer(rulesets[0], "bear_off"))
    names = ", ".join(terminal.tr(label(ruleset)) for ruleset in rulesets)
    if len(rulesets) > 1:
        terminal.say(Text("The rulesets {names} share these tables.", names=names))
    else:
        terminal.say(Text("The tables of the ruleset {names}.", names=names))
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(terminal.tr(Text("bear-off table")))
    for head in (Text("positions"), Text("entries"), Text("MB"), Text("seconds")):
        table.add_column(terminal.tr(head), justify="right", no_wrap=True)
    for part, seconds in built.parts:
        table.add_row(
            terminal.tr(_title(part)),
            grouped(part.positions),
            grouped(part.entries),
            terminal.translator.number(part.bytes / 1e6, ".1f"),
            terminal.translator.number(seconds, ".2f"),
        )
    terminal.out.print(table)
    if not built.group.tables.has_cube() and None in _limits(built):
        terminal.say(
            Text(
                "A cube without a highest face has no exact value here: both sides can wait "
                "and double in turn without end."
            )
        )
        terminal.say()


def _limits(built: Built) -> list[int | None]:
    return [ruleset.cube_limit for ruleset in built.group.rulesets]


def _title(part: Part) -> Text:
    if part.kind == "one-sided":
        return Text("one side: rolls needed")
    if part.kind == "cubeless":
        return Text("both sides: no cube")
    if part.turns is None:
        return Text("both sides: unlimited cube")
    return Counted(
        "both sides: {n} double left",
        "both sides: {n} doubles left",
        part.turns,
    )


def _mean_rolls(group: SharedTables, position: Position) -> float:
    from videau.engine.bearoff import side_number

    return float(group.tables.one_sided.mean_rolls[side_number(position.own)])


def _off_at_once(group: SharedTables, position: Position) -> float:
    from videau.engine.bearoff import side_number

    return 1 - float(group.tables.one_sided.rolls[side_number(position.own), 1])


def _win(group: SharedTables, position: Position) -> float:
    return (1 + group.tables.equity(position)) / 2


def _equity(group: SharedTables, position: Position) -> float | None:
    from videau.engine.cube import Holder

    if not group.cubes:
        return None
    turns = None if None in group.cubes else group.cubes[-1]
    return group.tables.equity(position, Holder.NOBODY, turns)


@dataclass(frozen=True, slots=True)
class Known:
    """A number that players know: how it is found in the tables, and how they write it."""

    name: str
    title: Text
    position: Position
    find: Callable[[SharedTables, Position], float | None]
    form: str

    def number(self, group: SharedTables) -> float | None:
        """Returns the number by the tables of *group*; None where there is none."""
        return self.find(group, self.position)

    def shown(self, group: SharedTables) -> str:
        """Returns it as players write it."""
        number = self.number(group)
        return "–" if number is None else self.form.format(number, 36 * number)


def _mean(name: str, title: Text, own: dict[int, int]) -> Known:
    return Known(f"mean_rolls_{name}", title, Position(own=own, other={}), _mean_rolls, "{0:.2f}")


def _off(high: int, low: int) -> Known:
    title = Text("off in one roll from {high} and {low}", high=high, low=low)
    return Known(
        f"off_{high}{low}",
        title,
        Position(own={high: 1, low: 1}, other={}),
        _off_at_once,
        "{1:.0f}/36",
    )


def _aces(checkers: int) -> Position:
    return Position(own={1: checkers}, other={1: checkers})


KNOWN = (
    _mean("aces", Text("mean rolls, 15 on the ace point"), {1: 15}),
    _mean("low", Text("mean rolls, 5 each on 1, 2 and 3"), {1: 5, 2: 5, 3: 5}),
    _mean(
        "closed",
        Text("mean rolls, closed board and 6, 5, 4"),
        {6: 3, 5: 3, 4: 3, 3: 2, 2: 2, 1: 2},
    ),
    *(_off(high, low) for high, low in ((6, 1), (5, 2), (4, 3))),
    *(
        Known(
            f"win_aces_{n}",
            Text("wins on roll, {n} on the ace point each", n=n),
            _aces(n),
            _win,
            "{0:.1%}",
        )
        for n in (4, 6)
    ),
    Known(
        "equity_aces_6", Text("equity of that, cube in the middle"), _aces(6), _equity, "{0:+.3f}"
    ),
)


def _print_known(built: Sequence[Built], terminal: Terminal) -> None:
    """Prints what players know, by each of the rules."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(terminal.tr(Text("what players know")))
    for each in built:
        table.add_column(each.name, justify="right")
    for known in KNOWN:
        table.add_row(terminal.tr(known.title), *(known.shown(each.group) for each in built))
    terminal.out.print(table)
