"""Every screen and every state of the table: in all languages, for all eyes and fingers."""

from __future__ import annotations

import itertools
import json
import re
import time
from collections.abc import Iterator, Sequence
from typing import Any

import httpx
import pytest

from tests.browser.axe import violations
from tests.browser.conftest import PREFER, Visitor
from tests.browser.geometry import (
    DESKS,
    LONGEST,
    NARROWEST,
    PHONES,
    Size,
    faults,
    larger_text,
    resize,
)
from tests.browser.guide import Guide, Screen
from tests.browser.hands import close_window, next_frame
from tests.browser.screens import SCREENS
from tests.browser.words import English, read, speak
from tests.patience import PATIENCE
from tools.fonts import FACES, characters
from videau.i18n.languages import LANGUAGES
from videau.rulebook.vocabulary import SHEET_WORDS

OTHERS = [code for code in LANGUAGES if code != "en"]
DESK: Size = (1440, 900)
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 640},
    "has_touch": True,
    "is_mobile": True,
}


def _guide(visitor: Visitor, theme: str = "wood", **how: Any) -> Guide:
    page = visitor.open(preferences={"forced": False, "theme": theme}, **how)
    page.wait_for_function(
        "() => document.querySelectorAll('[data-key=language] option').length > 1"
    )
    return Guide(visitor, page)


def _unexpected(visitor: Visitor) -> list[str]:
    # The browser itself reports every answer that is a refusal.
    return [one for one in visitor.problems if "Failed to load resource" not in one]


@pytest.fixture(scope="module")
def guide(chromium: Any, address: str, regular: Visitor) -> Iterator[Guide]:
    visitor = Visitor(chromium, address, regular.database)
    yield _guide(visitor)
    visitor.close()
    assert _unexpected(visitor) == []


@pytest.fixture(scope="module")
def phone(chromium: Any, address: str, regular: Visitor) -> Iterator[Guide]:
    visitor = Visitor(chromium, address, regular.database)
    # The theme with the thickest edges, and with the least to paint for every new size.
    yield _guide(visitor, "contrast", **PHONE)
    visitor.close()
    assert _unexpected(visitor) == []


@pytest.fixture(scope="module")
def catalogues(address: str) -> dict[str, English]:
    def texts(code: str) -> Any:
        return httpx.get(f"{address}api/v1/texts/{code}", timeout=PATIENCE).json()["texts"]

    def printed(code: str, known: Any) -> list[str]:
        # Those that hold a word of another language: of several words, or English themselves.
        sheets = (languages.get(code, {}) for languages in SHEET_WORDS.values())
        own = {word for words in sheets for word in words.values()}
        return sorted(word for word in own if " " in word or word in known)

    spoken = {code: texts(code) for code in OTHERS}
    return {code: English(known, printed(code, known)) for code, known in spoken.items()}


# A screen is read in one language besides English, a new one in its turn: what is written into
# the program is found by the brackets below, and each catalogue is checked by itself
# (tests/contract). `make test-long` reads every screen in every language.
TURNS = dict(zip(SCREENS, itertools.cycle(OTHERS), strict=False))
# The same goes for sizes: on a screen the words that are longest are tried on two of the desks and
# on the narrowest phones with one of the others, the next ones on the next screen.
TWO_DESKS = dict(zip(SCREENS, itertools.cycle((DESKS[::2], DESKS[1::2])), strict=False))
WIDER = itertools.cycle([size for size in PHONES if size not in NARROWEST])
THREE_PHONES = {name: (*NARROWEST, wider) for name, wider in zip(SCREENS, WIDER, strict=False)}

# Screens that are built as another one is, with other words, wait for `make test-long` on phones
# and in large letters; on a desk they are looked at like the others.
ON_PHONES = [
    pytest.param(name, marks=pytest.mark.long if screen.is_alike else ())
    for name, screen in SCREENS.items()
]


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_serves_everybody(guide: Guide, catalogues: dict[str, English], name: str) -> None:
    screen, page = SCREENS[name], guide.page
    speak(page, "en")
    screen.arrive(guide)
    _open_window(page, screen.window)
    assert violations(page) == []
    assert page.evaluate(OTHER_FONTS) == []
    assert len(read(page)) > 5
    assert _misread(page, screen, TURNS[name], catalogues) == {}
    _speak_at(page, screen, LONGEST)
    assert _faults(page, TWO_DESKS[name]) == {}
    resize(page, DESK)
    close_window(page)


