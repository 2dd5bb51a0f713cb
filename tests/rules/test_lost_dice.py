"""Dice that a sheet's own rule takes away."""

from __future__ import annotations

import random

import pytest

from videau import RULESETS, Dice, Position
from videau.rules.dice import ALL_ROLLS
from videau.rules.lost_dice import LostDice, lost_dice
from videau.rules.plays import python_plays

ON_THE_BAR = Position(own={25: 1, 6: 5}, other={6: 5})
LAST_FOUR = Position(own={4: 1, 2: 1}, other={6: 5})


@pytest.mark.parametrize(
    ("position", "dice", "ruleset", "expected"),
    [
        (ON_THE_BAR, Dice(4, 3), "dujardin", LostDice(1, ("entering",))),
        (ON_THE_BAR, Dice(4, 4), "dujardin", LostDice(3, ("entering",))),
        (ON_THE_BAR, Dice(4, 3), "standard", None),
        (ON_THE_BAR, Dice(6, 3), "dujardin", LostDice(1, ("entering",))),
        (LAST_FOUR, Dice(6, 5), "dujardin", LostDice(2, ("bear_off",))),
        (LAST_FOUR, Dice(6, 5), "tchibo-pl", LostDice(2, ("bear_off",))),
        (LAST_FOUR, Dice(6, 4), "tchibo-pl", LostDice(1, ("bear_off",))),
        (LAST_FOUR, Dice(6, 5), "tchibo", None),
        (LAST_FOUR, Dice(6, 5), "travel", None),
    ],
)
def test_a_die_is_lost_where_the_international_rules_would_play_it(
    position: Position, dice: Dice, ruleset: str, expected: LostDice | None
) -> None:
    assert lost_dice(position, dice, RULESETS[ruleset]) == expected


def test_as_many_are_lost_as_the_rule_book_plays_fewer() -> None:
    luck = random.Random(4)
    for _ in range(60):
        points = luck.choices([25, 6, 5, 4, 3, 2, 1], k=5)
        own = {point: points.count(point) for point in set(points)}
        position = Position(own, {6: 2, luck.randint(1, 5): 2})
        dice = luck.choice(ALL_ROLLS)
        played = {
            name: len(next(iter(python_plays(position, dice, ruleset).values())))
            for name, ruleset in RULESETS.items()
        }
        for name, ruleset in RULESETS.items():
            lost = lost_dice(position, dice, ruleset)
            fewer = max(0, played["standard"] - played[name])
            assert (lost.count if lost else 0) == fewer, (name, position, dice)
