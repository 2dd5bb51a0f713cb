"""The common sizes of screens, and what of a page is cut, covered or out of reach on them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.browser.hands import next_frame

Size = tuple[int, int]

DESKS: tuple[Size, ...] = ((1366, 657), (1280, 720), (1180, 820), (1024, 768))
PHONES: tuple[Size, ...] = ((844, 390), (740, 320), (375, 553), (360, 640), (320, 568))
NARROWEST: tuple[Size, ...] = ((740, 320), (320, 568))

LONGEST = "de"
"""The language whose words are the longest."""

# In the first frame of the new size the board takes its room.
_IN_PLACE = """async ([width, height]) => {
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  do await frame(); while (innerWidth !== width || innerHeight !== height);
  await frame();
  scrollTo(0, 0);
}"""
# A sentence may come from the server at any moment, and the board takes its room in the frame
# after: what is measured is a page on which nothing has changed for a whole frame.
_WHEN_STILL = """async () => {{
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const changes = new MutationObserver(() => {{ isStill = false; }});
  const all = {{ subtree: true, childList: true, characterData: true, attributes: true }};
  changes.observe(document, all);
  let isStill = false;
  for (let frames = 0; !isStill && frames < 100; frames += 1) {{
    isStill = true;
    await frame();
    if (changes.takeRecords().length) isStill = false;
  }}
  changes.disconnect();
  scrollTo(0, 0);
  return ({measured})();
}}"""
_FAULTS = Path(__file__).with_name("geometry.js").read_text(encoding="utf-8")


def resize(page: Any, size: Size) -> None:
    """Gives an open page another size, and waits until everything has found its place."""
    width, height = size
    viewport = {"width": width, "height": height}
    if page.viewport_size == viewport:
        page.evaluate("scrollTo(0, 0)")
        return
    page.set_viewport_size(viewport)
    page.evaluate(_IN_PLACE, size)


def faults(page: Any) -> list[str]:
    """Whatever is cut, overlaps or cannot be reached, by the geometry of the page alone."""
    measured = _FAULTS[_FAULTS.index("() =>") :].strip().rstrip(";")
    found: list[str] = page.evaluate(_WHEN_STILL.format(measured=measured))
    return found


def larger_text(page: Any, percent: int) -> None:
    """Has the reader's own size of letters be so much larger, as the browser's settings do."""
    wire = page.context.new_cdp_session(page)
    size = 16 * percent // 100
    wire.send("Page.setFontSizes", {"fontSizes": {"standard": size, "fixed": size * 13 // 16}})
    wire.detach()
    next_frame(page)
