"""A house rule speaks where it bites: what the sheet says, at a terminal and in its language."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.terminal import call
from tests.rules.board import game_at
from videau import RULESETS, Match, Score
from videau.files import Players
from videau.files.record_file import RecordFile
from videau.files.record_text import format_header
from videau.i18n.languages import translator
from videau.i18n.texts import Counted, Text
from videau.rulebook.answers import answer

Table = Callable[..., str]


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """Says what somebody reads who types at a table that stands so."""

    def sit(
        own: dict[int, int],
        *typed: str,
        other: dict[int, int] | None = None,
        ruleset: str = "standard",
        language: str = "en",
    ) -> str:
        game = game_at(own, other or {1: 15}, rules=ruleset)
        match = Match(game.ruleset, game.options, Score(), game)
        path = tmp_path / f"{len(list(tmp_path.iterdir()))}.jsonl"
        header = format_header(match, Players("Ann", "Bob"))
        RecordFile.create(path, header).close()
        ran = call(
            *("play", str(path), "--white", "human", "--black", "human", "--dice", "typed"),
            typed="\n".join((*typed, "quit", "")),
            env={"LANG": f"{language}.UTF-8", "LANGUAGE": language},
        )
        return " ".join(ran.out.split())

    return sit


@pytest.mark.parametrize(
    ("own", "dice", "point", "ruleset", "language"),
    [
        ({5: 2, 3: 2}, "31", 3, "tchibo", "de"),
        ({5: 2, 3: 2}, "31", 3, "tchibo-pl", "pl"),
        ({5: 2, 3: 2}, "41", 3, "dujardin", "fr"),
        ({5: 2, 3: 2}, "41", 3, "gala", "fr"),
        ({5: 2, 3: 2, 2: 1}, "41", 2, "travel", "es"),
        ({5: 2, 3: 2}, "41", 3, "standard", "en"),
    ],
)
def test_a_checker_that_may_not_leave_yet_is_told_the_rule_of_the_sheet(
    table: Table, own: dict[int, int], dice: str, point: int, ruleset: str, language: str
) -> None:
    said = table(own, dice, f"{point}/off", ruleset=ruleset, language=language)
    assert _clause(ruleset, "bear_off", language) in said, said


def test_before_all_are_home_the_sheet_says_that_they_have_to_be(table: Table) -> None:
    said = table({8: 1, 6: 2}, "61", "6/off")
    assert "This checker may not leave yet. When all your checkers are in your home board" in said
    hit = table({25: 1, 6: 2}, "61", "6/off")
    assert "it must enter and come all the way home before you bear off another" in hit


def test_what_may_not_be_for_other_reasons_is_not_explained_with_bearing_off(table: Table) -> None:
    assert "may not leave" not in table({8: 1, 6: 2}, "61", "8/3", "8/9", "what")


def test_the_die_that_is_lost_after_entering_is_lost_by_the_rule_of_the_sheet(
    table: Table,
) -> None:
    said = table({25: 1, 6: 5}, "43", other={6: 5}, ruleset="dujardin", language="fr")
    assert _clause("dujardin", "entering", "fr") in said, said


@pytest.mark.parametrize(("ruleset", "language"), [("tchibo-pl", "pl"), ("dujardin", "fr")])
def test_a_die_that_is_too_large_is_lost_by_the_rule_of_the_sheet(
    table: Table, ruleset: str, language: str
) -> None:
    lost = translator(language).text(Counted("One die is lost.", "{n} dice are lost.", 1))
    said = table({4: 1, 2: 1}, "64", ruleset=ruleset, language=language)
    assert f"{lost} {_clause(ruleset, 'bear_off', language)}" in said, said


NOT_ALL_HOME = Text(
    "{loser} has not borne off any checkers and does not have all of them home", loser="Bob"
)
BACK = Text("{loser} has a checker on the bar or in the winner’s home board", loser="Bob")
NONE_OFF_AND_BACK = Text(
    "{loser} has not borne off any checkers and has one on the bar or in the winner’s home board",
    loser="Bob",
)


THREE_TIMES = [
    ("tchibo", "de", {7: 1, 6: 14}, NOT_ALL_HOME),  # wherever it stands
    ("tchibo-pl", "pl", {7: 1, 6: 14}, NOT_ALL_HOME),
    ("dujardin", "fr", {22: 1, 6: 10}, BACK),  # though others are off
    ("gala", "fr", {22: 1, 6: 10}, BACK),
    ("travel", "es", {22: 1, 6: 14}, NONE_OFF_AND_BACK),
    ("standard", "en", {22: 1, 6: 14}, NONE_OFF_AND_BACK),
]
"""Where the loser stands, and why that counts three times by a sheet in its language."""


@pytest.mark.parametrize(("ruleset", "language", "other", "reason"), THREE_TIMES)
def test_why_a_game_counted_three_times_is_said_in_the_words_of_the_sheet(
    table: Table, ruleset: str, language: str, other: dict[int, int], reason: Text
) -> None:
    said = table({1: 1}, "61", other=other, ruleset=ruleset, language=language)
    why = translator(language).text(Text("The reason: {reason}.", reason=reason))
    assert " ".join(why.split()) in said, said


def _clause(ruleset: str, axis: str, language: str) -> str:
    return " ".join(translator(language).text(answer(RULESETS[ruleset], axis)).split())
