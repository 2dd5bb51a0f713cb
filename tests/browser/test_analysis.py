"""The analysis board, as somebody uses it who wants to know."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.browser.conftest import Visitor
from tests.browser.geometry import faults
from tests.server.test_analysis_board import printed_by_xg
from videau import Position, VideauError, parse_match
from videau.i18n.languages import translator

OPENED = "-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"
PATH = f"#/analysis/standard/{OPENED}"


@pytest.fixture
def page(visitor: Visitor) -> Any:
    page = visitor.open(PATH)
    page.wait_for_selector(".option")
    return page


def _goes_to(page: Any, board: str) -> None:
    page.wait_for_function("board => location.hash.includes(`/${board}:`)", arg=board)


def _middle(page: Any, place: int) -> tuple[float, float]:
    box = page.locator(f'.review-board [data-place="{place}"]').bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.9


def test_a_checker_can_be_dragged_anywhere_and_the_engine_looks_again(page: Any) -> None:
    page.mouse.move(*_middle(page, 8))
    page.mouse.down()
    page.mouse.move(*_middle(page, 9), steps=4)
    page.mouse.up()
    _goes_to(page, "-b----E-BA--eE---c-e----B-")
    page.wait_for_selector(".option")


def test_a_position_is_set_up_with_keys_alone(page: Any) -> None:
    page.focus('.review-board [data-place="8"]')
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    _goes_to(page, "-b----EAB---eE---c-e----B-")


def test_a_checker_of_the_other_side_goes_to_the_bar_by_keys(page: Any) -> None:
    page.focus('.review-board [data-place="12"]')
    page.keyboard.press("Enter")
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    _goes_to(page, "ab----E-C---dE---c-e----B-")


def test_a_point_that_the_other_side_holds_takes_no_checker(page: Any, visitor: Visitor) -> None:
    page.focus('.review-board [data-place="13"]')
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")  # straight across, to point 12
    page.keyboard.press("Enter")
    page.select_option("[data-key=turn]", "black")
    page.wait_for_function("() => location.hash.includes(':0:0:-1:31:')")
    _goes_to(page, OPENED.partition(":")[0])


def test_dice_cube_score_and_rules_are_in_the_address(page: Any) -> None:
    page.select_option("[data-key=dice]", "64")
    page.select_option("[data-key=cube]", "2")
    page.fill("[name=length]", "7")
    page.press("[name=length]", "Tab")
    page.wait_for_function("() => location.hash.endsWith(':1:1:1:64:0:0:0:7:10')")
    page.select_option("[data-key=ruleset]", "gala")
    page.wait_for_function("() => location.hash.startsWith('#/analysis/gala/')")


def test_half_an_id_is_kept_in_its_field_and_said_to_be_half(page: Any, visitor: Visitor) -> None:
    page.fill("[data-key=paste]", "XGID=-b----E-C")
    page.press("[data-key=paste]", "Enter")
    page.wait_for_selector(".problem")
    assert page.input_value("[data-key=paste]") == "XGID=-b----E-C"
    page.fill("[data-key=paste]", OPENED.replace(":31:", ":52:"))
    page.press("[data-key=paste]", "Enter")
    page.wait_for_selector(".problem", state="detached")
    page.wait_for_function("() => location.hash.includes(':52:')")
    visitor.problems.clear()  # the browser reports the refusal


PASTING = """(text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    const pasted = new ClipboardEvent('paste', { clipboardData, cancelable: true, bubbles: true })
    document.querySelector('[data-key=paste]').dispatchEvent(pasted)
}"""


def test_the_text_that_xg_prints_is_pasted_whole(page: Any) -> None:
    page.evaluate(PASTING, printed_by_xg("XGID=-b----E-C---eE---c-e----B-:1:1:1:64:3:2:0:7:10"))
    page.wait_for_function("() => location.hash.endsWith(':1:1:1:64:3:2:0:7:10')")
    page.wait_for_selector(".option:has-text('24/14')")
    assert page.input_value("[name=length]") == "7"


@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_what_cannot_be_is_said_in_the_language_of_the_reader_and_nothing_is_lost(
    visitor: Visitor, language: str
) -> None:
    page = visitor.open(PATH, preferences={"language": language})
    page.wait_for_selector(".option")

    def plain(text: str) -> str:
        """Without the signs in which a page is more careful than a terminal."""
        return re.sub("[“”„«»'’‘]", "", " ".join(text.split()))

    def said() -> str:
        page.wait_for_selector(".problem")
        return plain(page.inner_text(".problem"))

    for half in ("XGID=-b----E-C", "4HPwATDg", "OGID=11c:66"):
        page.fill("[data-key=paste]", half)
        page.press("[data-key=paste]", "Enter")
        with pytest.raises(VideauError) as refused:
            parse_match(half)
        assert said() == plain(translator(language).text(refused.value.text))
        assert page.input_value("[data-key=paste]") == half
    # A score that ends the match before it: told, and what was set up stays.
    page.fill("[data-key=paste]", OPENED)
    page.press("[data-key=paste]", "Enter")
    page.wait_for_selector(".problem", state="detached")
    for name, value in (("length", "3"), ("white_score", "3")):
        page.fill(f"[name={name}]", value)
        page.press(f"[name={name}]", "Tab")
    told = said()
    board = {"white": list(Position().own), "black": list(Position().own), "dice": [3, 1]}
    answer = page.request.post(
        f"{visitor.address}api/v1/analysis/board",
        data={**board, "length": 3, "white_score": 3},
        headers={"Accept-Language": language},
    )
    assert told == plain(answer.json()["error"]["message"])
    assert page.input_value("[name=white_score]") == "3"
    visitor.problems.clear()  # the browser reports the refusals


def test_half_an_id_in_the_address_is_said_to_be_half_on_a_phone(visitor: Visitor) -> None:
    page = visitor.open("#/analysis/standard/-b----E-C", viewport={"width": 360, "height": 640})
    page.wait_for_selector(".problem")
    assert faults(page) == []
    visitor.problems.clear()  # the browser reports the refusal


STOPPING = """() => new Promise((done) => {
    const press = () => document.querySelector('[data-key=rollout]').click()
    const seen = new MutationObserver(() => {
        if (!document.querySelector('.analysis-rollout progress')) return
        seen.disconnect()
        press()
        done()
    })
    seen.observe(document.body, { childList: true, subtree: true })
    press()
})"""


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "Stopped after "), ("de", "angehalten"), ("pl", "Zatrzymano po ")],
)
def test_a_rollout_can_be_stopped_and_what_is_known_stays(
    visitor: Visitor, language: str, said: str
) -> None:
    page = visitor.open(PATH, preferences={"language": language})
    page.wait_for_selector(".option")
    # Pressed in the page itself as soon as it is there: a quick rollout ends before a test looks.
    page.evaluate(STOPPING)
    page.wait_for_selector(".analysis-rollout progress", state="detached")
    assert said in page.inner_text(".analysis-rollout [role=status]")
    assert page.locator(".option").count() > 1


def test_a_rollout_that_ends_tells_each_choice_with_its_interval(visitor: Visitor) -> None:
    page = visitor.open("#/analysis/standard/-BAA------------------aab-:0:0:1:21:0:0:0:0:10")
    page.wait_for_selector(".option")
    page.click("[data-key=rollout]")
    page.wait_for_selector(".analysis-rollout li:has-text('±') >> nth=1")
    page.wait_for_selector(".analysis-rollout progress", state="detached")


def test_the_address_that_is_passed_on_shows_the_same_to_somebody_else(
    page: Any, visitor: Visitor
) -> None:
    page.select_option("[data-key=ruleset]", "tchibo")
    page.select_option("[data-key=dice]", "64")
    page.wait_for_function("() => location.hash.includes(':64:')")
    page.wait_for_selector(".option")
    address = page.input_value('[aria-label="Link to this position"]')
    assert address == page.url
    other = visitor.open(f"#{address.partition('#')[2]}")
    other.wait_for_selector(".option")
    told = [".analysis-form", ".option >> nth=0", ".why"]
    assert [other.inner_text(part) for part in told] == [page.inner_text(part) for part in told]
    assert other.input_value("[data-key=ruleset]") == "tchibo"


def test_reasons_follow_every_change(page: Any) -> None:
    page.wait_for_selector(".why")
    first = page.inner_text(".why")
    page.select_option("[data-key=dice]", "64")
    page.wait_for_selector(".option:has-text('24/14')")
    second = page.inner_text(".why")
    page.select_option("[data-key=dice]", "")
    page.wait_for_selector(".option:has-text('double')")
    assert len({first, second, page.inner_text(".why")}) == 3


def test_the_game_goes_on_from_here_against_the_computer(page: Any) -> None:
    page.click("[data-key=play-computer]")
    page.wait_for_selector(".move--draft", state="attached")
    assert page.evaluate("location.hash").startswith("#/table/")


COPYING = """() => {
    window.copied = []
    navigator.clipboard.write = async ([item]) => {
        const blob = await item.getType('image/png')
        const { width, height } = await createImageBitmap(blob)
        window.copied.push([blob.type, width > 500, height > 300])
    }
}"""


def test_the_picture_can_be_copied(page: Any) -> None:
    page.evaluate(COPYING)
    page.click("[data-key=picture]")
    page.wait_for_selector("[role=status]:text-is('Copied')")
    assert page.evaluate("window.copied") == [["image/png", True, True]]


def test_where_nothing_may_be_copied_the_picture_is_a_file(page: Any) -> None:
    page.evaluate("() => { navigator.clipboard.write = async () => { throw new Error('no') } }")
    with page.expect_download() as saved:
        page.click("[data-key=picture]")
    assert saved.value.suggested_filename == "videau.png"


BLACK = "-b---BD-B---eE---c-e----B-:0:0:-1:31:0:0:0:0:10"
"""White has made the 5 point, and black has rolled the same."""


def _at_point(page: Any, number: int) -> str:
    """What the board says of a point, by the number that it bears."""
    place = page.locator(f'.vb-place[aria-label^="Point {number},"]')
    said: str = place.get_attribute("aria-label")
    return said


def test_plays_of_black_bear_the_numbers_of_the_board(visitor: Visitor) -> None:
    page = visitor.open(f"#/analysis/standard/{BLACK}")
    page.wait_for_selector(".option")
    assert "8/5 6/5" in page.inner_text(".option >> nth=0")
    assert _at_point(page, 8).endswith("3 of your checkers"), "where the play begins"
    assert _at_point(page, 5).endswith("empty"), "and where it ends"
    # Whoever has to answer a double is the one who looks at the board.
    page.select_option("[data-key=dice]", "offered")
    page.wait_for_selector(".option:has-text('take')")
    assert _at_point(page, 5).endswith("2 of your checkers")


@pytest.mark.parametrize("opponent", ["computer", "friend"])
def test_whoever_has_to_decide_plays_on_from_here(visitor: Visitor, opponent: str) -> None:
    page = visitor.open(f"#/analysis/standard/{BLACK}")
    page.wait_for_selector(".option")
    page.click(f"[data-key=play-{opponent}]")
    page.wait_for_function("() => location.hash.startsWith('#/table/')")
    page.wait_for_selector('.vb-place[aria-label^="Point 8,"]')
    assert "3 of your checkers" in _at_point(page, 8)
    assert "2 opposing checkers" in _at_point(page, 20)


def test_a_question_too_many_is_asked_again_and_blames_no_position(
    page: Any, visitor: Visitor
) -> None:
    refusal = "that was one question after another: wait a moment"
    error = {"code": "too-many", "message": refusal, "template": refusal, "values": {}}
    page.route(
        "**/analysis/hint", lambda route: route.fulfill(status=429, json={"error": error}), times=1
    )
    page.select_option("[data-key=dice]", "64")
    page.wait_for_selector(f".problem:has-text('{refusal}')")
    assert "has to be right" not in page.inner_text(".analysis-opinion")
    assert page.locator(".analysis-ways").count() == 1, "the position can still be passed on"
    page.wait_for_selector(".option:has-text('24/14')")
    assert page.locator(".problem").count() == 0
    visitor.problems.clear()  # the browser reports the refusal


def test_a_second_rollout_is_refused_and_the_opinion_stays(page: Any, visitor: Visitor) -> None:
    refusal = "another rollout is under way: try again when it is done"
    error = {"code": "too-many", "message": refusal, "template": refusal, "values": {}}
    page.route(
        "**/analysis/rollout",
        lambda route: route.fulfill(status=429, json={"error": error}),
        times=1,
    )
    page.click("[data-key=rollout]")
    page.wait_for_selector(f".problem:has-text('{refusal}')")
    assert page.locator(".option").count() > 1
    page.click("[data-key=rollout]")
    page.wait_for_selector(".problem", state="detached")
    visitor.problems.clear()  # the browser reports the refusal


def test_without_an_answer_the_question_can_be_asked_again(page: Any, visitor: Visitor) -> None:
    page.route("**/analysis/board", lambda route: route.abort(), times=1)
    page.select_option("[data-key=dice]", "64")
    page.wait_for_selector(".problem")
    assert "has to be right" not in page.inner_text(".analysis-opinion")
    page.click("[data-key=ask-again]")
    page.wait_for_selector(".option:has-text('24/14')")
    visitor.problems.clear()  # the browser reports the failure


def test_a_late_answer_does_not_take_the_reader_back(page: Any) -> None:
    held: list[Any] = []
    page.route("**/analysis/board", lambda route: held.append(route), times=1)
    page.select_option("[data-key=dice]", "64")
    while not held:
        page.wait_for_timeout(10)
    page.evaluate("location.hash = '#/learn'")
    page.wait_for_selector(".analysis-form", state="detached")
    held[0].continue_()
    page.wait_for_load_state("networkidle")
    assert page.evaluate("location.hash") == "#/learn"
