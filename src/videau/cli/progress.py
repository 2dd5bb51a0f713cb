"""``videau progress``: how somebody gets on, from their own games and their practice."""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import datetime
from typing import TYPE_CHECKING, Annotated

import typer

from videau.cli.keywords import read_yes_no
from videau.cli.options import GamesFolder, Json
from videau.cli.terminal import Terminal
from videau.files.loading import save_text
from videau.files.record_file import games_folder
from videau.i18n.texts import Counted, Text

if TYPE_CHECKING:
    from videau.cli.practice_file import PracticeFile
    from videau.teacher.progress import Progress
    from videau.teacher.ratings import Tally

__all__ = ["command"]

_BARS = "▁▂▃▄▅▆▇█"
_SHOWN = 40
"""Games of the curve: as many as fit into a line."""


def command(
    context: typer.Context,
    csv: Annotated[
        str | None,
        typer.Option(
            "--csv",
            metavar="FILE",
            help=Text("Writes the games as a table for spreadsheets.").template,
        ),
    ] = None,
    delete: Annotated[
        bool,
        typer.Option("--delete", help=Text("Deletes what was practised; games stay.").template),
    ] = False,
    data: GamesFolder = None,
    as_json: Json = False,
) -> int:
    """Prints PR over time, by kind and by sheet, luck, and days of practice."""
    from videau.cli.practice_file import PracticeFile

    terminal: Terminal = context.obj
    folder = games_folder(terminal.environ, data)
    if delete:
        return _delete(PracticeFile.beside(folder), terminal)
    kept = PracticeFile.open(folder)
    progress = kept.progress()
    if csv is not None:
        save_text(progress.as_csv(), csv)
        terminal.warn(Text("Written: {path}", path=csv))
    elif as_json:
        terminal.write(json.dumps(kept.data()))
    else:
        _show(progress, len(kept.answers), terminal)
    return 0


def _delete(kept: PracticeFile, terminal: Terminal) -> int:
    sure = terminal.ask_until(
        Text("Delete everything in {path}? yes or no (Enter: no) >", path=str(kept.path)),
        lambda typed: read_yes_no(typed, terminal.translator, default=False),
    )
    if sure:
        kept.delete()
        terminal.say(Text("Deleted."))
    return 0


def _show(progress: Progress, answers: int, terminal: Terminal) -> None:
    from videau.rulebook.handbook import title
    from videau.rules.rulesets import RULESETS
    from videau.teacher.kinds import THEME_TITLES

    number, say = terminal.translator.number, terminal.say
    total = progress.total
    if progress.games:
        say(
            Text(
                "PR {pr}: {level}. Luck with the dice: {luck}.",
                pr=number(total.pr, ".1f"),
                level=total.standing.title,
                luck=number(total.luck, "+.2f"),
            ),
            style="bold",
        )
        say(Counted("{n} match reviewed", "{n} matches reviewed", len(progress.games)))
        say(_sparks(progress.curve()[-_SHOWN:]))
        _table(
            Text("Kind"),
            ((terminal.tr(THEME_TITLES[each]), tally) for each, tally in total.themes.items()),
            terminal,
        )
        _table(
            Text("Rules"),
            (
                (terminal.tr(title(RULESETS[name])) if name in RULESETS else name, rating.total)
                for name, rating in progress.by_ruleset().items()
            ),
            terminal,
        )
    else:
        say(Text("No game was looked through yet: play one, then type videau practice."))
    say(
        Counted("{n} position practised", "{n} positions practised", answers),
        "·",
        Counted(
            "{n} day in a row",
            "{n} days in a row",
            progress.streak(datetime.now().astimezone().date()),
        ),
    )


def _sparks(curve: list[float]) -> str:
    """The curve in one line; the lower, the better.

    >>> _sparks([20.0, 10.0, 5.0])
    '█▅▃'
    """
    most = max([*curve, 1.0])
    return "".join(_BARS[min(len(_BARS) - 1, int(pr / most * len(_BARS)))] for pr in curve)


def _table(head: Text, rows: Iterable[tuple[str, Tally]], terminal: Terminal) -> None:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(terminal.tr(head))
    for each in (Text("PR"), Text("Decisions"), Text("Found")):
        table.add_column(terminal.tr(each), justify="right")
    number = terminal.translator.number
    for name, tally in rows:
        table.add_row(
            name,
            number(tally.pr, ".1f"),
            str(tally.decisions),
            number(tally.share_found, ".0%"),
        )
    terminal.out.print(table)
