"""What to say about a fact to somebody who has just learned how the checkers move."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeAlias

from videau.i18n.texts import Text

__all__ = ["FIRST", "Words"]

Words: TypeAlias = Callable[..., Text]

FIRST: Mapping[str, Words] = MappingProxyType(
    {
        "struck": lambda n, **gaps: Text(
            "After {worse}, the opponent gets to hit a lone checker more often.", **gaps
        ),
        "struck_on": lambda n, **gaps: Text(
            "After {worse}, the opponent gets to hit the checker on point {point} more often.",
            **gaps,
        ),
        "exposed": lambda n, **gaps: Text(
            "After {worse}, a checker stands alone on point {point}, and the opponent can hit it.",
            **gaps,
        ),
        "his_points": lambda n, **gaps: Text(
            "After {worse}, it is easier for the opponent to put two checkers together on a good "
            "point.",
            **gaps,
        ),
        "his_point": lambda n, **gaps: Text(
            "After {worse}, it is easier for the opponent to put two checkers together on point "
            "{point}.",
            **gaps,
        ),
        "next_hit": lambda n, **gaps: Text(
            "After {better}, it is easier to hit with the next roll.", **gaps
        ),
        "next_point": lambda n, **gaps: Text(
            "After {better}, it is easier to put two checkers together on point {point} with the "
            "next roll.",
            **gaps,
        ),
        "next_escape": lambda n, **gaps: Text(
            "After {better}, it is easier for the last checkers to run away.", **gaps
        ),
        "hit": lambda n, **gaps: Text(
            "{better} hits, {worse} does not: a checker that is hit must first come back in.",
            **gaps,
        ),
        "hit_more": lambda n, **gaps: Text(
            "{better} hits more than {worse}: a checker that is hit must first come back in.",
            **gaps,
        ),
        "dances": lambda n, **gaps: Text(
            "After {better}, it is harder for the opponent to come back in from the bar.", **gaps
        ),
        "his_escapes": lambda n, **gaps: Text(
            "After {worse}, it is easier for the opponent’s last checkers to run away.", **gaps
        ),
        "escapes": lambda n, **gaps: Text(
            "After {better}, it is easier for the last checkers to run away.", **gaps
        ),
        "made": lambda n, **gaps: Text(
            "{better} puts checkers together on point {point}: nobody can hit them there, and the "
            "opponent cannot stop there.",
            **gaps,
        ),
        "kept": lambda n, **gaps: Text(
            "{worse} gives up point {point}, a safe place that is in the opponent’s way.", **gaps
        ),
        "home_made": lambda n, **gaps: Text(
            "{better} puts checkers together on point {point}: whoever is hit later finds it "
            "harder to come back in.",
            **gaps,
        ),
        "home_kept": lambda n, **gaps: Text(
            "{worse} gives up point {point}: whoever is hit later finds it easier to come back in.",
            **gaps,
        ),
        "anchor_made": lambda n, **gaps: Text(
            "{better} puts checkers together on point {point}, deep on the opponent’s side: a "
            "safe place to come back to.",
            **gaps,
        ),
        "anchor_kept": lambda n, **gaps: Text(
            "{worse} gives up point {point}, a safe place deep on the opponent’s side.", **gaps
        ),
        "prime": lambda n, **gaps: Text(
            "After {better}, more blocked points stand side by side, and the opponent finds it "
            "hard to get past.",
            **gaps,
        ),
        "back": lambda n, **gaps: Text(
            "After {worse}, more checkers are still far back on the opponent’s side.", **gaps
        ),
        "deep": lambda n, **gaps: Text(
            "After {worse}, more checkers stand on points 1 and 2, so far on that they can hardly "
            "help any more.",
            **gaps,
        ),
        "contact": lambda n, **gaps: Text(
            "After {worse}, nobody can hit any more, so only the dice can still help.", **gaps
        ),
        "lead": lambda n, **gaps: Text(
            "After {better}, the way home is shorter compared with the opponent’s.", **gaps
        ),
        "way_home": lambda n, **gaps: Text(
            "After {worse}, it is farther until all checkers are home.", **gaps
        ),
        "to_save": lambda n, **gaps: Text(
            "After {better}, it is not so far until the first checker is off the board: from "
            "then on, less can be lost.",
            **gaps,
        ),
        "to_save_backgammon": lambda n, **gaps: Text(
            "After {better}, it is not so far until a loss can no longer count three times.",
            **gaps,
        ),
        "off": lambda n, **gaps: Text("{better} takes off more checkers than {worse}.", **gaps),
        "misses": lambda n, **gaps: Text(
            "After {worse}, more rolls take off fewer than two checkers next.", **gaps
        ),
        "rolls": lambda n, **gaps: Text(
            "After {better}, the last checker is usually off sooner.", **gaps
        ),
    }
)
"""For first steps, by kind of fact."""
