"""Where the cost of a play comes from: the opponent's 21 rolls, one by one.

The worth of a play is the mean over the opponent's rolls of what the best answer to each leaves.
So the cost of a play is a sum over rolls, and the rolls after which something happens (a hit, a
point, an escape) have a share of it that can be added up.

>>> from videau import Play, Position
>>> from videau.engine import NetEvaluator
>>> net, after = NetEvaluator.random(), Position().play(Play.parse("8/5 6/5"))
>>> answered = exchange(net, after, CubeState(), STANDARD, plies=1)
>>> len(answered.values), answered.answers.shape
(21, (21, 52))
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from videau.arrays import SLOTS, Bytes, legal_positions, to_rows
from videau.engine.cube import CubeState
from videau.engine.evaluator import Evaluator, core_of
from videau.rules.dice import ALL_ROLLS
from videau.rules.position import BAR, Position
from videau.rules.ruleset import Ruleset
from videau.rules.rulesets import STANDARD
from videau.teacher.rolls import BACK, DICE, WEIGHTS, Flags

__all__ = ["STANDARD", "Exchange", "exchange", "lost_over_rolls", "share_of"]

_BLOCKS = range(3, 8)
"""Home points that count, and the bar point."""
_ANCHORS = slice(18, 23)
"""Anchors that last."""


@dataclass(frozen=True, eq=False)
class Exchange:
    """The best answer to each of the opponent's rolls after a play."""

    before: Position
    """Seen by the opponent, who is on roll."""
    answers: Bytes
    """The position after each of the 21 rolls, seen by the player who moves next again."""
    values: npt.NDArray[np.float64]
    """What each leaves that player, with the cube and the score."""

    @property
    def mean(self) -> float:
        """What the play is worth if the opponent does not double first."""
        return float(self.values @ WEIGHTS) / 36

    @property
    def hits(self) -> Flags:
        """Which answers hit."""
        flags: Flags = self.answers[:, BAR] > self.before.other[BAR]
        return flags

    def hits_on(self, point: int) -> Flags:
        """Which answers hit on *point*, as the side numbers it that is hit."""
        flags: Flags = self.answers[:, point] < self.before.other[point]
        return flags

    @cached_property
    def made(self) -> npt.NDArray[np.bool_]:
        """Whether each answer makes each point, as its side numbers them.

        Only points that matter: 3 to 7 if they are in somebody's way, and the anchors that last.
        """
        held = np.frombuffer(self.before.own, dtype=np.uint8) >= 2
        made: npt.NDArray[np.bool_] = (self.answers[:, SLOTS:] >= 2) & ~held & self._wanted
        return made

    @property
    def _wanted(self) -> npt.NDArray[np.bool_]:
        wanted = np.zeros(SLOTS, dtype=np.bool_)
        wanted[_ANCHORS] = True
        for point in _BLOCKS:
            # Whoever waits numbers the points from the other end.
            wanted[point] = any(self.before.other[25 - point + 1 :])
        return wanted

    @property
    def points(self) -> Flags:
        """Which answers make a point that matters and that their side did not hold."""
        flags: Flags = np.logical_or.reduce(self.made, axis=1)
        return flags

    @property
    def leaves(self) -> Flags:
        """Which answers bring a checker out of the home board of the side that waits."""
        here = sum(self.before.own[BACK])
        flags: Flags = self.answers[:, SLOTS:][:, BACK].sum(axis=1) < here
        return flags


def exchange(
    evaluator: Evaluator, after: Position, cube: CubeState, ruleset: Ruleset, *, plies: int
) -> Exchange:
    """Returns the opponent's best answers in *after*; *cube* is that of the player who waits.

    As in the search, answers are chosen without looking ahead and valued *plies* less one deep.
    """
    rows = np.repeat(to_rows([after]), len(ALL_ROLLS), axis=0)
    reached, offsets = legal_positions(rows, DICE, ruleset)
    core = core_of(evaluator, ruleset, after.checkers)
    own = cube.core
    made = [each.decision for each in core.search_cubes(reached, own, plies=0)]
    # Where every answer makes us drop, or we would have doubled them out, the board decides.
    worth = np.array([each.best + 1e-4 * each.cubeless for each in made])
    places = [start + int(np.argmin(worth[start:end])) for start, end in pairwise(offsets.tolist())]
    answers = np.ascontiguousarray(reached[places])
    if plies > 1:
        made = [each.decision for each in core.search_cubes(answers, own, plies=plies - 1)]
        places = list(range(len(made)))
    values = np.array([made[place].best for place in places])
    return Exchange(after, answers, values)


def share_of(best: Exchange, played: Exchange, one: Flags, other: Flags) -> float:
    """Returns how many points of the difference come from rolls with different flags."""
    differ = one != other
    return float(_lost(best, played)[differ].sum())


def lost_over_rolls(best: Exchange, played: Exchange) -> float:
    """Returns the difference over all rolls, in points."""
    return float(_lost(best, played).sum())


def _lost(best: Exchange, played: Exchange) -> npt.NDArray[np.float64]:
    """What each roll contributes to the difference."""
    lost: npt.NDArray[np.float64] = WEIGHTS * (best.values - played.values) / 36
    return lost
