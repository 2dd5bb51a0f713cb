"""What an agent sees of a state, as numbers.

Everything is seen by one side, the *viewer*: its checkers come first, counted from its own ace
point, and ``own`` and ``mine`` are the viewer's. So one network plays both sides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from videau.core import native
from videau.env.rows import BOARD, STAGES, Rows, column
from videau.env.settings import Settings
from videau.rules.game import Stage

__all__ = ["BLOCKS", "FULL", "RAW", "TD_GAMMON", "Features"]

Numbers: TypeAlias = npt.NDArray[Any]
Floats: TypeAlias = npt.NDArray[np.float32]

_SIDE = 26
_MOST_AWAY = 25
_SWAPPED = np.r_[_SIDE:BOARD, 0:_SIDE]


@dataclass(frozen=True, slots=True)
class _View:
    """Some states, and who looks at each."""

    rows: Rows
    viewer: npt.NDArray[np.int64]
    settings: Settings

    def __getitem__(self, name: str) -> Numbers:
        return column(self.rows, name)

    def is_mine(self, sides: Numbers) -> Numbers:
        return np.equal(sides, self.viewer)


class _Block(NamedTuple):
    """Some of the numbers: what they are called, and how they are made."""

    names: Callable[[Settings], list[str]]
    encode: Callable[[_View], Numbers]


# The checkers


def _raw(view: _View) -> Numbers:
    board = view.rows[:, :BOARD]
    is_on_turn = view.is_mine(view["turn"])
    return np.where(is_on_turn[:, None], board, board[:, _SWAPPED]).astype(np.uint8)


_UNITS = np.array(
    [[n >= 1, n >= 2, n >= 3, max(n - 3, 0) / 2] for n in range(16)], dtype=np.float32
)


def _td_gammon(board: Numbers, is_on_turn: Numbers) -> Floats:
    """Tesauro's 198 units: four for each point and side, bar, borne off, and two for the turn."""
    if native is None:
        return numpy_td_gammon(board, is_on_turn)
    return native.td_gammon(np.ascontiguousarray(board), np.ascontiguousarray(is_on_turn))


def numpy_td_gammon(board: Numbers, is_on_turn: Numbers) -> Floats:
    """Returns what the core does, some ten times more slowly."""
    encoded = np.empty((len(board), 198), dtype=np.float32)
    for side in (0, 1):
        counts = board[:, _SIDE * side : _SIDE * (side + 1)]
        at = 98 * side
        encoded[:, at : at + 96] = _UNITS[counts[:, 1:25]].reshape(len(board), 96)
        encoded[:, at + 96] = counts[:, 25] / 2
        encoded[:, at + 97] = counts[:, 0] / 15
    encoded[:, 196] = is_on_turn
    encoded[:, 197] = ~is_on_turn
    return encoded


def _sides(kinds: list[str]) -> list[str]:
    return [f"{side} {kind}" for side in ("own", "other") for kind in kinds]


_POINTS = [str(point) for point in range(1, 25)]
_UNIT_NAMES = [f"{point} {unit}" for point in _POINTS for unit in (">=1", ">=2", ">=3", "more")]


# What else there is


def _acts(view: _View) -> Numbers:
    """Who has to act next, dice included: they fall for the side to move."""
    is_answer = view["stage"] == STAGES.index(Stage.ANSWER)
    is_beaver = is_answer & (view["pending"] == 2)
    is_other = (view["resigned"] > 0) | (is_answer & ~is_beaver)
    return np.where(is_other, 1 - view["turn"], view["turn"])


def _turn(view: _View) -> Numbers:
    is_mine, stage = view.is_mine(_acts(view)), view["stage"]
    is_resigned = view["resigned"] > 0
    stages = [(stage == STAGES.index(each)) & ~is_resigned for each in Stage]
    return np.stack([is_mine, ~is_mine, *stages, is_resigned], axis=1)


def _cube(view: _View) -> Numbers:
    owner, options = view["owner"], view.settings.options
    is_dead = (view["is_crawford"] > 0) | (not options.cube or options.length == 1)
    return np.stack(
        [
            np.log2(view["cube"]) / 6,
            owner < 0,
            view.is_mine(owner),
            view.is_mine(1 - owner) & (owner >= 0),
            view["pending"] / 3,
            view["resigned"] / 3,
            is_dead,
        ],
        axis=1,
    )


def _score(view: _View) -> Numbers:
    length = view.settings.options.length
    points = np.stack([view["white"], view["black"]], axis=1)
    away = np.maximum(length - points, 0) / _MOST_AWAY * bool(length)
    everyone = np.arange(len(points))
    return np.stack(
        [
            np.full(len(points), length > 0),
            away[everyone, view.viewer],
            away[everyone, 1 - view.viewer],
            view["is_crawford"],
            view["crawford_played"],
        ],
        axis=1,
    )


