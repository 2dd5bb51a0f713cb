"""Where a command talks to people: one language, two streams, a keyboard."""

from __future__ import annotations

import io
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rich.console import Console, RenderableType

from videau.i18n.languages import Translator, choose_language, translator
from videau.i18n.texts import Text

__all__ = ["Terminal", "asked_language", "prepare_streams"]


def prepare_streams() -> None:
    """Lets any sign in and out of the standard streams, whatever their encoding is."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


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


@dataclass(frozen=True)
class Terminal:
    """The place where a command is carried out."""

    translator: Translator
    out: Console
    err: Console
    environ: Mapping[str, str]

    @classmethod
    def for_language(cls, language: str, environ: Mapping[str, str]) -> Terminal:
        """Returns a terminal at the standard streams for one of the languages."""
        plain = {"highlight": False, "markup": False, "emoji": False}
        return cls(
            translator(language),
            Console(**plain),  # type: ignore[arg-type]
            Console(stderr=True, **plain),  # type: ignore[arg-type]
            environ,
        )

    @classmethod
    def for_arguments(cls, arguments: Sequence[str], environ: Mapping[str, str]) -> Terminal:
        """Returns a terminal for the language that the command line or the system asks for."""
        return cls.for_language(choose_language(asked_language(arguments), environ), environ)

    def tr(self, text: Text) -> str:
        """Returns *text* in the language of the terminal."""
        return self.translator.text(text)

    def say(self, *texts: Text | RenderableType, style: str | None = None) -> None:
        """Prints texts, or anything that rich can print, on one line."""
        shown = (self.tr(text) if isinstance(text, Text) else text for text in texts)
        # Only a terminal has an edge to wrap at; a file or a program wants whole lines.
        self.out.print(*shown, style=style, soft_wrap=not self.out.is_terminal)

    def write(self, line: str) -> None:
        """Prints a line for programs, as it is, at once."""
        print(line, file=self.out.file, flush=True)

    def complain(self, text: Text) -> None:
        """Says on the error stream what went wrong."""
        name = self.tr(Text("Error"))
        self.err.print(f"{name}: {self.tr(text)}", style="red", soft_wrap=True)

    def ask(self, text: Text) -> str:
        """Asks a question and returns what is typed; EOFError when nobody is there."""
        # Not through rich: the line editor has to know the prompt, or it wipes it out.
        return input(f"{self.tr(text)} ").strip()

    @property
    def is_interactive(self) -> bool:
        """Whether a person sits at both ends."""
        return self.out.is_terminal and sys.stdin.isatty()

    @property
    def draws_unicode(self) -> bool:
        """Whether the terminal shows signs beyond ASCII."""
        return self.out.encoding.lower().startswith("utf")
