"""Help pages and mistakes on the command line, in the reader's language.

Typer speaks English. Its help is translated after the commands are built, its complaints are
said again in our words; the words that it brings itself are listed here for the catalogues.
"""

from __future__ import annotations

from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from videau.cli.terminal import Terminal
from videau.i18n.languages import Translator
from videau.i18n.texts import Text

__all__ = ["Command", "Group", "explain", "is_usage_error", "translate_help"]

_USAGE = Text("Usage:")
_OPTIONS = Text("Options")
_ARGUMENTS = Text("Arguments")
_COMMANDS = Text("Commands")
_HELP = Text("Shows this page.")


class _InLanguage:
    """What a command and a group share: usage lines and headings in the reader's language."""

    translator: Translator | None = None

    def _tr(self, text: Text) -> str:
        return str(text) if self.translator is None else self.translator.text(text)

    def format_usage(self: Any, ctx: typer.Context, formatter: Any) -> None:
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, prefix=f"{self._tr(_USAGE)} ")

    def get_help_option(self: Any, ctx: typer.Context) -> Any:
        option = super().get_help_option(ctx)  # type: ignore[misc]
        if option is not None:
            option.help = self._tr(_HELP)
        return option

    def format_options(self: Any, ctx: typer.Context, formatter: Any) -> None:
        rows: dict[str, list[tuple[str, str]]] = {}
        for param in self.get_params(ctx):
            row = param.get_help_record(ctx)
            if row is not None:
                kind = _ARGUMENTS if param.param_type_name == "argument" else _OPTIONS
                rows.setdefault(self._tr(kind), []).append(row)
        for heading, records in rows.items():
            with formatter.section(heading):
                formatter.write_dl(records)
        if hasattr(self, "commands"):
            self._format_commands(formatter)

    def _format_commands(self: Any, formatter: Any) -> None:
        limit = formatter.width - 6 - max(map(len, self.commands))
        rows = [(name, each.get_short_help_str(limit)) for name, each in self.commands.items()]
        with formatter.section(self._tr(_COMMANDS)):
            formatter.write_dl(rows)


class Command(_InLanguage, TyperCommand):  # type: ignore[misc]
    """A command whose help can be read in any of the languages."""


class Group(_InLanguage, TyperGroup):  # type: ignore[misc]
    """The program itself, the same way."""


def translate_help(command: Any, translator: Translator) -> None:
    """Puts the help of a command, its options and the commands below it into a language."""
    command.translator = translator
    if command.help:
        command.help = translator.gettext(command.help)
    for param in command.params:
        if getattr(param, "help", None):
            param.help = translator.gettext(param.help)
    for below in getattr(command, "commands", {}).values():
        translate_help(below, translator)


# Typer exports one leaf of its exception tree; all mistakes of usage are its siblings.
_UsageError = typer.BadParameter.__base__
assert _UsageError is not None


def is_usage_error(error: Exception) -> bool:
    """Whether the command line itself was wrong, rather than what it asked for."""
    assert _UsageError is not None
    return isinstance(error, _UsageError)


def explain(error: Any, terminal: Terminal) -> int:
    """Says what is wrong with a command line; returns the exit code."""
    kind = type(error).__name__
    if kind == "NoArgsIsHelpError":  # nothing was typed: the help has it all
        terminal.write(error.ctx.get_help())
        return 0
    terminal.complain(_complaint(error, kind))
    return 2


def _complaint(error: Any, kind: str) -> Text:
    context = error.ctx
    path = context.command_path if context is not None else "videau"
    if kind == "NoSuchOption":
        return Text(
            "{command} has no option {option}; {command} --help lists them",
            command=path,
            option=error.option_name,
        )
    if kind == "BadOptionUsage":
        return Text("the option {option} needs a value", option=error.option_name)
    if kind == "MissingParameter":
        return Text(
            "{name} is missing; {command} --help explains it",
            command=path,
            name=(error.param.metavar or error.param.name or "").upper(),
        )
    names = getattr(context.command if context is not None else None, "commands", None)
    if names:
        return Text("there is no such command; there are {names}", names=", ".join(names))
    return Text(
        "too much was typed; {command} --help explains it ({message})",
        command=path,
        message=error.format_message(),
    )
