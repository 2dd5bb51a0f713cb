"""Positions that people reach and good players do not, kind by kind.

Self-play visits what two good players reach. Each kind here is set up at random, or comes from
games in which somebody errs, and is then played on for some turns by a net, so that it looks like
a game. They are drawn independently of the starts that training uses (``training/starts.cpp``):
what is measured on them has not been learnt from them.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence

from videau import Dice, Position
from videau.engine import LEVELS, NetEvaluator, rank
from videau.rules.position import BAR

Side = dict[int, int]
"""Checkers by point, in the numbers of their owner."""

CHECKERS = 15


def any_roll(chance: random.Random) -> Dice:
    return Dice(chance.randint(1, 6), chance.randint(1, 6))


def played_on(
    net: NetEvaluator, position: Position, turns: int, chance: random.Random, noise: float = 0.0
) -> Position:
    """The position after so many turns, or the last one before the game is over."""
    for _ in range(turns):
        ranked = rank(net, position, any_roll(chance))
        best = max(ranked, key=lambda each: each.equity + noise * chance.gauss(0, 1))
        if best.position.is_over:
            break
        position = best.position
    return position


def weak_game(net: NetEvaluator, chance: random.Random) -> Position:
    """Two of our weaker levels have played for a while."""
    levels = [level.noise for level in LEVELS.values() if level.noise]
    noises = [chance.choice(levels), chance.choice(levels)]
    position = Position()
    for turn in range(chance.randint(3, 50)):
        position = played_on(net, position, 1, chance, noises[turn % 2])
    return position


def after_blunder(net: NetEvaluator, chance: random.Random) -> Position:
    """A good game, and then any legal play."""
    position = played_on(net, Position(), chance.randint(2, 40), chance)
    ranked = rank(net, position, any_roll(chance))
    after = chance.choice(ranked).position
    return position if after.is_over else after


def back_game(net: NetEvaluator, chance: random.Random) -> Position:
    """One side holds two points in the other's home board and is far behind."""
    anchors = chance.sample(range(20, 25), 2)
    behind: Side = {point: chance.randint(2, 3) for point in anchors}
    free = [point for point in range(1, 15) if 25 - point not in anchors]
    ahead = _spread(chance, CHECKERS, free, {})
    behind = _spread(chance, CHECKERS - sum(behind.values()), range(2, 13), behind, against=ahead)
    return _natural(net, ahead, behind, chance)


def ace_point(net: NetEvaluator, chance: random.Random) -> Position:
    """One side bears in or off against checkers on its ace point."""
    behind: Side = {24: chance.randint(2, 3)}
    off = chance.choice((0, 0, 0, 2, 4, 6))
    ahead = _spread(chance, CHECKERS - off, range(2, 9), {})
    behind = _spread(chance, CHECKERS - behind[24], range(1, 9), behind, against=ahead)
    return _natural(net, ahead, behind, chance)


def prime_against_prime(net: NetEvaluator, chance: random.Random) -> Position:
    """Each side has four to six points in a row, and somebody behind those of the other."""
    sides: list[Side] = []
    for _ in range(2):
        low = chance.randint(3, 6)
        sides.append({low + step: 2 for step in range(chance.randint(4, 6))})
    for own, other in (sides, reversed(sides)):
        behind = [point for point in range(25 - min(other) + 1, 25) if 25 - point not in other]
        trapped = chance.randint(1, 2)
        for point in chance.choices(behind or [BAR], k=trapped):
            own[point] = own.get(point, 0) + 1
    one, two = sides
    one = _spread(chance, CHECKERS - sum(one.values()), range(1, 16), one, against=two)
    two = _spread(chance, CHECKERS - sum(two.values()), range(1, 16), two, against=one)
    return _natural(net, one, two, chance)


def containment(net: NetEvaluator, chance: random.Random) -> Position:
    """One side has borne off some and is caught; the other brings up what holds it."""
    off = chance.randint(1, 12)
    caught = chance.randint(1, min(2, CHECKERS - off))
    leader: Side = {}
    for _ in range(caught):
        point = chance.choice((BAR, *range(18, 25)))
        leader[point] = leader.get(point, 0) + 1
    low = range(1, chance.choice((2, 3, 4, 6)))
    leader = _spread(chance, CHECKERS - off - caught, low, leader)
    hunter = _spread(chance, CHECKERS, range(1, chance.choice((9, 13, 19))), {}, against=leader)
    return _natural(net, leader, hunter, chance, most=4)


def bear_in(net: NetEvaluator, chance: random.Random) -> Position:
    """Stacks and gaps on the way home, past an anchor, the bar, or nobody."""
    few = chance.sample(range(1, 11), chance.randint(3, 6))
    mover = _spread(chance, CHECKERS - chance.choice((0, 0, 1, 3)), few, {})
    back = chance.choice((0, 1, 2, 2, 3))
    point = chance.choice((BAR, *(each for each in range(18, 25) if 25 - each not in mover)))
    waiting: Side = {point: back} if back else {}
    rest = _spread(chance, CHECKERS - back, range(1, 11), waiting, against=mover)
    return _natural(net, mover, rest, chance, most=3)


def scattered(net: NetEvaluator, chance: random.Random) -> Position:
    """Anything goes, anywhere."""
    one = _spread(chance, CHECKERS, chance.sample(range(1, 25), chance.randint(5, 9)), {})
    free = [point for point in range(1, 25) if 25 - point not in one]
    two = _spread(chance, CHECKERS, chance.sample(free, chance.randint(5, 9)), {})
    return _natural(net, one, two, chance, most=8)


KINDS: Mapping[str, Callable[[NetEvaluator, random.Random], Position]] = {
    "weak games": weak_game,
    "after a blunder": after_blunder,
    "back games": back_game,
    "ace-point games": ace_point,
    "prime against prime": prime_against_prime,
    "containment": containment,
    "bearing in": bear_in,
    "scattered": scattered,
}


def _spread(
    chance: random.Random,
    count: int,
    points: Sequence[int],
    onto: Side,
    *,
    against: Side | None = None,
) -> Side:
    """Puts *count* more checkers on some of the *points*, not where *against* stands."""
    taken = {25 - point for point in against or {}}
    free = [point for point in points if point not in taken] or [BAR]
    used = chance.sample(free, min(len(free), chance.randint(3, 8)))
    side = dict(onto)
    for point in chance.choices(used, k=count):
        side[point] = side.get(point, 0) + 1
    return side


def _natural(
    net: NetEvaluator, one: Side, two: Side, chance: random.Random, *, most: int = 6
) -> Position:
    """Somebody is on roll, and some turns are played."""
    own, other = (one, two) if chance.randrange(2) else (two, one)
    return played_on(net, Position(own, other), chance.randint(0, most), chance)
