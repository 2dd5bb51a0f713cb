"""“Check the dice” says of a changed record what ``videau verify`` says, without the server."""

from __future__ import annotations

from typing import Any

from tests.browser.conftest import Visitor
from tests.play.tampered import TAMPERINGS, tampered
from videau.cli.verify import fault_text
from videau.files import parse_record
from videau.play.fair_check import check_dice

RESULT = ".check-result"


def _choose(page: Any, text: str, name: str) -> str:
    """What the page says of a file."""
    file = {"name": name, "mimeType": "text/plain", "buffer": text.encode()}
    page.set_input_files("[data-key=record]", file)
    page.wait_for_selector(f"{RESULT} h2:text-is('{name}')")
    said: str = page.inner_text(RESULT)
    return said


def test_whatever_was_changed_is_named_as_the_terminal_names_it(visitor: Visitor) -> None:
    page = visitor.open("#/check")
    page.wait_for_selector("[data-key=record]")
    page.context.set_offline(True)  # the server has no part in it
    for tamper, _, _ in TAMPERINGS:
        text = tampered(tamper)
        fault = check_dice(parse_record(text, by_the_rules=False)).fault
        assert fault is not None
        said = _choose(page, text, tamper.__name__)
        assert str(fault_text(fault)) in said, tamper.__name__
        assert "Everything fits" not in said, tamper.__name__
    page.context.set_offline(False)
