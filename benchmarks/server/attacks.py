"""What people at other tables feel while somebody attacks the server.

Usage::

    python benchmarks/server/attacks.py --write             # every attack, some eight minutes
    python benchmarks/server/attacks.py pings steps --seconds 10

It starts a server with its usual limits on loopback. Ordinary tables are played from one address
and measured: the time from sending an action until the other player has the message. Rude guests
(``rude.py``), or those who want to learn (``learners.py``), come from other addresses, in another
process with lower priority. Quiet and attacked stretches take turns, so that whatever else the
machine does is in both of them.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import multiprocessing
import os
import random
import resource
import statistics
import sys
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from multiprocessing.connection import Connection
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from learners import LEARNERS
from load import Figures, Player, Table, set_up
from rude import ATTACKS, Attack, Rude
from served import cpu_seconds, machine, megabytes, running_server

from videau.server.settings import Limits, database_url

EVERY = ATTACKS | LEARNERS
RESULTS = Path(__file__).parent / "results"
WANTED = 0.050
"""Seconds: the 99th percentile that others are to stay under."""
SETTLING = 2.0
"""Seconds after an attack has begun or ended that belong to neither."""


# The rude guest, in a process of its own


def _be_rude(base: str, number: int, watched: tuple[str, str], name: str, pipe: Connection) -> None:
    os.nice(5)
    guests = [
        Rude(base, f"127.0.{guest}.{2 + number}", watched) for guest in range(EVERY[name].guests)
    ]
    asyncio.run(_attack(guests, EVERY[name], pipe))


async def _attack(guests: Sequence[Rude], attack: Attack, pipe: Connection) -> None:
    for rude in guests:
        if attack.prepare is not None:
            await attack.prepare(rude)
        rude.counts.clear()
    pipe.send("ready")
    striking: list[asyncio.Task[None]] = []
    while (word := await asyncio.to_thread(pipe.recv)) != "enough":
        if word == "begin":
            striking = [asyncio.create_task(attack.go_on(rude)) for rude in guests]
        else:
            for task in striking:
                task.cancel()
            await asyncio.gather(*striking, return_exceptions=True)
        pipe.send("done")
    pipe.send(sum((rude.counts for rude in guests), Counter[str]()))


@contextlib.asynccontextmanager
async def rude_guests(
    base: str, number: int, watched: tuple[str, str], name: str
) -> AsyncIterator[Connection]:
    """The process of an attack, which has prepared what it needs."""
    ours, theirs = multiprocessing.Pipe()
    context = multiprocessing.get_context("spawn")
    process = context.Process(target=_be_rude, args=(base, number, watched, name, theirs))
    process.start()
    try:
        await asyncio.to_thread(ours.recv)
        yield ours
    finally:
        process.terminate()
        process.join()


async def _tell(pipe: Connection, word: str) -> None:
    pipe.send(word)
    await asyncio.to_thread(pipe.recv)
    await asyncio.sleep(SETTLING)


# Those who only want to play


@dataclass
class Stretch:
    """What was seen of ordinary tables, and of the server, in some stretches of time."""

    latencies: list[float] = field(default_factory=list)
    goes: list[float] = field(default_factory=list)
    """Processor time that the event loop took in one go."""
    cpu: float = 0.0
    seconds: float = 0.0

    @property
    def p50(self) -> float:
        """What half of the actions took at most, in seconds."""
        return statistics.median(self.latencies)

    @property
    def p99(self) -> float:
        """What all but one of a hundred took at most."""
        return statistics.quantiles(self.latencies, n=100)[98]

    @property
    def go(self) -> str:
        """The processor time of the event loop in one go, in milliseconds: p99 and the longest."""
        return f"{1e3 * statistics.quantiles(self.goes, n=100)[98]:.1f}, {1e3 * max(self.goes):.1f}"


@dataclass(frozen=True)
class Row:
    """One attack, beside quiet stretches of the same minute."""

    name: str
    quiet: Stretch
    attacked: Stretch
    counts: Counter[str]
    megabytes: float

    def __str__(self) -> str:
        did = ", ".join(f"{what} {n:.0f}" for what, n in sorted(self.counts.items()))
        return (
            f"| {self.name} | {EVERY[self.name].what} "
            f"| {1e3 * self.quiet.p50:.1f} | {1e3 * self.quiet.p99:.1f} "
            f"| {1e3 * self.attacked.p50:.1f} | {1e3 * self.attacked.p99:.1f} "
            f"| {self.quiet.go} | {self.attacked.go} "
            f"| {self.quiet.cpu / self.quiet.seconds:.2f} "
            f"| {self.attacked.cpu / self.attacked.seconds:.2f} "
            f"| {self.megabytes:.0f} | {did} |"
        )


HEAD = (
    "| attack | what is done | quiet p50 | p99 | attacked p50 | p99 | loop, quiet | loop, attacked "
    "| processors, quiet | attacked | MB after | what came of it |\n" + "|---" * 12 + "|"
)


@dataclass
class Seen(Figures):
    """What ordinary tables and the server tell all the time."""

    goes: list[float] = field(default_factory=list)

    def look(self, goes: list[float]) -> None:
        """Keeps how long the event loop was busy."""
        self.goes += goes


async def look(figures: Seen, stretch: Stretch, pid: int, seconds: float) -> None:
    """Adds what is seen in the next *seconds*."""
    cpu = cpu_seconds(pid)
    figures.latencies, figures.goes = [], []
    await asyncio.sleep(seconds)
    stretch.latencies += figures.latencies
    stretch.goes += figures.goes
    stretch.cpu += cpu_seconds(pid) - cpu
    stretch.seconds += seconds


async def measure(
    name: str,
    number: int,
    base: str,
    pid: int,
    figures: Seen,
    watched: Table,
    asked: argparse.Namespace,
) -> Row:
    """Lets one attack and quiet take turns."""
    quiet, attacked = Stretch(), Stretch()
    place = (watched.id, watched.watch)
    async with rude_guests(base, number, place, name) as pipe:
        for _ in range(asked.rounds):
            await look(figures, quiet, pid, asked.seconds)
            await _tell(pipe, "begin")
            await look(figures, attacked, pid, asked.seconds)
            await _tell(pipe, "end")
        pipe.send("enough")
        counts: Counter[str] = await asyncio.to_thread(pipe.recv)
    return Row(name, quiet, attacked, counts, megabytes(pid))


async def measure_all(asked: argparse.Namespace, folder: str) -> list[Row]:
    """Plays ordinary tables all the time, and lets one attack after the other loose."""
    rows = []
    figures, stop = Seen(), asyncio.Event()
    async with running_server(database_url(folder), Limits(), look=figures.look) as (base, pid):
        tables = await set_up(base, asked.tables)
        gate = asyncio.Barrier(2 * len(tables) + 1)
        url = base.replace("http", "ws", 1)
        playing = [
            asyncio.create_task(
                Player(table, token, figures, random.Random(f"{asked.seed} {token}")).play(
                    url, asked.think, stop, gate
                )
            )
            for table in tables
            for token in table.tokens
        ]
        await gate.wait()
        print(HEAD, flush=True)
        for name in asked.attacks:
            number = list(EVERY).index(name)
            row = await measure(name, number, base, pid, figures, tables[0], asked)
            rows.append(row)
            print(row, flush=True)
            for task in playing:
                if task.done():
                    task.result()
                    raise RuntimeError("somebody who only wanted to play was sent away")
        stop.set()
        await asyncio.gather(*playing)
    return rows


def report(rows: Sequence[Row], asked: argparse.Namespace, where: str) -> str:
    """The table with what has to be known about it."""
    over = [row.name for row in rows if row.attacked.p99 > WANTED]
    return "\n".join(
        (
            "# Other tables during attacks",
            "",
            f"{date.today()}, {where} at the start.",
            f"`python benchmarks/server/attacks.py --tables {asked.tables} --think {asked.think} "
            f"--seconds {asked.seconds} --rounds {asked.rounds}`.",
            "Milliseconds from sending an action until the other player has the message. Loop: p99 "
            "and longest processor time of the event loop in one go, in milliseconds, so what a "
            "message waits for at most whatever else the machine does. MB: of the server.",
            "",
            HEAD,
            *map(str, rows),
            "",
            f"Over {1e3 * WANTED:.0f} ms: {', '.join(over) or 'none'}.",
            "",
        )
    )


def main() -> int:
    """Reads the command line and measures; 1 if others were held up."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("attacks", nargs="*", choices=[*EVERY, []], help="all if none is named")
    parser.add_argument("--tables", type=int, default=16, choices=range(1, 46), metavar="N")
    parser.add_argument("--think", type=float, default=0.25, help="seconds on average")
    parser.add_argument("--seconds", type=float, default=5.0, help="of each stretch, 60 at most")
    parser.add_argument("--rounds", type=int, default=2, help="of quiet and attack")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="keeps the table in results/")
    asked = parser.parse_args()
    asked.attacks = asked.attacks or list(EVERY)
    asked.seconds = min(asked.seconds, 60.0)
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    gc.disable()  # a pause of ours would look like one of the server
    where = machine()
    with tempfile.TemporaryDirectory() as folder:
        rows = asyncio.run(measure_all(asked, folder))
    text = report(rows, asked, where)
    if asked.write:
        RESULTS.mkdir(exist_ok=True)
        (RESULTS / f"attacks-{date.today()}.md").write_text(text, encoding="utf-8")
    else:
        print(text.rpartition("|\n")[2].strip())
    return int(any(row.attacked.p99 > WANTED for row in rows))


if __name__ == "__main__":
    sys.exit(main())
