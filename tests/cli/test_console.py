"""What is tied together stays on one line, in tables as in paragraphs."""

from __future__ import annotations

import pytest
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from videau.cli.console import TyingConsole

TIED = "w\N{NO-BREAK SPACE}grze 12\N{NARROW NO-BREAK SPACE}%"


def lines(shown: object, width: int) -> list[str]:
    console = TyingConsole(width=width)
    with console.capture() as capture:
        console.print(shown)
    return [line.strip() for line in capture.get().splitlines() if line.strip()]


def in_a_table(cell: str) -> Table:
    table = Table(box=None, show_header=False)
    table.add_row(cell)
    return table


@pytest.mark.parametrize(
    "shown",
    [TIED, Text(TIED, style="red"), Padding(TIED, (0, 1)), in_a_table(TIED)],
    ids=["paragraph", "painted", "indented", "table"],
)
def test_a_line_is_never_broken_at_a_no_break_space(shown: object) -> None:
    one, other = TIED.split(" ")
    assert lines(shown, 8) == [one, other]


def test_a_column_is_as_wide_as_what_is_tied() -> None:
    table = in_a_table(TIED)
    table.add_row("a b c d e f g")
    table.add_column()
    table.add_row("", "some longer words that want room")
    assert TIED.split(" ")[0] in lines(table, 20)[0]


def test_a_text_is_shown_with_the_spaces_that_it_has() -> None:
    painted = Text(TIED, style="red")
    assert lines(painted, 80) == [TIED]
    assert painted.plain == TIED
