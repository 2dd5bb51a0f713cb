"""What happens by the rules when somebody's time is over."""

from __future__ import annotations

import pytest

from videau import (
    CLOCK,
    PACES,
    RULESETS,
    STANDARD,
    Beaver,
    Double,
    DropPays,
    Ending,
    FlagFall,
    IllegalActionError,
    IllegalSettingsError,
    Match,
    OpeningRoll,
    Options,
    Play,
    Refuse,
    Resign,
    Result,
    Ruleset,
    Score,
    Side,
    Take,
    TimeControl,
    Win,
)

WHITE, BLACK = Side.WHITE, Side.BLACK
FIVE_SECONDS = TimeControl(delay=5, reserve=0)


def played(*actions: object, ruleset: Ruleset = STANDARD, **options: object) -> Match:
    match = Match(ruleset, Options(clock=FIVE_SECONDS, **options))  # type: ignore[arg-type]
    for action in actions:
        match = match.apply(action)  # type: ignore[arg-type]
    return match


WHITE_HAS_PLAYED = (OpeningRoll(3, 1), Play.parse("8/5 6/5"))


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=str)
def test_running_out_of_time_loses_the_match_by_any_rules(ruleset: Ruleset) -> None:
    match = Match(ruleset, Options(length=7, clock=FIVE_SECONDS), Score(2, 5))
    match = match.apply(OpeningRoll(6, 2)).apply(FlagFall(WHITE))

    assert match.winner is BLACK
    assert match.score == Score(2, 7)
    assert match.game.result == Result(BLACK, Win.SINGLE, 2, Ending.OUT_OF_TIME)
    assert match.results == (match.game.result,)


def test_running_out_of_time_loses_a_game_for_money_at_the_cube() -> None:
    match = played(*WHITE_HAS_PLAYED, Double(), Take(), FlagFall(BLACK))

    assert match.score == Score(2, 0)
    assert not match.is_over
    assert list(match.may) == [OpeningRoll]


@pytest.mark.parametrize(("pays", "points"), [("VALUE_BEFORE", 1), ("VALUE_OFFERED", 2)])
def test_whoever_lets_a_double_time_out_pays_what_a_drop_costs(pays: str, points: int) -> None:
    ours = Ruleset(name="ours", drop_pays=DropPays[pays])
    match = played(*WHITE_HAS_PLAYED, Double(), FlagFall(WHITE), ruleset=ours)

    assert match.score == Score(0, points)
    assert match.game.result is not None
    assert match.game.result.ending is Ending.OUT_OF_TIME


def test_a_beaver_that_times_out_costs_the_doubler() -> None:
    match = played(*WHITE_HAS_PLAYED, Double(), Beaver(), FlagFall(BLACK), beavers=True)

    assert match.score == Score(white=2)


def test_a_resignation_that_times_out_is_accepted() -> None:
    match = played(*WHITE_HAS_PLAYED, Resign(Win.GAMMON), FlagFall(WHITE), length=7)

    assert match.score == Score(white=2)
    assert match.game.result == Result(WHITE, Win.GAMMON, 2, Ending.RESIGNED)


def test_only_the_time_of_the_one_who_has_to_act_can_run_out() -> None:
    match = played(*WHITE_HAS_PLAYED)

    assert match.may[FlagFall] == CLOCK
    with pytest.raises(IllegalActionError, match="time of white"):
        match.apply(FlagFall(WHITE))


def test_nobody_runs_out_of_time_before_the_opening_roll() -> None:
    with pytest.raises(IllegalActionError, match="FlagFall is not possible now"):
        played(FlagFall(WHITE))


def test_nobody_runs_out_of_time_without_a_clock() -> None:
    with pytest.raises(IllegalActionError, match="FlagFall is not possible now"):
        Match().apply(OpeningRoll(3, 1)).apply(FlagFall(WHITE))


@pytest.mark.parametrize(
    ("actions", "chooser"),
    [
        ((), None),
        ((OpeningRoll(3, 1),), WHITE),
        (WHITE_HAS_PLAYED, BLACK),
        ((*WHITE_HAS_PLAYED, Double()), WHITE),
        ((*WHITE_HAS_PLAYED, Double(), Beaver()), BLACK),
        ((*WHITE_HAS_PLAYED, Resign()), WHITE),
        ((*WHITE_HAS_PLAYED, Resign(), Refuse()), BLACK),
        ((OpeningRoll(3, 1), FlagFall(WHITE)), None),
    ],
)
def test_at_every_stage_one_side_has_to_act_or_none(
    actions: tuple[object, ...], chooser: Side | None
) -> None:
    assert played(*actions, beavers=True).game.chooser is chooser


@pytest.mark.parametrize("times", [(-1, 60), (601, 60), (12, -1), (12, 86_401), (0, 0)])
def test_a_clock_nobody_could_play_with_is_refused(times: tuple[int, int]) -> None:
    with pytest.raises(IllegalSettingsError):
        TimeControl(delay=times[0], reserve=times[1])


def test_the_tournament_pace_is_twelve_seconds_and_two_minutes_a_point() -> None:
    pace = PACES["tournament"]

    assert pace.time_control(length=11) == TimeControl(delay=12, reserve=22 * 60)
    assert pace.time_control(length=0) == pace.time_control(length=3)
