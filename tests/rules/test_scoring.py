"""What a lost game costs, by every sheet."""

from __future__ import annotations

import pytest

from tests.rules.board import Points, game_at
from videau import (
    BLACK,
    RULESETS,
    STANDARD,
    WHITE,
    Cube,
    Dice,
    Ending,
    Options,
    Play,
    Position,
    Resign,
    Roll,
    Win,
)
from videau.rules.actions import Accept
from videau.rules.scoring import classify_win

every_ruleset = pytest.mark.parametrize("rules", RULESETS)
none_off = pytest.mark.parametrize("rules", ["standard", "dujardin", "gala", "travel", "travel-fr"])
all_home = pytest.mark.parametrize("rules", ["tchibo", "tchibo-pl"])


def win(loser: Points, rules: str) -> Win:
    return classify_win(Position(loser, {}), RULESETS[rules])


@every_ruleset
def test_a_loser_with_a_checker_off_and_all_others_home_loses_a_single_game(rules: str) -> None:
    assert win({6: 14}, rules) is Win.SINGLE


@every_ruleset
def test_a_loser_with_all_home_and_none_off_loses_a_gammon(rules: str) -> None:
    assert win({6: 15}, rules) is Win.GAMMON


@every_ruleset
@pytest.mark.parametrize("straggler", [25, 24, 19])
def test_none_off_and_one_in_the_winners_home_or_on_the_bar_is_a_backgammon(
    rules: str, straggler: int
) -> None:
    assert win({6: 14, straggler: 1}, rules) is Win.BACKGAMMON


@none_off
@pytest.mark.parametrize("straggler", [18, 7])
def test_none_off_and_one_in_the_outfield_is_a_gammon(rules: str, straggler: int) -> None:
    assert win({6: 14, straggler: 1}, rules) is Win.GAMMON


@all_home
@pytest.mark.parametrize("straggler", [18, 7])
def test_tchibo_counts_any_checker_that_is_not_home_as_a_backgammon(
    rules: str, straggler: int
) -> None:
    assert win({6: 14, straggler: 1}, rules) is Win.BACKGAMMON


@all_home
@pytest.mark.parametrize("straggler", [25, 24, 7])
def test_tchibo_counts_a_hit_after_bearing_off_as_a_single_game(rules: str, straggler: int) -> None:
    assert win({6: 13, straggler: 1}, rules) is Win.SINGLE


@pytest.mark.parametrize("rules", ["dujardin", "gala"])
@pytest.mark.parametrize("straggler", [25, 19])
def test_dujardin_and_gala_count_a_backgammon_even_if_some_are_off(
    rules: str, straggler: int
) -> None:
    assert win({6: 13, straggler: 1}, rules) is Win.BACKGAMMON


@pytest.mark.parametrize("rules", ["standard", "travel", "travel-fr"])
def test_one_checker_off_saves_the_gammon_though_another_is_on_the_bar(rules: str) -> None:
    assert win({6: 13, 25: 1}, rules) is Win.SINGLE


def test_bearing_off_the_last_checker_wins_the_cube_times_the_win() -> None:
    game = game_at({1: 1}, {6: 15})
    game = game.apply(Roll(Dice(6, 5))).apply(Play.parse("1/off"))

    assert game.is_over
    assert game.result is not None
    assert game.result.winner is WHITE
    assert (game.result.win, game.result.points) == (Win.GAMMON, 2)
    assert game.result.ending is Ending.BORNE_OFF


def test_jacoby_counts_no_gammon_while_the_cube_lies_in_the_middle() -> None:
    game = game_at({1: 1}, {6: 15}, options=Options(jacoby=True))
    game = game.apply(Roll(Dice(6, 5))).apply(Play.parse("1/off"))

    assert game.result is not None
    assert game.result.points == 1


def test_jacoby_counts_gammons_once_the_cube_was_turned() -> None:
    from dataclasses import replace

    game = replace(game_at({1: 1}, {6: 15}, options=Options(jacoby=True)), cube=Cube(2, BLACK))
    game = game.apply(Roll(Dice(6, 5))).apply(Play.parse("1/off"))

    assert game.result is not None
    assert game.result.points == 4


def test_a_resignation_is_worth_what_was_offered() -> None:
    game = game_at({6: 15}, {6: 15}).apply(Resign(Win.BACKGAMMON)).apply(Accept())

    assert game.result is not None
    assert (game.result.winner, game.result.points) == (BLACK, 3)
    assert game.result.ending is Ending.RESIGNED


def test_the_standard_answers_are_those_of_international_play() -> None:
    assert classify_win(Position({6: 15}, {}), STANDARD) is Win.GAMMON
