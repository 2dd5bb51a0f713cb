"""Whose opinion counts: our nets, or somebody else who is asked to judge."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from videau.cli.bots import new_player
from videau.cli.engine_answers import open_net

if TYPE_CHECKING:
    from videau.engine import Evaluator
    from videau.play.player import Player

__all__ = ["Judge", "closing_players", "open_judge"]


class Judge(NamedTuple):
    """Somebody who says what is best, and the numbers that say what else costs."""

    evaluator: Evaluator
    player: Player | None = None
    """None: the evaluator itself says what is best."""


@contextlib.contextmanager
def open_judge(by: str | None, weights: str | None, environ: Mapping[str, str]) -> Iterator[Judge]:
    """Opens the judge called *by*, our nets if nobody is named, and ends its program at last.

    An engine that tells what positions are worth is believed; else our nets say it.
    """
    net = open_net(weights, environ)
    if by is None:
        yield Judge(net)
        return
    player = new_player(by)
    with closing_players(player):
        yield Judge(getattr(player, "evaluator", None) or net, player)


@contextlib.contextmanager
def closing_players(*players: Player) -> Iterator[None]:
    """Ends the programs of those players that are programs of their own."""
    try:
        yield
    finally:
        for player in players:
            close = getattr(player, "close", None)
            if close is not None:
                close()
