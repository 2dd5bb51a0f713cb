"""The engine by every ruleset: its plays, its bear-off, its scoring."""

from __future__ import annotations

import pytest

from videau import RULESETS, Dice, Position, Ruleset
from videau.engine import NetEvaluator, rank
from videau.rules.scoring import classify_win

NET = NetEvaluator.random(seed=1)
by_every_ruleset = pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)

# The side on roll has lost: what it still has on the board decides how badly.
LOST = {
    "some off": {6: 3},
    "all home": {6: 10, 3: 5},
    "one outside": {13: 1, 6: 14},
    "one in the winner's home": {24: 1, 6: 14},
    "some off and one in the winner's home": {24: 1, 6: 5},
    "on the bar": {25: 1, 6: 14},
}
EXACT = {"dujardin", "tchibo-pl"}


@by_every_ruleset
@pytest.mark.parametrize("lost", LOST.values(), ids=LOST)
@pytest.mark.parametrize("plies", [0, 2])
def test_a_lost_game_counts_what_the_sheet_says(
    ruleset: Ruleset, lost: dict[int, int], plies: int
) -> None:
    position = Position(own=lost, other={})
    chances = NET.chances(position, ruleset, plies=plies)

    expected = classify_win(position, ruleset)

    assert chances.equity == pytest.approx(-expected)


@by_every_ruleset
def test_the_last_checker_waits_for_its_number_where_the_sheet_is_exact(ruleset: Ruleset) -> None:
    # Aces against aces: everybody is off at once, or with 11 rolls of 36, in turn.
    chances = NET.chances(Position(own={1: 1}, other={1: 1}), ruleset)

    assert chances.win == pytest.approx(36 / 61 if ruleset.name in EXACT else 1, abs=1e-6)


@by_every_ruleset
def test_bearing_off_needs_no_search(ruleset: Ruleset) -> None:
    # The tables are exact, so that looking ahead finds what they say.
    position = Position(own={6: 1, 4: 2, 1: 1}, other={5: 2, 3: 1, 2: 1})

    alone = NET.chances(position, ruleset)

    for plies in (1, 2):
        assert NET.chances(position, ruleset, plies=plies).win == pytest.approx(alone.win, abs=1e-5)


@by_every_ruleset
def test_the_best_play_of_a_bear_off_is_one_of_the_sheets_plays(ruleset: Ruleset) -> None:
    position = Position(own={6: 2, 3: 2}, other={4: 2})
    ranked = rank(NET, position, Dice(5, 3), ruleset)

    assert {each.play for each in ranked} == set(position.legal_plays(Dice(5, 3), ruleset))
    assert all(0 <= each.chances.win <= 1 for each in ranked)


def test_three_checkers_can_lose_a_gammon_in_the_bear_off() -> None:
    lost = NET.chances(Position(own={6: 3}, other={1: 1}, checkers=3))

    # One is off at once with a six, 5-1, 4-2 and doubles from twos to fives: 19 rolls of 36.
    assert lost.lose_gammon == pytest.approx(17 / 36, abs=1e-6)
