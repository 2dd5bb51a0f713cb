"""What a file says beside the actions: comments, another program's analysis, other lines of play.

Nothing here changes what happened. The one exception is a :class:`Fault`: something that was done
although the rules do not allow it. People do that at a table, and their match went on from there.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from videau.rules.actions import Action, Double, Drop, Roll, Take
from videau.rules.match import Match
from videau.rules.plays import Play

if TYPE_CHECKING:
    from videau.files.record import Entry

__all__ = [
    "PLAIN",
    "Analysis",
    "CubeOpinion",
    "Fault",
    "Note",
    "Opinion",
    "Rollout",
    "RolloutStage",
]


class RolloutStage(NamedTuple):
    """How the turns of a rollout are played from one of them on."""

    since: int
    """The turn from which on, as the program counts them; the first is 0."""
    plays: str
    """How deep the program looks for plays, in its words: ``3-ply``."""
    cube: str
    """The same for the cube."""


class Rollout(NamedTuple):
    """How a position was rolled out; what came of it stands in the opinion that has this.

    >>> Rollout(1296, interval=0.012, stages=(RolloutStage(0, "3-ply", "XG Roller"),)).trials
    1296
    """

    trials: int
    """Games that were played."""
    interval: float | None = None
    """The equity is right to this much, more or less, in 95 of 100 cases."""
    stages: tuple[RolloutStage, ...] = ()
    """How games are played, one stage after the other."""
    truncated_after: int | None = None
    """Turns after which a game is judged; None where every game is played to its end."""
    truncated_by: str = ""
    """How deep the program looks to judge such a game."""
    variance_reduction: bool | None = None
    """Whether luck was taken out; None where a file does not say."""
    cubeful: bool | None = None
    """Whether the cube was in play."""
    seed: int | None = None
    """The seed of the dice, as it was chosen."""
    least: int | None = None
    """Games that had to be played whatever came out."""
    most: int | None = None
    """Games after which it would have stopped in any case."""
    stops_below: float | None = None
    """The interval that was precise enough to stop; None if only games were counted."""
    seconds: float | None = None
    """How long it took."""


class Opinion(NamedTuple):
    """What a program thinks of one play; every number is that of the player who moves."""

    play: Play
    equity: float
    chances: tuple[float, ...] = ()
    """Of winning, a gammon, a backgammon, losing a gammon, a backgammon; each holds the next."""
    level: str = ""
    """How it was found, in the words of the program: ``2-ply cubeful``, ``rollout``."""
    rollout: Rollout | None = None
    """How it was rolled out, if it was."""


class CubeOpinion(NamedTuple):
    """What a program thinks of doubling; every number is that of the player who may double."""

    no_double: float
    double_take: float
    double_drop: float | None = None
    """Not every file says it; for money it is 1."""
    chances: tuple[float, ...] = ()
    """Without a double, in the order of :attr:`Opinion.chances`."""
    level: str = ""
    rollout: Rollout | None = None
    """How not doubling was rolled out, if it was."""
    in_chances: bool = False
    """Whether the three numbers are chances of winning the match, and not equities."""
    take_chances: tuple[float, ...] = ()
    """After a double that is taken."""
    take_rollout: Rollout | None = None
    """How that was rolled out."""

    def error_of(self, action: Action) -> float | None:
        """Returns what *action* costs whoever does it, 0 or less; None if that is not known.

        A roll is the choice not to double.

        >>> from videau import Dice, Drop, Roll
        >>> cube = CubeOpinion(no_double=0.5, double_take=0.75, double_drop=1.0)
        >>> cube.error_of(Roll(Dice(3, 1))), cube.error_of(Drop())
        (-0.25, -0.25)
        """
        if self.double_drop is None:
            return None
        doubled = min(self.double_take, self.double_drop)
        best = max(self.no_double, doubled)
        match action:
            case Roll():
                return self.no_double - best
            case Double():
                return doubled - best
            case Take():
                return min(0.0, self.double_drop - self.double_take)
            case Drop():
                return min(0.0, self.double_take - self.double_drop)
            case _:
                return None


class Analysis(NamedTuple):
    """What a program thinks of the choices that somebody had.

    >>> from videau import Play
    >>> Analysis(plays=(Opinion(Play.parse("8/5 6/5"), 0.15),)).best
    Play.parse('8/5 6/5')
    """

    plays: tuple[Opinion, ...] = ()
    """The best first."""
    chosen: int | None = None
    """Which of them was played."""
    cube: CubeOpinion | None = None
    luck: float | None = None
    """What the roll gave above an average one."""

    @property
    def best(self) -> Play | None:
        """The play that the program likes best, if it has looked at plays."""
        return self.plays[0].play if self.plays else None

    @property
    def error(self) -> float | None:
        """What the play that was made costs against the best, 0 or less; None if not looked at.

        >>> plays = Opinion(Play.parse("8/5 6/5"), 0.15), Opinion(Play.parse("24/20"), -0.1)
        >>> Analysis(plays, chosen=1).error
        -0.25
        """
        return (
            None if self.chosen is None else self.plays[self.chosen].equity - self.plays[0].equity
        )


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that was done although the rules do not allow it."""

    said: str
    """How the file puts it."""
    leads_to: Match
    """The match as it went on."""


@dataclass(frozen=True, slots=True)
class Note:
    """Whatever a file says beside one action."""

    comment: str = ""
    analysis: Analysis | None = None
    fault: Fault | None = None
    variations: tuple[tuple[Entry, ...], ...] = ()
    """Lines that could have been played from here instead, each with lines of its own."""
    hinted: bool = False
    """Whether somebody asked for a hint before it was done."""
    nudged: str = ""
    """What was about to be done when the tutor asked to look again: a play, ``roll``, ``take``."""


PLAIN = Note()
"""Of an action about which nothing is said."""
