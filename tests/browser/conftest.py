"""A real browser at a real server. Skipped, with the reason, where there is none."""

from __future__ import annotations

import importlib
import importlib.util
import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def _missing() -> str | None:
    if CHROMIUM is None:
        return "no chromium here, so the game in the browser is not tested"
    if importlib.util.find_spec("playwright") is None:
        return "no playwright here, so the game in the browser is not tested"
    return None


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """A browser, started once."""
    reason = _missing()
    if reason is not None:
        pytest.skip(reason)
    sync_api = importlib.import_module("playwright.sync_api")
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


@contextmanager
def serving(folder: Path, port: int = 0) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A server of its own; with a port, one that can come back."""
    settings = {"database": f"sqlite:///{folder}/videau.sqlite3", "port": port}
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
def address(chromium: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the server is."""
    with serving(tmp_path_factory.mktemp("server")) as (where, _):
        yield where


class Visitor:
    """Opens pages, and notices whatever goes wrong in them."""

    def __init__(self, browser: Any, address: str) -> None:
        self._browser = browser
        self.address = address
        self.problems: list[str] = []
        self._contexts: list[Any] = []

    def open(self, path: str = "", *, preferences: dict[str, Any] | None = None, **how: Any) -> Any:
        """A page of somebody who has never been here, with these preferences."""
        how.setdefault("viewport", {"width": 1440, "height": 900})
        how.setdefault("locale", "en-GB")
        context = self._browser.new_context(**how)
        self._contexts.append(context)
        kept = json.dumps({"speed": 0, "sound": False, **(preferences or {})})
        context.add_init_script(
            "localStorage.getItem('videau.preferences') ?? "
            f"localStorage.setItem('videau.preferences', {json.dumps(kept)})"
        )
        page = context.new_page()
        page.set_default_timeout(10_000)
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("console", self._hear)
        page.goto(self.address + path)
        return page

    def _hear(self, message: Any) -> None:
        # A server that is gone is part of some tests.
        if message.type == "error" and "ERR_CONNECTION" not in message.text:
            self.problems.append(message.text)

    def close(self) -> None:
        for context in self._contexts:
            context.close()


@pytest.fixture
def visitor(chromium: Any, address: str) -> Iterator[Visitor]:
    """Somebody with a browser; afterwards nothing may have gone wrong in it."""
    made = Visitor(chromium, address)
    yield made
    made.close()
    assert not made.problems
