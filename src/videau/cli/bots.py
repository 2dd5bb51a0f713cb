"""The computer players that can be asked to the table, by the names that people type."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING

from videau.core import native
from videau.errors import UnavailableError, UnreadableError
from videau.play.bot_titles import current_name
from videau.play.bots import BOTS
from videau.play.player import Player
from videau.rules.position import MAX_CHECKERS

if TYPE_CHECKING:
    from videau.engine.evaluator import Evaluator
    from videau.i18n.texts import Text
    from videau.rules.match import Match

__all__ = [
    "OUTSIDE",
    "all_bots",
    "bot_named",
    "is_player",
    "name_in_record",
    "new_player",
    "outside_bots",
    "shipped_evaluator",
    "unsolved_notice",
    "usual_opponent",
]


OUTSIDE = ("gnubg", "ubgi:COMMAND")
"""How players from outside are asked for."""


@cache
def all_bots() -> Mapping[str, Callable[[str, int | None], Player]]:
    """Returns the simple players and the engine's levels, from the weakest to the strongest.

    Where the core is not built there is no engine, and the simple ones are all.

    >>> list(all_bots())[:3]
    ['newcomer', 'beginner', 'casual']
    """
    if native is None:
        return BOTS
    from videau.engine import ENGINE_BOTS  # numpy: not before somebody asks

    return {**BOTS, **ENGINE_BOTS}


def is_player(kind: str) -> bool:
    """Whether *kind* is a computer player that can be asked for, one from outside included.

    >>> is_player("expert"), is_player("ubgi:wildbg-ubgi"), is_player("Ann")
    (True, True, False)
    """
    return kind in all_bots() or (native is not None and _is_outside(kind))


def new_player(kind: str, name: str | None = None, seed: int | None = None) -> Player:
    """Returns a new player of this *kind*: a level, ``gnubg`` or ``ubgi:COMMAND``.

    >>> new_player("newcomer", seed=1).name
    'newcomer'
    """
    if kind in all_bots():
        return all_bots()[kind](name or kind, seed)
    if not is_player(kind):
        raise UnavailableError(
            "there is no player {kind!r}; there are {kinds}",
            kind=kind,
            kinds=", ".join((*all_bots(), *OUTSIDE)),
        )
    from videau.engine.outside import outside_player

    return outside_player(kind, name)


def _is_outside(kind: str) -> bool:
    from videau.engine.outside import is_outside

    return is_outside(kind)


def outside_bots(described: Iterable[str]) -> Mapping[str, Callable[[str, int | None], Player]]:
    """Returns engines from outside by name, each one program for all who play against it.

    >>> list(outside_bots(["Wild=wildbg-ubgi --fast", "GNU=gnubg:0"]))
    ['Wild', 'GNU']
    """
    engines: dict[str, Callable[[str, int | None], Player]] = {}
    for text in described:
        name, equals, command = text.partition("=")
        if not (name.strip() and equals and command.strip()):
            raise UnreadableError("expected NAME=COMMAND, got {text!r}", text=text)
        kind = command if _is_outside(command) else f"ubgi:{command}"
        engines[name.strip()] = _always(new_player(kind, name.strip()))
    return engines


def _always(player: Player) -> Callable[[str, int | None], Player]:
    return lambda name, seed: player


def name_in_record(kind: str) -> str:
    """Returns what a record calls a computer player.

    The command of an engine stays out of it, so that nobody's record starts a program.

    >>> name_in_record("expert"), name_in_record("ubgi:/opt/wildbg-ubgi --fast")
    ('expert', 'wildbg-ubgi')
    """
    return kind if kind in all_bots() else new_player(kind).name


def bot_named(name: str) -> str | None:
    """Returns the computer player that a record calls *name*; None if it is a person's name.

    >>> bot_named("expert"), bot_named("Ann")
    ('expert', None)
    """
    current = current_name(name)
    return current if current in all_bots() else None


def usual_opponent() -> str:
    """Returns who plays if nobody else is asked for: knows the game, and can be beaten.

    >>> usual_opponent()
    'casual'
    """
    return "casual" if "casual" in all_bots() else next(iter(all_bots()))


def shipped_evaluator() -> Evaluator:
    """Returns the nets that come with Videau, for those who want to learn from them."""
    from videau.engine import ShippedNets

    return ShippedNets()


def unsolved_notice(environ: Mapping[str, str], match: Match, kinds: Iterable[str]) -> Text | None:
    """Returns what to say before a game that could be solved and is not, if the engine plays it."""
    start = match.options.start
    if match.options.start_position.checkers == MAX_CHECKERS or native is None:
        return None
    from videau.engine.solved import SolvedGames  # numpy: not before somebody needs it

    return SolvedGames.in_folder_of(environ).notice(match.ruleset, start, kinds)
