"""A real browser at a real server. Skipped, with the reason, where there is none."""

from __future__ import annotations

import importlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

from tests.browser.tables import Laid, lay
from tests.patience import PATIENCE
from videau.rules.match import Match

ROOT = Path(__file__).parents[2]
# Debian's shell is the same browser without its windows: a page opens in less than half the time.
CHROMIUM = next(
    filter(None, map(shutil.which, ("chromium-headless-shell", "chromium", "chromium-browser"))),
    None,
)
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


# The page brings its fonts. Those of the system are hidden, so that every machine gives the same
# widths, and a text that falls back to another font is noticed wherever the tests run. In their
# place is one whose signs are all empty and wide: without any, Chromium breaks down on a text that
# is drawn before its font has come.
NO_FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{folder}</dir><cachedir>{folder}</cachedir></fontconfig>
"""


def without_fonts(folder: Path) -> dict[str, str | float | bool]:
    """The surroundings of a program that sees no font of the system."""
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder([".notdef"])
    builder.setupCharacterMap({})
    builder.setupGlyf({".notdef": TTGlyphPen(None).glyph()})
    builder.setupHorizontalMetrics({".notdef": (1000, 0)})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Nothing", "styleName": "Regular"})
    builder.setupOS2()
    builder.setupPost()
    builder.save(folder / "nothing.ttf")
    file = folder / "fonts.conf"
    file.write_text(NO_FONTS.format(folder=folder), encoding="utf-8")
    return {**os.environ, "FONTCONFIG_FILE": str(file)}


def _missing() -> str | None:
    if CHROMIUM is None:
        return "no chromium here, so the game in the browser is not tested"
    if importlib.util.find_spec("playwright") is None:
        return "no playwright here, so the game in the browser is not tested"
    return None


@pytest.fixture(scope="session")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A browser, started once."""
    reason = _missing()
    if reason is not None:
        pytest.skip(reason)
    sync_api = importlib.import_module("playwright.sync_api")
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM,
            args=ARGUMENTS,
            env=without_fonts(tmp_path_factory.mktemp("fonts")),
        )
        yield browser
        browser.close()


def database_in(folder: Path) -> str:
    """The database of the server that keeps its games in *folder*."""
    return f"sqlite:///{folder}/videau.sqlite3"


@contextmanager
def serving(
    folder: Path, port: int = 0, limits: dict[str, float] | None = None, **more: Any
) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A server of its own; with a port, one that can come back."""
    # A page on a busy machine may take its time to say who it is.
    limits = {"hello_seconds": PATIENCE, **(limits or {})}
    settings = {"database": database_in(folder), "port": port, "limits": limits, **more}
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.server.run_server", json.dumps(settings)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        address = process.stdout.readline().strip()
        assert address, "the server did not start"
        yield address, process
    finally:
        process.kill()
        process.communicate()


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the server that most tests share keeps its games."""
    return tmp_path_factory.mktemp("server")


@pytest.fixture(scope="session")
def address(chromium: Any, folder: Path) -> Iterator[str]:
    """Where that server is. It takes a hundred tests from one address for what they are."""
    with serving(folder, limits={"open_games": 0, "requests_per_second": 1000.0}) as (where, _):
        yield where


# All of them, also those that no text on the screen asks for yet.
FONTS_HAVE_COME = """() => Promise.all(
  [...document.fonts].filter((one) => one.display === 'swap').map((one) => one.load()))
  .then(() => document.fonts.ready).then(() => {})"""

# Done when the page has heard of this very address: it has left the screen before then, so whatever
# is found there belongs to the new table. A page that still hears of another one would open the new
# table twice, and the second time take away what was done at the first.
MOVE = """([table, token]) => new Promise((done) => {
  const games = JSON.parse(localStorage.getItem('videau.games') ?? '{}');
  localStorage.setItem('videau.games', JSON.stringify({ ...games, [table]: { token } }));
  const where = `#/table/${table}`;
  addEventListener('hashchange', function hear({ newURL }) {
    if (!newURL.endsWith(where)) return;
    removeEventListener('hashchange', hear);
    done();
  });
  location.hash = where;
})"""


