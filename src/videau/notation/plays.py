"""Plays as players write them: ``8/5 6/5``, ``bar/20*``, ``6/off(2)``, ``13/7*/3``."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from videau.errors import AmbiguousError, IllegalActionError, UnreadableError
from videau.notation.points import format_point, parse_point
from videau.notation.refusals import explain
from videau.rules.plays import PASS, LegalPlays, Move, Play, Step, merge_steps, own_after
from videau.rules.position import BAR, OFF, Position

__all__ = ["chains", "format_play", "parse_moves", "parse_play"]

PASS_WORDS = frozenset({"", "-", "pass"})

_BLANKS = re.compile(r"[\s,;]+")
_SLASH = re.compile(r"\s*[/-]\s*")
_LOOSE_SIGN = re.compile(r"\s+(?=[*(])")
_CHAIN = re.compile(
    r"(?P<points>[a-z0-9]+\*?(?:/[a-z0-9]+\*?)+)"
    r"(?:\((?P<times>[1-4])\)(?P<star>\*?))?"
)


class Written(NamedTuple):
    """Text of a play, taken apart."""

    steps: tuple[Step, ...]
    """From each written point to the next, whatever dice that takes."""
    stars: frozenset[int]
    """The points on which a hit is written."""


# Writing


def format_play(play: Sequence[Move]) -> str:
    """Returns *play* as text, in the one form that Videau writes.

    A checker that hits on its way is written through: ``13/7*/3``. Equal moves are counted.

    >>> from videau import Play
    >>> format_play(Play.parse("6/OFF, 13-7* 6/off 7/3"))
    '13/7*/3 6/off(2)'
    """
    ways = Counter(_chain_text(chain) for chain in chains(play))
    # "13/7* 13/7" is written "13/7*(2)": one of the two hits, and the star says where.
    for text in [text for text in ways if text.endswith("*") and text[:-1] in ways]:
        ways[text] += ways.pop(text[:-1])
    return " ".join(text if times == 1 else f"{text}({times})" for text, times in ways.items())


def chains(play: Sequence[Move]) -> Iterator[list[Move]]:
    """Yields the moves in order, those of a checker that hits and goes on together.

    >>> from videau import Play
    >>> [len(chain) for chain in chains(Play.parse("13/7*/3 6/5"))]
    [2, 1]
    """
    left = list(play)
    while left:
        chain = [left.pop(0)]
        while chain[-1].hit:
            onward = next((move for move in left if move.source == chain[-1].target), None)
            if onward is None:
                break
            left.remove(onward)
            chain.append(onward)
        yield chain


def _chain_text(chain: Sequence[Move]) -> str:
    landings = (format_point(move.target) + "*" * move.hit for move in chain)
    return "/".join((format_point(chain[0].source), *landings))


# Reading


def parse_moves(text: str) -> tuple[Move, ...]:
    """Reads the moves of a play without knowing the position.

    Order, case and separators do not matter; ``25`` and ``b`` are the bar, ``0`` and ``o`` off.

    >>> parse_moves("6-5, 8/5*") == parse_moves("8/5* 6/5*")
    True
    """
    if text.strip().lower() in PASS_WORDS:
        return ()
    written = _taken_apart(text)
    return merge_steps(written.steps, written.stars)


def _taken_apart(text: str) -> Written:
    signs = _SLASH.sub("/", _LOOSE_SIGN.sub("", text.strip().lower()))
    steps: list[Step] = []
    stars: set[int] = set()
    for word in filter(None, _BLANKS.split(signs)):
        chain = _CHAIN.fullmatch(word)
        if chain is None:
            raise _unreadable(word, text)
        places = chain["points"].split("/")
        points = [_point(place.rstrip("*"), word, text) for place in places]
        pairs = [Step(*pair) for pair in pairwise(points)]
        if any(step.source <= step.target for step in pairs):
            raise IllegalActionError(
                "expected every move to go to a smaller number, got {word!r}", word=word
            )
        starred = [at for at, place in zip(points, places, strict=True) if place.endswith("*")]
        starred += points[-1:] * len(chain["star"] or "")
        if points[0] in starred or OFF in starred:
            raise _unreadable(word, text)
        stars.update(starred)
        steps += pairs * int(chain["times"] or 1)
    if not steps:
        raise _unreadable(text, text)
    return Written(tuple(steps), frozenset(stars))


def _point(place: str, word: str, text: str) -> int:
    point = parse_point(place)
    if point is None:
        raise _unreadable(word, text)
    return point


def _unreadable(word: str, text: str) -> UnreadableError:
    return UnreadableError(
        "expected moves such as 8/5, bar/20* or 6/off(2), got {word!r} in {text!r}",
        word=word,
        text=text.strip(),
    )


def parse_play(text: str, plays: LegalPlays) -> Play:
    """Reads what a player typed, and returns the one of *plays* that is meant.

    Stars may be left out, and so may the points on which a checker only touches down:

    >>> from videau import Dice, Position
    >>> plays = Position().legal_plays(Dice(6, 5))
    >>> parse_play("24-13", plays)
    Play.parse('24/13')
    >>> parse_play("24/14", plays)
    Traceback (most recent call last):
    ...
    videau.errors.IllegalActionError: '24/14' is not a play of 65 in 4HPwATDgc/ABMA: from 24,
        65 reaches 18 or 13

    A play that hits on the way where a quieter one leads to the same points must say so.
    """
    if not plays:
        raise IllegalActionError("nothing can be played")
    if text.strip().lower() in PASS_WORDS:
        if PASS in plays:
            return PASS
        raise IllegalActionError(
            "nobody may pass while {dice} can be played in {position}, for example {example}",
            dice=str(plays.dice),
            position=plays.position.id,
            example=str(plays[0]),
        )
    written = _taken_apart(text)
    meant = _meant(written, plays)
    if len(meant) > 1:
        raise AmbiguousError(
            "{text!r} can be played in more than one way: {plays}",
            text=text.strip(),
            plays=", ".join(map(str, meant)),
        )
    if not meant:
        raise IllegalActionError(explain(text.strip(), written.steps, written.stars, plays))
    return meant[0]


def _meant(written: Written, plays: LegalPlays) -> list[Play]:
    """The legal plays that the text can stand for; the one that does just what it says alone."""
    own = own_after(plays.position, written.steps)
    if own is None:
        return []
    landed = {step.target for step in written.steps if _is_blot(plays.position, step.target)}
    if not written.stars <= landed:
        return []
    made = plays.made_by(written.steps)
    if made is not None:
        return [made[0]]
    return [
        play
        for play in plays
        if plays.after(play).other == own and landed <= {move.target for move in play if move.hit}
    ]


def _is_blot(position: Position, point: int) -> bool:
    return point != OFF and position.other[BAR - point] == 1
