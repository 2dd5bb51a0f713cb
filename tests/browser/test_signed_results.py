"""“Check the dice” of signed records: from a game that has just ended, and from files."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.conftest import Visitor, database_in, serving
from tests.files.signed_records import known_key, signed_text
from tests.server.clients import HERE, at_table, create, record
from videau.files.signing import new_key

RESULT = ".check-result"


@pytest.fixture(scope="module")
def signer(chromium: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitor]:
    """Somebody at a server that signs."""
    folder = tmp_path_factory.mktemp("signing")
    new_key(folder / "server.key")
    with serving(folder, sign=str(folder / "server.key")) as (address, _):
        made = Visitor(chromium, address, database_in(folder))
        yield made
        made.close()
        assert not made.problems


async def _give_up(base: str, table: str, token: str) -> None:
    async with at_table(base, table, token) as both:
        while not both.may("resign"):
            await both.act({"do": "roll"})
        await both.act({"do": "resign", "win": "single"})
        await both.act({"do": "accept"})


def _played(base: str) -> tuple[str, str]:
    """A game that has ended; the browser's driver has the event loop of this thread."""
    created = create(base, white=HERE, black=HERE, options={"length": 1})
    table, token = created["id"], created["token"]
    thread = threading.Thread(target=lambda: asyncio.run(_give_up(base, table, token)))
    thread.start()
    thread.join()
    return table, token


def _choose(page: Any, text: str, name: str = "a file") -> str:
    """What the page says of a file."""
    file = {"name": name, "mimeType": "text/plain", "buffer": text.encode()}
    page.set_input_files("[data-key=record]", file)
    page.wait_for_selector(f"{RESULT} h2:text-is('{name}')")
    said: str = page.inner_text(RESULT)
    return said


def test_a_game_of_this_server_is_told_to_be_signed_by_it(signer: Visitor) -> None:
    table, token = _played(signer.address)
    page = signer.open(f"#/check/{table}", games={table: token})
    page.wait_for_selector(f"{RESULT} .check-good")
    said = page.inner_text(RESULT)
    assert "A server has signed this record, and nothing was changed since." in said
    assert "It was signed with the key of this server." in said
    assert "The dice of this game cannot be checked" in said

    changed = record(signer.address, table, token).replace("single", "gammon")
    said = _choose(page, changed)
    assert "This record was changed after a server had signed it:\naction" in said
    assert "Everything fits" not in said


def test_a_stranger_s_signature_is_named_with_its_key_and_in_the_reader_s_language(
    signer: Visitor,
) -> None:
    page = signer.open("#/check", locale="de")
    page.wait_for_selector("[data-key=record]")
    said = _choose(page, signed_text())
    assert "seither wurde nichts geändert" in said
    assert "verbürgt hier niemand" in said
    said = _choose(page, signed_text().replace("Ann", "Eve"), "another")
    assert "die Namen" in said


def test_a_key_that_the_reader_names_is_the_one_that_counts(signer: Visitor) -> None:
    page = signer.open("#/check")
    page.wait_for_selector("[data-key=record]")
    assert "Nobody vouches here" in _choose(page, signed_text())

    def name(key: str) -> None:
        page.fill("[data-key=trusted-key]", key)
        page.press("[data-key=trusted-key]", "Tab")

    name(f" {known_key().public.upper()} ")
    page.wait_for_selector(f"{RESULT} :text('It was signed with the key that you named.')")
    assert "Everything fits." in page.inner_text(RESULT)
    name(known_key("4c").public)
    page.wait_for_selector(f"{RESULT} .check-bad :text('another key than the one you named')")
    said = page.inner_text(RESULT)
    assert known_key().public in said
    assert "Everything fits." not in said
    assert "A server has signed this record, and nothing was changed since." in said
    name("4c")
    page.wait_for_selector(":text('A public key has 64 digits')")
    assert page.get_attribute("[data-key=trusted-key]", "aria-invalid") == "true"
    assert "Nobody vouches here" in page.inner_text(RESULT)

    name(known_key("4c").public)
    page.reload()
    page.wait_for_selector("[data-key=record]")
    assert page.input_value("[data-key=trusted-key]") == known_key("4c").public
    assert "another key" in _choose(page, signed_text())
    name("")


def test_a_browser_without_ed25519_says_so(signer: Visitor) -> None:
    page = signer.open("#/check")
    page.wait_for_selector("[data-key=record]")
    page.evaluate("Object.defineProperty(crypto, 'subtle', { value: undefined })")
    said = _choose(page, signed_text())
    assert "this takes a newer browser, and a page that came over https" in said
    assert "rolls were made again and fit" in said
    assert "Everything fits" not in said
    assert "the names" in _choose(page, signed_text().replace("Ann", "Eve"), "another")
