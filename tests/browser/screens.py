"""Every screen there is, and every state of the table: how to get there with one open page."""

from __future__ import annotations

import functools
from typing import Any

from tests.browser.conftest import PREFER
from tests.browser.guide import GO, Arrive, Guide, Screen
from tests.browser.hands import press
from tests.browser.tables import FULL, Laid, lay_played, standing
from tests.browser.test_practice import weak_game
from tests.files.signed_records import signed_text
from tests.play.fair_games import fair_game
from videau.engine import LEVELS, EnginePlayer
from videau.files import format_record
from videau.rules.cube import Cube, Side
from videau.rules.match import Match, Score
from videau.rules.options import Options
from videau.rules.position import STANDARD_START
from videau.rules.rulesets import RULESETS
from videau.rules.time_control import TimeControl

START = STANDARD_START
RACE = {8: 5, 6: 10}


def _setup(*choices: str) -> Arrive:
    def arrive(guide: Guide) -> None:
        guide.go("#/new", "[name=ruleset]")
        for choice in choices:
            guide.page.locator(f"[data-key={choice}]").evaluate("choice => choice.click()")

    return arrive


def _arrival(guide: Guide) -> None:
    guide.forget_games()
    guide.go("#/", "[data-key=play-now]:not([disabled])")


def _arrival_again(guide: Guide) -> None:
    guide.forget_games()
    guide.sit(standing(START, START, length=7, score=Score(2, 4)))
    guide.go("#/", ".unfinished .vb-ground")


def _own_times(guide: Guide) -> None:
    _setup("opponent-device")(guide)
    guide.page.select_option("[data-key=clock]", "own")


def _path(path: str) -> Arrive:
    return lambda guide: guide.go(path)


def _rules(name: str) -> Arrive:
    return lambda guide: guide.go(f"#/rules/{name}", ".rule")


def _games(guide: Guide) -> None:
    guide.forget_games()
    over = standing({1: 1}, {1: 1}, dice="21", length=1)
    guide.sit(standing(START, START, length=7, score=Score(2, 4)))
    guide.sit(over, ".move--draft")
    guide.move(1, 0)
    press(guide.page, "confirm")
    guide.page.wait_for_selector("#result-title")
    guide.go("#/games", ".game >> nth=1")


def _delete(guide: Guide) -> None:
    _games(guide)
    guide.page.click("[data-key^=mark-] >> nth=0")
    guide.page.wait_for_selector("[data-key^=keep-]")


def _no_games(guide: Guide) -> None:
    guide.forget_games()
    guide.go("#/games")


def _no_review(guide: Guide) -> None:
    guide.forget_games()
    guide.go("#/review", ".notice h1")


def _gone(guide: Guide) -> None:
    guide.keep("nosuchtable", "x" * 32)
    guide.go("#/table/nosuchtable")


def _failing(status: int, code: str) -> Arrive:
    def arrive(guide: Guide) -> None:
        guide.go("#/preferences")
        guide.keep("any", "x" * 32)
        guide.refused("**/games/mine", status, code)
        guide.page.evaluate(GO, "#/games")
        guide.page.wait_for_selector(".notice h1")

    return arrive


def _taken(guide: Guide) -> None:
    guide.forget_games()
    guide.go("#/preferences")
    guide.refused("**/invitation", 409, "seat-taken")
    guide.page.evaluate(GO, "#/join/any/thing")
    guide.page.wait_for_selector(".notice [data-key=notice]")


def _invited(guide: Guide) -> None:
    guide.forget_games()
    wish = {
        "ruleset": "gala",
        "white": {"kind": "here", "name": "Ann"},
        "black": {"kind": "friend"},
        "options": {"length": 5, "clock": {"delay": 12, "reserve": 300}},
    }
    made = guide.page.request.post(f"{guide.visitor.address}api/v1/games", data=wish).json()
    guide.go(f"#/join/{made['id']}/{made['invites']['black']}", "[data-key=join]")


def _friend(guide: Guide) -> None:
    _setup("opponent-friend")(guide)
    # What was chosen last is proposed again, so it is said here.
    guide.page.select_option("[data-key=clock]", "none")
    press(guide.page, "begin")
    guide.page.wait_for_selector(".invitation")


def _friend_with_a_day(guide: Guide) -> None:
    """Waiting for a friend with the longest clock that there is."""
    _setup("opponent-friend")(guide)
    guide.page.select_option("[data-key=clock]", "own")
    guide.page.fill("[name=minutes]", "1440")
    press(guide.page, "begin")
    guide.page.wait_for_selector(".invitation")


def _apart(match: Match, until: str, *keys: str) -> Arrive:
    """A table of two people at two devices, seen by the one who has set it up."""

    def arrive(guide: Guide) -> None:
        laid = guide.visitor.lay(match, names=("Ann", "Bob"), apart=True)
        guide.page.evaluate("localStorage.setItem('videau.games', '{}')")
        guide.keep(laid.id, laid.token)
        guide.go(laid.path, until)
        guide.press(*keys)

    return arrive


