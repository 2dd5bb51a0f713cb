"""Why a play that somebody wrote is not legal, as far as it can be told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence, Set
from itertools import accumulate, permutations

from videau.i18n.texts import Text
from videau.notation.points import format_point
from videau.rules.dice import Dice
from videau.rules.plays import LegalPlays, Step, python_plays, steps
from videau.rules.position import BAR, HOME, OFF, Position
from videau.rules.ruleset import Entering, OneDie, Ruleset

__all__ = ["explain"]


def explain(text: str, written: Sequence[Step], stars: Set[int], plays: LegalPlays) -> Text:
    """Returns a sentence that says what is wrong with *text*, the play *written*.

    >>> from videau import Dice, Position
    >>> plays = Position().legal_plays(Dice(3, 1))
    >>> print(explain("8/3", [Step(8, 3)], frozenset(), plays))
    '8/3' is not a play of 31 in 4HPwATDgc/ABMA: from 8, 31 reaches 7, 5 or 4
    """
    reason = next(_reasons(written, stars, plays))
    return Text(
        "{text!r} is not a play of {dice} in {position}: {reason}",
        text=text,
        dice=str(plays.dice),
        position=plays.position.id,
        reason=reason,
    )


def _reasons(written: Sequence[Step], stars: Set[int], plays: LegalPlays) -> Iterator[Text]:
    """Yields what is wrong, the most helpful first; the last reason always holds."""
    position = plays.position
    if not plays.can_move:
        yield Text("nothing can be played")
    yield from _missing_checkers(written, position)
    yield from _forgotten_bar(written, plays)
    ways = _whole_ways(written)
    for number, way in enumerate(ways):
        yield from _unreachable(way, ways[:number] + ways[number + 1 :], plays)
    for point in sorted(stars, reverse=True):
        if position.other[BAR - point] != 1:
            yield Text("there is nothing to hit on {point}", point=point)
    yield from _unfinished(written, plays)
    yield Text("these moves are not possible together; {example} is allowed", example=str(plays[0]))


def _missing_checkers(written: Sequence[Step], position: Position) -> Iterator[Text]:
    leaving = Counter(step.source for step in written)
    arriving = Counter(step.target for step in written)
    for source, count in sorted(leaving.items(), reverse=True):
        if count <= position.own[source] + arriving[source]:
            continue
        if source == BAR:
            yield Text("checkers on the bar: {count}", count=position.own[BAR])
        elif position.own[source]:
            yield Text(
                "there are only {count} on {point}", count=position.own[source], point=source
            )
        else:
            yield Text("there is no checker to move on {point}", point=source)


def _forgotten_bar(written: Sequence[Step], plays: LegalPlays) -> Iterator[Text]:
    waiting = plays.position.own[BAR]
    entering = sum(step.source == BAR for step in written)
    if waiting and plays.ruleset.entering is Entering.ONE_CHECKER:
        if entering != 1 or len(_whole_ways(written)) > 1:
            yield Text("one checker enters from the bar, and the rest of the roll is lost")
    elif entering < waiting and len(written) > entering:
        yield Text("a checker on the bar enters first")


def _whole_ways(written: Sequence[Step]) -> list[Step]:
    """The way of each checker from where it stood to where it comes to rest."""
    ways: list[Step] = []
    left = sorted(written, reverse=True)
    while left:
        source, target = left.pop(0)
        while onward := next((step for step in left if step.source == target), None):
            left.remove(onward)
            target = onward.target
        ways.append(Step(source, target))
    return ways


def _unreachable(way: Step, others: Sequence[Step], plays: LegalPlays) -> Iterator[Text]:
    """Yields why no die or sum of dice takes a checker *way*, even once the *others* are done."""
    before, dice = plays.position, plays.dice
    after = before
    for other in others:
        after = after.step(*other)
    reached = _reached(before, way.source, dice, plays.ruleset)
    reached |= _reached(after, way.source, dice, plays.ruleset)
    if way.target in reached:
        return
    is_distance = way.source - way.target in _distances(dice)
    if way.target == OFF and after.rearmost not in HOME:
        yield Text("not all your checkers are home yet, so none can be borne off")
    elif way.target == OFF and way.source <= max(_distances(dice)):
        yield Text(
            "by these rules {dice} does not bear off from {point}",
            dice=str(dice),
            point=way.source,
        )
    elif is_distance and before.other[BAR - way.target] >= 2:
        yield Text("your opponent blocks point {point}", point=way.target)
    elif reached:
        yield Text(
            "from {source}, {dice} reaches {points}",
            source=format_point(way.source),
            dice=str(dice),
            points=_one_of([format_point(point) for point in sorted(reached, reverse=True)]),
        )
    else:
        yield Text(
            "from {source}, {dice} reaches nothing", source=format_point(way.source), dice=str(dice)
        )


def _distances(dice: Dice) -> tuple[int, ...]:
    """How far one checker can go: a die, or a sum of dice."""
    return (*dice.steps, *accumulate(dice.steps))


def _reached(position: Position, source: int, dice: Dice, ruleset: Ruleset) -> set[int]:
    """Where one checker from *source* can come to rest, with any of the dice."""
    reached: set[int] = set()
    for order in set(permutations(dice.steps)):
        at, now = source, position
        for die in order:
            step = next((step for step in steps(now, die, ruleset) if step.source == at), None)
            if step is None:
                break
            reached.add(step.target)
            at, now = step.target, now.step(*step)
            if at == OFF:
                break
    return reached


def _unfinished(written: Sequence[Step], plays: LegalPlays) -> Iterator[Text]:
    """Yields that a die is left over, or that the other die must be played."""
    after = plays.position
    for way in _whole_ways(written):
        after = after.step(*way)
    if after.own not in _half_played(plays):
        return
    lines = python_plays(plays.position, plays.dice, plays.ruleset).values()
    if max(map(len, lines)) == 1 and plays.ruleset.one_die is OneDie.LARGER:
        yield Text("only one die can be played, and it must be the larger one")
    yield Text("you must use more of your dice, for example {example}", example=str(plays[0]))


def _half_played(plays: LegalPlays) -> set[bytes]:
    """The mover's checkers after some of the dice, wherever they can be after those."""
    seen: set[bytes] = set()
    for order in (plays.dice.steps, plays.dice.steps[::-1]):
        boards = {plays.position}
        for die in order:
            boards = {
                board.step(*step) for board in boards for step in steps(board, die, plays.ruleset)
            }
            seen.update(board.own for board in boards)
    return seen


def _one_of(words: Sequence[str]) -> str | Text:
    if len(words) == 1:
        return words[0]
    return Text("{some} or {last}", some=", ".join(words[:-1]), last=words[-1])
