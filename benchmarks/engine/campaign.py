"""A measurement that is made in parts, so that it can be stopped, taken up again and extended.

A part is a program that prints one line of JSON with sums over its share of the work. Part *k* is
always the same work for the same settings, whoever does it and when; parts that are missing are
done, in order, until the measurement knows enough. The file holds them all:

    {"what": ..., "settings": {...}, "machine": {...}, "parts": [...], "rows": [...]}

and beside it stands the same as a short table in Markdown.
"""

from __future__ import annotations

import argparse
import contextlib
import datetime
import hashlib
import itertools
import json
import math
import os
import queue
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

import gnubg

from videau.engine.shipped import find_net

RESULTS = Path(__file__).parent / "results"
TOOLS = Path(__file__).parents[2] / "build" / "tools" / "native" / "tools"
DEVELOPMENT_SEEDS = range(1000)
"""Whoever tunes an engine has seen these dice; a figure that is published uses others."""

FEWEST_PARTS = 10
"""An error that comes from fewer is a guess, and a lucky one would end the measurement."""

Part: TypeAlias = dict[str, Any]


@dataclass(frozen=True)
class Row:
    """One line of the table: what was asked for, and what was found."""

    what: str
    measured: float
    error: float | None = None
    unit: str = ""
    must: float | None = None
    aim: float | None = None
    less_is_better: bool = False

    def reaches(self, wanted: float | None) -> str:
        """Whether it is as good as *wanted*; nothing if nothing was."""
        if wanted is None:
            return ""
        better = self.measured <= wanted if self.less_is_better else self.measured >= wanted
        return "yes" if better else "no"

    @property
    def cells(self) -> list[str]:
        """The line of the table."""
        error = "" if self.error is None else f" ± {self.error:.2g}"
        measured = f"{self.measured:.4g}{error} {self.unit}".strip()
        wanted = [
            "" if each is None else f"{each:g}: {self.reaches(each)}"
            for each in (self.must, self.aim)
        ]
        return [self.what, measured, *wanted]


