"""Is a new net better than the one that ships? A duel, and opinions on held-back positions.

The duel is played without the cube by the very rules that the net was trained by, luck removed and
with mirrored dice (``native/tools/duel.cpp``). Both measurements are made in parts and kept in
a file after each, so that a gate can be stopped, taken up again and made sharper.
"""

from __future__ import annotations

import json
import math
import shutil
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from dataclasses import asdict, dataclass, replace
from enum import Enum
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from videau.engine import NetEvaluator
from videau.engine.evaluator import KEEP
from videau.engine.place import HERE, Here, Piece, Place, Result, Shared
from videau.engine.races import races_by
from videau.engine.shipped import WEIGHTS, Manifest
from videau.engine.variant import Variant
from videau.engine.weights_header import WeightsHeader, sha256_of
from videau.rules.ruleset import BearOff
from videau.training.errors import TrainingError
from videau.training.held_back import Judged, judged_positions
from videau.training.runs import Run, write_whole
from videau.training.sums import Sums
from videau.training.tools import find_tool, run_tool

__all__ = ["Gate", "Settings", "Verdict", "measure", "newest_gate", "open_gate"]

SURE = 2.0
"""A difference counts from so many standard errors on."""
FEWEST_PARTS = 4
"""An error that comes from fewer is a guess, and a lucky one would end the measurement."""


class Verdict(Enum):
    """What a gate says."""

    BETTER = "better"
    WORSE = "worse"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Who plays whom by which rules, and how: what makes parts comparable."""

    weights: str
    """The hash of the new net."""
    against: str
    rival: str
    """The hash of the old one; its name is *against*."""
    variant: str
    seed: int = 1
    pairs: int = 25
    """Pairs of games in a part."""
    trials: int = 144


@dataclass(frozen=True, slots=True)
class Gate:
    """The measurement and the folder it lives in."""

    folder: Path
    settings: Settings
    parts: Mapping[int, Sums]
    """Points per game of the duel, one number for each pair, by the number of the part."""
    positions: tuple[Judged, ...] = ()

    # Files

    @property
    def file(self) -> Path:
        """Where it is kept."""
        return self.folder / f"{self.settings.weights[:12]}.json"

    @property
    def weights(self) -> Path:
        """A copy of the new net: a run that goes on replaces its own."""
        return self.folder / f"{self.settings.weights[:12]}.weights"

    @property
    def rival(self) -> Path:
        """A copy of the old one."""
        return self.folder / f"{self.settings.rival[:12]}.weights"

    @classmethod
    def read(cls, path: Path) -> Gate:
        """Takes up what a file holds."""
        data = json.loads(path.read_text(encoding="utf-8"))
        return cls(
            path.parent,
            Settings(**data["settings"]),
            {int(number): Sums(**sums) for number, sums in data["parts"].items()},
            tuple(Judged(**each) for each in data["positions"]),
        )

    def save(self) -> None:
        """Writes the file, with the verdict for whoever reads it."""
        data = {
            "verdict": self.verdict.value,
            "figures": self.figures,
            "settings": asdict(self.settings),
            "parts": {number: asdict(sums) for number, sums in sorted(self.parts.items())},
            "positions": [asdict(each) for each in self.positions],
        }
        write_whole(self.file, json.dumps(data, indent=1) + "\n")

    # What it says

    @property
    def duel(self) -> Sums:
        """Points per game for the new net, over all pairs."""
        return sum(self.parts.values(), Sums())

    @property
    def ours(self) -> Sums:
        """How far the new net's equities are from those of rollouts."""
        return Sums.of(abs(each.ours - each.rolled) for each in self.positions)

    @property
    def theirs(self) -> Sums:
        """The same of the old net, on the same positions."""
        return Sums.of(abs(each.theirs - each.rolled) for each in self.positions)

    @property
    def nearer(self) -> Sums:
        """By how much the new net is nearer to the truth, position by position."""
        return Sums.of(
            abs(each.theirs - each.rolled) - abs(each.ours - each.rolled) for each in self.positions
        )

    @property
    def verdict(self) -> Verdict:
        """Better: the duel is surely won, and the opinions are not surely worse."""
        duel, nearer = self.duel, self.nearer
        if len(self.parts) < FEWEST_PARTS or not self.positions:
            return Verdict.UNDECIDED
        if duel.mean < -SURE * duel.error or nearer.mean < -SURE * nearer.error:
            return Verdict.WORSE
        return Verdict.BETTER if duel.mean > SURE * duel.error else Verdict.UNDECIDED

    @property
    def summary(self) -> str:
        """What it found, in one line."""
        duel = self.duel
        found = (
            f"{duel.mean:+.4f} ± {duel.error:.4f} points per game over {2 * duel.count:,} games "
            f"against {self.settings.against}"
        )
        if not self.positions:
            return found
        ours, theirs = self.ours, self.theirs
        return (
            f"{found}; equities off by {ours.mean:.4f} ± {ours.error:.4f}, its by "
            f"{theirs.mean:.4f} ± {theirs.error:.4f}, on {ours.count} positions"
        )

    @property
    def figures(self) -> dict[str, str | int | float]:
        """What the manifest keeps of it."""
        noise = Sums.of(each.rolled_error for each in self.positions)
        measured: dict[str, str | int | float] = {
            "against": self.settings.against,
            "points": round(self.duel.mean, 5),
            "error": _finite(self.duel.error),
            "games": 2 * self.duel.count,
            "seed": self.settings.seed,
        }
        if not self.positions:
            return measured
        return measured | {
            "positions": len(self.positions),
            "off-by": round(self.ours.mean, 4),
            "off-by-error": _finite(self.ours.error),
            "rival-off-by": round(self.theirs.mean, 4),
            "rollout-error": round(noise.mean, 4),
        }


