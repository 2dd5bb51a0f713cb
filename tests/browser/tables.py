"""Tables that stand as a test wants them, laid into the server's own database."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from videau.files import Players, format_entry, format_header
from videau.play import Player, RandomDice, play_on
from videau.rules.cube import Cube, Side
from videau.rules.dice import Dice
from videau.rules.game import Game, Stage
from videau.rules.match import Match, Score
from videau.rules.options import Options
from videau.rules.position import Position
from videau.rules.rulesets import RULESETS
from videau.server.seats import Seat, derived, hashed, new_id, new_token
from videau.server.store import NewAction, Store, StoredGame, milliseconds

Men = Mapping[int, int]
"""Checkers by point, in the side's own numbering: 25 is the bar, what is missing is off."""

FULL: Men = {6: 5, 5: 5, 4: 5}
"""Somebody who has come home and has borne off nothing yet."""


@dataclass(frozen=True)
class Laid:
    """A table that waits for its players."""

    id: str
    token: str
    watch: str
    guest: str = ""
    """Opens black's seat, where somebody else sits there."""

    @property
    def path(self) -> str:
        """Where it is in the browser."""
        return f"#/table/{self.id}"


def standing(
    own: Men,
    other: Men = FULL,
    *,
    ruleset: str = "standard",
    dice: str = "",
    turn: Side = Side.WHITE,
    cube: Cube | None = None,
    score: Score | None = None,
    crawford: bool = False,
    turns: int = 9,
    **options: Any,
) -> Match:
    """A match in the middle of a game: *own* is to move, and plays *dice* if they lie there.

    >>> standing({6: 2}, dice="31", length=5).game.stage.value
    'play'
    """
    rules = RULESETS[ruleset]
    agreed = Options(**options)
    game = Game(
        rules,
        agreed,
        Position(own, other),
        turn,
        Stage.PLAY if dice else Stage.ROLL,
        Dice.parse(dice) if dice else None,
        cube or Cube(),
        turns,
        is_crawford=crawford,
    )
    return Match(rules, agreed, score or Score(), game)


def lay(
    database: str,
    match: Match,
    *,
    dice: Literal["server", "typed"] = "typed",
    names: tuple[str, str] = ("", ""),
    bot: str | None = None,
    apart: bool = False,
) -> Laid:
    """Keeps *match* as a table for two at one device or *apart*, or for one against a *bot*."""
    token = new_token()
    laid = Laid(new_id(), token, derived(token, "watch"), new_token() if apart else "")
    mine = hashed(laid.token)
    theirs = hashed(laid.guest) if apart else mine
    white = Seat(side=Side.WHITE, name=names[0], token=mine)
    black = Seat(side=Side.BLACK, name=names[1], level=bot, token=None if bot else theirs)
    game = StoredGame(
        id=laid.id,
        created=milliseconds(),
        header=format_header(match, Players(*names)),
        dice_from=dice,
        owner=mine,
        watch=hashed(laid.watch),
        address="",
        seats=(white, black),
    )
    store = Store.open(database)
    store.create(game)
    store.close()
    return laid


def lay_played(
    database: str,
    match: Match,
    players: Mapping[Side, Player],
    *,
    seed: int,
    took: int | None = None,
    **how: Any,
) -> Laid:
    """Keeps *match* as a table at which *players* have played it to its end.

    For each decision they *took* so many milliseconds.
    """
    laid = lay(database, match, names=("Ann", "Bob"), **how)
    actions = [
        NewAction(
            laid.id,
            n,
            format_entry(
                n,
                event.actor,
                event.action,
                took if isinstance(event.actor, Side) else None,
            ),
            None,
            milliseconds(),
            event.after.is_over,
        )
        for n, event in enumerate(play_on(match, players, RandomDice(seed=seed)), 1)
    ]
    store = Store.open(database)
    store.append(actions)
    store.close()
    return laid
