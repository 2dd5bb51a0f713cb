"""The review: a finished game, move by move, with what the engine says to it."""

from __future__ import annotations

import functools
import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.browser.axe import violations
from tests.browser.conftest import Visitor
from tests.browser.hands import play_until, press, settle
from tests.browser.tables import Laid, lay_played, standing
from tests.cli.terminal import call
from tests.cli.test_review import MATCH, WRONG
from tests.patience import PATIENCE
from videau import RULESETS, Match, Options, Side, TimeControl
from videau.engine.evaluator import ShippedNets
from videau.files.loading import load
from videau.play import RandomPlayer
from videau.rules.position import STANDARD_START
from videau.teacher.ratings import STANDINGS
from videau.teacher.review import rate, review


@functools.cache
def _played(database: str, ruleset: str, clock: TimeControl | None, took: int | None) -> Laid:
    """A game that is over. Tests share it: once it was reviewed, the server keeps what it found."""
    is_whole = ruleset == "standard" and clock is None
    start = "standard" if is_whole else "hypergammon"  # for the others a few turns will do
    match = Match(RULESETS[ruleset], Options(length=1, start=start, clock=clock))
    # Hands that play anything take hundreds of turns by most seeds, and by the first one fifty.
    seed = 27 if is_whole else 3
    players = {side: RandomPlayer(seed=seed) for side in Side}
    return lay_played(database, match, players, seed=seed, took=took)


def a_finished_game(
    visitor: Visitor,
    *,
    ruleset: str = "standard",
    clock: TimeControl | None = None,
    took: int | None = None,
    **how: Any,
) -> Any:
    """Somebody opens the review of a game that is over."""
    laid = _played(visitor.database, ruleset, clock, took)
    page = visitor.open(f"#/review/{laid.id}", games={laid.id: laid.token}, **how)
    page.wait_for_selector(".stop, .review-list > .help")
    page.wait_for_selector("progress", state="detached")
    return page


def title(page: Any) -> str:
    text: str = page.text_content(".review h1")
    return text


def test_a_game_is_stepped_through_by_buttons_keys_and_list(visitor: Visitor) -> None:
    page = a_finished_game(visitor)
    page.keyboard.press("Home")
    first = title(page)
    assert first.startswith("Move 1,")

    page.click("[data-key=on]")
    second = title(page)
    assert second != first
    assert second.startswith(("Move 1,", "Move 2,")), "the row in which the other side answers"
    page.keyboard.press("ArrowLeft")
    assert title(page) == first
    page.keyboard.press("End")
    last = title(page)
    page.click("[data-key=list-false]")
    page.click(".stop >> nth=0")
    assert title(page) == first != last
    # Whoever listens is told where they are, and what the engine says.
    assert page.text_content(".review [aria-live=polite]").startswith(first)


def test_mistakes_stand_by_what_they_cost_and_shift_walks_along_them(visitor: Visitor) -> None:
    page = a_finished_game(visitor)
    losses = [
        float(text.rpartition("−")[2]) for text in page.locator(".stop-loss").all_text_contents()
    ]
    assert losses == sorted(losses, reverse=True)
    assert losses[0] > 0.1, "two hands that play anything blunder"

    page.keyboard.press("Home")
    page.keyboard.press("Shift+ArrowRight")
    assert (
        page.locator(".review-title p")
        .first.text_content()
        .startswith(("A blunder", "An error", "Doubtful"))
    )
    # Best solid, played dashed.
    if page.locator(".option--played .option-line--dashed").count():
        assert page.locator(".vb-arrow--dashed").count() > 0
        assert page.locator(".vb-arrow--solid").count() > 0


def test_the_board_shows_the_position_after_each_play(visitor: Visitor) -> None:
    page = a_finished_game(visitor)
    page.click(".stop >> nth=0")
    page.wait_for_selector(".vb-arrow--dashed")
    seen = [board_of(page)]
    page.check("[data-key=after]")
    page.wait_for_selector(".vb-arrow--dashed", state="detached")
    seen.append(board_of(page))
    page.click(".option--played")
    seen.append(board_of(page))
    assert len({tuple(each) for each in seen}) == 3, "before, after the best, after the other"
    # Stepping on keeps to it; without it there are arrows again.
    page.keyboard.press("Shift+ArrowRight")
    assert page.locator(".vb-arrow--solid").count() == 0
    page.uncheck("[data-key=after]")
    page.wait_for_selector(".vb-arrow--solid")


