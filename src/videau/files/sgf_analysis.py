"""What GNU Backgammon thinks, as it stands in an ``.sgf`` file.

``A[0][lnab E ver 3 …]`` has the plays, ``DA[E ver 3 …]`` the cube; ``E`` is an evaluation and ``X``
a rollout. Whatever cannot be read is left out: an analysis is no part of the match.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence

from videau.files.notes import CubeOpinion, Rollout
from videau.files.transcript import Candidate
from videau.rules.cube import Side
from videau.rules.plays import Step

__all__ = ["read_candidates", "read_cube", "read_number"]

_TRIALS = re.compile(r"Trials (\d{1,9})")
_OUTPUT = re.compile(r"Output((?: +[-+.0-9e]+){7})")
_SCORE = re.compile(r"Score +([-+.0-9e]+)")
_MOST = 100


def read_number(text: str) -> float | None:
    """Returns a number that is one; None for ``nan``, ``-inf`` and whatever else is written.

    >>> read_number("0.25"), read_number("-inf")
    (0.25, None)
    """
    try:
        number = float(text)
    except ValueError:
        return None
    return number if math.isfinite(number) else None


def read_candidates(
    values: Sequence[str], side: Side, steps_of: Callable[[str, Side], tuple[Step, ...]]
) -> tuple[int | None, tuple[Candidate, ...]]:
    """Returns which play was made, and the plays that were looked at, the best first."""
    if not values:
        return None, ()
    chosen = int(values[0]) if values[0].isascii() and values[0].isdigit() else None
    found: list[Candidate] = []
    place = None
    for number, value in enumerate(values[1 : _MOST + 1]):
        letters, _, rest = value.strip().partition(" ")
        candidate = _candidate(steps_of(letters, side), rest)
        if candidate is None:
            continue
        if number == chosen:
            place = len(found)
        found.append(candidate)
    return place, tuple(found)


def _candidate(steps: tuple[Step, ...], text: str) -> Candidate | None:
    words = text.split()
    if words[:1] == ["E"]:
        numbers = _numbers(words[3:9])
        if numbers is None:
            return None
        return Candidate(steps, numbers[5], numbers[:5], _level(words[9:10]))
    score, output = _SCORE.search(text), _OUTPUT.search(text)
    equity = None if score is None else read_number(score[1])
    chances = None if output is None else _numbers(output[1].split())
    if equity is None or chances is None:
        return None
    return Candidate(steps, equity, chances[:5], "rollout", _rollout(text))


def read_cube(text: str, *, in_chances: bool) -> CubeOpinion | None:
    """Returns what is thought of doubling; in matches the numbers are chances of winning it."""
    words = text.split()
    drop = None if in_chances else 1.0
    if words[:1] == ["E"]:
        numbers = _numbers(words[7:21])
        if numbers is None or len(numbers) < 14:
            return None
        level = _level(words[3:4])
        return CubeOpinion(
            numbers[6], numbers[13], drop, numbers[:5], level, None, in_chances, numbers[7:12]
        )
    outputs = [_numbers(found[1].split()) for found in _OUTPUT.finditer(text)]
    if len(outputs) < 2 or outputs[0] is None or outputs[1] is None:
        return None
    no_double, take = outputs[0], outputs[1]
    rollout = _rollout(text)
    return CubeOpinion(
        *(no_double[6], take[6], drop, no_double[:5], "rollout", rollout, in_chances),
        take_chances=take[:5],
        take_rollout=rollout,
    )


def _numbers(words: Sequence[str]) -> tuple[float, ...] | None:
    numbers = [read_number(word) for word in words]
    found = tuple(number for number in numbers if number is not None)
    return found if len(found) == len(numbers) > 5 else None


def _level(words: Sequence[str]) -> str:
    """``2C`` in words.

    >>> _level(["2C"])
    '2-ply cubeful'
    """
    found = re.fullmatch(r"(\d)(C?)", words[0]) if words else None
    if found is None:
        return ""
    return f"{found[1]}-ply {'cubeful' if found[2] else 'cubeless'}"


def _rollout(text: str) -> Rollout | None:
    found = _TRIALS.search(text)
    return None if found is None else Rollout(int(found[1]))
