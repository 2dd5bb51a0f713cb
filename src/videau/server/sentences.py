"""What messages say in words: sentences that can be said in another language, and what they tell.

All of it is frozen and checked. ``texts`` makes them, ``wire`` has the messages themselves.
"""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict

__all__ = [
    "ErrorView",
    "GradeView",
    "Narration",
    "PlayerView",
    "ResultNarration",
    "SeenView",
    "SideName",
    "TextView",
    "Value",
    "WinName",
]

SideName = Literal["white", "black"]
WinName = Literal["single", "gammon", "backgammon"]


class Value(BaseModel):
    """A part of a message."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class PlayerView(Value):
    """The name of a player, which the reader fills in: ``called`` of that seat."""

    player: SideName


class SeenView(Value):
    """A text that depends on who sits below: points bear the numbers of that seat."""

    white: TextView
    black: TextView


class TextView(Value):
    """A sentence: as it reads, and as template and values to say it in another language."""

    message: str
    template: str
    plural: str | None = None
    values: dict[str, int | str | TextView | PlayerView | SeenView] = {}


class ErrorView(Value):
    """What is wrong: a code for programs, a sentence for people."""

    code: str
    message: str
    template: str
    values: dict[str, int | str | TextView | PlayerView | SeenView] = {}


class GradeView(Value):
    """A kind of win, and what makes it one by the sheet of this game."""

    win: WinName
    title: TextView
    clause: TextView


class ResultNarration(Value):
    """How a game ended, in sentences."""

    headline: TextView
    reason: TextView
    rules: list[TextView]
    """What the sheet says to it."""
    grades: list[GradeView]
    """The kinds of win by this sheet, where the position decided; else empty."""
    next: TextView | None
    """What is special about the next game."""


class Narration(Value):
    """What there is to say, to this reader and in this reader's language."""

    status: TextView | PlayerView
    """What is to be done now, in short."""
    detail: TextView | None
    question: TextView | None
    """What somebody is asked to answer: a double, or a resignation."""
    no_double: TextView | None
    """Why the reader may not turn the cube now; null if nothing is in the way."""
    cube: TextView | None
    """Where the cube lies."""
    crawford: TextView | None
    """That this is the Crawford game, or when it comes."""
    result: ResultNarration | None
    lost: list[TextView]
    """How many dice of the roll are lost by the sheet's own rule, and that rule; else empty."""
    news: list[TextView]
    """What is to be read out: what has happened since the message before (in the first message,
    what happened last), and what the reader is to do now."""