def board_of(page: Any) -> list[str]:
    """What lies on every point."""
    labels: list[str] = page.eval_on_selector_all(
        ".review-board .vb-place:not(.vb-place--thing)",
        "places => places.map((place) => place.getAttribute('aria-label').replace(/, just.*/, ''))",
    )
    return labels


def test_sums_are_those_of_the_decisions(visitor: Visitor) -> None:
    page = a_finished_game(visitor)
    page.click("[data-key=list-false]")

    page.click("[data-key=more-figures]")
    row = page.locator(".sums-more tr").first
    decisions = [int(text) for text in row.locator("td").all_text_contents()]
    assert all(count > 0 for count in decisions)
    assert sum(decisions) <= page.locator(".stop").count()
    assert page.locator(".plot-line").count() == 1
    assert page.locator("text=Luck with the dice").count() == 1
    page.uncheck("[data-key=luck]")
    assert page.locator("text=Luck with the dice").count() == 0


def test_a_click_on_the_curve_goes_there(visitor: Visitor) -> None:
    page = a_finished_game(visitor)
    page.keyboard.press("Home")
    # Asked for in one go: the key draws the plot anew, and a handle to the old one is of no use.
    box = page.evaluate("document.querySelector('.plot').getBoundingClientRect().toJSON()")

    page.mouse.click(box["x"] + box["width"] - 14, box["y"] + box["height"] / 2)
    last = title(page)
    page.keyboard.press("End")

    assert title(page) == last


def test_the_list_is_narrowed_to_own_moves_and_to_a_kind(visitor: Visitor) -> None:
    page = a_finished_game(visitor)
    page.click("[data-key=list-false]")
    everything = page.locator(".stop").count()
    page.check("[data-key=mine]")
    own = page.locator(".stop").count()
    assert 0 < own < everything
    assert len(set(page.locator(".stop-what > small:first-child").all_text_contents())) == own
    page.uncheck("[data-key=mine]")

    kinds = [each.get_attribute("value") for each in page.locator("[data-key=theme] option").all()]
    counts = []
    for kind in kinds:
        page.select_option("[data-key=theme]", kind)
        counts.append(page.locator(".stop").count())
    assert counts[0] == everything == sum(counts[1:]), "every move is of one kind"


def test_a_mistake_has_its_reasons_and_both_players_their_level(visitor: Visitor) -> None:
    page = a_finished_game(visitor, ruleset="tchibo")
    page.click(".stop >> nth=0")
    page.wait_for_selector(".why")
    said = page.inner_text(".why-reason >> nth=0")
    page.click("[data-key=depth-first]")
    page.wait_for_selector("[data-key=depth-first][aria-pressed=true]")
    assert page.inner_text(".why-reason >> nth=0") != said
    # A word that nobody has explained yet is explained on touch.
    page.click(".why-terms button >> nth=0")
    assert ": " in page.inner_text(".why-meaning")
    # The choice holds for hints and for the next visit too.
    page.reload()
    page.wait_for_selector("[data-key=depth-first][aria-pressed=true]")
    assert page.locator(".sums tr:has-text('Level') td").first.text_content() != "–"
    page.click("[data-key=more-figures]")
    plays = page.locator(".sums-more tr:has-text('Plays') td").first
    rate, level = plays.inner_text().split("\n")
    assert float(rate) > 0
    assert level in (str(standing.title) for standing in STANDINGS)


@pytest.mark.parametrize("ruleset", ["tchibo", "dujardin"])
def test_every_sheet_can_be_reviewed(visitor: Visitor, ruleset: str) -> None:
    page = a_finished_game(visitor, ruleset=ruleset)

    assert page.locator(".option").count() > 0


