"""What UBGI 0.1 tells beside a position: kind and length of the session, score, cube, turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from videau.notation.situation import match_at
from videau.rules.cube import Cube, Side
from videau.rules.match import Match, Score
from videau.rules.options import Options
from videau.rules.position import Position
from videau.rules.rulesets import STANDARD

__all__ = ["PLAYERS", "SessionContext", "pairs"]

_Value = TypeVar("_Value")

PLAYERS = {"p0": Side.WHITE, "p1": Side.BLACK}


def pairs(words: Sequence[str]) -> dict[str, str]:
    """Returns names with their values; ValueError if a name has none.

    >>> pairs(["value", "2", "owner", "p1"])
    {'value': '2', 'owner': 'p1'}
    """
    if len(words) % 2:
        raise ValueError(f"expected a value behind {words[-1]}")
    return dict(zip(words[::2], words[1::2], strict=True))


@dataclass(frozen=True, slots=True)
class SessionContext:
    """Everything that lines such as ``setscore`` have said so far.

    >>> context = SessionContext().obey("newsession", ["type", "match", "length", "5"])
    >>> context.obey("setscore", ["4", "2"]).match_with(Position()).score
    Score(white=4, black=2)
    """

    options: Options = field(default_factory=Options)
    score: Score = field(default_factory=Score)
    cube: Cube = field(default_factory=Cube)
    turn: Side = Side.WHITE
    is_crawford: bool = False

    def obey(self, word: str, rest: Sequence[str]) -> SessionContext:
        """Returns the context after one line; ValueError if it makes no sense."""
        match word, list(rest):
            case "newsession", words:
                return self._session(pairs(words))
            case "setscore", [white, black]:
                return replace(self, score=Score(_count(white), _count(black)))
            case "setcube", words:
                return replace(self, cube=_cube(pairs(words)))
            case "setturn", [player]:
                return replace(self, turn=_one_of(player, PLAYERS))
            case _:
                raise ValueError(f"{word} does not take: {' '.join(rest)}")

    def _session(self, said: dict[str, str]) -> SessionContext:
        kind = said.get("type", "money")
        if kind not in ("money", "match"):
            raise ValueError(f"expected type money or match, got {kind}")
        length = _count(said.get("length", "0")) if kind == "match" else 0
        switches = {"on": True, "true": True, "1": True, "off": False, "false": False, "0": False}
        options = Options(
            length=length,
            cube=_one_of(said.get("cube", "on"), switches),
            jacoby=_one_of(said.get("jacoby", "off"), switches),
            beavers=_one_of(said.get("beavers", "off"), switches),
        )
        return SessionContext(options, is_crawford=_one_of(said.get("crawford", "off"), switches))

    def match_with(self, position: Position) -> Match:
        """Returns the match in which *position* is on the board, seen by whoever is to move."""
        return match_at(
            position,
            options=self.options,
            ruleset=STANDARD,
            turn=self.turn,
            cube=self.cube,
            score=self.score,
            is_crawford=self.is_crawford,
        )


def _count(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 6:
        raise ValueError(f"expected a number, got {text}")
    return int(text)


def _one_of(word: str, allowed: Mapping[str, _Value]) -> _Value:
    if word not in allowed:
        raise ValueError(f"expected one of {'|'.join(allowed)}, got {word}")
    return allowed[word]


def _cube(said: dict[str, str]) -> Cube:
    value = _count(said.get("value", "1"))
    if value < 1 or value & (value - 1):
        raise ValueError(f"expected a cube of 1, 2, 4 and so on, got {value}")
    owner = said.get("owner", "center")
    if owner == "center":
        return Cube(value)
    return Cube(value, _one_of(owner, PLAYERS))
