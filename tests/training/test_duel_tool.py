"""The duel that gates and benchmarks play: the same games, however luck is judged."""

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.training.tiny import find_tools
from videau.engine.shipped import find_net
from videau.rules.rulesets import RULESETS
from videau.training.tools import run_tool

Duel = Callable[[int], dict[str, Any]]


@pytest.fixture(scope="module")
def duel() -> Duel:
    """Plays the same games again, with luck judged so deeply."""
    tools = find_tools()
    if tools is None:
        pytest.skip("the programs of the core are not built: make native-test")
    ours, other = (find_net(RULESETS[name]).verify() for name in ("standard", "travel"))

    @functools.cache
    def play(luck_plies: int) -> dict[str, Any]:
        words: list[str | int | float | Path] = [tools / "videau-duel", "--weights", ours]
        words += ["--against", other, "--variant", "standard", "--plies", 1]
        words += ["--pairs", 12, "--seed", 3, "--luck-plies", luck_plies]
        return run_tool(words)

    return play


def test_luck_that_is_judged_deeper_changes_no_game(duel: Duel) -> None:
    shallow, deep = duel(0), duel(1)

    assert deep["points"] == shallow["points"]
    assert deep["plies"] == shallow["plies"]


def test_luck_that_is_judged_deeper_leaves_less_of_it(duel: Duel) -> None:
    assert duel(1)["standard_error"] < duel(0)["standard_error"]
