"""``videau bench``: how fast the engine is on this machine."""

from __future__ import annotations

import json
import platform
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.table import Table

from videau.cli.options import Json, Threads, Weights
from videau.cli.terminal import Terminal, grouped
from videau.i18n.texts import Counted, Text

if TYPE_CHECKING:
    from videau.engine.benchmark import Benchmark

__all__ = ["command"]


def command(
    context: typer.Context,
    seconds: Annotated[
        float,
        typer.Option(
            "--seconds",
            metavar="S",
            min=0.01,
            max=600,
            help=Text("How long to count evaluations.").template,
        ),
    ] = 1,
    plies: Annotated[
        int,
        typer.Option(
            "--plies",
            metavar="N",
            min=0,
            max=3,
            help=Text("Times decisions up to this depth: 0 to 3.").template,
        ),
    ] = 2,
    threads: Threads = 0,
    gnubg: Annotated[
        bool,
        typer.Option(
            "--gnubg", help=Text("Compares with GNU Backgammon, if it is installed.").template
        ),
    ] = False,
    weights: Weights = None,
    as_json: Json = False,
) -> int:
    """Measures and prints a table, or one line of JSON."""
    from videau.engine import NetEvaluator
    from videau.engine.benchmark import calibrate_gnubg, find_gnubg, measure

    terminal: Terminal = context.obj
    program = find_gnubg(terminal.environ) if gnubg else None
    net = NetEvaluator.load(weights) if weights else NetEvaluator.shipped(environ=terminal.environ)
    with terminal.err.status(terminal.tr(Text("Measuring…"))):
        found = measure(net, seconds=seconds, plies=plies, threads=threads or None)
        anchor = None if program is None else calibrate_gnubg(program)
    if as_json:
        terminal.write(json.dumps(_as_data(found, anchor, net.shape)))
    else:
        _print(found, anchor, terminal)
    return 0


def _as_data(found: Benchmark, gnubg: float | None, shape: str) -> dict[str, Any]:
    best = next(iter(found.kernels.values()))
    return {
        "machine": platform.machine(),
        "net": shape,
        "evaluations_per_second": {name: round(speed) for name, speed in found.kernels.items()},
        "seconds_per_decision": {str(plies): took for plies, took in found.decisions.items()},
        "rollout_games_per_second": {
            str(threads): round(speed, 1) for threads, speed in found.rollouts.items()
        },
        "peak_memory_bytes": found.memory,
        "gnubg_evaluations_per_second": None if gnubg is None else round(gnubg),
        "times_gnubg": None if gnubg is None else round(best / gnubg, 1),
    }


def _print(found: Benchmark, gnubg: float | None, terminal: Terminal) -> None:
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_column(style="bold")
    table.add_column()
    table.add_column(justify="right")
    table.add_column()

    def add(title: Text, unit: Text, lines: list[tuple[str, str, str]]) -> None:
        head = terminal.tr(title)
        for name, number, note in lines:
            shown = f"{terminal.tr(unit)} {note}".strip()
            table.add_row(head, name, number, shown)
            head = ""

    write = terminal.translator.number
    fastest = max(found.kernels.values())
    bars = {name: "█" * round(12 * speed / fastest) for name, speed in found.kernels.items()}
    kernels = [
        (name, grouped(speed), bars[name] if terminal.draws_unicode else "")
        for name, speed in found.kernels.items()
    ]
    if gnubg is not None:
        kernels.append(("GNU Backgammon", grouped(gnubg), f"(1 : {write(fastest / gnubg, '.1f')})"))
    add(Text("evaluations, one thread"), Text("per second"), kernels)
    decisions = [
        (terminal.tr(Text("{plies}-ply", plies=plies)), write(1e3 * took, ".2f"), "")
        for plies, took in found.decisions.items()
    ]
    add(Text("one decision"), Text("milliseconds"), decisions)
    rollouts = [
        (terminal.tr(Counted("{n} thread", "{n} threads", threads)), grouped(speed), "")
        for threads, speed in found.rollouts.items()
    ]
    add(Text("rollout"), Text("games per second"), rollouts)
    if found.memory is not None:
        add(Text("memory"), Text("MB at the peak"), [("", f"{found.memory / 1e6:.0f}", "")])
    terminal.out.print(table)
