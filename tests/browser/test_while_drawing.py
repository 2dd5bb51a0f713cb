"""What somebody is doing with a screen while something new arrives and draws it anew."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.browser.conftest import Visitor
from tests.browser.tables import standing

# The answer waits in the page itself, so that it comes at a moment that the test chooses.
HOLD = """path => {
  const ask = window.fetch;
  let open;
  const gate = new Promise((done) => { open = done; });
  const held = [];
  window.fetch = (where, how) => {
    if (!String(where).includes(path)) return ask(where, how);
    const answer = gate.then(() => ask(where, how));
    held.push(answer);
    return answer;
  };
  window.letThrough = async () => {
    if (!held.length) throw new Error(`nobody asked for ${path}`);
    open();
    await Promise.all(held);
    for (let i = 0; i < 10; i += 1) await new Promise((done) => setTimeout(done));
  };
}"""


def late(page: Any, path: str) -> Callable[[], None]:
    """Has an answer of the server wait; what comes back lets it through and waits until it came."""
    page.evaluate(HOLD, path)

    def let_through() -> None:
        page.evaluate("window.letThrough()")

    return let_through


def setup_without_offers(visitor: Visitor) -> tuple[Any, Callable[[], None]]:
    """The set-up screen before what the server offers has come."""
    page = visitor.open("#/preferences")
    page.route("**/reference/*", lambda route: route.abort())
    page.reload()
    page.wait_for_selector("main h1")
    # Whatever the page asked for by itself is refused before the next question is held.
    page.wait_for_load_state("networkidle")
    arrive = late(page, "/reference/")
    page.unroute_all()
    visitor.problems.clear()  # that it did not come was an error
    page.evaluate("location.hash = '#/new'")
    page.wait_for_selector("[data-key=other-length]")
    return page, arrive


def test_what_is_being_typed_stays_in_its_field(visitor: Visitor) -> None:
    page, arrive = setup_without_offers(visitor)
    page.fill("[data-key=other-length]", "2.5")
    arrive()
    page.wait_for_selector("input[type=range]")
    assert page.input_value("[data-key=other-length]") == "2.5"
    assert page.evaluate("document.activeElement.dataset.key") == "other-length"


def test_a_field_that_was_left_shows_what_is_chosen(visitor: Visitor) -> None:
    page = visitor.open()
    page.wait_for_selector("input[type=range]")  # the levels have come
    page.fill("[data-key=other-length]", "0")
    page.check("[name=length][value='5']", force=True)
    assert page.input_value("[data-key=other-length]") == ""


def test_a_button_that_is_being_pressed_is_not_taken_away(visitor: Visitor) -> None:
    page, arrive = setup_without_offers(visitor)
    page.check("[name=opponent][value=device]", force=True)
    page.hover("[data-key=begin]")
    page.mouse.down()
    arrive()
    assert page.locator("[data-key=start]").count() == 0, "the screen was drawn under the finger"
    page.mouse.up()
    page.wait_for_selector(".card-name")


def test_what_arrived_meanwhile_is_drawn_when_the_button_is_let_go(visitor: Visitor) -> None:
    page, arrive = setup_without_offers(visitor)
    page.hover("[data-key=begin]")
    page.mouse.down()
    arrive()
    page.mouse.move(5, 5)
    page.mouse.up()  # changed their mind
    page.wait_for_selector("input[type=range]")


def test_the_other_mouse_button_holds_nothing_up(visitor: Visitor) -> None:
    page, arrive = setup_without_offers(visitor)
    page.hover("[data-key=begin]")
    page.mouse.down(button="right")
    arrive()
    page.wait_for_selector("input[type=range]")


def test_the_first_click_after_typing_a_length_counts(visitor: Visitor) -> None:
    page = visitor.open()
    page.wait_for_selector("input[type=range]")  # the levels have come
    page.check("[name=opponent][value=device]", force=True)
    page.fill("[data-key=other-length]", "9")
    page.click("[data-key=begin]")  # the field tells what was typed while the button is pressed
    page.wait_for_selector(".moves :text('Match to 9')")


def test_dice_that_are_being_typed_stay_when_the_sheet_arrives(visitor: Visitor) -> None:
    laid = visitor.lay(standing({6: 5, 5: 5, 4: 5}, {6: 5, 5: 5, 4: 5}), dice="typed")
    page = visitor.open("#/rules", games={laid.id: laid.token})
    arrive = late(page, "/ruleset?")
    page.evaluate("path => { location.hash = path; }", laid.path)
    page.fill("[name=dice]", "31")
    arrive()
    assert page.input_value("[name=dice]") == "31"
    page.press("[name=dice]", "Enter")
    page.wait_for_selector(".move--draft")


def test_dice_that_were_set_are_not_offered_again(visitor: Visitor) -> None:
    page = visitor.sit(standing({6: 5, 5: 5, 4: 5}, {6: 5, 5: 5, 4: 5}))
    page.fill("[name=dice]", "97")
    page.press("[name=dice]", "Enter")
    page.wait_for_selector(".status--bad")
    assert page.input_value("[name=dice]") == "97", "what was wrong can be mended"
    page.fill("[name=dice]", "31")
    page.press("[name=dice]", "Enter")
    page.wait_for_selector(".move--draft")
    page.keyboard.press("Escape")
    assert page.locator("[name=dice]").count() == 0
