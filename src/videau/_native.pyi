"""The C++ core, as Python sees it.

A position is two ``bytes`` of 26 counts, or a row of 52 in an array: own side first, then the
opponent's, each numbered from its own ace point (0 borne off, 25 the bar). The rules *entering*,
*bear_off* and *one_die* are the places of the members in the enums of `videau.rules.ruleset`.
Positions after a play are seen by the opponent, whose turn it is next. Everything raises
`ValueError` for arguments that are not a board, a die or a rule.
"""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

def legal_plays(
    own: bytes,
    other: bytes,
    die1: int,
    die2: int,
    entering: int,
    bear_off: int,
    one_die: int,
) -> bytes:
    """Returns 60 bytes a play: source and target of up to four steps, then the position.

    Unused steps are zeros at the end. If nothing can be played, the one play has no steps.
    """

def legal_positions(
    own: bytes,
    other: bytes,
    die1: int,
    die2: int,
    entering: int,
    bear_off: int,
    one_die: int,
) -> bytes:
    """Returns 52 bytes for every position of `legal_plays`, in the same order."""

def legal_positions_batch(
    positions: NDArray[np.uint8],
    dice: NDArray[np.uint8],
    entering: int,
    bear_off: int,
    one_die: int,
) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """Returns the positions of many rolls, shape (M, 52), and where each roll's begin.

    *positions* has the shape (N, 52), *dice* (N, 2), both without gaps in memory. Roll ``n`` has
    rows ``offsets[n]`` to ``offsets[n + 1]``. Other threads run meanwhile.
    """

def perft(own: bytes, other: bytes, depth: int, entering: int, bear_off: int, one_die: int) -> int:
    """Returns the number of ways to make *depth* turns, 0 to 6, over all 21 rolls.

    Below a finished game there are none. Other threads run meanwhile.
    """

def benchmark_generation(
    own: bytes,
    other: bytes,
    die1: int,
    die2: int,
    entering: int,
    bear_off: int,
    one_die: int,
    repeats: int,
) -> float:
    """Returns the processor seconds that the core takes to generate one roll *repeats* times."""

def benchmark_rolls(
    positions: NDArray[np.uint8],
    rolls: NDArray[np.uint8],
    entering: int,
    bear_off: int,
    one_die: int,
    repeats: int,
) -> float:
    """Returns the processor seconds for every roll in every position, *repeats* times over."""

# The engine. Chances are six, exclusive: win single, gammon, backgammon, lose single, gammon,
# backgammon; always those of the side on roll. *rules* are five numbers: those above, then
# gammon and backgammon. Its Python face is videau.engine.

class WeightsError(ValueError):
    """A weights file that is not there, damaged, or of another kind."""

def kernel_names() -> list[str]:
    """Returns the instruction sets that the networks can use here, the best first."""

class Throughput:
    """What a processor did: see `Net.benchmark`."""

    evaluations: int
    decisions: int
    processor_seconds: float
    wall_seconds: float

class Net:
    """Networks, ready to judge. Safe to use from several threads at once."""

    @staticmethod
    def load(path: str) -> Net: ...
    @staticmethod
    def random(contact: str, race: str, seed: int) -> Net:
        """Returns an untrained net; shapes such as ``32-16-16``."""

    def save(self, path: str) -> None: ...
    @property
    def shape(self) -> str: ...
    def benchmark(self, kernels: str, seconds: float, seed: int) -> Throughput:
        """Plays 0-ply games for so many processor seconds of one thread; counts evaluations."""

    def evaluate(
        self,
        positions: NDArray[np.uint8],
        plies: int,
        rules: tuple[int, int, int, int, int],
        keep: int,
        threads: int,
    ) -> NDArray[np.float32]:
        """Returns the six chances of every row, cubeless. Other threads run meanwhile.

        *keep* contact plays of a roll pass the pruning net inside a search; 0 lets all pass.
        """

    def search_cubes(
        self,
        positions: NDArray[np.uint8],
        cube: CubeState,
        plies: int,
        rules: tuple[int, int, int, int, int],
        keep: int,
        threads: int,
    ) -> list[CubeSearch]:
        """Returns the decision in every row, all with the same cube, carried through the search."""

    def rollout(
        self,
        positions: NDArray[np.uint8],
        trials: int,
        standard_error: float,
        confidence: float,
        truncate: int,
        seed: int,
        threads: int,
        reduce_variance: bool,
        rules: tuple[int, int, int, int, int],
        keep: int,
        cube: CubeState | None,
        doubles_first: bool,
        progress: Callable[[list[RolloutResult]], object] | None,
    ) -> list[RolloutResult]:
        """Rolls positions out with the same dice; *progress* returning False cancels.

        Rows are what the plays of one roll lead to. One that is *confidence* standard errors
        worse for the mover than the best is dropped.
        """