@dataclass
class Campaign:
    """A measurement and the file that it lives in."""

    path: Path
    what: str
    settings: dict[str, Any]
    parts: list[Part] = field(default_factory=list)

    @classmethod
    def open(cls, path: Path, what: str, settings: dict[str, Any]) -> Campaign:
        """Takes up the measurement in *path*, or begins it."""
        if not path.exists():
            return cls(path, what, settings)
        stored = json.loads(path.read_text())
        if stored["settings"] != settings:
            differing = {
                name: (stored["settings"].get(name), settings.get(name))
                for name in {*stored["settings"], *settings}
                if stored["settings"].get(name) != settings.get(name)
            }
            raise SystemExit(
                f"{path} was measured with other settings {differing}; name another file with --out"
            )
        return cls(path, what, settings, stored["parts"])

    def extend(
        self,
        command: Callable[[int, gnubg.Server | None], list[str]],
        enough: Callable[[list[Part]], bool],
        *,
        jobs: int = 1,
        fewest: int = FEWEST_PARTS,
        minutes: float = math.inf,
        opponent: Callable[[], contextlib.AbstractContextManager[gnubg.Server]] | None = None,
        say: Callable[[list[Part]], str],
    ) -> None:
        """Does parts until they are *enough* or the time is over; *say* tells how far it is.

        With an *opponent*, each of the *jobs* has one of its own, and the processor seconds that
        it spent on a part are added to it as ``gnubg_seconds``.
        """
        with contextlib.ExitStack() as stack:
            seats: queue.SimpleQueue[gnubg.Server | None] = queue.SimpleQueue()
            for _ in range(jobs):
                seats.put(stack.enter_context(opponent()) if opponent else None)
            pool = stack.enter_context(ThreadPoolExecutor(jobs))
            done = {part["part"] for part in self.parts}
            missing = (number for number in itertools.count() if number not in done)
            running: set[Future[Part]] = set()
            deadline = time.monotonic() + 60 * minutes
            while True:
                in_time = not self.parts or time.monotonic() < deadline
                is_sure = len(self.parts) >= fewest and enough(self.parts)
                may_begin = in_time and not is_sure
                while may_begin and len(running) < jobs:
                    running.add(pool.submit(_do_part, command, next(missing), seats))
                if not running:
                    break
                finished, running = wait(running, return_when=FIRST_COMPLETED)
                for future in finished:
                    self.parts.append(future.result())
                self.save()
                print(f"  {self.what}: {say(self.parts)}", file=sys.stderr, flush=True)

    def save(self, rows: Iterable[Row] = ()) -> None:
        """Writes the file so that it is never half there."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.parts.sort(key=lambda part: part.get("part", 0))
        document = {
            "what": self.what,
            "settings": self.settings,
            "machine": machine(),
            "date": today(),
            "rows": [{**vars(row), "must_reached": row.reaches(row.must) or None} for row in rows],
            "parts": self.parts,
        }
        draft = self.path.with_suffix(".part")
        draft.write_text(json.dumps(document, indent=1) + "\n")
        draft.replace(self.path)

    def report(self, rows: Sequence[Row], notes: Sequence[str] = ()) -> None:
        """Writes both files and prints the table."""
        self.save(rows)
        text = _markdown(self.what, self.settings, rows, notes)
        self.path.with_suffix(".md").write_text(text)
        print(text)


def _do_part(
    command: Callable[[int, gnubg.Server | None], list[str]],
    number: int,
    seats: queue.SimpleQueue[gnubg.Server | None],
) -> Part:
    seat = seats.get()
    before = seat.processor_seconds() if seat else 0.0
    started = time.monotonic()
    done = subprocess.run(command(number, seat), check=True, stdout=subprocess.PIPE, text=True)
    part: Part = {"part": number, **json.loads(done.stdout)}
    part["seconds"] = round(time.monotonic() - started, 1)
    if seat:
        part["gnubg_seconds"] = round(seat.processor_seconds() - before, 3)
    seats.put(seat)
    return part


def mean_and_error(parts: Iterable[Part], name: str) -> tuple[float, float]:
    """The mean of what the parts summed as ``[sum, squares]`` over ``count``, and its error.

    >>> mean_and_error([{"count": 2, "x": [2.0, 4.0]}, {"count": 2, "x": [2.0, 4.0]}], "x")
    (1.0, 0.577...)
    """
    parts = list(parts)
    count = sum(part["count"] for part in parts)
    if count == 0:
        return 0.0, math.inf
    mean = sum(part[name][0] for part in parts) / count
    variance = max(0.0, sum(part[name][1] for part in parts) / count - mean**2)
    return mean, math.sqrt(variance / (count - 1)) if count > 1 else math.inf


def _markdown(
    what: str, settings: dict[str, Any], rows: Sequence[Row], notes: Sequence[str]
) -> str:
    lines = [f"# {what}", "", "| what | measured | must | aim |", "|---|---|---|---|"]
    lines += ["| " + " | ".join(row.cells) + " |" for row in rows]
    lines += ["", *(f"- {note}" for note in notes)]
    known = ", ".join(f"{name} {value}" for name, value in settings.items())
    about = machine()
    lines += [
        f"- Settings: {known}.",
        f"- {about['processor']}, {about['cores']} cores, load {about['load']}; {today()}.",
    ]
    seed = settings.get("seed")
    if seed in DEVELOPMENT_SEEDS:
        lines.append("- A development seed: not for publishing.")
    lines.append(f"- To repeat: `python benchmarks/engine/{' '.join(_repeatable())}`")
    return "\n".join(lines) + "\n"


def _repeatable() -> list[str]:
    """The command line, without the folders of this machine."""
    own = Path(sys.argv[0]).name
    return [own, *(Path(word).name if "/" in word else word for word in sys.argv[1:])]


def machine() -> dict[str, Any]:
    info = Path("/proc/cpuinfo")
    names = [line for line in info.read_text().splitlines() if line.startswith("model name")]
    return {
        "processor": names[0].split(":")[1].strip() if names else "unknown",
        "cores": os.cpu_count(),
        "load": round(os.getloadavg()[0], 1),
    }


def today() -> str:
    return datetime.datetime.now(datetime.UTC).date().isoformat()


def common_options(name: str, description: str | None) -> argparse.ArgumentParser:
    """A parser with what every measurement has; *name* begins the name of its file."""
    parser = argparse.ArgumentParser(description=(description or "").splitlines()[0])
    parser.add_argument("--weights", type=Path, default=find_net().path)
    parser.add_argument("--seed", type=int, default=1, help="1000 or more to publish")
    parser.add_argument("--out", type=Path, default=RESULTS / f"{name}-{today()}.json")
    return parser


def sampling_options(name: str, description: str | None, error: float) -> argparse.ArgumentParser:
    """The same with what a measurement in parts has."""
    parser = common_options(name, description)
    parser.add_argument("--error", type=float, default=error, help="goes on until this is reached")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--minutes", type=float, default=math.inf, help="at most so long")
    parser.add_argument("--part", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--address", help=argparse.SUPPRESS)
    return parser


def own_part(number: int, seat: gnubg.Server | None) -> list[str]:
    """The same script, told to do one part."""
    address = ["--address", seat.address] if seat else []
    return [sys.executable, *sys.argv, "--part", str(number), *address]


def named(weights: Path) -> str:
    """Name and fingerprint: two nets of one name do not mix in a result."""
    return f"{weights.name} {hashlib.sha256(weights.read_bytes()).hexdigest()[:12]}"


def tool(name: str) -> str:
    """One of the programs of ``native/tools``."""
    path = TOOLS / name
    if not path.exists():
        raise SystemExit(f"{path.name} is not built: make bench-tools")
    return str(path)


def eta(parts: list[Part], error: float, wanted: float, jobs: int) -> str:
    """How long the whole takes, from what the parts took: errors fall as the square root."""
    seconds = sum(part["seconds"] for part in parts)
    if not math.isfinite(error) or wanted <= 0:
        return f"{seconds:.0f} s of work so far"
    whole = seconds * (error / wanted) ** 2
    return f"{seconds:.0f} s of work of about {whole:.0f} s, shared by {jobs}, for ± {wanted:g}"
