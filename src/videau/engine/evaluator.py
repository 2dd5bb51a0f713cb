"""Who judges: the protocol, and the net that lives in the C++ core."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeAlias

import numpy as np
import numpy.typing as npt

from videau.arrays import to_rows
from videau.core import native
from videau.engine.chances import Chances
from videau.engine.cube import CubeDecision, CubeState, decide
from videau.errors import UnavailableError, UnreadableError
from videau.rules.position import Position
from videau.rules.ruleset import Backgammon, Gammon, Ruleset
from videau.rules.rulesets import STANDARD

if TYPE_CHECKING:
    from videau._native import Net

__all__ = [
    "Endings",
    "Evaluator",
    "NetEvaluator",
    "Rows",
    "decisions",
    "rule_numbers",
    "weights_path",
]

# Feature set, its version, and the number of the net: src/videau/training/HISTORY.md.
SHIPPED = "slots52-dense24-v1-003.weights"

Rows: TypeAlias = npt.NDArray[np.uint8]
"""Positions, 52 numbers each, as in :mod:`videau.arrays`."""
Endings: TypeAlias = npt.NDArray[np.float32]
"""Six exclusive chances a row: to win one, two, three points, then to lose them."""

DEEPEST = 4
KEEP = 4
"""Plays of a roll that pass the pruning net inside a search.

Over 150 contact decisions at 2-ply: 13.6 milliseconds each instead of 46 with all of them, and
0.00005 points lost.
"""


class Evaluator(Protocol):
    """Judges positions, each for its side on roll, without the cube."""

    def evaluate(self, rows: Rows, ruleset: Ruleset = STANDARD, *, plies: int = 0) -> Endings:
        """Returns six chances for every row. Games that are over are scored by *ruleset*."""
        ...


class NetEvaluator:
    """The networks of the core, with its bear-off tables and its search.

    >>> net = NetEvaluator.random(seed=1)
    >>> net.evaluate(to_rows([Position(), Position()])).shape
    (2, 6)
    >>> net.chances(Position()) == net.chances(Position.parse("4HPwATDgc/ABMA"))
    True

    *plies* are counted as GNU Backgammon counts them: 0 judges the position itself, each
    further one looks at all 21 rolls and the best answer to each. The nets that ship were
    trained for the ``standard`` rules; by others they play that ruleset's plays, bear-off
    tables and scoring with an opinion formed elsewhere.
    """

    def __init__(self, net: Net, *, keep: int = 0, threads: int = 1) -> None:
        self._net = net
        self._keep = keep
        self._threads = threads

    @classmethod
    def load(cls, path: str | Path, *, keep: int = KEEP, threads: int = 1) -> NetEvaluator:
        """Returns the net in the file *path*."""
        _require_core()
        try:
            return cls(native.Net.load(str(path)), keep=keep, threads=threads)
        except native.WeightsError as error:
            raise UnavailableError("{reason}", reason=str(error)) from None

    @classmethod
    def random(cls, *, seed: int = 1, shape: str = "16-16-16") -> NetEvaluator:
        """Returns a small untrained net, for tests and as a start for training."""
        _require_core()
        return cls(native.Net.random(shape, shape, seed))

    @classmethod
    def shipped(cls, environ: Mapping[str, str] = os.environ) -> NetEvaluator:
        """Returns the net that comes with the package, or the one ``VIDEAU_WEIGHTS`` names.

        It is read once.
        """
        return _load_once(weights_path(environ))

    @property
    def net(self) -> Net:
        """The core's own object."""
        return self._net

    @property
    def keep(self) -> int:
        """How many plays of a roll pass the pruning net inside a search; 0: all."""
        return self._keep

    @property
    def shape(self) -> str:
        """The widths of the layers: contact net, then race net."""
        return self._net.shape

    def evaluate(self, rows: Rows, ruleset: Ruleset = STANDARD, *, plies: int = 0) -> Endings:
        """Returns six chances for every row; other threads run meanwhile."""
        packed = _checked(rows, plies)
        try:
            return self._net.evaluate(
                packed, plies, rule_numbers(ruleset), self._keep, self._threads
            )
        except (TypeError, ValueError) as error:
            raise _unreadable(error) from None

    def decisions(
        self, rows: Rows, cube: CubeState, ruleset: Ruleset = STANDARD, *, plies: int = 0
    ) -> list[CubeDecision]:
        """Returns the cube decision of every row, the cube being carried through the search."""
        packed = _checked(rows, plies)
        rules = rule_numbers(ruleset)
        try:
            found = self._net.search_cubes(
                packed, cube.core, plies, rules, self._keep, self._threads
            )
        except (TypeError, ValueError) as error:
            raise _unreadable(error) from None
        return [
            CubeDecision.from_core(Chances.from_endings(each.chances), each.decision, cube)
            for each in found
        ]

    def chances(
        self, position: Position, ruleset: Ruleset = STANDARD, *, plies: int = 0
    ) -> Chances:
        """Returns the chances of the side on roll in one position."""
        return Chances.from_endings(self.evaluate(to_rows([position]), ruleset, plies=plies)[0])


def decisions(
    evaluator: Evaluator,
    positions: Iterable[Position],
    cube: CubeState,
    ruleset: Ruleset = STANDARD,
    *,
    plies: int = 0,
) -> list[CubeDecision]:
    """Returns the cube decision in each of *positions*, before the roll of the side on turn.

    *cube* lies the same in all of them. A net carries it through its search; with any other
    evaluator it is added to what the search found.

    >>> [made.may_double for made in decisions(NetEvaluator.random(), [Position()], CubeState())]
    [True]
    """
    boards = list(positions)
    if isinstance(evaluator, NetEvaluator):
        return evaluator.decisions(to_rows(boards), cube, ruleset, plies=plies)
    judged = evaluator.evaluate(to_rows(boards), ruleset, plies=plies)
    return [
        decide(Chances.from_endings(endings.tolist()), cube, board)
        for board, endings in zip(boards, judged, strict=True)
    ]


def rule_numbers(ruleset: Ruleset) -> tuple[int, int, int, int, int]:
    """Returns what a ruleset says about plays and scoring, as the core numbers it.

    >>> rule_numbers(STANDARD)
    (0, 0, 0, 0, 0)
    """
    return (
        *ruleset.core,
        list(Gammon).index(ruleset.gammon),
        list(Backgammon).index(ruleset.backgammon),
    )


def weights_path(environ: Mapping[str, str]) -> Path:
    """Returns where the weights are looked for."""
    chosen = environ.get("VIDEAU_WEIGHTS")
    if chosen:
        return Path(chosen)
    return Path(str(files("videau.engine"))) / "weights" / SHIPPED


def _checked(rows: Rows, plies: int) -> Rows:
    if plies not in range(DEEPEST + 1):
        raise UnreadableError(
            "expected 0 to {most} plies, got {plies!r}", most=DEEPEST, plies=plies
        )
    return np.array(rows, dtype=np.uint8, order="C", ndmin=2)


def _unreadable(error: Exception) -> UnreadableError:
    return UnreadableError("{reason}", reason=str(error).splitlines()[0])


@cache
def _load_once(path: Path) -> NetEvaluator:
    if not path.is_file():
        raise UnavailableError(
            "the engine needs its weights, and there are none in {path}", path=str(path)
        )
    return NetEvaluator.load(path)


def _require_core() -> None:
    if native is None:
        raise UnavailableError("the engine needs the C++ core of Videau, which is not built here")
