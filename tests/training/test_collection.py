"""Collections are made game by game, and go on where they were left."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from videau.engine import ShippedNets
from videau.rules.rulesets import RULESETS
from videau.teacher.collection import Collection
from videau.training.collection import make, open_collection

SHEET = RULESETS["tchibo"]


def made(folder: Path, wanted: int) -> Collection:
    folder.mkdir(exist_ok=True)
    for _ in make(open_collection(SHEET, folder), ShippedNets({}), wanted=wanted, folder=folder):
        pass
    return open_collection(SHEET, folder)


def test_a_collection_goes_on_as_if_it_had_never_been_left(tmp_path: Path) -> None:
    made(tmp_path / "twice", 1)

    assert made(tmp_path / "twice", 4) == made(tmp_path / "once", 4)


def test_what_another_net_judged_is_judged_anew(tmp_path: Path) -> None:
    known = made(tmp_path, 2)
    stale = replace(known, net="0" * 64)
    doubtful = replace(stale.exercises[0], cost=0.5, difficulty="hard")
    stale = replace(stale, exercises=(doubtful, *stale.exercises[1:]))

    again = next(make(stale, ShippedNets({}), wanted=2, folder=tmp_path))

    assert again == known
    assert open_collection(SHEET, tmp_path) == known


def test_what_the_same_net_judged_is_judged_anew_if_asked(tmp_path: Path) -> None:
    known = made(tmp_path, 2)
    doubtful = replace(known.exercises[0], cost=0.5, difficulty="hard")
    old = replace(known, exercises=(doubtful, *known.exercises[1:]))

    again = next(make(old, ShippedNets({}), wanted=2, again=True, folder=tmp_path))

    assert again == known
