"""A match as a tree: what was played, and beside it what could have been played instead.

The tree is a view of a record. Its nodes are made when somebody goes there, and hold nothing that
the entries do not say.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from videau.rules.actions import Action
from videau.rules.match import Match

if TYPE_CHECKING:
    from videau.files.notes import Analysis
    from videau.files.record import Entry

__all__ = ["Node"]


class Node:
    """A state of the match, on the line that was played or beside it.

    >>> import videau
    >>> sgf = "(;GM[6]PW[Ann]PB[Bob](;W[31hefe];B[42qusu])(;W[31mjxw]C[or so]))"
    >>> root = videau.load(sgf).tree
    >>> rolled = root.next
    >>> [(str(node.action), node.is_main, node.comment) for node in rolled.variations]
    [('8/5 6/5', True, ''), ('24/23 13/10', False, 'or so')]
    >>> rolled.variations[1].match.game.turn
    Side.BLACK
    >>> rolled.variations[1].parent is rolled
    True
    """

    def __init__(
        self, start: Match, parent: Node | None, line: Sequence[Entry], place: int
    ) -> None:
        self._start = start
        self.parent = parent
        """The node before this one; None at the root."""
        self._line = line
        self._place = place

    def __repr__(self) -> str:
        return f"<Node after {self.action!r}>" if self.entry else "<Node at the start>"

    @property
    def entry(self) -> Entry | None:
        """What was done to get here, by whom, with its note; None at the root."""
        return self._line[self._place] if self._place >= 0 else None

    @property
    def action(self) -> Action | None:
        """What was done to get here; None at the root."""
        return self.entry.action if self.entry else None

    @property
    def comment(self) -> str:
        """What a file says about this action."""
        return self.entry.note.comment if self.entry else ""

    @property
    def analysis(self) -> Analysis | None:
        """What a program thinks of the choice that was made here."""
        return self.entry.note.analysis if self.entry else None

    @cached_property
    def match(self) -> Match:
        """The match after the action; it knows how it came here."""
        since: list[Entry] = []
        node = self
        while node.parent is not None and "match" not in vars(node):
            assert node.entry is not None
            since.append(node.entry)
            node = node.parent
        match = node._start if node.parent is None else node.match
        for entry in reversed(since):
            match = entry.applied(match)
        return match

    @cached_property
    def variations(self) -> tuple[Node, ...]:
        """The nodes that follow: what was played first, then what could have been."""
        place = self._place + 1
        if place >= len(self._line):
            return ()
        others = self._line[place].note.variations
        return (
            Node(self._start, self, self._line, place),
            *(Node(self._start, self, line, 0) for line in others if line),
        )

    @property
    def next(self) -> Node | None:
        """The node that follows on the same line; None at its end."""
        return self.variations[0] if self.variations else None

    @property
    def is_main(self) -> bool:
        """Whether this was played, and is no line beside it."""
        node: Node | None = self
        while node is not None and node.parent is not None:
            if node._line is not node.parent._line:
                return False
            node = node.parent
        return True

    def line(self) -> Iterator[Node]:
        """Yields the nodes that follow on the same line, one after the other."""
        node = self.next
        while node is not None:
            yield node
            node = node.next

    def walk(self) -> Iterator[Node]:
        """Yields every node that follows: what was played first, then each variation beside it."""
        waiting = list(reversed(self.variations))
        while waiting:
            node = waiting.pop()
            yield node
            waiting += reversed(node.variations)
