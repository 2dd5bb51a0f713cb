"""Anybody who can choose can judge: what they would have done is what is best."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path

import pytest

from tests.cli.terminal import call
from videau import DICE, Double, Entry, Match, OpeningRoll, Play, Record, Roll, Side, Take
from videau.engine import NetEvaluator
from videau.engine.benchmark import find_gnubg
from videau.errors import UnavailableError
from videau.rules.actions import Action
from videau.rules.dice import Dice
from videau.teacher.review import review

NET = NetEvaluator.random(seed=1)
ENTRIES = (
    Entry(DICE, OpeningRoll(3, 1)),
    Entry(Side.WHITE, Play.parse("8/5 6/5")),
    Entry(DICE, Roll(Dice(6, 4))),
    Entry(Side.BLACK, Play.parse("24/14")),
    Entry(Side.WHITE, Double()),
    Entry(Side.BLACK, Take()),
)
RECORD = Record(Match(), entries=ENTRIES)


class Last:
    """Takes the last of everything."""

    name = "last"

    def choose(self, match: Match, side: Side) -> Action | None:
        return match.legal_actions()[-1]


def test_what_the_player_would_do_is_best_and_nothing_is_worth_more() -> None:
    judged = list(review(NET, RECORD, plies=0, by=Last()))

    plays = [each for each in judged if each.kind == "play"]
    assert [each.best.action for each in plays] == [
        Play.parse("6/2"),
        RECORD.steps[3].before.game.legal_plays[-1],
    ]
    for judgement in judged:
        assert judgement.loss >= 0
        assert judgement.best.equity == max(option.equity for option in judgement.options)


def test_without_one_the_evaluator_judges_as_before() -> None:
    by_itself = [each.best.action for each in review(NET, RECORD, plies=0)]
    assert by_itself != [each.best.action for each in review(NET, RECORD, plies=0, by=Last())]


@pytest.fixture
def file(tmp_path: Path) -> str:
    from videau import format_record

    path = tmp_path / "game.jsonl"
    path.write_text(format_record(RECORD), encoding="utf-8")
    return str(path)


def judged_by(who: str, file: str) -> list[dict[str, object]]:
    ran = call("review", file, "--by", who, "--json")
    assert ran.code == 0, ran.err
    return [json.loads(line) for line in ran.out.splitlines()]


def test_gnubg_judges(file: str) -> None:
    try:
        find_gnubg()
    except UnavailableError as reason:
        pytest.skip(str(reason))

    first, *_ = judged_by("gnubg:0", file)
    assert (first["best"], first["loss"]) == ("8/5 6/5", 0)


def test_an_engine_of_any_kind_judges(file: str) -> None:
    fake = Path(__file__).with_name("fake_ubgi.py")

    first, *_ = judged_by(f"ubgi:{shlex.join([sys.executable, str(fake), 'simple'])}", file)
    assert first["best"] == "6/2"
    assert first["played"] == "8/5 6/5"


def test_a_judge_that_there_is_not_is_refused(file: str) -> None:
    ran = call("review", file, "--by", "nobody")
    assert ran.code != 0
    assert "there is no player 'nobody'" in ran.err
