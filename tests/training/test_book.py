"""Opening books are made in pieces, and go on where they were left."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

from videau import Dice
from videau.engine import Book, NetEvaluator
from videau.engine.variant import Variant
from videau.training.book import (
    Effort,
    book_file,
    make_first,
    make_replies,
    open_book,
)

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