def test_every_step_shows_the_time_that_was_left(visitor: Visitor) -> None:
    page = a_finished_game(visitor, clock=TimeControl(delay=10, reserve=600), took=12_000)
    page.keyboard.press("Home")
    page.wait_for_selector("text=Time left: Ann 10:00, Bob 10:00")
    page.keyboard.press("ArrowRight")
    page.wait_for_function(
        "() => /Ann (9:58, Bob 10:00|10:00, Bob 9:58)/.test(document.body.textContent)"
    )
    page.keyboard.press("ArrowRight")
    page.wait_for_selector("text=Time left: Ann 9:58, Bob 9:58")


def test_without_a_clock_no_time_is_shown(visitor: Visitor) -> None:
    page = a_finished_game(visitor)
    page.wait_for_selector(".review-title :text('Score')")
    assert page.locator("text=Time left").count() == 0


def test_the_page_shows_what_library_and_terminal_say(visitor: Visitor, tmp_path: Path) -> None:
    path = tmp_path / "match.mat"
    path.write_text(MATCH, encoding="utf-8")
    record = load(path)
    judged = list(review(ShippedNets(), record))
    *_, sums = map(json.loads, call("review", str(path), "--json").out.splitlines())
    address = f"{visitor.address}api/v1/games/import"
    (kept,) = httpx.post(address, content=MATCH, timeout=PATIENCE).json()

    page = visitor.open(f"#/review/{kept['id']}", games={kept["id"]: kept["token"]})
    page.wait_for_selector(".stop")
    page.wait_for_selector("progress", state="detached")
    page.click("[data-key=list-false]")

    # Not doubling is listed where it was a question.
    told = [each for each in judged if each.counts or each.kind != "double"]
    shown = {
        int(stop.get_attribute("data-key").removeprefix("stop-")): stop.inner_text().rpartition("−")
        for stop in page.locator(".stop").all()
    }
    assert {n: loss if sign else None for n, (_, sign, loss) in shown.items()} == {
        each.n: f"{each.loss:.3f}" if each.label else None for each in told
    }
    rating = rate(record, judged)
    rates = page.locator(".sums td.figure").all_inner_texts()
    for pr, side in zip(map(float, rates), Side, strict=True):
        assert pr == pytest.approx(rating[side].pr, abs=0.051)
        assert pr == pytest.approx(sums["sums"][side.value]["pr"], abs=0.051)


def test_the_result_leads_to_the_review(visitor: Visitor) -> None:
    last = standing({1: 1}, {1: 1}, dice="21", length=1)
    page = visitor.sit(last)
    play_until(page, "over")
    page.click("[data-key=review-this]")

    page.wait_for_selector("h1:has-text('Move 1')")
    page.wait_for_selector("text=Only one move was possible")


def test_answers_to_beavers_and_resignations_are_weighed_and_judged(visitor: Visitor) -> None:
    page = visitor.sit(standing(STANDARD_START, STANDARD_START, beavers=True))
    press(page, "double", "sure", "beaver")
    page.wait_for_selector("[data-key=drop]:has-text('lose 2 points')")
    press(page, "hint-small")
    page.wait_for_selector(".option:has-text('take'):has-text('best')")
    press(page, "take", "sure", "resign", "resign-single", "sure", "hint-small")
    page.wait_for_selector(".option:has-text('accept'):has-text('best')")
    press(page, "refuse", "resign", "resign-gammon", "sure", "accept", "review-this")

    page.wait_for_selector(".stop, .review-list > .help")
    page.wait_for_selector("progress", state="detached")
    press(page, "list-false")
    waits = []
    for place, done in enumerate(["doubles to 2", "beavers to 4", "takes"]):
        page.click(f".stop >> nth={place}")
        page.wait_for_selector(f".review h1:has-text('{done}')")
        page.wait_for_selector(".option--played")
        # Seen by the one who doubled first, whoever answers.
        waits.append(page.inner_text(".cube-worth .help >> nth=0"))
    assert {text.split(":")[0] for text in waits} == {"If White waits"}
    assert {text.rsplit(". ", 1)[1] for text in waits} == {"Double and drop: +1.000."}
    for told in ("Take point", "Doubling point", "Market losers"):
        page.wait_for_selector(f".cube-worth :text('{told}')")
    # The double stands above the curve with its answer, and is read out with it.
    page.wait_for_selector(".turn .turn-value:text('4')")
    assert page.locator(".turn .turn-answer").count() == 1
    assert "doubles to 2. Move" in page.get_attribute(".plot", "aria-label")
    assert page.locator(".legend li:has-text('take')").count() == 1
    for done, option, says in (
        ("refuses", "play on", "A blunder"),
        ("accepts", "accept", "The computer would have done the same"),
    ):
        page.click(f".stop:has-text('{done}')")
        page.wait_for_selector(f".option--played:has-text('{option}')")
        page.wait_for_selector(f".review-title p:has-text('{says}')")


