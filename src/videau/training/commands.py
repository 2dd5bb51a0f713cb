"""The commands of ``python -m videau.training``: start, stop, watch, pruning, gate, ship, races.

They are for whoever works on Videau in a working copy, so they speak English and are not part of
``videau``: what they need (``make bench-tools``) and what they write is not in an installed
package.
"""

from __future__ import annotations

import datetime
import json
import math
import os
import time
from collections.abc import Callable, Generator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer
from rich.console import Console

from videau.engine import ShippedNets
from videau.engine.book import BOOKS, Book
from videau.engine.evaluator import KEEP
from videau.engine.place import open_place
from videau.engine.shipped import WEIGHTS
from videau.engine.solved import SolvedGames
from videau.engine.variant import STANDARD_START, Variant
from videau.errors import VideauError
from videau.rules.ruleset import BearOff
from videau.rules.rulesets import RULESETS, find_ruleset
from videau.teacher.collection import COLLECTIONS
from videau.training import book as booking
from videau.training import collection as collecting
from videau.training import gate as gating
from videau.training import pruning as picking
from videau.training import races as racing
from videau.training import ship as shipping
from videau.training import start as starting
from videau.training import watch as watching
from videau.training.book import Effort
from videau.training.errors import TrainingError
from videau.training.log import LogLine
from videau.training.plan import PLANS
from videau.training.runs import RUNS, Run

__all__ = ["app", "main"]

