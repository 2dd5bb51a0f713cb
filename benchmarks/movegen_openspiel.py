"""OpenSpiel's backgammon, asked for legal actions where we are asked for legal plays."""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from videau import Dice, Position

BAR = 100  # how OpenSpiel's board() calls the bar


@dataclass(frozen=True)
class States:
    """The same positions in both libraries."""

    positions: list[Position]
    states: list[Any]
    """One for each roll in each position, dice already thrown."""
    game: Any

    def opening(self, roll: Dice) -> Any:
        """The start with this roll."""
        return _rolled(self.game.new_initial_state(), roll)


def states(count: int, rolls: Sequence[Dice], seed: int) -> States | None:
    """Plays games at random in OpenSpiel; None if it is not installed.

    A position is taken wherever a player is about to roll, and every roll is put to it. Each
    is checked: the boards that OpenSpiel's actions lead to must be our legal positions.
    """
    try:
        pyspiel = importlib.import_module("pyspiel")
    except ImportError:
        return None
    game = pyspiel.load_game("backgammon")
    rng = random.Random(seed)
    positions: list[Position] = []
    rolled: list[Any] = []
    state = game.new_initial_state()
    while len(positions) < count:
        if state.is_terminal():
            state = game.new_initial_state()
        if state.is_chance_node() and state.move_number() > 0:
            after_roll = [_rolled(state, roll) for roll in rolls]
            position = _position(after_roll[0], after_roll[0].current_player())
            _check(position, rolls[len(positions) % len(rolls)], state)
            positions.append(position)
            rolled += after_roll
        state.apply_action(rng.choice(state.legal_actions()))
    return States(positions, rolled, game)


def ask(rolled: Sequence[Any]) -> Callable[[], None]:
    """Returns what is measured: the legal actions of all these states."""

    def run() -> None:
        for state in rolled:
            state.legal_actions()

    return run


def _rolled(state: Any, roll: Dice) -> Any:
    wanted = {f"(roll: {roll.high}{roll.low})", f"(roll: {roll.low}{roll.high})"}
    for outcome in state.legal_actions():
        if any(text in state.action_to_string(outcome) for text in wanted):
            return state.child(outcome)
    raise LookupError(f"no outcome {roll} in {state}")


def _position(state: Any, player: int) -> Position:
    """Reads a board: player 0 moves up from point 0 to 23, player 1 the other way."""

    def side(who: int) -> dict[int, int]:
        counts = {
            24 - point if who == 0 else point + 1: state.board(who, point) for point in range(24)
        }
        return {**counts, 25: state.board(who, BAR)}

    return Position(own=side(player), other=side(1 - player))


def _check(position: Position, roll: Dice, state: Any) -> None:
    before = _rolled(state, roll)
    mover = before.current_player()
    children = (before.child(action) for action in before.legal_actions())
    theirs = {_position(child, 1 - mover) for child in children}
    plays = position.legal_plays(roll)
    ours = {plays.after(play) for play in plays}
    if ours != theirs:
        counts = f"{len(ours)} positions here, {len(theirs)} there"
        raise AssertionError(f"{position!r} {roll!r}: {counts}")
