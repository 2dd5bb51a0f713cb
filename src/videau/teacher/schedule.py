"""When an exercise comes back: the better it was solved, the later.

The spacing is that of FSRS (the package ``fsrs``, known as py-fsrs): it models how fast people
forget, and asks again when nine of ten would still know.

>>> from datetime import UTC
>>> now = datetime(2026, 11, 17, 12, tzinfo=UTC)
>>> once = Recall.begin(now).after(Grade.BEST, now)
>>> twice = once.after(Grade.BEST, once.due)
>>> (once.due - now).seconds // 60, (twice.due - once.due).days
(10, 2)
>>> Recall.read(twice.data()) == twice
True
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import cache
from typing import TYPE_CHECKING, Any

from videau.errors import UnreadableError
from videau.teacher.grading import Grade

if TYPE_CHECKING:
    from fsrs import Scheduler

__all__ = ["Recall", "streak"]

# In the words of FSRS: nothing but the best is remembered without an effort, and a mistake is
# forgotten, however small. "Easy" is for those who say so themselves, whom nobody asks here.
_RATINGS: Mapping[Grade, str] = {
    Grade.BEST: "Good",
    Grade.NEARLY: "Hard",
    Grade.MISTAKE: "Again",
    Grade.BLUNDER: "Again",
}


@dataclass(frozen=True, slots=True)
class Recall:
    """How well somebody remembers one exercise, and when it is due again."""

    due: datetime
    state: int = 1
    """In FSRS: 1 being learnt, 2 known, 3 being learnt again."""
    step: int | None = 0
    stability: float | None = None
    difficulty: float | None = None
    last: datetime | None = None

    @classmethod
    def begin(cls, now: datetime) -> Recall:
        """Returns that of an exercise nobody has tried yet: it is due at once."""
        return cls(now)

    def after(self, grade: Grade, now: datetime) -> Recall:
        """Returns how it is remembered after an answer at *now*."""
        from fsrs import Card, Rating, State

        card = Card(
            card_id=0,
            state=State(self.state),
            step=self.step,
            stability=self.stability,
            difficulty=self.difficulty,
            due=self.due,
            last_review=self.last,
        )
        card, _ = _scheduler().review_card(card, Rating[_RATINGS[grade]], now)
        return Recall(
            card.due,
            card.state.value,
            card.step,
            card.stability,
            card.difficulty,
            card.last_review,
        )

    def data(self) -> dict[str, Any]:
        """Returns it as plain data, to be stored."""
        return {
            "due": self.due.isoformat(),
            "state": self.state,
            "step": self.step,
            "stability": self.stability,
            "difficulty": self.difficulty,
            "last": None if self.last is None else self.last.isoformat(),
        }

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Recall:
        """Reads what :meth:`data` wrote."""
        try:
            return cls(
                datetime.fromisoformat(data["due"]),
                data["state"],
                data["step"],
                data["stability"],
                data["difficulty"],
                None if data["last"] is None else datetime.fromisoformat(data["last"]),
            )
        except (KeyError, TypeError, ValueError) as error:
            raise UnreadableError(
                "expected what is kept of an exercise, got {data}", data=str(data)[:80]
            ) from error


@cache
def _scheduler() -> Scheduler:
    from fsrs import Scheduler

    # Without chance, so that the same answers lead to the same days.
    return Scheduler(enable_fuzzing=False)


def streak(days: Iterable[date], today: date) -> int:
    """Returns on how many days in a row somebody has practised, up to *today* or yesterday.

    >>> days = [date(2026, 11, 14), date(2026, 11, 15), date(2026, 11, 16)]
    >>> streak(days, date(2026, 11, 17)), streak(days, date(2026, 11, 18))
    (3, 0)
    """
    practised = set(days)
    last = today if today in practised else today - timedelta(days=1)
    count = 0
    while last - timedelta(days=count) in practised:
        count += 1
    return count
