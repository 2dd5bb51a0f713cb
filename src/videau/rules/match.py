"""Several games: a match to a number of points, or a session for money."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from videau.errors import IllegalActionError, IllegalSettingsError
from videau.rules.actions import Action, CallOff, OpeningRoll
from videau.rules.cube import Side
from videau.rules.game import DICE, Actor, Game, Stage
from videau.rules.options import Options
from videau.rules.past import ActionStep, WithPast
from videau.rules.ruleset import Ruleset
from videau.rules.rulesets import STANDARD
from videau.rules.scoring import Result

__all__ = ["Match", "Score", "is_one_away"]


@dataclass(frozen=True, slots=True)
class Score:
    """Points of either side."""

    white: int = 0
    black: int = 0

    def of(self, side: Side) -> int:
        """Returns the points of *side*."""
        return self.white if side is Side.WHITE else self.black

    def plus(self, result: Result) -> Score:
        """Returns the score after another game."""
        if result.winner is Side.WHITE:
            return replace(self, white=self.white + result.points)
        return replace(self, black=self.black + result.points)


def is_one_away(options: Options, score: Score) -> bool:
    """Whether somebody needs one more point to win a match of several.

    >>> is_one_away(Options(length=3), Score(1, 2)), is_one_away(Options(length=1), Score())
    (True, False)
    """
    return options.length > 1 and max(score.white, score.black) == options.length - 1


_USUAL = Options()


@dataclass(frozen=True)
class Match(WithPast):
    """A match or a session at one moment: the score, and the game being played.

    It takes the same actions as a game. When a game is over and the match is not, the opening
    roll of the next game is what may be done.

    >>> match = Match(options=Options(length=3))
    >>> match.apply(OpeningRoll(2, 5)).game.turn
    Side.BLACK

    A game that is under way brings its ruleset and options along:

    >>> from videau import RULESETS
    >>> print(Match(game=Game(RULESETS["gala"])).ruleset)
    gala
    """

    ruleset: Ruleset = None  # type: ignore[assignment]  # filled in from the game, or STANDARD
    options: Options = None  # type: ignore[assignment]  # filled in from the game, or Options()
    score: Score = field(default_factory=Score)
    game: Game = None  # type: ignore[assignment]  # filled in from the options
    results: tuple[Result, ...] = ()
    crawford_played: bool = False
    """Whether the Crawford game is over, so that doubling is free again."""
    called_off: bool = False
    """Whether it has ended for nobody, since somebody stayed away."""

    def __post_init__(self) -> None:
        self._take_from_the_game("ruleset", STANDARD)
        self._take_from_the_game("options", _USUAL)
        length = self.options.length
        if length and max(self.score.white, self.score.black) >= length and not self.results:
            raise IllegalSettingsError(
                "expected a score below the match length {length}, got {white} : {black}",
                length=length,
                white=self.score.white,
                black=self.score.black,
            )
        if self.game is None:
            object.__setattr__(self, "game", self.next_game())

    def _take_from_the_game(self, name: str, default: Ruleset | Options) -> None:
        """Fills in what was not given; a game by another agreement is refused."""
        agreed = default if self.game is None else getattr(self.game, name)
        if getattr(self, name) is None:
            object.__setattr__(self, name, agreed)
        elif self.game is not None and getattr(self, name) != agreed:
            raise IllegalSettingsError(
                "{name!r} of the game differs from {name!r} of the match", name=name
            )

    def __str__(self) -> str:
        from videau.notation import draw

        return draw(self)

    def _repr_svg_(self) -> str:
        from videau.notation import draw_svg

        return str(draw_svg(self))

    @property
    def winner(self) -> Side | None:
        """Who has won the match; nobody yet, or nobody ever in a session for money."""
        if not self.options.is_match or self.called_off:
            return None
        return next((side for side in Side if self.away(side) == 0), None)

    @property
    def is_over(self) -> bool:
        """Whether somebody has won the match, or it was called off."""
        return self.called_off or self.winner is not None

    @property
    def awaits_dice(self) -> bool:
        """Whether the dice may be rolled now."""
        return OpeningRoll in self.may or self.game.awaits_dice

    @property
    def chooser(self) -> Side | None:
        """Who has to act now, before a roll too; nobody in the opening and at the end."""
        return None if self.called_off else self.game.chooser

    @property
    def may(self) -> Mapping[type[Action], Actor]:
        """The kinds of action that may be done now, each with who may do it."""
        if self.called_off:
            return {}
        if self.game.is_over and not self.is_over:
            return {OpeningRoll: DICE}
        return self.game.may

    def legal_actions(self) -> tuple[Action, ...]:
        """Returns what the players may do now, resigning aside."""
        return () if self.called_off else self.game.legal_actions()

    def away(self, side: Side) -> int:
        """Returns how many points *side* still needs; 0 when there are enough.

        >>> Match(options=Options(length=5), score=Score(white=3)).away(Side.WHITE)
        2
        """
        return max(0, self.options.length - self.score.of(side))

    @property
    def is_crawford(self) -> bool:
        """Whether the game being played is the Crawford game."""
        return self.game.is_crawford

    def apply(self, action: Action) -> Match:
        """Returns the match after *action*; raises IllegalActionError if it may not be done."""
        if self.is_over:
            raise IllegalActionError(
                "{kind} is not possible: the match is over", kind=type(action).__name__
            )
        if isinstance(action, CallOff) and self.options.absence and not self.game.is_over:
            return self._followed(action, replace(self, called_off=True))
        game = self._game_for(action)
        return self._followed(action, self.with_game(game.apply(action)))

    def _game_for(self, action: Action) -> Game:
        """The game in which *action* is done: another one, if this is over."""
        is_next = self.game.is_over and isinstance(action, OpeningRoll)
        return self.next_game() if is_next else self.game

    def led_to(self, action: Action, after: Match) -> Match:
        """Returns *after* as what *action* led to here, although the rules do not say so.

        Its game goes on with what was done in it, unless another one is about to begin.
        """
        if after.game.stage is not Stage.OPENING:
            game = self._game_for(action).led_to(action, after.game)
            return self._followed(action, replace(after, game=game), after)
        return self._followed(action, after, after)

    @property
    def games(self) -> tuple[Game, ...]:
        """The games since the start as they ended, and the one being played; each knows its past.

        >>> from videau import Drop, Double, Play
        >>> match = Match().apply(OpeningRoll(3, 1)).apply(Play.parse("8/5 6/5"))
        >>> match = match.apply(Double()).apply(Drop()).apply(OpeningRoll(2, 5))
        >>> [len(game.actions) for game in match.games]
        [4, 1]
        """
        ended: list[Game] = []
        last = self.start.game
        for step in self.walk():
            game = step.after.game
            if game.start is game:  # a fault has cleared the table for another one
                ended.append(self._finished(step))
            elif last.is_over and not game.is_over:
                ended.append(last)
            last = game
        return (*ended, self.game)

    @staticmethod
    def _finished(step: ActionStep[Match]) -> Game:
        """The game that *step* ends, as the rules have it if they allow the action."""
        try:
            return step.before._game_for(step.action).apply(step.action)
        except IllegalActionError:
            return step.before.game

    def with_game(self, game: Game) -> Match:
        """Returns the match with its game a step further; a result is added to the score.

        A game of a match that was lost on time or by staying away loses the match: it is worth
        all the points that the winner still needed.
        """
        result = game.result
        if result is None:
            return replace(self, game=game)
        if self.options.is_match and result.ending.is_default:
            result = replace(result, points=self.away(result.winner))
            game = game.ended(result)
        return replace(
            self,
            game=game,
            score=self.score.plus(result),
            results=(*self.results, result),
            crawford_played=self.crawford_played or game.is_crawford,
        )

    def next_game(self) -> Game:
        """Returns the game that follows at this score, before its opening roll."""
        is_crawford = (
            self.options.crawford
            and not self.crawford_played
            and is_one_away(self.options, self.score)
        )
        return Game(self.ruleset, self.options, is_crawford=is_crawford)
