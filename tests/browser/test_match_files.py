"""Match files in the browser: dropped or pasted, looked at, reviewed, handed out again."""

from __future__ import annotations

from pathlib import Path

import videau
from tests.browser.conftest import Visitor
from tests.browser.hands import play_until, start
from tests.files.test_match_text import GNUBG, ILLEGAL, THE_GAME


def test_files_are_opened_reviewed_and_handed_out(visitor: Visitor, tmp_path: Path) -> None:
    (tmp_path / "none.txt").write_text("hello", encoding="utf-8")
    page = visitor.open("#/games")
    page.wait_for_selector("[data-key=way]")
    dropped = page.evaluate_handle(
        "text => { const it = new DataTransfer(); it.items.add(new File([text], 'club.mat'));"
        " return it; }",
        GNUBG,
    )
    page.dispatch_event("main", "drop", {"dataTransfer": dropped})
    page.wait_for_selector("text=club.mat")
    page.set_input_files("[data-key=files]", tmp_path / "none.txt")
    page.wait_for_selector("text=expected a match of GNU Backgammon")
    assert all("422" in problem for problem in visitor.problems)
    visitor.problems.clear()  # the console tells of every refusal
    with page.expect_download() as download:
        page.click("[data-key^=sgf-]")
    assert videau.load(Path(download.value.path())).entries == THE_GAME
    page.click("text=Review")
    page.wait_for_selector("text=Ann")
    page.click("[data-key=nav-games]")
    page.wait_for_selector("text=Ann against Bob")


def test_text_is_pasted_with_what_is_wrong_in_it(visitor: Visitor) -> None:
    page = visitor.open("#/open")
    page.fill("[data-key=pasted]", ILLEGAL)
    page.click("[data-key=read]")
    page.wait_for_selector("text=line 8: the rules do not allow")
    page.click("a:text-is('View')")
    page.wait_for_selector(".moves-list")


def test_a_game_is_handed_out_in_every_format_at_the_table_and_after_it(visitor: Visitor) -> None:
    page = visitor.open(preferences={"setup": {"start": "hypergammon", "length": 1}})
    start(page, opponent="device", length="1")
    page.click(".moves [data-key=download]")
    with page.expect_download() as early:
        page.click("dialog [data-key^=mat-]")
    assert early.value.suggested_filename.endswith(".mat")
    assert page.locator("dialog").count() == 0
    play_until(page, "over")
    found = []
    for kind, ending in (("mat", ".mat"), ("sgf", ".sgf"), ("record", ".jsonl")):
        page.click("[data-key=download-result]")
        with page.expect_download() as download:
            page.click(f"dialog [data-key^={kind}-]")
        assert download.value.suggested_filename.endswith(ending)
        found.append(videau.load(Path(download.value.path())))
    text, sgf, record = found
    assert record.match.is_over
    assert text.match.score == sgf.match.score == record.match.score
    assert text.match.game.result == record.match.game.result