def _asked_back(guide: Guide) -> None:
    """Bob has played, and asks Ann for his play back."""
    match = standing(START, START, dice="31", length=5, turn=Side.BLACK)
    laid = guide.visitor.lay(match, names=("Ann", "Bob"), apart=True)
    guide.keep(laid.id, laid.guest)
    guide.go(laid.path, ".card-name")
    guide.move(8, 5, 6, 5)
    guide.press("confirm", "take-back")
    guide.page.wait_for_selector("[data-key=take-back]", state="detached")
    guide.go("#/preferences")
    guide.keep(laid.id, laid.token)
    guide.go(laid.path, "[data-key=accept-back]")


def _missed(*keys: str) -> Arrive:
    """Bob has to answer and is away: Ann may end the match, and is asked how."""

    def arrive(guide: Guide) -> None:
        match = standing(START, START, dice="31", length=5, turn=Side.BLACK, absence=1)
        laid = guide.visitor.lay(match, names=("Ann", "Bob"), apart=True)
        guide.keep(laid.id, laid.token)
        guide.go(laid.path, "[data-key=forfeit]")
        guide.press(*keys)
        if keys:
            guide.page.wait_for_selector(RESULT)

    return arrive


def _cut_off(guide: Guide) -> None:
    """A table that was open before, without a network."""
    guide.sit(standing(START, START, length=5), "[data-key=double]")
    path = guide.page.evaluate("location.hash")
    guide.go("#/preferences")
    guide.cut()
    guide.page.evaluate(GO, path)
    guide.page.wait_for_selector(".actions [data-key=roll], .actions [data-key=undo]")


def _watch(guide: Guide) -> None:
    laid = guide.visitor.lay(standing(START, START, length=5))
    guide.forget_games()
    guide.go(f"#/watch/{laid.id}/{laid.watch}", ".card-name")


def _table(
    match: Match, *keys: str, until: str = ".actions button", then: str = "", **how: Any
) -> Arrive:
    def arrive(guide: Guide) -> None:
        guide.sit(match, until, **how)
        guide.press(*keys)
        if then:
            guide.page.wait_for_selector(then, state="attached")

    return arrive


def _tapping(match: Match, *places: int, then: tuple[str, ...] = (), until: str = "") -> Arrive:
    def arrive(guide: Guide) -> None:
        guide.sit(match, ".move--draft")
        guide.move(*places)
        press(guide.page, *then)
        if until:
            guide.page.wait_for_selector(until)

    return arrive


def _review(guide: Guide) -> None:
    _tapping(standing(RACE, RACE, dice="21", length=5), 8, 7, 8, 6, then=("confirm",))(guide)
    guide.page.wait_for_selector(".move--now", state="attached")
    guide.press("first")
    guide.page.wait_for_selector("[data-key=to-game]")


def _hint(match: Match) -> Arrive:
    def arrive(guide: Guide) -> None:
        guide.sit(match, "[data-key=hint]")
        guide.press("hint")
        guide.page.wait_for_selector(".option")

    return arrive


def _nudged(*more: str) -> Arrive:
    """The tutor has been shown a bad play of the opening roll."""

    def arrive(guide: Guide) -> None:
        guide.page.evaluate(PREFER, {"tutor": "error"})
        _tapping(PLAYING, 13, 10, 6, 5, then=("confirm",))(guide)
        guide.page.wait_for_selector("[data-key=look-again]")
        guide.page.evaluate(PREFER, {"tutor": "off"})  # for the screens that come next
        guide.page.wait_for_selector(".nudge")
        guide.press(*more)

    return arrive


def _reviewed(guide: Guide) -> None:
    game = standing({6: 1, 1: 1}, {2: 1, 1: 1}, dice="21", length=5)
    _tapping(game, 6, 4, 1, 0, then=("confirm",))(guide)
    guide.press("resign", "resign-single", "sure", "accept", "review-this")
    guide.page.wait_for_selector(".review h1")
    guide.page.wait_for_selector("progress", state="detached")


@functools.cache
def _played_by_engines(database: str) -> Laid:
    """A game that is over; whoever reviews it again finds what the server has kept."""
    players = {side: EnginePlayer(LEVELS["casual"], seed=7) for side in Side}
    return lay_played(database, Match(options=Options(length=1)), players, seed=11)


def _whole_game(guide: Guide) -> None:
    laid = _played_by_engines(guide.visitor.database)
    guide.keep(laid.id, laid.token)
    guide.go(f"#/review/{laid.id}", ".review h1")
    guide.page.wait_for_selector("progress", state="detached")
    guide.page.click(".stop >> nth=0")


