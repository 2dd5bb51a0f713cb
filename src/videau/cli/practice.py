"""``videau practice``: positions to solve, own mistakes first."""

from __future__ import annotations

import contextlib
import random
from datetime import UTC, datetime
from itertools import islice
from typing import TYPE_CHECKING, Annotated, cast, get_args

import typer

from videau.cli import EXIT_INTERRUPTED
from videau.cli.engine_answers import open_net
from videau.cli.keywords import Keyword
from videau.cli.options import GamesFolder, Rules, read_ruleset
from videau.cli.person import Person, Quit, read_keyword
from videau.cli.screen import Screen
from videau.cli.terminal import Terminal
from videau.errors import UnavailableError, UnreadableError
from videau.files.record_file import games_folder
from videau.i18n.texts import Counted, Text
from videau.rules.cube import Side
from videau.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from pathlib import Path

    from videau.cli.practice_file import PracticeFile
    from videau.engine import Evaluator
    from videau.teacher.collection import Collection
    from videau.teacher.exercises import Difficulty, Exercise
    from videau.teacher.grading import Graded
    from videau.teacher.practice import Wish
    from videau.teacher.schedule import Recall
    from videau.teacher.words import Depth

__all__ = ["command"]

PLIES = 2
LOOKED_AT = 5
"""Games that are looked through before the first position: more would take too long."""


def theme_names() -> list[str]:
    """Returns what the shell may complete after ``--theme``."""
    from videau.teacher.kinds import Theme

    return [theme.value for theme in Theme]


def difficulty_names() -> list[str]:
    """Returns what the shell may complete after ``--difficulty``."""
    from videau.teacher.exercises import DIFFICULTIES

    return list(DIFFICULTIES)


def depth_names() -> list[str]:
    """Returns what the shell may complete after ``--depth``."""
    from videau.teacher.words import Depth

    return list(get_args(Depth))


def command(
    context: typer.Context,
    rules: Rules = "standard",
    theme: Annotated[
        str | None,
        typer.Option(
            "--theme",
            metavar="KIND",
            autocompletion=theme_names,
            help=Text("Only decisions of one kind, such as race or doubling.").template,
        ),
    ] = None,
    difficulty: Annotated[
        str | None,
        typer.Option(
            "--difficulty",
            metavar="LEVEL",
            autocompletion=difficulty_names,
            help=Text("easy, medium or hard.").template,
        ),
    ] = None,
    due: Annotated[
        bool,
        typer.Option("--due", help=Text("Only what is to be repeated, nothing new.").template),
    ] = False,
    day: Annotated[
        bool, typer.Option("--day", help=Text("The position of the day.").template)
    ] = False,
    depth: Annotated[
        str,
        typer.Option(
            "--depth",
            metavar="DEPTH",
            autocompletion=depth_names,
            help=Text("How much to explain: first, club or numbers.").template,
        ),
    ] = "club",
    data: GamesFolder = None,
) -> int:
    """Asks one position after the other, grades the answers and says why."""
    from videau.cli.practice_file import PracticeFile
    from videau.teacher.kinds import Theme
    from videau.teacher.practice import Wish

    terminal: Terminal = context.obj
    chosen = None if theme is None else Theme(_one_of("--theme", theme, theme_names()))
    level = None if difficulty is None else _one_of("--difficulty", difficulty, difficulty_names())
    _one_of("--depth", depth, depth_names())
    folder = games_folder(terminal.environ, data)
    session = _Session(
        terminal,
        read_ruleset(rules),
        PracticeFile.open(folder),
        Wish(chosen, cast("Difficulty | None", level), due),
        cast("Depth", depth),
    )
    try:
        if day:
            session.daily()
        else:
            session.look_through(folder)
            session.run()
    except (Quit, EOFError):
        terminal.say()
    except KeyboardInterrupt:
        terminal.say()
        return EXIT_INTERRUPTED
    return 0


def _one_of(option: str, value: str, known: list[str]) -> str:
    if value.lower() not in known:
        raise UnreadableError(
            "expected one of {names} after {option}, got {value!r}",
            names=", ".join(known),
            option=option,
            value=value,
        )
    return value.lower()


NO_GAME = frozenset({Keyword.HINT, Keyword.REVIEW, Keyword.RESIGN, Keyword.SAVE})
"""What there is in a game only; the answer and why come at once, so hints would be pointless."""


