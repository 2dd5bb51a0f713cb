"""What each fact about two plays is worth: by the rolls where it counts, else as it usually is.

The cost of a play is a sum over the opponent's rolls (:mod:`videau.teacher.exchange`), so whatever
differs between the best answers to them has its exact part of it. The same sum over our own next
rolls, as if the opponent had stayed where he was, tells what the play prepares. What changes for
good is weighed by what such a fact does in the mean (:mod:`videau.teacher.effects`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain

import numpy as np

from videau.engine.cube import CubeState
from videau.engine.evaluator import Evaluator
from videau.rules.match import Match
from videau.rules.plays import Play
from videau.rules.position import POINTS
from videau.teacher.counting import Board
from videau.teacher.effects import AHEAD, effect_of
from videau.teacher.exchange import Exchange, exchange, lost_over_rolls, share_of
from videau.teacher.facts import MEASURES, Fact, facts_of
from videau.teacher.hints import Option
from videau.teacher.rolls import WEIGHTS, Flags, of_36

__all__ = ["Weighed", "weigh"]

CONCRETE = 0.75
"""One point that accounts for this part of what many do is named instead of them."""
_FLAGS = {"dances": "dancing", "his_escapes": "his_leaving"}
"""Facts whose share is that of the rolls which they count."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """A fact, and what it is worth to the play that it speaks for."""

    fact: Fact
    points: float
    by_rolls: bool
    """Whether that was added up over rolls; else it is what the fact is worth in the mean."""
    of_all_rolls: float | None = None
    """What all rolls of the opponent add up to, for a fact that was weighed by them."""


def weigh(
    evaluator: Evaluator, match: Match, best: Option, played: Option, plies: int
) -> tuple[Weighed, ...]:
    """Returns every fact about two plays with the points that it accounts for."""
    assert isinstance(best.action, Play)
    assert isinstance(played.action, Play)
    game, ruleset, cube = match.game, match.ruleset, CubeState.of(match)
    before = Board(game.position.swapped(), ruleset)
    one, other = (
        Board(game.legal_plays.after(each), ruleset) for each in (best.action, played.action)
    )
    if not one.has_contact and not other.has_contact:
        found: Iterable[Weighed] = (
            Weighed(fact, effect_of(fact, is_race=True), by_rolls=False)
            for fact in facts_of(one, other, before)
        )
    else:
        his = _Rolls(
            *(
                exchange(evaluator, each.after, cube, ruleset, plies=max(plies, 1))
                for each in (one, other)
            )
        )
        ours = _Rolls(
            *(
                exchange(evaluator, each.after.swapped(), cube.flipped(), ruleset, plies=1)
                for each in (one, other)
            )
        )
        found = chain(
            _answers(his),
            _prepared(ours, one, other),
            (_lasting(f, one, other, his) for f in facts_of(one, other, before)),
        )
    return tuple(_with_hits(found))


class _Rolls:
    """What happens after all rolls of one side, after the best play and after the one made."""

    def __init__(self, best: Exchange, played: Exchange) -> None:
        self.best = best
        self.played = played
        self.total = lost_over_rolls(best, played)

    def fact(self, kind: str, one: Flags, other: Flags, point: int | None = None) -> Fact | None:
        """How often something happens; None if as often after either play."""
        mine, theirs = of_36(one), of_36(other)
        if mine == theirs:
            return None
        more = MEASURES[kind].more_is_better
        return Fact(kind, mine, theirs, "best" if (mine > theirs) == more else "played", point)

    def share(self, fact: Fact, one: Flags, other: Flags) -> float:
        """Points that it is worth to the play that it speaks for, for whoever waits."""
        points = share_of(self.best, self.played, one, other)
        return points if fact.favours == "best" else -points


def _answers(his: _Rolls) -> Iterator[Weighed]:
    """What the opponent's best answers do: hit somewhere, make a point."""
    one, other = his.best, his.played
    yield from _named(
        his,
        "struck",
        one.hits,
        other.hits,
        (("struck_on", p, one.hits_on(p), other.hits_on(p)) for p in POINTS),
    )
    mine, theirs = one.made, other.made
    yield from _named(
        his,
        "his_points",
        one.points,
        other.points,
        (("his_point", 25 - p, mine[:, p], theirs[:, p]) for p in _differ(mine, theirs)),
    )


def _named(
    rolls: _Rolls,
    kind: str,
    one: Flags,
    other: Flags,
    places: Iterable[tuple[str, int, Flags, Flags]],
) -> Iterator[Weighed]:
    """A fact about the whole board, or the one about a point that says nearly as much."""
    fact = rolls.fact(kind, one, other)
    if fact is None:
        return
    whole = Weighed(fact, rolls.share(fact, one, other), True, rolls.total)
    named = []
    for name, point, mine, theirs in places:
        there = rolls.fact(name, mine, theirs, point)
        if there is not None and there.favours == fact.favours:
            points = rolls.share(there, mine, theirs)
            named.append(Weighed(there, points, True, rolls.total))
    largest = max(named, key=lambda each: each.points, default=whole)
    yield largest if largest.points >= CONCRETE * whole.points else whole


def _differ(mine: Flags, theirs: Flags) -> list[int]:
    """The points that are not made by as many rolls after either play."""
    points: list[int] = np.flatnonzero(WEIGHTS.dot(mine) != WEIGHTS.dot(theirs)).tolist()
    return points


def _prepared(ours: _Rolls, best: Board, played: Board) -> Iterator[Weighed]:
    """What our own next rolls do, if the opponent's changes nothing."""
    one, other = ours.best, ours.played
    mine, theirs = one.made, other.made
    labels: list[tuple[str, int | None, Flags, Flags]] = [
        ("next_hit", None, one.hits, other.hits),
        *(("next_point", p, mine[:, p], theirs[:, p]) for p in _differ(mine, theirs)),
    ]
    if best.back == played.back:  # who is out already need not get out
        labels.append(("next_escape", None, one.leaves, other.leaves))
    for kind, point, first, second in labels:
        fact = ours.fact(kind, first, second, point)
        if fact is not None:
            # Values are those of whoever waits: here the opponent.
            yield Weighed(fact, -AHEAD * ours.share(fact, first, second), by_rolls=False)


def _lasting(fact: Fact, one: Board, other: Board, his: _Rolls) -> Weighed:
    """What changes for good, and what lets the opponent in or out."""
    counted = _FLAGS.get(fact.kind)
    if counted is None:
        return Weighed(fact, effect_of(fact), by_rolls=False)
    flags = getattr(one, counted), getattr(other, counted)
    return Weighed(fact, his.share(fact, *flags), True, his.total)


def _with_hits(weighed: Iterable[Weighed]) -> Iterator[Weighed]:
    """Gives a hit what the answers lack because of it: whoever is on the bar does nothing else."""
    found = list(weighed)
    for each in found:
        if each.fact.kind == "hit":
            most = max(
                (
                    other.points
                    for other in found
                    if other.by_rolls and other.fact.favours == each.fact.favours
                ),
                default=0.0,
            )
            yield replace(each, points=max(each.points, most * (1 + 1e-6)))
        else:
            yield each
