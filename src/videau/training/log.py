"""What a run has written about itself: ``log.jsonl``, a line a minute and one a phase."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from videau.training.plan import Plan, Targets

__all__ = ["LogLine", "Progress", "read_log"]


@dataclass(frozen=True, slots=True)
class LogLine:
    """What is known after so many games; losses are means since the line before."""

    games: int
    phase: int
    phase_games: int
    """Of this phase."""
    seconds: float
    """Of work, without the time between a kill and the next start."""
    rate: float
    contact_loss: float
    race_loss: float
    plies: float
    gammon: float
    backgammon: float
    given_up: int

    @classmethod
    def parse(cls, line: str) -> LogLine:
        """Reads one line; what else stands there is left alone."""
        data = json.loads(line)
        return cls(**{field.name: data[field.name] for field in fields(cls)})


def read_log(path: Path) -> tuple[LogLine, ...]:
    """Returns the lines of a log in order, each number of games once.

    A run that was killed between its log and its checkpoint writes some lines a second time, and
    the last line may be half written.
    """
    if not path.exists():
        return ()
    lines: list[LogLine] = []
    for text in path.read_text(encoding="utf-8").splitlines():
        try:
            line = LogLine.parse(text)
        except (ValueError, KeyError):
            continue
        while lines and lines[-1].games >= line.games:
            lines.pop()
        lines.append(line)
    return tuple(lines)


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a run is in its plan."""

    phase: int
    """That is worked on; the number of phases when all are done."""
    phase_games: int
    games: int
    seconds: float
    games_per_second: float | None
    remaining_seconds: float | None
    """None if a kind of targets lies ahead whose speed has not been seen yet."""

    @classmethod
    def of(cls, plan: Plan, log: Sequence[LogLine]) -> Progress:
        """Works it out from the log.

        >>> from videau.training.plan import PLANS
        >>> Progress.of(Plan.read(PLANS / "dujardin.toml"), ()).phase
        0
        """
        if not log:
            return cls(0, 0, 0, 0.0, None, None)
        last = log[-1]
        phase, phase_games = last.phase, last.phase_games
        if phase_games >= plan.phases[min(phase, len(plan.phases) - 1)].games:
            phase, phase_games = phase + 1, 0
        speeds = _speeds(plan, log)
        return cls(
            phase,
            phase_games,
            last.games,
            last.seconds,
            _speed(log[-6:]),
            _remaining(plan, phase, phase_games, speeds),
        )

    @property
    def as_data(self) -> dict[str, Any]:
        """The same for programs."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


def _speed(lines: Sequence[LogLine]) -> float | None:
    """Games per second of the last phase in *lines*."""
    same = [line for line in lines if line.phase == lines[-1].phase]
    first = same[0] if len(same) > 1 else None
    games = same[-1].games - (first.games if first else 0)
    seconds = same[-1].seconds - (first.seconds if first else 0)
    return games / seconds if games > 0 and seconds > 0 else None


def _speeds(plan: Plan, log: Sequence[LogLine]) -> dict[Targets, float]:
    """The latest speed of each kind of targets."""
    speeds: dict[Targets, float] = {}
    for place, phase in enumerate(plan.phases):
        speed = _speed(lines) if (lines := _of_phase(log, place)) else None
        if speed is not None:
            speeds[phase.targets] = speed
    return speeds


def _of_phase(log: Iterable[LogLine], phase: int) -> list[LogLine]:
    return [line for line in log if line.phase == phase]


def _remaining(
    plan: Plan, phase: int, phase_games: int, speeds: dict[Targets, float]
) -> float | None:
    seconds = 0.0
    for ahead in plan.phases[phase:]:
        if ahead.targets not in speeds:
            return None
        seconds += max(0, ahead.games - phase_games) / speeds[ahead.targets]
        phase_games = 0
    return seconds
