"""Teaching a pruning net anew: what picks the plays that the large net looks at inside a search.

During a run the pruning net learns from the games of self-play only. ``videau-pruning`` teaches
one from scratch what the finished net thinks, half of the time of positions that people get
into, which takes minutes.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from videau.training.errors import TrainingError
from videau.training.runs import Run
from videau.training.tools import ask_tool, find_tool, run_tool

__all__ = ["SECONDS", "SHAPE", "TAUGHT", "Thrown", "measure", "teach"]

SHAPE = "32-16-16"
SECONDS = 150.0
TAUGHT = "taught.weights"
"""The net of a run with the pruning net that was taught."""


@dataclass(frozen=True, slots=True)
class Thrown:
    """What a roll loses, in thousandths of a point, if the pruning net keeps so many plays."""

    own_games: dict[int, float]
    unusual: dict[int, float]

    @classmethod
    def of(cls, told: dict[str, Any]) -> Thrown:
        """Reads what ``videau-pruning measure`` prints.

        >>> Thrown.of({"own games": {"keep 3": 2.5}, "unusual": {"keep 3": 4.0}}).unusual
        {3: 4.0}
        """

        def by_count(kind: str) -> dict[int, float]:
            return {int(key.removeprefix("keep ")): lost for key, lost in told[kind].items()}

        return cls(by_count("own games"), by_count("unusual"))


def teach(run: Run, *, seconds: float = SECONDS, shape: str = SHAPE) -> Path:
    """Teaches the net of *run* a new pruning net, and returns the file with both."""
    if not run.weights.is_file():
        raise TrainingError(f"{run.name} has no net yet: start it first")
    path = run.folder / TAUGHT
    ask_tool([find_tool("videau-pruning"), "teach", run.weights, path, shape, seconds])
    return path


def measure(weights: Path) -> Thrown:
    """Measures what the pruning net in the file *weights* throws away."""
    return Thrown.of(run_tool([find_tool("videau-pruning"), "measure", weights]))
