"""One game, from the opening roll to its result.

``state + action -> state``: a :class:`Game` never changes, :meth:`Game.apply` returns the next
one. It says what may be done now and by whom; whoever plays, draws, stores or sends a game
asks it and adds nothing of their own.

::

    OPENING ──OpeningRoll──► ROLL ──Roll──► PLAY ──Play──► ROLL of the other side … ► OVER
                              │ ▲
                        Double│ │Take            (Beaver, Raccoon: another turn of the cube)
                              ▼ │
                             ANSWER ──Drop──► OVER

A resignation may be offered in ROLL and PLAY; it waits for an answer without leaving the stage.
Where a clock was agreed on, FlagFall ends the game whenever somebody has to act; where it was
agreed how long to wait for somebody who is away, Forfeit does.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, assert_never

from videau.errors import IllegalActionError, IllegalSettingsError
from videau.i18n.texts import Text
from videau.rules.actions import (
    Accept,
    Action,
    Beaver,
    CallOff,
    Double,
    Drop,
    FlagFall,
    Forfeit,
    OpeningRoll,
    Raccoon,
    Refuse,
    Resign,
    Roll,
    Take,
    TakeBack,
)
from videau.rules.cube import Cube, Side
from videau.rules.dice import Dice
from videau.rules.options import Options
from videau.rules.past import WithPast
from videau.rules.permissions import CLOCK, DICE, Actor, permitted
from videau.rules.plays import LegalPlays, Play
from videau.rules.position import Position
from videau.rules.ruleset import DropPays, FirstDouble, NextDouble, Opening, Ruleset
from videau.rules.rulesets import STANDARD
from videau.rules.scoring import Ending, Result, Win, classify_win
from videau.rules.stage import Stage

__all__ = ["CLOCK", "DICE", "Actor", "Game", "Stage"]


@dataclass(frozen=True)
class Game(WithPast):
    """A game at one moment.

    >>> game = Game().apply(OpeningRoll(white=3, black=1))
    >>> game.turn, game.dice
    (Side.WHITE, Dice(3, 1))
    >>> game = game.apply(Play.parse("8/5 6/5"))
    >>> game.turn, game.may
    (Side.BLACK, {Roll: DICE, Double: Side.BLACK, Resign: Side.BLACK})
    """

    ruleset: Ruleset = STANDARD
    options: Options = field(default_factory=Options)
    position: Position = None  # type: ignore[assignment]  # filled in from the options
    """The checkers, seen by the player to move."""
    turn: Side = Side.WHITE
    """Whose turn it is; before the opening roll white, so that the position has an owner."""
    stage: Stage = Stage.OPENING
    dice: Dice | None = None
    cube: Cube = field(default_factory=Cube)
    turns: int = 0
    """Turns that are over."""
    pending_doubles: int = 0
    """Turns of the cube that wait for an answer: 1 doubled, 2 beavered, 3 raccooned."""
    resigned: Win | None = None
    """What the player to move has offered to lose."""
    is_crawford: bool = False
    """Whether this is the Crawford game of a match, in which nobody doubles."""
    result: Result | None = None
    before_play: Game | None = field(default=None, compare=False, repr=False)
    """The game before the last play, as long as nothing has been done since."""

    def __post_init__(self) -> None:
        if self.position is None:
            object.__setattr__(self, "position", self.options.start_position)
        holds = {
            "dice": (self.dice is not None) == (self.stage is Stage.PLAY),
            "pending_doubles": self.pending_doubles
            in (range(1, 4) if self.stage is Stage.ANSWER else (0,)),
            "result": (self.result is not None) == (self.stage is Stage.OVER),
            "resigned": self.resigned is None or self.stage in (Stage.ROLL, Stage.PLAY),
        }
        for name, is_right in holds.items():
            if not is_right:
                raise IllegalSettingsError(
                    "{name!r} does not fit the stage {stage!r} of the game",
                    name=name,
                    stage=self.stage.value,
                )

    def __str__(self) -> str:
        from videau.notation import draw

        return draw(self)

    def _repr_svg_(self) -> str:
        from videau.notation import draw_svg

        return str(draw_svg(self))

    # What may be done

    @property
    def is_over(self) -> bool:
        """Whether there is a result."""
        return self.result is not None

    @property
    def awaits_dice(self) -> bool:
        """Whether the dice may be rolled now."""
        return OpeningRoll in self.may or Roll in self.may

    @cached_property
    def may(self) -> Mapping[type[Action], Actor]:
        """The kinds of action that may be done now, each with who may do it."""
        return permitted(self)

    @property
    def chooser(self) -> Side | None:
        """Who has to act now, before a roll too; nobody in the opening and at the end.

        >>> Game().chooser is None, Game().apply(OpeningRoll(3, 1)).chooser
        (True, Side.WHITE)
        """
        if self.stage in (Stage.OPENING, Stage.OVER):
            return None
        if self.resigned is not None:
            return self.turn.opponent
        return self.answerer if self.stage is Stage.ANSWER else self.turn

    @property
    def may_double(self) -> bool:
        """Whether the player to move may turn the cube before rolling."""
        is_first_roll = self.turns == 0
        return (
            self.stage is Stage.ROLL
            and self.resigned is None
            and self.cube_in_play
            and not (is_first_roll and self.ruleset.first_double is FirstDouble.AFTER_FIRST_TURN)
            and (
                self.cube.owner in (None, self.turn)
                or self.ruleset.next_double is NextDouble.EITHER
            )
            and self.cube_can_turn(1)
        )

    @property
    def cube_in_play(self) -> bool:
        """Whether anybody may turn the cube in this game, now or later.

        >>> Game(options=Options(length=1)).cube_in_play  # one point wins it all
        False
        """
        return self.options.cube and not self.is_crawford and self.options.length != 1

    @property
    def gammons_count(self) -> bool:
        """Whether a gammon or backgammon counts as such now; by Jacoby only after a take."""
        return not (self.options.jacoby and self.cube.is_centred)

    def cube_can_turn(self, times: int = 1) -> bool:
        """Whether the cube has faces for *times* turns from where it lies."""
        limit = self.ruleset.cube_limit
        return limit is None or self.cube.value << times <= limit

    @property
    def answerer(self) -> Side:
        """Who must answer the cube: the other side, or the doubler if it was beavered."""
        return self.turn if self.pending_doubles == 2 else self.turn.opponent

    @property
    def offered(self) -> int:
        """The stake that the answerer is asked to play for."""
        return self.cube.value << self.pending_doubles

    @cached_property
    def legal_plays(self) -> LegalPlays:
        """The plays of the dice on the table; there are none if it is not time to play."""
        dice = self.dice if Play in self.may else None
        return LegalPlays(self.position, dice, self.ruleset)

    def legal_actions(self) -> tuple[Action, ...]:
        """Returns what the players may do now, resigning aside, which they always may.

        What the dice may do is not listed: see :attr:`awaits_dice`.

        >>> Game().apply(OpeningRoll(6, 5)).legal_actions()[0]
        Play.parse('24/18 13/8')
        """
        plain: dict[type[Action], Action] = {
            kind: kind() for kind in (Double, Take, Drop, Beaver, Raccoon, Accept, Refuse)
        }
        return (*self.legal_plays, *(plain[kind] for kind in self.may if kind in plain))

    def seen_by(self, side: Side) -> Position:
        """Returns the position as *side* sees it."""
        return self.position if side is self.turn else self.position.swapped()

    # What happens

    def apply(self, action: Action) -> Game:
        """Returns the game after *action*; raises IllegalActionError if it may not be done.

        >>> Game().apply(Double())
        Traceback (most recent call last):
        ...
        videau.errors.IllegalActionError: Double is not possible now; possible: OpeningRoll
        """
        return self._followed(action, self._after(action))

    def _after(self, action: Action) -> Game:
        if isinstance(action, TakeBack):
            return self._taken_back()
        if isinstance(action, Forfeit) and self.options.absence and not self.is_over:
            return self._lost_by(action.side, Ending.FORFEITED)
        if isinstance(action, Forfeit | CallOff) or type(action) not in self.may:
            raise IllegalActionError(self._refusal(action))
        match action:
            case OpeningRoll():
                return self._open(action)
            case Roll():
                return self.rolled(action.dice)
            case Play():
                return self._play(action)
            case Double() | Beaver() | Raccoon():
                doubles = self.pending_doubles + 1
                return replace(self, stage=Stage.ANSWER, pending_doubles=doubles, before_play=None)
            case Take():
                cube = Cube(self.offered, owner=self.turn.opponent)
                return replace(self, stage=Stage.ROLL, pending_doubles=0, cube=cube)
            case Drop():
                winner = self.answerer.opponent
                return self.ended(Result(winner, Win.SINGLE, self.drop_pays, Ending.DROPPED))
            case Resign():
                return replace(self, resigned=action.win, before_play=None)
            case Accept():
                assert self.resigned is not None
                return self.ended(self._result(self.turn.opponent, self.resigned, Ending.RESIGNED))
            case Refuse():
                return replace(self, resigned=None)
            case FlagFall():
                return self._lost_by(action.side, Ending.OUT_OF_TIME)
            case _:
                assert_never(action)

    def _refusal(self, action: Action) -> Text:
        kind = type(action).__name__
        if self.is_over:
            return Text("{kind} is not possible: the game is over", kind=kind)
        return Text(
            "{kind} is not possible now; possible: {kinds}",
            kind=kind,
            kinds=", ".join(permitted.__name__ for permitted in self.may),
        )

    def _open(self, roll: OpeningRoll) -> Game:
        if roll.white == roll.black:
            turned = self.cube.value.bit_length() - 1
            if turned < self.options.automatic_doubles and self.cube_can_turn(1):
                return replace(self, cube=self.cube.doubled(owner=None))
            return self
        starter = Side.WHITE if roll.white > roll.black else Side.BLACK
        game = replace(self, turn=starter, position=self.seen_by(starter), stage=Stage.ROLL)
        if self.ruleset.opening is Opening.ROLL_AFRESH:
            return game
        return replace(game, stage=Stage.PLAY, dice=Dice(roll.white, roll.black))

    def _play(self, play: Play) -> Game:
        try:
            after = self.legal_plays.after(play)
        except KeyError:
            raise IllegalActionError(
                "{play} is not a legal play of {dice} in {position}",
                play=str(play) or "pass",
                dice=str(self.dice),
                position=self.position.id,
            ) from None
        game = self.after_turn(after)
        return game if game.is_over else game._moved_on(before_play=self)

    def _taken_back(self) -> Game:
        """The dice are the same: what was rolled stays rolled."""
        if self.before_play is None:
            raise IllegalActionError(
                "a play can be taken back only until the other side does something"
            )
        return self.before_play

    def rolled(self, dice: Dice) -> Game:
        """Returns the game with *dice* to be played by whoever is to move."""
        return self._moved_on(dice=dice, stage=Stage.PLAY, before_play=None)

    def after_turn(self, position: Position) -> Game:
        """Returns the game when the turn is over and *position* is what the opponent sees."""
        turn, turns = self.turn.opponent, self.turns + 1
        game = self._moved_on(
            position=position, turn=turn, stage=Stage.ROLL, dice=None, turns=turns
        )
        return game.ended(game.borne_off()) if position.is_over else game

    def _moved_on(self, **changes: Any) -> Game:
        """Returns the game with *changes* that are known to fit, sooner than ``replace`` does."""
        game = object.__new__(Game)
        fields = vars(game)
        fields.update(vars(self))
        fields.pop("may", None)  # what was found out about the state before
        fields.pop("legal_plays", None)
        fields.pop("_past", None)
        fields.update(changes)
        return game

    @property
    def drop_pays(self) -> int:
        """What dropping the double that waits for an answer costs."""
        before = 0 if self.ruleset.drop_pays is DropPays.VALUE_OFFERED else 1
        return self.cube.value << (self.pending_doubles - before)

    def _lost_by(self, side: Side, ending: Ending) -> Game:
        """The game is lost for its stake; docs/decisions/0007 has the reasons."""
        loser = self.chooser
        if side is not loser:
            raise IllegalActionError(
                "the time of {side} cannot run out: it is not their turn to act",
                side=side.value,
            )
        if self.resigned is not None:
            return self._after(Accept())
        points = self.drop_pays if self.stage is Stage.ANSWER else self.cube.value
        return self.ended(Result(loser.opponent, Win.SINGLE, points, ending))

    def borne_off(self) -> Result:
        """Returns what the game is worth now that one side has no checker left."""
        loser = self.turn if any(self.position.own[1:]) else self.turn.opponent
        win = classify_win(self.seen_by(loser), self.ruleset)
        return self._result(loser.opponent, win, Ending.BORNE_OFF)

    def resigning_pays(self, win: Win) -> int:
        """Returns what it costs to give up *win* now: under Jacoby, less than it says.

        >>> Game(options=Options(jacoby=True)).resigning_pays(Win.GAMMON)
        1
        """
        return self._result(self.turn.opponent, win, Ending.RESIGNED).points

    def _result(self, winner: Side, win: Win, ending: Ending) -> Result:
        if not self.gammons_count:
            win = Win.SINGLE
        return Result(winner, win, self.cube.value * win, ending)

    def ended(self, result: Result) -> Game:
        """Returns the game over and done with, however that came about."""
        return replace(
            self,
            stage=Stage.OVER,
            dice=None,
            pending_doubles=0,
            resigned=None,
            result=result,
            before_play=None,
        )
