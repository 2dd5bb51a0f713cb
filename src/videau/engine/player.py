"""The engine as somebody who sits at the table."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

from videau.engine.answers import cube_answers, playing_on, resignation_answers
from videau.engine.chances import Chances
from videau.engine.cube import CubeDecision, CubeState, decide
from videau.engine.evaluator import Evaluator, ShippedNets, decisions
from videau.engine.levels import LEVELS, Level
from videau.engine.ranking import rank
from videau.play.player import Player
from videau.rules.actions import Accept, Action, Double, Refuse, Roll, Take
from videau.rules.cube import Side
from videau.rules.match import Match
from videau.rules.plays import Play

__all__ = ["ENGINE_BOTS", "EnginePlayer", "cube_decision", "misjudged"]


class EnginePlayer:
    """Plays by an evaluator, at one of the levels, by any ruleset.

    >>> from videau import Match, OpeningRoll
    >>> from videau.engine import NetEvaluator
    >>> player = EnginePlayer(LEVELS["beginner"], NetEvaluator.random(), seed=1)
    >>> match = Match().apply(OpeningRoll(3, 1))
    >>> player.choose(match, Side.WHITE) in match.legal_actions()
    True

    Without an evaluator it takes the net that ships for the rules it plays by. The same seed makes
    the same mistakes.
    """

    def __init__(
        self,
        level: Level = LEVELS["world-class"],
        evaluator: Evaluator | None = None,
        *,
        name: str | None = None,
        seed: int | None = None,
    ) -> None:
        self.level = level
        self.name = level.name if name is None else name
        self._evaluator = ShippedNets() if evaluator is None else evaluator
        self._random = random.Random(seed)

    def reseeded(self, seed: int) -> EnginePlayer:
        """Returns the same player with other mistakes to come."""
        return EnginePlayer(self.level, self._evaluator, name=self.name, seed=seed)

    def choose(self, match: Match, side: Side) -> Action | None:
        """Returns the best play, or what to do about the cube or a resignation."""
        may = match.may
        if Accept in may:
            return Accept() if self._accepts(match) else Refuse()
        if Take in may:
            return self._answer(match)
        if Roll in may:
            return Double() if Double in may and self._doubles(match) else None
        return self._play(match)

    def _play(self, match: Match) -> Play:
        game = match.game
        legal = game.legal_plays
        assert game.dice is not None
        if len(legal) == 1:
            return legal[0]
        ranked = rank(
            self._evaluator,
            game.position,
            game.dice,
            match.ruleset,
            plies=self.level.plies,
            cube=CubeState.of(match),
            keep=self.level.keep,
        )
        if not self.level.noise:
            return ranked[0].play
        return max(ranked, key=lambda each: each.equity + self._slip()).play

    def _slip(self) -> float:
        return self._random.gauss(0.0, self.level.noise) if self.level.noise else 0.0

    def _doubles(self, match: Match) -> bool:
        if not self.level.doubles:
            return False
        return self._decision(match).doubles

    def _answer(self, match: Match) -> Action:
        """Answers a double, a beaver or a raccoon."""
        return _best(cube_answers(self._decision(match), match.game))

    def _decision(self, match: Match) -> CubeDecision:
        decision = cube_decision(self._evaluator, match, plies=self.level.plies)
        return misjudged(decision, match, self._slip())

    def _accepts(self, match: Match) -> bool:
        """Whether the resignation is worth at least what playing on is."""
        refused = playing_on(self._evaluator, match, plies=self.level.plies).equity
        worth = resignation_answers(match, refused)
        # A hundredth: nobody plays on for less.
        return worth[Accept()] >= worth[Refuse()] - 0.01


def cube_decision(evaluator: Evaluator, match: Match, *, plies: int = 0) -> CubeDecision:
    """Returns the decision before the roll of the side to move in *match*.

    A double that waits for an answer is judged as it was before it was made.

    >>> from videau.engine import NetEvaluator
    >>> decision = cube_decision(NetEvaluator.random(), Match())
    >>> decision.may_double
    True
    """
    cube = CubeState.of(match)
    return decisions(evaluator, [match.game.position], cube, match.ruleset, plies=plies)[0]


def misjudged(decision: CubeDecision, match: Match, slip: float) -> CubeDecision:
    """Returns the decision in *match* of somebody whose opinion is off by *slip* points.

    >>> from videau.engine import NetEvaluator
    >>> decision = cube_decision(NetEvaluator.shipped(), Match())
    >>> decision.doubles, misjudged(decision, Match(), 0.4).doubles
    (False, True)
    """
    if not slip:
        return decision
    # Somebody who misjudges the board misjudges the chances, half a point for each point.
    win = min(max(decision.chances.win + slip / 2, 0.0), 1.0)
    shifted = _with_win(decision.chances, win)
    return decide(shifted, CubeState.of(match), match.game.position)


def _with_win(chances: Chances, win: float) -> Chances:
    """Returns chances with another chance to win and the same share of gammons in each."""
    won = win / chances.win if chances.win > 0 else 0.0
    lost = (1 - win) / chances.lose if chances.lose > 0 else 0.0
    return Chances(
        win=win,
        win_gammon=chances.win_gammon * won,
        win_backgammon=chances.win_backgammon * won,
        lose_gammon=chances.lose_gammon * lost,
        lose_backgammon=chances.lose_backgammon * lost,
    )


def _best(worth: Mapping[Action, float]) -> Action:
    return max(worth, key=worth.__getitem__)


def _bot(level: Level) -> Callable[[str, int | None], Player]:
    return lambda name, seed: EnginePlayer(level, name=name, seed=seed)


ENGINE_BOTS: Mapping[str, Callable[[str, int | None], Player]] = {
    name: _bot(level) for name, level in LEVELS.items()
}
"""The engine's players by the names that people type, like :data:`videau.play.bots.BOTS`."""
