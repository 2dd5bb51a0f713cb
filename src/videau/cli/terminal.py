"""Where a command talks to people: one language, two streams, a keyboard."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from videau.errors import VideauError
from videau.i18n.languages import Translator, choose_language, translator
from videau.i18n.texts import Text

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

__all__ = ["Terminal", "asked_language", "grouped", "prepare_streams"]

_T = TypeVar("_T")


def prepare_streams() -> None:
    """Lets any sign in and out of the standard streams, whatever their encoding is.

    Without a buffer (``PYTHONUNBUFFERED``) Python forgets what a disk had no room for: a write
    that succeeds in part is taken for a whole one. Everything here is flushed anyway, so the
    output gets its buffer back.
    """
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    out = sys.stdout
    if isinstance(out, io.TextIOWrapper) and isinstance(out.buffer, io.RawIOBase):
        buffer = io.BufferedWriter(out.buffer)
        sys.stdout = io.TextIOWrapper(
            buffer, encoding=out.encoding, errors="replace", line_buffering=True
        )


def asked_language(arguments: Sequence[str]) -> str | None:
    """Returns what follows ``--lang`` on a command line.

    It is looked for before the command line is read, because the help texts of the reader
    itself are translated.

    >>> asked_language(["play", "--lang=cs"]), asked_language(["--lang", "de"])
    ('cs', 'de')
    """
    for place, argument in enumerate(arguments):
        if argument.startswith("--lang="):
            return argument.removeprefix("--lang=")
        if argument == "--lang" and place + 1 < len(arguments):
            return arguments[place + 1]
    return None


def grouped(number: float) -> str:
    """Thousands apart, as readers of every language understand them.

    >>> grouped(1234567)
    '1 234 567'
    """
    return f"{number:,.0f}".replace(",", " ")


@dataclass(frozen=True)
class Terminal:
    """The place where a command is carried out."""

    translator: Translator
    environ: Mapping[str, str]

    @classmethod
    def for_language(cls, language: str, environ: Mapping[str, str]) -> Terminal:
        """Returns a terminal at the standard streams for one of the languages."""
        return cls(translator(language), environ)

    @classmethod
    def for_arguments(cls, arguments: Sequence[str], environ: Mapping[str, str]) -> Terminal:
        """Returns a terminal for the language that the command line or the system asks for."""
        return cls.for_language(choose_language(asked_language(arguments), environ), environ)

    @cached_property
    def out(self) -> Console:
        """Standard output for what has colours, columns or a width."""
        return _console(stderr=False)

    @cached_property
    def err(self) -> Console:
        """The error stream, the same way."""
        return _console(stderr=True)

    def tr(self, text: Text | str) -> str:
        """Returns *text* in the language of the terminal; a proper name stays as it is."""
        return text if isinstance(text, str) else self.translator.text(text)

    def say(self, *texts: Text | RenderableType, style: str | None = None) -> None:
        """Prints texts, or anything that rich can print, on one line."""
        shown = [self.tr(text) if isinstance(text, Text) else text for text in texts]
        if not self._may_paint and all(isinstance(each, str) for each in shown):
            self.write(" ".join(map(str, shown)))
            return
        # Only a terminal has an edge to wrap at; a file or a program wants whole lines.
        self.out.print(*shown, style=style, soft_wrap=not self.out.is_terminal)

    def write(self, line: str) -> None:
        """Prints a line as it is, at once: for programs, and for what must not be cut."""
        print(line, file=sys.stdout, flush=True)

    def print_error(self, text: Text) -> None:
        """Says on the error stream what went wrong."""
        self._complain(self.tr(Text("Error: {problem}", problem=text)), style="red")

    def warn(self, text: Text) -> None:
        """Says on the error stream what is doubtful, and goes on."""
        self._complain(self.tr(text), style="yellow")

    def _complain(self, line: str, style: str) -> None:
        if sys.stderr.isatty():
            self.err.print(line, style=style, soft_wrap=True)
        else:
            print(line, file=sys.stderr, flush=True)

    def ask(self, text: Text) -> str:
        """Asks a question and returns what is typed; EOFError when nobody is there."""
        # Not through rich: the line editor has to know the prompt, or it wipes it out.
        return input(f"{self.tr(text)} ").strip()

    def ask_until(self, text: Text, read: Callable[[str], _T]) -> _T:
        """Asks again and again until *read* understands the answer; returns what it means."""
        while True:
            try:
                return read(self.ask(text))
            except VideauError as error:
                self.say(error.text, style="yellow")

    @property
    def is_interactive(self) -> bool:
        """Whether a person sits at both ends."""
        return sys.stdout.isatty() and sys.stdin.isatty()

    @property
    def draws_unicode(self) -> bool:
        """Whether the terminal shows signs beyond ASCII."""
        return (sys.stdout.encoding or "utf-8").lower().startswith("utf")

    @property
    def _may_paint(self) -> bool:
        """Whether colours may show; rich, which takes its time to load, then decides."""
        return sys.stdout.isatty() or "FORCE_COLOR" in self.environ


def _console(*, stderr: bool) -> Console:
    from videau.cli.console import TyingConsole

    return TyingConsole(stderr=stderr, highlight=False, markup=False, emoji=False)
