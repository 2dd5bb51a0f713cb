"""
The C++ core. Its Python faces are videau.rules, videau.arrays, videau.engine and videau.env; nothing else should need to import it.
"""

from collections.abc import Callable, Sequence
from typing import Annotated, Final

import numpy
import numpy.typing
from numpy.typing import NDArray


class Rules:
    """
    What a ruleset says about plays and scoring.

    Built from answers by name, such as ``Rules(bear_off="exact")``; the others are those of
    the international game.
    """

    def __init__(self, **answers: str) -> None: ...

    @property
    def answers(self) -> dict[str, str]:
        """Every answer by its question."""

    def __str__(self) -> str: ...

    def __repr__(self) -> str: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __getstate__(self) -> str: ...

    def __setstate__(self, arg: str, /) -> None: ...

def questions() -> tuple[str, ...]:
    """Returns the questions that `Rules` answers."""

def starting_position(name: str) -> tuple[bytes, bytes]:
    """Returns both sides of the starting position called *name*."""

def legal_plays(own: bytes, other: bytes, die1: int, die2: int, rules: Rules) -> bytes:
    """
    Returns 60 bytes a play: source and target of up to four steps, then the position.

    Unused steps are zeros at the end. If nothing can be played, the one play has no steps.
    """

def step_graph(own: bytes, other: bytes, die1: int, die2: int, rules: Rules) -> tuple[tuple[tuple[int, int, int, int], ...], ...]:
    """
    Returns for each node of a turn the steps that may follow: source, target, die, node.
    """

def choices(own: bytes, other: bytes, die1: int, die2: int, rules: Rules) -> str:
    """
    Returns the graph of steps, and every play with where it leads, as JSON.
    """

def legal_positions_batch(positions: numpy.typing.NDArray[numpy.uint8], dice: numpy.typing.NDArray[numpy.uint8], rules: Rules) -> tuple[numpy.typing.NDArray[numpy.uint8], numpy.typing.NDArray[numpy.int64]]:
    """
    Returns the positions of many rolls, shape (M, 52), and where each roll's begin.

    *positions* has the shape (N, 52), *dice* (N, 2), both without gaps in memory. Roll
    ``n`` has rows ``offsets[n]`` to ``offsets[n + 1]``. Other threads run meanwhile.
    """

def perft(own: bytes, other: bytes, depth: int, rules: Rules) -> int:
    """
    Returns the number of ways to make *depth* turns, 0 to 6, over all 21 rolls.

    Below a finished game there are none. Other threads run meanwhile.
    """

def benchmark_generation(own: bytes, other: bytes, die1: int, die2: int, rules: Rules, repeats: int) -> float:
    """
    Returns the processor seconds of generating one roll's positions so often.
    """

def benchmark_rolls(positions: Annotated[NDArray[numpy.uint8], dict(shape=(None, 52), order='C', device='cpu', writable=False)], rolls: Annotated[NDArray[numpy.uint8], dict(shape=(None, 2), order='C', device='cpu', writable=False)], rules: Rules, repeats: int) -> float:
    """
    Returns the processor seconds of generating every roll in every position so often.
    """

class CubeState:
    """The cube and the score, seen by the side on roll."""

    def __init__(self, *, value: int = 1, owner: str = 'nobody', in_play: bool = True, limit: int = 0, drop_pays_offered: bool = False, either_doubles: bool = False, jacoby: bool = False, beavers: bool = False, own_away: int = 0, other_away: int = 0, crawford_over: bool = False) -> None:
        """
        *owner* is ``nobody``, ``own`` or ``other``; a *limit* of 0 is none, and zeros away are money.
        """

class CubeDecision:
    """Equities in units of the cube; chances to win the match, 0 for money."""

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
    def answer(self) -> str:
        """``take``, ``pass`` or ``beaver``."""

class CubeSearch:
    @property
    def chances(self) -> list[float]: ...

    @property
    def decision(self) -> CubeDecision: ...

class CubeEfficiency:
    """How much of a live cube there really is, from 0 to 1."""

    @staticmethod
    def always(share: float) -> CubeEfficiency:
        """The same wherever the cube lies."""

def decide_cube(chances: Sequence[float], cube: CubeState, efficiency: CubeEfficiency) -> CubeDecision:
    """
    Returns the decision of the side on roll, whose six *chances* these are.
    """

def decide_rolled(cubeless: float, no_double: float, double_take: float, cube: CubeState) -> CubeDecision:
    """
    Returns the decision that follows from rollouts, each in units of its own cube.
    """

