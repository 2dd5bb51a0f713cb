"""The browser's fonts have every character that a text uses, and are what the page asks for."""

from __future__ import annotations

import re

import pytest

from tools.fonts import FACES, FONTS, SOURCE, Face, characters, needed, shown_texts
from videau.i18n.languages import LANGUAGES

WEB = SOURCE / "web"
FIRST_LOAD = 40_000  # bytes that both may take of the 250,000 of a first visit


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.name)
def test_a_font_has_every_character_that_a_text_uses(face: Face) -> None:
    missing = needed() - characters(face.file)
    assert not missing, f"{face.file.name} lacks {sorted(missing)}; add them by `make fonts`"


def test_the_texts_of_every_language_were_looked_at() -> None:
    texts = list(shown_texts())
    for code in LANGUAGES:
        assert code == "en" or any(f"Language: {code}\\n" in text for text in texts), code


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.name)
def test_a_font_comes_with_its_licence(face: Face) -> None:
    licence = (FONTS / f"{face.name}.LICENSE.txt").read_text(encoding="utf-8")
    assert licence.startswith("Copyright")
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence


def test_the_fonts_are_small() -> None:
    assert sum(face.file.stat().st_size for face in FACES) < FIRST_LOAD


def test_the_page_loads_each_font_and_no_other_and_does_not_wait_for_them() -> None:
    page = (WEB / "index.html").read_text(encoding="utf-8")
    assert "fonts/" not in page, "on a slow network they would come before the board"
    styles = (WEB / "css" / "tokens.css").read_text(encoding="utf-8")
    files = {f"fonts/{face.file.name}" for face in FACES}
    assert {f"fonts/{name}" for name in re.findall(r"fonts/([\w.-]+)", styles)} == files
    assert {path.name for path in FONTS.glob("*.woff2")} == {face.file.name for face in FACES}


def test_no_rule_names_a_font_of_its_own() -> None:
    for path in (WEB / "css").glob("*.css"):
        if path.name != "tokens.css":
            for family in re.findall(r"font-family:\s*([^;]+);", path.read_text(encoding="utf-8")):
                assert family in ("var(--sans)", "var(--serif)", "inherit"), path.name
