"""What the sheet says to somebody who wants to bear off a checker that may not leave yet."""

from __future__ import annotations

from videau.i18n.texts import Text
from videau.rulebook.answers import answer
from videau.rulebook.handbook import ALL_HOME_FIRST, AS_MANY_DICE, HOME_AGAIN
from videau.rules.draft import Draft
from videau.rules.position import OFF
from videau.rules.ruleset import Ruleset
from videau.rules.staying import Staying, why_it_stays

__all__ = ["staying_words"]


def staying_words(draft: Draft, source: int, target: int | None = OFF) -> tuple[Text, ...]:
    """Returns that the checker on *source* stays, and the rule; nothing where it may leave.

    >>> from videau import RULESETS, Dice, Position
    >>> draft = Draft(Position(own={5: 2, 3: 2}), Dice(3, 1), RULESETS["tchibo"])
    >>> for text in staying_words(draft, 3):
    ...     print(text)
    This checker may not leave yet.
    You clear your points from the back: you may bear off only from your highest point with
    checkers, with its number or a larger one. With a smaller number you only move a checker.
    """
    why = why_it_stays(draft, source, target)
    if why is None:
        return ()
    return Text("This checker may not leave yet."), _clause(why, draft.ruleset)


def _clause(why: Staying, ruleset: Ruleset) -> Text:
    match why:
        case Staying.HIT:
            return HOME_AGAIN
        case Staying.NOT_HOME:
            return ALL_HOME_FIRST
        case Staying.BEAR_OFF:
            return answer(ruleset, "bear_off")
        case Staying.OTHER_DICE:
            return AS_MANY_DICE
        case Staying.LARGER_DIE:
            return answer(ruleset, "one_die")
