"""A rough opinion about a position, in pips.

One look, no search: race, blots and the shots at them, points, primes, checkers on the bar.
It makes an honest opponent for a beginner until the engine sits down. All numbers are
those of the side named, in pips: what the side would pay to have it.
"""

from __future__ import annotations

import math

from videau.rules.position import BAR, HOME, OFF, Position

__all__ = ["evaluate", "winning_chance"]

# Rolls out of 36 that hit a blot at this distance when nothing stands between; the table is
# common knowledge, each entry can be counted on the 36 rolls.
_SHOTS = (0, 11, 12, 14, 15, 15, 17, 6, 6, 5, 3, 2, 3, 0, 0, 1, 1, 0, 1, 0, 1, 0, 0, 0, 1, 0)

# What a held point is worth, by its number to its owner: the five point most at home, the bar
# point and its neighbours outside, anchors in the other home board (20 is the best of them).
_POINT_VALUE = (
    *(0, 1, 3, 5, 8, 9, 7),  # off, then the home board
    *(6, 3, 3, 1, 1, 0),
    *(1, 1, 1, 2, 2, 4),
    *(4, 7, 6, 3, 2, 0),  # anchors
    0,
)
_PRIME_VALUE = (0, 0, 0, 2, 7, 13, 24)

# Pips for which the chance to win moves from even to 73 %: the best fit, to 5 pips, on 14,910
# positions of 400 games of the heuristic player against itself.
_CONTACT_SCALE = 35.0


def evaluate(after: Position) -> float:
    """Returns how much the player who has just moved likes the position.

    *after* is seen by the opponent, who is on roll, as :meth:`videau.LegalPlays.after` gives it.

    >>> made = Position.parse("sGfwATDgc/ABMA")
    >>> evaluate(made) > evaluate(Position().swapped())
    True
    """
    own, other = after.other, after.own
    if after.is_race:
        return _race(own) - _race(other)
    return _side(own, other) - _side(other, own) - _danger(own, other)


def _race(side: bytes) -> float:
    """The pips that are as good as saved; gaps, stacks and checkers to bear off cost extra."""
    pips = sum(point * count for point, count in enumerate(side))
    outside = sum(side[7:])
    empty = sum(1 for point in HOME if not side[point])
    waste = sum(max(0, side[point] - 2) * (4 - point) for point in (1, 2, 3))
    # A checker borne off saves a turn of a die whatever it rolls; 4 is half an average roll.
    return 4.0 * side[OFF] - pips - 0.5 * outside - (0.4 * empty + 0.7 * waste)


def _side(side: bytes, opponent: bytes) -> float:
    """What one side has built: its race, points, primes and prisoners."""
    score = -float(sum(point * count for point, count in enumerate(side)))
    score += 3.0 * side[OFF]
    held = [count >= 2 for count in side]
    behind = _rearmost(opponent)
    for point in range(1, BAR):
        if held[point]:
            # A point that nobody has to pass any more is worth nothing.
            useful = 25 - point < behind or point > 18
            score += _POINT_VALUE[point] if useful else 0
            score -= 1.2 * max(0, side[point] - 4)
        elif side[point] == 1 and 25 - point < behind:
            score += 1.0 if point <= 11 else 0.0  # a builder
    score += _PRIME_VALUE[_longest_prime(held, behind)]
    closed = sum(held[point] for point in HOME)
    return score + opponent[BAR] * (3.0 + 2.5 * closed)


def _rearmost(side: bytes) -> int:
    return next((point for point in range(BAR, OFF, -1) if side[point]), OFF)


def _longest_prime(held: list[bool], behind: int) -> int:
    """The longest row of held points, up to six, in front of a checker at *behind*."""
    longest = run = 0
    for point in range(max(1, 26 - behind), BAR):
        run = run + 1 if held[point] else 0
        longest = max(longest, run)
    return min(longest, 6)


def _danger(own: bytes, other: bytes) -> float:
    """The pips that *own* stands to lose by shots, *other* being on roll."""
    closed = sum(other[point] >= 2 for point in HOME)
    danger = 0.0
    for point in range(1, BAR):
        if own[point] == 1:
            cost = (25 - point) + 4.0 + 3.0 * closed
            danger += _hit_chance(own, other, 25 - point) * cost
    return danger


def _hit_chance(own: bytes, other: bytes, target: int) -> float:
    """The chance that *other*, on roll, hits a blot on its own point *target*."""
    missed = 1.0
    for source in range(target + 1, BAR + 1):
        if not other[source]:
            continue
        if other[BAR] and source != BAR:
            shots = _SHOTS[source - target] / 3  # it has to enter first
        else:
            shots = _SHOTS[source - target]
        blocked = sum(own[25 - point] >= 2 for point in range(target + 1, source))
        if source - target > 6 and blocked:
            shots /= 1 + blocked
        missed *= 1 - shots / 36
    return 1 - missed


def winning_chance(position: Position) -> float:
    """Returns the chance that the player on roll wins, very roughly.

    >>> winning_chance(Position()) > 0.5
    True
    """
    if position.is_race:
        # Kleinman's formula: the lead plus half a roll, against the length of the race.
        total = position.pips + position.swapped().pips
        lead = position.swapped().pips - position.pips + 4
        return 0.5 + 0.5 * math.erf(lead / math.sqrt(max(total - 4, 1)))
    # The opinion is that of the player who is not on roll; a roll is worth about 8 pips.
    score = 8.0 - evaluate(position)
    return 1 / (1 + math.exp(-score / _CONTACT_SCALE))
