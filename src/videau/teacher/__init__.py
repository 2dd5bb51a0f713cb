"""What to learn from a position or a game: hints, reviews, ratings and reasons.

Reading order: ``hints`` (what could be done now, and what each choice is worth), ``review`` (what
was done in a whole game, and what it cost), ``kinds`` (what a decision was about), ``ratings``
(how well somebody played, altogether and by kind), then why: ``counting`` (what can be counted on a
board), ``facts`` (what differs after two plays), ``reasons`` (which of it explains the cost),
``words``.

The engine has opinions; the teacher puts them beside what a player did.
"""

from videau.teacher.hints import Hint, hint
from videau.teacher.kinds import Theme
from videau.teacher.ratings import Rating, ratings
from videau.teacher.reasons import Explanation, Reason, explain
from videau.teacher.review import Judgement, review

__all__ = [
    "Explanation",
    "Hint",
    "Judgement",
    "Rating",
    "Reason",
    "Theme",
    "explain",
    "hint",
    "ratings",
    "review",
]
