"""What there is to say about the cube and about resignations, at three depths."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from videau.engine.cube import Answer
from videau.i18n.texts import Counted, Text
from videau.rules.actions import Accept, Beaver, Double, Drop, Raccoon, Refuse, Take
from videau.teacher.words import Depth, Sentence

if TYPE_CHECKING:
    from videau.teacher.cube_facts import CubeFacts
    from videau.teacher.reasons import Explanation

__all__ = ["say_cube"]

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
    yield _main(told, facts, simple=depth == "first" or not is_plain)
    if depth == "first":
        return
    yield from _score(told, facts)
    yield from _gammons(told, facts)
    if told.kind == "double" and facts.is_race and facts.lead > 0:
        own, other = facts.pips
        race = Text(
            "The race stands at {own} to {other} pips: a lead of {lead}%.",
            own=own,
            other=other,
            lead=round(100 * facts.lead),
        )
        yield Sentence(race, "numbers", ("pips",))
    if depth == "numbers":
        chances = facts.decision.chances
        text = Text(
            "Whoever doubles wins {win}% of games, {won}% as a gammon, and loses {lost}% as a "
            "gammon.",
            win=round(100 * chances.win),
            won=round(100 * chances.win_gammon),
            lost=round(100 * chances.lose_gammon),
        )
        yield Sentence(text, "numbers", ("double", "gammon"))


def _reason(text: Text, *terms: str) -> Sentence:
    return Sentence(text, "reason", terms)


def _main(told: Explanation, facts: CubeFacts, *, simple: bool) -> Sentence:
    best, played = told.best.action, told.played.action
    wins, needed = round(100 * facts.taker_wins), round(100 * facts.needed)
    # The search may see more than the take point does: then numbers would contradict the verdict.
    drops = not simple and wins < needed
    takes = not simple and wins > needed
    if isinstance(best, Double):
        return _should_double(facts, wins, needed, simple=simple, drops=drops)
    if isinstance(played, Double):
        return _should_wait(facts, simple=simple)
    if isinstance(best, Drop):
        if drops:
            text: Text = Counted(
                "{n} of 100 games is won after a take; {needed} are needed.",
                "{n} of 100 games are won after a take; {needed} are needed.",
                wins,
                needed=needed,
            )
            return _reason(text, "take")
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


def _should_double(
    facts: CubeFacts, wins: int, needed: int, *, simple: bool, drops: bool
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
        return _reason(
            Text("The opponent is so far behind that a double wins the game at once."), "double"
        )
    losers = round(100 * facts.losers / 1296)
    if simple or not losers:
        return _reason(
            Text("The lead is large enough to play on for twice the stake."), "double", "stake"
        )
    text = Counted(
        "After {n} of 100 exchanges of rolls the opponent would drop a double: it is time for one.",
        "After {n} of 100 exchanges of rolls the opponent would drop a double: it is time for one.",
        losers,
    )
    return _reason(text, "double", "drop")


def _should_wait(facts: CubeFacts, *, simple: bool) -> Sentence:
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
    text = Counted(
        "Only after {n} of 100 exchanges of rolls the opponent would drop a double: there is time.",
        "Only after {n} of 100 exchanges of rolls the opponent would drop a double: there is time.",
        round(100 * facts.losers / 1296),
    )
    return _reason(text, "double", "drop")


def _score(told: Explanation, facts: CubeFacts) -> Iterator[Sentence]:
    """What the score changes, where it does."""
    money = facts.for_money
    if money is None:
        return
    played = told.played.action
    right_for_money = (
        money.doubles is isinstance(played, Double)
        if told.kind == "double"
        else (money.answer is Answer.PASS) is isinstance(played, Drop)
    )
    if right_for_money:
        yield Sentence(
            Text("Without a score it would have been right; at this score it is not."), "reason"
        )


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
