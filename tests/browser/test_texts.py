"""Every word on the screen goes through the catalogues."""

from __future__ import annotations

from tests.browser import templates
from videau.i18n.texts import Counted, Text
from videau.web.texts import BROWSER_TEXTS


def _listed() -> set[str | tuple[str, str]]:
    def key(text: Text) -> str | tuple[str, str]:
        return (text.template, text.plural) if isinstance(text, Counted) else text.template

    return {key(text) for text in BROWSER_TEXTS}


def test_the_browser_says_what_is_listed_and_nothing_else() -> None:
    used = set().union(*(templates.used(text) for text in templates.sources().values()))
    assert used - _listed() == set()
    assert _listed() - used == set()
    assert len(_listed()) == len(BROWSER_TEXTS)


def test_every_template_is_written_out_where_it_is_used() -> None:
    for name, text in templates.sources().items():
        assert templates.calls(text) == templates.readable_calls(text), name


def test_the_app_knows_only_the_doors_of_board_and_language() -> None:
    for name, text in templates.sources().items():
        for line in text.splitlines():
            if line.startswith(("import ", "} from ")) and " from '" in line:
                source = line.partition(" from '")[2].rstrip("';")
                if "/board/" in source or "/i18n/" in source:
                    assert source.endswith("/index.js"), name


def test_nothing_is_made_from_markup_or_inline_style() -> None:
    for name, text in templates.sources().items():
        for forbidden in ("innerHTML", "outerHTML", "insertAdjacentHTML", "cssText", "eval("):
            assert forbidden not in text, name
    page = (templates.WEB / "index.html").read_text(encoding="utf-8")
    assert "<style" not in page
    assert " style=" not in page
    assert "http://" not in page.replace("http://www.w3.org/2000/svg", "")
