"""What to learn from a position or a game: hints, reviews, ratings and reasons.

Reading order: ``hints`` (what could be done now, and what each choice is worth), ``review`` (what
was done in a whole game, and what it cost), ``kinds`` (what a decision was about), ``ratings``
(how well somebody played, altogether and by kind), then why: ``counting`` (what can be counted on a
board), ``facts`` (what differs after two plays), ``reasons`` (which of it explains the cost),
``words``. And what to do about it: ``exercises`` (a position to solve), ``collection`` (those that
come with the package), ``grading`` (what an answer is worth), ``schedule`` (when it comes back),
``practice`` (what to solve next), ``progress`` (how somebody gets on).

The engine has opinions; the teacher puts them beside what a player did.
"""

from videau.teacher.collection import Collection, collection, of_the_day
from videau.teacher.exercises import Exercise
from videau.teacher.grading import Grade, Graded, grade
from videau.teacher.hints import Hint, hint
from videau.teacher.kinds import Theme
from videau.teacher.progress import Progress
from videau.teacher.ratings import Rating, ratings
from videau.teacher.reasons import Explanation, Reason, explain
from videau.teacher.review import Judgement, review
from videau.teacher.schedule import Recall

__all__ = [
    "Collection",
    "Exercise",
    "Explanation",
    "Grade",
    "Graded",
    "Hint",
    "Judgement",
    "Progress",
    "Rating",
    "Reason",
    "Recall",
    "Theme",
    "collection",
    "explain",
    "grade",
    "hint",
    "of_the_day",
    "ratings",
    "review",
]
