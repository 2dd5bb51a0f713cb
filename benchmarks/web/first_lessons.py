"""How long somebody takes for the first five lessons who has never seen a board: an estimate.

Usage::

    python benchmarks/web/first_lessons.py [--pictures FOLDER] [--write]

It starts a server of its own on loopback and goes through the lessons in the chromium that is
installed, from the first screen on, on a desk and on a phone, in several languages: it reads every
sentence that comes up, in the order in which it comes up, plays every task wrongly first wherever
that can be done, reads what is said to it, and plays it again. What it counts is what the page
shows and what has to be pressed; how long a person takes for that are the assumptions below. They
are slow on purpose. Nobody was watched.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

from page import ARGUMENTS, served
from playwright.sync_api import Browser, Page, sync_playwright

RESULTS = Path(__file__).parent / "results"
READING = 180
"""Words a minute, as adults read something easy; a child of nine reads half as many."""
SLOW_READING = 90
PRESSING = 5.0
"""Seconds to find a checker, a place or a button, and press it."""
LOOKING = 30.0
"""Seconds to look at a board that has not been seen before."""
PROMISED = 15.0
"""Minutes."""
VIEWS = {"desk": {"width": 1280, "height": 800}, "phone": {"width": 390, "height": 844}}
LANGUAGES = ("en", "de", "pl")

TASKS: dict[str, tuple[tuple[int, ...], ...]] = {
    "direction": ((24, 23, 13, 11),),
    "dice": ((13, 8, 6, 3), (13, 8, 8, 5)),
    "doubles": ((13, 11, 13, 11, 6, 4, 6, 4),),
    "blocked": ((13, 8, 13, 8, 8, 3, 8, 3),),
    "hitting": ((24, 20, 13, 11), (8, 4, 6, 4)),
}
"""From where to where, in turn; the play before the last does not solve the task."""
STRAY = {"blocked": (24,)}
"""Where somebody tries it first, and nothing can be done."""

SEEN = "[...document.querySelectorAll('h1, .rules-text p, figcaption')]"
TEXTS = f"{SEEN}.map((each) => each.innerText.trim()).filter(Boolean)"


@dataclass
class Walk:
    """What somebody has read and pressed so far."""

    words: int = 0
    presses: int = 0
    boards: int = 0
    read: list[str] = field(default_factory=list)

    def minutes(self, reading: float) -> float:
        """Returns how long that takes, every task once more because the first play was another."""
        seconds = self.presses * PRESSING + self.boards * LOOKING
        return self.words / reading + seconds / 60

    def look(self, page: Page) -> None:
        """Reads what is new on the page."""
        for text in page.evaluate(TEXTS):
            if text not in self.read[-8:]:
                self.read.append(text)
                self.words += len(re.findall(r"\w+", text))

    def press(self, page: Page, selector: str) -> None:
        """Presses something, as a finger does."""
        found = page.locator(selector).first
        found.scroll_into_view_if_needed()
        box = found.bounding_box()
        assert box is not None, selector
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.presses += 1


def place(point: int) -> str:
    """Where a point is on the board."""
    return f'.rule-board [data-place="{point}"]'


def play(page: Page, walk: Walk, places: tuple[int, ...]) -> None:
    """Presses one place after the other, and Confirm."""
    for n, point in enumerate(places):
        state = "data-can" if n % 2 == 0 else "data-go"
        page.wait_for_selector(f"{place(point)}[{state}]", state="attached")
        walk.press(page, place(point))
    walk.press(page, "[data-key=confirm]")
    page.wait_for_selector("[data-key=again]")


def go_through(page: Page, take: Any) -> Walk:
    """Goes from the first screen through five lessons."""
    walk = Walk()
    walk.press(page, "[data-key=learn]")
    for key, plays in TASKS.items():
        page.wait_for_selector(f"[data-key=lesson-{key}][aria-current=page]", state="attached")
        page.wait_for_selector(".rule-board [data-can]", state="attached")
        walk.boards += 1
        walk.look(page)
        take(f"{key}-1")
        for point in STRAY.get(key, ()):
            walk.press(page, place(point))
        for n, places in enumerate(plays):
            if n:
                walk.press(page, "[data-key=again]")
            play(page, walk, places)
            walk.look(page)
            take(f"{key}-{n + 2}")
        walk.press(page, "[data-key=next]")
    return walk


def opened(browser: Browser, address: str, language: str, view: str) -> Page:
    """The first screen, as somebody sees it who has come for the first time."""
    context = browser.new_context(
        viewport=VIEWS[view],  # type: ignore[arg-type]
        locale=language,
        has_touch=view == "phone",
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.goto(address)
    page.wait_for_load_state("networkidle")
    return page


@contextmanager
def chromium() -> Iterator[Browser]:
    """The browser that is installed."""
    found = subprocess.run(
        ["which", "chromium-headless-shell", "chromium"],
        capture_output=True,
        text=True,
        check=False,
    )
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=found.stdout.split()[0], args=ARGUMENTS
        )
        yield browser
        browser.close()


def main() -> int:
    """Goes through the lessons; 1 if they take longer than was promised."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--pictures", type=Path, help="a folder for a picture of every step")
    parser.add_argument("--write", action="store_true", help="keeps the table in results/")
    asked = parser.parse_args()
    rows, longest = [], 0.0
    with tempfile.TemporaryDirectory() as folder, served(folder) as address, chromium() as browser:
        for language in LANGUAGES:
            for view in VIEWS:
                page = opened(browser, address, language, view)

                def take(name: str, page: Page = page, start: str = f"{language}-{view}") -> None:
                    if asked.pictures:
                        page.screenshot(path=asked.pictures / f"{start}-{name}.png")

                take("0")
                walk = go_through(page, take)
                page.context.close()
                slow = walk.minutes(SLOW_READING)
                longest = max(longest, slow)
                rows.append(
                    f"| {language} | {view} | {walk.words} | {walk.presses} | {walk.boards} "
                    f"| {walk.minutes(READING):.1f} | {slow:.1f} |"
                )
    text = "\n".join(
        (
            "# The first five lessons",
            "",
            f"{date.today()}, `python benchmarks/web/first_lessons.py --write`.",
            "An estimate: words and presses are counted in the page, from the first screen to the "
            f"sixth lesson; {PRESSING:.0f} s for each press and {LOOKING:.0f} s for each new board "
            "are assumed. Wherever a task can be played wrongly, it is, and then once more. Nobody "
            "was watched.",
            "",
            "| language | screen | words read | presses | boards | minutes at "
            f"{READING} words a minute | at {SLOW_READING} |",
            "|---" * 7 + "|",
            *rows,
            "",
            f"The longest is {longest:.1f} minutes; {PROMISED:.0f} are promised.",
            "",
        )
    )
    print(text)
    if asked.write:
        (RESULTS / f"first-lessons-{date.today()}.md").write_text(text, encoding="utf-8")
    return int(longest > PROMISED)


if __name__ == "__main__":
    sys.exit(main())
