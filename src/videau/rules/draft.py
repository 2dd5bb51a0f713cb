"""A play in the making: steps tried out one by one, taken back at no cost.

Nothing here changes a game. A view keeps the draft while a player thinks, and hands the
finished :attr:`Draft.play` to the game. A view that cannot ask (the browser between two
messages) gets the whole :func:`step_graph` instead, and says at which node it ended:
:func:`play_at`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import NamedTuple

from videau.core import native
from videau.errors import IllegalActionError
from videau.rules.dice import Dice
from videau.rules.plays import LegalPlays, Play, Step, python_plays, steps
from videau.rules.position import BAR, Position
from videau.rules.ruleset import Entering, Ruleset

__all__ = ["Draft", "Edge", "Graph", "play_at", "step_graph"]


class Edge(NamedTuple):
    """One step that may come next, and the node of the graph it leads to."""

    source: int
    target: int
    die: int
    node: int


Graph = tuple[tuple[Edge, ...], ...]


@lru_cache(maxsize=256)
def step_graph(position: Position, dice: Dice, ruleset: Ruleset) -> Graph:
    """Returns every way to play *dice* step by step: for each node the steps that may follow.

    Node 0 is the start. Every path ends in a legal play, at a node that nothing follows.

    >>> from videau import STANDARD
    >>> graph = step_graph(Position(own={24: 1}, other={7: 2}), Dice(6, 1), STANDARD)
    >>> graph  # 24/18 is blocked, so the 1 comes first
    ((Edge(source=24, target=23, die=1, node=1),), (Edge(source=23, target=17, die=6, node=2),), ())
    """
    return build_graph(position, dice, ruleset)


def play_at(plays: LegalPlays, node: int) -> Play:
    """Returns the play that ends at *node* of the graph of *plays*.

    >>> from videau import STANDARD
    >>> plays = Position(own={24: 1}, other={7: 2}).legal_plays(Dice(6, 1), STANDARD)
    >>> play_at(plays, 2)
    Play.parse('24/17')

    Raises IllegalActionError for a node in the middle of the turn, and for one that is none.
    """
    draft = Draft.at(plays.position, plays.dice, plays.ruleset, node)
    if not draft.is_complete:
        raise IllegalActionError("the play is not complete: dice are left that can be played")
    play = plays.find(draft.play)
    assert play is not None  # every end of the graph is a legal play
    return play


def _line_to(graph: Graph, node: int) -> tuple[Edge, ...]:
    """The steps of one way from the start to *node*."""
    before: dict[int, tuple[int, Edge]] = {}
    for number, edges in enumerate(graph):
        for edge in edges:
            before.setdefault(edge.node, (number, edge))
    line: list[Edge] = []
    while node:
        node, edge = before[node]
        line.insert(0, edge)
    return tuple(line)


# The two that make the graph


def python_graph(position: Position, dice: Dice, ruleset: Ruleset) -> Graph:
    """Returns the graph by the rule book."""
    ends = frozenset(python_plays(position, dice, ruleset))
    nodes: list[tuple[Edge, ...]] = []
    seen: dict[tuple[Position, tuple[int, ...]], int | None] = {}

    def visit(here: Position, left: tuple[int, ...]) -> int | None:
        """Returns the node of a place in the turn, or None if no legal play passes through it."""
        if (here, left) in seen:
            return seen[here, left]
        number = len(nodes)
        nodes.append(())
        edges = []
        for die in dict.fromkeys(left):
            for step in steps(here, die, ruleset):
                after = visit(here.step(*step), _without(left, die, here, ruleset))
                if after is not None:
                    edges.append(Edge(*step, die, after))
        if not edges and here not in ends:
            del nodes[number:]
            seen[here, left] = None
            return None
        nodes[number] = tuple(edges)
        seen[here, left] = number
        return number

    visit(position, dice.steps)
    return tuple(nodes)


def native_graph(position: Position, dice: Dice, ruleset: Ruleset) -> Graph:
    """Returns the same graph from the native core."""
    nodes = native.step_graph(position.own, position.other, dice.high, dice.low, ruleset.core)
    return tuple(tuple(map(Edge._make, edges)) for edges in nodes)


build_graph = python_graph if native is None else native_graph
"""The builder in use: the core if it is built, else the rule book itself."""


def _without(left: tuple[int, ...], die: int, here: Position, ruleset: Ruleset) -> tuple[int, ...]:
    """What is left of the dice once *die* has been played from *here*."""
    if here.own[BAR] and ruleset.entering is Entering.ONE_CHECKER:
        return ()
    remaining = list(left)
    remaining.remove(die)
    return tuple(remaining)


@dataclass(frozen=True)
class Draft:
    """The steps tried so far with a roll.

    >>> from videau import STANDARD
    >>> draft = Draft(Position(), Dice(3, 1), STANDARD)
    >>> draft = draft.step(8, 5).step(6, 5)
    >>> draft.is_complete, draft.play
    (True, Play.parse('8/5 6/5'))
    >>> draft.undo().undo() == Draft(Position(), Dice(3, 1), STANDARD)
    True
    """

    start: Position
    dice: Dice
    ruleset: Ruleset
    taken: tuple[Edge, ...] = ()

    @classmethod
    def at(cls, start: Position, dice: Dice, ruleset: Ruleset, node: int) -> Draft:
        """Returns the draft that stands at *node* of the graph; IllegalActionError if none does.

        >>> from videau import STANDARD
        >>> Draft.at(Position(own={24: 1}, other={7: 2}), Dice(6, 1), STANDARD, 1).play
        Play.parse('24/23')
        """
        graph = step_graph(start, dice, ruleset)
        if not 0 <= node < len(graph):
            raise IllegalActionError(
                "expected a node from 0 to {last}, got {node}", last=len(graph) - 1, node=node
            )
        return cls(start, dice, ruleset, _line_to(graph, node))

    @cached_property
    def position(self) -> Position:
        """The board as it looks now, still seen by the player who moves."""
        position = self.start
        for edge in self.taken:
            position = position.step(edge.source, edge.target)
        return position

    @property
    def choices(self) -> tuple[Edge, ...]:
        """The steps that may come next: those from which a whole legal play can still be made."""
        node = self.taken[-1].node if self.taken else 0
        return step_graph(self.start, self.dice, self.ruleset)[node]

    @property
    def left(self) -> tuple[int, ...]:
        """The dice that have not been played, whether they can be or not.

        >>> from videau import STANDARD
        >>> Draft(Position(), Dice(3, 1), STANDARD).step(8, 5).left
        (1,)
        """
        left = list(self.dice.steps)
        for edge in self.taken:
            left.remove(edge.die)
        return tuple(left)

    @property
    def is_complete(self) -> bool:
        """Whether nothing more can be played."""
        return not self.choices

    @property
    def play(self) -> Play:
        """The steps so far as a play."""
        return Play.from_steps(self.start, (Step(edge.source, edge.target) for edge in self.taken))

    def step(self, source: int, target: int, die: int | None = None) -> Draft:
        """Returns the draft with one more step.

        Either die may bear off the same checker; the smaller one does, unless *die* says which.
        """
        ways = [
            edge
            for edge in self.choices
            if edge[:2] == (source, target) and die in (None, edge.die)
        ]
        if not ways:
            raise IllegalActionError(
                "no die leads from {source} to {target} here", source=source, target=target
            )
        return replace(self, taken=(*self.taken, min(ways, key=lambda edge: edge.die)))

    def undo(self) -> Draft:
        """Returns the draft without its last step; an empty one stays as it is."""
        return replace(self, taken=self.taken[:-1])
