"""Rules of somebody's own, from the set-up screen to the table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.browser.conftest import Visitor, serving
from tests.browser.hands import play_together, play_until, start

GRANDMA = 'name = "grandma"\nbased-on = "gala"\ndrop-pays = "value-offered"\n'


def test_own_rules_are_chosen_read_and_played(chromium: Any, tmp_path: Path) -> None:
    with serving(tmp_path, rulesets=[GRANDMA]) as (address, _):
        visitor = Visitor(chromium, address)
        page = visitor.open()
        page.wait_for_selector("text=House rules of this server")
        page.check('[name=ruleset][value="grandma"]', force=True)
        page.wait_for_selector(".differences :text('If you drop, you lose the doubled stake')")
        page.click("text=Read the rules")
        page.wait_for_selector("h1:has-text('grandma')")
        page.goto(f"{address}#/compare")
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


def test_own_rules_may_have_any_name(chromium: Any, tmp_path: Path) -> None:
    named = GRANDMA.replace('"grandma"', '"compare"')
    with serving(tmp_path, rulesets=[named]) as (address, _):
        visitor = Visitor(chromium, address)
        page = visitor.open("#/compare")
        page.click(".compare-table th a:has-text('compare')")
        page.wait_for_selector("h1:has-text('“compare”')")
        page.click("[data-key=compare]")
        page.wait_for_selector(".compare-table")
        visitor.close()
        assert not visitor.problems


PLAYED = "() => document.querySelectorAll('.move:not(.move--draft)').length"


def test_a_friend_with_the_link_plays_by_own_rules_too(chromium: Any, tmp_path: Path) -> None:
    with serving(tmp_path, rulesets=[GRANDMA]) as (address, _):
        visitor = Visitor(chromium, address)
        host = visitor.open()
        host.wait_for_selector("text=House rules of this server")
        start(host, ruleset="grandma", opponent="friend", length="5")
        link = host.input_value(".invitation .link-field >> nth=0 >> input")
        guest = visitor.open("#" + link.partition("#")[2])
        guest.click("[data-key=join]")
        for page in (host, guest):
            page.wait_for_selector(".chip:has-text('grandma')")
        # Whoever begins doubles next, so nobody rolls for the third turn.
        play_together(
            (host, guest),
            lambda: all(page.evaluate(PLAYED) == 2 for page in (host, guest)),
            unless=lambda page, what: what == "roll" and page.evaluate(PLAYED) == 2,
        )
        moves = [page.locator(".move-play").all_text_contents() for page in (host, guest)]
        assert len(moves[0]) == len(moves[1]) == 2
        assert set(moves[0]) == set(moves[1])
        first, second = host, guest
        host.wait_for_selector(".player--turn")
        if host.locator(".player--upper.player--turn").count():
            first, second = guest, host
        first.click("[data-key=double]:not([aria-disabled])")
        first.click("[data-key=sure]")
        second.wait_for_selector("[data-key=drop]:has-text('lose 2 points')")
        visitor.close()
        assert not visitor.problems