def cube_efficiency(own: bytes, other: bytes, chances: Sequence[float]) -> CubeEfficiency:
    """Returns how much of a live cube there really is in a position."""

def match_chance(own: int, other: int, crawford_over: bool, published: bool = True) -> float:
    """
    Returns the chance to win the match of the side that needs *own* points.
    """

class RolloutPlan:
    """How to roll out, and when to stop."""

    def __init__(self, *, trials: int = 1296, standard_error: float = 0.0, confidence: float = 0.0, truncate: int = 0, plies: int = 0, seed: int = 1, threads: int = 1, reduce_variance: bool = True, cube: CubeState | None = None, doubles_first: bool = True) -> None:
        """
        With a *cube*, that of the side on roll, games are played with it as well.
        """

class RolloutResult:
    """For the side on roll."""

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

class Rollout:
    """Positions that are rolled out together; takes their trials in order."""

    block: Final[int] = ...
    """How many trials make a block."""

    def goes_on(self) -> bool:
        """Whether any position needs more trials."""

    def needs(self, place: int) -> bool:
        """Whether this position needs more trials."""

    def add(self, place: int, trials: Annotated[NDArray[numpy.float64], dict(shape=(None, 8), order='C', device='cpu', writable=False)]) -> None:
        """Takes the next trials of a position; ignores them if it needs no more."""

    def end_block(self) -> None:
        """Drops plays that cannot be the best."""

    def known(self) -> list[RolloutResult]: ...

class SolvedGame:
    """
    The chances of every position of a game with at most three checkers a side.
    """

    @staticmethod
    def solve(rules: Rules, checkers: int, tell: Callable[[int, int, float], object]) -> SolvedGame:
        """
        Solves it, in minutes if there are three. *tell* hears of every round: stage (0: worths,
        1 to 3: chances of games for so many points), round, largest change.
        """

    @staticmethod
    def from_values(rules: Rules, checkers: int, values: Annotated[NDArray[numpy.uint16], dict(shape=(None, 5), order='C', device='cpu', writable=False)]) -> SolvedGame:
        """
        Takes the numbers that `values` has given; raises ValueError if they are too few or too many.
        """

    @property
    def rules(self) -> Rules: ...

    @property
    def checkers(self) -> int: ...

    def values(self) -> Annotated[NDArray[numpy.uint16], dict(shape=(None, 5), writable=False)]:
        """Five chances a position, all but that of a single game lost."""

    def chances(self, own: bytes, other: bytes) -> list[float]:
        """Returns six chances of the side on roll."""

class WeightsError(ValueError):
    pass

class Ranking:
    """Plays, the best first. Values are the mover's."""

    def __len__(self) -> int: ...

    def packed(self, index: int) -> bytes:
        """Steps and position, as in `legal_plays`."""

    def chances(self, index: int) -> list[float]: ...

    def equity(self, index: int) -> float:
        """With the cube if there was one, else cubeless money."""

    def plies(self, index: int) -> int:
        """How deep it was looked at."""

class Evaluator:
    """
    Judges positions by one ruleset, with its tables; looks ahead, ranks and rolls out.

    Other threads run while it looks ahead.
    """

    @property
    def rules(self) -> Rules: ...

    def evaluate(self, positions: Annotated[NDArray[numpy.uint8], dict(shape=(None, 52), order='C', device='cpu', writable=False)], *, plies: int = 0) -> Annotated[NDArray[numpy.float32], dict(shape=(None, 6))]:
        """Returns six chances for every row."""

    def search_cubes(self, positions: Annotated[NDArray[numpy.uint8], dict(shape=(None, 52), order='C', device='cpu', writable=False)], cube: CubeState, *, plies: int = 0) -> list[CubeSearch]:
        """
        Returns the cube decision of every row, the cube being carried through the search.
        """

    def market_losers(self, own: bytes, other: bytes, cube: CubeState) -> int:
        """
        Returns after how many of 1296 exchanges of rolls the opponent would have to drop a double.
        """

    def rank(self, own: bytes, other: bytes, die1: int, die2: int, *, plies: int = 0, keep: int = 10, within: float = 0.30000001192092896, near: float = 0.10000000149011612, until: str = 'value', cube: CubeState | None = None, searched: Annotated[NDArray[numpy.uint8], dict(shape=(None, 52), order='C', device='cpu', writable=False)] | None = None) -> Ranking:
        """
        Returns every play of a roll; the best *keep* within *within* are looked at more
        deeply, by more than one ply those that are within *near* after one, and those that
        lead to *searched*. These compete *until* it is clear which is the best (choice), until
        it is known what that one is worth (value), or until that is known of all (all).
        *cube* is the mover's.
        """

    def rollout(self, positions: Annotated[NDArray[numpy.uint8], dict(shape=(None, 52), order='C', device='cpu', writable=False)], plan: RolloutPlan) -> Rollout:
        """
        Begins to roll out every row, with the same dice; gets its trials from outside.
        """

    def play_trials(self, position: Annotated[NDArray[numpy.uint8], dict(shape=(None, 52), order='C', device='cpu', writable=False)], plan: RolloutPlan, first: int, count: int) -> Annotated[NDArray[numpy.float64], dict(shape=(None, 8))]:
        """
        Plays *count* trials of one row, from the number *first* on; a row of eight numbers each.
        """

