"""Draws the icons of the browser game, and the picture that goes with its address.

Run by ``make icons``, which needs a chromium to turn drawings into pixels. The sign is the one
beside the name in the page: the doubling cube at 64, as it lies at the beginning of a game. Its
figures are outlines of our own serif, so that it looks the same where that font is missing.
"""

from __future__ import annotations

import base64
from pathlib import Path

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont
from playwright.sync_api import Page, sync_playwright

from tests.browser.conftest import ARGUMENTS, CHROMIUM
from videau.notation.svg import draw_svg
from videau.rules.match import Match

WEB = Path(__file__).parents[1] / "src" / "videau" / "web"
ICONS = WEB / "icons"
SERIF = WEB / "fonts" / "spectral-bold.woff2"
SIZE = 512
SHARED = (1200, 630)
"""What most programs show beside an address."""

PAPER, INK, BONE, GROOVE = "#f2eadd", "#2a201a", "#f6ecd8", "#b79c70"


def figures(text: str, width: float, centre: tuple[float, float]) -> str:
    """The outlines of *text* in our serif, so wide and around *centre*, as a path of SVG."""
    font = TTFont(SERIF)
    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    advances = [glyphs[names[ord(sign)]].width for sign in text]
    scale = width / sum(advances)
    height = font["OS/2"].sCapHeight * scale
    left = centre[0] - width / 2
    pen = SVGPathPen(glyphs, ntos=lambda number: f"{number:.1f}".removesuffix(".0"))
    for sign, advance in zip(text, advances, strict=True):
        place = (scale, 0, 0, -scale, left, centre[1] + height / 2)
        glyphs[names[ord(sign)]].draw(TransformPen(pen, place))
        left += advance * scale
    commands: str = pen.getCommands()
    return commands


def sign(*, margin: float = 0.0, is_filled: bool = False) -> str:
    """The cube; with a *margin* around it on paper, for systems that cut icons to their shape."""
    side = SIZE - 2 * margin
    inset = margin + 0.125 * side
    ground = f'<rect width="{SIZE}" height="{SIZE}" fill="{PAPER}"/>' if is_filled else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}">{ground}'
        f'<rect x="{margin:g}" y="{margin:g}" width="{side:g}" height="{side:g}" '
        f'rx="{0.19 * side:g}" fill="{BONE}"/>'
        f'<rect x="{inset:g}" y="{inset:g}" width="{0.75 * side:g}" height="{0.75 * side:g}" '
        f'rx="{0.11 * side:g}" fill="none" stroke="{GROOVE}" stroke-width="{0.035 * side:g}"/>'
        f'<path d="{figures("64", 0.5 * side, (SIZE / 2, SIZE / 2))}" fill="{INK}"/></svg>\n'
    )


def shared_page() -> str:
    """The page of the picture that goes with the address."""
    font = base64.b64encode(SERIF.read_bytes()).decode()
    board = base64.b64encode(draw_svg(Match()).encode()).decode()
    cube = base64.b64encode(sign().encode()).decode()
    return f"""<!doctype html><meta charset="utf-8"><style>
      @font-face {{ font-family: S; src: url(data:font/woff2;base64,{font}); }}
      body {{ margin: 0; width: {SHARED[0]}px; height: {SHARED[1]}px; background: {PAPER};
        display: grid; grid-template-columns: 360px 1fr; align-items: center; }}
      div {{ text-align: center; font: 700 76px S; color: {INK}; }}
      div img {{ width: 168px; display: block; margin: 0 auto 28px; }}
      body > img {{ width: 800px; max-height: 570px; }}
    </style><div><img src="data:image/svg+xml;base64,{cube}">Videau</div>
    <img src="data:image/svg+xml;base64,{board}">"""


def photograph(page: Page, content: str, size: tuple[int, int], name: str) -> None:
    """Keeps *content* as a picture of *size*."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.set_content(content)
    page.evaluate("() => document.fonts.ready.then(() => {})")
    if name.endswith(".jpg"):  # a grain that no other format keeps small
        page.screenshot(path=ICONS / name, quality=72)
    else:
        page.screenshot(path=ICONS / name, omit_background=True)


def icon_page(drawing: str) -> str:
    """A page with nothing but a drawing, as large as the page."""
    return f"<style>body{{margin:0}}svg{{display:block;width:100vw}}</style>{drawing}"


def main() -> None:
    """Draws everything."""
    ICONS.mkdir(exist_ok=True)
    (ICONS / "icon.svg").write_text(sign(), encoding="utf-8")
    filled = sign(margin=0.14 * SIZE, is_filled=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        page = browser.new_page()
        photograph(page, icon_page(sign()), (192, 192), "icon-192.png")
        photograph(page, icon_page(sign()), (512, 512), "icon-512.png")
        photograph(page, icon_page(filled), (512, 512), "icon-maskable.png")
        photograph(page, icon_page(filled), (180, 180), "touch.png")
        photograph(page, shared_page(), SHARED, "share.jpg")
        browser.close()


if __name__ == "__main__":
    main()
