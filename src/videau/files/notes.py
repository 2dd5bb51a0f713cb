"""What a file says beside the actions: comments, another program's analysis, other lines of play.

Nothing here changes what happened. The one exception is a :class:`Fault`: something that was done
although the rules do not allow it. People do that at a table, and their match went on from there.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from videau.rules.match import Match
from videau.rules.plays import Play

if TYPE_CHECKING:
    from videau.files.record import Entry

__all__ = ["PLAIN", "Analysis", "CubeOpinion", "Fault", "Note", "Opinion"]


class Opinion(NamedTuple):
    """What a program thinks of one play; every number is that of the player who moves."""

    play: Play
    equity: float
    chances: tuple[float, ...] = ()
    """Of winning, a gammon, a backgammon, losing a gammon, a backgammon; each holds the next."""
    level: str = ""
    """How it was found, in the words of the program: ``2-ply cubeful``, ``rollout``."""
    trials: int | None = None
    """Games that a rollout has played."""


class CubeOpinion(NamedTuple):
    """What a program thinks of doubling; every number is that of the player who may double."""

    no_double: float
    double_take: float
    double_drop: float | None = None
    """Not every file says it; for money it is 1."""
    chances: tuple[float, ...] = ()
    level: str = ""
    trials: int | None = None
    in_chances: bool = False
    """Whether the three numbers are chances of winning the match, and not equities."""


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


PLAIN = Note()
"""Of an action about which nothing is said."""
