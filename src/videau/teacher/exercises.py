"""A position to solve: what is asked, the best answer, and a wrong one that somebody gave.

>>> from videau import RULESETS
>>> text = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"
>>> opening = Exercise.read([text, "8/5 6/5", "13/10 6/5", 0.219, "easy"], RULESETS["tchibo"])
>>> opening.kind, opening.theme, str(opening.best), opening.difficulty
('play', Theme.OPENING, '8/5 6/5', 'easy')

An exercise is spelled by its XGID, which says everything but the rules and the start; whoever is
asked sits at the bottom. What an exercise is about and why the wrong answer is wrong are not
spelled: both follow from the position, and are found when they are wanted.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal, TypeAlias, get_args

from videau.errors import UnreadableError
from videau.notation.ruleset_toml import ruleset_data, ruleset_from_data
from videau.notation.situation import by_rules, match_at
from videau.notation.xgid import format_xgid, parse_xgid
from videau.rules.actions import Accept, Action, Beaver, Double, Drop, Raccoon, Refuse, Take
from videau.rules.cube import Cube, Side
from videau.rules.match import Match, Score
from videau.rules.plays import Play
from videau.rules.ruleset import Ruleset
from videau.rules.rulesets import RULESETS, STANDARD, find_ruleset
from videau.rules.starts import find_start
from videau.teacher.hints import Kind
from videau.teacher.kinds import Theme, theme_of

__all__ = ["DIFFICULTIES", "Difficulty", "Exercise", "asked_of_white", "choice_name", "read_choice"]

Difficulty: TypeAlias = Literal["easy", "medium", "hard"]
DIFFICULTIES: tuple[Difficulty, ...] = get_args(Difficulty)
"""The easiest first; ``videau.training.collection`` says how they are told apart."""

ROLL = "roll"
"""How the choice to roll without doubling is written, which is no action of its own."""
_CHOICES: Mapping[str, Action | None] = {
    ROLL: None,
    "double": Double(),
    "take": Take(),
    "drop": Drop(),
    "beaver": Beaver(),
    "raccoon": Raccoon(),
    "accept": Accept(),
    "refuse": Refuse(),
}
_NAMES = {choice: name for name, choice in _CHOICES.items()}


def choice_name(choice: Action | None) -> str:
    """Returns what was chosen as one word, or as the notation of a play.

    >>> choice_name(None), choice_name(Take()), choice_name(Play.parse("8/5 6/5"))
    ('roll', 'take', '8/5 6/5')
    """
    return str(choice) if isinstance(choice, Play) else _NAMES[choice]


def read_choice(text: str) -> Action | None:
    """Reads what :func:`choice_name` wrote."""
    return _CHOICES[text] if text in _CHOICES else Play.parse(text)


@dataclass(frozen=True)
class Exercise:
    """A decision with the best answer, and one that costs something."""

    match: Match
    """As it stands before the decision; white decides."""
    best: Action | None
    """None: roll without doubling."""
    wrong: Action | None
    cost: float
    """Of the wrong answer, in units of the cube."""
    difficulty: Difficulty | None = None
    """None where nobody has measured it, as in a player's own games."""

    @classmethod
    def of(
        cls,
        match: Match,
        best: Action | None,
        wrong: Action | None,
        cost: float,
        difficulty: Difficulty | None = None,
    ) -> Exercise:
        """Makes an exercise of a moment of some game; whoever decided there gets white."""
        return cls(asked_of_white(match), best, wrong, cost, difficulty)

    @property
    def kind(self) -> Kind:
        """What is asked: a play, whether to double, or an answer."""
        game = self.match.game
        if game.dice is not None:
            return "play"
        return "double" if game.may_double else "answer"

    @cached_property
    def theme(self) -> Theme:
        """What one has to know in order to solve it."""
        match = self.match
        return theme_of(self.kind, match.game.position, match.options.start_position)

    @property
    def xgid(self) -> str:
        """The position with dice, cube and score, as other programs read it."""
        return format_xgid(self.match)

    @cached_property
    def key(self) -> str:
        """A short name that stays: of the rules, the start and the XGID."""
        match = self.match
        spelled = f"{match.ruleset.name} {match.options.start} {self.xgid}"
        return hashlib.sha256(spelled.encode()).hexdigest()[:16]

    def data(self) -> list[Any]:
        """Returns the exercise as a short list; the rules and the start stand elsewhere."""
        return [
            self.xgid,
            choice_name(self.best),
            choice_name(self.wrong),
            round(self.cost, 4),
            *([self.difficulty] if self.difficulty else []),
        ]

    @classmethod
    def read(
        cls, data: Sequence[Any], ruleset: Ruleset = STANDARD, start: str | None = None
    ) -> Exercise:
        """Reads what :meth:`data` wrote.

        >>> Exercise.read(["XGID=nonsense", "roll", "double", 0.1])
        Traceback (most recent call last):
        ...
        videau.errors.UnreadableError: ...
        """
        text, best, wrong, cost, *rest = data
        difficulty = rest[0] if rest else None
        if difficulty not in (None, *DIFFICULTIES):
            raise UnreadableError(
                "expected one of {names}, got {name!r}",
                names=", ".join(DIFFICULTIES),
                name=difficulty,
            )
        checkers = find_start(start).checkers if start else None
        match = parse_xgid(text) if checkers is None else parse_xgid(text, checkers=checkers)
        if start is not None:
            options = replace(match.options, start=start)
            match = replace(match, options=options, game=replace(match.game, options=options))
        return cls(
            by_rules(match, ruleset), read_choice(best), read_choice(wrong), cost, difficulty
        )

    def spelled(self) -> dict[str, Any]:
        """Returns the exercise with its rules and start, to be stored by itself."""
        match = self.match
        ruleset = match.ruleset
        is_sheet = RULESETS.get(ruleset.name) == ruleset
        return {
            "ruleset": ruleset.name if is_sheet else ruleset_data(ruleset),
            "start": match.options.start,
            "exercise": self.data(),
        }

    @classmethod
    def of_spelled(cls, spelled: Mapping[str, Any]) -> Exercise:
        """Reads what :meth:`spelled` wrote.

        >>> opening = Exercise.read(["XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10",
        ...     "8/5 6/5", "13/10 6/5", 0.219])
        >>> Exercise.of_spelled(opening.spelled()) == opening
        True
        """
        try:
            ruleset, start = spelled["ruleset"], spelled["start"]
            rules = find_ruleset(ruleset) if isinstance(ruleset, str) else None
            return cls.read(spelled["exercise"], rules or ruleset_from_data(ruleset), start)
        except (KeyError, TypeError, ValueError) as error:
            raise UnreadableError(
                "expected an exercise, got {data}", data=str(spelled)[:80]
            ) from error


def asked_of_white(match: Match) -> Match:
    """Returns *match* with the sides exchanged, if need be, so that white has to decide.

    >>> from videau import OpeningRoll
    >>> asked_of_white(Match().apply(OpeningRoll(1, 3))).game.turn
    Side.WHITE

    What led there is left behind.
    """
    game = match.game
    stays = game.chooser is Side.WHITE
    owner, score = game.cube.owner, match.score
    if not stays:
        score = Score(score.black, score.white)
        owner = None if owner is None else owner.opponent
    return match_at(
        game.position,
        options=match.options,
        ruleset=match.ruleset,
        turn=game.turn if stays else game.turn.opponent,
        dice=game.dice,
        cube=Cube(game.cube.value, owner),
        pending_doubles=game.pending_doubles,
        resigned=game.resigned,
        score=score if match.options.is_match else Score(),
        is_crawford=game.is_crawford,
    )
