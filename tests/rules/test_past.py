"""Games and matches know what was done in them."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.files.records import random_record
from videau import (
    DICE,
    Dice,
    Double,
    Drop,
    Game,
    Match,
    OpeningRoll,
    Options,
    Play,
    Position,
    Record,
    Roll,
)
from videau.files.loading import export

OPENED = Game().apply(OpeningRoll(3, 1))
PLAYED = OPENED.apply(Play.parse("8/5 6/5"))


def test_a_new_game_has_no_past() -> None:
    assert Game().actions == ()
    assert list(Game().walk()) == []
    assert Game().start == Game()


def test_an_action_is_added_to_those_before() -> None:
    assert PLAYED.actions == (OpeningRoll(3, 1), Play.parse("8/5 6/5"))
    assert PLAYED.start == Game()


def test_stepping_back_undoes_the_last_action() -> None:
    assert PLAYED.back() == OPENED
    assert PLAYED.back().actions == OPENED.actions
    assert PLAYED.back(2) == Game()
    assert PLAYED.back(0) is PLAYED


@pytest.mark.parametrize("count", [3, -1])
def test_nothing_lies_before_the_start(count: int) -> None:
    with pytest.raises(IndexError, match=f"at most 2 actions, got {count}"):
        PLAYED.back(count)


def test_another_way_from_an_earlier_state_leaves_the_first_as_it_was() -> None:
    other = PLAYED.back().apply(Play.parse("24/23 13/10"))
    assert other.actions == (OpeningRoll(3, 1), Play.parse("24/23 13/10"))
    assert PLAYED.actions[-1] == Play.parse("8/5 6/5")


def test_a_tie_in_the_opening_is_an_action_of_its_own() -> None:
    fresh = Game()
    tied = fresh.apply(OpeningRoll(2, 2))
    assert (tied, tied.actions) == (fresh, (OpeningRoll(2, 2),))
    assert fresh.actions == ()


def test_the_past_is_no_part_of_a_comparison() -> None:
    waiting = Game(position=PLAYED.position, turn=PLAYED.turn, stage=PLAYED.stage, turns=1)
    assert waiting == PLAYED
    assert hash(waiting) == hash(PLAYED)
    assert repr(waiting) == repr(PLAYED)
    assert waiting.actions == ()


def test_what_is_set_up_has_no_past() -> None:
    assert PLAYED.rolled(Dice(2, 1)).actions == ()
    assert Match().with_game(PLAYED).actions == ()


def test_games_of_a_match_have_their_own_actions() -> None:
    match = Match(options=Options(length=3))
    for action in (*PLAYED.actions, Double(), Drop(), OpeningRoll(2, 5)):
        match = match.apply(action)
    first, second = match.games
    assert first.actions == (*PLAYED.actions, Double(), Drop())
    assert first.result is not None
    assert second.actions == (OpeningRoll(2, 5),)
    assert (match.back().score.black, match.back(2).score.black) == (1, 0)


@settings(max_examples=20)
@given(st.integers(0, 10_000))
def test_a_match_is_what_its_actions_make_of_its_start(seed: int) -> None:
    record = random_record(seed, games=2)
    match = record.match
    assert match.start == record.start
    assert match.actions == record.actions
    assert [step.after for step in match.walk()] == [step.after for step in record.steps]
    assert [game.result for game in match.games] == [game.result for game in record.games]
    assert [game.actions for game in match.games] == [
        tuple(step.entry.action for step in game.steps) for game in record.games
    ]
    half = len(match.actions) // 2
    assert match.back(half) == record.at(len(record.entries) - half)


def test_a_long_match_can_be_copied() -> None:
    long = Game()
    for _ in range(3000):
        long = long.apply(OpeningRoll(1, 1))
    for again in (pickle.loads(pickle.dumps(long)), copy.deepcopy(long)):
        assert again.actions == long.actions
        assert again.back(2999) == long.back(2999)


def test_a_match_is_saved_with_its_past() -> None:
    match = Match(options=Options(length=3)).apply(OpeningRoll(3, 1)).apply(Play.parse("8/5 6/5"))
    record = Record.of(match)
    assert record.start == Match(options=Options(length=3))
    assert [entry.actor for entry in record.entries] == [DICE, OPENED.turn]
    assert "31: 8/5 6/5" in export(match, "mat").text
    assert "31: 8/5 6/5" in export(PLAYED, "mat").text


def test_a_fault_stays_part_of_the_past() -> None:
    wrong = Match().with_game(OPENED.after_turn(Position()))
    match = Match().apply(OpeningRoll(3, 1)).led_to(Play.parse("24/2"), wrong)
    assert match == wrong
    assert match.actions == (OpeningRoll(3, 1), Play.parse("24/2")) == match.game.actions
    assert match.back() == Match().apply(OpeningRoll(3, 1))
    again = match.apply(Roll(Dice(2, 1)))
    assert again.back() == wrong
    record = Record.of(again)
    assert record.match == again
    assert record.steps[1].problem is not None
