"""Why one choice is better than another: the facts that explain most of what it costs.

>>> from videau import Match, OpeningRoll, Play
>>> from videau.engine import NetEvaluator
>>> match = Match().apply(OpeningRoll(3, 1))
>>> told = explain(NetEvaluator.shipped(), match, Play.parse("13/10 6/5"), plies=1)
>>> str(told.best.action), round(told.cost, 1)
('8/5 6/5', 0.3)
>>> print(told.texts("club")[0].text)
After 13/10 6/5, the best answer to 15 of 36 rolls hits on point 5; after 8/5 6/5, to none.

Facts are found by counting (:mod:`videau.teacher.facts`), chosen by what they do to the cost, and
said last (:mod:`videau.teacher.words`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeAlias

from videau.engine.cube import CubeDecision
from videau.engine.evaluator import Evaluator
from videau.rules.actions import Action
from videau.rules.cube import Side
from videau.rules.game import Game
from videau.rules.match import Match
from videau.rules.plays import Play
from videau.teacher.cube_facts import CubeFacts, CubeReason, cube_facts, cube_reason
from videau.teacher.cube_words import say_cube
from videau.teacher.facts import CHANCES, MEASURES, Chance, Fact, chance_facts
from videau.teacher.hints import Hint, Kind, Option, hint, option_of
from videau.teacher.weighing import Weighed, weigh
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
"""Rolls of 36 by which facts about rolls must differ; two if there are none on one side."""
BY_ROLLS = frozenset(
    {
        *("struck", "struck_on", "his_points", "his_point", "next_hit", "next_point"),
        *("next_escape", "dances", "his_escapes", "escapes", "misses"),
    }
)
"""Facts that count rolls of 36."""
AHEAD = "next_"
"""How facts about our own next rolls are called."""
DEEP = 2
"""Checkers up to here stand deep, made points or not."""
LEAST = 0.08
"""What explains less of the cost is no reason."""
SMALLEST = 0.04
"""Unless nothing explains more: then the largest one that explains this much is."""
MAINLY = 0.6
"""Where gammons make up this share of what was lost, they are a reason by themselves."""
SAVES: Mapping[str, Chance] = MappingProxyType(
    {"to_save": "lose_gammon", "to_save_backgammon": "lose_backgammon"}
)
"""Facts about the way to a smaller loss, and the chance that it is all about. In the mean they are
worth next to nothing; where most of what was lost is that chance, half of it."""
TOLD = 0.01
"""A chance that moved by less is not worth a sentence."""
SLACK = 0.1
"""Of the cost: so near must the sum over all rolls come, or shares of it are not told. Where the
opponent doubles after one of the plays, rolls do not add up to what it costs."""


_SAME: tuple[set[str], ...] = (
    {"hit", "lead"},
    {"hit", "dances"},
    {"hit", "his_escapes"},
    {"hit", "his_points"},
    {"hit", "his_point"},
    {"rolls", "misses"},
    {"back", "escapes"},
    {"back", "next_escape"},
    {"escapes", "next_escape"},
    {"to_save", "way_home"},
    {"to_save_backgammon", "to_save"},
    {"to_save_backgammon", "way_home"},
    {"to_save_backgammon", "back"},
    {"passed", "struck"},
)
"""Two ways to say one thing."""


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
    def cube_reason(self) -> CubeReason | None:
        """For doubles and answers to them: the chance to win, and the one that was needed."""
        if self.cube is None:
            return None
        return cube_reason(self.cube, self.best.action, self.played.action)

    @property
    def has_reason(self) -> bool:
        """Whether it names something on the board, or a chance and the one that was needed.

        What only says which chance moved, or what to do with the cube, is none.
        """
        if self.kind != "play":
            return self.cube_reason is not None and self.cube_reason.holds
        return any(reason.fact.kind not in CHANCES for reason in self.reasons)

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
    decision: CubeDecision | None = None,
) -> Explanation:
    """Returns why *best* is better in *match* than what was *played*.

    Both are actions, or options of a hint or judgement, whose numbers are then taken as they are.
    None for *played* is to roll without doubling; without *best* the engine's choice stands
    against it. A cube *decision* that is known already is not searched for again.
    """
    match = match if isinstance(match, Match) else Match(game=match)
    if isinstance(played, Option) and isinstance(best, Option):
        kind, side = _asked(match)
        one, other = best, played
    else:
        plays = [each for each in (played, best) if isinstance(each, Play)]
        advice = hint(evaluator, match, plies=plies, also=plays)
        kind, side, decision = advice.kind, advice.side, advice.decision
        other = _option(advice.options, match, played)
        one = advice.best if best is None else _option(advice.options, match, best)
    if kind != "play":
        about = None
        if match.game.resigned is None:
            about = cube_facts(evaluator, match, plies=plies, decision=decision)
        return Explanation(kind, side, one, other, cube=about)
    weighed = weigh(evaluator, match, one, other, plies)
    reasons = _reasons(weighed, one, other)
    return Explanation(
        kind,
        side,
        one,
        other,
        facts=(
            *(each.fact for each in weighed),
            *chance_facts(one.chances, other.chances),
        ),
        reasons=reasons,
        trade=_trade(weighed, reasons, one.equity - other.equity),
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
    return tuple(
        explain(evaluator, match, each, advice.best, plies=plies, decision=advice.decision)
        for each in rivals
    )


def _asked(match: Match) -> tuple[Kind, Side]:
    game = match.game
    side = game.chooser
    assert side is not None
    if game.legal_plays:
        return "play", side
    return ("double" if game.may_double else "answer"), side


def _option(options: Sequence[Option], match: Match, choice: Choice) -> Option:
    return choice if isinstance(choice, Option) else option_of(options, match, choice)


def _reasons(weighed: Sequence[Weighed], best: Option, played: Option) -> tuple[Reason, ...]:
    cost = best.equity - played.equity
    if cost <= 0:
        return ()
    ranked = []
    for each in weighed:
        chance = _moved(each.fact, best, played)
        share = _points(each, best, played) / cost
        if each.fact.favours == "best" and chance is not None and share > 0 and _is_told(each.fact):
            total = each.of_all_rolls
            adds_up = total is not None and abs(total - cost) <= SLACK * cost
            reason = Reason(each.fact, min(share, 1.0), adds_up, chance)
            # Where two explain all of it, a hit is seen first, and what was added up before what
            # is so in the mean.
            rank = (-reason.share, each.fact.kind != "hit", not each.by_rolls, -share)
            ranked.append((rank, reason))
    found = [reason for _, reason in sorted(ranked, key=lambda each: each[0])]
    found = [reason for reason in found if reason.share >= LEAST] or [
        reason for reason in found[:1] if reason.share >= SMALLEST
    ]
    said: list[Reason] = []
    for reason in found:
        if len(said) == MOST or sum(each.share for each in said) >= ENOUGH:
            break
        if not any(_says_the_same(each.fact, reason.fact) for each in said):
            said.append(reason)
    return (*said, *_gammons(said, best, played))


def _points(weighed: Weighed, best: Option, played: Option) -> float:
    """What a fact is worth, by the chance that it saves if that was most of what was lost."""
    gained, saved = gains(best, played), SAVES.get(weighed.fact.kind)
    if saved is None or gained[saved] < max(gained.values()):
        return weighed.points
    return max(weighed.points, gained[saved] / 2)


def _gammons(said: Sequence[Reason], best: Option, played: Option) -> Iterator[Reason]:
    """What most of the cost is made of, where it is not games won but how much they count."""
    gained = gains(best, played)
    largest = max(gained, key=lambda chance: gained[chance])
    if not said or len(said) == MOST or largest == "win":
        return
    share = gained[largest] / sum(max(each, 0.0) for each in gained.values())
    fact = next(each for each in chance_facts(best.chances, played.chances) if each.kind == largest)
    if share >= MAINLY and fact.difference >= TOLD:
        yield Reason(fact, share, by_rolls=False, chance=largest)


def _is_told(fact: Fact) -> bool:
    """Whether the numbers of a fact are far enough apart to be worth a sentence."""
    return fact.kind not in BY_ROLLS or fact.difference >= (FEWEST if fact.less else 2)


def _says_the_same(one: Fact, other: Fact) -> bool:
    if one.kind.startswith(AHEAD) and other.kind.startswith(AHEAD):
        return True  # one thing that was prepared is enough
    return one.kind == other.kind or {one.kind, other.kind} in _SAME


def _is_one_thing(one: Fact, other: Fact) -> bool:
    """Whether what speaks for one play and for the other is the same, seen from two sides."""
    if {one.kind, other.kind} in ({"held", "deep"}, {"home", "deep"}):
        return (one.point or other.point or 0) <= DEEP
    return {one.kind, other.kind} in _SAME


def _moved(fact: Fact, best: Option, played: Option) -> Chance | None:
    """The chance that the fact says it moves and that moved most, if one did the way it says."""
    gained = gains(best, played)
    chance = max(MEASURES[fact.kind].moves, key=lambda name: gained[name])
    return chance if gained[chance] > 0 else None


def _trade(weighed: Sequence[Weighed], said: Sequence[Reason], cost: float) -> Fact | None:
    """The largest fact that speaks for what was played, unless it is next to nothing."""
    least = LEAST * cost
    against = [
        each
        for each in weighed
        # To end the fight is what a leader wants: that it goes on is no merit by itself.
        if each.fact.favours == "played"
        and each.fact.kind != "contact"
        and each.points > least
        and _is_told(each.fact)
        and not any(_is_one_thing(each.fact, reason.fact) for reason in said)
    ]
    largest = max(against, key=lambda each: each.points, default=None)
    return None if largest is None else largest.fact
