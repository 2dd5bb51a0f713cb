"""Small games, solved: against the rule book, in the engine, on disk and at the terminal."""

from __future__ import annotations

import json
import pickle
import random
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest

from tests.cli.terminal import call, environment
from videau import ALL_ROLLS, RULESETS, Match, Position, Ruleset, UnavailableError
from videau.engine import CubeState, RolloutPlan, ShippedNets, rank, rollout
from videau.engine.evaluator import decisions
from videau.engine.solved import SolvedGame, SolvedGames
from videau.engine.solved_file import read_solved, write_solved
from videau.rules.dice import Dice
from videau.rules.options import Options
from videau.rules.plays import python_plays
from videau.rules.rulesets import STANDARD
from videau.rules.scoring import classify_win

every_ruleset = pytest.mark.parametrize("ruleset", RULESETS.values(), ids=str)
ROUNDED = 2e-4
"""What sixteen bits a chance may make of an equity."""
POSITION = Position(own={24: 1, 20: 1}, other={22: 1, 13: 1}, checkers=2)


@pytest.fixture(scope="module")
def two() -> SolvedGame:
    return SolvedGame.solve(RULESETS["dujardin"], 2)


@pytest.fixture(scope="module")
def data(two: SolvedGame, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment with the table of the game with two checkers by dujardin."""
    environ = {"VIDEAU_DATA": str(tmp_path_factory.mktemp("data"))}
    path = SolvedGames.in_folder_of(environ).path(RULESETS["dujardin"], 2)
    path.parent.mkdir()
    with path.open("wb") as file:
        write_solved(file, two)
    return environ


# By the rule book


def scattered(rng: random.Random, checkers: int) -> Position:
    while True:
        own, other = (sorted(rng.choices(range(26), k=checkers)) for _ in range(2))
        apart = {25 - point for point in own if 0 < point < 25}.isdisjoint(other)
        if apart and any(own) and any(other):
            sides = ({slot: side.count(slot) for slot in side if slot} for side in (own, other))
            return Position(*sides, checkers=checkers)


def worth(game: SolvedGame, position: Position, ruleset: Ruleset) -> float:
    """Points for the side on roll; the other may just have borne off its last checker."""
    if sum(position.other[1:]):
        return game.chances(position).equity
    return -float(classify_win(position, ruleset).value)


def mean_after_best_plays(game: SolvedGame, position: Position, ruleset: Ruleset) -> float:
    """What the best play of each roll leads to, by the rule book, in the mean."""
    return sum(
        float(dice.probability)
        * max(
            -worth(game, after.swapped(), ruleset)
            for after in python_plays(position, dice, ruleset)
        )
        for dice in ALL_ROLLS
    )


def check_by_the_book(game: SolvedGame, ruleset: Ruleset, positions: int) -> None:
    rng = random.Random(7)
    for _ in range(positions):
        position = scattered(rng, game.checkers)
        mean = mean_after_best_plays(game, position, ruleset)
        assert game.chances(position).equity == pytest.approx(mean, abs=ROUNDED), repr(position)


@every_ruleset
def test_with_one_checker_every_value_follows_by_the_rule_book(ruleset: Ruleset) -> None:
    check_by_the_book(SolvedGame.solve(ruleset, 1), ruleset, 60)


def test_with_two_checkers_every_value_follows_by_the_rule_book(two: SolvedGame) -> None:
    check_by_the_book(two, RULESETS["dujardin"], 60)


@pytest.mark.long
@every_ruleset
def test_hypergammon_follows_by_the_rule_book(ruleset: Ruleset) -> None:
    game = SolvedGame.solve(ruleset)

    check_by_the_book(game, ruleset, 300)
    assert 0 < game.chances(Match(ruleset, Options(start="hypergammon")).game.position).equity < 0.5


def test_one_checker_against_all_positions_looked_at_until_nothing_changes() -> None:
    """Brute force: 26 slots each, values by the rule book alone, from nothing."""
    ruleset = RULESETS["gala"]
    game = SolvedGame.solve(ruleset, 1)
    positions = [
        Position({own: 1}, {other: 1}, checkers=1)
        for own in range(1, 26)
        for other in range(1, 26)
        if own + other != 25 or own == 25 or other == 25
    ]
    rolls = {
        position: [
            (
                float(dice.probability),
                [after.swapped() for after in python_plays(position, dice, ruleset)],
            )
            for dice in ALL_ROLLS
        ]
        for position in positions
    }
    values = dict.fromkeys(positions, 0.0)
    for position in {each for lists in rolls.values() for _, ends in lists for each in ends}:
        if not sum(position.other[1:]):
            values[position] = -float(classify_win(position, ruleset).value)
    change = 1.0
    while change > 1e-6:
        change = 0.0
        for position in positions:
            found = sum(p * max(-values[end] for end in ends) for p, ends in rolls[position])
            change = max(change, abs(found - values[position]))
            values[position] = found
    for position in positions:
        assert game.chances(position).equity == pytest.approx(values[position], abs=ROUNDED)


# In the engine


def test_the_engine_judges_by_the_table(two: SolvedGame, data: dict[str, str]) -> None:
    ruleset = RULESETS["dujardin"]
    decision = decisions(ShippedNets(data), [POSITION], CubeState(), ruleset, plies=2)[0]
    best = rank(ShippedNets(data), POSITION, Dice(4, 3), ruleset)[0]

    assert decision.chances.equity == pytest.approx(two.chances(POSITION).equity, abs=ROUNDED)
    ends = python_plays(POSITION, Dice(4, 3), ruleset)
    exact = max(-two.chances(end.swapped()).equity for end in ends)
    assert best.equity == pytest.approx(exact, abs=1e-6)


def test_a_rollout_agrees_with_the_table(two: SolvedGame, data: dict[str, str]) -> None:
    # Luck is taken off by the very table that is tested, so a difference would be its own.
    plan = RolloutPlan(trials=72, seed=1)
    result = rollout(ShippedNets(data), POSITION, RULESETS["dujardin"], plan=plan)

    assert result.equity == pytest.approx(two.chances(POSITION).equity, abs=0.001)


def test_a_rollout_without_taking_luck_off_agrees_too(
    two: SolvedGame, data: dict[str, str]
) -> None:
    plan = RolloutPlan(trials=2592, seed=1, reduce_variance=False)
    result = rollout(ShippedNets(data), POSITION, RULESETS["dujardin"], plan=plan)

    low, high = result.interval
    slack = (high - low) / 2
    assert low - slack <= two.chances(POSITION).equity <= high + slack


def test_other_rules_and_other_games_are_not_judged_by_it(data: dict[str, str]) -> None:
    without = ShippedNets({"VIDEAU_DATA": "nowhere"})
    for position, ruleset in ((POSITION, STANDARD), (Position(), RULESETS["dujardin"])):
        found = [
            decisions(nets, [position], CubeState(), ruleset)[0].chances
            for nets in (ShippedNets(data), without)
        ]
        assert found[0] == found[1]


def test_another_machine_uses_the_same_tables_or_says_what_it_lacks(
    data: dict[str, str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    ruleset = RULESETS["dujardin"]
    packed, empty = pickle.dumps(ShippedNets(data)), pickle.dumps(ShippedNets({"VIDEAU_DATA": "x"}))

    monkeypatch.setenv("VIDEAU_DATA", data["VIDEAU_DATA"])
    there, plain = pickle.loads(packed), pickle.loads(empty)
    solved = [decisions(nets, [POSITION], CubeState(), ruleset)[0] for nets in (there, plain)]
    monkeypatch.setenv("VIDEAU_DATA", str(tmp_path))

    assert solved[0].chances != solved[1].chances
    with pytest.raises(UnavailableError, match="it is not there"):
        decisions(pickle.loads(packed), [POSITION], CubeState(), ruleset)


# On disk


@pytest.fixture(scope="module")
def stored() -> bytes:
    file = BytesIO()
    write_solved(file, SolvedGame.solve(STANDARD, 1))
    return file.getvalue()


def test_a_table_is_read_as_it_was_written(stored: bytes, tmp_path: Path) -> None:
    path = tmp_path / "one.solved"
    path.write_bytes(stored)

    read = read_solved(path, RULESETS["travel-fr"], 1)

    assert np.array_equal(read.values, SolvedGame.solve(STANDARD, 1).values)


def spoilt(stored: bytes) -> Iterator[tuple[bytes, Ruleset, int, str]]:
    yield b"", STANDARD, 1, "is not the table of a solved game"
    yield b"PK" + stored, STANDARD, 1, "is not the table of a solved game"
    yield stored[:8] + b"\x09" + stored[9:], STANDARD, 1, "has version 9"
    yield stored[:-100], STANDARD, 1, "is damaged"
    yield stored[:60] + bytes([stored[60] ^ 1]) + stored[61:], STANDARD, 1, "is damaged"
    yield stored, RULESETS["tchibo"], 1, "the rules standard, not of bear_off=rearmost"
    yield stored, STANDARD, 2, "has 1 checkers a side, not 2"


def test_a_table_that_is_damaged_or_another_ones_is_refused_by_name(
    stored: bytes, tmp_path: Path
) -> None:
    path = tmp_path / "one.solved"
    for content, ruleset, checkers, reason in spoilt(stored):
        path.write_bytes(content)
        with pytest.raises(UnavailableError, match=reason) as refused:
            read_solved(path, ruleset, checkers)
        assert str(path) in str(refused.value)


# At the terminal


@pytest.fixture
def quickly(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Solves in no time, for whoever is on roll; lists the rulesets that were asked for."""
    asked: list[str] = []

    def solve(ruleset: Ruleset, checkers: int, tell: object) -> SolvedGame:
        asked.append(ruleset.name)
        values = np.zeros((7_959_904, 5), np.uint16)
        values[:, 0] = 65535
        return SolvedGame.from_values(ruleset, checkers, values)

    monkeypatch.setattr(SolvedGame, "solve", solve)
    return asked


def test_a_table_is_kept_where_the_engine_finds_it(quickly: list[str], tmp_path: Path) -> None:
    env = environment(VIDEAU_DATA=str(tmp_path))
    command = ("tables", "--game", "hypergammon", "--rules", "gala", "--json")

    first, again = call(*command, env=env), call(*command, env=env)

    (made,), (kept,) = (json.loads(ran.out)["games"] for ran in (first, again))
    assert quickly == ["gala"]
    assert made["file"] == kept["file"]
    assert kept["processor_seconds"] is None
    assert SolvedGames.in_folder_of(env).find(RULESETS["gala"], 3) is not None


def test_a_damaged_table_is_made_anew(quickly: list[str], tmp_path: Path) -> None:
    env = environment(VIDEAU_DATA=str(tmp_path))
    path = SolvedGames.in_folder_of(env).path(STANDARD)
    path.parent.mkdir()
    path.write_bytes(b"VIDEAUSG")

    ran = call("tables", "--game", "hypergammon", env=env)

    assert quickly == ["standard"]
    assert "7 959 904" in ran.out.replace("\u202f", " ")
    assert SolvedGames.in_folder_of(env).find(STANDARD, 3) is not None


def test_wrong_names_are_told_before_anything_is_solved(quickly: list[str], tmp_path: Path) -> None:
    env = environment(VIDEAU_DATA=str(tmp_path))
    there = tmp_path / "there"
    there.write_bytes(b"mine")
    for arguments, reason in (
        (("--game", "chess"), "there are hypergammon"),
        (("--game", "hypergammon", "--write", str(there)), "it is there already"),
        (("--game", "hypergammon", "--rules", "all", "--write", "new"), "--rules"),
    ):
        ran = call("tables", *arguments, env=env)
        assert ran.code != 0
        assert reason in ran.err
    assert quickly == []
    assert there.read_bytes() == b"mine"


def test_players_are_told_if_a_game_could_be_solved_and_is_not(tmp_path: Path) -> None:
    env = environment(VIDEAU_DATA=str(tmp_path))
    command = ("duel", "casual", "random", "--games", "2", "--start")

    unsolved, usual = call(*command, "hypergammon", env=env), call(*command, "standard", env=env)

    assert "videau tables --game hypergammon --rules standard" in " ".join(unsolved.out.split())
    assert "videau tables" not in usual.out