def python_evaluator(judge: Callable[[numpy.typing.NDArray[numpy.uint8]], numpy.typing.NDArray[numpy.float32]], rules: Rules) -> Evaluator:
    """
    Returns a program in Python as an evaluator by *rules*.

    *judge* takes rows of positions and returns six chances for each. It is not asked about
    games that are over and bear-offs, which are known exactly.
    """

class RollsNet:
    """How many rolls sides need to race home, by one rule of bearing off."""

    @staticmethod
    def load(path: str) -> RollsNet:
        """Raises `WeightsError`, which names the file and the reason."""

    @property
    def rules(self) -> str:
        """By which it was taught, as the file spells them."""

    @property
    def shape(self) -> str:
        """
        The widths of the layers, and how many numbers of rolls it tells apart.
        """

def kernel_names() -> list[str]:
    """
    Returns the instruction sets that this machine has kernels for, the best first.
    """

class Throughput:
    @property
    def evaluations(self) -> int: ...

    @property
    def decisions(self) -> int: ...

    @property
    def processor_seconds(self) -> float: ...

    @property
    def wall_seconds(self) -> float: ...

class Net:
    """The networks of one weights file."""

    @staticmethod
    def load(path: str) -> Net:
        """Raises `WeightsError`, which names the file and the reason."""

    @staticmethod
    def random(contact: str, race: str, seed: int) -> Net: ...

    def save(self, path: str) -> None: ...

    @property
    def shape(self) -> str:
        """The widths of the layers: contact net, then race net."""

    @property
    def variant(self) -> str:
        """What it was trained by, as the file spells it."""

    def evaluator(self, rules: Rules, *, keep: int = 0, threads: int = 1, kernels: str | None = None, solved: SolvedGame | None = None, rolls: RollsNet | None = None) -> Evaluator:
        """
        Returns the net as an evaluator by *rules*; *keep* plays of a roll pass the pruning net
        at the ends of a search, all if 0. *kernels* are the best that the machine has, or others
        by name. It is not asked about the positions of the game *solved*, nor about races if it is
        told how many *rolls* they need.
        """

    def benchmark(self, rules: Rules, kernels: str, seconds: float, seed: int, rolls: RollsNet | None = None) -> Throughput:
        """Plays itself at 0-ply for so many processor seconds, on one thread."""

class BearoffTables:
    """Each table is built when first asked for."""

    def __init__(self, rules: Rules) -> None: ...

    @property
    def rules(self) -> Rules:
        """Those of all who bear off alike: what makes no difference is left out."""

    def rolls(self) -> Annotated[NDArray[numpy.float32], dict(shape=(None, None), writable=False)]: ...

    def rolls_to_first(self) -> Annotated[NDArray[numpy.float32], dict(shape=(None, None), writable=False)]: ...

    def mean_rolls(self) -> Annotated[NDArray[numpy.float64], dict(shape=(None,), writable=False)]: ...

    def cubeless(self) -> Annotated[NDArray[numpy.float32], dict(shape=(None, None), writable=False)]: ...

    def has_cube(self, turns: int) -> bool: ...

    def cube(self, turns: int) -> Annotated[NDArray[numpy.float32], dict(shape=(None, None, 3), writable=False)]: ...

def td_gammon(boards: numpy.typing.NDArray[numpy.uint8], is_on_turn: numpy.typing.NDArray[numpy.bool_]) -> numpy.typing.NDArray[numpy.float32]:
    """
    Returns Tesauro's 198 units for each board, the first side being the one that looks.
    """

