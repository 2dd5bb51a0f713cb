"""Trying out a play before confirming it."""

from __future__ import annotations

import pytest

from videau import PASS, RULESETS, STANDARD, Dice, Draft, IllegalActionError, Play, Position
from videau.rules.draft import play_at


def draft(own: dict[int, int], dice: str, rules: str = "standard") -> Draft:
    return Draft(Position(own, {1: 2}), Dice.parse(dice), RULESETS[rules])


def sources(draft: Draft) -> set[tuple[int, int]]:
    return {edge[:2] for edge in draft.choices}


def test_taking_back_a_step_costs_nothing() -> None:
    fresh = Draft(Position(), Dice(3, 1), STANDARD)

    assert fresh.step(8, 5).undo() == fresh
    assert fresh.undo() == fresh


def test_only_steps_that_lead_to_a_whole_play_are_offered() -> None:
    blocked = Draft(Position({24: 1}, {12: 2, 7: 2}), Dice(6, 5), STANDARD)

    assert sources(blocked) == {
        (24, 19)
    }  # 24/18 is blocked; after 24/19 the 6 lands on 13, blocked


def test_the_board_of_a_draft_shows_what_was_tried() -> None:
    tried = Draft(Position(), Dice(3, 1), STANDARD).step(8, 5)

    assert tried.position.own[5] == 1
    assert not tried.is_complete


def test_a_step_that_no_die_allows_is_refused() -> None:
    with pytest.raises(IllegalActionError, match="no die leads from 8 to 3 here"):
        Draft(Position(), Dice(3, 1), STANDARD).step(8, 3)


def test_dujardin_completes_the_turn_by_entering_one_checker() -> None:
    entered = draft({25: 2, 6: 3}, "31", "dujardin").step(25, 22)

    assert entered.is_complete
    assert entered.play == Play.parse("bar/22")


def test_a_checker_is_borne_off_with_the_smaller_die_that_serves() -> None:
    assert draft({3: 1, 2: 1}, "65").step(3, 0).taken[0].die == 5


def test_a_game_may_be_won_with_dice_to_spare() -> None:
    won = draft({2: 1}, "61").step(2, 0)

    assert won.is_complete
    assert won.play == draft({2: 1}, "61").step(2, 1).step(1, 0).play


def test_a_node_in_the_middle_of_a_turn_is_no_play() -> None:
    plays = Position().legal_plays(Dice(3, 1))

    with pytest.raises(IllegalActionError, match="not complete"):
        play_at(plays, 0)
    with pytest.raises(IllegalActionError, match="expected a node from 0 to 23, got 24"):
        play_at(plays, 24)
    with pytest.raises(IllegalActionError, match="got -1"):
        play_at(plays, -1)


def test_the_start_is_the_end_of_a_turn_in_which_nothing_can_be_played() -> None:
    shut_out = Position({25: 1}, dict.fromkeys(range(1, 7), 2))

    assert play_at(shut_out.legal_plays(Dice(6, 5)), 0) == PASS
