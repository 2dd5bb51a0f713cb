"""From what a person types to the steps of a play, all at once or one checker at a time."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain, permutations

from videau.errors import IllegalActionError, UnreadableError, VideauError
from videau.i18n.texts import Text
from videau.notation import parse_moves, parse_play
from videau.notation.points import format_point
from videau.rulebook.staying import staying_words
from videau.rules.draft import Draft
from videau.rules.plays import LegalPlays, Move, Play
from videau.rules.position import OFF

__all__ = ["advance", "listed", "pick", "sheet_on_leaving"]


def advance(draft: Draft, typed: str, plays: LegalPlays) -> Draft:
    """Returns *draft* with the moves that were typed: a whole play, or part of one.

    >>> from videau import Dice, Position, STANDARD
    >>> draft = Draft(Position(), Dice(3, 1), STANDARD)
    >>> plays = Position().legal_plays(Dice(3, 1))
    >>> advance(draft, "8/5", plays).is_complete
    False
    >>> advance(advance(draft, "8/5", plays), "6/5", plays).play
    Play.parse('8/5 6/5')
    """
    moves = _in_typed_order(typed)
    if draft.taken:
        return _in_part(draft, moves) or _refused(typed, draft, plays)
    try:
        return complete(draft, parse_play(typed, plays), moves)
    except IllegalActionError:
        begun = _in_part(draft, moves)
        if begun is None:
            raise
        return begun


def pick(draft: Draft, number: int, plays: LegalPlays) -> Draft:
    """Returns *draft* with the numbered item of :func:`listed`, counted from 1."""
    most = len(listed(draft, plays))
    if not 1 <= number <= most:
        raise UnreadableError(
            "expected a number from 1 to {most}, got {number!r}", most=most, number=number
        )
    if not draft.taken:
        return complete(draft, plays[number - 1])
    edge = draft.choices[number - 1]
    return draft.step(edge.source, edge.target, edge.die)


def sheet_on_leaving(draft: Draft, typed: str) -> tuple[Text, ...]:
    """Returns what the sheet says to the first checker that was to leave and may not.

    >>> from videau import Dice, Position, RULESETS
    >>> draft = Draft(Position(own={5: 2, 3: 2}), Dice(3, 1), RULESETS["tchibo"])
    >>> len(sheet_on_leaving(draft, "3/off")), len(sheet_on_leaving(draft, "5/2"))
    (2, 0)
    """
    try:
        leaving = [move.source for move in parse_moves(typed) if move.target == OFF]
    except VideauError:  # not a play at all, which was said already
        return ()
    return next(filter(None, (staying_words(draft, source) for source in leaving)), ())


def listed(draft: Draft, plays: LegalPlays) -> list[str]:
    """Returns what can be picked by number: whole plays, or the next step of one begun."""
    if not draft.taken:
        return [str(play) for play in plays]
    return [f"{format_point(edge.source)}/{format_point(edge.target)}" for edge in draft.choices]


def complete(draft: Draft, play: Play, order: Sequence[Move] | None = None) -> Draft:
    """Returns *draft* with steps that make exactly *play*, which must be legal.

    They are made in the *order* of these moves if that can be done, else in any: what is taken
    back first is what came last.
    """
    ways = chain(_ways(draft, tuple(play) if order is None else order), _completions(draft, play))
    return next(way for way in ways if way.is_complete and way.play == play)


def _completions(draft: Draft, play: Play) -> Iterator[Draft]:
    if draft.is_complete and draft.play == play:
        yield draft
    for edge in draft.choices:
        if any(move.source >= edge.source and edge.target >= move.target for move in play):
            yield from _completions(draft.step(edge.source, edge.target, edge.die), play)


def _in_typed_order(typed: str) -> tuple[Move, ...]:
    """The moves of a text, the first that was typed first."""
    moves = parse_moves(typed)
    try:
        words = re.split(r"[\s,;]+", typed.strip())
        return tuple(move for word in words for move in parse_moves(word))
    except VideauError:  # blanks inside a move, such as 8 / 5
        return moves


def _in_part(draft: Draft, moves: Sequence[Move]) -> Draft | None:
    """The draft with some moves more, in whatever order they can be made; None if in none."""
    if len(moves) > len(draft.dice.steps):  # whoever types a dozen would wait for all their orders
        return None
    for order in permutations(moves):
        for further in _ways(draft, order):
            return further
    return None


def _ways(draft: Draft, moves: Sequence[Move]) -> Iterator[Draft]:
    """Yields the drafts in which the moves have been made one after the other."""
    if not moves:
        yield draft
        return
    move, rest = moves[0], moves[1:]
    # What one die does is one step. Where either die bears a checker off, the smaller one does, as
    # in Draft.step().
    for edge in sorted(draft.choices, key=lambda edge: (edge.target != move.target, edge.die)):
        if edge.source != move.source or edge.target < move.target:
            continue
        stepped = draft.step(edge.source, edge.target, edge.die)
        if edge.target == move.target:
            yield from _ways(stepped, rest)
        else:
            yield from _ways(stepped, (Move(edge.target, move.target), *rest))


def _refused(typed: str, draft: Draft, plays: LegalPlays) -> Draft:
    """Lets the whole play, begun and typed, explain what is wrong with it."""
    play = parse_play(f"{draft.play} {typed}", plays)
    return complete(Draft(draft.start, draft.dice, draft.ruleset), play)
