"""A training run is a folder.

::

    plan.toml         what is to be done
    plan.txt          the same for the trainer
    origin.json       the net that it started from
    start.weights     a copy of that net
    races.rolls       a copy of what judges races in searched targets
    checkpoint.bin    weights, optimiser, averages, progress; replaced whole
    average.weights   the averaged networks: what plays
    kept/             copies of it, at the end of each phase and every so many games
    log.jsonl         one line a minute
    lock              held, with the number of the process, while a trainer works here
    gates/            what was measured before shipping
"""

from __future__ import annotations

import fcntl
import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from videau.engine.races import races_by
from videau.engine.shipped import WEIGHTS, Manifest
from videau.engine.weights_header import WeightsHeader, sha256_of
from videau.training.errors import TrainingError
from videau.training.log import LogLine, Progress, read_log
from videau.training.plan import RANDOM, SHIPPED, Plan, Shape

__all__ = ["Origin", "Run", "write_whole"]

RUNS = Path("training-runs")


@dataclass(frozen=True, slots=True)
class Origin:
    """The net that a run started from."""

    file: str
    sha256: str
    games: int
    """That it had been trained for."""


@dataclass(frozen=True, slots=True)
class Run:
    """One run; the folder may not be there yet."""

    folder: Path

    @classmethod
    def find(cls, name: str) -> Run:
        """Returns the run called *name* in ``training-runs``, or in the folder *name*."""
        for folder in (Path(name), RUNS / name):
            if (folder / "plan.toml").is_file():
                return cls(folder)
        raise TrainingError(f"there is no run {name!r}, here or in {RUNS}")

    @property
    def name(self) -> str:
        """The folder's."""
        return self.folder.resolve().name

    @property
    def plan(self) -> Plan:
        """What is to be done."""
        return Plan.read(self.folder / "plan.toml")

    @property
    def weights(self) -> Path:
        """The averaged networks as of the last checkpoint."""
        return self.folder / "average.weights"

    @property
    def log(self) -> tuple[LogLine, ...]:
        """What was written about it so far."""
        return read_log(self.folder / "log.jsonl")

    @property
    def progress(self) -> Progress:
        """How far it is."""
        return Progress.of(self.plan, self.log)

    @property
    def is_done(self) -> bool:
        """Whether all phases are."""
        return self.progress.phase >= len(self.plan.phases)

    @property
    def origin(self) -> Origin | None:
        """The net that it started from; None for random weights."""
        path = self.folder / "origin.json"
        return Origin(**json.loads(path.read_text())) if path.exists() else None

    @property
    def trained_games(self) -> int:
        """Of self-play behind its net, from the very beginning."""
        return self.progress.games + (self.origin.games if self.origin else 0)

    # Beginning

    def prepare(self, plan_path: Path, package: Path = WEIGHTS) -> None:
        """Makes the folder ready for the plan in *plan_path*, or for a change of its plan.

        Phases that are done cannot change any more, nor what is learnt and from where.
        """
        plan = Plan.read(plan_path)
        if (self.folder / "plan.toml").exists():
            self._check_change(plan, plan_path)
        else:
            self.folder.mkdir(parents=True, exist_ok=True)
            self._copy_origin(plan, plan_path, package)
        origin, rolls = (
            name if (self.folder / name).exists() else None
            for name in ("start.weights", "races.rolls")
        )
        write_whole(self.folder / "plan.txt", plan.for_trainer(origin, rolls))
        write_whole(self.folder / "plan.toml", plan_path.read_text(encoding="utf-8"))

    def _check_change(self, plan: Plan, plan_path: Path) -> None:
        before, done = self.plan, self.progress.phase
        for what in ("variant", "origin", "seed", "cycle"):
            if getattr(plan, what) != getattr(before, what):
                raise TrainingError(
                    f"{plan_path} differs from the plan of the run {self.name} in its {what}: "
                    "give the new run another name"
                )
        if plan.phases[:done] != before.phases[:done]:
            raise TrainingError(
                f"{plan_path} changes one of the {done} phases that the run {self.name} has done"
            )

    def _copy_origin(self, plan: Plan, plan_path: Path, package: Path) -> None:
        if plan.origin == RANDOM:
            return
        if plan.origin == SHIPPED:
            found = Manifest.read(package).nearest(plan.variant)
            path, games = found.verify(), found.net.games
        else:
            path, games = plan_path.parent / plan.origin, 0
        _check_shapes(plan, path)
        origin = {"file": path.name, "sha256": sha256_of(path), "games": games}
        write_whole(self.folder / "origin.json", json.dumps(origin) + "\n")
        shutil.copyfile(path, self.folder / "start.weights")
        races = races_by(plan.variant.ruleset.bear_off)
        if races is not None:
            shutil.copyfile(WEIGHTS / races.file, self.folder / "races.rolls")

    # One trainer at a time

    @contextmanager
    def locked(self) -> Iterator[IO[str]]:
        """Holds the run's lock; whoever inherits the file goes on holding it."""
        with (self.folder / "lock").open("a+", encoding="ascii") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise TrainingError(
                    f"a trainer is at work on the run {self.name} (process {self.pid})"
                ) from None
            yield file

    @property
    def pid(self) -> int | None:
        """The process that works on the run now, if one does."""
        path = self.folder / "lock"
        if not path.exists():
            return None
        with path.open("r", encoding="ascii") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
            except BlockingIOError:
                return int(file.read() or 0)
        return None

    def wait_until_free(self) -> None:
        """Returns as soon as nobody works on the run."""
        with (self.folder / "lock").open("a", encoding="ascii") as file:
            fcntl.flock(file, fcntl.LOCK_EX)


def _check_shapes(plan: Plan, weights: Path) -> None:
    """Networks can grow; only the second layer of the contact network can shrink."""
    first = plan.phases[0]
    shapes = WeightsHeader.read(weights).shapes
    contact, race = Shape.parse(shapes[0]), Shape.parse(shapes[1])
    for wanted, given in ((first.contact, contact), (first.race, race)):
        narrows = given is contact and wanted.narrows(given)
        if not wanted.covers(given) and not narrows:
            raise TrainingError(
                f"the plan begins with {wanted}, and {weights.name} has {given}: a network can "
                "grow, not shrink"
            )


def write_whole(path: Path, text: str) -> None:
    """Replaces a file whole or not at all."""
    draft = path.with_name(path.name + ".part")
    with draft.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
