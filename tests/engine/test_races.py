"""Races: two sides that no longer meet, judged by how many rolls each of them needs."""

from __future__ import annotations

import random
import shutil
from collections import Counter
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from videau import RULESETS, Dice, Position, UnavailableError
from videau.arrays import to_rows
from videau.engine import NetEvaluator, RolloutPlan, rollout
from videau.engine.chances import Chances
from videau.engine.races import RACES, find_rolls, listed_races, races_toml
from videau.engine.shipped import WEIGHTS
from videau.rules.plays import python_plays
from videau.rules.ruleset import Backgammon, BearOff, Ruleset
from videau.rules.rulesets import STANDARD

TAUGHT = [each for each in RULESETS.values() if find_rolls(each.bear_off) is not None]
ROLLS = [(Dice(a, b), 1 if a == b else 2) for a in range(1, 7) for b in range(1, a + 1)]
LOSE_DICE = {BearOff.EXACT, BearOff.REARMOST_EXACT}
SMALL = ((7,), (8, 1), (7, 6, 2), (12, 3), (9, 7), (7, 5, 4, 1))


@cache
def rolls_needed(side: bytes, ruleset: Ruleset) -> tuple[float, ...]:
    """The chances of 0, 1, 2 ... rolls over all rolls and plays, those with the fewest in the mean.

    The rule book in Python says what may be played. Only by rules that lose no dice.
    """
    if not any(side[1:]):
        return (1.0,)
    whole = np.zeros(40)
    position = Position.trusted(side, bytes([14, 1, *[0] * 24]))
    for dice, ways in ROLLS:
        after = {each.own for each in python_plays(position, dice, ruleset)}
        best = min((rolls_needed(each, ruleset) for each in after), key=mean)
        whole[1 : len(best) + 1] += np.array(best) * ways / 36
    return tuple(np.trim_zeros(whole, "b").tolist())


def mean(chances: tuple[float, ...]) -> float:
    return sum(n * chance for n, chance in enumerate(chances))


def some_race(rng: random.Random, checkers: int) -> Position:
    last = rng.randint(7, 20)
    sides = [
        Counter([point, *(rng.randint(1, point) for _ in range(checkers - 1))])
        for point in (last, rng.randint(1, 24 - last))
    ]
    return Position(*sides)


def test_the_standard_bear_off_is_taught() -> None:
    assert find_rolls(BearOff.STANDARD) is not None


@pytest.mark.parametrize(
    "ruleset", [each for each in TAUGHT if each.bear_off not in LOSE_DICE], ids=lambda r: r.name
)
def test_small_races_are_what_all_rolls_and_plays_say(ruleset: Ruleset) -> None:
    """Few checkers are the hardest for a network, so a table knows them."""
    net = NetEvaluator.shipped(ruleset)
    off = []
    for own in SMALL:
        for other in SMALL:
            position = Position(Counter(own), Counter(other))
            mine = rolls_needed(position.own, ruleset)
            theirs = rolls_needed(position.other, ruleset)
            # With the nth roll, before which the other had n - 1.
            win = sum(chance * sum(theirs[n:]) for n, chance in enumerate(mine) if n)
            off.append(abs(net.chances(position, ruleset).win - win))
    assert max(off) < 0.0002


@pytest.mark.parametrize("ruleset", TAUGHT, ids=lambda each: each.name)
def test_chances_add_up_and_what_cannot_be_lost_has_none(ruleset: Ruleset) -> None:
    net, rng = NetEvaluator.shipped(ruleset), random.Random(7)
    for checkers in (15, 12) * 20:
        position = some_race(rng, checkers)
        endings = net.evaluate(to_rows([position]), ruleset)[0]
        chances = Chances.from_endings(endings.tolist())
        assert float(endings.sum()) == pytest.approx(1, abs=1e-5)
        assert (endings >= 0).all()
        back = position.rearmost > 18 and ruleset.backgammon is Backgammon.BACK
        if checkers < 15 and not back:  # some are off
            assert chances.lose_gammon == chances.lose_backgammon == 0


