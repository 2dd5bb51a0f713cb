"""``videau ubgi``: the engine for other programs, over standard input and output.

The protocol is UBGI 0.2 (``docs/engine.md`` names its source): one command a line, answered by
lines that end with an answer or ``error CODE DETAIL``. Its words are fixed and not translated.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

import typer

from videau.cli.engine_answers import open_net, read_situation
from videau.cli.options import Weights
from videau.cli.terminal import Terminal
from videau.errors import VideauError
from videau.rules.dice import Dice
from videau.rules.match import Match
from videau.rules.plays import Play
from videau.rules.position import BAR, OFF
from videau.rules.rulesets import RULESETS, STANDARD

if TYPE_CHECKING:
    from videau.engine import Evaluator

__all__ = ["UbgiEngine", "command"]

PLIES = range(1, 6)


def command(context: typer.Context, weights: Weights = None) -> int:
    """Answers lines until ``quit`` or the end of the input."""
    terminal: Terminal = context.obj
    engine = UbgiEngine(open_net(weights, terminal.environ))
    for line in sys.stdin:
        for answer in engine.answer(line):
            terminal.write(answer)
        if engine.has_quit:
            break
    return 0


class _ProtocolError(Exception):
    """Becomes an ``error`` line."""


class UbgiEngine:
    """One conversation.

    >>> from videau.engine import NetEvaluator
    >>> engine = UbgiEngine(NetEvaluator.random())
    >>> list(engine.answer("isready")), list(engine.answer("go"))
    (['readyok'], ['error bad_state missing position'])
    """

    def __init__(self, evaluator: Evaluator) -> None:
        self._evaluator = evaluator
        self._values = {"engine.ply": "3", "game.rules": STANDARD.name}
        self._position: str | None = None
        self._dice: Dice | None = None
        self.has_quit = False

    def answer(self, line: str) -> Iterator[str]:
        """Yields the lines that answer one line."""
        word, _, rest = line.strip().partition(" ")
        if not word:
            return
        try:
            yield from self._obey(word, rest.strip())
        except _ProtocolError as error:
            yield f"error {error}"
        except VideauError as error:
            yield f"error bad_value {error}"

    def _obey(self, word: str, rest: str) -> Iterator[str]:
        match word:
            case "ubgi":
                yield from self._greet()
            case "isready":
                yield "readyok"
            case "quit":
                self.has_quit = True
            case "newgame":
                self._position = self._dice = None
            case "position":
                self._place(rest)
            case "dice":
                self._dice = Dice.parse(rest)
            case "go":
                yield self._go(rest)
            case "keys":
                yield from self._keys()
            case "set":
                self._set(rest)
            case "get":
                yield f"value {rest} {self._value(rest)}"
            case _:
                raise _ProtocolError(f"bad_command {word}")

    def _greet(self) -> Iterator[str]:
        from videau import __version__

        yield f"id name Videau {__version__}"
        yield "id author the Videau project"
        yield "proto 0.2"
        yield "ubgiok"

    def _keys(self) -> Iterator[str]:
        yield (
            f"key engine.ply int {PLIES[0]}..{PLIES[-1]} 3 decision depth, the play itself "
            "counted as one"
        )
        yield f"key game.rules enum {'|'.join(RULESETS)} {STANDARD.name} rule sheet"

    def _value(self, key: str) -> str:
        if key not in self._values:
            raise _ProtocolError(f"unsupported {key}")
        return self._values[key]

    def _set(self, rest: str) -> None:
        key, _, value = rest.partition(" ")
        if not value:
            raise _ProtocolError("bad_command expected: set <key> <value>")
        self._value(key)
        allowed = RULESETS if key == "game.rules" else [str(ply) for ply in PLIES]
        if value not in allowed:
            raise _ProtocolError(f"bad_value {key} must_be {'|'.join(allowed)}")
        self._values[key] = value

    def _place(self, rest: str) -> None:
        kind, _, text = rest.partition(" ")
        if kind not in ("gnubgid", "xgid") or not text:
            raise _ProtocolError("bad_command expected: position gnubgid|xgid <id>")
        marked = text if kind == "gnubgid" or text.startswith("XGID=") else f"XGID={text}"
        game = self._read(marked).game
        self._position, self._dice = marked, game.dice

    def _read(self, text: str) -> Match:
        return read_situation(text, self._values["game.rules"])

    def _go(self, what: str) -> str:
        if what not in ("", "chequer", "cube", "turn"):
            raise _ProtocolError(f"unsupported go {what}")
        if self._position is None:
            raise _ProtocolError("bad_state missing position")
        match = self._read(self._position)
        if what == "cube":
            return f"bestcube {self._cube(match)}"
        if self._dice is None:
            raise _ProtocolError("bad_state missing dice")
        payload = self._play(match, self._dice)
        if what == "turn":
            return f"bestturn cube={self._cube(match)} move={payload}"
        return f"bestmove {payload}"

    @property
    def _plies(self) -> int:
        # UBGI counts the play itself, we count as GNU Backgammon does.
        return int(self._values["engine.ply"]) - 1

    def _cube(self, match: Match) -> str:
        from videau.engine.player import cube_decision

        decision = cube_decision(self._evaluator, match, plies=self._plies)
        return "double" if decision.doubles else "nodouble"

    def _play(self, match: Match, dice: Dice) -> str:
        from videau.engine import CubeState, rank

        ranked = rank(
            self._evaluator,
            match.game.position,
            dice,
            match.ruleset,
            plies=self._plies,
            cube=CubeState.of(match),
        )
        return _payload(ranked[0].play)


def _payload(play: Play) -> str:
    """Spells a play as the protocol does: every checker, no stars, no numbers in brackets.

    >>> _payload(Play.parse("bar/24* 6/off(2)"))
    'bar/24 6/off 6/off'
    """
    names = {BAR: "bar", OFF: "off"}
    moves = (
        f"{names.get(move.source, move.source)}/{names.get(move.target, move.target)}"
        for move in play
    )
    return " ".join(moves) or "pass"
