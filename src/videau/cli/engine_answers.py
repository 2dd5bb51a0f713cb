"""What the commands around the engine share: the net, positions with dice, chances in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from videau.cli.options import read_ruleset
from videau.cli.questions import Reply, reply, split_dice
from videau.cli.terminal import Terminal
from videau.errors import UnreadableError
from videau.i18n.texts import Text
from videau.notation import parse_match
from videau.rules.dice import Dice
from videau.rules.match import Match
from videau.rules.rulesets import STANDARD

if TYPE_CHECKING:
    from videau.engine import Chances, CubeDecision, Evaluator

__all__ = [
    "CubeAnswer",
    "chances_as_data",
    "open_net",
    "read_roll",
    "read_situation",
    "say_chances",
    "say_view",
]


def open_net(weights: str | None, environ: Mapping[str, str]) -> Evaluator:
    """Returns the net in the file *weights*, or those that ship, one for each ruleset."""
    from videau.engine import NetEvaluator, ShippedNets

    return NetEvaluator.load(weights) if weights else ShippedNets(environ)


# Reading


def read_situation(text: str, rules: str) -> Match:
    """Returns the match of an id, played by the rules called *rules*.

    >>> read_situation("4HPwATDgc/ABMA", "gala").ruleset.name
    'gala'
    """
    match = parse_match(text)
    if match.game.is_over:
        raise UnreadableError("the game in {text!r} is over", text=text.strip())
    if rules == STANDARD.name:
        return match  # an XGID may name its own largest cube
    ruleset = read_ruleset(rules)
    return replace(match, ruleset=ruleset, game=replace(match.game, ruleset=ruleset))


def read_roll(question: str, rules: str) -> tuple[Match, Dice | None]:
    """Returns the match of a question and the dice to be played in it, if there are any.

    >>> read_roll("4HPwATDgc/ABMA 31", "standard")[1]
    Dice(3, 1)
    """
    position, dice = split_dice(question)
    match = read_situation(position, rules)
    return match, match.game.dice if dice is None else Dice.parse(dice)


# Answering


@dataclass(frozen=True)
class CubeAnswer(Reply):
    """Chances and cube of a position; the commands that ask for them show different parts."""

    match: Match
    decision: CubeDecision
    plies: int

    @classmethod
    def reply_to(
        cls,
        terminal: Terminal,
        position: str | None,
        *,
        weights: str | None,
        rules: str,
        plies: int,
        as_json: bool,
    ) -> int:
        """Answers one question, or many, and returns how the command ends."""
        from videau.engine.player import cube_decision

        net = open_net(weights, terminal.environ)

        def answer(question: str) -> CubeAnswer:
            match = read_situation(question, rules)
            return cls(match, cube_decision(net, match, plies=plies), plies)

        return reply(terminal, answer, position, as_json=as_json)

    def data(self) -> dict[str, Any]:
        """Returns what was asked, and the chances."""
        return {
            "position": self.match.game.position.id,
            "rules": self.match.ruleset.name,
            "plies": self.plies,
            "view": "on-roll",
            **chances_as_data(self.decision.chances),
        }


def chances_as_data(chances: Chances) -> dict[str, float]:
    """Returns the five chances under the names that all answers use."""
    return {
        "win": chances.win,
        "win_gammon": chances.win_gammon,
        "win_backgammon": chances.win_backgammon,
        "lose_gammon": chances.lose_gammon,
        "lose_backgammon": chances.lose_backgammon,
    }


def _shown(chance: float) -> float:
    """Returns a chance that is not shown as less than nothing.

    Where luck is taken off, a rollout finds a chance that is none a little below zero.

    >>> f"{_shown(-0.0001):.1%}", f"{-0.0001:.1%}"
    ('0.0%', '-0.0%')
    """
    return max(chance, 0.0)


def say_chances(chances: Chances, terminal: Terminal) -> None:
    """Prints the chances of one side in two lines."""
    terminal.say(
        Text(
            "win {win:.1%}, by a gammon {gammon:.1%}, by a backgammon {backgammon:.1%}",
            win=_shown(chances.win),
            gammon=_shown(chances.win_gammon),
            backgammon=_shown(chances.win_backgammon),
        )
    )
    terminal.say(
        Text(
            "lose {lose:.1%}, by a gammon {gammon:.1%}, by a backgammon {backgammon:.1%}",
            lose=_shown(chances.lose),
            gammon=_shown(chances.lose_gammon),
            backgammon=_shown(chances.lose_backgammon),
        )
    )


def say_view(terminal: Terminal, *, mover: bool = False) -> None:
    """Prints whose the numbers are."""
    text = (
        Text("all seen by the player who moves")
        if mover
        else Text("all seen by the side on roll, before it rolls")
    )
    terminal.say(text, style="dim")
