"""Two friends at two devices: phrases that are off until wanted, and plays taken back."""

from __future__ import annotations

from typing import Any

from tests.browser.conftest import Visitor
from tests.browser.hands import press
from tests.browser.tables import standing
from videau.rules.cube import Side
from videau.rules.position import STANDARD_START as START


def _two(visitor: Visitor, **preferences: Any) -> tuple[Any, Any]:
    """Ann's page and Bob's; it is for Ann to play 3 and 1."""
    match = standing(START, START, dice="31", length=5)
    laid = visitor.lay(match, names=("Ann", "Bob"), apart=True)
    ann = visitor.open(laid.path, games={laid.id: laid.token}, preferences={"phrases": True})
    bob = visitor.open(
        laid.path, games={laid.id: laid.guest}, locale="de-DE", preferences=preferences
    )
    for page in (ann, bob):
        page.wait_for_selector(".card-name")
    return ann, bob


def test_dice_that_are_typed_in_far_away_are_shown_to_both(visitor: Visitor) -> None:
    ann, bob = _two(visitor)
    ann.wait_for_selector(".chip:has-text('Dice typed in, not checked')")
    ann.wait_for_selector(".player--upper .card-caption:has-text('Own dice')")
    bob.wait_for_selector(".chip:has-text('nicht geprüft')")
    bob.set_viewport_size({"width": 390, "height": 780})
    bob.wait_for_selector(".player--upper .card-caption:has-text('Eigene Würfel')")


def test_a_friend_who_stays_away_loses_the_match_and_is_told_so(visitor: Visitor) -> None:
    match = standing(START, START, dice="31", length=5, turn=Side.BLACK, absence=2)
    laid = visitor.lay(match, names=("Ann", "Bob"), apart=True)
    ann = visitor.open(laid.path, games={laid.id: laid.token})
    ann.wait_for_selector(".player--upper .card-caption:has-text('Away · 1 min')")
    press(ann, "forfeit")
    ann.wait_for_selector("#result-title:has-text('You win the match')")
    bob = visitor.open(laid.path, games={laid.id: laid.guest}, locale="de-DE")
    bob.wait_for_selector(".result-why:has-text('Bob ist länger weg als vereinbart.')")


def _say(page: Any, phrase: str) -> None:
    press(page, "phrases")
    press(page, f"say-{phrase}")
    page.wait_for_selector("dialog", state="detached")


def test_a_phrase_is_read_in_the_friends_own_language(visitor: Visitor) -> None:
    ann, bob = _two(visitor, phrases=True)
    _say(ann, "luck")
    bob.wait_for_selector(".player--upper .card-caption:has-text('Viel Glück!')")
    assert bob.text_content("[role=status].sr") == "Ann: Viel Glück!"
    ann.wait_for_selector(".player--lower .card-caption:has-text('Good luck!')")


def test_phrases_are_muted_until_the_reader_turns_them_on(visitor: Visitor) -> None:
    ann, bob = _two(visitor)
    _say(ann, "luck")
    ann.wait_for_selector(".player--lower .card-caption:has-text('Good luck!')")
    press(bob, "phrases")
    assert bob.locator(".phrases-list").count() == 0
    bob.click("[data-key=phrases-on]")
    bob.wait_for_selector(".phrases-list")
    bob.click("dialog .icon-button")
    _say(ann, "wow")
    bob.wait_for_selector(".card-caption:has-text('Wow!')")
    assert "Viel Glück" not in bob.text_content("main")


def test_a_play_is_taken_back_with_the_friends_consent(visitor: Visitor) -> None:
    ann, bob = _two(visitor)
    for place in (8, 5, 6, 5):
        ready = f'.board-itself [data-place="{place}"]:is([data-can], [data-go])'
        ann.wait_for_selector(ready, state="attached")
        ann.locator(ready).evaluate("place => place.click()")
    press(ann, "confirm")
    press(ann, "take-back")
    bob.wait_for_selector(".answer-title:has-text('Ann möchte den Zug zurücknehmen.')")
    assert "zurücknehmen" in bob.text_content("[role=status].sr")
    press(bob, "accept-back")
    ann.wait_for_selector(".move--draft")
    assert ann.text_content(".move--draft b") == "31"
    assert ann.locator(".moves-list tbody tr").count() <= 2
