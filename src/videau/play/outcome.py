"""How a game ended: what it was worth and why, the score, and what comes next."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from videau.i18n.texts import Counted, Text
from videau.play.narration import Names, win_name
from videau.rules.actions import OpeningRoll
from videau.rules.cube import Side
from videau.rules.game import Game
from videau.rules.match import Match, Score
from videau.rules.position import OFF
from videau.rules.ruleset import Backgammon, Gammon, Ruleset
from videau.rules.scoring import Ending, Result, Win, classify_win

__all__ = [
    "Factors",
    "Grade",
    "Outcome",
    "final_words",
    "grades",
    "score_words",
    "shown_score",
]

# Why a loss counted as it did: the clause of the sheet that was met.
_GAMMON_REASONS = {
    Gammon.NONE_OFF: Text("{loser} has not borne off any checkers"),
    Gammon.ALL_HOME: Text("{loser} has all checkers home but has not borne off any"),
}
_BACKGAMMON_REASONS = {
    Backgammon.NONE_OFF_AND_BACK: Text(
        "{loser} has not borne off any checkers and has one on the bar or in the winner’s home "
        "board"
    ),
    Backgammon.NOT_ALL_HOME: Text(
        "{loser} has not borne off any checkers and does not have all of them home"
    ),
    Backgammon.BACK: Text("{loser} has a checker on the bar or in the winner’s home board"),
}

# The same clauses side by side, as short as a table has room for.
_SINGLE_GRADES = {
    Gammon.NONE_OFF: Text("loser has borne off a checker"),
    Gammon.ALL_HOME: Text("a checker borne off"),
}
_GAMMON_GRADES = {
    Gammon.NONE_OFF: Text("none borne off"),
    Gammon.ALL_HOME: Text("all home, none borne off"),
}
_BACKGAMMON_GRADES = {
    Backgammon.NONE_OFF_AND_BACK: Text("none off, and one on the bar or in the winner’s home"),
    Backgammon.NOT_ALL_HOME: Text("none borne off, and not all home"),
    Backgammon.BACK: Text("one on the bar or in the winner’s home"),
}


class Factors(NamedTuple):
    """What the points of a game are the product of."""

    cube: int
    win: Win


class Grade(NamedTuple):
    """A kind of win, and what makes it one by some sheet."""

    win: Win
    title: Text
    clause: Text


def grades(ruleset: Ruleset) -> tuple[Grade, ...]:
    """Returns the three kinds of win by a sheet.

    >>> from videau import STANDARD
    >>> [str(grade.title) for grade in grades(STANDARD)]
    ['Single ×1', 'Gammon ×2', 'Backgammon ×3']
    """
    return (
        Grade(Win.SINGLE, Text("Single ×1"), _SINGLE_GRADES[ruleset.gammon]),
        Grade(Win.GAMMON, Text("Gammon ×2"), _GAMMON_GRADES[ruleset.gammon]),
        Grade(Win.BACKGAMMON, Text("Backgammon ×3"), _BACKGAMMON_GRADES[ruleset.backgammon]),
    )


def shown_score(match: Match) -> Score:
    """Returns the score as people count it: nobody gets more points than the match goes to."""
    length = match.options.length
    if not length:
        return match.score
    return Score(min(length, match.score.white), min(length, match.score.black))


@dataclass(frozen=True, slots=True)
class Outcome:
    """A match at the end of a game.

    >>> from videau import Drop, Double, Match, Play
    >>> opened = Match().apply(OpeningRoll(3, 1)).apply(Play.parse("8/5 6/5"))
    >>> outcome = Outcome(opened.apply(Double()).apply(Drop()))
    >>> outcome.points, outcome.factors
    (1, None)
    >>> print(outcome.reason({Side.WHITE: "Ann", Side.BLACK: "Bob"}))
    Ann refused the double.
    """

    match: Match

    @property
    def game(self) -> Game:
        """The game that is over."""
        return self.match.game

    @property
    def result(self) -> Result:
        """Who won it, and by how much."""
        assert self.match.game.result is not None
        return self.match.game.result

    @property
    def points(self) -> int:
        """What it was worth."""
        return self.result.points

    @property
    def factors(self) -> Factors | None:
        """Cube and win, where their product is the reason for the points.

        Not where the cube was never turned, nor where something else counted: the price of a
        drop, or the points that a match lost on time was still about.
        """
        cube, win = self.game.cube.value, self.result.win
        is_agreed = self.result.ending is Ending.DROPPED or (
            self.result.ending.is_default and self.match.options.is_match
        )
        if cube == 1 or is_agreed or cube * win != self.points:
            return None
        return Factors(cube, win)

    @property
    def before(self) -> Score:
        """The score before the game."""
        return self._score_without(self.points)

    def _score_without(self, points: int) -> Score:
        score, winner = self.match.score, self.result.winner
        if winner is Side.WHITE:
            return Score(score.white - points, score.black)
        return Score(score.white, score.black - points)

    @property
    def is_crawford_next(self) -> bool:
        """Whether the next game is the one without the cube."""
        match = self.match
        if match.is_over or not match.options.cube:
            return False
        return match.apply(OpeningRoll(1, 1)).is_crawford

    @property
    def worth(self) -> Win | None:
        """What the position makes of a game played to its end; Jacoby may count it for less."""
        if self.result.ending is not Ending.BORNE_OFF:
            return None
        return classify_win(self.game.seen_by(self.result.winner.opponent), self.game.ruleset)

    def headline(self, names: Names, reader: Collection[Side] = ()) -> Text:
        """Returns who has won, to a reader who plays these sides."""
        winner, win = self.result.winner, self.result.win
        if tuple(reader) == (winner,):
            if self._ends_a_match:
                return Text("You win the match")
            return {
                Win.SINGLE: Text("You win"),
                Win.GAMMON: Text("You win a gammon"),
                Win.BACKGAMMON: Text("You win a backgammon"),
            }[win]
        name = names[winner]
        if self._ends_a_match:
            return Text("{name} wins the match", name=name)
        return {
            Win.SINGLE: Text("{name} wins", name=name),
            Win.GAMMON: Text("{name} wins a gammon", name=name),
            Win.BACKGAMMON: Text("{name} wins a backgammon", name=name),
        }[win]

    @property
    def _ends_a_match(self) -> bool:
        return self.match.is_over and self.match.options.length > 1

    def reason(self, names: Names) -> Text:
        """Returns how it came about, in a sentence."""
        loser = names[self.result.winner.opponent]
        match self.result.ending:
            case Ending.DROPPED:
                return Text("{loser} refused the double.", loser=loser)
            case Ending.RESIGNED:
                return Text("{loser} gave up.", loser=loser)
            case Ending.OUT_OF_TIME:
                return Text("{loser} ran out of time.", loser=loser)
            case Ending.FORFEITED:
                return Text("{name} has been away for longer than agreed.", name=loser)
            case Ending.BORNE_OFF:
                return self._why_it_counts(loser)

    def _why_it_counts(self, loser: object) -> Text:
        game, worth = self.game, self.worth
        assert worth is not None
        if worth is not self.result.win:
            return Text(
                "It would be {win}, but by the Jacoby rule it counts only once because nobody has "
                "doubled.",
                win=win_name(worth),
            )
        if worth is Win.SINGLE:
            off = game.seen_by(self.result.winner.opponent).own[OFF]
            return Counted(
                "{loser} had borne off {n} checker.",
                "{loser} had borne off {n} checkers.",
                off,
                loser=loser,
            )
        clause = (
            _GAMMON_REASONS[game.ruleset.gammon]
            if worth is Win.GAMMON
            else _BACKGAMMON_REASONS[game.ruleset.backgammon]
        )
        return Text("The reason: {reason}.", reason=Text(clause.template, loser=loser))


def final_words(match: Match, names: Names) -> Iterator[Text]:
    """Yields what a finished game was worth and why, then the score, then what comes next."""
    outcome = Outcome(match)
    result = outcome.result
    yield Text(
        "{winner} wins {win}: {points}.",
        winner=names[result.winner],
        win=win_name(result.win),
        points=Counted("{n} point", "{n} points", result.points),
    )
    yield outcome.reason(names)
    if result.ending is Ending.OUT_OF_TIME and match.options.is_match:
        yield Text("Whoever runs out of time loses the match.")
    if outcome.factors is not None:
        yield Text(
            "{times} times the cube at {cube} makes {points}.",
            times=int(outcome.factors.win),
            cube=outcome.factors.cube,
            points=result.points,
        )
    yield score_words(match, names)
    if match.winner is not None:
        yield Text("{name} wins the match!", name=names[match.winner])
    elif outcome.is_crawford_next:
        yield Text("The next one is the Crawford game: nobody may double in it.")


def score_words(match: Match, names: Names) -> Text:
    """Returns the score in a sentence, and how far the match goes."""
    score = shown_score(match)
    values = {
        "white": names[Side.WHITE],
        "one": score.white,
        "black": names[Side.BLACK],
        "other": score.black,
    }
    if match.options.is_match:
        return Text(
            "Score: {white} {one}, {black} {other}. The match goes to {length}.",
            length=match.options.length,
            **values,
        )
    return Text("Score: {white} {one}, {black} {other}.", **values)
