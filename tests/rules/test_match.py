"""Matches and sessions: score, Crawford, the next game."""

from __future__ import annotations

import pytest

from videau import (
    BLACK,
    RULESETS,
    STANDARD,
    WHITE,
    Accept,
    Dice,
    Double,
    Drop,
    Game,
    IllegalActionError,
    IllegalSettingsError,
    Match,
    OpeningRoll,
    Options,
    Play,
    Resign,
    Roll,
    Ruleset,
    Score,
    Side,
    Take,
    Win,
)


def match_to(length: int, white: int = 0, black: int = 0, *, crawford: bool = True) -> Match:
    return Match(options=Options(length=length, crawford=crawford), score=Score(white, black))


def started(match: Match) -> Match:
    """White opens with 3-1; black is about to roll."""
    return match.apply(OpeningRoll(3, 1)).apply(Play.parse("8/5 6/5"))


def won_by(match: Match, winner: Side, win: Win = Win.SINGLE) -> Match:
    """Lets the loser resign at once."""
    loser_dice = OpeningRoll(1, 3) if winner is WHITE else OpeningRoll(3, 1)
    return match.apply(loser_dice).apply(Resign(win)).apply(Accept())


def test_points_of_a_game_go_to_its_winner() -> None:
    assert won_by(match_to(5), BLACK, Win.GAMMON).score == Score(white=0, black=2)


def test_the_next_game_begins_with_its_opening_roll() -> None:
    match = won_by(match_to(5), BLACK)
    assert list(match.may) == [OpeningRoll]

    match = match.apply(OpeningRoll(6, 5))
    assert match.game.turns == 0
    assert match.game.cube.value == 1
    assert match.score.black == 1


def test_a_match_is_won_with_enough_points() -> None:
    match = won_by(match_to(3), WHITE, Win.BACKGAMMON)

    assert match.is_over
    assert match.winner is WHITE
    assert not match.may
    with pytest.raises(IllegalActionError, match="the match is over"):
        match.apply(OpeningRoll(3, 1))


def test_a_session_for_money_never_ends_by_itself() -> None:
    match = Match()
    for _ in range(20):
        match = won_by(match, WHITE, Win.BACKGAMMON)

    assert not match.is_over
    assert match.score.white == 60
    assert len(match.results) == 20


def test_the_first_game_one_point_away_is_the_crawford_game() -> None:
    match = started(won_by(match_to(3), WHITE, Win.GAMMON))

    assert match.is_crawford
    assert Double not in match.may


def test_doubling_is_free_again_after_the_crawford_game() -> None:
    match = won_by(won_by(match_to(3), WHITE, Win.GAMMON), BLACK)
    match = started(match)

    assert not match.is_crawford
    assert match.may[Double] is BLACK


def test_no_crawford_game_where_it_was_not_agreed() -> None:
    assert Double in started(won_by(match_to(3, crawford=False), WHITE, Win.GAMMON)).may


def test_a_match_to_one_point_has_no_crawford_game_but_no_doubling_either() -> None:
    match = started(match_to(1))

    assert not match.is_crawford
    assert Double not in match.may


def test_a_match_may_start_at_any_score() -> None:
    assert match_to(7, 6, 2).is_crawford
    assert match_to(7, 6, 2).away(BLACK) == 5


def test_a_score_at_or_above_the_match_length_is_refused() -> None:
    with pytest.raises(IllegalSettingsError, match="expected a score below the match length 7"):
        match_to(7, 7, 2)


def test_a_dropped_double_scores_and_starts_the_next_game() -> None:
    match = started(match_to(5)).apply(Double()).apply(Drop())

    assert match.score == Score(white=0, black=1)
    assert match.awaits_dice


def test_a_taken_double_counts_at_the_end() -> None:
    match = started(match_to(5)).apply(Double()).apply(Take())
    match = match.apply(Roll(Dice(6, 1))).apply(Resign(Win.GAMMON)).apply(Accept())

    assert match.score == Score(white=4, black=0)


@pytest.mark.parametrize("length", [-1, 1000, 2.5])
def test_a_match_length_is_a_number_of_points(length: int) -> None:
    with pytest.raises(IllegalSettingsError, match="expected a match length"):
        Options(length=length)


@pytest.mark.parametrize("custom", ["jacoby", "beavers", "automatic_doubles"])
def test_customs_of_money_play_are_refused_in_a_match(custom: str) -> None:
    with pytest.raises(IllegalSettingsError, match=f"{custom} is for money play"):
        Options(length=5, **{custom: True})  # type: ignore[arg-type]


def test_raccoons_need_beavers() -> None:
    with pytest.raises(IllegalSettingsError, match="raccoons answer beavers"):
        Options(raccoons=True)


def test_customs_of_the_cube_need_a_cube() -> None:
    with pytest.raises(IllegalSettingsError, match="needs the doubling cube"):
        Options(jacoby=True, cube=False)


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=str)
@pytest.mark.parametrize("options", [Options(), Options(length=5), Options(jacoby=True)])
def test_a_match_takes_the_agreement_of_its_game(ruleset: Ruleset, options: Options) -> None:
    game = Game(ruleset, options).apply(OpeningRoll(3, 1))
    match = Match(game=game)

    assert (match.ruleset, match.options, match.game) == (ruleset, options, game)
    assert match == Match(ruleset, options, game=game)
    assert match.may == game.may
    assert match.legal_actions() == game.legal_actions()


def test_a_game_by_another_agreement_than_its_match_is_refused() -> None:
    gala = Game(RULESETS["gala"])

    with pytest.raises(IllegalSettingsError, match="'ruleset' of the game differs"):
        Match(RULESETS["tchibo"], game=gala)
    with pytest.raises(IllegalSettingsError, match="'options' of the game differs"):
        Match(options=Options(length=3), game=gala)
    with pytest.raises(IllegalSettingsError):
        Match().with_game(gala)


def test_a_match_without_a_game_is_played_by_the_usual_rules() -> None:
    assert (Match().ruleset, Match().options) == (STANDARD, Options())
