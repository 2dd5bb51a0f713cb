"""The command line in the reader's language: help pages, values and mistakes.

Typer speaks English. Its help is translated once a command is built, and its complaints are said
again in our words. Values are read here too, from typer's own declarations: typer would complain
about them in English, and take pydantic along, which costs more time than most commands.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, get_args, get_type_hints

import typer
from typer.core import TyperCommand, TyperGroup

from videau.cli.terminal import Terminal
from videau.errors import UnreadableError
from videau.i18n.languages import Translator
from videau.i18n.texts import Text

__all__ = ["Command", "Group", "explain", "is_usage_error", "prepare", "read_number"]

_USAGE = Text("Usage:")
_OPTIONS = Text("Options")
_ARGUMENTS = Text("Arguments")
_COMMANDS = Text("Commands")
_HELP = Text("Shows this page.")
# Typer's own options, by what they are called in the program.
_TYPERS_HELP = {
    "install_completion": Text("Installs completion for this shell."),
    "show_completion": Text("Prints the completion script for this shell."),
}


class _InLanguage:
    """What a command and the program share: usage lines and headings in the reader's language."""

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
            option.process_value = partial(_read_value, option, None)
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


class Command(_InLanguage, TyperCommand):  # type: ignore[misc]
    """A command whose help can be read in any of the languages."""


class Group(_InLanguage, TyperGroup):  # type: ignore[misc]
    """Several commands, the same way."""

    def short_helps(self) -> Mapping[str, Text]:
        """Returns what to say about each command in a list of them."""
        raise NotImplementedError

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Writes the options, then the commands."""
        super().format_options(ctx, formatter)
        rows = [(name, self._tr(text).rstrip(".")) for name, text in self.short_helps().items()]
        with formatter.section(self._tr(_COMMANDS)):
            formatter.write_dl(rows)


def prepare(command: Any, function: Callable[..., Any], translator: Translator | None) -> None:
    """Puts the help of a command into a language, and has its values read by this module.

    *function* is what the command was made of: its annotations say what each value is.
    """
    command.translator = translator
    tr = (lambda text: text) if translator is None else translator.gettext
    if command.help:
        command.help = tr(command.help)
    declared = get_type_hints(function, include_extras=True)
    for param in command.params:
        if getattr(param, "help", None):
            param.help = tr(_TYPERS_HELP.get(param.name, Text(param.help)).template)
        param.process_value = partial(_read_value, param, declared.get(param.name))
        param.min = param.max = None  # the help text says it, without mathematics


def _read_value(param: Any, declared: Any, context: typer.Context, value: Any) -> Any:
    """Takes the place of a parameter's ``process_value``."""
    if context.resilient_parsing:  # the shell completes a line that is not finished yet
        return value
    kinds, info = get_args(declared) or (None, None)  # typer's own options are not declared
    kind = next((kind for kind in (int, float) if kind is kinds or kind in get_args(kinds)), None)
    if isinstance(value, str) and kind is not None:
        value = read_number(value, kind, max(param.opts, key=len), info.min, info.max)
    if value is None and param.required:
        raise UnreadableError(
            "{name} is missing; {command} --help explains it",
            command=context.command_path,
            name=(param.metavar or param.name).upper(),
        )
    return value if param.callback is None else param.callback(context, param, value)


def read_number(
    text: str,
    kind: type[int] | type[float],
    option: str,
    least: float | None = None,
    most: float | None = None,
) -> float:
    """Returns the number that was given for *option*.

    >>> read_number("7", int, "--length")
    7
    >>> read_number("7", int, "--plies", 0, 4)
    Traceback (most recent call last):
    ...
    videau.errors.UnreadableError: expected 0 to 4 for --plies, got '7'
    """
    try:
        number = kind(text)
    except ValueError:
        raise _not_a_number(text, kind, option) from None
    # The limits are said as they are typed, with a point in every language.
    if most is not None and not (least or 0) <= number <= most:
        raise UnreadableError(
            "expected {least} to {most} for {option}, got {text!r}",
            least=str(least or 0),
            most=str(most),
            option=option,
            text=text,
        )
    if least is not None and not number >= least:
        raise UnreadableError(
            "expected {least} or more for {option}, got {text!r}",
            least=str(least),
            option=option,
            text=text,
        )
    return number


def _not_a_number(text: str, kind: type, option: str) -> UnreadableError:
    if kind is int:
        return UnreadableError(
            "expected a whole number for {option}, got {text!r}", option=option, text=text
        )
    return UnreadableError(
        "expected a number such as 0.004 for {option}, got {text!r}", option=option, text=text
    )


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
    terminal.print_error(_complaint(error, kind))
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
    if context is not None and isinstance(context.command, Group):
        names = ", ".join(context.command.short_helps())
        return Text("there is no such command; there are {names}", names=names)
    return Text(
        "too much was typed; {command} --help explains it ({message})",
        command=path,
        message=error.format_message(),
    )