class RolloutResult:
    """What a rollout knows so far; standard errors are of the five nested chances."""

    @property
    def trials(self) -> int: ...
    @property
    def equity(self) -> float: ...
    @property
    def standard_error(self) -> float: ...
    @property
    def cubeful(self) -> float: ...
    @property
    def cubeful_error(self) -> float: ...
    @property
    def cancelled(self) -> bool: ...
    @property
    def chances(self) -> list[float]: ...
    @property
    def standard_errors(self) -> list[float]: ...

class CubeDecision:
    """Equities of the side on roll per unit of the cube, and chances to win the match."""

    @property
    def cubeless(self) -> float: ...
    @property
    def no_double(self) -> float: ...
    @property
    def double_take(self) -> float: ...
    @property
    def double_pass(self) -> float: ...
    @property
    def best(self) -> float: ...
    @property
    def cubeless_chance(self) -> float: ...
    @property
    def no_double_chance(self) -> float: ...
    @property
    def double_take_chance(self) -> float: ...
    @property
    def double_pass_chance(self) -> float: ...
    @property
    def best_chance(self) -> float: ...
    @property
    def may_double(self) -> bool: ...
    @property
    def doubles(self) -> bool: ...
    @property
    def too_good(self) -> bool: ...
    @property
    def answer(self) -> int:
        """0 take, 1 pass, 2 beaver."""

class CubeState:
    """The cube and the score; *owner* is 0 nobody, 1 the side on roll, 2 the other."""

    def __init__(
        self,
        value: int,
        owner: int,
        in_play: bool,
        limit: int,
        jacoby: bool,
        beavers: bool,
        own_away: int,
        other_away: int,
        crawford_over: bool,
        drop_pays_offered: bool,
        either_doubles: bool,
    ) -> None: ...

class CubeSearch:
    """The cubeless chances that a search found, and the decision with the cube."""

    @property
    def chances(self) -> list[float]: ...
    @property
    def decision(self) -> CubeDecision: ...

def decide_cube(chances: Sequence[float], cube: CubeState, efficiency: float) -> CubeDecision:
    """Returns everything about one decision."""

def decide_rolled(
    cubeless: float, no_double: float, double_take: float, cube: CubeState
) -> CubeDecision:
    """Returns the decision from rolled out equities, each in units of its own cube."""

def cube_efficiency(own: bytes, other: bytes) -> float:
    """Returns how much of a live cube is there in a position, for `decide_cube`."""

class BearoffTables:
    """The tables of a rule of bearing off, built when first asked for. Its arrays are read-only.

    The order of sides and what the numbers mean: `videau.engine.bearoff`. *turns* are those that
    the cube has left; 0 stands for a cube without end.
    """

    def __init__(self, bear_off: int, one_die: int) -> None: ...
    @property
    def rules(self) -> tuple[int, int]:
        """The same two numbers for all rules that share these tables."""

    def rolls(self) -> NDArray[np.float32]: ...
    def rolls_to_first(self) -> NDArray[np.float32]: ...
    def mean_rolls(self) -> NDArray[np.float64]: ...
    def cubeless(self) -> NDArray[np.float32]: ...
    def has_cube(self, turns: int) -> bool: ...
    def cube(self, turns: int) -> NDArray[np.float32]: ...

def match_chance(own: int, other: int, crawford_over: bool, published: bool = True) -> float:
    """Returns the chance to win a match needing *own* points, the opponent *other*."""
