"""What a person does at the table, by looking at the page only."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from tests.patience import PATIENCE

NEXT = """() => {
  const box = (element, what) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { what, x: x + width / 2, y: y + height / 2 };
  };
  const button = (key) => {
    const found = document.querySelector(`[data-key="${key}"]`);
    return found && !found.hasAttribute('aria-disabled') && found.offsetParent ? found : null;
  };
  if (document.querySelector('.result:not(.invitation)')) return { what: 'over' };
  for (const key of ['sure', 'take', 'roll', 'confirm']) {
    const found = button(key);
    if (found) return box(found, key);
  }
  const places = [...document.querySelectorAll('.board-itself .vb-place:not([hidden])')];
  const named = (words) => places.find((one) => one.getAttribute('aria-label').includes(words));
  const target = named(' pip');
  if (target) return box(target, 'target');
  const movable = named('can move');
  if (!movable) return null;
  const found = box(movable, 'lift');
  if (movable.dataset.place === '25') {
    // On the bar checkers wait near where they enter; the cube may lie in the middle. Both sides
    // may have some there, so that the words do not tell whose can move.
    const { height } = movable.getBoundingClientRect();
    const lower = document.querySelector('.player--lower');
    const isLower = lower
      ? lower.classList.contains('player--turn')
      : movable.getAttribute('aria-label').includes('your');
    found.y += height * (isLower ? -0.21 : 0.21);
  }
  return found;
}"""


BOARD = """() => [...document.querySelectorAll('.board-itself .vb-place:not([hidden])')]
  .map((one) => one.getAttribute('aria-label'))"""


def start(page: Any, **chosen: str) -> None:
    """Chooses on the set-up screen and starts: ``opponent="device", length="1"``."""
    page.wait_for_selector("[name=ruleset]")
    for name, value in chosen.items():
        page.check(f'[name={name}][value="{value}"]', force=True)
    page.click("[data-key=begin]")
    page.wait_for_selector(".card-name")


# Few checkers make few turns, and everything is in them that there is to do by hand.
STARTS = pytest.mark.parametrize(
    "start_with", ["hypergammon", pytest.param("standard", marks=pytest.mark.long)]
)

FRAME = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"


def next_frame(page: Any) -> None:
    """Waits until the page has drawn what it knows."""
    page.evaluate(FRAME)


def settle(page: Any) -> None:
    """Waits until nothing fades or travels any more, and all of it is drawn."""
    page.evaluate("() => Promise.allSettled(document.getAnimations().map((one) => one.finished))")
    next_frame(page)


def until(page: Any, happens: Callable[[], Any]) -> Any:
    """Looks after each frame of *page* whether something has happened; returns what it is."""
    end = time.monotonic() + PATIENCE
    while not (found := happens()):
        assert time.monotonic() < end, f"it never came to {happens}"
        next_frame(page)
    return found


def never(page: Any, what: str) -> bool:
    """Says of everything that there is to do that it may be done."""
    return False


def do_next(
    page: Any, touch: bool = False, unless: Callable[[Any, str], bool] = never
) -> str | None:
    """Does what there is to do now, if there is anything, and says what it was."""
    found = page.evaluate(NEXT)
    if found is None or unless(page, found["what"]):
        return None
    if found["what"] != "over":
        (page.touchscreen.tap if touch else page.mouse.click)(found["x"], found["y"])
    what: str = found["what"]
    return what


def play_until(page: Any, *ends: str, touch: bool = False, most: int = 3000) -> list[str]:
    """Plays on until one of *ends* has been done; returns everything that was."""
    done: list[str] = []
    for _ in range(most):
        done.append(until(page, lambda: do_next(page, touch)))
        if done[-1] in ends:
            return done
    raise AssertionError(
        f"{ends} never came; the last were {done[-10:]}; next would be {page.evaluate(NEXT)} on "
        f"{page.evaluate(BOARD)}"
    )


def play_together(
    pages: Sequence[Any],
    happens: Callable[[], Any],
    unless: Callable[[Any, str], bool] = never,
    most: int = 3000,
) -> None:
    """Plays on all of these pages until something has happened."""

    def act() -> bool:
        done = [do_next(page, unless=unless) for page in pages]
        return any(what not in (None, "over") for what in done) or bool(happens())

    for _ in range(most):
        if happens():
            return
        until(pages[0], act)
    raise AssertionError(f"it never came to {happens}")


def said(page: Any) -> str:
    """What a screen reader was told last."""
    text: str = page.text_content('[aria-live="polite"]')
    return text


PLACES = """mark => [...document.querySelectorAll(`.board-itself .vb-place[${mark}]:not([hidden])`)]
  .map((place) => place.dataset.place).filter((place) => !isNaN(place)).map(Number)"""


def can_lift(page: Any) -> set[int]:
    """The points that the board marks as movable, as the player below counts them."""
    return set(page.evaluate(PLACES, "data-can"))


def can_go(page: Any) -> set[int]:
    """Where the checker in the hand may be put; 0 is off."""
    return set(page.evaluate(PLACES, "data-go"))


AT_REST = """async (where) => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const box = () => JSON.stringify(document.querySelector(where)?.getBoundingClientRect());
  const before = box();
  await frame();
  await frame();
  return before !== undefined && before === box();
}"""


def tap(page: Any, place: int | str, touch: bool = False) -> None:
    """Presses a place of the board: 1 to 24, 25 for the bar, 0 for off, dice or cube."""
    where = f'.board-itself [data-place="{place}"]'
    page.wait_for_function(AT_REST, arg=where)  # a board that is being laid out moves
    box = page.locator(where).bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    if place == 25:
        y -= 0.21 * box["height"]  # the cube may lie in the middle of the bar
    (page.touchscreen.tap if touch else page.mouse.click)(x, y)


def is_armed(page: Any) -> bool:
    """Whether the play may be confirmed."""
    armed: bool = page.locator("[data-key=confirm]:not([aria-disabled])").count() == 1
    return armed


def press(page: Any, *keys: str) -> None:
    """Presses buttons by their keys, each once it is there and may be pressed."""
    for key in keys:
        page.click(f"[data-key={key}]:not([aria-disabled])")


def type_dice(page: Any, dice: str) -> None:
    """Types in what a real board shows, and waits until the dice lie there."""
    page.fill("[name=dice]", dice)
    page.press("[name=dice]", "Enter")
    page.wait_for_function("() => !document.querySelector('[name=dice]')?.value")


def close_window(page: Any) -> None:
    """Closes the window over the screen, if one is open, and waits until it is gone."""
    page.evaluate("document.querySelector('dialog[open]')?.close()")
    page.wait_for_selector("dialog", state="detached")
