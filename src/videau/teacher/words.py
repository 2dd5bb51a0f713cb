"""Facts about plays in words, at three depths.

``first``: first steps, for somebody who has just learned how the checkers move. ``club``: with the
numbers that club players count. ``numbers``: with shares of the cost and chances as well.

A sentence is a whole template with gaps: ``{better}`` and ``{worse}`` are the plays that a fact
speaks for and against, ``{point}`` is a point as the player who chose numbers it, ``{n}`` and
``{other}`` are counts. Nobody is called you or he, so that the same sentence serves the player, the
opponent who reads along and a hint.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, TypeAlias

from videau.i18n.texts import Text
from videau.teacher.club_words import CLUB
from videau.teacher.facts import Chance, Fact
from videau.teacher.first_words import FIRST

if TYPE_CHECKING:
    from videau.teacher.hints import Option
    from videau.teacher.reasons import Explanation

__all__ = [
    "CLUB",
    "DEPTHS",
    "FIRST",
    "TERMS",
    "Depth",
    "Role",
    "Sentence",
    "gains",
    "row_of",
    "say_play",
    "words_for",
]

Depth: TypeAlias = Literal["first", "club", "numbers"]
Role: TypeAlias = Literal["verdict", "reason", "trade", "numbers"]
DEPTHS: tuple[Depth, ...] = ("first", "club", "numbers")


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of an explanation."""

    text: Text
    role: Role
    """What it is there for: a trade speaks for the choice that was made."""
    terms: tuple[str, ...] = ()
    """Words of the game in it that can be looked up: names of the glossary."""


TERMS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "struck": ("blot", "hit"),
        "struck_on": ("blot", "hit"),
        "exposed": ("blot", "hit"),
        "his_points": ("blocked point",),
        "his_point": ("blocked point",),
        "next_hit": ("hit",),
        "next_point": ("blocked point",),
        "next_escape": ("home board",),
        "hit": ("hit", "bar"),
        "hit_more": ("hit", "bar"),
        "dances": ("bar", "enter"),
        "his_escapes": ("home board",),
        "escapes": ("home board",),
        "made": ("blocked point",),
        "kept": ("blocked point",),
        "home_made": ("blocked point", "hit"),
        "home_kept": ("blocked point", "hit"),
        "anchor_made": ("blocked point", "home board"),
        "anchor_kept": ("blocked point", "home board"),
        "prime": ("bridge", "prime"),
        "back": ("bar", "home board"),
        "lead": ("pips",),
        "way_home": ("pips",),
        "to_save": ("bear off", "gammon"),
        "to_save_backgammon": ("backgammon",),
        "off": ("bear off",),
        "misses": ("bear off",),
        "rolls": ("bear off",),
    }
)
"""Words of the glossary that a sentence uses or means, by row of the tables."""

CHANCE_TERMS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "win_gammon": ("gammon",),
        "lose_gammon": ("gammon",),
        "win_backgammon": ("backgammon",),
        "lose_backgammon": ("backgammon",),
    }
)
_DIFFERENCES = frozenset({"hit_more", "lead", "off"})
"""Rows whose sentence counts how much more."""
TRIPLES = 0.01
"""Of all games: from here on backgammons are worth a number."""
ANCHOR = 19
"""From here on a blocked point is an anchor: in the opponent's home board."""


def row_of(fact: Fact) -> str:
    """Returns the row of the tables that speaks of *fact*.

    >>> row_of(Fact("held", best=1, played=0, favours="best", point=20, before=1))
    'anchor_kept'
    """
    if fact.kind == "held":
        where = "anchor_" if (fact.point or 0) >= ANCHOR else ""
        return where + ("kept" if fact.before else "made")
    if fact.kind == "home":
        return "home_kept" if fact.before else "home_made"
    if fact.kind == "hit" and fact.less > (fact.before or 0):
        return "hit_more"
    if fact.kind == "struck_on" and not fact.less:
        return "exposed"
    return fact.kind


def words_for(fact: Fact, depth: Depth, names: Mapping[str, str]) -> tuple[Text, tuple[str, ...]]:
    """Returns what to say about *fact*, and the terms in it.

    *names* are those of the best play and of the one made.

    >>> fact = Fact("struck", best=11, played=17, favours="best")
    >>> print(words_for(fact, "club", {"best": "24/18", "played": "13/7"})[0])
    After 13/7, the best answer to 17 of 36 rolls hits; after 24/18, to 11.
    """
    better, worse = ("best", "played") if fact.favours == "best" else ("played", "best")
    row = row_of(fact)
    if row in MOVED:
        moved = MOVED_FIRST if depth == "first" else MOVED
        return moved[row](better=names[better], worse=names[worse]), CHANCE_TERMS.get(row, ())
    n = round(fact.difference if row in _DIFFERENCES else fact.more)
    gaps: dict[str, str | int] = {"better": names[better], "worse": names[worse]}
    if fact.point is not None:
        gaps["point"] = fact.point
    table = FIRST if depth == "first" else CLUB
    return table[row](n, other=round(fact.less), **gaps), TERMS.get(row, ())


