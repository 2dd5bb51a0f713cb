"""What the server says of rulesets, languages and positions, as JSON."""

from __future__ import annotations

from pydantic import BaseModel

from videau.server import wire

__all__ = [
    "AnswerView",
    "Catalogue",
    "EndingView",
    "Health",
    "LanguageView",
    "LessonView",
    "Level",
    "PaceView",
    "PositionPage",
    "QuestionView",
    "Reference",
    "RulesetPage",
    "RulesetView",
    "SectionView",
    "StartView",
]


class Health(BaseModel):
    """A sign of life."""

    status: str
    version: str
    tables: int
    """Tables in memory."""


class SigningKeyView(BaseModel):
    """With which key this server signs finished games."""

    key: str | None
    """The public half, Ed25519, as 64 hexadecimal digits; null where nothing is signed."""


class LanguageView(BaseModel):
    """A language, by its own name."""

    code: str
    name: str


class Catalogue(BaseModel):
    """The texts of one language that the browser says, by their English templates."""

    language: str
    plurals: list[str]
    """The categories of ``Intl.PluralRules`` that counted texts have a form for."""
    texts: dict[str, str | dict[str, str]]


class RulesetView(BaseModel):
    """A ruleset as it is chosen from a list."""

    name: str
    label: str
    """A short name."""
    summary: str | None
    """What stands out, in one line."""
    international: bool
    """Whether these are the rules with which the others are compared."""
    title: str
    about: str | None
    languages: list[str]
    """Languages in which the sheet is printed."""
    answers: dict[str, str | int | None]
    """What the sheet answers to every question on which sheets differ."""
    words: dict[str, str]
    """What the sheet calls things in this language, where it has a word of its own."""
    differences: list[str]
    """What somebody who knows the international rules has to watch out for."""


class EndingView(BaseModel):
    """How a loser may stand at the end, in the own numbering, and what that counts."""

    loser: list[int]
    text: str


class LessonView(BaseModel):
    """A position to try out. White is to move."""

    caption: str
    position: wire.PositionView
    dice: wire.DiceView | None
    graph: tuple[tuple[tuple[int, int, int, int], ...], ...] | None
    """What the dice allow by these rules, as in the choices of a table."""
    lit: bool
    """Held points, bridges and primes are to be lit up."""
    turned: bool
    """It may be looked at from the other side."""
    stakes: list[int]
    """What the game is played for, from double to double; empty without a cube."""
    endings: list[EndingView]
    """Losers to choose from."""


class SectionView(BaseModel):
    """One heading of the handbook."""

    key: str
    title: str
    paragraphs: list[str]
    words: str | None
    """What the sheet calls things of this section in this language, each with its meaning."""
    special: bool
    lesson: LessonView | None


class RulesetPage(RulesetView):
    """A ruleset with its whole handbook."""

    sections: list[SectionView]


class AnswerView(BaseModel):
    """What one ruleset says to one question."""

    text: str
    special: bool
    """Whether it differs from international play."""
    said: bool
    """Whether the sheet says it itself; otherwise it is filled in."""


class QuestionView(BaseModel):
    """One question with everybody's answer."""

    axis: str
    title: str
    section: str
    """The section of each handbook that explains it."""
    answers: dict[str, AnswerView]
    """By the name of the ruleset."""


class StartView(BaseModel):
    """A starting position; the first one is the usual one."""

    name: str
    title: str


class PaceView(BaseModel):
    """A customary clock, in seconds."""

    name: str
    delay: int
    per_point: int
    """Reserve for each point of a match."""
    money: int
    """Reserve for a game for money."""


class Level(BaseModel):
    """A level of the computer players."""

    name: str
    title: str
    manner: str
    """How it plays, to go on after a colon; may be empty."""


class Reference(BaseModel):
    """Everything that the first screens need and that does not change while people play."""

    language: str
    languages: list[LanguageView]
    texts: dict[str, str | dict[str, str]]
    rulesets: list[RulesetView]
    usual_ruleset: str
    """The one to propose to somebody who reads this language."""
    levels: list[Level]
    starts: list[StartView]
    paces: list[PaceView]


class PositionPage(BaseModel):
    """A position, and what a roll allows in it."""

    turn: wire.SideName
    position: wire.PositionView
    pips: wire.Score
    ids: wire.IdsView
    dice: str | None
    choices: wire.Choices | None
