"""The doubling cube: every equity of a decision, and the decision.

Equities belong to the side on roll and count units of the cube as it lies now, so that a drop
costs 1, or 2 where the sheet makes it pay the stake offered. In a match they are normalised: -1
and +1 are what losing and winning a single game for the present cube would make of the chance to
win the match; the chances stand beside them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING

from videau.core import native
from videau.engine.chances import Chances
from videau.errors import UnreadableError
from videau.i18n.texts import Text
from videau.rules.match import Match
from videau.rules.position import Position
from videau.rules.ruleset import DropPays, NextDouble

if TYPE_CHECKING:
    from videau import _native

__all__ = ["Answer", "CubeDecision", "CubeState", "Holder", "decide"]


_HIGHEST = 1 << 24
"""The highest cube that the core counts with."""


class Holder(Enum):
    """Where the cube lies, seen by the side on roll."""

    NOBODY = 0
    OWN = 1
    OTHER = 2


class Answer(Enum):
    """What to say to a double."""

    TAKE = 0
    PASS = 1
    BEAVER = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class CubeState:
    """The cube and the score, seen by the side on roll.

    >>> CubeState(value=2, holder=Holder.OWN).flipped().holder
    <Holder.OTHER: 2>
    """

    value: int = 1
    holder: Holder = Holder.NOBODY
    in_play: bool = True
    """False where nobody doubles: without a cube, and in the Crawford game."""
    limit: int | None = None
    drop_pays_offered: bool = False
    """Whether a refused double costs the stake offered instead of the one before."""
    either_doubles: bool = False
    """Whether somebody who doubled may double again before the opponent does."""
    jacoby: bool = False
    beavers: bool = False
    own_away: int = 0
    """Points needed to win the match; 0 for money."""
    other_away: int = 0
    crawford_over: bool = False
    """Whether doubling is free in all games to come when somebody is one away."""

    @classmethod
    def of(cls, match: Match) -> CubeState:
        """Returns the cube of *match*, seen by the side to move.

        >>> from videau import Options, Score
        >>> state = CubeState.of(Match(options=Options(length=5), score=Score(white=4)))
        >>> state.in_play, state.own_away, state.other_away
        (False, 1, 5)
        """
        game, options = match.game, match.options
        holders = {None: Holder.NOBODY, game.turn: Holder.OWN, game.turn.opponent: Holder.OTHER}
        return cls(
            value=game.cube.value,
            holder=holders[game.cube.owner],
            in_play=game.cube_in_play,
            limit=match.ruleset.cube_limit,
            drop_pays_offered=match.ruleset.drop_pays is DropPays.VALUE_OFFERED,
            either_doubles=match.ruleset.next_double is NextDouble.EITHER,
            jacoby=options.jacoby,
            beavers=options.beavers,
            own_away=match.away(game.turn),
            other_away=match.away(game.turn.opponent),
            crawford_over=match.crawford_played or game.is_crawford or not options.crawford,
        )

    @property
    def is_match(self) -> bool:
        """Whether a score counts."""
        return self.own_away > 0

    @property
    def core(self) -> _native.CubeState:
        """The same for the C++ core."""
        value, limit = self._counted()
        try:
            return native.CubeState(
                value=value,
                owner=self.holder.name.lower(),
                in_play=self.in_play,
                limit=limit,
                drop_pays_offered=self.drop_pays_offered,
                either_doubles=self.either_doubles,
                jacoby=self.jacoby,
                beavers=self.beavers,
                own_away=self.own_away,
                other_away=self.other_away,
                crawford_over=self.crawford_over,
            )
        except (TypeError, ValueError) as error:
            raise UnreadableError("{reason}", reason=str(error).splitlines()[0]) from None

    def _counted(self) -> tuple[int, int]:
        """The value and the highest face (0: none) as the core can count them.

        Equities are in units of the cube and no match is as long as its highest one, so a cube
        beyond that is judged as a lower one that can be turned as often.
        """
        limit = self.limit or 0
        beyond = max(self.value, limit).bit_length() - _HIGHEST.bit_length()
        if beyond > 0:
            beyond = min(beyond, self.value.bit_length() - 1)
            limit >>= beyond
        return self.value >> max(beyond, 0), limit if limit <= _HIGHEST else 0

    def flipped(self) -> CubeState:
        """Returns the same cube seen by the other side."""
        swapped = {Holder.OWN: Holder.OTHER, Holder.OTHER: Holder.OWN}
        return replace(
            self,
            holder=swapped.get(self.holder, self.holder),
            own_away=self.other_away,
            other_away=self.own_away,
        )


@dataclass(frozen=True, slots=True)
class Equities:
    """What each course is worth to the side on roll."""

    cubeless: float
    """Played out at the present stake."""
    no_double: float
    double_take: float
    """Turned and taken, or beavered if that is the right answer."""
    double_pass: float
    best: float
    """With the right decisions of both sides."""


@dataclass(frozen=True, slots=True)
class CubeDecision:
    """What to do with the cube, and why."""

    chances: Chances
    equities: Equities
    match_chances: Equities | None
    """The same as chances to win the match; None for money."""
    may_double: bool
    """Whether the cube could be turned at all from where it lies."""
    doubles: bool
    too_good: bool
    """Not doubled because playing on for a gammon is worth more than a drop."""
    answer: Answer

    @classmethod
    def from_core(
        cls, chances: Chances, made: _native.CubeDecision, cube: CubeState
    ) -> CubeDecision:
        """Returns what the C++ core decided about *cube*."""
        in_match = Equities(
            made.cubeless_chance,
            made.no_double_chance,
            made.double_take_chance,
            made.double_pass_chance,
            made.best_chance,
        )
        return cls(
            chances=chances,
            equities=Equities(
                made.cubeless, made.no_double, made.double_take, made.double_pass, made.best
            ),
            match_chances=in_match if cube.is_match else None,
            may_double=made.may_double,
            doubles=made.doubles,
            too_good=made.too_good,
            answer=Answer[made.answer.upper()],
        )

    @property
    def best(self) -> float:
        """The equity of the right decision."""
        return self.equities.best

    @property
    def verdict(self) -> Text:
        """The decision in words: what to do, then what to answer if it is done."""
        answers = {
            Answer.TAKE: Text("take"),
            Answer.PASS: Text("drop"),
            Answer.BEAVER: Text("beaver"),
        }
        if not self.may_double:
            return Text("the cube cannot be turned")
        if self.doubles:
            return Text("double, {answer}", answer=answers[self.answer])
        if self.too_good:
            return Text("too good to double, {answer}", answer=answers[self.answer])
        return Text("no double, {answer}", answer=answers[self.answer])


def decide(chances: Chances, cube: CubeState, position: Position) -> CubeDecision:
    """Returns the decision of the side on roll, whose *chances* and *cube* these are.

    *position* tells how well the cube can be used: least where a roll or two decide the game.

    >>> even = decide(Chances(win=0.5), CubeState(), Position())
    >>> print(even.verdict)
    no double, take
    >>> print(decide(Chances(win=0.76), CubeState(), Position()).verdict)
    double, take
    """
    efficiency = native.cube_efficiency(position.own, position.other, chances.endings)
    return CubeDecision.from_core(
        chances, native.decide_cube(chances.endings, cube.core, efficiency), cube
    )
