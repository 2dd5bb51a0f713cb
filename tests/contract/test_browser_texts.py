"""Every word on the screen goes through the catalogues."""

from __future__ import annotations

import re

from babel.messages.extract import extract_from_file

from tools import locales

WEB = locales.PACKAGE / "web"
KEYWORDS = locales.SOURCES["web/**.js", "javascript"]
CALL = re.compile(r"(?<![\w.])tn?\(")


def modules() -> dict[str, str]:
    """Every module beside the board and the language, by its path."""
    return {
        str(path.relative_to(WEB)): path.read_text(encoding="utf-8")
        for path in sorted(WEB.glob("app/**/*.js"))
    }


def test_every_template_is_written_out_where_the_extractor_finds_it() -> None:
    # It passes over a template in a variable, and over a call inside a template literal or among
    # the values of another call.
    for name, text in modules().items():
        found = list(extract_from_file("javascript", WEB / name, keywords=KEYWORDS))
        assert len(CALL.findall(text)) == len(found), name


def test_texts_come_from_python_and_from_the_browser() -> None:
    of_python, of_browser = locales.collect("python"), locales.collect("javascript")

    assert "Play by these rules" in of_browser
    assert "Play by these rules" not in of_python
    assert len(locales.collect()) <= len(of_python) + len(of_browser)


def test_the_app_knows_only_the_doors_of_board_and_language() -> None:
    for name, text in modules().items():
        for line in text.splitlines():
            if line.startswith(("import ", "} from ")) and " from '" in line:
                source = line.partition(" from '")[2].rstrip("';")
                if "/board/" in source or "/i18n/" in source:
                    assert source.endswith("/index.js"), name


def test_nothing_is_made_from_markup_or_inline_style() -> None:
    for name, text in modules().items():
        for forbidden in ("innerHTML", "outerHTML", "insertAdjacentHTML", "cssText", "eval("):
            assert forbidden not in text, name
    page = (WEB / "index.html").read_text(encoding="utf-8")
    assert "<style" not in page
    assert " style=" not in page
    assert "http://" not in page.replace("http://www.w3.org/2000/svg", "")
