"""What happens by the rules when somebody stays away."""

from __future__ import annotations

import pytest

from videau import (
    Accept,
    CallOff,
    Double,
    Ending,
    Forfeit,
    IllegalActionError,
    IllegalSettingsError,
    Match,
    OpeningRoll,
    Options,
    Play,
    Resign,
    Result,
    Score,
    Side,
    Take,
    Win,
)

WHITE, BLACK = Side.WHITE, Side.BLACK
WHITE_HAS_PLAYED = (OpeningRoll(3, 1), Play.parse("8/5 6/5"))


def played(*actions: object, **options: object) -> Match:
    match = Match(options=Options(absence=900, **options))  # type: ignore[arg-type]
    for action in actions:
        match = match.apply(action)  # type: ignore[arg-type]
    return match


def test_staying_away_loses_the_match() -> None:
    match = Match(options=Options(length=7, absence=900), score=Score(2, 5))
    match = match.apply(OpeningRoll(6, 2)).apply(Forfeit(WHITE))
    assert match.winner is BLACK
    assert match.results == (Result(BLACK, Win.SINGLE, 2, Ending.FORFEITED),)


def test_staying_away_loses_a_game_for_money_at_the_cube() -> None:
    match = played(*WHITE_HAS_PLAYED, Double(), Take(), Forfeit(BLACK))
    assert match.results == (Result(WHITE, Win.SINGLE, 2, Ending.FORFEITED),)


def test_who_has_given_up_already_loses_no_more_by_the_other_side_leaving() -> None:
    match = played(*WHITE_HAS_PLAYED, Resign(Win.SINGLE), Forfeit(WHITE), length=5)
    assert match.results == (played(*WHITE_HAS_PLAYED, Resign(), Accept(), length=5).results)


def test_nothing_can_be_claimed_from_somebody_who_has_nothing_to_do() -> None:
    for match in (played(), played(OpeningRoll(3, 1))):
        with pytest.raises(IllegalActionError):
            match.apply(Forfeit(BLACK))


def test_a_match_that_is_called_off_is_over_and_nobody_has_won() -> None:
    match = played(*WHITE_HAS_PLAYED, Double(), CallOff(), length=5)
    assert match.is_over
    assert match.winner is None
    assert match.may == {}
    assert match.chooser is None
    assert match.legal_actions() == ()
    assert match.results == ()
    with pytest.raises(IllegalActionError, match="the match is over"):
        match.apply(Take())


@pytest.mark.parametrize("action", [Forfeit(BLACK), CallOff()])
def test_without_an_agreement_people_wait_for_ever(action: Forfeit | CallOff) -> None:
    match = Match(options=Options(length=5))
    for done in WHITE_HAS_PLAYED:
        match = match.apply(done)
    with pytest.raises(IllegalActionError):
        match.apply(action)


@pytest.mark.parametrize("seconds", [-1, 24 * 60 * 60 + 1, 1.5])
def test_an_absence_has_a_length_that_people_can_wait_for(seconds: float) -> None:
    with pytest.raises(IllegalSettingsError, match="expected an absence"):
        Options(absence=seconds)  # type: ignore[arg-type]
