"""``videau review``: mistakes, a table, one page, cards, and the same numbers everywhere."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.cli.terminal import call
from videau import Side
from videau.cli.rollout import RolloutBar
from videau.engine import NetEvaluator
from videau.files.loading import export, load
from videau.files.notes import Note
from videau.teacher import analysis
from videau.teacher.deeper import Way, cube_facts_of, look_deeper
from videau.teacher.hints import Kind
from videau.teacher.review import judge, moments, rate, review

MATCH = """ 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 64: 24/18 13/9
  2) 52: 13/8 6/4                11: 6/5(2) 8/7(2)
  3)  Doubles => 2                Drops
 Wins 1 point
"""
WRONG = MATCH.replace("64: 24/18 13/9", "64: 24/13")
"""Ten pips and eleven: the file states where the checker went, and the rules forbid it."""


@pytest.fixture
def match(tmp_path: Path) -> str:
    path = tmp_path / "match.mat"
    path.write_text(MATCH, encoding="utf-8")
    return str(path)


def test_a_table_says_how_either_side_played(match: str) -> None:
    ran = call("review", match, "--plies", "0")

    assert ran.code == 0
    for title in ("PR", "Level", "Plays", "Found", "Points without luck", "Snowie rate"):
        assert title in ran.out
    assert "500 times" in ran.out, "what is counted is said"


def test_plays_doubles_and_answers_have_a_level_each(match: str, tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    ran = call("review", match, "--plies", "0", "--html", str(page))
    sums = json.loads(call("review", match, "--plies", "0", "--json").out.splitlines()[-1])["sums"]

    rated = rate(load(match), review(NetEvaluator.shipped(), load(match), plies=0))
    kinds: list[tuple[Side, Kind, str, str]] = [
        (Side.WHITE, "play", "plays", "Plays"),
        (Side.WHITE, "double", "doubles", "Doubling"),
        (Side.BLACK, "answer", "answers", "Answers"),
    ]
    for side, kind, name, title in kinds:
        tally = rated[side].of(kind)
        assert tally.standing is not None
        assert sums[side.value]["levels"][name] == tally.standing.name
        said = f"{tally.standing.title} · {tally.pr:.1f}"
        assert re.search(rf"{title}.*{said}", ran.out)
        assert re.search(rf"<th>{title}</th>.*<td>{said}</td>", page.read_text(encoding="utf-8"))
    assert sums["white"]["levels"]["answers"] is None


def test_library_and_terminal_say_the_same(match: str) -> None:
    record = load(match)
    judged = list(review(NetEvaluator.shipped(), record, plies=1))
    lines = [
        json.loads(line)
        for line in call("review", match, "--plies", "1", "--json").out.splitlines()
    ]

    assert [line["n"] for line in lines[:-1]] == [each.n for each in judged]
    assert [line["loss"] for line in lines[:-1]] == [round(each.loss, 5) for each in judged]
    for side, rating in rate(record, judged).items():
        sums = lines[-1]["sums"][side.value]
        assert sums["pr"] == round(rating.pr, 2)
        assert sums["luck"] == round(rating.luck, 5)
        assert sums["points"] == (1 if side is Side.WHITE else -1)


def test_cube_moments_show_the_whole_picture(match: str, tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    ran = call("review", match, "--plies", "1", "--html", str(page))
    lines = [
        json.loads(line)
        for line in call("review", match, "--plies", "1", "--json").out.splitlines()
    ]

    cube = next(line["cube"] for line in lines if line.get("kind") == "double" and line["label"])
    record, net = load(match), NetEvaluator.shipped()
    double = next(each for each in review(net, record, plies=1) if each.label and each.doubler)
    before = record.steps[double.n - 1].before
    facts = cube_facts_of(net, before, double, plies=1)
    assert facts is not None
    assert cube["take_point"] == round(facts.points.take, 5)
    assert cube["market_losers"] == facts.losers
    for text in (ran.out, page.read_text(encoding="utf-8")):
        assert f"Take point: {facts.points.take:.0%}" in text
        assert f"Market losers: {facts.losers} of 1296" in text
        assert f"Double and take: {facts.decision.equities.double_take:+.3f}" in text


def test_one_page_holds_everything(match: str, tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    assert call("review", match, "--plies", "0", "--html", str(page)).code == 0

    text = page.read_text(encoding="utf-8")
    assert text.count("<figure>") == text.count("</svg>") > 0
    assert not re.search(r'(src|href)="(?!#)', text), "works offline"
    assert "@media print" in text


def test_cards_hold_their_pictures(match: str, tmp_path: Path) -> None:
    deck = tmp_path / "deck.csv"
    assert call("review", match, "--plies", "0", "--anki", str(deck)).code == 0

    lines = deck.read_text(encoding="utf-8").splitlines(keepends=True)
    cards = list(csv.reader(line for line in lines if not line.startswith("#")))
    assert cards
    for front, back, tags in cards:
        assert front.startswith("<svg")
        assert back.startswith("<svg")
        assert tags.split()[0] == "videau"


def test_many_matches_are_summed_by_player(match: str, tmp_path: Path) -> None:
    again = tmp_path / "again.mat"
    again.write_text(MATCH, encoding="utf-8")
    ran = call("review", match, str(again), "--plies", "0")

    assert ran.code == 0
    assert "Matches" in ran.out
    assert re.search(r"Ann\s+2\s", ran.out)


def test_an_illegal_play_is_passed_over_and_the_rest_reviewed(tmp_path: Path) -> None:
    path = tmp_path / "wrong.mat"
    path.write_text(WRONG, encoding="utf-8")
    ran = call("review", str(path), "--plies", "0", "--json")

    numbers = [json.loads(line)["n"] for line in ran.out.splitlines()[:-1]]
    record = load(path)
    forbidden = [step.n for step in record.steps if step.problem is not None]
    assert len(forbidden) == 1
    assert forbidden[0] not in numbers
    assert min(numbers) < forbidden[0] < max(numbers)
    (told,) = json.loads(ran.out.splitlines()[-1])["not_judged"]
    assert (told["n"], told["game"], told["side"]) == (forbidden[0], 1, "black")
    assert told["played"] == "24/13"
    assert told["why"]


def test_a_match_without_fault_has_nothing_that_is_not_judged(match: str) -> None:
    ran = call("review", match, "--plies", "0", "--json")

    assert json.loads(ran.out.splitlines()[-1])["not_judged"] == []


@pytest.mark.parametrize("way", ["3-ply", "rollout"])
def test_one_decision_is_looked_at_more_deeply(
    match: str, way: Way, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = replace(analysis.PLAN, trials=144, truncate=1)
    monkeypatch.setattr(analysis, "PLAN", plan)
    asked = ("review", match, "--plies", "1", "--deeper", "9,10", "--way", way)
    ran = call(*asked)
    lines = [json.loads(line) for line in call(*asked, "--json").out.splitlines()]

    assert "Market losers" in ran.out
    assert ("±" in ran.out) == (way == "rollout")
    record, net = load(match), NetEvaluator.shipped()
    for line, moment in zip(lines, list(moments(record))[-2:], strict=True):
        judged = judge(net, moment, plies=1)
        found = look_deeper(net, moment.before, judged, way, plan=plan)
        told = line["deeper"]["choices"]
        assert line["n"] == moment.n
        assert [each["equity"] for each in told] == [
            round(each.equity, 5) for each in found.choices
        ]
        assert [each["trials"] for each in told] == [each.trials for each in found.choices]
    assert {each["choice"] for each in lines[1]["deeper"]["choices"]} == {"take", "drop"}


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        (("99",), "there is no decision 99"),
        (("x",), "expected numbers of decisions"),
        (("9", "--way", "deep"), "expected rollout or 3-ply"),
    ],
)
def test_a_decision_that_is_not_there_is_refused_in_words(
    match: str, wish: tuple[str, ...], said: str
) -> None:
    ran = call("review", match, "--plies", "0", "--deeper", *wish)

    assert ran.code == 2
    assert said in ran.err


def test_hints_and_nudges_of_the_record_are_told(match: str, tmp_path: Path) -> None:
    record = load(match)
    entries = list(record.entries)
    entries[1] = entries[1]._replace(note=Note(hinted=True))
    entries[3] = entries[3]._replace(note=Note(nudged="13/7 13/9"))
    entries[9] = entries[9]._replace(note=Note(nudged="take"))
    path = tmp_path / "helped.jsonl"
    text = export(replace(record, entries=tuple(entries)), "record").text
    path.write_text(text, encoding="utf-8")
    ran = call("review", str(path), "--plies", "0")
    lines = [
        json.loads(line)
        for line in call("review", str(path), "--plies", "0", "--json").out.splitlines()
    ]

    page = tmp_path / "report.html"
    call("review", str(path), "--plies", "0", "--html", str(page))
    assert "first idea: 13/7 13/9" in page.read_text(encoding="utf-8")
    assert re.search(r"2 Ann plays 8/5 6/5\.\n +with a hint\n", ran.out)
    assert "first idea: 13/7 13/9" in ran.out
    assert "first idea: take" in ran.out
    helped = {line["n"]: line for line in lines[:-1]}
    assert helped[2]["hinted"] is True
    assert helped[10]["nudged"] == "take"


def test_a_page_that_cannot_be_written_is_told(match: str, tmp_path: Path) -> None:
    ran = call("review", match, "--plies", "0", "--html", str(tmp_path / "no" / "report.html"))

    assert ran.code == 2
    assert "report.html" in ran.err


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Stopped after {n} games."),
        ("de", "Nach {n} Spielen angehalten."),
        ("pl", "Zatrzymano po {n} partiach."),
    ],
)
@pytest.mark.parametrize("roll", [(), ("31",)])
def test_a_rollout_that_is_stopped_says_so_and_keeps_what_is_known(
    monkeypatch: pytest.MonkeyPatch, language: str, said: str, roll: tuple[str, ...]
) -> None:
    told = RolloutBar.update

    def update(bar: RolloutBar[Any], known: Sequence[Any], done: float) -> None:
        told(bar, known, done)
        raise KeyboardInterrupt  # as Ctrl-C does

    monkeypatch.setattr(RolloutBar, "update", update)
    asked = ("rollout", "4HPwATDgc/ABMA", *roll, "--truncate", "2")
    ran = call(*asked, "--lang", language)

    assert ran.code == 0
    data = json.loads(call(*asked, "--json").out)
    assert data["stopped"] is True
    games = max(each["trials"] for each in data.get("plays", [data]))
    assert said.format(n=games) in ran.out


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Bob plays 24/13. Not judged: the rules do not allow it."),
        ("de", "Bob zieht 24/13. Nicht bewertet: Die Regeln erlauben das nicht."),
        ("pl", "Bob gra 24/13. Bez oceny: zasady na to nie pozwalają."),
    ],
)
def test_an_illegal_play_is_named_where_it_stands(tmp_path: Path, language: str, said: str) -> None:
    path = tmp_path / "wrong.mat"
    path.write_text(WRONG, encoding="utf-8")
    ran = call("review", str(path), "--plies", "0", "--lang", language)

    page = tmp_path / "report.html"
    call("review", str(path), "--plies", "0", "--lang", language, "--html", str(page))

    assert ran.out.index(said) < ran.out.index("13/8 6/4"), "before what was done next"
    shown = re.sub(r"<svg.*?</svg>|<[^>]+>", " ", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    read = " ".join(shown.split())
    assert read.index(said) < read.index("13/8 6/4"), "on the page too"
    assert ran.code == 0
    assert ": 24/13" in ran.err, "and with its line in the file at the end"
