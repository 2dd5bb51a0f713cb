"""The C++ core, as Python sees it.

A position is two ``bytes`` of 26 counts, or a row of 52 in an array: own side first, then the
opponent's, each numbered from its own ace point (0 borne off, 25 the bar). The rules *entering*,
*bear_off* and *one_die* are the places of the members in the enums of `videau.rules.ruleset`.
Positions after a play are seen by the opponent, whose turn it is next. Everything raises
`ValueError` for arguments that are not a board, a die or a rule.
"""

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
