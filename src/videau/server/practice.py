"""Practice: which position comes next, what an answer is worth, how somebody gets on.

Everything hangs on a secret that a device makes for itself, of which the hash is kept; there are
no accounts. The engine is asked as for a hint: in turn, in a process of its own, within what a
guest may ask for, and not for somebody who has left.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Any

from videau.errors import UnavailableError
from videau.rules.ruleset import Ruleset
from videau.server.analysis import Analyst
from videau.server.journal import Journal
from videau.server.practice_store import Card, Drill, Mistake, PracticeStore
from videau.server.seats import hashed
from videau.server.store import milliseconds
from videau.server.workroom import Workroom

if TYPE_CHECKING:
    from videau.rules.actions import Action
    from videau.teacher.collection import Collection
    from videau.teacher.exercises import Exercise
    from videau.teacher.grading import Graded
    from videau.teacher.practice import Held, Wish
    from videau.teacher.progress import Progress
    from videau.teacher.review import Judgement, Moment

__all__ = ["Answered", "Asked", "Practice", "Student", "mistakes_of"]


@dataclass(frozen=True, slots=True)
class Student:
    """Somebody who practises."""

    owner: str
    """The hash of their secret."""
    guest: str
    """By which name they are counted."""
    today: date
    """The date where they are."""
    tokens: tuple[str, ...] = ()
    """Hashes of the tokens of their games."""

    @classmethod
    def of(cls, secret: str, guest: str, today: date, tokens: Iterable[str] = ()) -> Student:
        """Returns the student with this secret, whose games these tokens open."""
        return cls(hashed(secret), guest, today, tuple(map(hashed, tokens)))


@dataclass(frozen=True, slots=True)
class Asked:
    """An exercise, and what there is to know beside it."""

    exercise: Exercise | None
    """None if nothing is left to do."""
    is_own: bool
    """Whether it is a mistake from a game of their own."""
    is_done: bool
    """Whether it was tried today already."""
    due: Mapping[str, int]
    """How many wait, by ruleset."""
    own: int
    """Mistakes of their own that are held, by all rules."""
    days: Mapping[date, int]
    """When they have practised, and how much."""


@dataclass(frozen=True, slots=True)
class Answered:
    """What came of an answer."""

    graded: Graded
    due: datetime
    days: Mapping[date, int]


class Practice:
    """What people have practised here, and what they do next."""

    def __init__(self, journal: Journal, analyst: Analyst, room: Workroom) -> None:
        self._journal = journal
        self._analyst = analyst
        self._room = room
        self._chance = random.Random()

    async def next(self, student: Student, ruleset: Ruleset, wish: Wish) -> Asked:
        """Returns what to solve now: what is due, or something new."""
        from videau.teacher.practice import next_key

        await self._adopt(student)
        cards = await self._cards(student)
        days = await self.days(student)
        number = days.get(student.today, 0)

        def chosen() -> Exercise | None:
            shelf = _shelf(ruleset)
            held = {key: card for key, card in cards.items() if card.ruleset in _names(ruleset)}
            key = next_key(
                [_held(card) for card in held.values()],
                shelf or (),
                datetime.now(UTC),
                self._chance,
                number=number,
                wish=wish,
            )
            return None if key is None else _found(key, held, shelf)

        exercise = await self._room.run(student.guest, chosen)
        return _asked(exercise, cards, days, is_done=False)

    async def of_the_day(self, student: Student, ruleset: Ruleset) -> Asked:
        """Returns the position of the day where the student is."""
        from videau.teacher.collection import of_the_day

        def found() -> Exercise | None:
            return of_the_day(student.today, ruleset) if _shelf(ruleset) else None

        exercise = await self._room.run(student.guest, found)
        is_done = exercise is not None and await self._journal.read(
            self._store.has_answered, student.owner, exercise.key, student.today.isoformat()
        )
        cards, days = await self._cards(student), await self.days(student)
        return _asked(exercise, cards, days, is_done=is_done)

    async def answer(
        self,
        student: Student,
        ruleset: Ruleset,
        key: str,
        read: Callable[[Exercise], Action | None],
    ) -> Answered:
        """Returns what the engine says to an answer, and keeps when the exercise comes back.

        What was sent is *read* when it is known to what.
        """
        from videau.teacher.schedule import Recall

        cards = await self._cards(student)

        def found() -> tuple[Exercise, Action | None]:
            exercise = _found(key, cards, _shelf(ruleset))
            if exercise is None:
                raise UnavailableError("there is no exercise {key!r} here", key=key)
            return exercise, read(exercise)

        exercise, said = await self._room.run(student.guest, found)
        spend = self._room.account(student.guest).spend
        made = await self._analyst.grade(exercise, said, student.guest, spend)
        known, now = cards.get(key), datetime.now(UTC)
        recall = Recall.begin(now) if known is None else Recall.read(json.loads(known.recall))
        recall = recall.after(made.grade, now)
        card = known or _card(made.exercise)
        drill = Drill(
            at=milliseconds(),
            day=student.today.isoformat(),
            key=key,
            ruleset=card.ruleset,
            theme=card.theme,
            grade=made.grade.value,
            cost=round(made.cost, 5),
        )
        kept = replace(card, recall=json.dumps(recall.data()))
        await self._journal.write(self._store.keep_answer, student.owner, kept, drill)
        return Answered(made, recall.due, await self.days(student))

    async def progress(self, student: Student) -> Progress:
        """Returns how somebody gets on, from the games that were reviewed."""
        from videau.teacher.progress import PlayedGame, Progress
        from videau.teacher.ratings import Rating

        played = await self._journal.read(self._store.played, student.tokens)
        days = await self.days(student)
        games = (
            # Games of one match come one after the other.
            PlayedGame(
                datetime.fromtimestamp((each.created + each.number) / 1000, UTC),
                each.ruleset,
                Rating.from_data(json.loads(each.line)),
            )
            for each in played
        )
        return Progress(tuple(games), tuple(days))

    async def export(self, student: Student) -> dict[str, Any]:
        """Returns everything that is kept of somebody's practice, and how they get on."""
        progress = await self.progress(student)
        cards = await self._cards(student)
        drills = await self._journal.read(self._store.drills, student.owner)
        return {
            "videau": "practice",
            "version": 1,
            **progress.data(),
            "exercises": [
                {"is_own": card.game is not None, **json.loads(card.line)}
                | {"recall": json.loads(card.recall)}
                for card in cards.values()
            ],
            "answers": [asdict(drill) for drill in drills],
        }

    async def forget(self, student: Student) -> None:
        """Deletes what somebody has practised; their games stay."""
        await self._journal.write(self._store.forget, student.owner)

    @property
    def _store(self) -> PracticeStore:
        return self._journal.store.practice

    async def _adopt(self, student: Student) -> None:
        """Makes exercises of the mistakes that reviews have found since."""
        from videau.teacher.schedule import Recall

        if student.tokens:
            recall = json.dumps(Recall.begin(datetime.now(UTC)).data())
            await self._journal.write(self._store.adopt, student.owner, student.tokens, recall)

    async def _cards(self, student: Student) -> dict[str, Card]:
        found: list[Card] = await self._journal.read(self._store.cards, student.owner)
        return {card.key: card for card in found}

    async def days(self, student: Student) -> dict[date, int]:
        """Returns when somebody has practised, and how much."""
        found: dict[str, int] = await self._journal.read(self._store.drilled, student.owner)
        return {date.fromisoformat(day): count for day, count in found.items()}


