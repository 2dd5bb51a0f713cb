"""Doubling, taking and dropping; beavers and raccoons; resigning."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.rules.board import game_at, opened
from videau import (
    BLACK,
    DICE,
    RULESETS,
    WHITE,
    Accept,
    Beaver,
    Cube,
    Dice,
    Double,
    Drop,
    DropPays,
    Ending,
    Game,
    IllegalActionError,
    NextDouble,
    Options,
    Play,
    Raccoon,
    Refuse,
    Resign,
    Roll,
    Ruleset,
    Stage,
    Take,
    Win,
)

every_ruleset = pytest.mark.parametrize("rules", RULESETS)
HOME_STRETCH = ({6: 10}, {6: 10})


def to_roll(rules: str = "standard", options: Options | None = None) -> Game:
    return game_at(*HOME_STRETCH, rules=rules, options=options)


def points(game: Game) -> int:
    assert game.result is not None
    return game.result.points


@every_ruleset
def test_the_player_on_turn_may_double_before_rolling(rules: str) -> None:
    assert to_roll(rules).may[Double] is WHITE


@every_ruleset
def test_nobody_doubles_after_the_roll(rules: str) -> None:
    with pytest.raises(IllegalActionError):
        to_roll(rules).apply(Roll(Dice(2, 1))).apply(Double())


@every_ruleset
def test_a_take_doubles_the_stake_and_hands_over_the_cube(rules: str) -> None:
    game = to_roll(rules).apply(Double()).apply(Take())

    assert game.cube == Cube(2, BLACK)
    assert (game.stage, game.turn) == (Stage.ROLL, WHITE)


@every_ruleset
def test_the_opponent_answers_a_double(rules: str) -> None:
    game = to_roll(rules).apply(Double())

    assert dict(game.may) == {Take: BLACK, Drop: BLACK}
    assert game.offered == 2


@every_ruleset
def test_a_drop_loses_the_value_before_the_double(rules: str) -> None:
    game = replace(to_roll(rules), cube=Cube(4, WHITE)).apply(Double()).apply(Drop())

    assert game.result is not None
    assert (game.result.winner, game.result.points) == (WHITE, 4)
    assert (game.result.win, game.result.ending) == (Win.SINGLE, Ending.DROPPED)


def test_a_ruleset_may_let_a_drop_lose_the_value_offered() -> None:
    strict = Ruleset(name="strict", drop_pays=DropPays.VALUE_OFFERED)
    game = replace(to_roll(), ruleset=strict).apply(Double()).apply(Drop())

    assert points(game) == 2


@every_ruleset
def test_only_the_player_who_took_may_double_next(rules: str) -> None:
    game = to_roll(rules)

    assert Double not in replace(game, cube=Cube(2, BLACK)).may
    assert replace(game, cube=Cube(2, WHITE)).may[Double] is WHITE


def test_a_ruleset_may_let_either_player_double_next() -> None:
    free = Ruleset(name="free", next_double=NextDouble.EITHER)

    assert Double in replace(to_roll(), ruleset=free, cube=Cube(2, BLACK)).may


@pytest.mark.parametrize("rules", ["dujardin", "gala"])
def test_the_cube_ends_at_64_where_its_faces_are_listed(rules: str) -> None:
    assert Double in replace(to_roll(rules), cube=Cube(32, WHITE)).may
    assert Double not in replace(to_roll(rules), cube=Cube(64, WHITE)).may


@pytest.mark.parametrize("rules", ["standard", "tchibo", "tchibo-pl", "travel", "travel-fr"])
def test_the_cube_has_no_limit_where_the_sheet_names_none(rules: str) -> None:
    assert replace(to_roll(rules), cube=Cube(64, WHITE)).apply(Double()).offered == 128


@every_ruleset
def test_the_second_player_may_double_before_the_second_roll(rules: str) -> None:
    game = opened(rules)
    if game.awaits_dice:
        game = game.apply(Roll(Dice(3, 1)))
    assert game.apply(Play.parse("8/5 6/5")).may[Double] is BLACK


def test_nobody_doubles_without_a_cube() -> None:
    assert Double not in to_roll(options=Options(cube=False)).may


def test_nobody_doubles_in_a_match_to_one_point() -> None:
    assert Double not in to_roll(options=Options(length=1)).may


# Beavers and raccoons


def test_a_double_is_beavered_only_where_agreed() -> None:
    with pytest.raises(IllegalActionError):
        to_roll().apply(Double()).apply(Beaver())


def test_a_beaver_turns_the_cube_again_and_keeps_it() -> None:
    game = to_roll(options=Options(beavers=True)).apply(Double()).apply(Beaver())
    assert dict(game.may) == {Take: WHITE, Drop: WHITE}

    game = game.apply(Take())
    assert game.cube == Cube(4, BLACK)
    assert (game.stage, game.turn) == (Stage.ROLL, WHITE)


def test_who_drops_a_beaver_loses_the_doubled_stake() -> None:
    game = to_roll(options=Options(beavers=True)).apply(Double()).apply(Beaver()).apply(Drop())

    assert game.result is not None
    assert (game.result.winner, game.result.points) == (BLACK, 2)


def test_a_raccoon_answers_a_beaver_where_agreed() -> None:
    game = to_roll(options=Options(beavers=True, raccoons=True)).apply(Double()).apply(Beaver())
    game = game.apply(Raccoon())
    assert dict(game.may) == {Take: BLACK, Drop: BLACK}
    assert game.offered == 8

    assert game.apply(Take()).cube == Cube(8, BLACK)
    assert points(game.apply(Drop())) == 4


def test_beavers_and_raccoons_stop_where_the_cube_does() -> None:
    agreed = Options(beavers=True, raccoons=True)

    beavered = replace(to_roll("gala", agreed), cube=Cube(16, WHITE)).apply(Double())
    assert Beaver in beavered.may
    assert Raccoon not in beavered.apply(Beaver()).may
    assert Beaver not in replace(to_roll("gala", agreed), cube=Cube(32, WHITE)).apply(Double()).may


# Resigning


def test_the_opponent_answers_a_resignation() -> None:
    game = to_roll().apply(Resign(Win.GAMMON))

    assert dict(game.may) == {Accept: BLACK, Refuse: BLACK}
    assert points(game.apply(Accept())) == 2


def test_after_a_refused_resignation_the_game_goes_on_where_it_was() -> None:
    game = to_roll().apply(Roll(Dice(2, 1)))

    assert game.apply(Resign(Win.SINGLE)).apply(Refuse()) == game


def test_nobody_resigns_before_the_game_has_begun() -> None:
    with pytest.raises(IllegalActionError, match="possible: OpeningRoll"):
        Game().apply(Resign())


def test_a_finished_game_takes_no_action() -> None:
    game = to_roll().apply(Double()).apply(Drop())

    assert not game.may
    with pytest.raises(IllegalActionError, match="the game is over"):
        game.apply(Roll(Dice(2, 1)))


def test_the_dice_are_rolled_by_nobody_else() -> None:
    assert to_roll().may[Roll] == DICE
