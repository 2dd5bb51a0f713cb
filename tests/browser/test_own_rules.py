"""Rules of somebody's own, from the set-up screen to the table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.browser.conftest import Visitor, serving
from tests.browser.hands import play_until, start

GRANDMA = 'name = "grandma"\nbased-on = "gala"\ndrop-pays = "value-offered"\n'


def test_own_rules_are_chosen_read_and_played(chromium: Any, tmp_path: Path) -> None:
    with serving(tmp_path, rulesets=[GRANDMA]) as (address, _):
        visitor = Visitor(chromium, address)
        page = visitor.open()
        page.wait_for_selector("text=House rules of this server")
        page.check('[name=ruleset][value="grandma"]', force=True)
        page.wait_for_selector(".differences :text('Dropping costs the stake as it was offered')")
        page.click("text=Read the rules")
        page.wait_for_selector("h1:has-text('grandma')")
        page.goto(f"{address}#/rules/compare")
        page.wait_for_selector(".compare-table th:has-text('grandma')")
        page.goto(f"{address}#/rules/grandma")
        page.click("[data-key=play-these]")
        start(page, opponent="device", length="5")
        page.wait_for_selector(".chip:has-text('grandma')")
        play_until(page, "confirm")
        page.click("[data-key=double]:not([aria-disabled])")
        page.click("[data-key=sure]")
        page.wait_for_selector("[data-key=drop]:has-text('lose 2 points')")
        visitor.close()
        assert not visitor.problems
