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

from videau.i18n.texts import Counted, Text
from videau.teacher.facts import Chance, Fact

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


_Words: TypeAlias = Callable[..., Text]

FIRST: Mapping[str, _Words] = MappingProxyType(
    {
        "struck": lambda n, **gaps: Text(
            "After {worse}, the opponent gets to hit a lone checker more often.", **gaps
        ),
        "his_points": lambda n, **gaps: Text(
            "After {worse}, it is easier for the opponent to put two checkers together on a good "
            "point.",
            **gaps,
        ),
        "hit": lambda n, **gaps: Text(
            "{better} hits more than {worse}: a checker that is hit must first come back in.",
            **gaps,
        ),
        "dances": lambda n, **gaps: Text(
            "After {better}, it is harder for the opponent to come back in from the bar.", **gaps
        ),
        "his_escapes": lambda n, **gaps: Text(
            "After {worse}, it is easier for the opponent’s last checkers to run away.", **gaps
        ),
        "escapes": lambda n, **gaps: Text(
            "After {better}, it is easier for the last checkers to run away.", **gaps
        ),
        "held": lambda n, **gaps: Text(
            "After {better}, checkers stand together on point {point}: nobody can hit them there, "
            "and the opponent cannot stop there.",
            **gaps,
        ),
        "anchor": lambda n, **gaps: Text(
            "After {better}, checkers stand together on point {point}, deep on the opponent’s "
            "side: a safe place to come back to.",
            **gaps,
        ),
        "prime": lambda n, **gaps: Text(
            "After {better}, more blocked points stand side by side, and the opponent finds it "
            "hard to get past.",
            **gaps,
        ),
        "back": lambda n, **gaps: Text(
            "After {worse}, more checkers are still far back on the opponent’s side.", **gaps
        ),
        "deep": lambda n, **gaps: Text(
            "After {worse}, more checkers have gone so far that they no longer get in the "
            "opponent’s way.",
            **gaps,
        ),
        "contact": lambda n, **gaps: Text(
            "After {worse}, nobody can hit any more, so only the dice can still help.", **gaps
        ),
        "lead": lambda n, **gaps: Text(
            "After {better}, the way home is shorter compared with the opponent’s.", **gaps
        ),
        "crossovers": lambda n, **gaps: Text(
            "After {better}, the checkers are closer to being home.", **gaps
        ),
        "off": lambda n, **gaps: Text("{better} takes off more checkers than {worse}.", **gaps),
        "misses": lambda n, **gaps: Text(
            "After {worse}, more rolls take off fewer than two checkers next.", **gaps
        ),
        "empty": lambda n, **gaps: Text(
            "After {worse}, there are more empty points at home, and dice are wasted on them.",
            **gaps,
        ),
        "rolls": lambda n, **gaps: Text(
            "After {better}, the last checker is usually off sooner.", **gaps
        ),
    }
)
"""For first steps, by kind of fact."""

