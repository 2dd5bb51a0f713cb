"""How both sides played, as a table: for the terminal and for the page that it writes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from videau.cli.terminal import Terminal
from videau.i18n.texts import Text
from videau.rules.cube import Side

if TYPE_CHECKING:
    from rich.table import Table

    from videau.teacher.ratings import Rating, Tally

__all__ = ["COUNTED", "rows", "sums_table"]

COUNTED = Text(
    "PR is 500 times what a counted decision costs on average. What counts: plays with a choice, "
    "answers, and doubles that were close or wrong."
)


def rows(made: Mapping[Side, Rating], terminal: Terminal) -> Iterator[tuple[str, str, str]]:
    """Yields a title and the figures of white and black; what was never decided is left out."""
    from videau.teacher.kinds import THEME_TITLES

    white, black = made[Side.WHITE], made[Side.BLACK]
    number = terminal.translator.number

    def pr(tally: Tally) -> str:
        return number(tally.pr, ".1f") if tally.decisions else "–"

    def level(tally: Tally) -> str:
        return "–" if tally.standing is None else terminal.tr(tally.standing.title)

    def level_and_pr(tally: Tally) -> str:
        return f"{level(tally)} · {pr(tally)}" if tally.decisions else "–"

    def mistakes(rating: Rating) -> str:
        return " / ".join(str(n) for n in rating.mistakes.values())

    def costliest(rating: Rating) -> str:
        worst = rating.costliest
        return "–" if worst is None else terminal.tr(THEME_TITLES[worst])

    def row(title: Text, value: object) -> tuple[str, str, str]:
        assert callable(value)
        return terminal.tr(title), value(white), value(black)

    yield row(Text("PR"), lambda r: pr(r.total))
    yield row(Text("Level"), lambda r: level(r.total))
    yield row(Text("Plays"), lambda r: level_and_pr(r.of("play")))
    yield row(Text("Doubling"), lambda r: level_and_pr(r.of("double")))
    yield row(Text("Answers"), lambda r: level_and_pr(r.of("answer")))
    for theme, title in THEME_TITLES.items():
        if theme.decides == "play" and (
            white.tally(theme).decisions or black.tally(theme).decisions
        ):
            yield row(title, lambda r, theme=theme: pr(r.tally(theme)))
    yield row(Text("Costliest"), costliest)
    yield row(Text("Decisions"), lambda r: str(r.total.decisions))
    yield row(Text("Found"), lambda r: number(r.total.share_found, ".0%"))
    yield row(Text("Blunders / mistakes / doubtful"), mistakes)
    yield row(Text("Luck with the dice"), lambda r: number(r.luck, "+.2f"))
    yield row(Text("Points"), lambda r: f"{r.points:+d}")
    yield row(Text("Points without luck"), lambda r: number(r.points_without_luck, "+.2f"))
    yield row(Text("GNU rate"), lambda r: number(r.total.gnu, ".1f"))
    yield row(Text("Snowie rate"), lambda r: number(r.snowie, ".1f"))


def sums_table(made: Mapping[Side, Rating], names: Mapping[Side, str], terminal: Terminal) -> Table:
    """Returns the table, white on the left."""
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("")
    for side in (Side.WHITE, Side.BLACK):
        table.add_column(names[side], justify="right")
    for n, (title, white, black) in enumerate(rows(made, terminal)):
        table.add_row(title, white, black, style="bold" if n == 0 else None)
    return table
