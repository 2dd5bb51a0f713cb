"""Opening books are made in pieces, and go on where they were left."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from videau import Dice, Position
from videau.engine import Book, NetEvaluator
from videau.engine.solved import SolvedGame, SolvedGames
from videau.engine.solved_file import write_solved
from videau.engine.variant import Variant
from videau.rules.plays import python_plays
from videau.rules.rulesets import STANDARD
from videau.rules.starts import STARTS
from videau.training import commands
from videau.training.book import (
    FIRST,
    REPLIES,
    Effort,
    book_file,
    make_first,
    make_replies,
    open_book,
)
from videau.training.errors import TrainingError

NET = NetEvaluator.random(seed=1, shape="16-16-16")
LITTLE = Effort(plays=2, within=0.5, trials=2, alone=2)
HYPER = Variant(start="hypergammon")


def opened(folder: Path) -> Book:
    return open_book(HYPER, truncate=1, folder=folder)


def test_a_book_that_was_stopped_goes_on_and_comes_out_the_same(tmp_path: Path) -> None:
    stopped, whole = tmp_path / "stopped", tmp_path / "whole"
    for folder in (stopped, whole):
        folder.mkdir()

    list(islice(make_first(opened(stopped), NET, effort=LITTLE, folder=stopped), 4))
    assert len(opened(stopped).first) == 4
    for _ in make_first(opened(stopped), NET, effort=LITTLE, folder=stopped):
        pass
    *_, made = make_first(opened(whole), NET, effort=LITTLE, folder=whole)

    assert len(made.first) == 15
    assert book_file(HYPER, stopped).read_text() == book_file(HYPER, whole).read_text()
    assert not list(make_first(opened(whole), NET, effort=LITTLE, folder=whole))


def test_replies_are_those_to_the_best_play(tmp_path: Path) -> None:
    known = next(make_first(opened(tmp_path), NET, effort=LITTLE, folder=tmp_path))
    begun = next(iter(known.first))

    *_, made = islice(make_replies(known, NET, effort=LITTLE, folder=tmp_path), 3)

    assert list(made.replies) == [begun]
    assert list(made.replies[begun]) == [Dice(1, 1), Dice(2, 1), Dice(2, 2)]
    legal = made.after(begun).legal_plays(Dice(2, 1))
    assert all(each.play in legal for each in made.replies[begun][Dice(2, 1)].plays)
    assert opened(tmp_path).replies.keys() == made.replies.keys()


# Where the game is solved


@pytest.fixture(scope="module")
def table() -> SolvedGame:
    return SolvedGame.solve(STANDARD, 2)


@pytest.fixture(scope="module")
def little() -> Iterator[Variant]:
    """A game that is solved in no time: Hypergammon with two checkers a side."""
    start = Position({24: 1, 23: 1}, {24: 1, 23: 1}, checkers=2)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("videau.rules.starts.STARTS", {**STARTS, "little": start})
        yield Variant(start="little")


@pytest.fixture(scope="module")
def exact(little: Variant, table: SolvedGame, tmp_path_factory: pytest.TempPathFactory) -> Book:
    """All of its book."""
    folder = tmp_path_factory.mktemp("books")
    made = open_book(little, truncate=7, folder=folder, table=table)
    *_, made = make_first(made, table, folder=folder)
    *_, made = make_replies(made, table, folder=folder)
    return made


def test_a_solved_game_has_every_close_play_exactly_as_the_table_says(
    exact: Book, table: SolvedGame
) -> None:
    assert exact.is_exact
    assert (exact.trials, exact.truncate, exact.notice) == (0, 0, None)
    assert (len(exact.first), len(list(exact.entries()))) == (15, 15 + 15 * 21)
    places = [(exact.start, exact.first.values(), FIRST.within)]
    places += [
        (exact.after(dice), entries.values(), REPLIES.within)
        for dice, entries in list(exact.replies.items())[:3]
    ]
    for position, entries, within in places:
        for entry in entries:
            ends = python_plays(position, entry.dice, STANDARD)
            worths = sorted((-table.chances(end.swapped()).equity for end in ends), reverse=True)
            close = [worth for worth in worths if worth >= worths[0] - within]
            assert [each.equity for each in entry.plays] == pytest.approx(close, abs=1e-9)
            assert all(each.error == 0 == each.trials for each in entry.plays)


def test_an_exact_book_is_read_as_one_and_goes_on_only_by_the_table(
    little: Variant, table: SolvedGame, exact: Book, tmp_path: Path
) -> None:
    begun = open_book(little, truncate=7, folder=tmp_path, table=table)
    list(islice(make_first(begun, table, folder=tmp_path), 4))

    kept = open_book(little, truncate=7, folder=tmp_path)
    assert kept.is_exact
    assert len(kept.first) == 4
    with pytest.raises(TrainingError, match="videau tables --game little --rules standard"):
        next(make_first(kept, NET, folder=tmp_path))
    assert not list(make_first(exact, NET, folder=tmp_path))  # nothing is missing there


def test_what_was_rolled_out_before_the_game_was_solved_is_made_anew(
    little: Variant, table: SolvedGame, tmp_path: Path
) -> None:
    rolled = open_book(little, truncate=1, folder=tmp_path)
    rolled = next(make_first(rolled, NET, effort=LITTLE, folder=tmp_path))
    assert not rolled.is_exact

    with pytest.raises(TrainingError, match="is rolled out, and not exact"):
        next(make_first(rolled, table, folder=tmp_path))
    assert not open_book(little, truncate=1, folder=tmp_path, table=table).first
    assert (
        open_book(little, truncate=1, folder=tmp_path).first
        == Book.read(book_file(little, tmp_path)).first
    )


def test_the_command_takes_the_table_that_is_kept(
    little: Variant,
    table: SolvedGame,
    exact: Book,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("VIDEAU_DATA", str(tmp_path))
    path = SolvedGames.in_folder_of({"VIDEAU_DATA": str(tmp_path)}).path(STANDARD, 2)
    path.parent.mkdir()
    with path.open("wb") as file:
        write_solved(file, table)

    commands.book(["standard"], start="little", reply_trials=0, folder=tmp_path)

    made = Book.read(book_file(little, tmp_path))
    assert made.is_exact
    assert made.as_json() == replace(exact, replies={}).as_json()