CLUB: Mapping[str, _Words] = MappingProxyType(
    {
        "struck": lambda n, **gaps: Counted(
            "After {worse}, the best answer to {n} of 36 rolls hits; after {better}, to {other}.",
            "After {worse}, the best answer to {n} of 36 rolls hits; after {better}, to {other}.",
            n,
            **gaps,
        ),
        "his_points": lambda n, **gaps: Counted(
            "After {worse}, the opponent makes an important point with {n} of 36 rolls; after "
            "{better}, with {other}.",
            "After {worse}, the opponent makes an important point with {n} of 36 rolls; after "
            "{better}, with {other}.",
            n,
            **gaps,
        ),
        "hit": lambda n, **gaps: Counted(
            "{better} hits {n} checker more than {worse}.",
            "{better} hits {n} checkers more than {worse}.",
            n,
            **gaps,
        ),
        "dances": lambda n, **gaps: Counted(
            "After {better}, {n} of 36 rolls brings nothing in from the bar; after {worse}, "
            "{other}.",
            "After {better}, {n} of 36 rolls bring nothing in from the bar; after {worse}, "
            "{other}.",
            n,
            **gaps,
        ),
        "his_escapes": lambda n, **gaps: Counted(
            "After {worse}, {n} of 36 rolls lets a checker of the opponent out of the home board; "
            "after {better}, {other}.",
            "After {worse}, {n} of 36 rolls let a checker of the opponent out of the home board; "
            "after {better}, {other}.",
            n,
            **gaps,
        ),
        "escapes": lambda n, **gaps: Counted(
            "As the checkers stand after {better}, {n} of 36 rolls brings a checker out of the "
            "opponent’s home board next; after {worse}, {other}.",
            "As the checkers stand after {better}, {n} of 36 rolls bring a checker out of the "
            "opponent’s home board next; after {worse}, {other}.",
            n,
            **gaps,
        ),
        "held": lambda n, **gaps: Text(
            "After {better}, point {point} is held; after {worse}, it is not.", **gaps
        ),
        "anchor": lambda n, **gaps: Text(
            "After {better}, there is an anchor on point {point}; after {worse}, there is not.",
            **gaps,
        ),
        "prime": lambda n, **gaps: Counted(
            "After {better}, {n} held point in a row stands in the opponent’s way; after {worse}, "
            "fewer.",
            "After {better}, {n} held points in a row stand in the opponent’s way; after {worse}, "
            "fewer.",
            n,
            **gaps,
        ),
        "back": lambda n, **gaps: Counted(
            "After {worse}, {n} checker is still on the bar or in the opponent’s home board; "
            "after {better}, {other}.",
            "After {worse}, {n} checkers are still on the bar or in the opponent’s home board; "
            "after {better}, {other}.",
            n,
            **gaps,
        ),
        "deep": lambda n, **gaps: Counted(
            "After {worse}, {n} checker stands on points 1 and 2; after {better}, {other}.",
            "After {worse}, {n} checkers stand on points 1 and 2; after {better}, {other}.",
            n,
            **gaps,
        ),
        "contact": lambda n, **gaps: Text(
            "After {worse}, only the race counts; after {better}, somebody can still be hit.",
            **gaps,
        ),
        "lead": lambda n, **gaps: Counted(
            "In the race, {better} is {n} pip better than {worse}.",
            "In the race, {better} is {n} pips better than {worse}.",
            n,
            **gaps,
        ),
        "crossovers": lambda n, **gaps: Counted(
            "After {worse}, {n} step from quarter to quarter is left until all are home; after "
            "{better}, {other}.",
            "After {worse}, {n} steps from quarter to quarter are left until all are home; after "
            "{better}, {other}.",
            n,
            **gaps,
        ),
        "off": lambda n, **gaps: Counted(
            "{better} bears off {n} checker more than {worse}.",
            "{better} bears off {n} checkers more than {worse}.",
            n,
            **gaps,
        ),
        "misses": lambda n, **gaps: Counted(
            "After {worse}, {n} of 36 rolls bears off fewer than two checkers next; after "
            "{better}, {other}.",
            "After {worse}, {n} of 36 rolls bear off fewer than two checkers next; after "
            "{better}, {other}.",
            n,
            **gaps,
        ),
        "empty": lambda n, **gaps: Counted(
            "After {worse}, {n} point at home is empty below the highest checker; after {better}, "
            "{other}.",
            "After {worse}, {n} points at home are empty below the highest checker; after "
            "{better}, {other}.",
            n,
            **gaps,
        ),
        "rolls": lambda n, **gaps: Text(
            "By the tables, bearing off takes fewer rolls in the mean after {better} than after "
            "{worse}.",
            **gaps,
        ),
    }
)
"""For club players, by kind of fact."""

TERMS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "struck": ("blot", "hit"),
        "his_points": ("held point",),
        "hit": ("hit", "bar"),
        "dances": ("bar", "enter"),
        "his_escapes": ("home board",),
        "escapes": ("home board",),
        "held": ("held point",),
        "anchor": ("held point", "home board"),
        "prime": ("bridge", "prime"),
        "back": ("bar", "home board"),
        "lead": ("pips",),
        "off": ("bear off",),
        "misses": ("bear off",),
        "empty": ("home board",),
        "rolls": ("bear off",),
    }
)
"""Words of the glossary that a sentence uses or means, by kind of fact."""

_DIFFERENCES = frozenset({"hit", "lead", "off"})
"""Kinds whose sentence counts how much more."""


def words_for(fact: Fact, depth: Depth, names: Mapping[str, str]) -> tuple[Text, tuple[str, ...]]:
    """Returns what to say about *fact*, and the terms in it.

    *names* are those of the best play and of the one made.

    >>> fact = Fact("struck", best=11, played=17, favours="best")
    >>> print(words_for(fact, "club", {"best": "24/18", "played": "13/7"})[0])
    After 13/7, the best answer to 17 of 36 rolls hits; after 24/18, to 11.
    """
    better, worse = ("best", "played") if fact.favours == "best" else ("played", "best")
    row = "anchor" if fact.kind == "held" and (fact.point or 0) > 18 else fact.kind
    n = round(fact.difference if fact.kind in _DIFFERENCES else fact.more)
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
        yield from _chances_moved(told, names)
    if told.reasons and told.trade is not None:
        text, terms = words_for(told.trade, depth, names)
        yield Sentence(text, "trade", terms)
    if depth == "numbers":
        for option in (told.played, told.best):
            yield _chances(option)


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


_MOVED: Mapping[Chance, Callable[..., Text]] = MappingProxyType(
    {
        "win": lambda **names: Text(
            "After {best}, more games are won than after {played}.", **names
        ),
        "win_gammon": lambda **names: Text(
            "After {best}, more gammons are won than after {played}.", **names
        ),
        "lose_gammon": lambda **names: Text(
            "After {played}, more gammons are lost than after {best}.", **names
        ),
    }
)


def _chances_moved(told: Explanation, names: Mapping[str, str]) -> Iterator[Sentence]:
    """Where nothing on the board explains it, what became of the chances does."""
    gained = gains(told.best, told.played)
    largest = max(_MOVED, key=lambda chance: gained[chance])
    if gained[largest] > 0:
        terms = () if largest == "win" else ("gammon",)
        yield Sentence(_MOVED[largest](**names), "reason", terms)


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