@pytest.mark.parametrize("ruleset", TAUGHT, ids=lambda each: each.name)
def test_there_is_no_seam_between_races_and_bear_offs(ruleset: Ruleset) -> None:
    """One roll from home the network says what the tables say after all rolls."""
    net, rng = NetEvaluator.shipped(ruleset), random.Random(11)
    off = []
    for _ in range(60):
        sides = [Counter([p, *(rng.randint(1, 6) for _ in range(14))]) for p in (7, 6)]
        position = Position(*sides)
        static, searched = (net.chances(position, ruleset, plies=plies) for plies in (0, 1))
        off.append(abs(static.win - searched.win))
    assert float(np.mean(off)) < 0.015


def test_a_race_network_can_still_be_asked() -> None:
    net = NetEvaluator.shipped()
    position = Position({10: 8, 3: 7}, {9: 8, 2: 7})
    asked = NetEvaluator(net.net, races=False)
    assert asked.rolls(STANDARD) is None
    assert asked.chances(position) != net.chances(position)


def test_a_rollout_is_played_quickly_and_ends_with_who_knows_races() -> None:
    """By the standard bear-off it ends with contact, by others only where it is cut off."""
    contact = Position(own={14: 1, 6: 14}, other={12: 1, 6: 14})
    race = Position(own={9: 1, 6: 14}, other={9: 1, 6: 14})
    for name, position, truncate, is_alike in (
        ("tchibo", contact, 0, True),
        ("standard", contact, 0, False),
        ("tchibo", contact, 2, False),
        ("standard", race, 0, False),
    ):
        ruleset = RULESETS[name]
        net = NetEvaluator.shipped(ruleset).net
        plan = RolloutPlan(trials=72, truncate=truncate, threads=1)
        known, quick = (
            rollout(each, position, ruleset, plan=plan).equity
            for each in (NetEvaluator(net), NetEvaluator(net, races=False))
        )
        assert (known == quick) is is_alike
        assert known == pytest.approx(quick, abs=0.05)


@pytest.mark.parametrize(
    "ruleset",
    [each for each in TAUGHT if each.bear_off in {BearOff.STANDARD, BearOff.LOWER}],
    ids=lambda r: r.name,
)
def test_gammons_in_races_are_what_rollouts_say(ruleset: Ruleset) -> None:
    """Somebody bears off while the other, with a home board without gaps, hurries home."""
    net = NetEvaluator.shipped(ruleset)
    plan = RolloutPlan(trials=144, threads=1)
    for own, other in (
        ({1: 4, 2: 4}, {1: 2, 2: 2, 3: 1, 4: 2, 5: 2, 6: 1, 7: 3, 8: 1, 13: 1}),
        ({1: 2, 2: 3, 3: 2}, {1: 1, 2: 1, 3: 1, 4: 3, 5: 3, 6: 3, 8: 1, 9: 1, 21: 1}),
        ({1: 2, 2: 3, 3: 3, 4: 3}, {1: 2, 2: 1, 3: 2, 4: 2, 5: 2, 6: 2, 8: 2, 9: 1, 19: 1}),
    ):
        position = Position(own, other)
        static = net.chances(position, ruleset).win_gammon
        rolled = rollout(net, position, ruleset=ruleset, plan=plan)
        assert 0.05 < static < 0.95
        assert static == pytest.approx(rolled.chances.win_gammon, abs=0.006)


def test_a_damaged_file_is_refused_by_name(tmp_path: Path) -> None:
    for path in [WEIGHTS / RACES, *WEIGHTS.glob("*.rolls")]:
        shutil.copy(path, tmp_path)
    entry = listed_races(tmp_path)[0]
    path = tmp_path / entry.file
    path.write_bytes(path.read_bytes()[:-1])
    with pytest.raises(UnavailableError, match=f"{entry.file} is damaged"):
        find_rolls(entry.bear_off, tmp_path)
    path.unlink()
    find_rolls.cache_clear()
    with pytest.raises(UnavailableError, match=f"none in .*{entry.file}"):
        find_rolls(entry.bear_off, tmp_path)


def test_a_list_that_makes_no_sense_is_refused_by_name(tmp_path: Path) -> None:
    for text in ('[[races]]\nfile = "a.rolls"\n', "[[races]]\n bear-off = 5", "races = 1"):
        (tmp_path / RACES).write_text(text, encoding="utf-8")
        with pytest.raises(UnavailableError, match=RACES):
            listed_races(tmp_path)


def test_the_list_is_written_as_it_is_read() -> None:
    assert (WEIGHTS / RACES).read_text(encoding="utf-8") == races_toml(listed_races())
