"""One decision of a review in full: the cube's whole picture, every choice, and a deeper look."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Self

from videau.cli.choices import choice_name, idea_name
from videau.cli.review_data import cube_data, judgement_data
from videau.cli.rollout import RolloutBar
from videau.cli.setup import display_names
from videau.cli.terminal import Terminal
from videau.errors import UnavailableError, UnreadableError
from videau.files.notes import Note
from videau.files.record import Record
from videau.i18n.texts import Counted, Text
from videau.play.loop import Event
from videau.play.narration import tell
from videau.rules.cube import Side

if TYPE_CHECKING:
    from videau.engine import Evaluator
    from videau.engine.chances import Chances
    from videau.teacher.cube_facts import CubeFacts
    from videau.teacher.deeper import Deeper, Looked, Way
    from videau.teacher.review import Judgement, Moment

__all__ = ["DeeperLook", "chances_text", "cube_picture", "help_texts", "read_numbers", "read_way"]


def read_way(text: str) -> Way:
    """Returns a way to look deeper by its name.

    >>> read_way("3-ply")
    '3-ply'
    """
    from videau.teacher.deeper import WAYS

    found = next((way for way in WAYS if way == text), None)
    if found is None:
        raise UnreadableError("expected rollout or 3-ply, got {text!r}", text=text)
    return found


def read_numbers(text: str) -> list[int]:
    """Returns the numbers of decisions, as they stand in a review.

    >>> read_numbers("6,10")
    [6, 10]
    """
    parts = text.replace(",", " ").split()
    if not parts or not all(part.isdecimal() for part in parts):
        raise UnreadableError(
            "expected numbers of decisions with commas between them, got {text!r}", text=text
        )
    return [int(part) for part in parts]


def help_texts(note: Note) -> Iterator[Text]:
    """Yields which help somebody had before an action.

    >>> [str(text) for text in help_texts(Note(hinted=True, nudged="roll"))]
    ['with a hint', 'first idea: no double']
    """
    if note.hinted:
        yield Text("with a hint")
    if note.nudged:
        yield Text("first idea: {idea}", idea=idea_name(note.nudged))


def chances_text(chances: Chances, terminal: Terminal) -> Text:
    """Returns the chances of one side in one line."""
    number = terminal.translator.number
    return Text(
        "wins {win}, gammon {gammon}, loses gammon {lost}",
        win=number(chances.win, ".1%"),
        gammon=number(chances.win_gammon, ".1%"),
        lost=number(chances.lose_gammon, ".1%"),
    )


def cube_picture(
    facts: CubeFacts | None, names: Mapping[Side, str], terminal: Terminal
) -> Iterator[Text | str]:
    """Yields what each course is worth, where decisions change, and the market losers."""
    if facts is None:
        return
    from videau.teacher.cube_words import say_points

    number, equities = terminal.translator.number, facts.decision.equities
    name = names[facts.doubler]
    yield Text(
        "If {name} waits: {wait}. Double and take: {take}. Double and drop: {drop}.",
        name=name,
        wait=number(equities.no_double, "+.3f"),
        take=number(equities.double_take, "+.3f"),
        drop=number(equities.double_pass, "+.3f"),
    )
    yield f"{name}: {terminal.tr(chances_text(facts.decision.chances, terminal))}"
    yield from say_points(facts)


@dataclass
class DeeperLook:
    """One decision of a match, and what a closer look finds."""

    record: Record
    moment: Moment
    judged: Judgement
    way: Way
    evaluator: Evaluator
    plies: int
    terminal: Terminal

    @classmethod
    def at(
        cls,
        n: int,
        record: Record,
        way: Way,
        evaluator: Evaluator,
        plies: int,
        terminal: Terminal,
    ) -> Self:
        """Returns the decision with the number *n*; refuses one that is none."""
        from videau.teacher.review import judge, moments

        moment = next((each for each in moments(record) if each.n == n), None)
        if moment is None:
            raise UnavailableError(
                "there is no decision {n} in this match: a review shows the numbers", n=n
            )
        judged = judge(evaluator, moment, plies=plies)
        return cls(record, moment, judged, way, evaluator, plies, terminal)

    @cached_property
    def facts(self) -> CubeFacts | None:
        """The whole picture of the cube, where it was in question."""
        from videau.teacher.deeper import cube_facts_of

        return cube_facts_of(self.evaluator, self.moment.before, self.judged, plies=self.plies)

    @cached_property
    def found(self) -> Deeper:
        """What the closer look finds; Ctrl-C ends it with what is known by then."""
        from videau.teacher.analysis import PLAN
        from videau.teacher.deeper import Deeper, look_deeper

        last = Deeper(self.way, done=0.0)
        bar: RolloutBar[Looked] = RolloutBar(self.terminal)

        def told(known: Deeper) -> bool:
            nonlocal last
            last = known
            bar.update(known.choices, known.done)
            return True

        with bar:
            last = look_deeper(
                self.evaluator, self.moment.before, self.judged, self.way, plan=PLAN, tell=told
            )
        return last

    def show(self) -> None:
        """Prints what was done, every choice, the cube and what the closer look finds."""
        terminal, judged = self.terminal, self.judged
        shown = display_names(self.record.players, terminal)
        names = {side: str(shown[side]) for side in Side}
        step = self.record.steps[judged.n - 1]
        event = Event(step.entry.actor, step.entry.action, step.before, step.after)
        terminal.say(f"{judged.n:>4}", tell(event, names), style="bold")
        for text in help_texts(step.entry.note):
            terminal.say("    ", text)
        for option in judged.options:
            equity = terminal.translator.number(option.equity, "+.3f")
            terminal.say("    ", self._marked(option.action), equity)
            terminal.say("      ", chances_text(option.chances, terminal), style="dim")
        for line in cube_picture(self.facts, names, terminal):
            terminal.say("    ", line)
        self._show_found()

    def _show_found(self) -> None:
        terminal, number = self.terminal, self.terminal.translator.number
        found = self.found
        title = Text("3 plies deep") if self.way == "3-ply" else Text("Rollout")
        terminal.say("    ", title, style="bold")
        for each in found.choices:
            equity = number(each.equity, "+.3f")
            if each.interval is not None:
                equity += f" ± {number((each.interval[1] - each.interval[0]) / 2, '.3f')}"
            terminal.say("    ", self._marked(each.option.action), equity)
        if not found.is_done:
            games = max((each.trials for each in found.choices), default=0)
            stopped = Counted("Stopped after {n} game.", "Stopped after {n} games.", games)
            terminal.say("    ", stopped)

    def _marked(self, action: Any) -> str:
        name = self.terminal.tr(choice_name(action))
        is_played = action == self.judged.played.action
        return f"{name} ({self.terminal.tr(Text('played'))})" if is_played else name

    def data(self) -> dict[str, Any]:
        """Returns all of it for programs."""
        data = judgement_data(self.judged)
        if self.facts is not None:
            data["cube"] = cube_data(self.facts)
        found = self.found
        choices = [
            {
                "choice": str(choice_name(each.option.action)),
                "equity": round(each.equity, 5),
                "standard_error": None if each.error is None else round(each.error, 5),
                "interval": None if each.interval is None else list(each.interval),
                "trials": each.trials,
            }
            for each in found.choices
        ]
        return data | {
            "deeper": {"way": self.way, "done": round(found.done, 3), "choices": choices}
        }
