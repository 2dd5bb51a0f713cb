"""What a screen reader says at the table, from the first roll to the result, in every language.

``make transcripts`` writes the transcripts anew, to be read before they are kept.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Sit, Visitor
from tests.browser.hands import press, said, until
from tests.browser.tables import standing
from videau.i18n.languages import LANGUAGES
from videau.rules.actions import Action, Double, OpeningRoll, Roll, Take
from videau.rules.cube import Side
from videau.rules.dice import Dice
from videau.rules.game import Game
from videau.rules.match import Match
from videau.rules.options import Options
from videau.rules.plays import PASS, Play
from videau.rules.position import Position

TRANSCRIPTS = Path(__file__).parent / "transcripts"
NAMES = {Side.WHITE: "Anna", Side.BLACK: "Ben"}
SEVEN = {24: 1, 6: 2, 5: 2, 4: 2}
OPTIONS = Options(length=3)
START = Match(
    options=OPTIONS, game=Game(options=OPTIONS, position=Position(SEVEN, SEVEN, checkers=7))
)
"""Seven checkers each: a short game in which everything happens that there is to say."""

GAME: tuple[Action, ...] = (
    OpeningRoll(2, 2),
    OpeningRoll(4, 3),
    Play.parse("6/2 4/1*"),
    Roll(Dice(2, 2)),
    Play.parse("bar/23*/21*/19* 6/4"),
    Roll(Dice(4, 3)),
    Play.parse("bar/22"),
    Roll(Dice(4, 4)),
    Play.parse("19/15 6/2 5/1*(2)"),
    Double(),
    Take(),
    Roll(Dice(4, 3)),
    Play.parse("bar/22"),
    Roll(Dice(4, 1)),
    Play.parse("15/10"),
    Roll(Dice(4, 1)),
    PASS,
    Roll(Dice(5, 5)),
    Play.parse("10/off 4/off(2)"),
    Roll(Dice(3, 3)),
    Play.parse("bar/19(2)"),
    Roll(Dice(2, 2)),
    Play.parse("4/off 2/off 1/off"),
    Roll(Dice(6, 3)),
    Play.parse("19/10"),
    Roll(Dice(6, 5)),
    Play.parse("1/off"),
)

# Everything that a live region has been given, whether it reads differently from before or not.
LISTEN = """() => {
  const LIVE = '[aria-live], [role=status], [role=alert]';
  window.heard = [document.querySelector('[aria-live=polite]').textContent];
  new MutationObserver((changes) => {
    const regions = new Set(changes.flatMap(({ target, addedNodes }) => {
      const inside = (target.closest ? target : target.parentElement).closest(LIVE);
      const fresh = [...addedNodes].filter((node) => node.matches?.(LIVE));
      return inside ? [inside] : fresh;
    }));
    for (const region of regions) if (region.textContent) window.heard.push(region.textContent);
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
}"""


class Seat:
    """Somebody who plays and listens."""

    def __init__(self, side: Side, page: Any) -> None:
        self.side = side
        self.page = page
        self._known = 0

    def hear(self) -> list[str]:
        """What has been said since the last time, once something has."""
        heard: list[str] = until(
            self.page, lambda: self.page.evaluate("from => window.heard.slice(from)", self._known)
        )
        self._known += len(heard)
        return heard

    def do(self, action: Action) -> None:
        """Does something as a person does who uses the keyboard."""
        match action:
            case OpeningRoll(one, other) | Roll(Dice(high=one, low=other)):
                self.page.fill("[name=dice]", f"{one}{other}")
                self.page.press("[name=dice]", "Enter")
            case Play() if action:
                self.page.fill("[data-key=typed]", str(action))
                self.page.press("[data-key=typed]", "Enter")
                press(self.page, "confirm")
            case Play():
                press(self.page, "confirm")
            case Double() | Take():
                self.page.locator("main").focus()
                self.page.keyboard.press("d" if action == Double() else "t")
                press(self.page, "sure")


def _sit_down(visitor: Visitor, language: str) -> dict[Side, Seat]:
    laid = visitor.lay(START, names=(NAMES[Side.WHITE], NAMES[Side.BLACK]), apart=True)
    seats = {}
    for side, token in ((Side.WHITE, laid.token), (Side.BLACK, laid.guest)):
        page = visitor.open(
            laid.path, games={laid.id: token}, preferences={"language": language, "forced": False}
        )
        page.wait_for_function("() => document.querySelector('[aria-live=polite]')?.textContent")
        page.evaluate(LISTEN)
        seats[side] = Seat(side, page)
    return seats


def _told(action: Action, match: Match) -> str:
    """An action in signs that are the same in every language."""
    name = NAMES[match.game.chooser or Side.WHITE]
    match action:
        case OpeningRoll(white, black):
            return f"{white}-{black}"
        case Roll(dice):
            return f"{name} {dice.high}-{dice.low}"
        case Play():
            return f"{name} {action or '-'}"
        case _:
            return f"{name} {type(action).__name__}"


def _lines(seats: dict[Side, Seat]) -> Iterator[str]:
    for side, seat in seats.items():
        for text in seat.hear():
            yield f"  {NAMES[side]:<4} | {text}"


def _transcript(seats: dict[Side, Seat]) -> str:
    match, lines = START, ["", *_lines(seats)]
    for action in GAME:
        lines += ["", f"> {_told(action, match)}"]
        seats[match.game.chooser or Side.WHITE].do(action)
        lines += _lines(seats)
        match = match.apply(action)
    return "\n".join(lines[1:]) + "\n"


# The page is the same in every language, and the words are checked where they are made: here two
# catalogues will do, that of the texts themselves and one with many forms.
AT_ONCE = ("en", "sk")


@pytest.mark.parametrize(
    "language",
    [code if code in AT_ONCE else pytest.param(code, marks=pytest.mark.long) for code in LANGUAGES],
)
def test_a_whole_game_is_said_as_it_was_read_and_found_good(
    visitor: Visitor, language: str
) -> None:
    said_now = _transcript(_sit_down(visitor, language))

    file = TRANSCRIPTS / f"{language}.txt"
    if os.environ.get("VIDEAU_GOLDEN") == "write":
        file.write_text(said_now, encoding="utf-8")
    assert said_now == file.read_text(encoding="utf-8")


# Names of what can be pressed, keys, and the title of the page

# Words of two texts that touch where the name of a control has nothing between them.
GLUED = """(names) => {
  const ends = /[\\p{L}\\p{N}]$/u, begins = /^[\\p{L}\\p{N}]/u;
  const glued = [];
  for (const one of document.querySelectorAll('button, a')) {
    const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) {
      const hidden = walker.currentNode.parentElement.closest('[aria-hidden=true], [hidden]');
      if (!hidden && walker.currentNode.data.trim()) texts.push(walker.currentNode.data);
    }
    for (let i = 1; i < texts.length; i += 1) {
      const [before, after] = [texts[i - 1], texts[i]];
      if (!ends.test(before) || !begins.test(after)) continue;
      const word = before.split(/\\s/).at(-1) + after.split(/\\s/)[0];
      if (names.some((name) => name.includes(word))) glued.push(word);
    }
  }
  return glued;
}"""


def _spoken_names(page: Any) -> list[str]:
    """The names by which a screen reader calls what is on the page."""
    session = page.context.new_cdp_session(page)
    tree = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    return [node.get("name", {}).get("value", "") for node in tree if not node["ignored"]]


def test_no_name_at_the_table_runs_two_words_together(table: Sit) -> None:
    page = table(standing({13: 5, 6: 10}, dice="31", length=7), bot="expert")
    press(page, "hint")
    page.wait_for_selector(".options")
    names = _spoken_names(page)
    assert page.evaluate(GLUED, names) == []
    assert any(re.search(r"13/\d+ ?, best ?,", name) for name in names)
    assert {"125 pips", "0 of 7"} <= {name.partition(",")[0] for name in names}


@pytest.mark.parametrize(("key", "points"), [("t", None), ("x", "1 point")])
@pytest.mark.parametrize("place", ["main", "board"])
def test_a_double_is_taken_and_dropped_by_key(
    table: Sit, key: str, points: str | None, place: str
) -> None:
    page = table(standing({13: 5, 6: 10}))
    press(page, "double", "sure")
    page.wait_for_selector("[data-key=take]")
    page.locator("main" if place == "main" else '.board-itself [tabindex="0"]').focus()
    page.keyboard.press(key)
    until(page, lambda: page.evaluate("document.activeElement.dataset.key") == "sure")
    page.keyboard.press("Enter")
    if points is None:
        until(page, lambda: "The game is now worth 2." in said(page))
    else:
        until(page, lambda: points in said(page) and page.locator("#result-title").count())


def test_the_list_of_keys_names_those_that_answer_a_double(table: Sit) -> None:
    page = table(standing({13: 5, 6: 10}))
    page.locator("main").focus()
    page.keyboard.press("?")
    keys = page.locator(".keys kbd").all_text_contents()
    assert {"D", "T", "X"} <= set(keys)
    page.keyboard.press("Escape")


def test_the_title_of_the_page_says_whose_turn_it_is(visitor: Visitor) -> None:
    laid = visitor.lay(standing({13: 5, 6: 10}), names=("Anna", "Ben"), apart=True)
    anna, ben = (
        visitor.open(laid.path, games={laid.id: token}) for token in (laid.token, laid.guest)
    )
    until(anna, lambda: anna.title().startswith("Your turn · "))
    until(ben, lambda: ben.title().startswith("It is Anna’s turn · "))
    press(anna, "double", "sure")
    until(ben, lambda: ben.title().startswith("Anna doubles to 2 · "))
    until(anna, lambda: anna.title().startswith("Ben is thinking it over · "))
