"""Tiny runs: plans that are done in seconds, and a package that a net can be shipped into."""

from __future__ import annotations

import datetime
import os
import subprocess
import sys
from pathlib import Path

from videau.engine.shipped import MANIFEST, Manifest, TrainedNet
from videau.engine.variant import Variant
from videau.engine.weights_header import sha256_of
from videau.training.plan import Plan
from videau.training.tools import BUILT, ROOT

TESTED = ROOT / "build" / "native" / "native" / "tools"  # by make native-test

PHASE = """
[[phase]]
contact = "{contact}"
race = "16-16-16"
games = {games}
targets = "{targets}"
rate = [3e-3, 1e-3]
batch = 64
average = 0.9
keep = {keep}
learn = {learn}
"""


def find_tools() -> Path | None:
    """The folder with the programs of the core, wherever they were built last."""
    built = [each for each in (BUILT, TESTED) if (each / "videau-train").is_file()]
    return max(built, key=lambda each: (each / "videau-train").stat().st_mtime, default=None)


def plan_text(ruleset: str, origin: str, games: int) -> str:
    """A plan of two phases: returns, then searched with a wider network of many heads."""
    head = f'ruleset = "{ruleset}"\nfrom = "{origin}"\nseed = 5\ncycle = 16\n'
    first = PHASE.format(contact="16-16-16", games=games, targets="returns", keep=0, learn=1)
    then = PHASE.format(contact="32-16-16x16", games=32, targets="searched", keep=4, learn=2)
    return head + first + then


def make_package(folder: Path, tools: Path) -> Path:
    """A folder of nets that ship, with one that knows nothing of the standard game."""
    run = folder / "untrained"
    plan = Plan.parse(plan_text("standard", "random", 16))
    run.mkdir(parents=True)
    (run / "plan.txt").write_text(plan.for_trainer(None))
    words = [tools / "videau-train", "--folder", run, "--plan", run / "plan.txt", "--seed", "3"]
    words += ["--games-per-cycle", "16", "--stop-after-cycles", "1"]
    subprocess.run([str(word) for word in words], check=True, stdout=subprocess.DEVNULL)
    package = folder / "weights"
    package.mkdir()
    path = package / "standard-test-001.weights"
    (run / "average.weights").rename(path)
    date = datetime.date(2026, 11, 16)
    net = TrainedNet(path.name, Variant(), "test", 16, sha256_of(path), date)
    (package / MANIFEST).write_text(Manifest(package, (net,)).as_toml())
    return package


def command(*words: object) -> list[str]:
    """A command line of training."""
    return [sys.executable, "-m", "videau.training", *map(str, words)]


def environment(tools: Path) -> dict[str, str]:
    """What a command line finds its programs by."""
    return os.environ | {"VIDEAU_TOOLS": str(tools), "COLUMNS": "120"}
