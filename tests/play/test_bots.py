from __future__ import annotations

import time
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.positions import positions, rolls, rulesets
from videau import (
    RULESETS,
    STANDARD,
    Accept,
    Cube,
    Dice,
    Double,
    Drop,
    Game,
    Match,
    OpeningRoll,
    Options,
    Play,
    Position,
    Refuse,
    Resign,
    Roll,
    Ruleset,
    Score,
    Side,
    Stage,
    Take,
    Win,
)
from videau.play import HeuristicPlayer, Player, RandomDice, RandomPlayer, play_on
from videau.play.bots import best_play
from videau.play.doubling import expected_win
from videau.play.evaluation import evaluate, winning_chance


def best(position: Position, dice: str, ruleset: Ruleset = STANDARD) -> str:
    return str(best_play(position.legal_plays(Dice.parse(dice), ruleset)))


def before_roll(
    position: Position, options: Options | None = None, score: Score | None = None
) -> Match:
    """White is on roll in a game that is under way."""
    options = options or Options()
    game = Game(STANDARD, options, position, stage=Stage.ROLL, turns=2)
    return Match(STANDARD, options, score or Score(), game)


def winner(seed: int) -> bool:
    """Whether the heuristic player beats the random one; they change colours."""
    side = Side.WHITE if seed % 2 else Side.BLACK
    players: dict[Side, Player] = {side: HeuristicPlayer(), side.opponent: RandomPlayer(seed=seed)}
    *_, last = play_on(Match(options=Options(length=1)), players, RandomDice(seed))
    return last.after.winner is side


def test_the_heuristic_player_beats_the_random_one() -> None:
    games = 40

    assert sum(winner(seed) for seed in range(games)) > 0.9 * games


@pytest.mark.parametrize(
    ("dice", "play"), [("31", "8/5 6/5"), ("42", "8/4 6/4"), ("61", "13/7 8/7"), ("53", "8/3 6/3")]
)
def test_it_makes_the_good_points_of_the_opening(dice: str, play: str) -> None:
    assert best(Position(), dice) == play


def test_it_hits_a_blot_in_its_outer_board() -> None:
    blot = Position(own={24: 2, 13: 5, 8: 3, 6: 5}, other={18: 1, 24: 1, 13: 5, 8: 3, 6: 5})

    assert "7*" in best(blot, "61")


def test_it_bears_off_as_many_as_it_can() -> None:
    assert best(Position(own={6: 2, 5: 2, 3: 2}, other={3: 3}), "65") == "6/off 5/off"
    assert best(Position(own={6: 1, 2: 3}, other={3: 3}), "66") == "6/off 2/off(3)"


def test_it_bears_off_with_the_smaller_die_rather_than_move() -> None:
    assert best(Position(own={6: 1, 5: 2, 2: 1}, other={3: 3}), "52") == "5/off 2/off"


@pytest.mark.parametrize("name", RULESETS)
def test_it_finishes_a_race_by_every_ruleset(name: str) -> None:
    position = Position(own={6: 3, 5: 3, 4: 3, 3: 2, 2: 2, 1: 2}, other={6: 15})
    dice, rolled = RandomDice(seed=11), 0
    while not position.is_over:
        rolls_ = Dice(*dice.throw(Game()))
        plays = position.legal_plays(rolls_, RULESETS[name])
        position = plays.after(best_play(plays)).swapped()
        rolled += 1

    assert rolled < 40


@given(positions(), rolls, rulesets)
@settings(max_examples=60)
def test_it_always_finds_a_legal_play(position: Position, dice: Dice, ruleset: Ruleset) -> None:
    plays = position.legal_plays(dice, ruleset)

    assert best_play(plays) in plays


@given(positions())
def test_chances_are_chances(position: Position) -> None:
    assert 0 <= winning_chance(position) <= 1


@given(positions())
def test_opinions_of_both_sides_differ_only_by_who_is_on_roll(position: Position) -> None:
    if position.is_race:
        assert evaluate(position) == -evaluate(position.swapped())


