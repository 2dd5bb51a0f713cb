"""Why one choice is better than another: the facts that explain most of what it costs.

>>> from videau import Match, OpeningRoll, Play
>>> from videau.engine import NetEvaluator
>>> match = Match().apply(OpeningRoll(3, 1))
>>> told = explain(NetEvaluator.shipped(), match, Play.parse("13/10 6/5"), plies=1)
>>> str(told.best.action), round(told.cost, 1)
('8/5 6/5', 0.2)
>>> print(told.texts("club")[0].text)
After 13/10 6/5, the best answer to 18 of 36 rolls hits; after 8/5 6/5, to 0.

Facts are found by counting (:mod:`videau.teacher.facts`), chosen by what they do to the cost, and
said last (:mod:`videau.teacher.words`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from videau.engine.cube import CubeState
from videau.engine.evaluator import Evaluator
from videau.rules.actions import Action
from videau.rules.cube import Side
from videau.rules.game import Game
from videau.rules.match import Match
from videau.rules.plays import Play
from videau.teacher.counting import WEIGHTS, Board, Flags
from videau.teacher.cube_facts import CubeFacts, cube_facts
from videau.teacher.cube_words import say_cube
from videau.teacher.effects import effect_of
from videau.teacher.exchange import Exchange, exchange, lost_over_rolls, share_of
from videau.teacher.facts import MEASURES, Chance, Fact, facts_of
from videau.teacher.hints import Hint, Kind, Option, hint
from videau.teacher.words import Depth, Sentence, gains, say_play

__all__ = ["Explanation", "Reason", "explain", "explain_options"]

Choice: TypeAlias = Option | Action | None
"""What was done, or could have been; an option carries what it is worth already."""

DOUBT = 0.02
"""Plays that differ by less are worth the same as far as anybody knows."""
MOST = 3
ENOUGH = 0.75
"""Reasons are looked for until this share of the cost is explained."""
FEWEST = 3
"""Rolls of 36 by which facts about rolls must differ, unless there are none on one side."""
LEAST = 0.08
"""What explains less of the cost is no reason."""
SLACK = 0.1
"""Of the cost: so near must the sum over all rolls come, or shares of it are not told. Where the
opponent doubles after one of the plays, rolls do not add up to what it costs."""


_FLAGS = {"dances": "dancing", "his_escapes": "his_leaving"}
"""Facts whose share is that of the rolls which they count."""
_SAME: tuple[set[str], ...] = (
    {"struck", "shots"},
    {"hit", "lead"},
    {"hit", "dances"},
    {"hit", "his_escapes"},
    {"hit", "his_points"},
    {"rolls", "misses"},
    {"rolls", "empty"},
    {"back", "escapes"},
    {"contact", "aims"},
    {"passed", "struck"},
)
"""Two ways to say one thing."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """A fact, and what it is worth to the play that it speaks for."""

    fact: Fact
    points: float
    by_rolls: bool
    """Whether that was added up over rolls; else it is what the fact is worth in the mean."""
    of_all_rolls: float | None = None
    """What all rolls together add up to, for a fact that was weighed by them."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A fact that makes one choice worse, and how much of the cost it accounts for."""

    fact: Fact
    share: float
    """Of the cost."""
    by_rolls: bool
    """Whether the share was added up roll by roll, in a sum that is the cost; else what such
    a fact usually does, or the part of it that one exchange shows."""
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
    facts: tuple[Fact, ...] = ()
    """Everything that differs on the board, for and against."""
    reasons: tuple[Reason, ...] = ()
    """The one to three that explain most of the cost, the largest first; may be empty."""
    trade: Fact | None = None
    """The best that can be said for the choice that was made."""
    cube: CubeFacts | None = None
    """For doubles and answers: chances, take point, market losers, race, score."""

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
        speak = say_play if self.kind == "play" else say_cube
        return tuple(speak(self, depth))


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
    if kind != "play":
        about = cube_facts(evaluator, match, plies=plies) if match.game.resigned is None else None
        return Explanation(kind, side, one, other, cube=about)
    weighed = tuple(_with_hits(_compare(evaluator, match, one, other, plies)))
    return Explanation(
        kind,
        side,
        one,
        other,
        facts=tuple(each.fact for each in weighed),
        reasons=_reasons(weighed, one, other),
        trade=_trade(weighed, one, other),
    )


