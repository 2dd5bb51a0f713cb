"""What a server remembers has an end, and the page for whoever runs it says where."""

from __future__ import annotations

import functools
import importlib
import pkgutil
import re
import sys
from collections.abc import Iterator
from inspect import signature

import pytest

import videau
from tests.server.conftest import ROOT
from videau.i18n.languages import translator
from videau.i18n.texts import Counted
from videau.server import limits, texts
from videau.server.limits import Buckets, Notices
from videau.server.texts import MOST_SENTENCES, Reader

ROOMS = (
    "core",
    "files",
    "i18n",
    "notation",
    "play",
    "rulebook",
    "rules",
    "engine",
    "teacher",
    "server",
)
"""Those that run in a server."""
PAGE = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")


def caches() -> Iterator[tuple[str, int | None]]:
    """Every function that remembers its answers, with how many; not those with one answer."""
    for module in pkgutil.walk_packages(videau.__path__, "videau."):
        if module.name.split(".")[1] in ROOMS and ".migrations" not in module.name:
            importlib.import_module(module.name)
    seen = set()
    for name, loaded in sorted(sys.modules.items()):
        if name.split(".")[0] != "videau" or name.split(".")[1:2] not in [[room] for room in ROOMS]:
            continue
        for attribute, value in vars(loaded).items():
            if not isinstance(value, functools._lru_cache_wrapper) or id(value) in seen:
                continue
            is_its_own = value.__module__ == name or attribute != value.__name__
            if is_its_own and signature(value).parameters:
                seen.add(id(value))
                yield f"{name}.{attribute}", value.cache_parameters()["maxsize"]


def test_every_cache_has_the_end_that_the_page_says() -> None:
    rows = dict(re.findall(r"^\| `([\w.]+)`: [^|]+ \| ([\d,]+) \|", PAGE, re.MULTILINE))
    bounded = {name: int(number.replace(",", "")) for name, number in rows.items()}
    kept = set(re.findall(r"`(videau\.[\w.]+)`", PAGE)) - set(bounded)
    found = dict(caches())
    assert {name: most for name, most in found.items() if most is not None} == bounded
    assert {name for name, most in found.items() if most is None} <= kept, (
        "kept for good: give it an end, or say in docs/operating.md of what there are few"
    )


def test_sentences_that_are_remembered_have_an_end() -> None:
    reader = Reader(translator("en"))
    for n in range(3 * MOST_SENTENCES):
        said = reader.json(Counted("{n} point", "{n} points", n))
        assert f'"values":{{"n":{n}}}' in said
    assert len(texts._memory) <= MOST_SENTENCES


def test_accounts_and_notices_of_guests_have_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_GUESTS", 50)
    accounts, notices = Buckets(rate=1, burst=1, clock=lambda: 0), Notices(clock=lambda: 0)
    monkeypatch.setattr(Notices, "MOST", 50)
    for guest in range(200):
        accounts.take(f"{guest}")
        notices.tell("requests", f"{guest}")
    assert len(accounts) <= 51
    assert len(notices._told) <= 50
