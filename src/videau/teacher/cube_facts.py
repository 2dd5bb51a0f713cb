"""Facts about the cube: chances against what is needed, market losers, the race, the score.

>>> from videau import Position
>>> points = cube_points(Chances(win=0.7), CubeState(), Position())
>>> round(points.take, 2), round(points.double, 2), round(points.dead_take, 2)
(0.21, 0.75, 0.25)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, TypeAlias

from videau.core import native
from videau.engine.chances import Chances
from videau.engine.cube import Answer, CubeDecision, CubeState
from videau.engine.evaluator import Evaluator, core_of, decisions
from videau.engine.player import cube_decision
from videau.rules.actions import Action, Double, Drop, Take
from videau.rules.cube import Side
from videau.rules.match import Match
from videau.rules.position import Position
from videau.teacher.racing import Race

if TYPE_CHECKING:
    from videau import _native

__all__ = [
    "EXCHANGES",
    "CubeFacts",
    "CubePoints",
    "CubeReason",
    "cube_facts",
    "cube_points",
    "cube_reason",
    "market_losers",
]

Verdict: TypeAlias = Literal["double", "cash", "wait", "too_good", "take", "drop"]

EXCHANGES = 36 * 36
"""The 441 different exchanges of two rolls, each as often as it comes."""
_STEPS = 20
"""Halvings until a chance is known to a millionth."""


@dataclass(frozen=True, slots=True)
class CubePoints:
    """The chances to win at which decisions about the cube change, at this score by this sheet.

    Wins and losses keep their share of gammons.
    """

    keeping: float
    """What the cube where it lies is worth to the doubler, beside nobody ever doubling again."""
    giving: float
    """What the cube is worth to the opponent once he has taken it, in units of the cube before."""
    take: float
    """The opponent's chance with which he can just take."""
    dead_take: float
    """The same if nobody could double again."""
    live_take: float
    """The same if he could always double again at the best moment."""
    double: float | None
    """The doubler's chance from which a double is right; None if it never is."""
    too_good: float | None
    """The doubler's chance from which playing on is worth more than a drop; None if it never is."""

    @property
    def cash(self) -> float:
        """The doubler's chance from which the opponent has to drop."""
        return 1 - self.take


@dataclass(frozen=True, slots=True)
class CubeFacts:
    """What there is to know before a double, all numbers those of the side that doubles."""

    doubler: Side
    decision: CubeDecision
    points: CubePoints
    losers: int
    """Of all 1296 exchanges of two rolls, those after which the opponent would have to drop."""
    race: Race
    is_race: bool
    for_money: CubeDecision | None
    """The same decision if no score counted; None for money."""
    is_enough: bool = False
    """Whether the stake as it is wins the match for the doubler."""
    is_last: bool = False
    """Whether a loss loses the match for the doubler, doubled or not."""
    drop_is_last: bool = False
    """Whether the opponent loses the match by dropping."""

    @property
    def wins(self) -> float:
        """The doubler's chance to win."""
        return self.decision.chances.win

    @property
    def taker_wins(self) -> float:
        """The opponent's chance to win."""
        return 1 - self.wins


@dataclass(frozen=True, slots=True)
class CubeReason:
    """A chance to win beside the one at which the right decision changes."""

    verdict: Verdict
    """What would have been right: a cash is a double that has to be dropped."""
    has: float
    """The chance to win: the taker's where it is about taking, else the doubler's."""
    needed: float

    @property
    def holds(self) -> bool:
        """Whether the chance lies on the side that the verdict says.

        The search may see more than the chance before the roll tells.
        """
        is_enough = self.has >= self.needed
        return is_enough is (self.verdict in ("double", "too_good", "take"))


def cube_reason(facts: CubeFacts, best: Action | None, played: Action | None) -> CubeReason | None:
    """Returns what decides between two choices; None where the stake is raised once more."""
    points, made = facts.points, facts.decision
    verdict: Verdict
    if isinstance(best, Double):
        if made.answer is Answer.PASS:
            return CubeReason("cash", facts.taker_wins, points.take)
        verdict, needed = "double", points.double
    elif isinstance(played, Double):
        verdict, needed = (
            ("too_good", points.too_good) if made.too_good else ("wait", points.double)
        )
    elif isinstance(best, Drop):
        return CubeReason("drop", facts.taker_wins, points.take)
    elif isinstance(best, Take) and isinstance(played, Drop):
        return CubeReason("take", facts.taker_wins, points.take)
    else:
        return None
    return None if needed is None else CubeReason(verdict, facts.wins, needed)