def _dice(view: _View) -> Numbers:
    faces = np.arange(1, 7)
    return np.concatenate([view["die1"][:, None] == faces, view["die2"][:, None] == faces], axis=1)


def _rules(view: _View) -> Numbers:
    numbers = [number for _, number in _rule_numbers(view.settings)]
    return np.tile(np.array(numbers, dtype=np.float32), (len(view.rows), 1))


def _rule_numbers(settings: Settings) -> Iterator[tuple[str, float]]:
    """Yields a number for every answer of the sheet, and for every custom of the agreement."""
    ruleset, options = settings.ruleset, settings.options
    for name, axis in ruleset.axes.items():
        answer = getattr(ruleset, name)
        if isinstance(answer, Enum):
            for each in axis.answers:
                yield f"{name}={each.value}", float(answer is each)
        else:
            yield name, float(np.log2(answer) / 6)
    for custom in ("cube", "crawford", "jacoby", "beavers", "raccoons"):
        yield custom, float(getattr(options, custom))
    yield "automatic_doubles", options.automatic_doubles / 6
    yield "resigning", float(settings.resigning)


def _fixed(*names: str) -> Callable[[Settings], list[str]]:
    return lambda settings: list(names)


BLOCKS = {
    "raw": _Block(_fixed(*_sides(["off", *_POINTS, "bar"])), _raw),
    "td-gammon": _Block(
        _fixed(*_sides([*_UNIT_NAMES, "bar", "off"]), "to move", "other to move"),
        lambda view: _td_gammon(_raw(view), view.is_mine(view["turn"])),
    ),
    "turn": _Block(
        _fixed("mine", "theirs", *(f"stage {stage.value}" for stage in Stage), "resigned"), _turn
    ),
    "cube": _Block(
        _fixed("cube", "centred", "my cube", "their cube", "pending", "offered to lose", "dead"),
        _cube,
    ),
    "score": _Block(_fixed("match", "my away", "their away", "Crawford", "after Crawford"), _score),
    "dice": _Block(_fixed(*(f"{die} {n}" for die in ("high", "low") for n in range(1, 7))), _dice),
    "rules": _Block(lambda settings: [name for name, _ in _rule_numbers(settings)], _rules),
}
"""The parts that an observation is put together from, by name."""


@dataclass(frozen=True, slots=True, init=False)
class Features:
    """Which numbers an agent sees: the names of some :data:`BLOCKS`, in this order.

    >>> Features("raw").size(Settings()), Features("td-gammon").size(Settings())
    (52, 198)
    >>> Features("td-gammon", "cube", "dice").names(Settings())[-20:-17]
    ['other to move', 'cube', 'centred']
    """

    blocks: tuple[str, ...]

    def __init__(self, *blocks: str) -> None:
        for name in blocks:
            if name not in BLOCKS:
                raise ValueError(f"expected features among {', '.join(BLOCKS)}, got {name!r}")
        if not blocks:
            raise ValueError(f"expected some features, such as 'raw', of {', '.join(BLOCKS)}")
        object.__setattr__(self, "blocks", blocks)

    def names(self, settings: Settings) -> list[str]:
        """Returns what each number is called."""
        return [name for block in self.blocks for name in BLOCKS[block].names(settings)]

    def size(self, settings: Settings) -> int:
        """Returns how many numbers there are."""
        return len(self.names(settings))

    @property
    def dtype(self) -> np.dtype[Any]:
        """Small whole numbers for ``raw`` alone, else 32-bit floats."""
        return np.dtype(np.uint8 if self.blocks == ("raw",) else np.float32)

    def encode(self, rows: Rows, viewer: npt.ArrayLike, settings: Settings) -> Numbers:
        """Returns what *viewer*, 0 or 1 for each row or for all, sees of these states."""
        everyone = np.broadcast_to(np.asarray(viewer, dtype=np.int64), len(rows))
        view = _View(rows, everyone, settings)
        parts = [BLOCKS[block].encode(view) for block in self.blocks]
        return np.concatenate(parts, axis=1).astype(self.dtype, copy=False)

    def encode_boards(self, boards: npt.NDArray[np.uint8]) -> Numbers | None:
        """Returns what follows from the checkers after a play alone; None if more is asked for.

        The player who has played is the viewer, so the other side is to move.
        """
        match self.blocks:
            case ("raw",):
                return boards
            case ("td-gammon",):
                return _td_gammon(boards, np.zeros(len(boards), dtype=bool))
            case _:
                return None


RAW = Features("raw")
TD_GAMMON = Features("td-gammon")
FULL = Features("td-gammon", "turn", "cube", "score", "dice", "rules")
