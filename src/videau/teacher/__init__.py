"""What to learn from a position or a game: hints and reviews.

Reading order: ``hints`` (what could be done now, and what each choice is worth), ``review`` (what
was done in a whole game, and what it cost).

The engine has opinions; the teacher puts them beside what a player did.
"""

from videau.teacher.hints import Hint, hint
from videau.teacher.review import Judgement, Summary, review, summaries

__all__ = ["Hint", "Judgement", "Summary", "hint", "review", "summaries"]