def test_it_decides_in_a_blink() -> None:
    match = Match().apply(OpeningRoll(6, 1)).apply(Play.parse("13/7 8/7"))
    match = match.apply(Roll(Dice(2, 2)))
    started = time.process_time()
    HeuristicPlayer().choose(match, Side.BLACK)

    assert time.process_time() - started < 0.5  # of the processor; ten times what it should take


# The cube

AHEAD = Position(own={3: 2, 2: 2, 1: 2}, other={6: 4, 5: 4, 4: 3})
EVEN = Position(own={6: 4, 5: 4, 4: 4}, other={6: 4, 5: 4, 4: 4})


def choose(match: Match, side: Side = Side.WHITE) -> object:
    return HeuristicPlayer().choose(match, side)


def test_it_doubles_with_a_clear_lead() -> None:
    assert choose(before_roll(AHEAD)) == Double()


def test_it_rolls_when_the_race_is_even() -> None:
    assert choose(before_roll(EVEN)) is None


def test_it_drops_when_far_behind_and_takes_when_not() -> None:
    far = before_roll(AHEAD).apply(Double())
    near = before_roll(EVEN).apply(Double())

    assert choose(far, Side.BLACK) == Drop()
    assert choose(near, Side.BLACK) == Take()


def test_it_does_not_double_when_the_game_already_wins_the_match() -> None:
    match = before_roll(AHEAD, Options(length=5, crawford=False), score=Score(white=4))

    assert choose(match) is None


def test_it_doubles_when_nothing_more_can_be_lost() -> None:
    match = before_roll(EVEN, Options(length=5, crawford=False), score=Score(black=4, white=2))

    assert choose(match) == Double()


def test_it_never_gives_the_match_away_by_dropping() -> None:
    match = before_roll(AHEAD, Options(length=5, crawford=False), score=Score(white=3))
    match = replace(match, game=replace(match.game, cube=Cube(2, Side.WHITE)))

    assert choose(match.apply(Double()), Side.BLACK) == Take()


def test_it_never_beavers() -> None:
    match = before_roll(EVEN, Options(beavers=True)).apply(Double())

    assert choose(match, Side.BLACK) in (Take(), Drop())


# Resignations


@pytest.mark.parametrize(
    ("loser", "win"),
    [
        (Position(own={6: 5, 5: 5}, other={1: 2}), Win.SINGLE),
        (Position(own={13: 5, 6: 10}, other={1: 2}), Win.GAMMON),
        (Position(own={25: 2, 6: 13}, other={2: 2}), Win.BACKGAMMON),
        (Position(), Win.SINGLE),
    ],
)
def test_it_sees_what_a_loss_is_going_to_cost(loser: Position, win: Win) -> None:
    assert expected_win(loser, STANDARD) == win


def test_it_counts_by_the_sheet_that_is_played() -> None:
    loser = Position(own={13: 5, 6: 10}, other={1: 2})

    assert expected_win(loser, RULESETS["tchibo"]) == Win.BACKGAMMON


def test_it_refuses_a_resignation_that_is_too_cheap() -> None:
    match = before_roll(Position(own={13: 5, 6: 10}, other={1: 2}))

    assert choose(match.apply(Resign(Win.SINGLE)), Side.BLACK) == Refuse()
    assert choose(match.apply(Resign(Win.GAMMON)), Side.BLACK) == Accept()


def test_it_accepts_any_resignation_where_gammons_do_not_count() -> None:
    match = before_roll(Position(own={13: 5, 6: 10}, other={1: 2}), Options(jacoby=True))

    assert choose(match.apply(Resign(Win.SINGLE)), Side.BLACK) == Accept()


def test_it_accepts_what_wins_the_match() -> None:
    match = before_roll(Position(own={13: 5, 6: 10}, other={1: 2}), Options(length=1))

    assert choose(match.apply(Resign(Win.SINGLE)), Side.BLACK) == Accept()


@given(st.integers())
@settings(max_examples=20)
def test_the_random_player_does_only_what_is_legal(seed: int) -> None:
    match = Match().apply(OpeningRoll(5, 2))

    assert RandomPlayer(seed=seed).choose(match, Side.WHITE) in match.legal_actions()
