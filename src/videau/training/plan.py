"""The plan of a training run: what is learnt, from where, and in which phases.

::

    ruleset = "dujardin"          # a name, or a table [ruleset] as in a ruleset of one's own
    start = "standard"
    from = "shipped"              # or "random", or a weights file beside the plan
    seed = 20261116
    cycle = 128                   # games between two updates of the net that plays them

    [[phase]]
    contact = "512-128-32"
    race = "128-64-32"
    games = 60000
    targets = "returns"
    rate = [2e-4, 5e-5]

What the words of a phase mean stands in ``native/videau/engine/training/plan.h``, which is the
text that the trainer reads.
"""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields
from enum import Enum
from pathlib import Path
from typing import Any

from videau.engine.shipped import ruleset_in
from videau.engine.variant import STANDARD_START, Variant
from videau.errors import VideauError
from videau.training.errors import PlanError

__all__ = ["PLANS", "RANDOM", "SHIPPED", "Phase", "Plan", "Shape", "Targets"]

PLANS = Path(__file__).parent / "plans"
"""The plans that come with the package."""

SHIPPED = "shipped"
"""As a beginning: the net that ships for the plan's rules, or the nearest one."""
RANDOM = "random"

CYCLE = 128
MOST_UNITS = 4096
HEADS = (16, 64)  # in the core: one for each stage of a game, or four
LANES = 16  # of the core's kernels: every layer is a multiple of it


class Targets(Enum):
    """What a position is taught to be worth."""

    RETURNS = "returns"
    """What came of it in the game: cheap, as noisy as the dice."""
    SEARCHED = "searched"
    """The same with the luck of each roll removed by looking at all 21: little noise, 10 x work."""


@dataclass(frozen=True, slots=True)
class Shape:
    """The widths of a network's hidden layers, and its heads: one, or one for each stage of a game.

    >>> Shape.parse("512-128-32x16").covers(Shape(512, 64, 32))
    True
    """

    first: int
    second: int
    third: int
    heads: int = 1

    @classmethod
    def parse(cls, text: str) -> Shape:
        """Reads three widths with hyphens between them, and the number of heads behind an x."""
        heads = "|".join(map(str, HEADS))
        if not re.fullmatch(rf"\d+-\d+-\d+(x({heads}))?", text, re.ASCII):
            raise ValueError(
                f"expected three widths such as 256-64-32, or 256-64-32x{HEADS[0]}, got {text!r}"
            )
        shape = cls(*map(int, re.split("[-x]", text)))
        for width in (shape.first, shape.second, shape.third):
            if width % LANES or not 0 < width <= MOST_UNITS:
                raise ValueError(
                    f"expected widths that are multiples of {LANES} up to {MOST_UNITS}, got {text}"
                )
        return shape

    def covers(self, other: Shape) -> bool:
        """Whether a network of the shape *other* can grow into this one."""
        return (
            self.first >= other.first
            and self.second >= other.second
            and self.third >= other.third
            and self.heads >= other.heads
        )

    def narrows(self, other: Shape) -> bool:
        """Whether only the second layer of the shape *other* would shrink.

        >>> Shape.parse("512-64-32x16").narrows(Shape(512, 128, 32))
        True
        """
        return (
            (self.first, self.third) == (other.first, other.third)
            and self.second < other.second
            and self.heads >= other.heads
        )

    def __str__(self) -> str:
        heads = f"x{self.heads}" if self.heads > 1 else ""
        return f"{self.first}-{self.second}-{self.third}{heads}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Phase:
    """A stretch of a run with the same settings; the rate of learning falls from first to last."""

    contact: Shape
    race: Shape
    games: int
    targets: Targets
    rate: tuple[float, float]
    batch: int = 256
    average: float = 0.995
    decay: float = 0.7
    """How much of a correction is passed on to the move before: lambda."""
    keep: int = 8
    learn: int = 1
    unusual: float = 0.0
    """Share of games that begin where people, not good players, get to."""
    explore: float = 0.0
    """Share of turns that try a play nearly as good as the best, with searched targets."""
    sighted: int = 0
    """Units of the contact network's first layer that see the dense features; 0: as they are."""
    awake: float = 0.0
    """What each unit of that layer costs in the loss where it is awake."""
    equity: float = 0.0
    """What the squared error of its equity counts beside its cross-entropy."""

    @property
    def line(self) -> str:
        """The phase as the trainer reads it."""
        first, last = self.rate
        words = (
            *(self.contact, self.race, self.games, first, last, self.batch, self.average),
            *(self.decay, self.targets.value, self.keep, self.learn, self.unusual, self.explore),
            *(self.sighted, self.awake, self.equity),
        )
        return " ".join(map(str, words))