app = typer.Typer(
    name="python -m videau.training",
    help="Trains nets: start, watch, gate, ship.",
    add_completion=False,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

RunName = Annotated[str, typer.Argument(metavar="RUN", help=f"A run in {RUNS}, or its folder.")]
Package = Annotated[
    Path, typer.Option("--package", help="The folder of the nets that ship, with its manifest.")
]
Cluster = Annotated[
    str | None,
    typer.Option(metavar="WHERE", help="A cluster: tcp://…, or a number of processes here."),
]


@app.command()
def start(
    name: Annotated[
        str, typer.Argument(metavar="RUN", help="A run to begin or to go on with: name or folder.")
    ],
    plan: Annotated[
        Path | None,
        typer.Option("--plan", help="The plan; left out: the run's own, or the one of its name."),
    ] = None,
    background: Annotated[
        bool, typer.Option("--background", help="Lets it work on after this command.")
    ] = False,
    threads: Annotated[int, typer.Option(min=1, help="That play games.")] = 1,
    nice: Annotated[int, typer.Option(min=0, max=19)] = 10,
    checkpoint_seconds: Annotated[float, typer.Option(min=0)] = 60.0,
    keep_games: Annotated[int, typer.Option(min=1, help="Games between two kept nets.")] = 250_000,
    package: Package = WEIGHTS,
) -> None:
    """Begins a run, or goes on with it; the same line does both."""
    run = Run(Path(name) if os.sep in name else RUNS / name)
    run.prepare(plan or _plan_of(run), package)
    manner = starting.Manner(
        threads=threads, nice=nice, checkpoint_seconds=checkpoint_seconds, keep_games=keep_games
    )
    if background:
        pid = starting.start_in_background(run, manner)
        print(f"process {pid} works on {run.folder}; watch it, or stop it")
        return
    done = starting.work(run, manner, _tell)
    print(f"{run.name}: {'done' if done else 'stopped'} after {run.progress.games:,} games")


def _plan_of(run: Run) -> Path:
    own, packaged = run.folder / "plan.toml", PLANS / f"{run.name}.toml"
    if own.is_file():
        return own
    if packaged.is_file():
        return packaged
    names = ", ".join(sorted(path.stem for path in PLANS.glob("*.toml")))
    raise TrainingError(
        f"there is no plan called {run.name}: name a file with --plan; there are {names}"
    )


def _tell(line: LogLine) -> None:
    print(
        f"{line.games:>10,} games  phase {line.phase + 1}  rate {line.rate:.2g}  "
        f"loss {line.contact_loss:.4f} {line.race_loss:.4f}  {line.seconds / 60:.1f} min",
        flush=True,
    )


@app.command()
def stop(name: RunName) -> None:
    """Stops the trainer of a run after its cycle, with a checkpoint."""
    run = Run.find(name)
    print(f"{run.name}: {'stopped' if starting.stop(run) else 'nobody works on it'}")


@app.command()
def watch(
    name: RunName,
    once: Annotated[bool, typer.Option("--once", help="Shows it once and ends.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One line for programs.")] = False,
) -> None:
    """Shows how a run is going, until it ends."""
    run, console = Run.find(name), Console(highlight=False, markup=False)
    if as_json:
        print(json.dumps(watching.as_data(run)))
    elif once:
        console.print(watching.picture(run))
    else:
        watching.watch(run, console)


@app.command()
def pruning(
    name: RunName,
    seconds: Annotated[
        float, typer.Option(min=0.1, help="Of a processor, for the lessons.")
    ] = picking.SECONDS,
    shape: Annotated[str, typer.Option(help="The widths of its layers.")] = picking.SHAPE,
) -> None:
    """Teaches the net of a run which plays deserve a look, where people play too."""
    run = Run.find(name)
    taught = picking.teach(run, seconds=seconds, shape=shape)
    for label, path in (("before", run.weights), ("taught", taught)):
        lost = picking.measure(path)
        print(
            f"{label}: keeping {KEEP} of a roll loses {lost.own_games[KEEP]:.2f} thousandths in "
            f"its own games, {lost.unusual[KEEP]:.2f} in unusual positions",
            flush=True,
        )
    print(f"gate it with --weights {taught}")


@app.command()
def gate(
    name: RunName,
    weights: Annotated[
        Path | None, typer.Option("--weights", help="Another net of the run, such as a kept one.")
    ] = None,
    against: Annotated[
        Path | None, typer.Option("--against", help="Left out: what ships for these rules.")
    ] = None,
    error: Annotated[float, typer.Option(min=0, help="Wanted of the duel.")] = 0.003,
    games: Annotated[int, typer.Option(min=2, help="At most.")] = 10_000,
    positions: Annotated[int, typer.Option(min=0, help="Held back, to be rolled out.")] = 100,
    seed: Annotated[int, typer.Option(min=0, help="1000 or more to publish.")] = 1,
    jobs: Annotated[int, typer.Option(min=1)] = 1,
    cluster: Cluster = None,
    package: Package = WEIGHTS,
) -> None:
    """Measures a net beside the one that ships; can be stopped and gone on with."""
    run = Run.find(name)
    opened = gating.open_gate(run, weights=weights, against=against, package=package, seed=seed)
    with open_place(cluster) as place:
        found = gating.measure(
            opened,
            run.plan.variant,
            error=error,
            games=games,
            positions=positions,
            jobs=jobs,
            place=place,
            tell=lambda gate: print(gate.summary, flush=True),
        )
    print(f"{found.verdict.value}: {found.summary}\n{found.file}")


@app.command()
def ship(
    name: RunName,
    package: Package = WEIGHTS,
    history: Annotated[Path, typer.Option("--history")] = shipping.HISTORY,
    unproven: Annotated[
        bool, typer.Option("--unproven", help="Also if the gate is undecided.")
    ] = False,
) -> None:
    """Puts the net that was gated last into the package."""
    run = Run.find(name)
    net = shipping.ship(
        run,
        gating.newest_gate(run),
        package=package,
        history=history,
        today=datetime.datetime.now(datetime.UTC).date(),
        unproven=unproven,
    )
    print(f"{net.file} ships for {net.variant.name}; say in {history.name} what it showed")


@app.command()
def book(
    rulesets: Annotated[
        list[str] | None, typer.Argument(metavar="RULESET...", help="Left out: all sheets.")
    ] = None,
    start: Annotated[str, typer.Option(help="Where games begin.")] = STANDARD_START,
    trials: Annotated[
        int, typer.Option(min=72, help="Games for each close play of a first roll.")
    ] = booking.FIRST.trials,
    reply_trials: Annotated[
        int, typer.Option(min=0, help="Games for each close reply; 0: no replies.")
    ] = booking.REPLIES.trials,
    truncate: Annotated[int, typer.Option(min=0, help="Judges games after so many plies.")] = 0,
    minutes: Annotated[float, typer.Option(min=0, help="Stops after so long; 0: never.")] = 0,
    cluster: Cluster = None,
    folder: Annotated[Path, typer.Option("--folder", help="Of the books.")] = BOOKS,
) -> None:
    """Makes opening books, or goes on with them: first rolls of all sheets, then replies.

    Where the game is solved (videau tables --game) they are exact, and nothing is rolled out.
    """
    folder.mkdir(parents=True, exist_ok=True)
    wanted = [Variant(find_ruleset(name), start) for name in rulesets or _different_sheets()]
    first = replace(booking.FIRST, trials=trials)
    replies = replace(booking.REPLIES, trials=reply_trials)
    until = time.monotonic() + 60 * minutes if minutes else math.inf
    nets, tables = ShippedNets({}), SolvedGames.in_folder_of(os.environ)
    with open_place(cluster) as place:

        def go_on(
            variant: Variant, make: Callable[..., Generator[Book, None, None]], effort: Effort
        ) -> None:
            table = tables.find(variant.ruleset, variant.checkers)
            known = booking.open_book(variant, truncate=truncate, folder=folder, table=table)
            judge = nets if table is None else table
            with closing(make(known, judge, effort=effort, folder=folder, place=place)) as made:
                for known in made:
                    count = sum(len(each) for each in known.replies.values())
                    print(f"{variant.name}: {len(known.first)} rolls, {count} replies", flush=True)
                    if time.monotonic() > until:
                        raise typer.Exit

        for variant in wanted:
            go_on(variant, booking.make_first, first)
        for variant in wanted if reply_trials else ():
            go_on(variant, booking.make_replies, replies)


@app.command()
def collection(
    rulesets: Annotated[
        list[str] | None, typer.Argument(metavar="RULESET...", help="Left out: all sheets.")
    ] = None,
    positions: Annotated[
        int, typer.Option(min=1, help="Wanted by each ruleset.")
    ] = collecting.WANTED,
    minutes: Annotated[float, typer.Option(min=0, help="Stops after so long; 0: never.")] = 0,
    again: Annotated[
        bool, typer.Option("--again", help="Judges what is there anew, whatever judged it.")
    ] = False,
    folder: Annotated[Path, typer.Option("--folder", help="Of the collections.")] = COLLECTIONS,
) -> None:
    """Makes collections of positions to practise, or goes on with them."""
    folder.mkdir(parents=True, exist_ok=True)
    until = time.monotonic() + 60 * minutes if minutes else math.inf
    nets = ShippedNets({})
    for name in rulesets or _different_sheets():
        begun = collecting.open_collection(find_ruleset(name), folder)
        for known in collecting.make(begun, nets, wanted=positions, again=again, folder=folder):
            print(f"{name}: {len(known)} positions from {known.games} games", flush=True)
            if time.monotonic() > until:
                raise typer.Exit


@app.command()
def races(
    rules: Annotated[
        list[BearOff] | None, typer.Argument(metavar="BEAR-OFF...", help="Left out: all rules.")
    ] = None,
    lessons: Annotated[int, typer.Option(min=1000, help="For each rule.")] = racing.LESSONS,
    seed: Annotated[int, typer.Option(min=0, help="Another one to go on.")] = racing.SEED,
    go_on: Annotated[bool, typer.Option("--go-on", help="From what ships.")] = False,
    package: Package = WEIGHTS,
) -> None:
    """Teaches how many rolls races need by each rule of bearing off, and ships it."""
    for bear_off in rules or list(BearOff):
        before = racing.shipped(bear_off, package) if go_on else None
        begun = None if before is None else package / before.file
        with TemporaryDirectory() as folder:
            path = Path(folder) / "races.rolls"
            racing.teach(bear_off, path, lessons=lessons, seed=seed, begun=begun, tell=print)
            entry = racing.ship(
                path,
                bear_off,
                lessons=lessons + (0 if before is None else before.lessons),
                seed=seed,
                off=racing.measure(path),
                today=datetime.datetime.now(datetime.UTC).date(),
                package=package,
            )
        print(f"{entry.file}: {entry.off} rolls off in the mean", flush=True)


def _different_sheets() -> list[str]:
    """The sheets whose plays are not worth the same as by one before."""
    found: list[Variant] = []
    for ruleset in RULESETS.values():
        if all(each.differences(Variant(ruleset)) for each in found):
            found.append(Variant(ruleset))
    return [each.ruleset.name for each in found]


def main() -> None:
    """Carries out the command line."""
    try:
        app()
    except (TrainingError, VideauError) as error:
        Console(stderr=True, highlight=False, markup=False).print(
            f"Error: {error}", style="red", soft_wrap=True
        )
        raise SystemExit(1) from None