@functools.cache
def _played_with_the_cube(database: str) -> Laid:
    """A match in which both have doubled."""
    players = {side: EnginePlayer(LEVELS["casual"], seed=7) for side in Side}
    return lay_played(database, Match(options=Options(length=3)), players, seed=11)


def _all_figures(guide: Guide) -> None:
    laid = _played_with_the_cube(guide.visitor.database)
    guide.keep(laid.id, laid.token)
    guide.go(f"#/review/{laid.id}/1", ".review h1")
    guide.page.wait_for_selector("progress", state="detached")
    guide.page.locator(".sums-more").evaluate("figures => { figures.open = true; }")
    guide.page.wait_for_selector(".sums-more small")


def _checked(*swaps: tuple[str, str], signed: bool = False) -> Arrive:
    """The check of a record in which texts were swapped for others."""

    def arrive(guide: Guide) -> None:
        record = signed_text() if signed else format_record(fair_game())
        for old, new in swaps:
            record = record.replace(old, new)
        # The name is the reader's own, so it holds no word that could be taken for the program's.
        file = {"name": "2026-11-16", "mimeType": "text/plain", "buffer": record.encode()}
        guide.go("#/check", "[data-key=record]")
        guide.page.set_input_files("[data-key=record]", file)
        guide.page.locator("[data-key=details]").evaluate("details => details.click()")

    return arrive


def _bad_dice(guide: Guide) -> None:
    guide.sit(standing(START, START), "[name=dice]")
    guide.page.fill("[name=dice]", "97")
    guide.page.press("[name=dice]", "Enter")
    guide.page.wait_for_selector(".status--bad")


ANALYSED = "#/analysis/standard/-b----E-C---eE---c-e----B-:0:0:1:"


def _analysis(fields: str) -> Arrive:
    return lambda guide: guide.go(f"{ANALYSED}{fields}", ".option")


def _lesson(key: str) -> Arrive:
    return lambda guide: guide.go(
        f"#/learn/dujardin/{key}", f".learn [aria-current$=page][data-key=lesson-{key}]"
    )


def _practice(path: str, *keys: str, until: str = ".vb-place") -> Arrive:
    """Practice of somebody without games; what comes is drawn, so only the day's is the same."""

    def arrive(guide: Guide) -> None:
        guide.forget_games()
        guide.go(f"#/practice/{path}", f".practice {until}")
        guide.press(*keys)
        if keys:
            guide.page.wait_for_selector(".practice-result .why")

    return arrive


def _progress(guide: Guide) -> None:
    laid = weak_game(guide.visitor.database)
    guide.forget_games()
    guide.keep(laid.id, laid.token)
    guide.go(f"#/review/{laid.id}", ".review h1")
    guide.page.wait_for_selector("progress", state="detached")
    guide.go("#/progress", ".progress-plot")


def _no_progress(guide: Guide) -> None:
    guide.forget_games()
    guide.go("#/progress", ".progress-days")


PLAYING = standing(START, START, dice="31", length=7)
ROLLING = standing(START, START, length=7)
TIMED = standing(START, START, dice="31", length=7, clock=TimeControl(delay=12, reserve=840))
DOUBLED = ("double", "sure")
WIN = (1, 0)
RESULT = "#result-title"