@dataclass(frozen=True, slots=True)
class Plan:
    """What a run is to do."""

    variant: Variant
    origin: str
    """:data:`SHIPPED`, :data:`RANDOM` or the path of a weights file."""
    seed: int
    cycle: int
    """Games that are played with the same weights before they are learnt."""
    phases: tuple[Phase, ...]

    @classmethod
    def parse(cls, text: str, name: str = "plan") -> Plan:
        r"""Reads a plan from TOML; *name* is what the errors call it.

        >>> Plan.parse('[[phase]]\ngames = "many"', "mine.toml")
        Traceback (most recent call last):
        ...
        videau.training.errors.PlanError: mine.toml:2: expected games to be a whole number of
            1 or more, got 'many'
        """
        return _Reader(text, name).plan()

    @classmethod
    def read(cls, path: Path) -> Plan:
        """Reads the plan in the file *path*."""
        try:
            return cls.parse(path.read_text(encoding="utf-8"), str(path))
        except (OSError, UnicodeDecodeError) as error:
            raise PlanError(f"{path}: cannot be read: {error}") from error

    @property
    def games(self) -> int:
        """Of all phases."""
        return sum(phase.games for phase in self.phases)

    def for_trainer(self, origin: str | None, rolls: str | None = None) -> str:
        """Returns the text that the trainer reads.

        *origin* names a weights file beside it, *rolls* a file that tells how long races take.
        """
        lines = [f"variant {self.variant.spelled()}"]
        if origin is not None:
            lines.append(f"weights {origin}")
        if rolls is not None:
            lines.append(f"rolls {rolls}")
        return "\n".join([*lines, *(phase.line for phase in self.phases)]) + "\n"


# Reading, one value at a time: each reader returns the value or raises a ValueError.


def _whole(least: int) -> Callable[[object], int]:
    def read(value: object) -> int:
        if type(value) is not int or value < least:
            raise ValueError(f"to be a whole number of {least} or more, got {value!r}")
        return value

    return read


def _share(value: object) -> float:
    if not isinstance(value, int | float) or not 0 <= value < 1:
        raise ValueError(f"to be a number from 0 to below 1, got {value!r}")
    return float(value)


def _weight(value: object) -> float:
    if not isinstance(value, int | float) or not 0 <= value < math.inf:
        raise ValueError(f"to be a number of 0 or more, got {value!r}")
    return float(value)


def _rates(value: object) -> tuple[float, float]:
    match value:
        case [int() | float() as first, int() | float() as last] if first > 0 and last > 0:
            return float(first), float(last)
    raise ValueError(f"to be two rates above 0 such as [2e-4, 1e-5], got {value!r}")


def _targets(value: object) -> Targets:
    try:
        return Targets(value)
    except ValueError:
        names = ", ".join(each.value for each in Targets)
        raise ValueError(f"to be one of {names}, got {value!r}") from None


def _shape(value: object) -> Shape:
    try:
        return Shape.parse(str(value))
    except ValueError as error:
        raise ValueError(f"to be a shape: {error}") from None


def _text(value: object) -> str:
    if not isinstance(value, str) or not value:
        raise ValueError(f"to be a text, got {value!r}")
    return value


