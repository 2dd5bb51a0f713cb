"""Who judges: the protocol, and the net that lives in the C++ core."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, cast

import numpy as np
import numpy.typing as npt

from videau.arrays import to_rows
from videau.core import native
from videau.engine.chances import Chances
from videau.engine.cube import CubeDecision, CubeState
from videau.engine.races import find_rolls
from videau.engine.shipped import ShippedNet, TrainedNet, find_net
from videau.engine.solved import SolvedGame, SolvedGames
from videau.engine.variant import STANDARD_START
from videau.errors import UnavailableError, UnreadableError
from videau.rules.position import MAX_CHECKERS, Position
from videau.rules.ruleset import Ruleset
from videau.rules.rulesets import STANDARD

if TYPE_CHECKING:
    from videau import _native
    from videau._native import Net, RollsNet

__all__ = [
    "Endings",
    "Evaluator",
    "NetEvaluator",
    "Rows",
    "ShippedNets",
    "checkers_in",
    "core_of",
    "decisions",
]

Rows: TypeAlias = npt.NDArray[np.uint8]
"""Positions, 52 numbers each, as in :mod:`videau.arrays`."""
Endings: TypeAlias = npt.NDArray[np.float32]
"""Six exclusive chances a row: to win one, two, three points, then to lose them."""

DEEPEST = 4
KEEP = 5
"""Plays of a roll that pass the pruning net at the ends of a search; before, all do.

