"""Facts in words, at three depths.

``first``: first steps, for somebody who has just learned how the checkers move. ``club``: with the
numbers that club players count. ``numbers``: with shares, chances and equities as well.

A sentence is a whole template with gaps: ``{better}`` and ``{worse}`` are the plays that a fact
speaks for and against, ``{point}`` is a point as the player who chose numbers it, ``{n}`` and
``{other}`` are counts. Nobody is called you or he, so that the same sentence serves the player, the
opponent who reads along and a hint.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from videau.i18n.texts import Counted, Text
from videau.teacher.facts import Fact

if TYPE_CHECKING:
    from videau.teacher.reasons import Explanation

__all__ = ["DEPTHS", "Depth", "Role", "Sentence", "say"]

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

_FIRST: Mapping[str, _Words] = MappingProxyType(
    {
        "hit": lambda n, **gaps: Text(
            "{better} hits a checker: the opponent must first bring it back in.", **gaps
        ),
        "shots": lambda n, **gaps: Text(
            "After {worse}, the opponent can hit a lone checker with more rolls.", **gaps
        ),
        "held": lambda n, **gaps: Text(
            "After {better}, two checkers stand together on point {point}: nobody can hit them, "
            "and the opponent cannot stop there.",
            **gaps,
        ),
    }
)
_CLUB: Mapping[str, _Words] = MappingProxyType(
    {
        "hit": lambda n, **gaps: Text("{better} hits; {worse} does not.", **gaps),
        "shots": lambda n, **gaps: Counted(
            "After {worse}, {n} of 36 rolls can hit a blot; after {better}, {other}.",
            "After {worse}, {n} of 36 rolls can hit a blot; after {better}, {other}.",
            n,
            **gaps,
        ),
        "held": lambda n, **gaps: Text(
            "After {better}, point {point} is held; after {worse}, it is not.", **gaps
        ),
    }
)


def say(told: Explanation, depth: Depth) -> tuple[Sentence, ...]:
    """Returns the sentences of an explanation."""
    return tuple(_sentences(told, depth))


def _sentences(told: Explanation, depth: Depth) -> Iterator[Sentence]:
    names = {"best": str(told.best.action), "played": str(told.played.action)}
    if told.kind == "play" and told.hardly_matters:
        yield Sentence(
            Text("It hardly matters: {played} is worth almost as much as {best}.", **names),
            "verdict",
        )
        return
    table = _FIRST if depth == "first" else _CLUB
    for reason in told.reasons:
        yield Sentence(_said(table, reason.fact, names), "reason")
    if told.reasons and told.trade is not None and told.trade.kind in table:
        yield Sentence(_said(table, told.trade, names), "trade")


def _said(table: Mapping[str, _Words], fact: Fact, names: Mapping[str, str]) -> Text:
    better, worse = ("best", "played") if fact.favours == "best" else ("played", "best")
    gaps: dict[str, Any] = {"better": names[better], "worse": names[worse]}
    return table[fact.kind](
        int(fact.more),
        **gaps,
        other=int(fact.less),
        **({} if fact.point is None else {"point": fact.point}),
    )
