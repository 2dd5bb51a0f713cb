"""Variations as a tree."""

from __future__ import annotations

import videau
from tests.files.records import random_record
from videau import Play, format_record, parse_record

SGF = (
    "(;GM[6]PW[Ann]PB[Bob](;W[31hefe](;B[42qusu];W[61mghg])(;B[42lpln]C[inside]))"
    "(;W[31mjxw]C[beside];B[62agln]))"
)


def plays(nodes: object) -> list[str]:
    return [str(node.action) for node in nodes if isinstance(node.action, Play)]  # type: ignore[attr-defined]


def test_the_line_that_was_played_comes_first() -> None:
    record = videau.load(SGF)
    assert record.problems == ()
    assert plays(record.tree.line()) == ["8/5 6/5", "8/4 6/4", "13/7 8/7"]
    assert [node.match for node in record.tree.line()] == [step.after for step in record.steps]
    assert all(node.is_main for node in record.tree.line())


def test_every_variation_is_reached_and_leads_back() -> None:
    record = videau.load(SGF)
    nodes = list(record.tree.walk())
    beside = next(node for node in nodes if node.comment == "beside")
    inside = next(node for node in nodes if node.comment == "inside")
    assert not beside.is_main
    assert not inside.is_main
    assert plays([*beside.line()]) == ["24/18 13/11"]
    assert inside.match.actions == (
        *(videau.OpeningRoll(3, 1), Play.parse("8/5 6/5")),
        *(videau.Roll(videau.Dice(4, 2)), Play.parse("13/9 13/11")),
    )
    root = inside
    while root.parent is not None:
        assert root in root.parent.variations
        root = root.parent
    assert root is record.tree


def test_the_tree_survives_our_own_record_and_sgf() -> None:
    record = videau.load(SGF)
    for again in (
        parse_record(format_record(record)),
        videau.load(videau.files.loading.export(record, "sgf").text),
    ):
        assert plays(again.tree.walk()) == plays(record.tree.walk())


def test_a_long_match_is_no_deep_recursion() -> None:
    record = random_record(3, games=12)
    *_, last = record.tree.line()
    assert last.match == record.match
    assert last.next is None
    assert record.tree.entry is None
    assert record.tree.match == record.start
