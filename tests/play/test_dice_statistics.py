from __future__ import annotations

import pytest

from tests.play.fair_games import fair_game
from videau import Dice
from videau.play.dice import RandomDice
from videau.play.dice_statistics import DiceStatistics, rolls_of
from videau.rules.dice import ALL_ROLLS
from videau.rules.game import Game


def test_rolls_that_come_exactly_as_expected_have_no_chi_square() -> None:
    games = [[dice] * (1 if dice.is_double else 2) for dice in ALL_ROLLS]
    statistics = DiceStatistics.of(games)
    assert statistics.rolls == 36
    assert statistics.doubles == 6
    assert statistics.chi_square == pytest.approx(0)
    assert statistics.p == pytest.approx(1)
    assert set(statistics.numbers.values()) == {12}


def test_loaded_dice_are_noticed() -> None:
    assert DiceStatistics.of([[Dice(6, 6)] * 30 + [Dice(2, 1)] * 70]).p < 1e-6


def test_p_is_that_of_the_tables() -> None:
    # 31.41 is the value that 20 degrees of freedom exceed once in twenty times.
    fair = DiceStatistics.of([[Dice(1, 1)]])
    assert fair.chi_square == pytest.approx(35)
    assert fair.p == pytest.approx(0.0201, abs=0.0005)


def test_doubles_in_a_row_are_counted_within_a_game() -> None:
    six, other = Dice(6, 6), Dice(2, 1)
    statistics = DiceStatistics.of([[six, six, other, six], [six, six, six]])
    assert (statistics.repeated_doubles, statistics.longest_run, statistics.pairs) == (3, 3, 5)


def test_opening_rolls_are_left_out() -> None:
    record = fair_game()
    assert (
        sum(map(len, rolls_of(record)))
        == sum(entry.fair is not None for entry in record.entries) - 1
    )


@pytest.mark.long
def test_a_million_rolls_of_the_operating_system_are_fair() -> None:
    source, state = RandomDice(), Game()
    statistics = DiceStatistics.of([[Dice(*source.throw(state)) for _ in range(1_000_000)]])
    assert statistics.p > 1e-6
    low, high = statistics.usual_doubles
    assert low - 1000 < statistics.doubles < high + 1000
