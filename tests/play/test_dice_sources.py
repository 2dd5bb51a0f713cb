from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from videau import Dice, Game, Match, OpeningRoll, Options, Play, Roll, UnavailableError
from videau.play import RandomDice, RecordedDice, roll_for


@given(st.integers())
def test_the_same_seed_rolls_the_same_dice(seed: int) -> None:
    one, other = RandomDice(seed), RandomDice(seed)

    assert [one.throw(Game()) for _ in range(20)] == [other.throw(Game()) for _ in range(20)]


@given(st.integers(), st.integers(0, 50))
def test_skipped_throws_are_those_that_were_thrown(seed: int, skip: int) -> None:
    whole, rest = RandomDice(seed), RandomDice(seed, skip=skip)
    for _ in range(skip):
        whole.throw(Game())

    assert rest.throw(Game()) == whole.throw(Game())


def test_every_pair_of_dice_comes_about_equally_often() -> None:
    dice = RandomDice(seed=2026)

    counts = Counter(dice.throw(Game()) for _ in range(36_000))

    assert len(counts) == 36
    assert all(850 < count < 1150 for count in counts.values())  # 1000 and five deviations


def test_unseeded_dice_come_from_the_system() -> None:
    dice = RandomDice()

    assert {die for _ in range(200) for die in dice.throw(Game())} == {1, 2, 3, 4, 5, 6}


def test_the_first_roll_of_a_game_gives_each_player_a_die() -> None:
    assert roll_for(Game(), RecordedDice(["26"])) == OpeningRoll(white=2, black=6)


def test_later_rolls_are_two_dice_for_one_player() -> None:
    game = Game().apply(OpeningRoll(3, 1)).apply(Play.parse("8/5 6/5"))

    assert roll_for(game, RecordedDice([(2, 5)])) == Roll(Dice(5, 2))


def test_a_new_game_of_a_match_begins_with_an_opening_roll() -> None:
    assert isinstance(roll_for(Match(options=Options(length=3)), RandomDice(1)), OpeningRoll)


def test_recorded_dice_say_when_they_are_used_up() -> None:
    with pytest.raises(UnavailableError, match="no dice are left"):
        RecordedDice([]).throw(Game())
