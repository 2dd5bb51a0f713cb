"""What a command costs before it does anything, and what may interrupt it then."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest

import videau
from tests.cli.terminal import START, environment
from tests.patience import PATIENCE, hear_interrupts
from videau.cli.app import COMMANDS
from videau.cli.options import Plies
from videau.engine.evaluator import DEEPEST

LISTING = """
import sys
from videau.cli import main
code = main(sys.argv[1:])
print(*sys.modules, file=sys.stderr)
sys.exit(code)
"""
SOURCES = Path(videau.__file__).parents[1]
HEAVY = {
    *("numpy", "sqlalchemy", "alembic", "fastapi", "pydantic", "uvicorn"),
    *("rich.console", "rich.table", "rich.progress", "videau.engine", "videau.server"),
}
"""Each takes longer to import than a small command may take as a whole."""


def _imported(*arguments: str) -> set[str]:
    ran = subprocess.run(
        (sys.executable, "-c", LISTING, *arguments),
        env=environment(),
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=True,
    )
    return set(ran.stderr.split())


def test_the_version_is_told_by_importing_nothing() -> None:
    imported = _imported("--version")

    assert not imported & {*HEAVY, "typer", "videau.rules", "videau.errors"}
    assert {name for name in imported if name.startswith("videau.")} == {"videau.cli"}


def test_nothing_slow_is_imported_before_ctrl_c_is_heard() -> None:
    # Until main runs, a Ctrl-C is Python's own, with a traceback.
    code = (
        f"import sys; sys.path.insert(0, {str(SOURCES)!r}); import videau.cli; print(*sys.modules)"
    )
    ran = subprocess.run(
        (sys.executable, "-I", "-S", "-c", code), capture_output=True, text=True, check=True
    )
    assert not {"typing", "re", "enum", "dataclasses", "collections"} & set(ran.stdout.split())


@pytest.mark.parametrize(
    "arguments",
    [
        ("moves", START, "31"),
        ("moves", START, "31", "--json"),
        ("convert", START),
        ("perft", "--depth", "0"),
        ("rules", "gala"),
        ("--help",),
        ("play", "--help"),
        ("best", "--help"),
        ("serve", "--help"),
    ],
    ids=" ".join,
)
def test_a_small_command_imports_nothing_heavy(arguments: tuple[str, ...]) -> None:
    assert not _imported(*arguments) & HEAVY


def test_only_the_command_that_is_used_is_imported() -> None:
    modules = {f"videau.cli.{entry.module}" for entry in COMMANDS.values()}

    assert _imported("moves", START, "31") & modules == {"videau.cli.moves"}


def test_importing_the_library_costs_little_before_it_is_used() -> None:
    ran = subprocess.run(
        (sys.executable, "-c", "import sys, videau; print(*sys.modules)"),
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=True,
    )

    assert not {name for name in ran.stdout.split() if name.startswith("videau.")}


INTERRUPTED = """
import sys

class CtrlC:
    def find_spec(self, name, path=None, target=None):
        if name == sys.argv[1]:
            raise KeyboardInterrupt

sys.meta_path.insert(0, CtrlC())
from videau.cli import main
sys.exit(main(sys.argv[2:]))
"""


@pytest.mark.parametrize(
    "module",
    [
        *("videau.cli.terminal", "videau.errors", "videau.i18n.languages", "typer"),
        *("videau.cli.app", "videau.cli.moves", "videau.rules.plays"),
    ],
)
def test_ctrl_c_while_a_command_starts_shows_no_traceback(module: str) -> None:
    ran = subprocess.run(
        (sys.executable, "-c", INTERRUPTED, module, "moves", START, "31"),
        env=environment(),
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )

    assert (ran.returncode, ran.stdout, ran.stderr) == (130, "", "")


def test_ctrl_c_that_an_import_turned_into_another_error_is_still_ctrl_c() -> None:
    # As Python does while it compiles: "can't load unicodedata module", a SyntaxError.
    program = INTERRUPTED.replace(
        "raise KeyboardInterrupt",
        """try:
                import signal
                signal.raise_signal(signal.SIGINT)
            except KeyboardInterrupt:
                raise SyntaxError""",
    )
    ran = subprocess.run(
        (sys.executable, "-c", program, "videau.cli.moves", "moves", START, "31"),
        env=environment(),
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
        preexec_fn=hear_interrupts,
    )

    assert (ran.returncode, ran.stdout, ran.stderr) == (130, "", "")


def test_the_depth_that_may_be_asked_for_is_the_one_that_the_engine_has() -> None:
    _, option = get_args(Plies)

    assert (option.min, option.max) == (0, DEEPEST)


# What the shell completes


def _completed(line: str) -> list[str]:
    ran = subprocess.run(
        (sys.executable, "-m", "videau"),
        env=environment(
            _VIDEAU_COMPLETE="complete_bash",
            COMP_WORDS=line,
            COMP_CWORD=str(len(line.split(" ")) - 1),
        ),
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )
    assert ran.stderr == ""
    return ran.stdout.split()


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("videau mo", ["moves"]),
        ("videau r", ["restore", "rules", "replay", "review", "rollout"]),
        ("videau rules t", ["tchibo", "tchibo-pl", "travel", "travel-fr"]),
        ("videau moves --rules d", ["dujardin"]),
        ("videau best --pl", ["--plies"]),
        ("videau play --white h", ["human"]),
        ("videau play --black ca", ["casual"]),
        ("videau --lang p", ["pl"]),
        ("videau cube --lang s", ["sk"]),
    ],
)
def test_the_shell_completes_commands_options_and_names(line: str, words: list[str]) -> None:
    assert _completed(line) == words


def test_the_script_for_the_shell_can_be_printed() -> None:
    ran = subprocess.run(
        (sys.executable, "-m", "videau", "--show-completion", "bash"),
        env=environment(_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION="1"),
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=True,
    )

    assert "_VIDEAU_COMPLETE=complete_bash" in ran.stdout
