"""What the server has locked away is shown before the first roll, and a changed record is named."""

from __future__ import annotations

import re
from typing import Any

from tests.browser.conftest import Visitor
from tests.browser.hands import press, start
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


def test_both_players_see_the_envelope_of_the_server_before_anything_is_rolled(
    visitor: Visitor,
) -> None:
    ann = visitor.open("#/new", preferences={"name": "Ann"})
    start(ann, opponent="friend", length="1")
    ann.wait_for_selector(".invitation")
    link = ann.input_value(".invitation .link-field >> nth=0 >> input")
    bob = visitor.open("#" + link.partition("#")[2])
    press(bob, "join")
    seen = set()
    for page in (ann, bob):
        page.wait_for_selector(".card-name")
        page.click(".moves [data-key=download]")
        said = page.inner_text("dialog .check-envelope")
        found = re.fullmatch(r"Envelope \(the server\), used from roll 1 on: ([0-9a-f]{64})", said)
        assert found, said
        seen.add(found[1])
        page.click("dialog [data-key=check]")
        page.wait_for_selector(".check-result")
        page.click("[data-key=details]")
        assert found[1] in page.inner_text(".check-result")
    assert len(seen) == 1


def test_at_one_device_there_is_no_envelope_to_see(visitor: Visitor) -> None:
    page = visitor.open("#/new")
    start(page, opponent="device", length="1")
    page.click(".moves [data-key=download]")
    page.wait_for_selector("dialog .downloads")
    assert page.locator("dialog .check-envelope").count() == 0


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
