"""How a run is going, as a table with a curve, or for programs."""

from __future__ import annotations

import time
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from rich import box
from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.table import Table

from videau.training.log import LogLine
from videau.training.runs import Run

__all__ = ["as_data", "curve", "picture", "watch"]

EIGHTHS = " ▁▂▃▄▅▆▇█"
ROWS_SHOWN = 8
REFRESH_SECONDS = 2.0


def watch(run: Run, console: Console) -> None:
    """Shows the run until nobody works on it any more."""
    with Live(picture(run), console=console, auto_refresh=False) as live:
        while run.pid is not None:
            time.sleep(REFRESH_SECONDS)
            live.update(picture(run), refresh=True)
        live.update(picture(run), refresh=True)


def as_data(run: Run) -> dict[str, Any]:
    """Returns how the run is going, for programs."""
    log, progress, plan = run.log, run.progress, run.plan
    last = log[-1] if log else None
    return {
        "run": run.name,
        "variant": plan.variant.name,
        "pid": run.pid,
        "done": run.is_done,
        **progress.as_data,
        "phases": len(plan.phases),
        "planned_games": plan.games,
        "rate": last.rate if last else None,
        "contact_loss": last.contact_loss if last else None,
        "race_loss": last.race_loss if last else None,
    }


def picture(run: Run) -> RenderableType:
    """Returns the table of the last lines, with where the run is and the curve of its loss."""
    log = run.log
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, title=_title(run), title_justify="left")
    heads = ("games", "phase", "rate", "contact", "race", "plies", "gammons", "games/s", "minutes")
    for head in heads:
        table.add_column(head, justify="right")
    first = max(0, len(log) - ROWS_SHOWN)
    for place in range(first, len(log)):
        table.add_row(*_cells(log, place))
    losses = [line.contact_loss for line in log]
    parts: list[RenderableType] = [table]
    if len(losses) > 1:
        low, high = min(losses), max(losses)
        parts += [f"loss in contact, {high:.4f} to {low:.4f}", *curve(losses)]
    return Group(*parts)


def _title(run: Run) -> str:
    plan, progress, pid = run.plan, run.progress, run.pid
    if run.is_done:
        return f"{run.name}: done, {progress.games:,} games in {_duration(progress.seconds)}"
    state = "not running" if pid is None else f"process {pid}"
    phase = plan.phases[progress.phase]
    where = (
        f"phase {progress.phase + 1} of {len(plan.phases)} ({phase.targets.value}), "
        f"{progress.phase_games:,} of {phase.games:,} games"
    )
    left = progress.remaining_seconds
    when = "time left not known yet" if left is None else f"{_duration(left)} left"
    return f"{run.name} by {plan.variant.name}: {state}, {where}, {when}"


def _cells(log: Sequence[LogLine], place: int) -> list[str]:
    line = log[place]
    games, seconds = line.games, line.seconds
    if place:
        games, seconds = games - log[place - 1].games, seconds - log[place - 1].seconds
    return [
        f"{line.games:,}",
        str(line.phase + 1),
        f"{line.rate:.2g}",
        f"{line.contact_loss:.4f}",
        f"{line.race_loss:.4f}",
        f"{line.plies:.1f}",
        f"{line.gammon + line.backgammon:.1%}",
        f"{games / seconds:.0f}" if seconds > 0 else "",
        f"{line.seconds / 60:.1f}",
    ]


def _duration(seconds: float) -> str:
    minutes = round(seconds / 60)
    return f"{minutes // 60} h {minutes % 60:02} min" if minutes >= 60 else f"{minutes} min"


def curve(numbers: Sequence[float], width: int = 72, height: int = 6) -> list[str]:
    """Returns a picture of *numbers* in rows of text, the highest number at the top.

    >>> curve([1, 2, 3, 4], height=1)
    [' ▃▅█']
    """
    columns = _squeezed(numbers, width)
    low, high = min(columns), max(columns)
    span = (high - low) or 1.0
    filled = [round((number - low) / span * height * 8) for number in columns]
    return [
        "".join(EIGHTHS[min(8, max(0, level - 8 * row))] for level in filled)
        for row in range(height - 1, -1, -1)
    ]


def _squeezed(numbers: Sequence[float], width: int) -> list[float]:
    """The means of as many equal stretches as there are columns."""
    count = min(width, len(numbers))
    edges = [place * len(numbers) // count for place in range(count + 1)]
    return [sum(numbers[start:end]) / (end - start) for start, end in pairwise(edges)]