def say_play(told: Explanation, depth: Depth) -> Iterator[Sentence]:
    """Yields the sentences about two plays."""
    names = {"best": str(told.best.action), "played": str(told.played.action)}
    if told.cost < 0.0005:
        yield Sentence(Text("{played} costs nothing.", **names), "verdict")
        return
    if told.hardly_matters:
        yield Sentence(
            Text("It hardly matters: {played} is worth almost as much as {best}.", **names),
            "verdict",
        )
    for reason in told.reasons:
        text, terms = words_for(reason.fact, depth, names)
        yield Sentence(text, "reason", terms)
        if depth == "numbers" and reason.by_rolls:
            share = Text(
                "The rolls that make the difference account for {share}% of the cost.",
                share=round(100 * reason.share),
            )
            yield Sentence(share, "numbers")
    if not told.reasons and not told.hardly_matters:
        yield from _chances_moved(told, depth, names)
    if told.reasons and told.trade is not None:
        text, terms = words_for(told.trade, depth, names)
        yield Sentence(Text("Still, something speaks for {played}.", **names), "trade")
        yield Sentence(text, "trade", terms)
    if depth == "numbers":
        options = (told.played, told.best)
        yield from map(_chances, options)
        if any(_triples(option) >= TRIPLES for option in options):
            yield from map(_backgammons, options)


def gains(best: Option, played: Option) -> Mapping[Chance, float]:
    """Returns what the best choice gains in each chance, in points; losses fewer are a gain."""
    mine, theirs = best.chances, played.chances
    return {
        "win": 2 * (mine.win - theirs.win),
        "win_gammon": mine.win_gammon - theirs.win_gammon,
        "win_backgammon": mine.win_backgammon - theirs.win_backgammon,
        "lose_gammon": theirs.lose_gammon - mine.lose_gammon,
        "lose_backgammon": theirs.lose_backgammon - mine.lose_backgammon,
    }


MOVED: Mapping[str, Callable[..., Text]] = MappingProxyType(
    {
        "win": lambda **names: Text(
            "After {better}, more games are won than after {worse}.", **names
        ),
        "win_gammon": lambda **names: Text(
            "After {better}, more gammons are won than after {worse}.", **names
        ),
        "win_backgammon": lambda **names: Text(
            "After {better}, more backgammons are won than after {worse}.", **names
        ),
        "lose_gammon": lambda **names: Text(
            "After {worse}, more gammons are lost than after {better}.", **names
        ),
        "lose_backgammon": lambda **names: Text(
            "After {worse}, more backgammons are lost than after {better}.", **names
        ),
    }
)
"""What became of the chances, for those who know what a gammon is."""


MOVED_FIRST: Mapping[str, Callable[..., Text]] = MappingProxyType(
    {
        "win": MOVED["win"],
        "win_gammon": lambda **names: Text(
            "After {better}, more games are won that count double or more than after {worse}.",
            **names,
        ),
        "win_backgammon": lambda **names: Text(
            "After {better}, more games are won that count three times than after {worse}.",
            **names,
        ),
        "lose_gammon": lambda **names: Text(
            "After {worse}, more games are lost that count double or more than after {better}.",
            **names,
        ),
        "lose_backgammon": lambda **names: Text(
            "After {worse}, more games are lost that count three times than after {better}.",
            **names,
        ),
    }
)
"""The same for first steps."""


def _chances_moved(told: Explanation, depth: Depth, names: Mapping[str, str]) -> Iterator[Sentence]:
    """Where nothing on the board explains it, what became of the chances does."""
    gained = gains(told.best, told.played)
    largest = max(gained, key=lambda chance: gained[chance])
    if gained[largest] > 0:
        fact = Fact(largest, gained[largest], 0, "best")
        text, terms = words_for(fact, depth, names)
        yield Sentence(text, "reason", terms)


def _triples(option: Option) -> float:
    return max(option.chances.win_backgammon, option.chances.lose_backgammon)


def _backgammons(option: Option) -> Sentence:
    text = Text(
        "After {play}, {won}% of games are won as a backgammon and {lost}% are lost as one.",
        play=str(option.action),
        won=round(100 * option.chances.win_backgammon),
        lost=round(100 * option.chances.lose_backgammon),
    )
    return Sentence(text, "numbers", ("backgammon",))


def _chances(option: Option) -> Sentence:
    chances = option.chances
    text = Text(
        "After {play}, {win}% of games are won, {won}% as a gammon, and {lost}% are lost as a "
        "gammon.",
        play=str(option.action),
        win=round(100 * chances.win),
        won=round(100 * chances.win_gammon),
        lost=round(100 * chances.lose_gammon),
    )
    return Sentence(text, "numbers", ("gammon",))
