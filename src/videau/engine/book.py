"""Opening books: the best first plays by each sheet, and the best replies to them.

What is in a book was rolled out by our own nets, and every number has its error and the number
of games behind it; or the game is solved, and it was looked up. What was not computed is not
there. ``python -m videau.training book`` makes them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import hypot
from pathlib import Path
from typing import Any

from videau.engine.shipped import notice_of, ruleset_in
from videau.engine.variant import STANDARD_START, Variant
from videau.errors import UnavailableError, VideauError
from videau.i18n.texts import Text
from videau.notation.ruleset_toml import ruleset_data
from videau.rules.dice import Dice
from videau.rules.moves import Play
from videau.rules.position import Position
from videau.rules.ruleset import Opening, Ruleset
from videau.rules.rulesets import RULESETS, STANDARD
from videau.rules.starts import find_start

__all__ = ["BOOKS", "Book", "BookEntry", "BookPlay", "book", "books", "first_rolls"]

BOOKS = Path(str(files("videau.engine"))) / "books"

SURE = 2.0
"""The best play is clear if it leads by so many standard errors of the two."""
ALIKE = 0.0002
"""Two exact plays that are no further apart are not told apart.

A table of a solved game has sixteen bits a chance, which leaves 0.0001 of each equity open.
"""


@dataclass(frozen=True, slots=True)
class BookPlay:
    """A play with what it is worth to the mover, without the cube: rolled out, or exactly."""

    play: Play
    equity: float
    error: float
    """The standard error of the equity; 0 where it is exact."""
    trials: int
    """Games behind it; 0 where it was computed exactly."""


@dataclass(frozen=True, slots=True)
class BookEntry:
    """One roll and the plays that came into question, the best first."""

    dice: Dice
    plays: tuple[BookPlay, ...]

    @property
    def best(self) -> BookPlay:
        """The one with the highest equity."""
        return self.plays[0]

    @property
    def is_clear(self) -> bool:
        """Whether the best leads by more than chance, or the grain of a table, explains."""
        if len(self.plays) < 2:
            return True
        best, second = self.plays[:2]
        lead = best.equity - second.equity
        if not best.trials:
            return round(lead, 4) > ALIKE  # files have four digits
        return lead > SURE * hypot(best.error, second.error)


@dataclass(frozen=True, slots=True, kw_only=True)
class Book:
    """What is known about the first two rolls by one ruleset from one start.

    >>> opening = book()
    >>> str(opening.first[Dice(3, 1)].best.play)
    '8/5 6/5'
    """

    variant: Variant
    net: str
    """The weights that played the games; an exact book has none: the word is empty."""
    trained: Variant
    """What these were trained by; an exact book is about this very game."""
    truncate: int
    """Games were judged after so many plies; 0: played to the end."""
    first: Mapping[Dice, BookEntry]
    replies: Mapping[Dice, Mapping[Dice, BookEntry]]
    """To the best play of a first roll, by that roll; seen by who replies."""

    @property
    def start(self) -> Position:
        """Where the game begins."""
        return find_start(self.variant.start)

    @property
    def is_exact(self) -> bool:
        """Whether the game is solved, and all of it was looked up.

        >>> book().is_exact, book(start="hypergammon").is_exact
        (False, True)
        """
        return not self.net

    @property
    def notice(self) -> Text | None:
        """What to tell readers if its net was trained by other rules than these."""
        return notice_of(self.trained, self.variant)

    def after(self, first: Dice) -> Position:
        """Returns the position after the best play of a first roll, seen by who replies."""
        return self.start.legal_plays(first, self.variant.ruleset).after(
            self.first[first].best.play
        )

    @property
    def trials(self) -> int:
        """Games behind all of it."""
        return sum(play.trials for entry in self.entries() for play in entry.plays)

    def entries(self) -> Iterator[BookEntry]:
        """Yields the entries of first rolls, then those of replies."""
        yield from self.first.values()
        for replies in self.replies.values():
            yield from replies.values()

    def for_ruleset(self, ruleset: Ruleset) -> Book:
        """Returns the book as *ruleset* opens, which plays alike: with doubles or without."""
        rolls = first_rolls(ruleset)
        return Book(
            variant=Variant(ruleset, self.variant.start),
            net=self.net,
            trained=self.trained,
            truncate=self.truncate,
            first={dice: self.first[dice] for dice in rolls if dice in self.first},
            replies={dice: self.replies[dice] for dice in rolls if dice in self.replies},
        )

    # Files

    def as_json(self) -> str:
        """Returns the text of its file: one line for each roll."""
        head = {
            "ruleset": _named(self.variant.ruleset),
            "start": self.variant.start,
            "net": self.net,
            "trained": _named(self.trained.ruleset),
            "trained-start": self.trained.start,
            "truncate": self.truncate,
        }
        lines = [f" {json.dumps(key)}: {json.dumps(value)}" for key, value in head.items()]
        first = _lines({_word(dice): _packed(entry) for dice, entry in self.first.items()})
        replies = _lines(
            {
                f"{_word(dice)} {_word(reply)}": _packed(entry)
                for dice, entries in self.replies.items()
                for reply, entry in entries.items()
            }
        )
        lines += [f' "first": {first}', f' "replies": {replies}']
        return "{\n" + ",\n".join(lines) + "\n}\n"

    @classmethod
    def read(cls, path: Path) -> Book:
        """Reads the book in a file."""
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
            replies: dict[Dice, dict[Dice, BookEntry]] = {}
            for word, plays in data["replies"].items():
                dice, reply = (Dice.parse(each) for each in word.split())
                replies.setdefault(dice, {})[reply] = _entry(reply, plays)
            return cls(
                variant=Variant(ruleset_in(data["ruleset"]), data["start"]),
                net=data["net"],
                trained=Variant(ruleset_in(data["trained"]), data["trained-start"]),
                truncate=data["truncate"],
                first={
                    Dice.parse(word): _entry(Dice.parse(word), plays)
                    for word, plays in data["first"].items()
                },
                replies=replies,
            )
        except OSError as error:
            reason = error.strerror or str(error)
        except (VideauError, KeyError, ValueError, TypeError, AttributeError) as error:
            reason = str(error)
        raise UnavailableError(
            "the opening book {path} cannot be used: {reason}", path=str(path), reason=reason
        )


def book(ruleset: Ruleset = STANDARD, start: str = STANDARD_START) -> Book:
    """Returns the opening book of *ruleset* from *start*.

    >>> len(book(RULESETS["travel-fr"]).first)  # plays as the standard game
    15
    """
    wanted = Variant(ruleset, start)
    for known in books():
        if not known.variant.differences(wanted):
            return known.for_ruleset(ruleset)
    raise UnavailableError(
        "there is no opening book for {wanted}; there are {known}",
        wanted=wanted.name,
        known=", ".join(each.variant.name for each in books()),
    )


@cache
def books(folder: Path = BOOKS) -> tuple[Book, ...]:
    """Returns the books that come with the package."""
    return tuple(Book.read(path) for path in sorted(folder.glob("*.json")))


def first_rolls(ruleset: Ruleset) -> tuple[Dice, ...]:
    """Returns the rolls that a game can begin with: 15, or 21 where doubles can open.

    >>> len(first_rolls(STANDARD))
    15
    """
    doubles = ruleset.opening is Opening.ROLL_AFRESH
    return tuple(
        Dice(high, low)
        for high in range(1, 7)
        for low in range(1, high + 1)
        if doubles or high != low
    )


def _named(ruleset: Ruleset) -> object:
    """A name that everybody knows, or all that the ruleset says."""
    return ruleset.name if RULESETS.get(ruleset.name) == ruleset else ruleset_data(ruleset)


def _word(dice: Dice) -> str:
    return f"{dice.high}{dice.low}"


def _packed(entry: BookEntry) -> list[list[Any]]:
    return [
        [str(each.play), round(each.equity, 4), round(each.error, 4), each.trials]
        for each in entry.plays
    ]


def _lines(entries: Mapping[str, list[list[Any]]]) -> str:
    if not entries:
        return "{}"
    lines = [f"  {json.dumps(word)}: {json.dumps(plays)}" for word, plays in entries.items()]
    return "{\n" + ",\n".join(lines) + "\n }"


def _entry(dice: Dice, plays: list[list[Any]]) -> BookEntry:
    return BookEntry(dice, tuple(BookPlay(Play.parse(text), *rest) for text, *rest in plays))