Over 150 unusual decisions at 2-ply, judged by the search that keeps all: 11.3 milliseconds each
instead of 33.3, and 0.00009 points lost. With four, pruned everywhere, it was 0.0007.
"""


class Evaluator(Protocol):
    """Judges positions, each for its side on roll, without looking ahead and without the cube.

    Whatever keeps this protocol can be searched, ranked with, rolled out, asked about the cube
    and played against, by every ruleset. It is asked about contact positions and races only:
    games that are over and bear-offs are known exactly.

    >>> class Hopeful:
    ...     def evaluate(self, rows, ruleset=STANDARD):
    ...         return np.tile(np.float32([0.6, 0.1, 0, 0.3, 0, 0]), (len(rows), 1))
    >>> round(decisions(Hopeful(), [Position()], CubeState())[0].chances.win_gammon, 3)
    0.1
    """

    def evaluate(self, rows: Rows, ruleset: Ruleset = STANDARD) -> Endings:
        """Returns six chances for every row; they exclude each other and add up to one."""
        ...


class NetEvaluator:
    """The networks of the core, with its bear-off tables and its search.

    >>> net = NetEvaluator.random(seed=1)
    >>> net.evaluate(to_rows([Position(), Position()])).shape
    (2, 6)
    >>> net.chances(Position()) == net.chances(Position.parse("4HPwATDgc/ABMA"))
    True

    *plies* are counted as GNU Backgammon counts them: 0 judges the position itself, each
    further one looks at all 21 rolls and the best answer to each. A net was trained by one
    ruleset; by others it plays that ruleset's plays, bear-off tables and scoring with an opinion
    formed elsewhere. :class:`ShippedNets` takes the right one for each.

    *kernels*, for whoever measures, are others than the best that this machine has, by name; they
    change the time and nothing else. Races are judged by how many rolls each side needs
    (:mod:`videau.engine.races`), unless *races* is false: then the file's race network does it.
    """

    def __init__(
        self,
        net: Net,
        *,
        keep: int = 0,
        threads: int = 1,
        kernels: str | None = None,
        races: bool = True,
    ) -> None:
        self._net = net
        self._keep = keep
        self._threads = threads
        self._kernels = kernels
        self._races = races

    @classmethod
    def load(cls, path: str | Path, *, keep: int = KEEP, threads: int = 1) -> NetEvaluator:
        """Returns the net in the file *path*."""
        require_core()
        try:
            return cls(native.Net.load(str(path)), keep=keep, threads=threads)
        except native.WeightsError as error:
            raise UnavailableError("{reason}", reason=str(error)) from None

    @classmethod
    def random(cls, *, seed: int = 1, shape: str = "16-16-16") -> NetEvaluator:
        """Returns a small untrained net, for tests and as a start for training."""
        require_core()
        return cls(native.Net.random(shape, shape, seed))

    @classmethod
    def shipped(
        cls,
        ruleset: Ruleset = STANDARD,
        start: str = STANDARD_START,
        *,
        environ: Mapping[str, str] = os.environ,
    ) -> NetEvaluator:
        """Returns the net of the package for *ruleset*, or the one ``VIDEAU_WEIGHTS`` names.

        Rules without a net of their own get the nearest one: :func:`~videau.engine.find_net` tells
        which. A net is read once.
        """
        chosen = environ.get("VIDEAU_WEIGHTS")
        if chosen:
            return _load_once(Path(chosen))
        found = find_net(ruleset, start)
        return _load_listed(found.net, found.path.parent)

    def __reduce__(
        self,
    ) -> tuple[Callable[[bytes, int, int, bool], NetEvaluator], tuple[bytes, int, int, bool]]:
        # As the bytes of its file, which another machine need not have.
        with TemporaryDirectory() as folder:
            path = Path(folder) / "net.weights"
            self._net.save(str(path))
            return _unpacked, (path.read_bytes(), self._keep, self._threads, self._races)

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

    def core(
        self,
        ruleset: Ruleset,
        checkers: int = MAX_CHECKERS,
        *,
        solved: SolvedGame | None = None,
    ) -> _native.Evaluator:
        """Returns the net as the core's evaluator by *ruleset*.

        What *checkers* a side has makes no difference to one net; where the game is *solved*, it
        is not asked.
        """
        return self._net.evaluator(
            ruleset.core,
            keep=self._keep,
            threads=self._threads,
            kernels=self._kernels,
            solved=None if solved is None else solved.core,
            rolls=self.rolls(ruleset),
        )

    def rolls(self, ruleset: Ruleset) -> RollsNet | None:
        """Returns what judges races by *ruleset*; None if the race network does."""
        return find_rolls(ruleset.bear_off) if self._races else None

    def evaluate(
        self,
        rows: Rows,
        ruleset: Ruleset = STANDARD,
        *,
        plies: int = 0,
        solved: SolvedGame | None = None,
    ) -> Endings:
        """Returns six chances for every row; other threads run meanwhile."""
        packed = np.array(rows, dtype=np.uint8, order="C", ndmin=2)
        searcher, depth = self.core(ruleset, solved=solved), checked_plies(plies)
        try:
            return searcher.evaluate(packed, plies=depth)
        except (TypeError, ValueError) as error:
            raise UnreadableError("{reason}", reason=str(error).splitlines()[0]) from None

    def chances(
        self, position: Position, ruleset: Ruleset = STANDARD, *, plies: int = 0
    ) -> Chances:
        """Returns the chances of the side on roll in one position."""
        return Chances.from_endings(
            self.evaluate(to_rows([position]), ruleset, plies=plies)[0].tolist()
        )


class ShippedNets:
    """The nets of the package, each asked about the rules that it knows best.

    >>> from videau import RULESETS
    >>> nets = ShippedNets()
    >>> nets.evaluate(to_rows([Position()]), RULESETS["gala"]).shape
    (1, 6)
    """

    def __init__(
        self, environ: Mapping[str, str] = os.environ, solved: SolvedGames | None = None
    ) -> None:
        self._environ = environ
        self._solved = SolvedGames.in_folder_of(environ) if solved is None else solved

    def __reduce__(self) -> tuple[Any, ...]:
        # Whoever unpacks it has the same nets, but maybe not the file that somebody chose here.
        if self._environ.get("VIDEAU_WEIGHTS"):
            return self.net(STANDARD).__reduce__()
        return ShippedNets, ({}, self._solved)

    def net(self, ruleset: Ruleset) -> NetEvaluator:
        """Returns the net that judges by *ruleset*."""
        return NetEvaluator.shipped(ruleset, environ=self._environ)

    def core(self, ruleset: Ruleset, checkers: int = MAX_CHECKERS) -> _native.Evaluator:
        """Returns its net as the core's evaluator by *ruleset*, with the table of a small game."""
        solved = self._solved.find(ruleset, checkers)
        return self.net(ruleset).core(ruleset, solved=solved)

    def evaluate(self, rows: Rows, ruleset: Ruleset = STANDARD) -> Endings:
        """Returns six chances for every row."""
        packed = np.array(rows, dtype=np.uint8, order="C", ndmin=2)
        return self.net(ruleset).evaluate(
            packed, ruleset, solved=self._solved.find(ruleset, checkers_in(packed))
        )