def test_a_decision_is_looked_at_more_deeply_and_that_is_kept(visitor: Visitor) -> None:
    page = a_finished_game(visitor, ruleset="tchibo")
    page.click(".stop >> nth=0")
    press(page, "deeper-3-ply")
    page.wait_for_selector(".deeper-found li:has-text('played')")
    press(page, "deeper-rollout")
    page.wait_for_selector(".deeper-found li:has-text('±')")
    # It may end by itself before anybody can stop it.
    page.evaluate("document.querySelector('[data-key=deeper-stop]')?.click()")
    page.wait_for_selector("[data-key=deeper-rollout]")
    found = page.locator(".deeper-found").all_inner_texts()
    assert violations(page) == []

    page.reload()
    page.wait_for_selector("[data-key=deeper-rollout]")
    page.click(".stop >> nth=0")
    assert page.locator(".deeper-found").all_inner_texts() == found


def test_my_games_lead_to_the_review_and_it_is_there_at_once_the_second_time(
    visitor: Visitor,
) -> None:
    page = a_finished_game(visitor)
    page.click("[data-key=nav-games]")
    page.click(".game-buttons >> text=Review")
    page.wait_for_selector(".option")
    assert page.locator("progress").count() == 0
    page.click("[data-key=nav-games]")
    page.click("[data-key=nav-review]")
    page.wait_for_selector(".option")


def test_without_a_finished_game_the_review_says_so(visitor: Visitor) -> None:
    page = visitor.open("#/review")
    page.wait_for_selector("h1:has-text('Nothing to review yet')")


def test_axe_finds_nothing_in_a_review_in_other_colours(visitor: Visitor) -> None:
    page = a_finished_game(visitor, preferences={"theme": "contrast"})
    assert violations(page) == []
    page.set_viewport_size({"width": 390, "height": 844})
    assert violations(page) == []


@pytest.mark.long  # `make test` looks at it in German and one other language (test_every_screen)
def test_the_review_fits_on_a_phone_in_every_language(visitor: Visitor) -> None:
    page = a_finished_game(visitor)
    for code in ("fr", "de", "it", "es", "cs", "pl", "sk", "en"):
        page.set_viewport_size({"width": 1440, "height": 900})
        page.select_option("[data-key=language]", code)
        page.wait_for_function("code => document.documentElement.lang === code", arg=code)
        page.set_viewport_size({"width": 360, "height": 640})
        page.wait_for_function("() => innerWidth === 360")
        settle(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, code


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Not judged: the rules do not allow it."),
        ("fr", "les règles ne le permettent pas."),
        ("cs", "Nehodnoceno: pravidla to nedovolují."),
    ],
)
def test_a_file_with_an_illegal_play_is_reviewed_around_it(
    visitor: Visitor, language: str, said: str
) -> None:
    address = f"{visitor.address}api/v1/games/import"
    (kept,) = httpx.post(address, content=WRONG, timeout=PATIENCE).json()
    page = visitor.open(
        f"#/review/{kept['id']}",
        games={kept["id"]: kept["token"]},
        preferences={"language": language},
    )
    page.wait_for_selector(".stop")
    page.wait_for_selector("progress", state="detached")
    page.click("[data-key=list-false]")
    page.click(".stop:has-text('24/13')")
    page.wait_for_selector(f".review-title p:has-text('{said}')")
    assert said in page.inner_text(".review-choices")
    # What comes after it is judged from the position that the file states.
    page.click(".stop:has-text('13/8 6/4')")
    page.wait_for_selector(".option--played")
