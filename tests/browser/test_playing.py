"""People at the table: by mouse, with typed plays and dice, together and apart."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Sit, Visitor
from tests.browser.hands import STARTS, do_next, play_together, play_until, said, start, until
from tests.browser.tables import standing
from videau import Side


@STARTS
def test_a_whole_game_against_the_computer_by_mouse(visitor: Visitor, start_with: str) -> None:
    page = visitor.open(preferences={"setup": {"level": "expert", "start": start_with}})
    start(page, length="1")
    done = play_until(page, "over")
    assert {"roll", "lift", "target", "confirm"} <= set(done)
    assert "win" in page.text_content("#result-title").lower()
    page.click("[data-key=look]")
    assert page.locator(".result").count() == 0
    page.click("[data-key=result]")
    page.click("[data-key=way-on]")
    page.wait_for_selector("[data-key=roll]")  # the rematch has been set up


def test_two_share_one_device(visitor: Visitor) -> None:
    page = visitor.open()
    start(page, opponent="device", length="3")
    play_until(page, "confirm")
    play_until(page, "confirm")
    page.wait_for_selector(".move >> nth=1")
    assert {"White", "Black"} & set(said(page).replace(".", " ").replace(":", " ").split())


def test_the_cube_is_taken_then_dropped(visitor: Visitor) -> None:
    page = visitor.open()
    start(page, opponent="device", length="5")
    play_until(page, "confirm")
    for answer, sentence in (("take", "The game is now worth 2"), ("drop", "drops")):
        page.wait_for_selector("[data-key=double]:not([aria-disabled])")
        page.click("[data-key=double]")
        page.click("[data-key=sure]")
        page.click(f"[data-key={answer}]")
        page.click("[data-key=sure]")
        page.wait_for_function(
            "text => document.querySelector('[aria-live=polite]').textContent.includes(text)",
            arg=sentence,
        )
        if answer == "take":
            # Whoever took it has the cube, and may turn it on the next turn.
            play_until(page, "confirm")
    assert page.locator(".tile--main b").text_content() == "2"
    assert "refused the double" in page.text_content(".result-why")


def test_a_play_can_be_typed(visitor: Visitor) -> None:
    page = visitor.open(preferences={"forced": False})
    start(page, opponent="device", length="1")
    play_until(page, "lift")
    page.fill(".typed input", "24/1")
    page.press(".typed input", "Enter")
    assert "cannot be played" in page.text_content(".status--bad")


def test_dice_from_a_real_board(visitor: Visitor) -> None:
    page = visitor.open(preferences={"setup": {"typed": True}})
    start(page, opponent="device", length="1")
    page.fill("[name=dice]", "97")
    page.press("[name=dice]", "Enter")
    assert "two digits" in page.text_content(".status--bad")
    page.fill("[name=dice]", "31")
    page.press("[name=dice]", "Enter")
    page.wait_for_selector(".move--draft")
    assert page.text_content(".move--draft b") == "31"
    page.fill(".typed input", "8/5 6/5")
    page.press(".typed input", "Enter")
    page.click("[data-key=confirm]")
    page.wait_for_selector(".dice-field")


def test_two_browsers_over_a_link(visitor: Visitor) -> None:
    host = visitor.open(preferences={"name": "Anna"})
    start(host, opponent="friend", length="3")
    link = host.input_value(".invitation .link-field >> nth=0 >> input")
    watch = host.input_value(".invitation .link-field >> nth=1 >> input")
    guest = visitor.open("#" + link.partition("#")[2])
    guest.fill("[data-key=name]", "Ben")
    guest.click("[data-key=join]")
    guest.wait_for_selector(".board-itself .vb-place")
    host.wait_for_selector(".invitation", state="detached")
    assert host.text_content(".player--upper .card-name") == "Ben"
    play_together((host, guest), lambda: host.locator(".move--now").count())
    guest.wait_for_selector(".move--now")
    onlooker = visitor.open("#" + watch.partition("#")[2])
    onlooker.wait_for_selector(".move--now")
    assert onlooker.locator("[data-key=roll]").count() == 0
    # A link opens one seat once.
    late = visitor.open("#" + link.partition("#")[2])
    visitor.problems.clear()  # the browser itself reports the refusal
    assert "taken" in late.text_content("h1 >> text=taken")
    visitor.problems.clear()
    # Whoever closes and comes back finds the game as it was.
    before = guest.locator(".move").count()
    guest.reload()
    guest.wait_for_selector(".move--now")
    assert guest.locator(".move").count() >= before


@pytest.mark.parametrize("turn", Side)
def test_with_checkers_of_both_on_the_bar_whoever_is_to_move_enters(table: Sit, turn: Side) -> None:
    both = {25: 1, 6: 14}

    page = table(standing(both, both, dice="41", turn=turn))

    assert [until(page, lambda: do_next(page)) for _ in range(2)] == ["lift", "target"]