def explain_options(
    evaluator: Evaluator, match: Match | Game, advice: Hint, *, most: int, plies: int = 2
) -> tuple[Explanation, ...]:
    """Returns why the best of the first options of *advice* is better than each of them.

    The best itself is compared with the next one. Where there is nothing to compare, there is
    nothing to say:

    >>> from videau import Match, OpeningRoll
    >>> from videau.engine import NetEvaluator
    >>> net, match = NetEvaluator.shipped(), Match().apply(OpeningRoll(3, 1))
    >>> told = explain_options(net, match, hint(net, match, plies=1), most=3, plies=1)
    >>> [str(each.played.action) for each in told]
    ['24/23 13/10', '24/23 13/10', '13/9']
    """
    options = advice.options[:most]
    if len(advice.options) < 2:
        return ()
    rivals = (advice.options[1], *options[1:])
    return tuple(explain(evaluator, match, each, advice.best, plies=plies) for each in rivals)


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


def _compare(
    evaluator: Evaluator, match: Match, best: Option, played: Option, plies: int
) -> Iterator[Weighed]:
    """Yields every fact about two plays with the points that it accounts for."""
    assert isinstance(best.action, Play)
    assert isinstance(played.action, Play)
    plays, ruleset, cube = match.game.legal_plays, match.ruleset, CubeState.of(match)
    one, other = (Board(plays.after(each), ruleset) for each in (best.action, played.action))
    is_race = not one.has_contact and not other.has_contact
    answered = None
    if one.has_contact or other.has_contact:
        mine, theirs = (
            exchange(evaluator, each.after, cube, ruleset, plies=max(plies, 1))
            for each in (one, other)
        )
        answered = mine, theirs
        total = lost_over_rolls(mine, theirs)
        for kind, flags in (("struck", "hits"), ("his_points", "points")):
            for each in _by_answers(
                kind, mine, theirs, getattr(mine, flags), getattr(theirs, flags)
            ):
                yield replace(each, of_all_rolls=total)
    for fact in facts_of(one, other):
        counted = _FLAGS.get(fact.kind)
        if counted is None or answered is None:
            yield Weighed(fact, effect_of(fact, is_race=is_race), by_rolls=False)
        else:
            points = share_of(*answered, getattr(one, counted), getattr(other, counted))
            sign = 1 if fact.favours == "best" else -1
            yield Weighed(fact, sign * points, by_rolls=True, of_all_rolls=total)


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


def _by_answers(
    kind: str, best: Exchange, played: Exchange, one: Flags, other: Flags
) -> Iterator[Weighed]:
    mine, theirs = (int(WEIGHTS[flags].sum()) for flags in (one, other))
    if mine != theirs:
        fact = Fact(kind, mine, theirs, "best" if mine < theirs else "played")
        sign = 1 if fact.favours == "best" else -1
        yield Weighed(fact, sign * share_of(best, played, one, other), by_rolls=True)


def _reasons(weighed: Sequence[Weighed], best: Option, played: Option) -> tuple[Reason, ...]:
    cost = best.equity - played.equity
    if cost <= 0:
        return ()
    found = []
    for each in weighed:
        chance = _moved(each.fact, best, played)
        share = each.points / cost
        is_small = each.by_rolls and each.fact.less and each.fact.difference < FEWEST
        if each.fact.favours == "best" and chance is not None and share > 0 and not is_small:
            total = each.of_all_rolls
            adds_up = total is not None and abs(total - cost) <= SLACK * cost
            found.append(Reason(each.fact, min(share, 1.0), adds_up, chance))
    found.sort(key=lambda reason: -reason.share)
    # A small reason is better than none.
    found = [reason for reason in found if reason.share >= LEAST] or found[:1]
    said: list[Reason] = []
    for reason in found:
        if len(said) == MOST or sum(each.share for each in said) >= ENOUGH:
            break
        if not any(_says_the_same(each.fact, reason.fact) for each in said):
            said.append(reason)
    return tuple(said)


def _says_the_same(one: Fact, other: Fact) -> bool:
    return one.kind == other.kind or {one.kind, other.kind} in _SAME


def _moved(fact: Fact, best: Option, played: Option) -> Chance | None:
    """The chance that the fact says it moves and that moved most, if one did the way it says."""
    gained = gains(best, played)
    chance = max(MEASURES[fact.kind].moves, key=lambda name: gained[name])
    return chance if gained[chance] > 0 else None


def _trade(weighed: Sequence[Weighed], best: Option, played: Option) -> Fact | None:
    """The largest fact that speaks for what was played, unless it is next to nothing."""
    least = LEAST * (best.equity - played.equity)
    against = [
        each
        for each in weighed
        # To end the fight is what a leader wants: that it goes on is no merit by itself.
        if each.fact.favours == "played" and each.fact.kind != "contact" and each.points > least
    ]
    largest = max(against, key=lambda each: each.points, default=None)
    return None if largest is None else largest.fact
