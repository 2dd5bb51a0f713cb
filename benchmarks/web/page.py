"""The page in a real browser: what it weighs, how soon it is ready, how smoothly a checker drags.

Usage::

    python benchmarks/web/page.py [--loads 9] [--drags 5] [--write]

It starts a server of its own on loopback and drives the chromium that is installed. Every load is
a first one: a fresh profile, nothing kept. On slow 3G (the browser's own throttle: 400 ms for each
request, 400 kbit/s) a reload follows in the same profile; without a service worker, whose requests
the throttle does not reach. "Ready" is the moment at which the page has drawn what a person came
for, and can be used: the button that starts a game, the set-up with its rule sheets, or the table
with its board.

A drag is measured from the browser's own trace (``Tracing`` of the DevTools protocol): frames that
were drawn and frames that were dropped while a checker follows the mouse. The same drag is made on
a page with nothing but a square that follows the mouse, in the same run: what that one drops, the
machine drops.

``--write`` keeps the figures in ``results/``, dated.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from itertools import pairwise
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, ViewportSize, sync_playwright

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
VIEW: ViewportSize = {"width": 1280, "height": 800}
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
FRAMES = "disabled-by-default-devtools.timeline.frame"
TASKS = "disabled-by-default-devtools.timeline"

# Notes the moment at which something that the person came for is there.
READY = """selector => {
  const look = () => {
    if (window.readyAt === undefined && document.querySelector(selector)) {
      requestAnimationFrame(() => { window.readyAt ??= performance.now(); });
    }
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}"""

SLOW_3G = {
    "offline": False,
    "latency": 400,
    "downloadThroughput": 400_000 / 8,
    "uploadThroughput": 400_000 / 8,
}
"""As WebPageTest has it: milliseconds, and bytes a second."""

ARRIVED = "[data-key=play-now]:not([disabled])"
"""A game can be started."""

PROMISES = {"first_ms": 4000.0, "reload_ms": 1500.0}
"""Of a board on slow 3G."""

SQUARE = """<!doctype html><title>square</title>
<div id="square"></div>
<script>
  const square = document.getElementById('square');
  square.style.cssText = 'position:absolute;width:60px;height:60px;background:#444';
  addEventListener('pointermove', (event) => {
    square.style.transform = `translate(${event.clientX}px,${event.clientY}px)`;
  });
</script>"""


@contextmanager
def served(folder: str) -> Iterator[str]:
    """A server of its own: its address."""
    command = [sys.executable, "-m", "videau", "serve", "--port", "0", "--data", folder]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:
        assert process.stdout is not None
        said = process.stdout.readline()
        try:
            yield next(word for word in said.split() if word.startswith("http"))
        finally:
            process.terminate()


def load(browser: Browser, address: str, selector: str, table: str = "") -> dict[str, float]:
    """One first visit: bytes over the wire, requests, and milliseconds until ready."""
    context = browser.new_context(viewport=VIEW, locale="en-GB")
    if table:
        context.add_init_script(f"localStorage.setItem('videau.games', {json.dumps(table)})")
    context.add_init_script(f"({READY})({json.dumps(selector)})")
    page = context.new_page()
    wire = context.new_cdp_session(page)
    wire.send("Network.enable")
    weights: list[float] = []
    wire.on("Network.loadingFinished", lambda event: weights.append(event["encodedDataLength"]))
    page.goto(address)
    page.wait_for_function("() => window.readyAt !== undefined")
    page.wait_for_load_state("networkidle")
    ready = page.evaluate("window.readyAt")
    paint = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime")
    context.close()
    return {
        "bytes": sum(weights),
        "requests": len(weights),
        "ready_ms": ready,
        "first_paint_ms": paint or math.nan,
    }


def load_slowly(
    browser: Browser, address: str, selector: str, table: str = "", language: str = "en-GB"
) -> dict[str, float]:
    """A first visit on slow 3G, and a reload: milliseconds until ready."""
    context = browser.new_context(viewport=VIEW, locale=language, service_workers="block")
    if table:
        context.add_init_script(f"localStorage.setItem('videau.games', {json.dumps(table)})")
    context.add_init_script(f"({READY})({json.dumps(selector)})")
    page = context.new_page()
    page.set_default_timeout(60_000)
    wire = context.new_cdp_session(page)
    wire.send("Network.enable")
    wire.send("Network.emulateNetworkConditions", SLOW_3G)
    page.goto(address)
    page.wait_for_function("() => window.readyAt !== undefined")
    first = page.evaluate("window.readyAt")
    page.wait_for_load_state("networkidle")
    page.reload()
    page.wait_for_function("() => window.readyAt !== undefined")
    again = page.evaluate("window.readyAt")
    context.close()
    return {"first_ms": first, "reload_ms": again}


def new_table(page: Page, address: str) -> tuple[str, str]:
    """Sets up a table with typed dice: its id, and what a device keeps of it."""
    wish = {"dice": "typed", "options": {"length": 7}}
    made = page.request.post(f"{address}api/v1/games", data=wish).json()
    return made["id"], json.dumps({made["id"]: {"token": made["token"]}})


def traced(wire: CDPSession, page: Page, drag: Any) -> list[dict[str, Any]]:
    """The events of the browser's trace during a drag."""
    events: list[dict[str, Any]] = []
    done: list[bool] = []
    wire.on("Tracing.dataCollected", lambda part: events.extend(part["value"]))
    wire.on("Tracing.tracingComplete", lambda _: done.append(True))
    wire.send("Tracing.start", {"categories": f"{TASKS},devtools.timeline,{FRAMES}"})
    drag()
    wire.send("Tracing.end")
    while not done:
        page.wait_for_timeout(20)
    return events


def along(page: Page, start: tuple[float, float], seconds: float) -> None:
    """Moves the mouse around in a wide loop, some 120 times a second.

    The loop lies to the right of *start*, on the board: outside of the page a mouse is not seen,
    and where nothing moves no frame is drawn.
    """
    began = time.perf_counter()
    while (passed := time.perf_counter() - began) < seconds:
        turn = 2 * math.pi * passed / 1.5
        page.mouse.move(
            start[0] + 250 - 250 * math.cos(turn), start[1] - 120 + 120 * math.sin(turn)
        )
        time.sleep(max(0.0, 1 / 120 - (time.perf_counter() - began - passed)))


def figures(events: list[dict[str, Any]]) -> dict[str, float]:
    """How many frames were drawn and dropped, how far apart; and how long tasks took."""
    names = Counter(event["name"] for event in events)
    drawn = sorted(event["ts"] for event in events if event["name"] == "DrawFrame")
    gaps = [(b - a) / 1000 for a, b in pairwise(drawn)]
    tasks = [
        event["dur"] / 1000 for event in events if event["name"] == "RunTask" and "dur" in event
    ]
    seconds = (drawn[-1] - drawn[0]) / 1e6 if len(drawn) > 1 else math.nan
    return {
        "seconds": seconds,
        "drawn": len(drawn),
        "dropped": names["DroppedFrame"],
        "fps": (len(drawn) - 1) / seconds if seconds else math.nan,
        "gap_p50_ms": statistics.median(gaps),
        "gap_p99_ms": sorted(gaps)[int(0.99 * (len(gaps) - 1))],
        "longest_task_ms": max(tasks, default=0.0),
        "tasks_over_16_ms": sum(1 for task in tasks if task > 16.7),
    }


def drag_checker(browser: Browser, address: str, seconds: float) -> dict[str, float]:
    """Drags a checker of the opening position around the board."""
    context = browser.new_context(viewport=VIEW, locale="en-GB")
    page = context.new_page()
    table, kept = new_table(page, address)
    context.add_init_script(f"localStorage.setItem('videau.games', {json.dumps(kept)})")
    page.goto(f"{address}#/table/{table}")
    page.fill("[name=dice]", "31")
    page.press("[name=dice]", "Enter")
    page.wait_for_selector(".move--draft")
    page.wait_for_selector(".vb-flyer", state="detached")
    box = page.locator('.board-itself [data-place="8"]').bounding_box()
    assert box is not None
    spot = box["x"] + box["width"] / 2, box["y"] + 0.8 * box["height"]
    wire = context.new_cdp_session(page)
    page.mouse.move(*spot)
    page.mouse.down()
    found = figures(traced(wire, page, lambda: along(page, spot, seconds)))
    assert page.locator(".vb-flyer").count() == 1, "no checker was in the hand"
    page.mouse.up()
    context.close()
    return found


def drag_square(browser: Browser, seconds: float) -> dict[str, float]:
    """Drags a square around an empty page: what the machine itself can do."""
    context = browser.new_context(viewport=VIEW)
    page = context.new_page()
    page.set_content(SQUARE)
    wire = context.new_cdp_session(page)
    found = figures(traced(wire, page, lambda: along(page, (700.0, 500.0), seconds)))
    context.close()
    return found


def median(rows: list[dict[str, float]]) -> dict[str, float]:
    """The median of each figure."""
    return {name: statistics.median(row[name] for row in rows) for name in rows[0]}


def measure(loads: int, drags: int, seconds: float) -> dict[str, Any]:
    """Everything, in one run."""
    names = ("chromium", "chromium-browser", "chromium-headless-shell")
    chromium = next(filter(None, map(shutil.which, names)), None)
    with (
        tempfile.TemporaryDirectory() as folder,
        served(folder) as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        page = browser.new_page()
        table, kept = new_table(page, address)
        page.close()
        load(browser, address, ARRIVED)  # the server's files are in memory now
        arrivals = [load(browser, address, ARRIVED) for _ in range(loads)]
        setups = [load(browser, f"{address}#/new", "[name=ruleset]") for _ in range(loads)]
        board = ".board-itself .vb-place"
        tables = [load(browser, f"{address}#/table/{table}", board, kept) for _ in range(loads)]
        slow = {
            "arrival": [load_slowly(browser, address, ".vb-ground") for _ in range(loads)],
            "table": [
                load_slowly(browser, f"{address}#/table/{table}", board, kept) for _ in range(loads)
            ],
            "table in German": [
                load_slowly(browser, f"{address}#/table/{table}", board, kept, "de-DE")
                for _ in range(loads)
            ],
        }
        pairs = [
            (drag_checker(browser, address, seconds), drag_square(browser, seconds))
            for _ in range(drags)
        ]
        version = browser.version
        browser.close()
    return {
        "date": str(date.today()),
        "machine": f"{platform.machine()}, {os.cpu_count()} processors",
        "load_average": [round(one, 1) for one in os.getloadavg()],
        "chromium": version,
        "loads": loads,
        "arrival": median(arrivals),
        "set_up": median(setups),
        "table": median(tables),
        "slow_3g": {name: median(rows) for name, rows in slow.items()},
        "drag": median([checker for checker, _ in pairs]),
        "drag_all": [checker for checker, _ in pairs],
        "square": median([square for _, square in pairs]),
    }


def report(found: dict[str, Any]) -> str:
    """The figures as a page of Markdown."""
    average = ", ".join(map(str, found["load_average"]))
    lines = [
        f"# The page, {found['date']}",
        "",
        f"{found['machine']}, chromium {found['chromium']}, load average {average}.",
        "",
        "| first load | bytes | requests | first paint | ready |",
        "|---|---|---|---|---|",
    ]
    for name, key in (("arrival", "arrival"), ("set-up", "set_up"), ("table", "table")):
        row = found[key]
        lines.append(
            f"| {name} | {row['bytes']:,.0f} | {row['requests']:.0f} "
            f"| {row['first_paint_ms']:.0f} ms | {row['ready_ms']:.0f} ms |"
        )
    lines += [
        "",
        "| slow 3G, until a board is there | first visit | of 4 s | reload | of 1.5 s |",
        "|---|---|---|---|---|",
    ]
    for name, row in found["slow_3g"].items():
        first, again = row["first_ms"], row["reload_ms"]
        lines.append(
            f"| {name} | {first:,.0f} ms | {first / PROMISES['first_ms']:.2f} "
            f"| {again:,.0f} ms | {again / PROMISES['reload_ms']:.2f} |"
        )
    lines += [
        "",
        "| drag | drawn | dropped | frames a second | gap p50 | gap p99 | longest task |",
        "|---|---|---|---|---|---|---|",
    ]
    for name, key in (("a checker", "drag"), ("a square, for comparison", "square")):
        row = found[key]
        lines.append(
            f"| {name} | {row['drawn']:.0f} | {row['dropped']:.0f} | {row['fps']:.1f} "
            f"| {row['gap_p50_ms']:.1f} ms | {row['gap_p99_ms']:.1f} ms "
            f"| {row['longest_task_ms']:.1f} ms |"
        )
    return "\n".join(lines) + "\n"


def main() -> int:
    """Reads the command line, measures, and fails if a promise is not kept."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--loads", type=int, default=9)
    parser.add_argument("--drags", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=3.0, help="of one drag")
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    found = measure(arguments.loads, arguments.drags, arguments.seconds)
    text = report(found)
    print(text)
    if arguments.write:
        stem = HERE / "results" / f"page-{found['date']}"
        stem.with_suffix(".md").write_text(text, encoding="utf-8")
        stem.with_suffix(".json").write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    is_heavy = max(found[key]["bytes"] for key in ("arrival", "set_up", "table")) >= 250_000
    is_slow = any(
        row[k] > most for row in found["slow_3g"].values() for k, most in PROMISES.items()
    )
    return int(is_heavy or is_slow)


if __name__ == "__main__":
    sys.exit(main())
