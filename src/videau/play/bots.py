"""Players made of a little arithmetic, for whoever has nobody to play with."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

from videau.play.doubling import resignation_is_enough, should_double, should_take
from videau.play.evaluation import evaluate
from videau.play.player import Player
from videau.rules.actions import Accept, Action, Double, Drop, Refuse, Roll, Take
from videau.rules.cube import Side
from videau.rules.match import Match
from videau.rules.plays import LegalPlays, Play

__all__ = ["BOTS", "HeuristicPlayer", "RandomPlayer"]


class RandomPlayer:
    """Plays anything that is legal, one as gladly as another; leaves the cube alone.

    >>> from videau import Match, OpeningRoll
    >>> match = Match().apply(OpeningRoll(6, 5))
    >>> RandomPlayer(seed=1).choose(match, Side.WHITE) in match.legal_actions()
    True
    """

    def __init__(self, name: str = "Random", seed: int | None = None) -> None:
        self.name = name
        self._random = random.Random(seed)

    def choose(self, match: Match, side: Side) -> Action | None:
        """Returns any legal action but a double; a double it takes or drops by luck."""
        if Roll in match.may:
            return None
        if Accept in match.may:
            return Accept()
        if Take in match.may:
            return self._random.choice((Take(), Drop()))
        return self._random.choice(match.legal_actions())


class HeuristicPlayer:
    """Looks at every play once and takes the one that looks best.

    It races, hits, makes points, bears off and handles the cube with sense, by any ruleset.

    >>> from videau import Match, OpeningRoll
    >>> match = Match().apply(OpeningRoll(3, 1))
    >>> HeuristicPlayer().choose(match, Side.WHITE)
    Play.parse('8/5 6/5')
    """

    def __init__(self, name: str = "Heuristic") -> None:
        self.name = name

    def choose(self, match: Match, side: Side) -> Action | None:
        """Returns the best play, or an answer to the cube or a resignation."""
        may = match.may
        if Roll in may:
            return Double() if Double in may and should_double(match) else None
        if Accept in may:
            return Accept() if resignation_is_enough(match) else Refuse()
        if Take in may:
            return Take() if should_take(match) else Drop()
        return best_play(match.game.legal_plays)


def best_play(plays: LegalPlays) -> Play:
    """Returns the play whose position :func:`~videau.play.evaluation.evaluate` likes best."""
    return max(plays, key=lambda play: evaluate(plays.after(play)))


BOTS: Mapping[str, Callable[[str, int | None], Player]] = {
    "random": RandomPlayer,
    "heuristic": lambda name, seed: HeuristicPlayer(name),
}
"""The computer players by the names that people type; each takes a name and a seed."""
