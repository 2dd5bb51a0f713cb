"""Opening books: what they say is legal, in order, and honest about its errors."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from videau import RULESETS, BearOff, Dice, Play, UnavailableError
from videau.cli import main
from videau.engine import Book, book
from videau.engine.book import ALIKE, BookEntry, BookPlay, books, first_rolls

BOOKS = {known.variant.name: known for known in books()}


@pytest.mark.parametrize("known", BOOKS.values(), ids=BOOKS)
def test_every_play_of_a_book_is_legal_and_the_best_comes_first(known: Book) -> None:
    ruleset = known.variant.ruleset
    places = [(known.start, known.first)]
    places += [(known.after(dice), entries) for dice, entries in known.replies.items()]

    for position, entries in places:
        for dice, entry in entries.items():
            legal = position.legal_plays(dice, ruleset)
            assert all(each.play in legal for each in entry.plays), dice
            equities = [each.equity for each in entry.plays]
            assert equities == sorted(equities, reverse=True)
            assert len(set(map(legal.after, (each.play for each in entry.plays)))) == len(equities)


@pytest.mark.parametrize("known", BOOKS.values(), ids=BOOKS)
def test_every_number_says_how_well_it_is_known(known: Book) -> None:
    for entry in known.entries():
        for each in entry.plays:
            assert (each.trials >= 72 and each.error > 0) or (each.trials == 0 == each.error)


@pytest.mark.parametrize("name", RULESETS)
def test_every_sheet_has_a_book_with_every_roll_that_opens(name: str) -> None:
    known = book(RULESETS[name])

    assert tuple(known.first) == first_rolls(RULESETS[name])
    assert known.variant.ruleset.name == name


@pytest.mark.parametrize("known", books(), ids=lambda known: known.variant.name)
def test_every_reply_is_there_and_forced_ones_too(known: Book) -> None:
    assert list(known.replies) == list(known.first)
    assert {len(replies) for replies in known.replies.values()} == {21}
    assert all(entry.plays for entry in known.entries())


def test_an_exact_book_says_of_every_first_play_what_its_replies_come_to() -> None:
    known = book(start="hypergammon")

    assert known.is_exact
    assert known.notice is None
    assert known.trials == 0
    for dice, entry in known.first.items():
        replies = known.replies[dice].values()
        mean = sum(float(each.dice.probability) * each.best.equity for each in replies)
        assert entry.best.equity == pytest.approx(-mean, abs=ALIKE), dice


def test_doubles_open_where_the_sheet_rolls_afresh() -> None:
    counts = {name: len(book(ruleset).first) for name, ruleset in RULESETS.items()}

    assert set(counts.values()) == {15, 21}
    assert counts["standard"] == 15


def test_a_book_by_the_net_of_other_rules_says_so() -> None:
    assert book().notice is None
    other = replace(book(), variant=book(RULESETS["travel"]).variant)
    assert "travel" in str(other.notice)


def test_rules_without_a_book_are_told_which_there_are() -> None:
    ours = replace(RULESETS["standard"], name="ours", bear_off=BearOff.EXACT)

    with pytest.raises(UnavailableError, match=r"no opening book for ours; there are .*standard"):
        book(ours)


def test_a_book_is_read_as_it_was_written(tmp_path: Path) -> None:
    for known in books():
        path = tmp_path / "book.json"
        path.write_text(known.as_json(), encoding="utf-8")
        assert Book.read(path) == known


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"first": {"77": []}}'])
def test_a_damaged_book_is_named(text: str, tmp_path: Path) -> None:
    path = tmp_path / "damaged.json"
    path.write_text(text, encoding="utf-8")

    with pytest.raises(UnavailableError, match=r"damaged\.json cannot be used"):
        Book.read(path)


def test_a_lead_within_its_error_is_not_clear() -> None:
    best = BookPlay(Play.parse("8/5 6/5"), 0.16, 0.01, 72)

    def entry(behind: float) -> BookEntry:
        return BookEntry(Dice(3, 1), (best, replace(best, equity=0.16 - behind)))

    assert entry(0.03).is_clear
    assert not entry(0.02).is_clear
    assert BookEntry(Dice(3, 1), (best,)).is_clear


def test_exact_plays_are_told_apart_as_far_as_a_table_tells_them_apart() -> None:
    best = BookPlay(Play.parse("24/21 23/22"), 0.16, 0, 0)

    def entry(behind: float) -> BookEntry:
        return BookEntry(Dice(3, 1), (best, replace(best, equity=0.16 - behind)))

    assert entry(0.0003).is_clear
    assert not entry(0.0002).is_clear
    assert not entry(0).is_clear


def test_the_command_shows_rolls_candidates_and_replies(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["book"]) == 0
    assert "8/5 6/5" in capsys.readouterr().out

    assert main(["book", "31", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert [entry["dice"] for entry in data["rolls"]] == ["31"]
    assert data["rolls"][0]["plays"][0]["play"] == "8/5 6/5"

    replied = next(iter(book().replies))
    reply = next(iter(book().replies[replied]))
    assert main(["book", str(replied), str(reply)]) == 0
    shown = capsys.readouterr().out
    assert str(book().replies[replied][reply].best.play) in shown


def test_the_command_says_that_a_book_is_exact_and_speaks_of_no_games(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for wish in ([], ["31"], ["31", "64"]):
        assert main(["--lang", "en", "book", *wish, "--start", "hypergammon"]) == 0
        shown = capsys.readouterr().out
        assert "Computed exactly." in shown
        assert "without the cube." in shown
        assert "±" not in shown
        assert "games" not in shown

    assert main(["book", "31", "--start", "hypergammon", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["exact"], data["net"]) == (True, None)
    assert main(["book", "31", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["exact"], data["net"]) == (False, book().net)


@pytest.mark.parametrize(
    ("wish", "problem"),
    [
        (["33"], "has nothing about 33"),
        (["71"], "expected two dice"),
        (["31", "x"], "expected two dice"),
        (["--rules", "chess"], "chess"),
        (["--start", "moon"], "there is no starting position 'moon'"),
    ],
)
def test_the_command_says_what_it_does_not_know(
    wish: list[str], problem: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["book", *wish]) == 2
    assert problem in capsys.readouterr().err
