"""``videau rules``: the rules in plain words, and what is special about each sheet."""

from __future__ import annotations

from typing import Annotated

import typer

from videau.cli.options import read_ruleset, ruleset_names
from videau.cli.terminal import Terminal
from videau.i18n.languages import LANGUAGES
from videau.i18n.texts import Text
from videau.rulebook.handbook import about, differences, handbook, title
from videau.rulebook.sheets import label
from videau.rulebook.vocabulary import sheet_words
from videau.rules.ruleset import Ruleset
from videau.rules.rulesets import RULESETS

__all__ = ["command", "print_handbook"]


def command(
    context: typer.Context,
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="NAME",
            autocompletion=ruleset_names,
            help=Text("A ruleset or a .toml file; if left out, all rulesets are listed.").template,
            show_default=False,
        ),
    ] = None,
) -> None:
    """Prints one handbook, or the table of all rulesets."""
    terminal: Terminal = context.obj
    if name is None:
        print_table(terminal)
    else:
        print_handbook(read_ruleset(name), terminal)


def print_handbook(ruleset: Ruleset, terminal: Terminal) -> None:
    """Prints the rules section by section; a mark shows what is special."""
    terminal.say(title(ruleset), style="bold")
    introduction = about(ruleset)
    if introduction is not None:
        terminal.say(introduction)
    special = Text("special on this sheet")
    for section in handbook(ruleset):
        terminal.say()
        heading = terminal.tr(section.title)
        if section.special:
            heading = f"{heading} ({terminal.tr(special)})"
        terminal.say(heading, style="bold yellow" if section.special else "bold")
        for paragraph in section.paragraphs:
            terminal.say(paragraph)
        own = sheet_words(ruleset, section.key, terminal.translator.language, terminal.tr)
        if own is not None:
            terminal.say(own, style="italic")


def print_table(terminal: Terminal) -> None:
    """Prints every ruleset with its box, its languages and what differs from the usual."""
    from rich.table import Table

    for ruleset in RULESETS.values():
        languages = ", ".join(LANGUAGES[code] for code in ruleset.languages)
        name = terminal.tr(label(ruleset))
        terminal.say(f"{name} ({languages})" if languages else name, style="bold")
        terminal.write(f"  videau rules {ruleset.name}")
        introduction = about(ruleset)
        table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 1))
        table.add_column(width=1)
        table.add_column()
        if introduction is not None:
            table.add_row("", terminal.tr(introduction))
        for difference in differences(ruleset):
            table.add_row("-", terminal.tr(difference))
        terminal.out.print(table)
    terminal.say(Text("videau rules NAME explains one of them from beginning to end."))
