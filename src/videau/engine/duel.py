"""Two players measured against each other: the same dice for both, and luck removed.

The luck of a roll is what its best play is worth less the mean over all rolls, judged by a third
party. Its mean is zero whoever rolls, so taking it away changes no expectation, and what is left
varies several times less than the result.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping
from dataclasses import dataclass
from itertools import count
from math import inf, sqrt
from statistics import fmean, stdev

from videau.engine.evaluator import Evaluator
from videau.engine.luck import luck_of_roll
from videau.engine.place import HERE, Place
from videau.play.dice import RandomDice
from videau.play.loop import play_on
from videau.play.player import Player
from videau.rules.actions import Roll
from videau.rules.cube import Side
from videau.rules.match import Match

__all__ = ["Mean", "Pair", "Played", "duel", "mean_of", "play_game"]


@dataclass(frozen=True, slots=True)
class Played:
    """One game, seen by one of the players."""

    points: float
    luck: float
    """What the dice gave, those of both players together."""

    @property
    def adjusted(self) -> float:
        """The points, with the luck taken away."""
        return self.points - self.luck

    def flipped(self) -> Played:
        """Returns the same game seen by the other player."""
        return Played(-self.points, -self.luck)


@dataclass(frozen=True, slots=True)
class Pair:
    """Two games with the same dice, the seats changed; both seen by the first player."""

    first: Played
    second: Played

    @property
    def points(self) -> float:
        """The points of a game."""
        return (self.first.points + self.second.points) / 2

    @property
    def adjusted(self) -> float:
        """The points of a game, luck removed."""
        return (self.first.adjusted + self.second.adjusted) / 2

    @property
    def won(self) -> float:
        """The share of the two games that the first player has won."""
        return ((self.first.points > 0) + (self.second.points > 0)) / 2


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean with its standard error, which nobody knows of a single number."""

    value: float
    error: float


def mean_of(numbers: Iterable[float]) -> Mean:
    """Returns the mean of some numbers and its standard error.

    >>> mean_of([1.0, 3.0])
    Mean(value=2.0, error=1.0)
    """
    known = list(numbers)
    return Mean(fmean(known), stdev(known) / sqrt(len(known)) if len(known) > 1 else inf)


def duel(
    one: Player,
    other: Player,
    start: Match,
    judge: Evaluator,
    *,
    seed: int = 1,
    place: Place = HERE,
) -> Generator[Pair, None, None]:
    """Yields pair after pair of games for money, without end: take as many as you need.

    A pair depends on *seed* and its number alone, wherever it is played: players who err by
    chance (with a method ``reseeded``) get a new seed for each.

    >>> from itertools import islice
    >>> from videau import Options
    >>> from videau.engine import NetEvaluator
    >>> from videau.play import RandomPlayer
    >>> start = Match(options=Options(cube=False, start="hypergammon"))
    >>> players = [RandomPlayer(seed=1), RandomPlayer(seed=2)]
    >>> pairs = list(islice(duel(*players, start, NetEvaluator.random()), 2))
    >>> all(isinstance(pair.adjusted, float) for pair in pairs)
    True
    """
    if start.options.is_match:
        raise ValueError("a duel is played for money: leave the length of a match out")
    seeds = (seed * 1_000_003 + game for game in count())
    yield from place.map(_play_pair, seeds, one, other, start, judge)


def _play_pair(seed: int, one: Player, other: Player, start: Match, judge: Evaluator) -> Pair:
    one, other = _reseeded(one, 2 * seed), _reseeded(other, 2 * seed + 1)
    white = play_game({Side.WHITE: one, Side.BLACK: other}, start, judge, seed=seed)
    black = play_game({Side.WHITE: other, Side.BLACK: one}, start, judge, seed=seed)
    return Pair(white, black.flipped())


def _reseeded(player: Player, seed: int) -> Player:
    again: Callable[[int], Player] | None = getattr(player, "reseeded", None)
    return player if again is None else again(seed)


def play_game(
    players: Mapping[Side, Player], start: Match, judge: Evaluator, *, seed: int
) -> Played:
    """Plays one game for money; returns it as white sees it."""
    luck = 0.0
    for event in play_on(start, players, RandomDice(seed)):
        if isinstance(event.action, Roll):
            given = luck_of_roll(judge, event.after) or 0.0
            game = event.after.game
            luck += given * game.cube.value * (1 if game.turn is Side.WHITE else -1)
        result = event.after.game.result
        if result is not None:
            return Played(result.points * (1 if result.winner is Side.WHITE else -1), luck)
    raise AssertionError("a game for money ends with a result")
