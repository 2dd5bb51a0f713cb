"""Who starts, and with which dice."""

from __future__ import annotations

import pytest

from tests.rules.board import opened
from videau import (
    BLACK,
    RULESETS,
    WHITE,
    Dice,
    Double,
    Game,
    IllegalActionError,
    Opening,
    OpeningRoll,
    Options,
    Roll,
    Stage,
)

every_ruleset = pytest.mark.parametrize("rules", RULESETS)
both_dice = pytest.mark.parametrize(
    "rules", [name for name, rules in RULESETS.items() if rules.opening is Opening.BOTH_DICE]
)


@every_ruleset
def test_the_higher_die_starts(rules: str) -> None:
    game = Game(RULESETS[rules])

    assert game.apply(OpeningRoll(white=6, black=2)).turn is WHITE
    assert game.apply(OpeningRoll(white=2, black=6)).turn is BLACK


@every_ruleset
def test_a_tie_is_rolled_again(rules: str) -> None:
    game = Game(RULESETS[rules]).apply(OpeningRoll(4, 4))

    assert game.stage is Stage.OPENING
    assert list(game.may) == [OpeningRoll]


@both_dice
def test_the_two_dice_of_the_opening_are_the_first_roll(rules: str) -> None:
    game = opened(rules)

    assert game.stage is Stage.PLAY
    assert game.dice == Dice(3, 1)


@both_dice
def test_nobody_doubles_before_the_first_roll(rules: str) -> None:
    game = opened(rules)

    with pytest.raises(IllegalActionError, match="Double is not possible now"):
        game.apply(Double())


def test_dujardin_rolls_both_dice_afresh_for_the_first_turn() -> None:
    game = opened("dujardin")

    assert (game.turn, game.stage, game.dice) == (WHITE, Stage.ROLL, None)


def test_dujardin_can_open_with_a_double() -> None:
    assert opened("dujardin").apply(Roll(Dice(6, 6))).dice == Dice(6, 6)


def test_dujardin_may_double_before_the_first_roll() -> None:
    assert opened("dujardin").may[Double] is WHITE


def test_a_tie_turns_the_cube_when_automatic_doubles_are_agreed() -> None:
    game = Game(options=Options(automatic_doubles=1))

    game = game.apply(OpeningRoll(4, 4))
    assert game.cube.value == 2
    assert game.cube.is_centred

    game = game.apply(OpeningRoll(5, 5))
    assert game.cube.value == 2


def test_a_tie_leaves_the_cube_alone_otherwise() -> None:
    assert Game().apply(OpeningRoll(4, 4)).cube.value == 1


@pytest.mark.parametrize("die", [0, 7, -1])
def test_a_die_shows_one_to_six(die: int) -> None:
    with pytest.raises(ValueError, match="expected a die from 1 to 6"):
        OpeningRoll(die, 3)
