"""The table in docs/perft.md is what the generators count."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from videau import RULESETS, STARTS
from videau.rules.perft import perft, python_perft

PAGE = Path(__file__).parents[2] / "docs" / "perft.md"
ROW = re.compile(r"^\| (\w+) \| ([\w-]+) \| (\d{2,}) \| (\d+) \| (\d+) \|$", re.MULTILINE)
TABLE = [
    (start, rules, [int(n) for n in counts])
    for start, rules, *counts in ROW.findall(PAGE.read_text())
]


def test_the_page_has_the_table() -> None:
    assert {start for start, *_ in TABLE} == set(STARTS)


@pytest.mark.parametrize(("start", "rules", "counts"), TABLE)
def test_the_core_counts_what_the_page_says(start: str, rules: str, counts: list[int]) -> None:
    counted = [perft(STARTS[start], depth, RULESETS[rules]) for depth in (1, 2, 3)]

    assert counted == counts


@pytest.mark.parametrize(("start", "rules", "counts"), TABLE)
def test_the_rule_book_counts_the_same_for_one_turn(
    start: str, rules: str, counts: list[int]
) -> None:
    assert python_perft(STARTS[start], 1, RULESETS[rules]) == counts[0]


@pytest.mark.long
@pytest.mark.parametrize(("start", "rules", "counts"), TABLE)
def test_the_rule_book_counts_the_same_for_two_turns(
    start: str, rules: str, counts: list[int]
) -> None:
    assert python_perft(STARTS[start], 2, RULESETS[rules]) == counts[1]


@pytest.mark.parametrize("rules", [name for name in RULESETS if name != "dujardin"])
def test_bear_off_and_scoring_do_not_matter_in_the_first_turns(rules: str) -> None:
    assert perft(STARTS["standard"], 2, RULESETS[rules]) == 202782
