"""Why one choice is better than another: the facts that explain most of what it costs.

>>> from videau import Match, OpeningRoll, Play
>>> from videau.engine import NetEvaluator
>>> match = Match().apply(OpeningRoll(3, 1))
>>> told = explain(NetEvaluator.shipped(), match, Play.parse("13/10 6/5"), plies=1)
>>> str(told.best.action), round(told.cost, 1)
('8/5 6/5', 0.2)
>>> print(told.texts("club")[0].text)
After 13/10 6/5, 18 of 36 rolls can hit a blot; after 8/5 6/5, 0.

Facts are found by counting (:mod:`videau.teacher.facts`), chosen by what they do to the cost, and
said last (:mod:`videau.teacher.words`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from videau.engine.evaluator import Evaluator
from videau.rules.actions import Action
from videau.rules.cube import Side
from videau.rules.game import Game
from videau.rules.match import Match
from videau.rules.plays import Play
from videau.teacher.counting import Board
from videau.teacher.effects import effect_of
from videau.teacher.facts import MEASURES, Chance, Fact, facts_of
from videau.teacher.hints import Kind, Option, hint
from videau.teacher.words import Depth, Sentence, say

__all__ = ["Explanation", "Reason", "explain"]

Choice: TypeAlias = Option | Action | None
"""What was done, or could have been; an option carries what it is worth already."""

DOUBT = 0.02
"""Plays that differ by less are worth the same as far as anybody knows."""
MOST = 3
ENOUGH = 0.75
"""Reasons are looked for until this share of the cost is explained."""
LEAST = 0.08
"""What explains less of the cost is no reason."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A fact that makes one choice worse, and how much of the cost it accounts for."""

    fact: Fact
    share: float
    """Of the cost."""
    chance: Chance
    """The chance that it moved most."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why the best choice is better than the one that was made."""

    kind: Kind
    side: Side
    """Who chose; all numbers and points are this side's."""
    best: Option
    played: Option
    facts: tuple[Fact, ...]
    """Everything that differs, for and against."""
    reasons: tuple[Reason, ...]
    """The one to three that explain most of the cost, the largest first; may be empty."""
    trade: Fact | None
    """The best that can be said for the choice that was made."""

    @property
    def cost(self) -> float:
        """What the choice costs against the best, in units of the cube."""
        return self.best.equity - self.played.equity

    @property
    def hardly_matters(self) -> bool:
        """Whether the difference is smaller than the engine's own doubt."""
        return self.cost < DOUBT

    def texts(self, depth: Depth = "club") -> tuple[Sentence, ...]:
        """Returns the explanation in whole sentences, each to be translated by itself."""
        return say(self, depth)


def explain(
    evaluator: Evaluator,
    match: Match | Game,
    played: Choice,
    best: Choice = None,
    *,
    plies: int = 2,
) -> Explanation:
    """Returns why *best* is better in *match* than what was *played*.

    Both are actions, or options of a hint or judgement, whose numbers are then taken as they are.
    None for *played* is to roll without doubling; without *best* the engine's choice stands
    against it.
    """
    match = match if isinstance(match, Match) else Match(game=match)
    if isinstance(played, Option) and isinstance(best, Option):
        kind, side = _asked(match)
        one, other = best, played
    else:
        plays = [each for each in (played, best) if isinstance(each, Play)]
        advice = hint(evaluator, match, plies=plies, also=plays)
        kind, side = advice.kind, advice.side
        other = _option(advice.options, match, played)
        one = advice.best if best is None else _option(advice.options, match, best)
    facts = tuple(_facts(match, one, other))
    reasons = _reasons(facts, one, other)
    return Explanation(kind, side, one, other, facts, reasons, _trade(facts))


def _asked(match: Match) -> tuple[Kind, Side]:
    game = match.game
    side = game.chooser
    assert side is not None
    if game.legal_plays:
        return "play", side
    return ("double" if game.may_double else "answer"), side


def _option(options: Sequence[Option], match: Match, choice: Choice) -> Option:
    if isinstance(choice, Option):
        return choice
    if not isinstance(choice, Play):
        return next(each for each in options if each.action == choice)
    plays = match.game.legal_plays
    reached = plays.after(choice)
    return next(
        each
        for each in options
        if isinstance(each.action, Play) and plays.after(each.action) == reached
    )


def _facts(match: Match, best: Option, played: Option) -> Iterable[Fact]:
    if not isinstance(best.action, Play) or not isinstance(played.action, Play):
        return ()
    plays = match.game.legal_plays
    one, other = (Board(plays.after(each), match.ruleset) for each in (best.action, played.action))
    return facts_of(one, other)


def _reasons(facts: Sequence[Fact], best: Option, played: Option) -> tuple[Reason, ...]:
    cost = best.equity - played.equity
    if cost <= 0:
        return ()
    found = []
    for fact in facts:
        chance = _moved(fact, best, played)
        share = effect_of(fact) / cost
        if fact.favours == "best" and chance is not None and share >= LEAST:
            found.append(Reason(fact, min(share, 1.0), chance))
    found.sort(key=lambda reason: -reason.share)
    said: list[Reason] = []
    for reason in found:
        if len(said) == MOST or sum(each.share for each in said) >= ENOUGH:
            break
        if all(each.fact.kind != reason.fact.kind for each in said):
            said.append(reason)
    return tuple(said)


def _moved(fact: Fact, best: Option, played: Option) -> Chance | None:
    """The chance that the fact says it moves and that moved most, if one did the way it says."""
    gained: dict[Chance, float] = {
        "win": 2 * (best.chances.win - played.chances.win),
        "win_gammon": best.chances.win_gammon - played.chances.win_gammon,
        "lose_gammon": played.chances.lose_gammon - best.chances.lose_gammon,
    }
    chance = max(MEASURES[fact.kind].moves, key=lambda name: gained[name])
    return chance if gained[chance] > 0 else None


def _trade(facts: Sequence[Fact]) -> Fact | None:
    against = [fact for fact in facts if fact.favours == "played"]
    return max(against, key=effect_of, default=None)