@pytest.mark.long
@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_is_read_in_every_language(
    guide: Guide, catalogues: dict[str, English], name: str
) -> None:
    screen, page = SCREENS[name], guide.page
    speak(page, "en")
    screen.arrive(guide)
    _open_window(page, screen.window)
    for code in OTHERS:
        assert _misread(page, screen, code, catalogues) == {}, code
    close_window(page)


def _misread(
    page: Any, screen: Screen, code: str, catalogues: dict[str, English]
) -> dict[str, list[str]]:
    """What of a screen is not in its language, or in letters that the shipped fonts lack."""
    _speak_at(page, screen, code)
    page.wait_for_function("() => document.querySelector('main')?.children.length > 0")
    english = _still_english(page, catalogues[code])
    unknown = sorted(set("".join(read(page))) - {"\n"} - LETTERS)
    found = {"English": english, "letters": unknown}
    return {what: texts for what, texts in found.items() if texts}


def _faults(page: Any, sizes: Sequence[Size]) -> dict[Size, list[str]]:
    """What is cut, covered or out of reach, at each of these sizes at which anything is."""
    found = {}
    for size in sizes:
        resize(page, size)
        found[size] = faults(page)
    return {size: lines for size, lines in found.items() if lines}


def _speak_at(page: Any, screen: Screen, code: str) -> None:
    """Goes over to another language, with the same window open."""
    close_window(page)
    speak(page, code)
    _open_window(page, screen.window)


# Whatever shows text, on the page or on the board, and does so in a font of the system.
OTHER_FONTS = """() => [...document.querySelectorAll('body, body *')]
  .filter((one) => one.matches('input, select, textarea') ||
    [...one.childNodes].some((child) => child.nodeType === 3 && child.data.trim()))
  .filter((one) => !/^(Inter|Spectral),/.test(getComputedStyle(one).fontFamily))
  .map((one) => one.outerHTML.slice(0, 120))"""
LETTERS = frozenset.intersection(*(characters(face.file) for face in FACES))


def _still_english(page: Any, catalogue: English) -> list[str]:
    """What is left in English once the screen has all the texts that it asks the server for."""
    left = catalogue.left(read(page))
    end = time.monotonic() + PATIENCE
    while left and time.monotonic() < end:
        next_frame(page)
        left = catalogue.left(read(page))
    return left


def _open_window(page: Any, key: str) -> None:
    if key:
        page.evaluate(f"document.querySelector('[data-key={key}]').click()")
        page.wait_for_selector("dialog[open]")


SMALL = """() => {
  const found = [];
  const things = 'button, a[href], input, select, summary, [role=slider]';
  for (const one of document.querySelectorAll(things)) {
    if (!one.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue;
    const isInSentence = one.matches('a') && one.closest('p, figcaption');
    if (one.closest('.vb') || one.matches('.skip, :disabled') || isInSentence) {
      continue; // points have landing pads; a link in a sentence is as high as its line
    }
    const isMark = one.matches('input[type=radio], input[type=checkbox]');
    const area = (isMark && one.closest('label')) || one;
    const { width, height } = area.getBoundingClientRect();
    if (width && (width < 43.5 || height < 43.5)) {
      found.push(`${one.dataset.key ?? one.outerHTML.slice(0, 80)} ${width} x ${height}`);
    }
  }
  return found;
}"""


# Questions and what answers them: all of it on the screen, and nothing over it. Of a window that
# was opened over them, what it is called and what can be pressed in it, as the rest has to wait.
HIDDEN = """() => [...(document.querySelector('dialog:modal')?.querySelectorAll('h2, button') ??
    document.querySelectorAll('.answer-title, .actions .button, .answer .button'))]
  .filter((one) => one.checkVisibility() && !one.closest('main')?.querySelector('.over--on'))
  .filter((one) => {
    const { top, bottom, left, right } = one.getBoundingClientRect();
    const covered = [top + 1, bottom - 1].some((y) => {
      const found = document.elementFromPoint((left + right) / 2, y);
      return !found || !(one.contains(found) || found.contains(one));
    });
    return top < 0 || bottom > innerHeight || left < 0 || right > innerWidth || covered;
  }).map((one) => one.textContent)"""


@pytest.mark.parametrize("name", ON_PHONES)
def test_a_screen_fits_a_phone_and_its_fingers(phone: Guide, name: str) -> None:
    screen, page = SCREENS[name], phone.page
    speak(page, "en")
    screen.arrive(phone)
    assert page.evaluate(HIDDEN) == []
    _open_window(page, screen.window)
    assert page.evaluate(SMALL) == []
    assert page.evaluate(HIDDEN) == []
    # The second language begins at the size at which the first has ended.
    for code, sizes in {TURNS[name]: NARROWEST[::-1], LONGEST: THREE_PHONES[name]}.items():
        _speak_at(page, screen, code)
        assert _faults(page, sizes) == {}, code
    resize(page, PHONES[-2])
    close_window(page)


