"""What axe-core finds in a page."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.hands import settle

# The page gets the program once: to read half a megabyte anew costs more than to run it.
_RUN = """() => axe.run({ resultTypes: ['violations'] }).then(({ violations }) =>
  violations.flatMap(({ id, impact, nodes }) =>
    nodes.slice(0, 3).map(({ html }) => `${id} (${impact}): ${html.slice(0, 120)}`)))"""


def violations(page: Any) -> list[str]:
    """Everything on the page that shuts somebody out."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    settle(page)  # what is still fading in has less contrast than it will have
    if page.evaluate("typeof axe === 'undefined'"):
        page.evaluate(axe.Axe().axe_script)
    found: list[str] = page.evaluate(_RUN)
    return found
