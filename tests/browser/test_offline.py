"""Without a network: the shell opens from the device, and nothing that is shown is made up."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import FONTS_HAVE_COME, Visitor, database_in, serving
from tests.browser.guide import GO
from tests.browser.tables import standing

KEPT = """async () => {
  const names = await caches.keys();
  const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return all.flat().map(({ url }) => new URL(url).pathname);
}"""
HAS_SETTLED = f"""async () => {{
  await navigator.serviceWorker.ready;
  const kept = await ({KEPT})();
  return navigator.serviceWorker.controller !== null
    && kept.some((path) => path.includes('/reference/'));
}}"""


def _installed(visitor: Visitor, path: str = "#/new", **how: Any) -> Any:
    """A page of a device that keeps the shell."""
    page = visitor.open(path, service_workers="allow", **how)
    page.wait_for_selector("[name=ruleset]")
    page.wait_for_function(HAS_SETTLED)
    return page


def test_the_shell_opens_without_a_server(chromium: Any, tmp_path: Path) -> None:
    with serving(tmp_path) as (address, process):
        visitor = Visitor(chromium, address, database_in(tmp_path))
        page = _installed(visitor, locale="de-DE")
        process.kill()
        process.wait()
        page.reload()
        page.wait_for_selector(".vb-ground")
        assert page.text_content("nav a[aria-current=page]") == "Spielen"
        page.evaluate(FONTS_HAVE_COME)
        visitor.close()


def test_without_a_server_the_games_are_there_as_they_last_stood(
    chromium: Any, tmp_path: Path
) -> None:
    with serving(tmp_path) as (address, process):
        visitor = Visitor(chromium, address, database_in(tmp_path))
        laid = visitor.lay(standing({6: 2, 1: 1}, length=5), names=("Ann", "Bob"))
        page = _installed(visitor, games={laid.id: laid.token})
        page.evaluate(GO, "#/")
        page.wait_for_selector(".unfinished .vb-ground")
        process.kill()
        process.wait()
        page.reload()
        page.wait_for_selector(".lead:has-text('You are offline. Here are your games')")
        assert "Ann against Bob" in page.text_content(".unfinished")
        assert page.locator("[data-key=play-now]").count() == 0  # it could not keep the promise
        page.evaluate(GO, "#/games")
        page.wait_for_selector(".lead:has-text('You are offline')")
        assert page.locator(".game .vb-ground").count() == 1
        visitor.close()


def test_without_a_server_a_table_is_there_as_it_last_stood_and_says_so(
    chromium: Any, tmp_path: Path
) -> None:
    with serving(tmp_path) as (address, process):
        visitor = Visitor(chromium, address, database_in(tmp_path))
        laid = visitor.lay(standing({6: 2, 1: 1}, length=5), names=("Ann", "Bob"))
        page = _installed(visitor, games={laid.id: laid.token})
        page.evaluate(GO, laid.path)
        page.wait_for_selector("[data-key=double]")
        page.wait_for_function("() => localStorage.getItem('videau.tables')")
        process.kill()
        process.wait()
        page.reload()
        page.wait_for_selector(".status:has-text('Offline · as the table last stood')")
        assert page.locator(".board-itself .vb-ground").count() == 1
        assert page.locator(".card-name").all_text_contents() == ["Bob", "Ann"]
        assert "as the table last stood" in page.text_content("[role=status].sr")
        # Nothing can be done there, and no button says otherwise.
        assert (
            page.locator(".actions button:not([aria-disabled]):not([data-key=flip])").count() == 0
        )
        port = int(address.rstrip("/").rpartition(":")[2])
        with serving(tmp_path, port=port):
            page.wait_for_selector("[data-key=double]:not([aria-disabled])")
            assert "Offline" not in page.text_content(".status")
        visitor.close()


def test_what_the_server_says_of_games_is_never_kept(chromium: Any, tmp_path: Path) -> None:
    with serving(tmp_path) as (address, process):
        visitor = Visitor(chromium, address, database_in(tmp_path))
        page = _installed(visitor)
        page.evaluate("fetch('api/v1/health').then((answer) => answer.json())")
        kept = page.evaluate(KEPT)
        assert "/" in kept
        assert all(path == "/" or path.startswith("/v/") for path in kept), kept
        process.kill()
        process.wait()
        asked = "fetch('api/v1/health').then(() => 'answered', () => 'nobody')"
        assert page.evaluate(asked) == "nobody"
        visitor.close()


def test_a_new_release_comes_with_the_next_visit(chromium: Any, tmp_path: Path) -> None:
    with serving(tmp_path) as (address, process):
        visitor = Visitor(chromium, address, database_in(tmp_path))
        page = _installed(visitor)
        old = page.get_attribute("html", "data-release")
        port = int(address.rstrip("/").rpartition(":")[2])
        process.kill()
        process.wait()
        # Another rule sheet on offer makes another release.
        with serving(tmp_path, port=port, rulesets=['name = "Ours"']):
            page.reload()
            page.wait_for_selector("[name=ruleset][value=Ours]", state="attached")
            new = page.get_attribute("html", "data-release")
            assert new != old
        visitor.close()


@pytest.mark.parametrize("language", ["en", "pl"])
def test_the_game_can_be_installed(visitor: Visitor, language: str) -> None:
    page = visitor.open(locale=language)
    wire = page.context.new_cdp_session(page)
    found = wire.send("Page.getAppManifest")
    assert not found["errors"]
    manifest = page.evaluate("fetch('manifest.webmanifest').then((answer) => answer.json())")
    assert manifest["lang"] == language
    assert len(manifest["description"]) > 40
    for icon in manifest["icons"]:
        size = page.evaluate(
            """address => new Promise((done, fail) => {
              const image = new Image();
              image.onload = () => done([image.naturalWidth, image.naturalHeight]);
              image.onerror = fail;
              image.src = address;
            })""",
            icon["src"],
        )
        if icon["sizes"] != "any":
            assert icon["sizes"] == f"{size[0]}x{size[1]}"


def test_whoever_passes_the_address_on_shows_a_picture_and_a_sentence(visitor: Visitor) -> None:
    page = visitor.open(locale="fr")
    assert page.get_attribute("html", "lang") == "fr"
    picture = page.get_attribute("meta[property='og:image']", "content")
    assert picture.startswith(visitor.address)
    answer = page.request.get(picture)
    assert answer.ok
    assert answer.headers["content-type"] == "image/jpeg"
    assert len(page.get_attribute("meta[name=description]", "content")) > 40


INK = """() => ['h1', '.rule p', '.card'].map((part) => {
  const { color, backgroundColor } = getComputedStyle(document.querySelector(part));
  return [color, backgroundColor];
})"""


def test_paper_gets_what_is_read_and_not_what_is_pressed(visitor: Visitor) -> None:
    page = visitor.open("#/rules/gala", preferences={"theme": "slate", "scheme": "dark"})
    page.wait_for_selector(".rule")
    page.emulate_media(media="print")
    assert not page.is_visible("#top")
    assert page.locator("button:not(.vb-place):visible").count() == 0  # boards stay
    assert page.is_visible("h1")
    white = {"rgb(255, 255, 255)", "rgba(0, 0, 0, 0)"}
    for ink, paper in page.evaluate(INK):
        assert ink == "rgb(0, 0, 0)"  # a dark page is not printed in white on white
        assert paper in white
    heights = page.evaluate(
        "() => [document.querySelector('#main').scrollHeight,"
        " document.documentElement.scrollHeight]"
    )
    assert heights[1] >= heights[0]  # nothing is cut off below the first page
