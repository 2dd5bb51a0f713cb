r"""Smart Game Format: trees of nodes, nodes of properties, properties of values.

::

    (;FF[4]GM[6]PW[Ann]PB[Bob]
    ;W[31hefe]
    (;B[42qusu])(;B[42lpln]C[or this]))

Nothing here knows about backgammon.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field

from videau.errors import UnreadableError
from videau.i18n.texts import Text

__all__ = ["Node", "escape", "looks_like_sgf", "parse_trees"]

_SIGN = re.compile(r"\s*(?:(?P<sign>[();])|(?P<name>[A-Za-z]{1,40})|(?P<value>\[)|(?P<other>\S))")
_VALUE = re.compile(r"[^\]\\]*(?:\\.[^\]\\]*)*\]", re.DOTALL)
_ESCAPE = re.compile(r"\\(?:\r\n|\n\r|\n|\r|(.))", re.DOTALL)
_MOST_NODES = 200_000


@dataclass(slots=True)
class Node:
    """One node of a tree: its properties, and the nodes that may follow it."""

    line: int
    values: dict[str, list[str]] = field(default_factory=dict)
    children: list[Node] = field(default_factory=list)

    def get(self, name: str) -> str:
        """Returns the first value of a property; empty if there is none."""
        return self.values.get(name, [""])[0]

    def main_line(self) -> Iterator[Node]:
        """Yields this node, and the first of those that follow, to the end."""
        node: Node | None = self
        while node is not None:
            yield node
            node = node.children[0] if node.children else None


def looks_like_sgf(text: str) -> bool:
    """Returns whether *text* begins as a tree.

    >>> looks_like_sgf(" (;FF[4]GM[6])"), looks_like_sgf("3 point match")
    (True, False)
    """
    return re.match(r"\ufeff?\s*\(\s*;", text) is not None


def escape(value: str) -> str:
    r"""Returns *value* as it stands between brackets.

    >>> escape("a]b\\c")
    'a\\]b\\\\c'
    """
    return value.replace("\\", "\\\\").replace("]", "\\]")


def parse_trees(text: str) -> list[Node]:
    """Returns the first node of every tree in *text*; what stands between trees is passed over.

    >>> [root.get("PW") for root in parse_trees("(;PW[Ann];W[31hefe])")]
    ['Ann']
    """
    return _Parser(text).trees


class _Parser:
    """Reads one text; keeps a stack of its own, so that no tree is too deep."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._ends = [match.start() for match in re.finditer("\n", text)]
        self.trees: list[Node] = []
        self._open: list[Node | None] = []
        self._node: Node | None = None
        self._nodes = 0
        self._read()

    def _read(self) -> None:
        place = 1 if self._text.startswith("\ufeff") else 0
        name = ""
        while (sign := _SIGN.match(self._text, place)) is not None:
            place = sign.end()
            if sign["value"]:
                place = self._value(name, place)
            elif sign["name"]:
                # Older files write long names; only their capitals count.
                name = re.sub("[a-z]", "", sign["name"])
            elif sign["sign"]:
                self._sign(sign["sign"], sign.start("sign"))
            elif self._open:
                raise self._error(
                    place, Text("expected ( ) ; or a property, got {sign!r}", sign=sign["other"])
                )
        if self._open:
            raise self._error(len(self._text), Text("the file ends in the middle of a tree"))
        if not self.trees:
            raise self._error(0, Text("expected a tree such as (;GM[6])"))

    def _sign(self, sign: str, place: int) -> None:
        if sign == "(":
            self._open.append(self._node)
        elif sign == ")":
            if self._open:
                self._node = self._open.pop()
        else:
            self._begin(place)

    def _begin(self, place: int) -> None:
        self._nodes += 1
        if not self._open or self._nodes > _MOST_NODES:
            raise self._error(place, Text("expected a tree such as (;GM[6])"))
        node = Node(self._line(place))
        (self.trees if self._node is None else self._node.children).append(node)
        self._node = node

    def _value(self, name: str, place: int) -> int:
        value = _VALUE.match(self._text, place)
        if value is None:
            raise self._error(place, Text("the file ends in the middle of a tree"))
        if self._node is not None and name and self._open:
            text = _ESCAPE.sub(lambda match: match[1] or "", value[0][:-1])
            self._node.values.setdefault(name, []).append(text)
        return value.end()

    def _line(self, place: int) -> int:
        return bisect_right(self._ends, place - 1) + 1 if place else 1

    def _error(self, place: int, problem: Text) -> UnreadableError:
        return UnreadableError(
            "line {line} of the file: {problem}", line=self._line(place), problem=problem
        )
