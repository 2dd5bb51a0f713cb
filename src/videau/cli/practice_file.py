"""What somebody has practised at the terminal, in a file beside their games."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from videau.errors import UnavailableError, VideauError
from videau.files.disk import unavailable
from videau.files.loading import save_text
from videau.files.record import Record
from videau.files.record_file import SUFFIX, is_unfinished, read_record
from videau.teacher.exercises import Exercise
from videau.teacher.grading import Graded
from videau.teacher.practice import Held, exercise_of
from videau.teacher.progress import PlayedGame, Progress
from videau.teacher.ratings import Rating
from videau.teacher.schedule import Recall

if TYPE_CHECKING:
    from videau.engine import Evaluator
    from videau.rules.cube import Side

__all__ = ["PracticeFile", "own_games"]

NAME = "practice.json"
VERSION = 1


@dataclass
class PracticeFile:
    """The file, and what it holds."""

    path: Path
    exercises: dict[str, tuple[Exercise, Held]] = field(default_factory=dict)
    answers: list[dict[str, Any]] = field(default_factory=list)
    games: dict[str, PlayedGame] = field(default_factory=dict)
    """Those that were looked through, by the names of their files."""

    @classmethod
    def beside(cls, folder: Path) -> PracticeFile:
        """Returns the empty one beside the *folder* of the games, whatever is on the disk."""
        return cls(folder.parent / NAME)

    @classmethod
    def open(cls, folder: Path) -> PracticeFile:
        """Reads the file beside the *folder* of the games, or begins a new one."""
        kept = cls.beside(folder)
        path = kept.path
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
            if data["version"] != VERSION:
                raise ValueError(f"it is of version {data['version']}, not {VERSION}")
            for each in data["exercises"]:
                exercise, recall = Exercise.of_spelled(each), Recall.read(each["recall"])
                kept.hold(exercise, recall, is_own=each["is_own"])
            kept.answers = list(data["answers"])
            kept.games = {name: _read_game(each) for name, each in data["games"].items()}
        except FileNotFoundError:
            pass
        except OSError as error:
            raise unavailable(path, error) from error
        except (VideauError, KeyError, ValueError, TypeError, AttributeError) as error:
            raise UnavailableError(
                "{path} is damaged ({reason}): move it away to begin anew",
                path=str(path),
                reason=str(error),
            ) from error
        return kept

    def save(self) -> None:
        """Writes everything down, whole or not at all."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise unavailable(self.path.parent, error) from error
        save_text(json.dumps(self.data(), indent=1) + "\n", self.path)

    def delete(self) -> None:
        """Forgets everything but the games themselves."""
        self.path.unlink(missing_ok=True)

    def data(self) -> dict[str, Any]:
        """Returns all of it as plain data."""
        return {
            "videau": "practice",
            "version": VERSION,
            "games": {name: _game_data(game) for name, game in self.games.items()},
            "exercises": [
                {**exercise.spelled(), "is_own": held.is_own, "recall": held.recall.data()}
                for exercise, held in self.exercises.values()
            ],
            "answers": self.answers,
        }

    def hold(self, exercise: Exercise, recall: Recall, *, is_own: bool) -> None:
        """Keeps in mind when an exercise comes back."""
        self.exercises[exercise.key] = exercise, Held.of(exercise, recall, is_own=is_own)

    def held(self, rulesets: set[str]) -> list[Held]:
        """Returns what was met by some rules."""
        return [
            held
            for exercise, held in self.exercises.values()
            if exercise.match.ruleset.name in rulesets
        ]

    def note(self, graded: Graded, now: datetime) -> Recall:
        """Keeps an answer; returns when the exercise comes back."""
        exercise = graded.exercise
        known = self.exercises.get(exercise.key)
        before = Recall.begin(now) if known is None else known[1].recall
        recall = before.after(graded.grade, now)
        self.hold(exercise, recall, is_own=known is not None and known[1].is_own)
        self.answers.append(
            {
                "at": now.isoformat(timespec="seconds"),
                "day": now.astimezone().date().isoformat(),
                "key": exercise.key,
                "ruleset": exercise.match.ruleset.name,
                "theme": exercise.theme.value,
                "grade": graded.grade.value,
                "cost": round(graded.cost, 5),
            }
        )
        return recall

    def answered(self, day: date) -> int:
        """Returns how many answers were given on a day."""
        return sum(each["day"] == day.isoformat() for each in self.answers)

    def progress(self) -> Progress:
        """Returns how its owner gets on."""
        days = (date.fromisoformat(each["day"]) for each in self.answers)
        return Progress(tuple(self.games.values()), tuple(days))

    def look_through(
        self, evaluator: Evaluator, path: Path, record: Record, side: Side, plies: int
    ) -> int:
        """Reviews a match, keeps how *side* played and what it did wrong; returns how much."""
        from videau.teacher.review import moments, rate, review

        judged = list(review(evaluator, record, plies=plies))
        found = 0
        for moment, judgement in zip(moments(record), judged, strict=True):
            exercise = exercise_of(moment, judgement) if judgement.side is side else None
            if exercise is not None and exercise.key not in self.exercises:
                self.hold(exercise, Recall.begin(datetime.now(UTC)), is_own=True)
                found += 1
        rating = rate(record, judged)[side]
        self.games[path.name] = PlayedGame(
            _date_of(record, path), record.start.ruleset.name, rating
        )
        return found


def own_games(folder: Path, known: PracticeFile) -> Iterator[tuple[Path, Record, Side]]:
    """Yields the finished games in *folder* that nobody has looked through, the oldest first.

    They are those in which one person has played against the computer: whose mistakes the others
    have nobody can tell.
    """
    from videau.cli.setup import HUMAN, seats_of

    for path in sorted(folder.glob(f"*{SUFFIX}")):
        if path.name in known.games:
            continue
        try:
            record = read_record(path)
        except VideauError:
            continue  # nobody's game
        people = [side for side, who in seats_of(record.players).items() if who == HUMAN]
        if len(people) == 1 and record.actions and not is_unfinished(record.match):
            yield path, record, people[0]


def _date_of(record: Record, path: Path) -> datetime:
    try:
        told = datetime.fromisoformat(record.date or "")
    except ValueError:
        told = datetime.fromtimestamp(path.stat().st_mtime, UTC)
    return told if told.tzinfo else told.replace(tzinfo=UTC)


def _game_data(game: PlayedGame) -> dict[str, Any]:
    return {"at": game.at.isoformat(), "ruleset": game.ruleset, "rating": game.rating.as_data()}


def _read_game(data: dict[str, Any]) -> PlayedGame:
    at = datetime.fromisoformat(data["at"])
    return PlayedGame(at, data["ruleset"], Rating.from_data(data["rating"]))
