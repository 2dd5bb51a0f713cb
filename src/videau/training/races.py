"""Teaching how many rolls races need, and putting what was learnt into the package.

One file for each rule of bearing off, taught by ``videau-races`` from labels that it makes itself,
in minutes; ``native/videau/engine/training/rolls_lessons.h`` tells how.
"""

from __future__ import annotations

import datetime
import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from videau.engine.races import RACES, TaughtRaces, listed_races, races_toml
from videau.engine.shipped import WEIGHTS
from videau.engine.weights_header import sha256_of
from videau.rules.ruleset import BearOff
from videau.training.errors import TrainingError
from videau.training.runs import write_whole
from videau.training.tools import find_tool

__all__ = ["LESSONS", "SEED", "measure", "ship", "shipped", "teach"]

LESSONS = 1_000_000
SEED = 20261117
HELD_BACK = 99
"""The seed of the sides that are measured, which nobody was taught."""


def teach(
    bear_off: BearOff,
    out: Path,
    *,
    lessons: int = LESSONS,
    seed: int = SEED,
    begun: Path | None = None,
    tell: Callable[[str], None] = lambda line: None,
) -> None:
    """Teaches a net by *bear_off*, from scratch or what is *begun*, and writes it to *out*."""
    variant = "standard" if bear_off is BearOff.STANDARD else f"bear_off={bear_off.value}"
    command = [str(find_tool("videau-races")), "teach", str(out), variant, str(lessons), str(seed)]
    command += [] if begun is None else [str(begun)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as tool:
        for line in tool.stdout or ():
            tell(f"{bear_off.value}: {line.rstrip()}")
    if tool.returncode:
        raise TrainingError(f"videau-races failed: it ended with {tool.returncode}")


def measure(path: Path, *, sides: int = 200, trials: int = 36) -> float:
    """Returns how far the mean number of rolls to bear off all is off, over *sides* held back."""
    tool = find_tool("videau-races")
    command = [str(tool), "measure", str(path), str(sides), str(trials), str(HELD_BACK)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    found = re.search(r'"goal": "all-off".*?"off": ([0-9.]+)', done.stdout)
    if done.returncode or found is None:
        raise TrainingError(f"videau-races failed: {done.stderr.strip()}")
    return float(found[1])


def shipped(bear_off: BearOff, package: Path = WEIGHTS) -> TaughtRaces | None:
    """Returns what ships for *bear_off*."""
    listed = listed_races(package) if (package / RACES).is_file() else ()
    return next((each for each in listed if each.bear_off is bear_off), None)


def ship(
    path: Path,
    bear_off: BearOff,
    *,
    lessons: int,
    seed: int,
    off: float,
    today: datetime.date,
    package: Path = WEIGHTS,
) -> TaughtRaces:
    """Puts the file *path* into the package, in the place of the one for the same rule."""
    before = shipped(bear_off, package)
    listed = listed_races(package) if (package / RACES).is_file() else ()
    number = 1 if before is None else int(re.findall(r"-(\d+)\.rolls", before.file)[0]) + 1
    entry = TaughtRaces(
        file=f"races-{bear_off.value}-{number:03}.rolls",
        bear_off=bear_off,
        lessons=lessons,
        seed=seed,
        off=off,
        sha256=sha256_of(path),
        date=today,
    )
    with TemporaryDirectory(dir=package) as folder:
        draft = Path(folder) / entry.file
        draft.write_bytes(path.read_bytes())
        draft.replace(package / entry.file)
    order = list(BearOff)
    renewed = [each for each in listed if each.bear_off is not bear_off] + [entry]
    renewed.sort(key=lambda each: order.index(each.bear_off))
    write_whole(package / RACES, races_toml(tuple(renewed)))
    # Last, so that at any moment the list names files that are there.
    if before is not None:
        (package / before.file).unlink(missing_ok=True)
    return entry