def cube_facts(
    evaluator: Evaluator, match: Match, *, plies: int, decision: CubeDecision | None = None
) -> CubeFacts:
    """Returns what there is to know about the cube before the roll.

    A *decision* that is known already, as that of a judgement, is not searched for again.

    >>> from videau import Game
    >>> from videau.engine import NetEvaluator
    >>> last = Position(own={5: 1, 2: 1}, other={1: 2})
    >>> facts = cube_facts(NetEvaluator.random(), Match(game=Game(position=last, turns=1)), plies=1)
    >>> round(36 * facts.wins), round(facts.points.take, 2), facts.losers
    (19, 0.23, 0)
    """
    position, cube = match.game.position, CubeState.of(match)
    dropped = cube.value * (2 if cube.drop_pays_offered else 1)
    decision = decision or cube_decision(evaluator, match, plies=plies)
    money = None
    if cube.is_match:
        as_money = replace(cube, own_away=0, other_away=0, crawford_over=False)
        money = decisions(evaluator, [position], as_money, match.ruleset, plies=plies)[0]
    return CubeFacts(
        doubler=match.game.turn,
        decision=decision,
        points=cube_points(decision.chances, cube, position),
        losers=market_losers(evaluator, match),
        race=Race.of(position, match.ruleset),
        is_race=position.is_race,
        for_money=money,
        is_enough=cube.is_match and cube.own_away <= cube.value,
        is_last=cube.is_match and cube.other_away <= cube.value,
        drop_is_last=cube.is_match and cube.own_away <= dropped,
    )


def market_losers(evaluator: Evaluator, match: Match) -> int:
    """Returns after how many of 1296 exchanges the opponent would have to drop a double.

    An exchange is a roll of either side, each played as well as the static evaluation knows.
    """
    position, cube = match.game.position, CubeState.of(match)
    core = core_of(evaluator, match.ruleset, position.checkers)
    return core.market_losers(position.own, position.other, cube.core)


def cube_points(chances: Chances, cube: CubeState, position: Position) -> CubePoints:
    """Returns where the decisions change for somebody with these *chances* before a double."""
    core = cube.core
    dead, live = (native.CubeEfficiency.always(share) for share in (0.0, 1.0))

    def made(win: float, life: _native.CubeEfficiency | None = None) -> CubeDecision:
        shifted = _with_win(chances, win)
        life = life or native.cube_efficiency(position.own, position.other, shifted.endings)
        return CubeDecision.from_core(
            chances, native.decide_cube(shifted.endings, core, life), cube
        )

    def take(life: _native.CubeEfficiency | None = None) -> float:
        return 1 - _first(lambda win: made(win, life).answer is Answer.PASS, 0.0, 1.0)

    cash = 1 - take()
    now, played_out = (made(chances.win, life).equities for life in (None, dead))
    # A little beyond the cash point, where a double wins at once unless gammons are worth more.
    is_doubled = made(min(cash + 1e-4, 1.0)).doubles
    return CubePoints(
        keeping=now.no_double - played_out.no_double,
        giving=played_out.double_take - now.double_take,
        take=1 - cash,
        dead_take=take(dead),
        live_take=take(live),
        double=_first(lambda win: made(win).doubles, 0.0, cash + 1e-4) if is_doubled else None,
        too_good=_first(lambda win: made(win).too_good, cash, 1.0) if made(1.0).too_good else None,
    )


def _first(holds: Callable[[float], bool], low: float, high: float) -> float:
    """Where *holds* begins to hold between *low*, where it does not, and *high*, where it does."""
    for _ in range(_STEPS):
        middle = (low + high) / 2
        low, high = (low, middle) if holds(middle) else (middle, high)
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