@pytest.mark.long
@pytest.mark.parametrize("theme", ["wood", "slate", "contrast"])
@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_fits_every_size_in_every_language_and_theme(
    guide: Guide, name: str, theme: str
) -> None:
    screen, page = SCREENS[name], guide.page
    speak(page, "en")
    page.evaluate(PREFER, {"theme": theme})
    screen.arrive(guide)
    for code in LANGUAGES:
        _speak_at(page, screen, code)
        assert _faults(page, (*DESKS, *PHONES)) == {}, code
    resize(page, DESK)
    close_window(page)


COLOURS = list(itertools.product(("slate", "wood", "contrast"), ("dark", "light")))


@pytest.mark.long
@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_can_be_read_in_all_colours(guide: Guide, name: str) -> None:
    screen, page = SCREENS[name], guide.page
    speak(page, "en")
    screen.arrive(guide)
    _open_window(page, screen.window)
    for theme, scheme in COLOURS:
        page.evaluate(PREFER, {"theme": theme, "scheme": scheme})
        assert violations(page) == [], (theme, scheme)
    page.evaluate(PREFER, {"theme": "wood", "scheme": "light"})
    close_window(page)


# Fields of answers that hold texts for people, in the language that was asked for.
READ_BY_PEOPLE = (
    *("texts", "label", "summary", "title", "about", "differences"),
    *("paragraphs", "caption", "text", "word", "meaning"),
)


def _marked(text: Any) -> Any:
    """Puts brackets around every text."""
    if isinstance(text, str):
        return f"⟦{text}⟧"
    if isinstance(text, list):
        return [_marked(one) for one in text]
    return text and {key: _marked(value) for key, value in text.items()}


def _with_marks(answer: Any) -> Any:
    """Puts brackets around whatever of an answer is read by people."""
    if isinstance(answer, list):
        return [_with_marks(one) for one in answer]
    if not isinstance(answer, dict):
        return answer
    return {
        key: (_marked if key in READ_BY_PEOPLE else _with_marks)(value)
        for key, value in answer.items()
    }


def _outside_brackets(text: str) -> str:
    inner = re.compile(r"⟦[^⟦⟧]*⟧")
    while inner.search(text):
        text = inner.sub("", text)
    return text


def _mark_answers(page: Any) -> None:
    """Has every text that the server knows come in brackets."""

    def mark(route: Any) -> None:
        body = json.dumps(_with_marks(route.fetch().json()))
        route.fulfill(body=body, content_type="application/json")

    served = ("rulesets/*", "comparison*", "course/*", "analysis/words*")
    for path in ("v/*/reference/*", *(f"api/v1/{each}" for each in served)):
        page.context.route(f"**/{path}", mark)


# The game's name, sheets and set-ups that are names, plays as players write them, and the
# players that only the server and the tables of these tests have.
NAMES = re.compile(
    r"Videau|Tchibo|Dujardin|Gala|Nackgammon|Longgammon|Hypergammon|\b(bar|off)(?=/)|/off\b"
    r"|\bslow\b|\bendless\b|\bbroken\b|\bAnn\b|\bBob\b"
)


@pytest.fixture(scope="module")
def marked(chromium: Any, address: str, regular: Visitor) -> Iterator[Guide]:
    """A page whose catalogue puts brackets around everything.

    Whoever reads it needs letters of twice the size, in colours of their own.
    """
    visitor = Visitor(chromium, address, regular.database)
    guide = _guide(visitor, viewport={"width": 1280, "height": 720}, forced_colors="active")
    larger_text(guide.page, 200)
    _mark_answers(guide.page)
    speak(guide.page, "de")
    yield guide
    visitor.close()
    assert _unexpected(visitor) == []


@pytest.mark.parametrize("name", [name for name, one in SCREENS.items() if not one.is_alike])
def test_any_words_fit_a_screen_in_large_letters_and_none_is_written_into_the_program(
    marked: Guide, name: str
) -> None:
    screen, page = SCREENS[name], marked.page
    screen.arrive(marked)
    _open_window(page, screen.window)
    page.wait_for_selector(":text('⟦')")
    bare = [NAMES.sub("", _outside_brackets(text)) for text in read(page)]
    assert [text for text in bare if re.search(r"[^\W\d_]{2}", text)] == []
    assert faults(page) == []
    assert violations(page) == []
    close_window(page)
