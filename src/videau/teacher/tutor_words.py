"""What the tutor says: where to look, and what could be better there, never the play itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias

from videau.i18n.texts import Counted, Text
from videau.teacher.facts import Chance
from videau.teacher.words import TERMS, Sentence, gains, row_of

if TYPE_CHECKING:
    from videau.teacher.hints import Kind, Option
    from videau.teacher.reasons import Reason

__all__ = ["AREAS", "CUBE", "NUDGES", "OFFER", "hinted_at", "moved"]

_Words: TypeAlias = Callable[[int], Text]

AREAS: Mapping[int, Text] = MappingProxyType(
    {
        -1: Text("Look at the checkers that can be borne off."),
        0: Text("Look at points 1 to 6, your home board."),
        1: Text("Look at points 7 to 12, your outer board."),
        2: Text("Look at points 13 to 18, the opponent’s outer board."),
        3: Text("Look at points 19 to 24, the opponent’s home board."),
    }
)
"""Where to look, by the quarter of the board, the player's home board first."""

CUBE: Mapping[Kind, Text] = MappingProxyType(
    {
        "double": Text("Think about the cube once more."),
        "answer": Text("Think about your answer to the cube once more."),
    }
)
OFFER = Text("Think about what you are offered once more.")

_HIT = Text("There is something to hit.")
_HOLD = Text("There is a point that is worth holding.")
_ANCHOR = Text("There is a safe place to hold, deep on the opponent’s side.")

NUDGES: Mapping[str, _Words] = MappingProxyType(
    {
        "struck": lambda n: Counted(
            "After this, the best answer to {n} of 36 rolls hits. It can be fewer.",
            "After this, the best answer to {n} of 36 rolls hits. It can be fewer.",
            n,
        ),
        "struck_on": lambda n: Text("After this, a checker can be hit more easily than need be."),
        "exposed": lambda n: Text("After this, a checker can be hit more easily than need be."),
        "his_point": lambda n: Text(
            "After this, an important point is easier for the opponent than need be."
        ),
        "next_hit": lambda n: Text("More rolls can hit in your next turn."),
        "next_point": lambda n: Text("More rolls can make a point in your next turn."),
        "next_escape": lambda n: Text("More rolls can bring a checker out in your next turn."),
        "to_save": lambda n: Text("It can take less to save the gammon."),
        "to_save_backgammon": lambda n: Text("It can take less to save the backgammon."),
        "his_points": lambda n: Counted(
            "After this, the opponent makes an important point with {n} of 36 rolls. It can be "
            "fewer.",
            "After this, the opponent makes an important point with {n} of 36 rolls. It can be "
            "fewer.",
            n,
        ),
        "hit": lambda n: _HIT,
        "hit_more": lambda n: _HIT,
        "dances": lambda n: Text(
            "It can be made harder for the opponent to come back in from the bar."
        ),
        "his_escapes": lambda n: Counted(
            "After this, {n} of 36 rolls lets a checker of the opponent out of the home board. It "
            "can be fewer.",
            "After this, {n} of 36 rolls let a checker of the opponent out of the home board. It "
            "can be fewer.",
            n,
        ),
        "escapes": lambda n: Text("The last checkers can get an easier way out."),
        "made": lambda n: _HOLD,
        "kept": lambda n: _HOLD,
        "home_made": lambda n: _HOLD,
        "home_kept": lambda n: _HOLD,
        "anchor_made": lambda n: _ANCHOR,
        "anchor_kept": lambda n: _ANCHOR,
        "prime": lambda n: Text(
            "More blocked points can stand side by side in the opponent’s way."
        ),
        "back": lambda n: Counted(
            "After this, {n} checker is still far back on the opponent’s side. It can be fewer.",
            "After this, {n} checkers are still far back on the opponent’s side. It can be fewer.",
            n,
        ),
        "deep": lambda n: Counted(
            "After this, {n} checker stands on points 1 and 2. It can be fewer.",
            "After this, {n} checkers stand on points 1 and 2. It can be fewer.",
            n,
        ),
        "contact": lambda n: Text("After this, only the race counts. Somebody could still be hit."),
        "lead": lambda n: Text("This roll can do more for the race."),
        "way_home": lambda n: Text("The checkers can come closer to being home."),
        "off": lambda n: Text("More checkers can be borne off."),
        "misses": lambda n: Counted(
            "After this, {n} of 36 rolls bears off fewer than two checkers next. It can be fewer.",
            "After this, {n} of 36 rolls bear off fewer than two checkers next. It can be fewer.",
            n,
        ),
        "rolls": lambda n: Text("Bearing off can take fewer rolls."),
    }
)
"""What could be better, by kind of fact; a kind without words is told by the chance it moves."""

_MOVED: Mapping[Chance, Text] = MappingProxyType(
    {
        "win": Text("Another choice wins more games."),
        "win_gammon": Text("Another choice wins more gammons."),
        "lose_gammon": Text("Another choice loses fewer gammons."),
    }
)


def hinted_at(reason: Reason) -> Sentence:
    """Returns what to say of the largest reason, as it is after the play in hand.

    >>> from videau.teacher.facts import Fact
    >>> from videau.teacher.reasons import Reason
    >>> reason = Reason(Fact("deep", best=2, played=3, favours="best"), 0.5, False, "win")
    >>> print(hinted_at(reason).text)
    After this, 3 checkers stand on points 1 and 2. It can be fewer.
    """
    row = row_of(reason.fact)
    if row in NUDGES:
        return Sentence(NUDGES[row](round(reason.fact.played)), "reason", TERMS.get(row, ()))
    return _by_chance(reason.chance)


def moved(best: Option, played: Option) -> Sentence:
    """Returns what to say where nothing on the board explains it: which chance is better."""
    gained = gains(best, played)
    return _by_chance(max(_MOVED, key=lambda chance: gained[chance]))


def _by_chance(chance: Chance) -> Sentence:
    name: Chance = "win_gammon" if chance == "win_backgammon" else chance
    name = "lose_gammon" if name == "lose_backgammon" else name
    return Sentence(_MOVED[name], "reason", () if name == "win" else ("gammon",))