SCREENS: dict[str, Screen] = {
    "arrival": Screen(_arrival),
    "arrival, a game under way": Screen(_arrival_again),
    "set-up": Screen(_setup("opponent-computer", "length-7")),
    "set-up, one device": Screen(_setup("opponent-device", "length-1")),
    "set-up, a friend": Screen(_setup("opponent-friend", "rules-dujardin")),
    "set-up, watching": Screen(_setup("opponent-watch")),
    "set-up, money": Screen(_setup("opponent-computer", "length-0", "rules-standard")),
    "set-up, own times": Screen(_own_times),
    "no games": Screen(_no_games),
    "my games": Screen(_games),
    "deleting a game": Screen(_delete),
    **{f"rules, {name}": Screen(_rules(name), is_alike=name != "dujardin") for name in RULESETS},
    "all rules": Screen(_path("#/compare")),
    "match files": Screen(_path("#/open")),
    "dice to check": Screen(_path("#/check")),
    "dice that fit": Screen(_checked()),
    "dice that were changed": Screen(_checked(('"dice": "21"', '"dice": "66"'))),
    "a signed record": Screen(_checked(signed=True), is_alike=True),
    "a signed record that was changed": Screen(_checked(("Ann", "Eve"), signed=True)),
    "preferences": Screen(_path("#/preferences")),
    "nothing here": Screen(_path("#/no/such/screen")),
    "not yours": Screen(_path("#/table/nosuchtable"), is_alike=True),
    "gone": Screen(_gone, is_alike=True),
    "invited": Screen(_invited),
    "seat taken": Screen(_taken, is_alike=True),
    "crowded": Screen(_failing(429, "too-many"), is_alike=True),
    "offline": Screen(_failing(0, "")),
    "broken": Screen(_failing(500, "error"), is_alike=True),
    "waiting for a friend": Screen(_friend, is_alike=True),
    "waiting, a day each": Screen(_friend_with_a_day),
    "watching": Screen(_watch),
    "opening": Screen(_table(Match(options=Options(length=7)), typed=False)),
    "to roll": Screen(_table(ROLLING, typed=False)),
    "to play": Screen(_tapping(PLAYING)),
    "in the hand": Screen(_tapping(PLAYING, 8)),
    "to confirm": Screen(_tapping(PLAYING, 8, 5, 6, 5)),
    "nothing to play": Screen(_tapping(standing({25: 1, 6: 14}, FULL, dice="65"))),
    "dice to type": Screen(_table(ROLLING, until="[name=dice]")),
    "bad dice": Screen(_bad_dice),
    "double?": Screen(_table(ROLLING, "double")),
    "take or drop": Screen(
        _table(standing(START, START, beavers=True), *DOUBLED, then="[data-key=take]")
    ),
    "take?": Screen(_table(ROLLING, *DOUBLED, "take"), is_alike=True),
    "drop?": Screen(_table(ROLLING, *DOUBLED, "drop")),
    "give up?": Screen(_table(ROLLING, "resign")),
    "give up this?": Screen(_table(ROLLING, "resign", "resign-gammon")),
    "take back?": Screen(_asked_back),
    "opponent gone": Screen(_missed()),
    "opponent gone, claimed": Screen(_missed("forfeit")),
    "opponent gone, called off": Screen(_missed("call-off"), is_alike=True),
    "accept or refuse": Screen(
        _table(ROLLING, "resign", "resign-gammon", "sure", then="[data-key=accept]")
    ),
    "table without a network": Screen(_cut_off),
    "Crawford game": Screen(
        _table(standing(START, START, length=5, score=Score(4, 2), crawford=True))
    ),
    "against the computer": Screen(_table(PLAYING, until=".move--draft", bot="expert")),
    "looking back": Screen(_review),
    "a hint": Screen(_hint(PLAYING)),
    "a hint for the cube": Screen(_hint(ROLLING)),
    "look again?": Screen(_nudged()),
    "look again, and what for": Screen(_nudged("tell-more", "tell-more")),
    "review": Screen(_reviewed),
    "review of a whole game": Screen(_whole_game, is_alike=True),
    "review with all figures": Screen(_all_figures),
    "nothing to review": Screen(_no_review),
    "analysis": Screen(_analysis("31:0:0:0:0:10")),
    "analysis of a cube": Screen(_analysis("00:3:2:0:7:10"), is_alike=True),
    "a lesson": Screen(_lesson("five-point")),
    "a lesson about the cube": Screen(_lesson("doubling"), is_alike=True),
    "position of the day": Screen(_practice("day/standard")),
    "a position to practise, solved": Screen(
        _practice("taking/standard", "answer-take", until="[data-key=answer-take]")
    ),
    "progress": Screen(_progress),
    "no progress yet": Screen(_no_progress),
    "clocks": Screen(_table(TIMED, until=".card-name")),
    "position as text": Screen(_tapping(PLAYING), "text"),
    "keys": Screen(_tapping(PLAYING), "keys"),
    "link to watch": Screen(_tapping(PLAYING), "link"),
    "phrases": Screen(_apart(PLAYING, ".card-name"), "phrases"),
    "won": Screen(
        _tapping(standing({1: 1}, {1: 1}, dice="21"), *WIN, then=("confirm",), until=RESULT),
        is_alike=True,
    ),
    "won a gammon": Screen(
        _tapping(
            standing({1: 1}, FULL, dice="21", length=7, score=Score(3), cube=Cube(2, Side.WHITE)),
            *WIN,
            then=("confirm",),
            until=RESULT,
        )
    ),
    "Crawford next": Screen(
        _tapping(
            standing({1: 1}, {1: 1}, dice="21", length=5, score=Score(3, 1)),
            *WIN,
            then=("confirm",),
            until=RESULT,
        )
    ),
    "won by a drop": Screen(_table(ROLLING, *DOUBLED, "drop", "sure", then=RESULT)),
    "won by Jacoby": Screen(
        _tapping(
            standing({1: 1}, FULL, dice="21", jacoby=True), *WIN, then=("confirm",), until=RESULT
        ),
        is_alike=True,
    ),
    "won the match": Screen(
        _tapping(
            standing({1: 1}, {22: 1, 6: 14}, dice="21", length=3, ruleset="dujardin"),
            *WIN,
            then=("confirm",),
            until=RESULT,
        )
    ),
}
