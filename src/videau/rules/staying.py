"""Why a checker cannot be borne off now, though somebody would like to."""

from __future__ import annotations

from enum import Enum

from videau.rules.draft import Draft
from videau.rules.plain_repr import PlainRepr
from videau.rules.plays import may_bear_off
from videau.rules.position import BAR, HOME, OFF

__all__ = ["Staying", "why_it_stays"]


class Staying(PlainRepr, Enum):
    """What keeps a checker on the board."""

    HIT = "hit"
    """One of the others was hit while bearing off, and has to come home again."""
    NOT_HOME = "not-home"
    """Not all of the others are home."""
    BEAR_OFF = "bear-off"
    """No die that is left takes it off, by what the sheet says about bearing off."""
    OTHER_DICE = "other-dice"
    """A die would take it off, but more of the roll can be played otherwise, and so must be."""
    LARGER_DIE = "larger-die"
    """The smaller die would take it off, but only one can be played, and that is the larger."""


def why_it_stays(draft: Draft, source: int, target: int | None = OFF) -> Staying | None:
    """Returns why the checker on *source* is not borne off next; None where it may be.

    Without a *target* the checker was only touched: then there is nothing to say unless a die
    reaches beyond the board.

    >>> from videau import Dice, Position
    >>> from videau.rules.rulesets import RULESETS
    >>> roll = Position(own={5: 2, 3: 2}), Dice(3, 1)
    >>> why_it_stays(Draft(*roll, RULESETS["tchibo"]), 3)
    Staying.BEAR_OFF
    >>> why_it_stays(Draft(*roll, RULESETS["standard"]), 3) is None
    True
    """
    own, left = draft.position.own, draft.left
    if target not in (OFF, None) or not 0 < source < BAR or not own[source] or not left:
        return None
    if any(edge[:2] == (source, OFF) for edge in draft.choices):
        return None
    is_begun = own[OFF] > 0
    if target is None and (max(left) < source or (own[BAR] and not is_begun)):
        return None
    if draft.position.rearmost not in HOME:
        return Staying.HIT if own[BAR] and is_begun else Staying.NOT_HOME
    if any(may_bear_off(draft.position, source, die, draft.ruleset) for die in left):
        return Staying.LARGER_DIE if _is_last(draft) else Staying.OTHER_DICE
    return Staying.BEAR_OFF


def _is_last(draft: Draft) -> bool:
    """Whether the turn ends with the next step; every way through it has the same number."""
    edge = draft.choices[0]
    return draft.step(edge.source, edge.target, edge.die).is_complete