_PHASE: Mapping[str, Callable[[object], Any]] = {
    "contact": _shape,
    "race": _shape,
    "games": _whole(1),
    "targets": _targets,
    "rate": _rates,
    "batch": _whole(1),
    "average": _share,
    "lambda": _share,
    "keep": _whole(0),
    "learn": _whole(1),
    "unusual": _share,
    "explore": _share,
    "sighted": _whole(0),
    "awake": _share,
    "equity": _weight,
}
_FIELDS = {"lambda": "decay"}  # a word that Python keeps for itself
_REQUIRED = {field.name for field in fields(Phase) if field.default is MISSING}
_PLAN = ("ruleset", "start", "from", "seed", "cycle", "phase")


class _Reader:
    """A plan's text, and where in it things stand."""

    def __init__(self, text: str, name: str) -> None:
        self._text = text
        self._name = name

    def plan(self) -> Plan:
        try:
            data = tomllib.loads(self._text)
        except (ValueError, RecursionError) as error:
            found = re.search(r"at line (\d+)", str(error))
            raise self._wrong(int(found[1]) if found else 1, f"not TOML: {error}") from None
        self._allow(data, _PLAN, None)
        phases = data.get("phase")
        if not isinstance(phases, list) or not phases:
            raise self._wrong(1, "expected at least one [[phase]]")
        return Plan(
            self._variant(data),
            self._read("from", data.get("from", SHIPPED), _text),
            self._read("seed", data.get("seed", 1), _whole(0)),
            self._read("cycle", data.get("cycle", CYCLE), _whole(1)),
            self._growing([self._phase(place, phase) for place, phase in enumerate(phases)]),
        )

    def _variant(self, data: Mapping[str, Any]) -> Variant:
        key = "ruleset"
        try:
            ruleset = ruleset_in(data.get(key, "standard"))
            key = "start"
            return Variant(ruleset, data.get(key, STANDARD_START))
        except (VideauError, AttributeError) as error:
            raise self._wrong(self._line(key), str(error)) from None

    def _phase(self, place: int, data: Mapping[str, Any]) -> Phase:
        self._allow(data, tuple(_PHASE), place)
        values = {
            _FIELDS.get(key, key): self._read(key, value, _PHASE[key], place)
            for key, value in data.items()
        }
        for key in sorted(_REQUIRED - values.keys()):
            raise self._wrong(self._line(None, place), f"expected the phase to have {key}")
        return Phase(**values)

    def _growing(self, phases: list[Phase]) -> tuple[Phase, ...]:
        for place in range(1, len(phases)):
            for key in ("contact", "race"):
                before, now = (getattr(phase, key) for phase in phases[place - 1 : place + 1])
                narrows = key == "contact" and now.narrows(before)
                if not now.covers(before) and not narrows:
                    raise self._wrong(
                        self._line(key, place),
                        f"expected {key} to grow from {before} or stay, got {now}",
                    )
        return tuple(phases)

    def _allow(self, data: Mapping[str, Any], allowed: tuple[str, ...], place: int | None) -> None:
        for key in data:
            if key not in allowed:
                what = "a plan" if place is None else "a phase"
                problem = f"{what} has no {key!r}; it may have {', '.join(allowed)}"
                raise self._wrong(self._line(key, place), problem)

    def _read(
        self, key: str, value: object, reader: Callable[[object], Any], place: int | None = None
    ) -> Any:
        try:
            return reader(value)
        except ValueError as error:
            raise self._wrong(self._line(key, place), f"expected {key} {error}") from None

    def _line(self, key: str | None, place: int | None = None) -> int:
        """Where *key* stands, in the phase number *place* or before the first table.

        The TOML reader does not tell, so the lines are looked through again.
        """
        header = -1
        for number, line in enumerate(self._text.splitlines(), 1):
            words = line.split("#")[0].strip()
            if words.replace(" ", "") == "[[phase]]":
                header += 1
                if key is None and header == place:
                    return number
            here = header == (-1 if place is None else place)
            named = re.match(r"\[?[\"']?([\w-]+)", words)
            if here and named and named[1] == key:
                return number
        return 1

    def _wrong(self, line: int, problem: str) -> PlanError:
        return PlanError(f"{self._name}:{line}: {problem}")