class Visitor:
    """Opens pages, and notices whatever goes wrong in them."""

    def __init__(self, browser: Any, address: str, database: str = "") -> None:
        self._browser = browser
        self.address = address
        self.database = database
        self.problems: list[str] = []
        self._contexts: list[Any] = []

    def open(
        self,
        path: str = "#/new",
        *,
        preferences: dict[str, Any] | None = None,
        games: Mapping[str, str] | None = None,
        **how: Any,
    ) -> Any:
        """A page of somebody who has never been here, with these preferences and tokens."""
        how.setdefault("viewport", {"width": 1440, "height": 900})
        how.setdefault("locale", "en-GB")
        # It would answer where tests hold requests back; it has tests of its own.
        how.setdefault("service_workers", "block")
        context = self._browser.new_context(**how)
        self._contexts.append(context)
        kept = {
            "videau.preferences": {"speed": 0, "sound": False, **(preferences or {})},
            "videau.games": {table: {"token": token} for table, token in (games or {}).items()},
        }
        for key, value in kept.items():
            context.add_init_script(
                f"localStorage.getItem('{key}') ?? "
                f"localStorage.setItem('{key}', {json.dumps(json.dumps(value))})"
            )
        page = context.new_page()
        page.set_default_timeout(1000 * PATIENCE)
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("console", self._hear)
        page.goto(self.address + path)
        page.evaluate(FONTS_HAVE_COME)
        return page

    def sit(self, match: Match, *, bot: str | None = None, typed: bool = True, **how: Any) -> Any:
        """A page at a table that stands like *match*."""
        laid = self.lay(match, bot=bot, dice="typed" if typed else "server")
        page = self.open(laid.path, games={laid.id: laid.token}, **how)
        page.wait_for_selector(".card-name")
        return page

    def move(self, page: Any, match: Match, *, typed: bool = True, **how: Any) -> None:
        """Takes a page that is open to a table that stands like *match*."""
        laid = self.lay(match, dice="typed" if typed else "server", **how)
        page.evaluate(MOVE, [laid.id, laid.token])
        page.wait_for_selector(".card-name")

    def lay(self, match: Match, **how: Any) -> Laid:
        """A table that stands like *match*, for whoever opens it."""
        return lay(self.database, match, **how)

    def _hear(self, message: Any) -> None:
        # A server that is gone is part of some tests.
        if message.type == "error" and "ERR_CONNECTION" not in message.text:
            self.problems.append(message.text)

    def close(self) -> None:
        for context in self._contexts:
            context.close()


@pytest.fixture
def visitor(chromium: Any, address: str, folder: Path) -> Iterator[Visitor]:
    """Somebody with a browser; afterwards nothing may have gone wrong in it."""
    made = Visitor(chromium, address, database_in(folder))
    yield made
    made.close()
    assert not made.problems


@pytest.fixture(scope="session")
def regular(chromium: Any, address: str, folder: Path) -> Iterator[Visitor]:
    """Somebody who stays for many tests: opening a page takes longer than most of them."""
    made = Visitor(chromium, address, database_in(folder))
    yield made
    made.close()
    assert not made.problems


PREFER = """async wishes => {
  const { modules } = await import(document.querySelector('script[type=module]').src);
  modules['app/store.js'].prefer(wishes);
}"""
PREFERRED = """async () => {
  const { modules } = await import(document.querySelector('script[type=module]').src);
  return modules['app/store.js'].preferences;
}"""

Sit = Callable[..., Any]


@pytest.fixture(scope="session")
def table(regular: Visitor) -> Sit:
    """Takes one and the same page to a table that stands as it is told: ``table(match, lit=True)``.

    What is said beside the match are preferences. All others are as they were at first, whatever
    the tests before have wished for: a tutor who has stayed would ask before the next double.
    """
    page = regular.open(preferences={"forced": False})
    plain = page.evaluate(PREFERRED)

    def sit(match: Match, *, typed: bool = True, bot: str | None = None, **wishes: Any) -> Any:
        page.evaluate(PREFER, {**plain, **wishes})
        regular.move(page, match, typed=typed, bot=bot)
        return page

    return sit
