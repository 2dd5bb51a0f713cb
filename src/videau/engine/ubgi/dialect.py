"""Which UBGI an engine speaks: what it is told, and how its answers are read.

Version 0.2 says everything in the id of a position, version 0.1 beside it; engines in the wild
speak 0.1, and bare ``go`` is the only question that all of them understand.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from videau.engine.ubgi.context import PLAYERS
from videau.engine.ubgi.speaker import ANSWERS
from videau.errors import VideauError
from videau.notation import format_gnubg_id, format_xgid, parse_play
from videau.rules.actions import Action, Double, Drop, Refuse, Roll
from videau.rules.match import Match
from videau.rules.plays import LegalPlays, Play

__all__ = ["Dialect", "read_decision", "read_play"]

_PLAYER_OF = {side: player for player, side in PLAYERS.items()}

_DECISIONS: Mapping[str, Action | None] = {
    **ANSWERS,
    "roll": None,
    "no-double": None,
    "redouble": Double(),
    "pass": Drop(),
    "reject": Refuse(),
}
"""What engines say about the cube; some have words of their own."""


@dataclass(frozen=True, slots=True)
class Dialect:
    """What an engine understands.

    >>> Dialect.heard(["id name x", "proto 0.2", "ubgiok"]).go_cube
    'go cube'
    >>> Dialect.heard(["option name Ply type spin", "ubgiok"]).go_cube
    'go role cube'
    """

    is_0_2: bool = False
    keys: frozenset[str] = frozenset()
    """What can be set, lower case."""
    has_xgid: bool = False
    has_cube: bool = True

    @classmethod
    def heard(cls, lines: Iterable[str]) -> Dialect:
        """Returns the dialect of an engine that has greeted with these lines."""
        words = [line.split() for line in lines]
        keys = {each[1] for each in words if each[:1] == ["key"] and len(each) > 1}
        options = {each[2] for each in words if each[:2] == ["option", "name"] and len(each) > 2}
        is_0_2 = any(each[:1] == ["proto"] for each in words)
        return cls(is_0_2, frozenset(name.lower() for name in (keys if is_0_2 else options)))

    @property
    def probe(self) -> str:
        """A line that is refused by an engine that reads no XGID."""
        return f"position xgid {format_xgid(Match())}"

    def probed(self, heard: Iterable[str]) -> Dialect:
        """Returns the dialect after the answer to the probe."""
        return replace(self, has_xgid=not any(line.startswith("error") for line in heard))

    def without_cube(self) -> Dialect:
        """Returns the dialect of an engine that has shown no opinion about the cube."""
        return replace(self, has_cube=False)

    def setting(self, key: str, value: str) -> str:
        """Returns the line that sets something."""
        return f"set {key} {value}" if self.is_0_2 else f"setoption name {key} value {value}"

    # Questions

    def context(self, match: Match) -> Iterator[str]:
        """Yields what is told beside the position; an engine may refuse it and still play."""
        rules = "game.rules" if self.is_0_2 else "rules"
        if rules in self.keys:
            yield self.setting(rules, match.ruleset.name)
        if self.is_0_2 or self.has_xgid:
            return
        length, score, cube = match.options.length, match.score, match.game.cube
        yield f"newsession type match length {length}" if length else "newsession type money"
        yield f"setscore {score.white} {score.black}"
        owner = "center" if cube.owner is None else _PLAYER_OF[cube.owner]
        yield f"setcube value {cube.value} owner {owner}"
        yield f"setturn {_PLAYER_OF[match.game.turn]}"

    def position(self, match: Match) -> Iterator[str]:
        """Yields the position and the dice."""
        game = match.game
        if game.resigned is not None:
            yield f"position gnubgid {format_gnubg_id(match)}"  # an XGID has no place for it
        elif self.has_xgid:
            yield f"position xgid {format_xgid(match)}"
        else:
            yield f"position gnubgid {game.position.id}"
        if game.dice is not None and game.resigned is None:
            yield f"dice {game.dice.high} {game.dice.low}"

    @property
    def go_play(self) -> str:
        """The question for a play."""
        return "go"

    @property
    def go_cube(self) -> str:
        """The question for everything else."""
        return "go cube" if self.is_0_2 else "go role cube"


# Answers


def read_play(answer: str, legal: LegalPlays) -> Play | None:
    """Returns the legal play that an answer means; None if it means none.

    >>> from videau import Dice, Position
    >>> plays = Position().legal_plays(Dice(3, 1))
    >>> read_play("bestmove 6/5 8/5", plays), read_play("bestmove 8/3", plays)
    (Play.parse('8/5 6/5'), None)
    """
    word, _, text = answer.partition(" ")
    if word == "bestmoveid":
        reached = ((play, legal.after(play)) for play in legal)
        ids = {id_: play for play, after in reached for id_ in (after.swapped().id, after.id)}
        return ids.get(text)
    if word != "bestmove":
        return None
    try:
        return parse_play(text, legal)
    except VideauError:
        return None


def read_decision(answer: str, allowed: Container[type[Action]]) -> tuple[bool, Action | None]:
    """Returns whether an answer is one that is allowed, and what it says.

    >>> from videau import Drop, Take
    >>> read_decision("bestcube pass", {Take, Drop}), read_decision("bestcube double", {Take})
    ((True, Drop()), (False, None))
    """
    word, _, text = answer.partition(" ")
    if word != "bestcube" or text not in _DECISIONS:
        return False, None
    action = _DECISIONS[text]
    is_allowed = (Roll if action is None else type(action)) in allowed
    return (True, action) if is_allowed else (False, None)
