"""Pictures of the screens, for the documents and for whoever wants to look at all of them.

Usage::

    python -m tests.browser.pictures docs           # those of docs/pictures
    python -m tests.browser.pictures all FOLDER     # every screen, on a desk and on a phone
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from tests.browser.conftest import (
    ARGUMENTS,
    CHROMIUM,
    ROOT,
    Visitor,
    database_in,
    without_fonts,
)
from tests.browser.guide import Guide
from tests.browser.hands import settle
from tests.browser.screens import SCREENS

DESK: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
LYING: dict[str, Any] = {**PHONE, "viewport": {"width": 844, "height": 390}}

# File in docs/pictures: the screen, where it is seen, and what is preferred there.
DOCS: dict[str, tuple[str, dict[str, Any], dict[str, Any]]] = {
    "browser-setup": ("set-up", DESK, {}),
    "browser-table": ("in the hand", DESK, {}),
    "browser-table-slate": ("take or drop", DESK, {"theme": "slate", "scheme": "dark"}),
    "browser-games": ("my games", DESK, {}),
    "browser-result": ("won a gammon", DESK, {}),
    "browser-rules": ("rules, dujardin", DESK, {}),
    "browser-compare": ("all rules", DESK, {}),
    "browser-hint": ("a hint", DESK, {}),
    "browser-hint-phone": ("a hint", PHONE, {}),
    "browser-review": ("review of a whole game", DESK, {"scheme": "dark"}),
    "browser-review-phone": ("review of a whole game", PHONE, {}),
    "browser-phone": ("in the hand", PHONE, {}),
    "browser-phone-landscape": ("in the hand", LYING, {}),
}


@contextmanager
def _served(folder: Path) -> Iterator[str]:
    """The server as people start it: its levels, its limits."""
    command = [sys.executable, "-m", "videau", "--lang", "en", "serve", "--port", "0"]
    process = subprocess.Popen(
        [*command, "--data", str(folder)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        lines = (re.search(r"http://\S+", line) for line in process.stdout)
        yield next(found[0] for found in lines if found)
    finally:
        process.terminate()
        process.communicate()


@contextmanager
def _house() -> Iterator[Visitor]:
    with (
        tempfile.TemporaryDirectory() as folder,
        _served(Path(folder)) as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=ARGUMENTS, env=without_fonts(Path(folder))
        )
        yield Visitor(browser, address, database_in(Path(folder)))
        browser.close()


def _guide(visitor: Visitor, how: dict[str, Any], wishes: dict[str, Any]) -> Guide:
    return Guide(visitor, visitor.open(preferences={"forced": False, **wishes}, **how))


def _take(guide: Guide, name: str, file: Path) -> None:
    screen, page = SCREENS[name], guide.page
    screen.arrive(guide)
    if screen.window:
        page.locator(f"[data-key={screen.window}]").evaluate("button => button.click()")
    page.mouse.move(2, 2)
    page.evaluate("scrollTo(0, 0)")  # a mistake that was chosen is scrolled to
    settle(page)
    page.screenshot(path=file)


def main(what: str, folder: str = "") -> None:
    """Takes the pictures."""
    with _house() as visitor:
        if what == "docs":
            for file, (name, how, wishes) in DOCS.items():
                _take(_guide(visitor, how, wishes), name, ROOT / f"docs/pictures/{file}.png")
            return
        for where, how in (("desk", DESK), ("phone", PHONE)):
            guide = _guide(visitor, how, {})
            for name in SCREENS:
                plain = re.sub(r"\W+", "-", name).strip("-")
                _take(guide, name, Path(folder) / f"{where}-{plain}.png")


if __name__ == "__main__":
    main(*sys.argv[1:])