class _Session:
    """One stretch of practice."""

    def __init__(
        self,
        terminal: Terminal,
        ruleset: Ruleset,
        kept: PracticeFile,
        wish: Wish,
        depth: Depth,
    ) -> None:
        self._terminal = terminal
        self._ruleset = ruleset
        self._kept = kept
        self._wish = wish
        self._depth = depth
        self._chance = random.Random()
        names = {Side.WHITE: terminal.tr(Text("You")), Side.BLACK: terminal.tr(Text("Opponent"))}
        self._screen = Screen(terminal, names, Side.WHITE, kept.path, left_out=NO_GAME)
        self._net: Evaluator = open_net(None, terminal.environ)

    def look_through(self, folder: Path) -> None:
        """Takes own mistakes from games that were played since the last time."""
        from videau.cli.practice_file import own_games

        for path, record, side in islice(own_games(folder, self._kept), LOOKED_AT):
            self._terminal.say(Text("Looking through {file}…", file=path.name))
            found = self._kept.look_through(self._net, path, record, side, PLIES)
            self._kept.save()
            self._terminal.say(
                Counted(
                    "{n} mistake of yours to practise.", "{n} mistakes of yours to practise.", found
                )
            )

    def run(self) -> None:
        """Asks until somebody has enough, or nothing is left."""
        from videau.teacher.practice import next_key

        shelf = self._shelf()
        names = {self._ruleset.name} | ({shelf.ruleset.name} if shelf else set())
        while True:
            key = next_key(
                self._kept.held(names),
                shelf or (),
                datetime.now(UTC),
                self._chance,
                number=self._kept.answered(datetime.now().astimezone().date()),
                wish=self._wish,
            )
            if key is None:
                self._terminal.say(Text("Nothing is waiting. Come back later, or leave out --due."))
                return
            held = self._kept.exercises.get(key)
            exercise = held[0] if held else shelf.find(key) if shelf else None
            assert exercise is not None  # the key came from one of the two
            self._ask(exercise, is_own=held is not None and held[1].is_own)

    def daily(self) -> None:
        """Asks the position of the day once."""
        from videau.teacher.collection import of_the_day

        self._terminal.say(Text("Position of the day"), style="bold")
        exercise = of_the_day(datetime.now().astimezone().date(), self._ruleset)
        self._ask(exercise, is_own=False, is_last=True)

    def _shelf(self) -> Collection | None:
        from videau.teacher.collection import collection

        with contextlib.suppress(UnavailableError):  # own rules have own mistakes all the same
            return collection(self._ruleset)
        return None

    def _ask(self, exercise: Exercise, *, is_own: bool, is_last: bool = False) -> None:
        from videau.teacher.grading import grade
        from videau.teacher.kinds import THEME_TITLES

        say = self._terminal.say
        say()
        say(THEME_TITLES[exercise.theme], style="bold")
        if is_own:
            say(Text("You went wrong here in a game of yours."))
        person = Person(self._screen.names[Side.WHITE], self._screen)
        answer = person.choose(exercise.match, Side.WHITE)
        graded = grade(self._net, exercise, answer, plies=PLIES)
        recall = self._kept.note(graded, datetime.now(UTC))
        self._kept.save()
        self._explain(graded, recall)
        if not is_last:
            question = Text("Press Enter for the next position, or type quit >")
            read_keyword(self._screen, exercise.match, question, ())

    def _explain(self, graded: Graded, recall: Recall) -> None:
        from videau.cli.choices import choice_name
        from videau.teacher.grading import GRADE_TITLES, Grade

        terminal = self._terminal
        say = terminal.say
        say()
        say(GRADE_TITLES[graded.grade], style="bold")
        best = choice_name(graded.best.action)
        if graded.grade is not Grade.BEST:
            say(
                Text(
                    "You chose {answer}, which costs {loss}. Better: {best}.",
                    answer=choice_name(graded.answer.action),
                    loss=terminal.translator.number(graded.cost, ".3f"),
                    best=best,
                )
            )
        elif graded.told.cost > 0:
            wrong = choice_name(graded.told.played.action)
            say(Text("You found {best}. A common mistake is {wrong}.", best=best, wrong=wrong))
        for sentence in graded.told.texts(self._depth):
            say("  ", sentence.text)
        when = recall.due.astimezone()
        minutes = max(1, round((recall.due - datetime.now(UTC)).total_seconds() / 60))
        if minutes < 60:
            say(Counted("Comes back in {n} minute.", "Comes back in {n} minutes.", minutes))
        else:
            say(Text("Comes back on {date}.", date=when.date().isoformat()))
