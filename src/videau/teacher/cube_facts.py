"""Facts about the cube: chances against what is needed, market losers, the race, the score.

>>> from videau import Position
>>> round(take_point(Chances(win=0.7), CubeState(), Position()), 2)
0.21
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from videau.engine.chances import Chances
from videau.engine.cube import Answer, CubeDecision, CubeState, decide
from videau.engine.evaluator import Evaluator, core_of, decisions
from videau.engine.player import cube_decision
from videau.rules.cube import Side
from videau.rules.match import Match
from videau.rules.position import Position
from videau.teacher.counting import WEIGHTS
from videau.teacher.exchange import exchange

__all__ = ["CubeFacts", "cube_facts", "keith_count", "market_losers", "take_point"]


@dataclass(frozen=True, slots=True)
class CubeFacts:
    """What there is to know before a double, all numbers those of the side that doubles."""

    doubler: Side
    decision: CubeDecision
    needed: float
    """The chance to win with which the opponent could just take, gammons as they are."""
    losers: int
    """Of all 1296 exchanges of two rolls, those after which the opponent would have to drop."""
    pips: tuple[int, int]
    """Before the roll: own, then the opponent's."""
    is_race: bool
    for_money: CubeDecision | None
    """The same decision if no score counted; None for money."""

    @property
    def taker_wins(self) -> float:
        """The opponent's chance to win."""
        return 1 - self.decision.chances.win

    @property
    def lead(self) -> float:
        """By how much the doubler leads the race, in parts of the own count."""
        own, other = self.pips
        return (other - own) / own if own else 0.0


def cube_facts(evaluator: Evaluator, match: Match, *, plies: int) -> CubeFacts:
    """Returns what there is to know about the cube before the roll of the side on turn."""
    position, cube = match.game.position, CubeState.of(match)
    decision = cube_decision(evaluator, match, plies=plies)
    money = None
    if cube.is_match:
        as_money = replace(cube, own_away=0, other_away=0, crawford_over=False)
        money = decisions(evaluator, [position], as_money, match.ruleset, plies=plies)[0]
    return CubeFacts(
        doubler=match.game.turn,
        decision=decision,
        needed=take_point(decision.chances, cube, position),
        losers=market_losers(evaluator, match),
        pips=(position.pips, position.swapped().pips),
        is_race=position.is_race,
        for_money=money,
    )


def market_losers(evaluator: Evaluator, match: Match) -> int:
    """Returns after how many of 1296 exchanges the opponent would have to drop a double.

    An exchange is a roll of either side, each played as well as the static evaluation knows.
    """
    cube, ruleset = CubeState.of(match), match.ruleset
    core = core_of(evaluator, ruleset)
    first = exchange(evaluator, match.game.position, cube.flipped(), ruleset, plies=1)
    lost = 0
    for weight, row in zip(WEIGHTS.tolist(), first.answers, strict=True):
        waiting = Position.trusted(row[:26].tobytes(), row[26:].tobytes())
        if waiting.is_over:
            continue
        second = exchange(evaluator, waiting, cube, ruleset, plies=1)
        judged = core.search_cubes(second.answers, cube.core, plies=0)
        drops = np.array([_is_lost(each.decision) for each in judged])
        lost += weight * int(WEIGHTS[drops].sum())
    return lost


def _is_lost(made: object) -> bool:
    return getattr(made, "answer", "") == "pass" and bool(getattr(made, "may_double", False))


def take_point(chances: Chances, cube: CubeState, position: Position) -> float:
    """Returns the chance to win that the opponent needs to take, by score, cube and gammons.

    Wins and losses keep their share of gammons.
    """
    low, high = 0.0, 1.0
    for _ in range(20):
        middle = (low + high) / 2
        made = decide(_with_win(chances, 1 - middle), cube, position)
        if made.answer is Answer.PASS:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def _with_win(chances: Chances, win: float) -> Chances:
    won = win / chances.win if chances.win > 0 else 0.0
    lost = (1 - win) / chances.lose if chances.lose > 0 else 0.0
    return Chances(
        win,
        chances.win_gammon * won,
        chances.win_backgammon * won,
        chances.lose_gammon * lost,
        chances.lose_backgammon * lost,
    )


def keith_count(position: Position, *, on_roll: bool) -> float:
    """Returns the pips of the side on turn as Tom Keith counts them for racing cubes.

    Two for each checker more than one on the lowest point, one for each more than one on the
    second and more than three on the third, one for each empty point from 4 to 6; the side on
    roll adds a seventh.

    >>> keith_count(Position(own={6: 5, 5: 5, 4: 5}, other={6: 15}), on_roll=False)
    75
    """
    own = position.own
    extra = 2 * max(0, own[1] - 1) + max(0, own[2] - 1) + max(0, own[3] - 3)
    extra += sum(not own[point] for point in (4, 5, 6))
    count = position.pips + extra
    return count * 8 / 7 if on_roll else count
