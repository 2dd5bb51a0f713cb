"""Tables of what was measured, for the terminal and to keep."""

from __future__ import annotations

import datetime
import json
import platform
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import rich
import rich.box
import rich.table

RESULTS = Path(__file__).parent / "results"


@dataclass(frozen=True)
class Table:
    """Seconds a roll for each case; the last one is what the others are compared with."""

    name: str
    seconds: Mapping[str, float]

    @property
    def cells(self) -> list[tuple[str, str, str, str]]:
        """A line for each case: name, time a roll, rolls a second, times as fast."""
        *_, reference = self.seconds.values()
        return [
            (name, _time(each), f"{1 / each:,.0f}", _ratio(reference / each))
            for name, each in self.seconds.items()
        ]

    @property
    def heads(self) -> tuple[str, str, str, str]:
        """What the columns hold."""
        *_, reference = self.seconds
        return ("", "a roll", "rolls a second", f"{reference.split(',')[0]} = 1")


def _time(seconds: float) -> str:
    return f"{seconds * 1e9:,.0f} ns" if seconds < 1e-5 else f"{seconds * 1e6:,.0f} µs"


def _ratio(value: float) -> str:
    return f"{value:,.0f}" if value >= 10 else f"{value:.2g}"


def show(tables: Sequence[Table]) -> None:
    for table in tables:
        shown = rich.table.Table(title=table.name, title_justify="left", box=rich.box.SIMPLE)
        for column, head in enumerate(table.heads):
            shown.add_column(head, justify="left" if column == 0 else "right")
        for line in table.cells:
            shown.add_row(*line)
        rich.print(shown)


def machine() -> dict[str, str]:
    """What the figures depend on."""
    cpu = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        names = [line for line in info.read_text().splitlines() if line.startswith("model name")]
        cpu = names[0].partition(":")[2].strip() if names else cpu
    try:
        open_spiel = version("open-spiel")
    except PackageNotFoundError:
        open_spiel = "not installed"
    return {
        "date": datetime.datetime.now(datetime.UTC).date().isoformat(),
        "processor": cpu,
        "python": platform.python_version(),
        "videau": version("videau"),
        "open_spiel": open_spiel,
    }


def write(tables: Sequence[Table]) -> None:
    """Keeps the tables, for people as Markdown and for programs as JSON."""
    about = machine()
    RESULTS.mkdir(exist_ok=True)
    stem = RESULTS / f"movegen-{about['date']}"
    content = {"machine": about, "tables": [asdict(table) for table in tables]}
    stem.with_suffix(".json").write_text(json.dumps(content, indent=2) + "\n")

    lines = [f"# Legal plays, {about['date']}", ""]
    lines.append(
        f"{about['processor']}, one core; Python {about['python']}, Videau {about['videau']}, "
        f"OpenSpiel {about['open_spiel']}. Processor time, best of several runs; see ../README.md."
    )
    for table in tables:
        lines += ["", f"## {table.name}", "", "| " + " | ".join(table.heads) + " |"]
        lines.append("|---|---:|---:|---:|")
        lines += ["| " + " | ".join(line) + " |" for line in table.cells]
    stem.with_suffix(".md").write_text("\n".join(lines) + "\n")
    print(f"written to {RESULTS.name}/{stem.name}.md and .json")
