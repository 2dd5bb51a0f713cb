"""Whole games, from the set-up screen to the result: by finger, by keys, at one device, apart."""

from __future__ import annotations

import socket
from pathlib import Path
from typing import Any

import httpx

from tests.browser.conftest import Visitor, serving
from tests.browser.hands import STARTS, play_together, play_until, start, until
from tests.patience import PATIENCE

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
AGAINST_EXPERT = {"level": "expert", "length": 1}
SHORT = {"setup": {"start": "hypergammon", "length": 1}}


@STARTS
def test_a_whole_game_against_the_computer_with_a_finger_on_a_phone(
    visitor: Visitor, start_with: str
) -> None:
    page = visitor.open(preferences={"setup": {**AGAINST_EXPERT, "start": start_with}}, **PHONE)
    page.wait_for_selector("[name=ruleset]")
    page.locator("[data-key=begin]").tap()
    page.wait_for_selector(".card-name")
    done = play_until(page, "over", touch=True)
    assert {"roll", "lift", "target", "confirm"} <= set(done)
    assert "win" in page.text_content("#result-title").lower()
    page.locator("[data-key=way-on]").tap()
    page.wait_for_selector("[data-key=roll]")  # the rematch has been set up


def test_a_whole_game_at_one_device(visitor: Visitor) -> None:
    page = visitor.open(preferences=SHORT)
    start(page, opponent="device", length="1")
    play_until(page, "over")
    assert "wins" in page.text_content("#result-title")


# The keyboard alone: what a person sees and hears decides which key comes next.

SEEN = """() => {
  const can = (key) => document.querySelector(`[data-key="${key}"]:not([aria-disabled])`);
  const places = '.board-itself .vb-place:not([hidden])';
  if (document.querySelector('#result-title')) return 'over';
  const active = document.activeElement;
  if (!active.closest('.board-itself')) return 'away';
  if (can('roll') || can('confirm')) return 'space';
  const isNumber = (place) => !isNaN(place.dataset.place);
  const marked = (mark) => [...document.querySelectorAll(`${places}[${mark}]`)].filter(isNumber);
  if (marked('data-go').length) return active.hasAttribute('data-go') ? 'enter' : 'next';
  if (marked('data-can').length) {
    return active.hasAttribute('data-can') && isNumber(active) ? 'enter' : 'first';
  }
  return null;
}"""
KEYS = {
    "away": ["ArrowRight"],
    "space": ["Space"],
    "enter": ["Enter"],
    "next": ["PageDown"],
    "first": ["Home", "PageDown"],
}


def _press_next(page: Any) -> str:
    seen: str = until(page, lambda: page.evaluate(SEEN))
    for key in KEYS.get(seen, ()):
        page.keyboard.press(key)
        if key == "Home" and page.evaluate(SEEN) == "enter":
            break  # one waits on the bar
    return seen


@STARTS
def test_a_whole_game_against_the_computer_by_keyboard_alone(
    visitor: Visitor, start_with: str
) -> None:
    page = visitor.open(preferences={"setup": {**AGAINST_EXPERT, "start": start_with}})
    page.wait_for_selector("[name=ruleset]")
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.key") == "begin":
            break
    page.keyboard.press("Enter")
    page.wait_for_selector(".card-name")
    done: list[str] = []
    for _ in range(4000):
        done.append(_press_next(page))
        if done[-1] == "over":
            break
    assert done[-1] == "over", done[-20:]
    # With three checkers a game may be lost before many of them have moved.
    assert done.count("enter") > {"standard": 20, "hypergammon": 2}[start_with]
    # The result has the keyboard now: on with it.
    for _ in range(10):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.key") == "way-on":
            break
    page.keyboard.press("Enter")
    page.wait_for_selector("#result-title", state="detached")


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


def test_two_browsers_play_on_though_one_goes_and_the_server_is_killed(
    chromium: Any, tmp_path: Path
) -> None:
    port = _free_port()
    with serving(tmp_path, port) as (address, process):
        visitor = Visitor(chromium, address)
        host = visitor.open(preferences={**SHORT, "name": "Anna"})
        start(host, opponent="friend", length="1")
        link = host.input_value(".invitation .link-field >> nth=0 >> input")
        guest = visitor.open("#" + link.partition("#")[2], preferences={"name": "Ben"})
        guest.click("[data-key=join]")
        guest.wait_for_selector(".board-itself .vb-place")
        host.wait_for_selector(".invitation", state="detached")
        play_together((host, guest), lambda: host.locator(".move--now").count() == 1)
        # Ben closes the browser and comes back by his list of games.
        context = guest.context
        guest.close()
        host.wait_for_selector(".player--upper .card-caption:has-text('Away')")
        guest = context.new_page()
        guest.goto(address + "#/games")
        guest.click("text=Continue")
        host.wait_for_selector(".player--upper .card-caption:has-text('Away')", state="detached")
        guest.wait_for_selector(".move--now")
        # A power cut.
        process.kill()
        process.wait()
        for page in (host, guest):
            page.wait_for_selector(".line--lost")
    before = host.locator("button.move").count()
    with serving(tmp_path, port):
        for page in (host, guest):
            page.wait_for_selector(".line--lost", state="detached")
            assert page.locator("button.move").count() >= before
        play_together((host, guest), lambda: _is_over(host) and _is_over(guest))
        names = {page.text_content("#result-title") for page in (host, guest)}
        assert "You win" in " ".join(names)
        # Both were told the same, and the log counts from 1 without a gap.
        stories = [page.locator("button.move").all_text_contents() for page in (host, guest)]
        assert sorted(stories[0]) == sorted(stories[1])
        assert _numbers(host, address) == list(range(len(_numbers(host, address))))
        visitor.close()
    problems = [one for one in visitor.problems if "WebSocket" not in one]
    assert problems == []


def _is_over(page: Any) -> bool:
    return bool(page.locator("#result-title").count())


def _numbers(page: Any, address: str) -> list[int]:
    kept = page.evaluate("JSON.parse(localStorage.getItem('videau.games'))")
    table = page.evaluate("location.hash.split('/')[2]")
    headers = {"Authorization": f"Bearer {kept[table]['token']}"}
    steps = httpx.get(
        f"{address}api/v1/games/{table}/steps", headers=headers, timeout=PATIENCE
    ).json()
    return [step["n"] for step in steps]
