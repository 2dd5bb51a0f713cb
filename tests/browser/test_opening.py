"""Who begins, and why: each side's die is thrown on its own side of the board."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import Sit, Visitor
from tests.browser.hands import said, settle, type_dice, until
from videau.rules.match import Match
from videau.rules.rulesets import RULESETS

# Whose die lies where: on which half of the board, with how many pips.
DICE = """() => Object.fromEntries([...document.querySelectorAll('[data-opening]')].map((die) => {
  const board = document.querySelector('.board-itself').getBoundingClientRect();
  const { x, width } = die.getBoundingClientRect();
  const half = x + width / 2 < board.x + board.width / 2 ? 'left' : 'right';
  return [die.dataset.opening, `${half} ${die.querySelectorAll('.vb-pip').length}`];
}))"""


def test_a_tie_lies_on_both_sides_and_is_thrown_again(table: Sit) -> None:
    page = table(Match())
    type_dice(page, "44")
    until(page, lambda: page.evaluate(DICE) == {"white": "right 4", "black": "left 4"})
    assert page.text_content(".status").startswith("Both roll 4: roll again")
    assert said(page) == "Both roll 4: roll again."


def test_whoever_begins_plays_both_dice_and_the_lower_die_stays_as_the_reason(table: Sit) -> None:
    page = table(Match())
    type_dice(page, "14")
    until(page, lambda: page.evaluate(DICE) == {"white": "right 1"})
    assert "begins, 4 against 1" in page.text_content(".status")
    assert said(page).startswith("White rolls 1, Black 4: Black begins.")
    page.fill("[data-key=typed]", "24/23 13/9")
    page.press("[data-key=typed]", "Enter")
    page.click("[data-key=confirm]:not([aria-disabled])")
    until(page, lambda: page.evaluate(DICE) == {})


def test_where_the_sheet_has_the_winner_roll_afresh_both_dice_wait_for_that_roll(
    table: Sit,
) -> None:
    page = table(Match(RULESETS["dujardin"]))
    type_dice(page, "52")
    until(page, lambda: page.evaluate(DICE) == {"white": "right 5", "black": "left 2"})
    assert "begins, 5 against 2 · roll or double" in page.text_content(".status")
    type_dice(page, "31")
    until(page, lambda: page.evaluate(DICE) == {})


# What flies: the row from which each die comes, seen from where it lies in the end.
FLYERS = """() => [...document.querySelectorAll('.vb-flyer')].map((one) => {
  const [first, , last] = one.getAnimations()[0].effect.getKeyframes()
    .map(({ transform }) => /translate\\(([^,]+)px, ?([^)]+)px\\)/.exec(transform ?? ''));
  return Number(first[2]) > Number(last[2]) ? 'from below' : 'from above';
})"""


@pytest.mark.parametrize("calm", [False, True])
def test_each_die_comes_from_its_own_side_unless_somebody_wants_no_motion(
    visitor: Visitor, calm: bool
) -> None:
    page: Any = visitor.sit(
        Match(),
        preferences={"speed": 0.5},
        reduced_motion="reduce" if calm else "no-preference",
    )
    flown = page.evaluate_handle(
        """(flyers) => {
          const seen = [];
          const look = eval(flyers);
          new MutationObserver(() => requestAnimationFrame(() => {
            if (document.querySelector('.vb-flyer')) seen.push(look());
          })).observe(document.querySelector('.board-itself'), { childList: true, subtree: true });
          return seen;
        }""",
        FLYERS,
    )
    type_dice(page, "52")
    until(page, lambda: "begins" in said(page))
    # The words come before the board is drawn anew.
    until(page, lambda: page.evaluate(DICE) == {"black": "left 2"})
    if calm:
        settle(page)
        assert flown.json_value() == []
    else:
        until(page, lambda: flown.json_value())
        assert sorted(flown.json_value()[0]) == ["from above", "from below"]
