"""The C++ core and the rule book in Python are the same function."""

from __future__ import annotations

import random

import pytest

from tests.positions import random_game, scattered
from videau import (
    ALL_ROLLS,
    RULESETS,
    STARTS,
    Dice,
    OneDie,
    Position,
    Ruleset,
)
from videau.notation.choices import native_choices, python_choices
from videau.rules.draft import native_graph, play_at, python_graph, step_graph
from videau.rules.plays import pack_native_plays, pack_python_plays

FREE = Ruleset(name="free", one_die=OneDie.EITHER)
every_ruleset = pytest.mark.parametrize("ruleset", [*RULESETS.values(), FREE], ids=str)

PLAY_BYTES = 60


def ends(packed: bytes) -> set[bytes]:
    """The positions of packed plays, steps left out: there may be several ways to one end."""
    return {packed[i + 8 : i + PLAY_BYTES] for i in range(0, len(packed), PLAY_BYTES)}


def assert_equal(position: Position, dice: Dice, ruleset: Ruleset) -> None:
    book = pack_python_plays(position, dice, ruleset)
    core = pack_native_plays(position, dice, ruleset)

    assert ends(core) == ends(book), f"{ruleset}: {position!r} {dice!r}"
    assert len(core) == len(book), f"duplicates: {ruleset}: {position!r} {dice!r}"


def sweep(ruleset: Ruleset, positions: int, seed: int) -> None:
    """Random set-ups with one roll each, with other numbers of checkers now and then."""
    rng = random.Random(seed)
    for number in range(positions):
        checkers = 15 if number % 4 else rng.randint(1, 15)
        assert_equal(scattered(rng, checkers), rng.choice(ALL_ROLLS), ruleset)


def play_out(ruleset: Ruleset, games: int, seed: int) -> None:
    """Games played to the end, from every start."""
    rng = random.Random(seed)
    for number in range(games):
        start = list(STARTS)[number % len(STARTS)]
        for position, dice in random_game(rng, ruleset, start):
            assert_equal(position, dice, ruleset)


@every_ruleset
def test_the_core_plays_by_the_book_on_random_positions(ruleset: Ruleset) -> None:
    sweep(ruleset, positions=2_000, seed=1)


@every_ruleset
def test_the_core_plays_by_the_book_to_the_end_of_games(ruleset: Ruleset) -> None:
    play_out(ruleset, games=4, seed=2)


@pytest.mark.long
@every_ruleset
def test_the_core_plays_by_the_book_on_very_many_positions(ruleset: Ruleset) -> None:
    sweep(ruleset, positions=200_000, seed=3)


@pytest.mark.long
@every_ruleset
def test_the_core_plays_by_the_book_to_the_end_of_many_games(ruleset: Ruleset) -> None:
    play_out(ruleset, games=100, seed=4)


@every_ruleset
def test_the_steps_of_the_core_are_steps_of_the_book(ruleset: Ruleset) -> None:
    rng = random.Random(5)
    for _ in range(200):
        position, dice = scattered(rng), rng.choice(ALL_ROLLS)
        graph = step_graph(position, dice, ruleset)
        packed = pack_native_plays(position, dice, ruleset)
        for start in range(0, len(packed), PLAY_BYTES):
            nodes = {0}
            for i in range(start, start + 8, 2):
                source, target = packed[i], packed[i + 1]
                if source:
                    nodes = {
                        edge.node
                        for node in nodes
                        for edge in graph[node]
                        if (edge.source, edge.target) == (source, target)
                    }
            assert any(not graph[node] for node in nodes), f"{position!r} {dice!r}"


@every_ruleset
def test_the_graph_of_the_core_is_the_graph_of_the_book(ruleset: Ruleset) -> None:
    rng = random.Random(6)
    for checkers in (15, 15, 15, 9, 4):
        position = scattered(rng, checkers)
        for dice in ALL_ROLLS:
            assert native_graph(position, dice, ruleset) == python_graph(position, dice, ruleset)


@every_ruleset
def test_the_graphs_agree_to_the_end_of_games(ruleset: Ruleset) -> None:
    rng = random.Random(7)
    for position, dice in random_game(rng, ruleset, "standard"):
        assert native_graph(position, dice, ruleset) == python_graph(position, dice, ruleset)


@every_ruleset
def test_the_core_writes_what_a_roll_allows_as_the_book_does(ruleset: Ruleset) -> None:
    rng = random.Random(11)
    for position, dice in random_game(rng, ruleset, "hypergammon"):
        plays = position.legal_plays(dice, ruleset)
        assert native_choices(plays) == python_choices(plays)
    for _ in range(50):
        plays = scattered(rng, 15).legal_plays(rng.choice(ALL_ROLLS), ruleset)
        assert native_choices(plays) == python_choices(plays)


@every_ruleset
def test_every_end_of_the_graph_is_a_legal_play_and_every_play_is_an_end(ruleset: Ruleset) -> None:
    rng = random.Random(8)
    for _ in range(30):
        position, dice = scattered(rng), rng.choice(ALL_ROLLS)
        plays = position.legal_plays(dice, ruleset)
        graph = step_graph(position, dice, ruleset)

        ends = {play_at(plays, node) for node, edges in enumerate(graph) if not edges}

        assert ends == set(plays), f"{position!r} {dice!r}"