def core_of(
    evaluator: Evaluator, ruleset: Ruleset, checkers: int = MAX_CHECKERS
) -> _native.Evaluator:
    """Returns what searches for *evaluator* by *ruleset*, in the core.

    An evaluator whose opinions the core can form itself says so by a method ``core``; any other
    is asked for them in Python. *checkers* are those of a side, if they are not fifteen.
    """
    own = getattr(evaluator, "core", None)
    if own is not None:
        return cast("_native.Evaluator", own(ruleset, checkers))
    require_core()
    return native.python_evaluator(lambda rows: evaluator.evaluate(rows, ruleset), ruleset.core)


def decisions(
    evaluator: Evaluator,
    positions: Iterable[Position],
    cube: CubeState,
    ruleset: Ruleset = STANDARD,
    *,
    plies: int = 0,
) -> list[CubeDecision]:
    """Returns the cube decision in each of *positions*, before the roll of the side to move.

    *cube* lies the same in all of them, and is carried through the search.

    >>> [made.may_double for made in decisions(NetEvaluator.random(), [Position()], CubeState())]
    [True]
    """
    rows = np.array(to_rows(positions))
    searcher = core_of(evaluator, ruleset, checkers_in(rows))
    found = searcher.search_cubes(rows, cube.core, plies=checked_plies(plies))
    return [
        CubeDecision.from_core(Chances.from_endings(each.chances), each.decision, cube)
        for each in found
    ]


def checkers_in(rows: Rows) -> int:
    """Returns the checkers of a side, those that are off included; the most if rows differ.

    >>> checkers_in(to_rows([Position()]))
    15
    """
    return int(rows.reshape(len(rows), 2, -1).sum(axis=2).max(initial=0)) if len(rows) else 0


def checked_plies(plies: int) -> int:
    """Returns *plies*; raises UnreadableError if nobody looks so far ahead."""
    if plies not in range(DEEPEST + 1):
        raise UnreadableError(
            "expected 0 to {most} plies, got {plies!r}", most=DEEPEST, plies=plies
        )
    return plies


def require_core() -> None:
    """Raises UnavailableError where the core is not built."""
    if native is None:
        raise UnavailableError("the engine needs the C++ core of Videau, which is not built here")


def _unpacked(weights: bytes, keep: int, threads: int, races: bool) -> NetEvaluator:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "net.weights"
        path.write_bytes(weights)
        net = NetEvaluator.load(path).net
        return NetEvaluator(net, keep=keep, threads=threads, races=races)


@cache
def _load_once(path: Path) -> NetEvaluator:
    if not path.is_file():
        raise UnavailableError(
            "the engine needs its weights, and there are none in {path}", path=str(path)
        )
    return NetEvaluator.load(path)


@cache
def _load_listed(net: TrainedNet, folder: Path) -> NetEvaluator:
    return NetEvaluator.load(ShippedNet(net, net.variant, folder / net.file).verify())
