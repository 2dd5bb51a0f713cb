"""Random positions and rolls for property tests."""

from __future__ import annotations

import random
from collections.abc import Iterator

from hypothesis import strategies as st

from videau import ALL_ROLLS, RULESETS, STANDARD, STARTS, Dice, Position, Ruleset

rolls = st.sampled_from(ALL_ROLLS)
rulesets = st.sampled_from(list(RULESETS.values()))


@st.composite
def positions(draw: st.DrawFn, checkers: int = 15) -> Position:
    """Any legal position that is not over, from crowded bars to the last checkers."""
    return scattered(random.Random(draw(st.integers(0, 2**32))), checkers)


def scattered(rng: random.Random, checkers: int = 15) -> Position:
    """Throws checkers on the board anyhow; half of the time both sides are nearly home."""
    reach = rng.choice([6, 6, 9, 18, 24, 24])
    while True:
        owner = {point: rng.random() < 0.5 for point in range(1, 25)}
        own = _throw(rng, checkers, [p for p in range(1, reach + 1) if owner[p]])
        other = _throw(rng, checkers, [p for p in range(1, reach + 1) if not owner[25 - p]])
        try:
            position = Position(own, other)
        except ValueError:
            continue
        if not position.is_over:
            return position


def _throw(rng: random.Random, checkers: int, points: list[int]) -> list[int]:
    counts = [0] * 26
    counts[25] = rng.choice([0, 0, 0, 0, 1, 2, 3])
    counts[0] = rng.choice([0, 0, rng.randint(0, checkers - 1)])
    while sum(counts) > checkers:
        counts[0 if counts[0] else 25] -= 1
    spots = points or [0]
    while sum(counts) < checkers:
        counts[rng.choice(spots)] += 1
    return counts


def random_game(
    rng: random.Random, ruleset: Ruleset = STANDARD, start: str = "standard"
) -> Iterator[tuple[Position, Dice]]:
    """Yields every position of a game of random plays, with the dice rolled there."""
    position = STARTS[start]
    while not position.is_over:
        dice = Dice(rng.randint(1, 6), rng.randint(1, 6))
        yield position, dice
        plays = position.legal_plays(dice, ruleset)
        position = plays.after(rng.choice(plays))
