"""How eXtreme Gammon says how it came to its numbers: levels, chances, and rollouts.

Rollouts are records of 2184 bytes beside the match, found by their number. Their results stand in
the match too, and those of plays are seen by the opponent: so only what is said nowhere else is
read from here.
"""

from __future__ import annotations

import math
import struct
from typing import NamedTuple

from videau.files.notes import Rollout, RolloutStage

__all__ = ["ROLLOUT", "Rollouts", "chances_of", "level_name", "read_rollouts"]

ROLLOUT = 100
"""The level of what was rolled out."""

_RECORD = 2184
_LEVELS = {
    12: "3-ply red",
    ROLLOUT: "rollout",
    998: "opening book",
    999: "opening book",
    1000: "XG Roller",
    1001: "XG Roller+",
    1002: "XG Roller++",
}


def level_name(level: int) -> str:
    """Returns how deep the program has looked, in its own words.

    >>> level_name(2), level_name(1001)
    ('3-ply', 'XG Roller+')
    """
    return _LEVELS.get(level) or (f"{level + 1}-ply" if 0 <= level <= 6 else "")


def chances_of(numbers: tuple[float, ...]) -> tuple[float, ...]:
    """Returns chances in the order of :attr:`videau.Opinion.chances`."""
    lose_backgammon, lose_gammon, _, win, gammon, backgammon = numbers[:6]
    return win, gammon, backgammon, lose_gammon, lose_backgammon


class Rollouts(NamedTuple):
    """One record: of a play or of not doubling, and of a double that is taken beside it."""

    plain: Rollout | None = None
    taken: Rollout | None = None


def read_rollouts(data: bytes, index: int) -> Rollouts:
    """Returns the rollout with this number; nothing where there is none, or none that was begun."""
    begin = index * _RECORD
    if index < 0 or begin + _RECORD > len(data):
        return Rollouts()
    record = data[begin : begin + _RECORD]
    is_truncated, is_limited, truncate, least, limit, most = struct.unpack_from(
        "<??xxiixxxxdi", record
    )
    *levels, cut = struct.unpack_from("<iii", record, 28)
    has_less_variance, is_cubeless, *cube_levels = struct.unpack_from("<??xxii", record, 40)
    seed, rolled, rolled_doubled = (_i32(record, at) for at in (64, 84, 2140))
    plain_error, taken_error = struct.unpack_from("<ff", record, 2020)
    seconds, judged_at = struct.unpack_from("<fi", record, 2132)
    if rolled <= 0:
        return Rollouts()
    plain = Rollout(
        rolled,
        _positive(plain_error),
        _stages(levels, cube_levels, cut),
        truncate if is_truncated else None,
        level_name(judged_at) if is_truncated else "",
        has_less_variance,
        not is_cubeless,
        seed,
        _positive_count(least),
        _positive_count(most),
        _positive(limit) if is_limited else None,
        _positive(seconds),
    )
    taken_interval = _positive(taken_error)
    if taken_interval is None and rolled_doubled <= 0:
        return Rollouts(plain)
    # Both lines are rolled out together; older files count their games once.
    trials = rolled_doubled if rolled_doubled > 0 else rolled
    return Rollouts(plain, plain._replace(trials=trials, interval=taken_interval))


def _stages(plays: list[int], cube: list[int], cut: int) -> tuple[RolloutStage, ...]:
    """One way to play before the turn *cut*, another from it on; often there is only the second."""
    begins = (0, max(0, cut))
    stages = tuple(
        RolloutStage(since, level_name(play), level_name(double))
        for since, play, double in zip(begins, plays, cube, strict=True)
    )
    return stages if cut > 0 else stages[1:]


def _i32(record: bytes, at: int) -> int:
    (number,) = struct.unpack_from("<i", record, at)
    return int(number)


def _positive(number: float) -> float | None:
    return number if math.isfinite(number) and number > 0 else None


def _positive_count(number: int) -> int | None:
    return number if number > 0 else None
