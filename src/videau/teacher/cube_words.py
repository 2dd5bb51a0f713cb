"""What there is to say about the cube and about resignations, at three depths."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from videau.engine.cube import Answer
from videau.i18n.texts import Counted, Text
from videau.rules.actions import Accept, Action, Beaver, Double, Drop, Raccoon, Refuse, Take
from videau.teacher.cube_facts import EXCHANGES
from videau.teacher.words import Depth, Sentence

if TYPE_CHECKING:
    from videau.teacher.cube_facts import CubeFacts
    from videau.teacher.reasons import Explanation

__all__ = ["say_cube", "say_points"]

LONG_RACE = 30
"""Pips from which the formulas of races are meant to hold."""
FEW_LOSERS = 20
"""Of 100 exchanges: so few leave time."""
MANY_GAMMONS = 0.15
"""From here on they are worth a sentence of their own."""


def say_cube(told: Explanation, depth: Depth) -> Iterator[Sentence]:
    """Yields the sentences about a double, an answer to one, or one to a resignation."""
    if told.cost < 0.0005:
        return
    best = told.best.action
    if isinstance(best, Accept):
        yield _reason(Text("What is offered is worth more than playing on."), "resign")
        return
    if isinstance(best, Refuse):
        yield _reason(Text("Playing on is worth more than what is offered."), "resign")
        return
    facts = told.cube
    assert facts is not None
    # Who doubled first may have to answer a beaver: the numbers are those of the other side then.
    is_plain = told.kind == "double" or told.side is not facts.doubler
    decided = _by_the_score(told, facts)
    yield decided or _main(told, facts, simple=depth == "first" or not is_plain)
    if depth == "first":
        return
    if decided is None:
        yield from _market(told, facts)
    yield from _score(told, facts)
    yield from _gammons(told, facts)
    if told.kind == "double" and facts.is_race and facts.race.lead > 0:
        own, other = facts.race.pips
        race = Text(
            "The race stands at {own} to {other} pips: a lead of {lead}%.",
            own=own,
            other=other,
            lead=round(facts.race.lead),
        )
        yield Sentence(race, "numbers", ("pips",))
    if depth == "numbers":
        yield from _numbers(facts)


def _numbers(facts: CubeFacts) -> Iterator[Sentence]:
    """Chances, take points and, in a race, what the formulas say."""
    chances, points = facts.decision.chances, facts.points
    text = Text(
        "Whoever doubles wins {win}% of games, {won}% as a gammon, and loses {lost}% as a gammon.",
        win=round(100 * chances.win),
        won=round(100 * chances.win_gammon),
        lost=round(100 * chances.lose_gammon),
    )
    yield Sentence(text, "numbers", ("double", "gammon"))
    if round(100 * points.dead_take) != round(100 * points.live_take):
        text = Text(
            "To take, {needed}% of games must be won; {dead}% if nobody could double again, "
            "{live}% if the taker could always do it in time.",
            needed=round(100 * points.take),
            dead=round(100 * points.dead_take),
            live=round(100 * points.live_take),
        )
        yield Sentence(text, "numbers", ("take", "double"))
    yield Sentence(_exchanges_lost(facts), "numbers", ("drop",))
    # Both reckon for money: at a score they may be wrong.
    is_reckoned = facts.is_race and facts.race.is_usual and facts.for_money is None
    if is_reckoned and min(facts.race.pips) >= LONG_RACE:
        own, other = facts.race.keith
        text = Text(
            "Keith’s count: {own} to {other}. By Trice’s rule a take is right up to {behind} pips "
            "behind.",
            own=own,
            other=other,
            behind=int(facts.race.trice),
        )
        yield Sentence(text, "numbers", ("pips", "take"))
    if facts.is_race and facts.race.effective is not None:
        mine, theirs = facts.race.effective
        text = Text(
            "With the waste of bearing off: {own} to {other} pips.",
            own=round(mine),
            other=round(theirs),
        )
        yield Sentence(text, "numbers", ("pips", "bear off"))


def say_points(facts: CubeFacts) -> Iterator[Text]:
    """Yields where decisions about the cube change here, and how often the market is lost.

    >>> from videau import Match, OpeningRoll, Play
    >>> from videau.engine import NetEvaluator
    >>> from videau.teacher.cube_facts import cube_facts
    >>> opened = Match().apply(OpeningRoll(3, 1)).apply(Play.parse("8/5 6/5"))
    >>> for text in say_points(cube_facts(NetEvaluator.shipped(), opened, plies=0)):
    ...     print(text)
    Take point: 26%; the opponent wins 55%.
    Doubling point: 71%; whoever may double wins 45%.
    Too good to double: from 78% on.
    Market losers: 0 of 1296 exchanges of rolls, 0%.
    """
    points = facts.points
    yield Text(
        "Take point: {needed}%; the opponent wins {wins}%.",
        needed=round(100 * points.take),
        wins=round(100 * facts.taker_wins),
    )
    if points.double is None:
        yield Text("At this score a double is never right.")
    else:
        yield Text(
            "Doubling point: {needed}%; whoever may double wins {wins}%.",
            needed=round(100 * points.double),
            wins=round(100 * facts.wins),
        )
    if points.too_good is not None:
        yield Text("Too good to double: from {needed}% on.", needed=round(100 * points.too_good))
    yield Text(
        "Market losers: {losers} of {all} exchanges of rolls, {share}%.",
        losers=facts.losers,
        all=EXCHANGES,
        share=round(100 * facts.losers / EXCHANGES),
    )


def _reason(text: Text, *terms: str) -> Sentence:
    return Sentence(text, "reason", terms)


def _by_the_score(told: Explanation, facts: CubeFacts) -> Sentence | None:
    """What decides near the end of a match, whatever the chances are."""
    best, played = told.best.action, told.played.action
    if isinstance(played, Double) and told.kind == "double" and facts.is_enough:
        text = Text("The stake already wins the match: a double can only help the opponent.")
        return _reason(text, "stake", "double")
    taken = facts.decision.answer is not Answer.PASS
    if isinstance(best, Double) and facts.is_last and taken:
        text = Text("A loss would lose the match anyway: a double risks nothing.")
        return _reason(text, "double")
    if isinstance(best, Take) and isinstance(played, Drop) and facts.drop_is_last:
        text = Text("A drop would lose the match: there is nothing to lose by playing on.")
        return _reason(text, "drop", "take")
    return None


def _main(told: Explanation, facts: CubeFacts, *, simple: bool) -> Sentence:
    best, played = told.best.action, told.played.action
    wins, needed = round(100 * facts.taker_wins), round(100 * facts.points.take)
    # The search may see more than the take point does: then numbers would contradict the verdict.
    drops = not simple and wins < needed
    takes = not simple and wins > needed
    if isinstance(best, Double):
        return _should_double(told, facts, wins, needed, simple=simple, drops=drops)
    if isinstance(played, Double):
        return _should_wait(told, facts, simple=simple)
    if isinstance(best, Drop):
        if drops:
            text: Text = Counted(
                "{n} of 100 games is won after a take; {needed} are needed.",
                "{n} of 100 games are won after a take; {needed} are needed.",
                wins,
                needed=needed,
            )
            return _reason(text, "take")
        if _drops_by_the_score(facts):
            text = Text("At this score, dropping costs less than playing on for twice the stake.")
            return _reason(text, "drop", "stake")
        return _reason(Text("This is too far behind to play on for twice the stake."), "stake")
    if isinstance(best, Take) and isinstance(played, Drop):
        if takes:
            text = Counted(
                "{n} of 100 games is won after a take; {needed} are enough.",
                "{n} of 100 games are won after a take; {needed} are enough.",
                wins,
                needed=needed,
            )
            return _reason(text, "take")
        return _reason(
            Text("There are enough chances left to play on for twice the stake."), "take"
        )
    if isinstance(best, Beaver | Raccoon):
        return _reason(Text("The chances are good enough to raise the stake once more."), "stake")
    return _reason(Text("The stake should not be raised once more."), "stake")


def _drops_by_the_score(facts: CubeFacts) -> bool:
    """Whether it is the score that makes the opponent drop: the board alone does not."""
    return facts.for_money is not None and facts.for_money.answer is not Answer.PASS


def _compared(told: Explanation) -> Sentence | None:
    """The chance to win beside the one from which a double is right, where they bear it out."""
    reason = told.cube_reason
    if reason is None or not reason.holds:
        return None
    has, needed = round(100 * reason.has), round(100 * reason.needed)
    if has == needed and reason.verdict == "wait":
        return None  # as they are told, they would say the opposite
    text = Counted(
        "{n} of 100 games is won; a double is right from {needed} on.",
        "{n} of 100 games are won; a double is right from {needed} on.",
        has,
        needed=needed,
    )
    return _reason(text, "double")


def _should_double(
    told: Explanation, facts: CubeFacts, wins: int, needed: int, *, simple: bool, drops: bool
) -> Sentence:
    if facts.decision.answer is Answer.PASS:
        if drops:
            text: Text = Counted(
                "The opponent wins {n} of 100 games and needs {needed} to take: a double ends the "
                "game.",
                "The opponent wins {n} of 100 games and needs {needed} to take: a double ends the "
                "game.",
                wins,
                needed=needed,
            )
            return _reason(text, "double", "take")
        if _drops_by_the_score(facts):
            text = Text("At this score the opponent has to drop: a double wins the game at once.")
            return _reason(text, "double", "drop")
        return _reason(
            Text("The opponent is so far behind that a double wins the game at once."), "double"
        )
    found = None if simple else _compared(told)
    return found or _reason(
        Text("The lead is large enough to play on for twice the stake."), "double", "stake"
    )


def _market(told: Explanation, facts: CubeFacts) -> Iterator[Sentence]:
    """How many exchanges lose the market, where a double is taken or waits."""
    losers = round(100 * facts.losers / EXCHANGES)
    if told.kind != "double" or facts.decision.too_good:
        return
    if isinstance(told.best.action, Double) and facts.decision.answer is not Answer.PASS and losers:
        text = Counted(
            "After {n} of 100 exchanges of rolls the opponent would drop a double: it is time for "
            "one.",
            "After {n} of 100 exchanges of rolls the opponent would drop a double: it is time for "
            "one.",
            losers,
        )
        yield _reason(text, "double", "drop")
    if isinstance(told.played.action, Double) and losers <= FEW_LOSERS:
        yield _reason(_time_left(facts, losers), "double", "drop")


def _time_left(facts: CubeFacts, losers: int) -> Text:
    """That few exchanges lose the market: in words where the number would be a zero."""
    if not facts.losers:
        return Text("No exchange of rolls would make the opponent drop a double: there is time.")
    if not losers:
        return Text(
            "Hardly any exchange of rolls would make the opponent drop a double: there is time."
        )
    return Counted(
        "Only after {n} of 100 exchanges of rolls would the opponent drop a double: there is time.",
        "Only after {n} of 100 exchanges of rolls would the opponent drop a double: there is time.",
        losers,
    )


def _exchanges_lost(facts: CubeFacts) -> Text:
    """How many of all exchanges lose the market."""
    if not facts.losers:
        return Text("After none of the 1296 exchanges of rolls would the opponent have to drop.")
    return Text(
        "After {losers} of 1296 exchanges of rolls the opponent would have to drop.",
        losers=facts.losers,
    )


def _should_wait(told: Explanation, facts: CubeFacts, *, simple: bool) -> Sentence:
    if facts.decision.too_good:
        if simple:
            return _reason(Text("There is more to win by playing on than a double brings."))
        won = round(100 * facts.decision.chances.win_gammon)
        text: Text = Counted(
            "{n} of 100 games is won as a gammon: playing on is worth more than a drop.",
            "{n} of 100 games are won as a gammon: playing on is worth more than a drop.",
            won,
        )
        return _reason(text, "gammon", "drop")
    if simple:
        return _reason(Text("It is too early to double: the opponent plays on gladly."), "double")
    return _compared(told) or _reason(
        Text("It is too early to double: the opponent plays on gladly."), "double"
    )


def _score(told: Explanation, facts: CubeFacts) -> Iterator[Sentence]:
    """What the score changes, where it does."""
    money = facts.for_money
    if money is None:
        return
    played = told.played.action
    drops = isinstance(played, Drop)
    right_for_money = (
        money.doubles is isinstance(played, Double)
        if told.kind == "double"
        else (money.answer is Answer.PASS) is drops is not isinstance(told.best.action, Drop)
    )
    if right_for_money:
        yield Sentence(_right_without_a_score(played), "reason")


def _right_without_a_score(played: Action | None) -> Text:
    """Names what was done: after a sentence about doubling, a mere "it" would be the double."""
    if played is None:
        return Text("Without a score it would have been right to wait; at this score it is not.")
    if isinstance(played, Double):
        return Text("Without a score it would have been right to double; at this score it is not.")
    if isinstance(played, Drop):
        return Text("Without a score it would have been right to drop; at this score it is not.")
    return Text("Without a score it would have been right to take; at this score it is not.")


def _gammons(told: Explanation, facts: CubeFacts) -> Iterator[Sentence]:
    """Gammons that make a take too dear."""
    lost = facts.decision.chances.win_gammon
    is_taker = told.side is not facts.doubler
    if isinstance(told.best.action, Drop) and is_taker and lost >= MANY_GAMMONS:
        text = Counted(
            "{n} of 100 games is lost as a gammon.",
            "{n} of 100 games are lost as a gammon.",
            round(100 * lost),
        )
        yield Sentence(text, "reason", ("gammon",))
