"""Whoever sets up a game that the computer has not learnt is told before it begins."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Visitor, serving
from tests.browser.geometry import faults
from tests.browser.hands import settle
from videau.engine.solved import SolvedGames
from videau.i18n.languages import translator
from videau.rules.rulesets import STANDARD

NOTICE = "[data-key=notice]"


def test_a_game_that_could_be_solved_is_told_as_long_as_the_computer_plays_it_unsolved(
    chromium: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VIDEAU_DATA", str(tmp_path))
    kept = SolvedGames(tmp_path / "tables")
    words = kept.notice(STANDARD, "hypergammon", ["expert"])
    with serving(tmp_path) as (address, _):
        visitor = Visitor(chromium, address)
        setup = {"ruleset": "standard", "level": "expert"}
        page = visitor.open(preferences={"language": "de", "setup": setup})
        page.select_option("[data-key=start]", "hypergammon")
        page.wait_for_selector(NOTICE)
        assert words is not None
        assert page.text_content(NOTICE) == translator("de").text(words)
        page.set_viewport_size({"width": 360, "height": 640})
        settle(page)
        assert faults(page) == []
        page.check("[name=opponent][value=device]", force=True)
        page.wait_for_selector(NOTICE, state="detached")

        kept.folder.mkdir()
        kept.path(STANDARD).touch()  # its name is all that is asked for before a game
        with page.expect_response("**/api/v1/notices?*"):
            page.check("[name=opponent][value=computer]", force=True)
        settle(page)
        assert page.locator(NOTICE).count() == 0
        visitor.close()
        assert not visitor.problems
