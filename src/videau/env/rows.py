"""States as rows of numbers: what arrays of games are made of.

A row has the 52 counts of :mod:`videau.arrays`, seen by the side to move, and then a column for
each name in :data:`COLUMNS`. Sides are 0 for white, 1 for black and -1 for nobody. The C++ core
writes the same rows (``native/videau/env/state.cpp``).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from videau.env.settings import Settings
from videau.env.state import Before, State
from videau.rules.cube import Cube, Side
from videau.rules.dice import Dice
from videau.rules.game import Game, Stage
from videau.rules.match import Match, Score
from videau.rules.position import Position
from videau.rules.scoring import Ending, Result, Win

__all__ = ["COLUMNS", "SIDES", "WIDTH", "Rows", "column", "row_of", "rows_of", "state_of"]

Rows: TypeAlias = npt.NDArray[np.int32]

BOARD = 52

COLUMNS = (
    "turn",
    "stage",
    "die1",
    "die2",
    "cube",
    "owner",
    "turns",
    "pending",
    "resigned",
    "before",
    "is_crawford",
    "crawford_played",
    "white",
    "black",
    "all_turns",
    "winner",
    "win",
    "points",
    "ending",
)
WIDTH = BOARD + len(COLUMNS)

SIDES = (Side.WHITE, Side.BLACK)
STAGES = tuple(Stage)
ENDINGS = (None, Ending.BORNE_OFF, Ending.DROPPED, Ending.RESIGNED)


def column(rows: Rows, name: str) -> Rows:
    """Returns one column of many rows.

    >>> column(row_of(State.first(Settings()))[None], "cube").tolist()
    [1]
    """
    return rows[:, BOARD + COLUMNS.index(name)]


def _number(side: Side | None) -> int:
    return -1 if side is None else SIDES.index(side)


def row_of(state: State) -> Rows:
    """Returns the row of a state.

    >>> row_of(State.first(Settings())).shape
    (71,)
    """
    match, game = state.match, state.match.game
    result, dice = game.result, game.dice
    numbers = (
        _number(game.turn),
        STAGES.index(game.stage),
        0 if dice is None else dice.high,
        0 if dice is None else dice.low,
        game.cube.value,
        _number(game.cube.owner),
        game.turns,
        game.pending_doubles,
        0 if game.resigned is None else int(game.resigned),
        int(state.before),
        int(game.is_crawford),
        int(match.crawford_played),
        match.score.white,
        match.score.black,
        state.turns,
        -1 if result is None else _number(result.winner),
        0 if result is None else int(result.win),
        0 if result is None else result.points,
        0 if result is None else ENDINGS.index(result.ending),
    )
    return np.array([*game.position.own, *game.position.other, *numbers], dtype=np.int32)


def rows_of(states: Iterable[State]) -> Rows:
    """Returns the rows of several states."""
    rows = [row_of(state) for state in states]
    return np.stack(rows) if rows else np.empty((0, WIDTH), dtype=np.int32)


def state_of(row: Sequence[int] | Rows, settings: Settings) -> State:
    """Returns the state of a row.

    >>> first = State.first(Settings())
    >>> state_of(row_of(first), Settings()) == first
    True

    The games of a match before the last are not in a row, so ``match.results`` has that one only.
    """
    numbers = [int(number) for number in row]
    board, named = bytes(numbers[:BOARD]), dict(zip(COLUMNS, numbers[BOARD:], strict=True))
    result = _result(named)
    game = Game(
        settings.ruleset,
        settings.options,
        Position.trusted(board[:26], board[26:]),
        turn=SIDES[named["turn"]],
        stage=STAGES[named["stage"]],
        dice=Dice(named["die1"], named["die2"]) if named["die1"] else None,
        cube=Cube(named["cube"], None if named["owner"] < 0 else SIDES[named["owner"]]),
        turns=named["turns"],
        pending_doubles=named["pending"],
        resigned=Win(named["resigned"]) if named["resigned"] else None,
        is_crawford=bool(named["is_crawford"]),
        result=result,
    )
    match = Match(
        settings.ruleset,
        settings.options,
        Score(named["white"], named["black"]),
        game,
        () if result is None else (result,),
        bool(named["crawford_played"]),
    )
    return State(settings, match, Before(named["before"]), named["all_turns"])


def _result(named: dict[str, int]) -> Result | None:
    ending = ENDINGS[named["ending"]]
    if ending is None:
        return None
    return Result(SIDES[named["winner"]], Win(named["win"]), named["points"], ending)
