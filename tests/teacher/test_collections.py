"""The positions that come with the package, looked at again: a sample of every collection."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from videau.engine import ShippedNets
from videau.engine.shipped import find_net
from videau.errors import UnavailableError
from videau.rules.plays import Play
from videau.rules.ruleset import Ruleset
from videau.rules.rulesets import RULESETS
from videau.teacher import Exercise, Grade, Theme, collection, grade, of_the_day
from videau.teacher.collection import COLLECTIONS, Collection
from videau.teacher.exercises import DIFFICULTIES

SHEETS = ("standard", "tchibo", "tchibo-pl", "dujardin", "gala", "travel")
LEAST = 0.06
NEARLY = 0.0002
"""What is written has four digits."""


def sample(ruleset: Ruleset, count: int) -> list[Exercise]:
    """Some of a collection, other ones for every sheet."""
    return random.Random(ruleset.name).sample(list(collection(ruleset)), count)


@pytest.mark.parametrize("name", SHEETS)
def test_every_trained_sheet_has_five_hundred_positions_of_all_kinds(name: str) -> None:
    found = collection(RULESETS[name])

    assert len(found) >= 500
    assert len({each.key for each in found}) == len(found)
    assert {each.theme for each in found} == set(Theme)
    assert min(Counter(each.theme for each in found).values()) >= 40
    assert min(Counter(each.difficulty for each in found).values()) >= 100
    assert (COLLECTIONS / f"{name}.json").stat().st_size < 300_000


@pytest.mark.parametrize("name", SHEETS)
def test_best_and_wrong_answers_are_legal_by_the_sheet(name: str) -> None:
    for each in collection(RULESETS[name]):
        assert each.match.ruleset == RULESETS[name]
        for choice in (each.best, each.wrong):
            if isinstance(choice, Play):
                assert choice in each.match.game.legal_plays, each.xgid
            else:
                assert choice is None or type(choice) in each.match.may, each.xgid
        assert each.best != each.wrong


@pytest.mark.parametrize("name", SHEETS)
def test_costs_hold_at_the_depth_that_is_claimed_and_have_a_reason(name: str) -> None:
    ruleset = RULESETS[name]
    found, nets = collection(ruleset), ShippedNets({})
    same_judge = found.net == find_net(ruleset).net.sha256
    reasons = agreed = 0
    some = sample(ruleset, 12)
    for each in some:
        wrong = grade(nets, each, each.wrong, plies=found.plies)
        best = grade(nets, each, each.best, plies=found.plies)
        reasons += wrong.told.has_reason
        assert wrong.told.texts("first"), each.xgid
        holds = abs(wrong.cost - each.cost) <= NEARLY and best.cost == 0
        agreed += holds if same_judge else wrong.cost > best.cost
        if same_judge:
            assert holds, (each.xgid, wrong.cost, each.cost)
            assert wrong.cost >= LEAST - NEARLY
            assert wrong.grade in (Grade.MISTAKE, Grade.BLUNDER)
    # Another net may see one of them otherwise, until the collection is judged anew.
    assert agreed >= len(some) - 1
    assert reasons >= len(some) - 1


def test_a_collection_can_be_picked_from_by_theme_and_difficulty() -> None:
    found = collection()

    for difficulty in DIFFICULTIES:
        for each in found.pick(Theme.CONTACT, difficulty):
            assert (each.theme, each.difficulty) == (Theme.CONTACT, difficulty)
    assert found.pick() == tuple(found)


@pytest.mark.parametrize("name", SHEETS)
def test_every_day_has_another_position_until_all_had_their_turn(name: str) -> None:
    found = collection(RULESETS[name])
    first = date(2026, 11, 17)

    days = [of_the_day(first + timedelta(n), RULESETS[name]).key for n in range(len(found))]

    assert len(set(days)) == len(found)


def test_rules_that_play_alike_share_a_collection_and_others_have_none() -> None:
    assert collection(RULESETS["travel-fr"]) is collection(RULESETS["standard"])
    odd = replace(RULESETS["dujardin"], name="odd", bear_off=RULESETS["travel"].bear_off)
    with pytest.raises(UnavailableError):
        collection(odd)


def test_a_collection_is_read_as_it_was_written() -> None:
    found = collection(RULESETS["tchibo"])
    path = COLLECTIONS / "tchibo.json"

    assert path.read_text(encoding="utf-8") == found.as_json()
    assert Collection.read(path) == found


def test_a_file_that_is_no_collection_is_refused_by_name(tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    for text in ("{", "[]", '{"version": 99}', '{"version": 1, "ruleset": "gala"}'):
        path.write_text(text, encoding="utf-8")
        with pytest.raises(UnavailableError, match=r"bad\.json"):
            Collection.read(path)
