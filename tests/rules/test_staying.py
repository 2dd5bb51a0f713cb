"""Why a checker that somebody would like to bear off stays on the board."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from tests.positions import positions, rolls, rulesets
from tests.rules.board import FAR_AWAY, Points, blocks
from videau import RULESETS, Dice, Draft, Position, Ruleset
from videau.rules.plays import python_plays, steps
from videau.rules.position import BAR, HOME, OFF
from videau.rules.staying import Staying, why_it_stays


def why(
    own: Points, dice: str, source: int, rules: str = "standard", other: Points | None = None
) -> Staying | None:
    position = Position(own, FAR_AWAY if other is None else other)
    return why_it_stays(Draft(position, Dice.parse(dice), RULESETS[rules]), source)


@pytest.mark.parametrize(
    ("own", "dice", "source", "stays"),
    [
        ({5: 2, 3: 2}, "31", 3, {"tchibo", "tchibo-pl"}),  # the points are cleared from the back
        ({5: 2, 3: 2}, "41", 3, {"standard", "tchibo", "tchibo-pl", "dujardin", "gala"}),
        ({3: 2}, "64", 3, {"tchibo-pl", "dujardin"}),  # only the exact number
        ({5: 2, 3: 2}, "53", 5, set()),
        ({5: 2, 3: 2}, "21", 3, set(RULESETS)),  # no die is high enough
    ],
)
def test_a_sheet_keeps_a_checker_by_its_rule_for_bearing_off(
    own: Points, dice: str, source: int, stays: set[str]
) -> None:
    kept = {name: why(own, dice, source, name) for name in RULESETS}
    alike = stays | ({"travel-fr"} if "standard" in stays else set())
    assert kept == {name: Staying.BEAR_OFF if name in alike else None for name in RULESETS}


@pytest.mark.parametrize("rules", RULESETS)
def test_nobody_leaves_before_all_are_home(rules: str) -> None:
    assert why({8: 1, 6: 2}, "61", 6, rules) is Staying.NOT_HOME
    assert why({8: 1, 6: 14}, "61", 6, rules) is Staying.NOT_HOME
    assert why({25: 1, 6: 2}, "61", 6, rules) is Staying.HIT


def test_a_die_that_would_leave_the_other_unplayed_is_not_played_so() -> None:
    # With 5/off the 3 could not be played, since 4/1 is blocked; 5/2 4/off plays both.
    assert why({5: 1, 4: 1}, "63", 5, other=blocks(1)) is Staying.OTHER_DICE
    assert why({5: 1, 4: 1}, "63", 4, other=blocks(1)) is Staying.BEAR_OFF


def test_a_checker_that_was_only_touched_says_nothing_if_no_die_reaches_beyond_the_board() -> None:
    draft = Draft(Position({5: 2, 2: 2}, blocks(4, 3)), Dice(2, 1), RULESETS["tchibo"])
    assert why_it_stays(draft, 5, None) is None
    assert why_it_stays(draft, 5, OFF) is Staying.BEAR_OFF


def test_a_play_in_the_making_is_judged_as_it_stands() -> None:
    draft = Draft(Position({5: 1, 3: 2}, FAR_AWAY), Dice(3, 2), RULESETS["tchibo"])
    assert why_it_stays(draft, 3) is Staying.BEAR_OFF
    assert why_it_stays(draft.step(5, 3), 3) is None


@given(positions(), rolls, rulesets)
@settings(max_examples=150)
def test_what_is_said_to_keep_a_checker_does_keep_it(
    position: Position, dice: Dice, ruleset: Ruleset
) -> None:
    draft = Draft(position, dice, ruleset)
    for source in HOME:
        if not position.own[source]:
            continue
        reason = why_it_stays(draft, source)
        alone = any((source, OFF) in list(steps(position, die, ruleset)) for die in dice.steps)
        is_home = not any(position.own[7:])
        if reason is None:
            assert any(edge[:2] == (source, OFF) for edge in draft.choices)
        elif reason in (Staying.HIT, Staying.NOT_HOME):
            assert not is_home
            assert (reason is Staying.HIT) == (position.own[BAR] > 0 and position.own[OFF] > 0)
        else:
            assert is_home
            assert alone == (reason is not Staying.BEAR_OFF)
            played = {len(line) for line in python_plays(position, dice, ruleset).values()}
            assert (played == {1}) or reason is not Staying.LARGER_DIE
