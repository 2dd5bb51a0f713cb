"""How a state was reached: the actions since its start, to be walked through and taken back.

A state is equal to any other in which the same may happen next, however it came about; so its past
is no field of it. Only the actions are kept, in a chain that later states share. The states between
are played again when somebody asks for them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Generic, NamedTuple, Self, TypeVar

from videau.rules.actions import Action

__all__ = ["ActionStep", "WithPast"]

_S = TypeVar("_S")


class ActionStep(NamedTuple, Generic[_S]):
    """One action between two states."""

    before: _S
    action: Action
    after: _S


class _Past:
    """The last action, and the chain of those before it."""

    __slots__ = ("action", "before", "led_to", "start")

    def __init__(self, start: Any, before: _Past | None, action: Action, led_to: Any) -> None:
        self.start = start
        self.before = before
        self.action = action
        self.led_to = led_to  # where the rules say something else, or nothing

    def chain(self) -> list[_Past]:
        """All links up to this one, the first action first."""
        links: list[_Past] = []
        link: _Past | None = self
        while link is not None:
            links.append(link)
            link = link.before
        return links[::-1]

    def __reduce__(self) -> tuple[Any, ...]:
        # Flat: copying link by link would go as deep as the game is long.
        return _past, (self.start, [(link.action, link.led_to) for link in self.chain()])


def _past(start: Any, done: list[tuple[Action, Any]]) -> _Past | None:
    past = None
    for action, led_to in done:
        past = _Past(start, past, action, led_to)
    return past


class WithPast:
    """A state that knows the actions that led to it: a :class:`Game` or a :class:`Match`."""

    _past: ClassVar[_Past | None] = None

    def apply(self, action: Action) -> Self:
        """Returns the state after *action*."""
        raise NotImplementedError

    @property
    def start(self) -> Self:
        """The state from which :attr:`actions` led here."""
        return self if self._past is None else self._past.start

    @property
    def actions(self) -> tuple[Action, ...]:
        """What was done since the start, the dice included.

        >>> from videau import Game, OpeningRoll, Play
        >>> Game().apply(OpeningRoll(3, 1)).apply(Play.parse("8/5 6/5")).actions
        (OpeningRoll(white=3, black=1), Play.parse('8/5 6/5'))
        """
        return tuple(link.action for link in self._chain())

    def walk(self) -> Iterator[ActionStep[Self]]:
        """Yields every action since the start, between the states before and after it.

        >>> from videau import Game, OpeningRoll, Play
        >>> game = Game().apply(OpeningRoll(3, 1)).apply(Play.parse("8/5 6/5"))
        >>> [step.after.stage.value for step in game.walk()]
        ['play', 'roll']
        """
        before = self.start
        for link in self._chain():
            if link.led_to is None:
                after = before.apply(link.action)
            else:
                after = before.led_to(link.action, link.led_to)
            yield ActionStep(before, link.action, after)
            before = after

    def back(self, count: int = 1) -> Self:
        """Returns the state *count* actions ago; raises IndexError before the start.

        >>> from videau import Game, OpeningRoll
        >>> Game().apply(OpeningRoll(3, 1)).back() == Game()
        True
        """
        links = self._chain()
        if not 0 <= count <= len(links):
            raise IndexError(f"expected to take back at most {len(links)} actions, got {count}")
        if count == 0:
            return self
        state = self.start
        for step, _ in zip(self.walk(), range(len(links) - count), strict=False):
            state = step.after
        return state

    def led_to(self, action: Action, after: Self) -> Self:
        """Returns *after* as what *action* led to here, although the rules do not say so.

        Games on paper go on after what nobody noticed; whatever the rules allow is for
        :meth:`apply`.
        """
        return self._followed(action, after, after)

    def _followed(self, action: Action, after: Self, led_to: Self | None = None) -> Self:
        """*after* with this state's past and *action*; never the same object, nor its own past."""
        copy = object.__new__(type(after))
        vars(copy).update(vars(after))
        vars(copy)["_past"] = _Past(self.start, self._past, action, led_to)
        return copy

    def _chain(self) -> list[_Past]:
        return [] if self._past is None else self._past.chain()
