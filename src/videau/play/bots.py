"""A player that needs no engine: there is always somebody to play with."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

from videau.play.player import Player
from videau.rules.actions import Accept, Action, Drop, Roll, Take
from videau.rules.cube import Side
from videau.rules.match import Match

__all__ = ["BOTS", "RandomPlayer"]


class RandomPlayer:
    """Plays any legal play, each with the same chance; never doubles.

    >>> from videau import Match, OpeningRoll
    >>> match = Match().apply(OpeningRoll(6, 5))
    >>> RandomPlayer(seed=1).choose(match, Side.WHITE) in match.legal_actions()
    True
    """

    def __init__(self, name: str = "Random", seed: int | None = None) -> None:
        self.name = name
        self._random = random.Random(seed)

    def reseeded(self, seed: int) -> RandomPlayer:
        """Returns the same player with other choices to come."""
        return RandomPlayer(self.name, seed)

    def choose(self, match: Match, side: Side) -> Action | None:
        """Returns any legal action but a double; takes or drops a double by chance."""
        if Roll in match.may:
            return None
        if Accept in match.may:
            return Accept()
        if Take in match.may:
            return self._random.choice((Take(), Drop()))
        return self._random.choice(match.legal_actions())


BOTS: Mapping[str, Callable[[str, int | None], Player]] = {"newcomer": RandomPlayer}
"""The players that need no engine, by the names that people type; each takes a name and a seed."""