def _finite(number: float) -> float:
    return round(number, 5) if math.isfinite(number) else 99.0


def open_gate(
    run: Run,
    *,
    weights: Path | None = None,
    against: Path | None = None,
    package: Path = WEIGHTS,
    seed: int = 1,
) -> Gate:
    """Returns the gate of a net of *run*, as far as it has been measured.

    The net is the run's averaged one unless *weights* names another; it meets the one that ships
    for its rules, or the nearest, unless *against* names another.
    """
    variant = run.plan.variant
    candidate = weights or run.weights
    if not candidate.is_file():
        raise TrainingError(f"the run {run.name} has no net yet: there is no {candidate}")
    trained = WeightsHeader.read(candidate).variant
    if trained != variant.spelled():
        raise TrainingError(
            f"{candidate} was trained by {trained}, the run {run.name} is by {variant.spelled()}"
        )
    rival = against or Manifest.read(package).nearest(variant).verify()
    settings = Settings(
        weights=sha256_of(candidate),
        against=rival.name,
        rival=sha256_of(rival),
        variant=variant.spelled(),
        seed=seed,
    )
    folder = run.folder / "gates"
    folder.mkdir(exist_ok=True)
    gate = Gate(folder, settings, {})
    if gate.file.exists():
        known = Gate.read(gate.file)
        if known.settings == settings:
            return known
    for path, copy in ((candidate, gate.weights), (rival, gate.rival)):
        if not copy.exists():
            shutil.copyfile(path, copy)
    return gate


def newest_gate(run: Run) -> Gate:
    """Returns the gate that was measured last."""
    files = sorted((run.folder / "gates").glob("*.json"), key=lambda path: path.stat().st_mtime)
    if not files:
        raise TrainingError(
            f"the run {run.name} has no gate yet: python -m videau.training gate {run.name}"
        )
    return Gate.read(files[-1])


def measure(
    gate: Gate,
    variant: Variant,
    *,
    error: float,
    games: int,
    positions: int,
    jobs: int = 1,
    place: Place = HERE,
    tell: Callable[[Gate], None] = lambda gate: None,
) -> Gate:
    """Goes on measuring until the duel is known to *error* or has *games* games.

    Then so many *positions* are rolled out. What is there already is not done again. Here, *jobs*
    parts of the duel are played at a time.
    """
    known = gate
    chosen = _Threads(jobs) if place is HERE else place
    for known in _played(gate, variant, error=error, games=games, place=chosen):
        known.save()
        tell(known)
    gate = known
    for known in _rolled_out(gate, variant, positions, place):
        known.save()
        tell(known)
    return known


class _Threads(Here):
    """Here, with several programs running at a time."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs

    def map(
        self,
        work: Callable[[Piece, *Shared], Result],
        pieces: Iterable[Piece],
        *shared: *Shared,
    ) -> Generator[Result, None, None]:
        waiting, running = iter(pieces), deque[Future[Result]]()
        with ThreadPoolExecutor(self._jobs) as pool:
            while True:
                for piece in islice(waiting, self._jobs - len(running)):
                    running.append(pool.submit(work, piece, *shared))
                if not running:
                    return
                yield running.popleft().result()


def _played(
    gate: Gate, variant: Variant, *, error: float, games: int, place: Place
) -> Iterable[Gate]:
    """Yields the gate after each part of the duel."""
    most = max(1, math.ceil(games / (2 * gate.settings.pairs)))
    is_sure = False

    def missing() -> Iterator[int]:
        for number in range(most):
            if is_sure:
                return
            if number not in gate.parts:
                yield number

    def sure() -> bool:
        return len(gate.parts) >= FEWEST_PARTS and gate.duel.error <= error

    is_sure, known = sure(), dict(gate.parts)
    nets = gate.weights.read_bytes(), gate.rival.read_bytes()
    bear_off = variant.ruleset.bear_off
    with closing(place.map(_play_part, missing(), gate.settings, bear_off, *nets)) as played:
        for number, sums in played:
            known[number] = sums
            gate = replace(gate, parts=dict(known))
            is_sure = sure()
            yield gate


def _play_part(
    number: int, settings: Settings, bear_off: BearOff, weights: bytes, rival: bytes
) -> tuple[int, Sums]:
    races = races_by(bear_off)
    with TemporaryDirectory() as folder:
        ours, theirs = Path(folder) / "ours.weights", Path(folder) / "theirs.weights"
        ours.write_bytes(weights)
        theirs.write_bytes(rival)
        answer: dict[str, Any] = run_tool(
            [
                *(find_tool("videau-duel"), "--weights", ours, "--against", theirs),
                *("--variant", settings.variant, "--seed", settings.seed, "--keep", KEEP),
                *("--first", number * settings.pairs, "--pairs", settings.pairs),
                *(() if races is None else ("--rolls", WEIGHTS / races.file)),
            ]
        )
    return number, Sums(answer["count"], *answer["adjusted"])


def _rolled_out(gate: Gate, variant: Variant, positions: int, place: Place) -> Iterable[Gate]:
    if len(gate.positions) >= positions:
        return
    nets = (NetEvaluator.load(gate.weights), NetEvaluator.load(gate.rival))
    known, settings = len(gate.positions), gate.settings
    found = judged_positions(
        *nets, variant, seed=settings.seed, trials=settings.trials, skip=known, place=place
    )
    for judged in islice(found, positions - known):
        gate = replace(gate, positions=(*gate.positions, judged))
        yield gate
