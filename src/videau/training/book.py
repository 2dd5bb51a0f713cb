"""Opening books are made here, entry by entry: stop whenever you like, and go on later.

A book is its own checkpoint: it is written whole after every entry, and what it holds is not done
again. First rolls come first, since replies need the best play of each.

Where the game is solved, nothing is rolled out: the table says what every play is worth.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

from videau.engine import Evaluator, RolloutPlan, rank, rollout_plays
from videau.engine.book import BOOKS, Book, BookEntry, BookPlay, first_rolls
from videau.engine.place import HERE, Place
from videau.engine.ranking import Filter, Until
from videau.engine.shipped import find_net
from videau.engine.solved import SolvedGame
from videau.engine.variant import Variant
from videau.rules.dice import Dice
from videau.rules.position import Position
from videau.rules.ruleset import Ruleset
from videau.training.errors import TrainingError
from videau.training.runs import write_whole

__all__ = ["FIRST", "REPLIES", "Effort", "book_file", "make_first", "make_replies", "open_book"]

Judge = Evaluator | SolvedGame
"""Who plays the games of a rollout, or knows without playing."""
ALL_ROLLS = tuple(Dice(high, low) for high in range(1, 7) for low in range(1, high + 1))


@dataclass(frozen=True, slots=True, kw_only=True)
class Effort:
    """How much goes into an entry; where the game is solved, only *within* is asked for."""

    plays: int
    """The most that are rolled out."""
    within: float
    """How far a play may be behind the best, at 2-ply or exactly, to be among them."""
    trials: int
    """For plays that stay close; hopeless ones are dropped on the way."""
    alone: int
    """For a play that has no rival: its worth is all there is to find out."""


FIRST = Effort(plays=4, within=0.06, trials=1008, alone=216)
REPLIES = Effort(plays=3, within=0.04, trials=216, alone=72)
CONFIDENCE = 3.0
SEED = 20261116


def book_file(variant: Variant, folder: Path = BOOKS) -> Path:
    """Returns where the book of a variant lies."""
    return folder / f"{variant.name}.json"


def open_book(
    variant: Variant, *, truncate: int, folder: Path = BOOKS, table: SolvedGame | None = None
) -> Book:
    """Returns the book as far as it was made.

    With the *table* of a solved game it is an exact one. What was rolled out before the game was
    solved is not gone on with: an entry is looked up in no time, and two kinds of numbers do not
    belong into one book.
    """
    path = book_file(variant, folder)
    kept = Book.read(path) if path.exists() else None
    if kept is not None and (kept.is_exact or table is None):
        return kept
    if table is not None:
        return Book(variant=variant, net="", trained=variant, truncate=0, first={}, replies={})
    net = find_net(variant.ruleset, variant.start).net
    return Book(
        variant=variant,
        net=net.file,
        trained=net.variant,
        truncate=truncate,
        first={},
        replies={},
    )


@dataclass(frozen=True, slots=True)
class _Question:
    """A roll to be played; a reply if *first* is given."""

    first: Dice | None
    dice: Dice
    position: Position


def make_first(
    known: Book,
    judge: Judge,
    *,
    effort: Effort = FIRST,
    folder: Path = BOOKS,
    place: Place = HERE,
) -> Generator[Book, None, None]:
    """Yields the book after each first roll, when it is on the disk."""
    missing = [dice for dice in first_rolls(known.variant.ruleset) if dice not in known.first]
    return _made(
        known,
        [_Question(None, dice, known.start) for dice in missing],
        judge,
        effort,
        folder,
        place,
    )


def make_replies(
    known: Book,
    judge: Judge,
    *,
    effort: Effort = REPLIES,
    folder: Path = BOOKS,
    place: Place = HERE,
) -> Generator[Book, None, None]:
    """Yields the book after each reply to the best play of each first roll that it has."""
    missing = [
        _Question(first, reply, known.after(first))
        for first in known.first
        for reply in ALL_ROLLS
        if reply not in known.replies.get(first, {})
    ]
    return _made(known, missing, judge, effort, folder, place)


def _made(
    known: Book,
    questions: Sequence[_Question],
    judge: Judge,
    effort: Effort,
    folder: Path,
    place: Place,
) -> Generator[Book, None, None]:
    if not questions:
        return
    _check(known, judge)
    with closing(_answers(known, questions, judge, effort, place)) as answers:
        for question, entry in answers:
            known = _with_entry(known, question, entry)
            write_whole(book_file(known.variant, folder), known.as_json())
            yield known


def _check(known: Book, judge: Judge) -> None:
    """Keeps numbers of one kind in one book."""
    variant = known.variant
    if known.is_exact and not isinstance(judge, SolvedGame):
        raise TrainingError(
            f"the book of {variant.name} is exact, and goes on only where the game is solved: "
            f"videau tables --game {variant.start} --rules {variant.ruleset.name}"
        )
    if isinstance(judge, SolvedGame) and not known.is_exact:
        raise TrainingError(f"the book of {variant.name} is rolled out, and not exact")


def _answers(
    known: Book, questions: Sequence[_Question], judge: Judge, effort: Effort, place: Place
) -> Generator[tuple[_Question, BookEntry], None, None]:
    ruleset, truncate = known.variant.ruleset, known.truncate
    if isinstance(judge, SolvedGame):
        return ((each, _looked_up(each, judge, ruleset, effort)) for each in questions)
    return place.map(_answer, questions, judge, ruleset, effort, truncate)


def _with_entry(known: Book, question: _Question, entry: BookEntry) -> Book:
    if question.first is None:
        return replace(known, first={**known.first, entry.dice: entry})
    replies = {**known.replies.get(question.first, {}), entry.dice: entry}
    return replace(known, replies={**known.replies, question.first: replies})


def _looked_up(
    question: _Question, table: SolvedGame, ruleset: Ruleset, effort: Effort
) -> BookEntry:
    """Lists all plays that are close, by the table; nobody can win in the first two rolls."""
    plays = question.position.legal_plays(question.dice, ruleset)
    # What comes after a play is seen by the other side, who has what this one lacks.
    worth = [(play, -table.chances(plays.after(play)).equity) for play in plays]
    worth.sort(key=lambda each: -each[1])
    least = worth[0][1] - effort.within
    exact = (BookPlay(play, equity, 0.0, 0) for play, equity in worth if equity >= least)
    return BookEntry(question.dice, tuple(exact))


def _answer(
    question: _Question, evaluator: Evaluator, ruleset: Ruleset, effort: Effort, truncate: int
) -> tuple[_Question, BookEntry]:
    """Rolls out what is close at 2-ply. All plays of a roll are played with the same dice."""
    within = 2 * effort.within
    wide = Filter(keep=2 * effort.plays, within=within, near=within, until=Until.ALL)
    ranked = rank(evaluator, question.position, question.dice, ruleset, plies=2, keep=wide)
    # A forced play is not searched, and worth knowing all the same.
    searched = [each for each in ranked[: wide.keep] if each.plies == 2] or ranked[:1]
    close = [each for each in searched if each.equity >= ranked[0].equity - effort.within]
    close = close[: effort.plays]
    plan = RolloutPlan(
        trials=effort.trials if len(close) > 1 else effort.alone,
        confidence=CONFIDENCE,
        truncate=truncate,
        seed=SEED,
        threads=1,
    )
    results = rollout_plays(evaluator, [each.position for each in close], ruleset, plan=plan)
    plays = sorted(
        (
            BookPlay(each.play, found.cubeless, found.cubeless_error, found.trials)
            for each, found in zip(close, results, strict=True)
        ),
        key=lambda play: -play.equity,
    )
    return question, BookEntry(question.dice, tuple(plays))
