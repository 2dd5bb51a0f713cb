"""The commands at the terminal: ``videau play``, ``rules``, ``moves`` and the others.

Nobody meets a traceback here. What went wrong is said in one sentence, in the language of
whoever typed, on the error stream; the exit code is then 2.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False  # as in videau/__init__.py
if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import FrameType
    from typing import NoReturn

__all__ = ["main"]

EXIT_REFUSED = 2
EXIT_BUG = 70  # EX_SOFTWARE: ours, not theirs
EXIT_INTERRUPTED = 130  # what a shell says of a program that Ctrl-C has ended
EXIT_CLOSED_PIPE = 141  # and of one that wrote to a pipe that nobody reads any more


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit code.

    >>> main(["--version"])
    videau ...
    0
    """
    try:
        _listen_for_ctrl_c()
        return _run(list(sys.argv[1:] if argv is None else argv))
    except BrokenPipeError:
        _abandon_output()
        return EXIT_CLOSED_PIPE
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED


_heard_ctrl_c = False


def _listen_for_ctrl_c() -> None:
    """Remembers Ctrl-C: what it breaks off in an import may surface as another error."""
    from signal import SIGINT, default_int_handler, getsignal, signal
    from threading import current_thread, main_thread

    def heard(number: int, frame: FrameType | None) -> NoReturn:
        global _heard_ctrl_c
        _heard_ctrl_c = True
        raise KeyboardInterrupt

    # A shell lets what it runs in the background ignore Ctrl-C, and a thread may not listen.
    if getsignal(SIGINT) is default_int_handler and current_thread() is main_thread():
        signal(SIGINT, heard)


def _run(arguments: list[str]) -> int:
    # Imported as late as possible: most of the time that a command takes is that of imports.
    if arguments == ["--version"]:
        from videau import __version__

        print(f"videau {__version__}", flush=True)
        return 0
    from videau.cli.terminal import Terminal, prepare_streams
    from videau.i18n.languages import choose_language

    prepare_streams()
    terminal = Terminal.for_language(choose_language(None, os.environ), os.environ)
    try:
        terminal = Terminal.for_arguments(arguments, os.environ)
        from videau.cli.app import run

        code = run(arguments, terminal)
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except Exception as error:
        if _heard_ctrl_c:
            raise KeyboardInterrupt from error
        return _refuse(error, terminal)
    return code


def _refuse(error: Exception, terminal: object) -> int:
    """Says what went wrong and returns the exit code for it."""
    from videau.cli.terminal import Terminal
    from videau.errors import VideauError
    from videau.files.disk import unavailable
    from videau.i18n.texts import Text

    assert isinstance(terminal, Terminal)
    if isinstance(error, VideauError):
        terminal.print_error(error.text)
        return EXIT_REFUSED
    if isinstance(error, OSError):
        terminal.print_error(unavailable(error.filename or "stdout", error).text)
        _abandon_output()
        return EXIT_REFUSED
    if os.environ.get("VIDEAU_DEBUG"):
        raise error
    terminal.print_error(
        Text(
            "something is wrong inside Videau ({error}); VIDEAU_DEBUG=1 shows where",
            error=f"{type(error).__name__}: {error}",
        )
    )
    return EXIT_BUG


def _abandon_output() -> None:
    """Points a broken output nowhere, so that Python's last flush does not complain."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
