"""The documentation site is built without a warning, and holds what it promises."""

from __future__ import annotations

import html
import re
import subprocess
import sys
from pathlib import Path

import pytest

import videau
import videau.engine
import videau.env
import videau.play
import videau.teacher
from videau import names
from videau.engine import duel, gnubg, ubgi

pytest.importorskip("sphinx", reason="the site needs the group docs")

ROOT = Path(__file__).parents[2]
LINK = re.compile(r'<a [^>]*href="([^"]+)"')


def _build(folder: Path, *more: str) -> None:
    build = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", *more]
    subprocess.run([*build, "-c", "docs", ".", folder], cwd=ROOT, check=True, timeout=1800)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site in a plain dress: its own takes longer to put on than everything else to make."""
    folder = tmp_path_factory.mktemp("site")
    _build(folder, "-D", "html_theme=basic")
    return folder


@pytest.mark.long
def test_the_site_is_built_in_its_own_dress(tmp_path: Path) -> None:
    _build(tmp_path)
    assert "furo.css" in (tmp_path / "docs" / "site.html").read_text()


def test_every_public_name_is_in_the_reference(site: Path) -> None:
    page = (site / "docs" / "reference.html").read_text()
    documented = set(re.findall(r'id="videau\.[\w.]*?([A-Za-z_]\w*)"', page))

    for module in (
        names,
        videau.engine,
        ubgi,
        gnubg,
        duel,
        videau.env,
        videau.play,
        videau.teacher,
    ):
        assert set(_with_docstrings(module)) <= documented, module


def _with_docstrings(module: object) -> list[str]:
    """The classes and functions of a module; a constant explains itself where it is used."""
    return [name for name in module.__all__ if callable(getattr(module, name))]  # type: ignore[attr-defined]


def test_every_link_of_the_site_leads_somewhere(site: Path) -> None:
    pages = {page: page.read_text() for page in site.rglob("*.html")}
    anchors = {page: set(re.findall(r'id="([^"]+)"', text)) for page, text in pages.items()}
    broken = []
    for page, text in pages.items():
        for link in map(html.unescape, LINK.findall(text)):
            if link.startswith(("http:", "https:", "mailto:")):
                continue
            file, _, anchor = link.partition("#")
            target = (page.parent / file).resolve() if file else page
            if not target.exists() or (anchor and anchor not in anchors.get(target, {anchor})):
                broken.append(f"{page.relative_to(site)}: {link}")
    assert not broken
    assert len(pages) > 40
