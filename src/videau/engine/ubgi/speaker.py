"""The engine's end of UBGI: lines in, lines out, in the words of versions 0.1 and 0.2.

::

    0.1   setoption name N value V · newsession · setscore · setcube · setturn · go role chequer
    0.2   set K V · get K · keys · everything else in the id · go chequer

What was asked in one version is refused in its own words too; a bare ``go`` belongs to both. Its
words are fixed and not translated.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from videau.engine.levels import Level
from videau.engine.player import EnginePlayer
from videau.engine.ubgi.context import SessionContext, pairs
from videau.notation import parse_match
from videau.rules.actions import (
    Accept,
    Action,
    Beaver,
    Double,
    Drop,
    Raccoon,
    Refuse,
    Take,
)
from videau.rules.dice import Dice
from videau.rules.game import Stage
from videau.rules.match import Match
from videau.rules.plays import Play
from videau.rules.position import BAR, OFF
from videau.rules.rulesets import RULESETS, STANDARD

if TYPE_CHECKING:
    from videau.engine.evaluator import Evaluator

__all__ = ["ANSWERS", "Speaker", "spelled"]

PLIES = range(1, 6)

CONTEXT_WORDS = ("newsession", "setscore", "setcube", "setturn")

KEYS: Mapping[str, tuple[str, ...]] = {
    "engine.ply": tuple(map(str, PLIES)),
    "game.rules": tuple(RULESETS),
}
"""What can be set, in the words of 0.2, and to what."""

OPTIONS: Mapping[str, str] = {"ply": "engine.ply", "rules": "game.rules"}
"""The same in the words of 0.1, whose ply does not count the play itself."""

ROLES = ("chequer", "cube", "turn")

ERRORS_OF_0_1 = {
    "bad_command": "unknown_command",
    "bad_value": "bad_argument",
    "bad_state": "missing_context",
    "unsupported": "unsupported_feature",
}

ANSWERS: Mapping[str, Action | None] = {
    "nodouble": None,
    "double": Double(),
    "take": Take(),
    "drop": Drop(),
    "beaver": Beaver(),
    "raccoon": Raccoon(),
    "accept": Accept(),
    "refuse": Refuse(),
}
"""How decisions that are no plays are spelled."""


class _RefusalError(Exception):
    """Becomes an ``error`` line."""

    def __init__(self, code: str, detail: str) -> None:
        self.code, self.detail = code, detail


class Speaker:
    """One conversation.

    >>> from videau.engine import NetEvaluator
    >>> speaker = Speaker(NetEvaluator.random())
    >>> list(speaker.answer("isready")), list(speaker.answer("go"))
    (['readyok'], ['error bad_state missing position'])
    >>> list(speaker.answer("go role chequer"))
    ['error missing_context missing position']
    """

    def __init__(self, evaluator: Evaluator) -> None:
        self._evaluator = evaluator
        self._values = {"engine.ply": "3", "game.rules": STANDARD.name}
        self._context: SessionContext | None = None
        self._position: str | None = None
        self._dice: Dice | None = None
        self.has_quit = False

    def answer(self, line: str) -> Iterator[str]:
        """Yields the lines that answer one line, whatever it says."""
        words = line.split()
        if not words:
            return
        is_0_1 = words[0] in ("setoption", *CONTEXT_WORDS) or words[:2] == ["go", "role"]
        try:
            yield from self._obey(words[0], words[1:])
        except _RefusalError as refusal:
            code = ERRORS_OF_0_1[refusal.code] if is_0_1 else refusal.code
            yield f"error {code} {refusal.detail}"
        except ValueError as error:  # every VideauError is one
            code = "bad_argument" if is_0_1 else "bad_value"
            yield f"error {code} {' '.join(str(error).split())}"

    def _obey(self, word: str, rest: list[str]) -> Iterator[str]:
        match word:
            case "ubgi":
                yield from _greeting()
            case "isready":
                yield "readyok"
            case "quit":
                self.has_quit = True
            case "stop":
                pass  # every answer is given at once, so there is nothing to stop
            case "newgame":
                self._position = self._dice = None
            case "newsession" | "setscore" | "setcube" | "setturn":
                self._context = (self._context or SessionContext()).obey(word, rest)
            case "position":
                self._place(rest)
            case "dice":
                self._dice = Dice.parse(" ".join(rest))
            case "go":
                yield self._go(rest)
            case "keys":
                yield from _keys()
            case "set":
                self._set(rest)
            case "setoption":
                self._set_option(rest)
            case "get":
                key = " ".join(rest)
                yield f"value {key} {self._value(key)}"
            case _:
                raise _RefusalError("bad_command", word)

    # What is set

    def _value(self, key: str) -> str:
        if key not in self._values:
            raise _RefusalError("unsupported", key)
        return self._values[key]

    def _set(self, rest: list[str]) -> None:
        if len(rest) != 2:
            raise _RefusalError("bad_command", "expected: set <key> <value>")
        key, value = rest
        self._value(key)
        if value not in KEYS[key]:
            raise _RefusalError("bad_value", f"{key} must_be {'|'.join(KEYS[key])}")
        self._values[key] = value

    def _set_option(self, rest: list[str]) -> None:
        said = pairs(rest)
        name, value = said.get("name", "").lower(), said.get("value", "")
        key = OPTIONS.get(name)
        if key is None:
            raise _RefusalError(
                "unsupported", name or "expected: setoption name <name> value <value>"
            )
        if key == "engine.ply" and value.isdecimal():
            value = str(int(value) + 1)
        if value not in KEYS[key]:
            raise _RefusalError("bad_value", f"{name} {said.get('value', '')}")
        self._values[key] = value

    # What is asked

    def _place(self, rest: list[str]) -> None:
        match rest:
            case ["gnubgid", text]:
                pass
            case ["xgid", text]:
                text = text if text.startswith("XGID=") else f"XGID={text}"
            case _:
                raise _RefusalError("bad_command", "expected: position gnubgid|xgid <id>")
        game = self._read(text).game
        self._position, self._dice = text, game.dice

    def _read(self, text: str) -> Match:
        match = parse_match(text)
        is_bare = ":" not in text
        if self._context is not None and is_bare:
            match = self._context.match_with(match.game.position)
        if match.game.is_over:
            raise ValueError(f"the game in {text} is over")
        rules = self._values["game.rules"]
        if rules == STANDARD.name:
            return match  # an XGID may name its own largest cube
        ruleset = RULESETS[rules]
        return replace(match, ruleset=ruleset, game=replace(match.game, ruleset=ruleset))

    def _go(self, rest: list[str]) -> str:
        role = _role(rest)
        if self._position is None:
            raise _RefusalError("bad_state", "missing position")
        match = self._read(self._position)
        is_asked = match.game.stage is Stage.ANSWER or match.game.resigned is not None
        if role == "cube" or (role == "" and is_asked and self._dice is None):
            return f"bestcube {self._cube(match)}"
        if self._dice is None:
            raise _RefusalError("bad_state", "missing dice")
        move = self._play(match, self._dice)
        if role == "turn":
            return f"bestturn cube={self._cube(match)} move={move}"
        return f"bestmove {move}"

    @property
    def _player(self) -> EnginePlayer:
        # UBGI 0.2 counts the play itself, we count as GNU Backgammon does.
        plies = int(self._values["engine.ply"]) - 1
        return EnginePlayer(Level(name="ubgi", plies=plies, error=0), self._evaluator)

    def _cube(self, match: Match) -> str:
        """What to do before the roll, or to say to a double, a beaver or a resignation."""
        game = match.game
        if game.resigned is None and game.stage is Stage.PLAY:
            game = replace(game, stage=Stage.ROLL, dice=None)
        asked = replace(match, game=game)
        assert game.chooser is not None
        action = self._player.choose(asked, game.chooser)
        return next(word for word, answer in ANSWERS.items() if answer == action)

    def _play(self, match: Match, dice: Dice) -> str:
        game = replace(match.game, stage=Stage.PLAY, dice=dice, pending_doubles=0, resigned=None)
        play = self._player.choose(replace(match, game=game), game.turn)
        assert isinstance(play, Play)
        return spelled(play)


def _greeting() -> Iterator[str]:
    from videau import __version__

    yield f"id name Videau {__version__}"
    yield "id author the Videau project"
    yield f"option name Ply type spin default 2 min {PLIES[0] - 1} max {PLIES[-1] - 1}"
    rules = " ".join(f"var {name}" for name in RULESETS)
    yield f"option name Rules type combo default {STANDARD.name} {rules}"
    yield "proto 0.2"
    yield "ubgiok"


def _keys() -> Iterator[str]:
    yield (
        f"key engine.ply int {PLIES[0]}..{PLIES[-1]} 3 decision depth, the play itself "
        "counted as one"
    )
    yield f"key game.rules enum {'|'.join(RULESETS)} {STANDARD.name} rule sheet"


def _role(rest: list[str]) -> str:
    """What ``go`` asks for; how long we may think is not needed."""
    words = rest[1:] if rest[:1] == ["role"] else rest
    role = words[0] if words and words[0] != "movetime" else ""
    limits = words[1:] if role else words
    if (role and role not in ROLES) or (rest and rest[0] == "role" and not role):
        raise _RefusalError("unsupported", f"go {' '.join(rest)}")
    if set(limits[::2]) - {"movetime"} or not all(text.isdecimal() for text in limits[1::2]):
        raise _RefusalError("unsupported", f"go {' '.join(rest)}")
    return role


def spelled(play: Play) -> str:
    """Spells a play as the protocol does: every checker, no stars, no numbers in brackets.

    >>> spelled(Play.parse("bar/24* 6/off(2)"))
    'bar/24 6/off 6/off'
    """
    names = {BAR: "bar", OFF: "off"}
    moves = (
        f"{names.get(move.source, move.source)}/{names.get(move.target, move.target)}"
        for move in play
    )
    return " ".join(moves) or "pass"
