"""Who may do what."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from videau.rules.actions import (
    Accept,
    Action,
    Beaver,
    Double,
    Drop,
    FlagFall,
    OpeningRoll,
    Raccoon,
    Refuse,
    Resign,
    Roll,
    Take,
)
from videau.rules.cube import Side
from videau.rules.plays import Play
from videau.rules.stage import Stage

if TYPE_CHECKING:
    from videau.rules.game import Game

__all__ = ["CLOCK", "DICE", "Actor", "Permissions", "permitted"]

DICE: Literal["dice"] = "dice"
"""The one who rolls."""

CLOCK: Literal["clock"] = "clock"
"""The one who ends a game when somebody's time is over."""

Actor = Side | Literal["dice", "clock"]


class Permissions(dict[type[Action], Actor]):
    """Permissions whose ``repr()`` can be pasted back."""

    def __repr__(self) -> str:
        actors = {
            kind: repr(actor) if isinstance(actor, Side) else actor.upper()
            for kind, actor in self.items()
        }
        return "{" + ", ".join(f"{kind.__name__}: {name}" for kind, name in actors.items()) + "}"


def permitted(game: Game) -> Permissions:
    """Returns the kinds of action that may be done in *game* now, each with who may do it."""
    has_clock = game.options.clock is not None and game.chooser is not None
    timing: dict[type[Action], Actor] = {FlagFall: CLOCK} if has_clock else {}
    return Permissions({**_choices(game), **timing})


def _choices(game: Game) -> dict[type[Action], Actor]:
    if game.resigned is not None:
        return {Accept: game.turn.opponent, Refuse: game.turn.opponent}
    match game.stage:
        case Stage.OPENING:
            return {OpeningRoll: DICE}
        case Stage.ROLL:
            doubling: dict[type[Action], Actor] = {Double: game.turn} if game.may_double else {}
            return {Roll: DICE, **doubling, Resign: game.turn}
        case Stage.PLAY:
            return {Play: game.turn, Resign: game.turn}
        case Stage.ANSWER:
            kinds: list[type[Action]] = [Take, Drop]
            if game.pending_doubles == 1 and game.options.beavers and game.cube_can_turn(2):
                kinds.append(Beaver)
            if game.pending_doubles == 2 and game.options.raccoons and game.cube_can_turn(3):
                kinds.append(Raccoon)
            return dict.fromkeys(kinds, game.answerer)
        case Stage.OVER:
            return {}
