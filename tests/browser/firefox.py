"""A real Firefox, driven over WebDriver BiDi, which it speaks by itself."""

from __future__ import annotations

import itertools
import json
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.patience import PATIENCE

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
ENTER = "\ue007"


class Page:
    """One tab. ``page.problems`` is what it complained about."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._numbers = itertools.count(1)
        self.problems: list[str] = []
        self._call("session.new", capabilities={})
        self._call("session.subscribe", events=["log.entryAdded"])
        self._tab = self._call("browsingContext.getTree")["contexts"][0]["context"]
        view = {"width": 1440, "height": 900}
        self._call("browsingContext.setViewport", context=self._tab, viewport=view)

    def _call(self, method: str, **parameters: Any) -> Any:
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            heard = json.loads(self._socket.recv(timeout=PATIENCE))
            if heard.get("id") == number:
                assert heard["type"] == "success", heard
                return heard["result"]
            if heard.get("method") == "log.entryAdded" and heard["params"]["level"] == "error":
                self.problems.append(heard["params"]["text"])

    def open(self, address: str) -> None:
        """Goes there and waits until it has loaded."""
        self._call("browsingContext.navigate", context=self._tab, url=address, wait="complete")

    def evaluate(self, script: str) -> Any:
        """The value of an expression, which is plain JSON."""
        told = self._call(
            "script.evaluate",
            expression=f"(async () => JSON.stringify(await ({script})))()",
            target={"context": self._tab},
            awaitPromise=True,
        )
        assert told["type"] == "success", told
        return json.loads(told["result"].get("value", "null"))

    def wait_for(self, selector: str) -> None:
        """Waits until something like this is there."""
        end = time.monotonic() + PATIENCE
        while not self.evaluate(f"!!document.querySelector({json.dumps(selector)})"):
            assert time.monotonic() < end, f"{selector} never came"
            time.sleep(0.05)

    def click(self, selector: str) -> None:
        """Presses the middle of an element with the mouse, once it is there."""
        self.wait_for(selector)
        self.drag([self.middle(selector)])

    def middle(self, selector: str) -> tuple[float, float]:
        """Where the middle of an element is on the screen, scrolled there if need be."""
        found = self.evaluate(
            f"(e => (e.scrollIntoView({{ block: 'nearest' }}), (r => [r.x + r.width / 2,"
            f" r.y + r.height / 2])(e.getBoundingClientRect())))"
            f"(document.querySelector({json.dumps(selector)}))"
        )
        return found[0], found[1]

    def drag(self, way: list[tuple[float, float]]) -> None:
        """Presses at the first of these places and lets go at the last."""
        moves = [
            {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 60} for x, y in way
        ]
        button = {"button": 0}
        acts = [moves[0], {"type": "pointerDown", **button}, *moves[1:]]
        self._perform("pointer", [*acts, {"type": "pointerUp", **button}])

    def type(self, keys: str) -> None:
        """Types into whatever has the focus."""
        acts = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        self._perform("key", acts)

    def _perform(self, kind: str, acts: list[dict[str, Any]]) -> None:
        source = {"type": kind, "id": kind, "actions": acts}
        self._call("input.performActions", context=self._tab, actions=[source])


@contextmanager
def firefox(profile: Path) -> Iterator[Page]:
    """A browser with an empty profile, and its only tab."""
    assert FIREFOX is not None
    command = [FIREFOX, "--headless", "--no-remote", "--profile", str(profile)]
    command += ["--remote-debugging-port", "0"]
    process = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    )
    try:
        assert process.stderr is not None
        said = next(line for line in process.stderr if "WebDriver BiDi listening on" in line)
        with connect(f"{said.split()[-1]}/session", max_size=None) as socket:
            yield Page(socket)
    finally:
        process.kill()
        process.communicate()