class Agreement:
    """What the games of an environment are played by."""

    def __init__(self, rules: Rules, own: bytes, other: bytes) -> None: ...

    @property
    def rolls_afresh(self) -> bool: ...

    @rolls_afresh.setter
    def rolls_afresh(self, arg: bool, /) -> None: ...

    @property
    def doubles_before_any_roll(self) -> bool: ...

    @doubles_before_any_roll.setter
    def doubles_before_any_roll(self, arg: bool, /) -> None: ...

    @property
    def drop_pays_offered(self) -> bool: ...

    @drop_pays_offered.setter
    def drop_pays_offered(self, arg: bool, /) -> None: ...

    @property
    def either_doubles(self) -> bool: ...

    @either_doubles.setter
    def either_doubles(self, arg: bool, /) -> None: ...

    @property
    def cube_limit(self) -> int: ...

    @cube_limit.setter
    def cube_limit(self, arg: int, /) -> None: ...

    @property
    def length(self) -> int: ...

    @length.setter
    def length(self, arg: int, /) -> None: ...

    @property
    def cube(self) -> bool: ...

    @cube.setter
    def cube(self, arg: bool, /) -> None: ...

    @property
    def crawford(self) -> bool: ...

    @crawford.setter
    def crawford(self, arg: bool, /) -> None: ...

    @property
    def jacoby(self) -> bool: ...

    @jacoby.setter
    def jacoby(self, arg: bool, /) -> None: ...

    @property
    def beavers(self) -> bool: ...

    @beavers.setter
    def beavers(self, arg: bool, /) -> None: ...

    @property
    def raccoons(self) -> bool: ...

    @raccoons.setter
    def raccoons(self, arg: bool, /) -> None: ...

    @property
    def automatic_doubles(self) -> int: ...

    @automatic_doubles.setter
    def automatic_doubles(self, arg: int, /) -> None: ...

    @property
    def score(self) -> list[int]: ...

    @score.setter
    def score(self, arg: Sequence[int], /) -> None: ...

    @property
    def resigning(self) -> bool: ...

    @resigning.setter
    def resigning(self, arg: bool, /) -> None: ...

    @property
    def most_turns(self) -> int: ...

    @most_turns.setter
    def most_turns(self, arg: int, /) -> None: ...

    @property
    def pays_points(self) -> bool: ...

    @pays_points.setter
    def pays_points(self, arg: bool, /) -> None: ...

class Games:
    """
    Many games at once, each waiting for a choice.

    Game ``i`` rolls its own dice, from *seed* plus ``i``.
    """

    def __init__(self, agreement: Agreement, count: int, seed: int, autoreset: bool) -> None: ...

    def __len__(self) -> int: ...

    def step(self, choices: numpy.typing.NDArray[numpy.int64], dice: numpy.typing.NDArray[numpy.uint8] | None = None) -> tuple[numpy.typing.NDArray[numpy.float32], numpy.typing.NDArray[numpy.uint8]]:
        """
        Takes a choice in every game and rolls on; returns rewards and ends.

        A negative choice leaves a game alone. An end is 0, 1 (over) or 2 (cut off).
        """

    def counts(self) -> numpy.typing.NDArray[numpy.int64]:
        """Returns how many choices each game has."""

    def choosers(self) -> numpy.typing.NDArray[numpy.int8]:
        """Returns who has to choose: 0 white, 1 black, -1 nobody."""

    def boards(self) -> numpy.typing.NDArray[numpy.uint8]:
        """Returns the checkers after every choice, seen by whoever chooses."""

    def successors(self) -> numpy.typing.NDArray[numpy.int32]:
        """Returns the state after every choice, before any dice fall."""

    def rows(self) -> numpy.typing.NDArray[numpy.int32]:
        """Returns the state of each game."""

    def dice(self) -> numpy.typing.NDArray[numpy.uint64]:
        """
        Returns where the dice of each game stand; as a seed it goes on from there.
        """

    def load(self, states: numpy.typing.NDArray[numpy.int32], seeds: numpy.typing.NDArray[numpy.uint64]) -> None:
        """Goes on from these states and dice."""

    def reset(self, which: numpy.typing.NDArray[numpy.bool_]) -> None:
        """Begins an episode in the games that are true in *which*."""

    def seed(self, seeds: numpy.typing.NDArray[numpy.uint64]) -> None:
        """Gives every game its dice."""