def mistakes_of(moment: Moment, judgement: Judgement) -> Iterator[Mistake]:
    """Yields what is to be practised of something that was done: one mistake, or nothing."""
    from videau.teacher.practice import exercise_of

    exercise = exercise_of(moment, judgement)
    if exercise is not None:
        yield Mistake(
            judgement.n,
            judgement.side.value,
            exercise.key,
            exercise.match.ruleset.name,
            exercise.theme.value,
            exercise.cost,
            json.dumps(exercise.spelled()),
        )


def _asked(
    exercise: Exercise | None,
    cards: Mapping[str, Card],
    days: Mapping[date, int],
    *,
    is_done: bool,
) -> Asked:
    now = datetime.now(UTC)
    held = {key: _held(card) for key, card in cards.items()}
    due = Counter(cards[key].ruleset for key, each in held.items() if each.recall.due <= now)
    card = None if exercise is None else cards.get(exercise.key)
    own = sum(each.is_own for each in held.values())
    return Asked(exercise, card is not None and card.game is not None, is_done, due, own, days)


def _held(card: Card) -> Held:
    from videau.teacher.kinds import Theme
    from videau.teacher.practice import Held
    from videau.teacher.schedule import Recall

    difficulty: Any = card.difficulty
    recall = Recall.read(json.loads(card.recall))
    return Held(card.key, Theme(card.theme), card.cost, difficulty, recall, card.game is not None)


def _card(exercise: Exercise) -> Card:
    return Card(
        key=exercise.key,
        ruleset=exercise.match.ruleset.name,
        theme=exercise.theme.value,
        difficulty=exercise.difficulty,
        cost=exercise.cost,
        line=json.dumps(exercise.spelled()),
        recall="",
    )


def _found(key: str, cards: Mapping[str, Card], shelf: Collection | None) -> Exercise | None:
    from videau.teacher.exercises import Exercise

    card = cards.get(key)
    if card is not None:
        return Exercise.of_spelled(json.loads(card.line))
    return None if shelf is None else shelf.find(key)


def _shelf(ruleset: Ruleset) -> Collection | None:
    """The collection by these rules; own rules may have none, and own mistakes all the same."""
    from videau.teacher.collection import collection

    try:
        return collection(ruleset)
    except UnavailableError:
        return None


def _names(ruleset: Ruleset) -> set[str]:
    """The rules that are practised together: those of the sheet, and of its collection."""
    shelf = _shelf(ruleset)
    return {ruleset.name} if shelf is None else {ruleset.name, shelf.ruleset.name}
