"""``videau review``: what the engine thinks of matches that were played."""

from __future__ import annotations

import contextlib
import json
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from videau.cli import EXIT_REFUSED
from videau.cli.choices import choice_name
from videau.cli.engine_answers import open_net
from videau.cli.judges import Judge, open_judge
from videau.cli.match_files import files_in, list_troubles, stream
from videau.cli.options import Cluster, Json, Plies, Weights
from videau.cli.review_data import cube_data, judgement_data, passed_data, sum_data
from videau.cli.review_detail import DeeperLook, cube_picture, help_texts, read_numbers, read_way
from videau.cli.review_table import COUNTED, sums_table
from videau.cli.setup import display_names
from videau.cli.terminal import Terminal
from videau.errors import IllegalSettingsError
from videau.files.loading import save_text
from videau.files.note_data import help_data
from videau.files.record import Record, RecordStep
from videau.i18n.texts import Text
from videau.play.loop import Event
from videau.play.narration import tell
from videau.rules.cube import Side
from videau.rules.match import Match

if TYPE_CHECKING:
    from videau.engine import Evaluator
    from videau.engine.place import Place
    from videau.teacher.ratings import Rating
    from videau.teacher.review import Judgement

__all__ = ["PASSED", "Mistake", "Passed", "Reviewed", "command"]

_VERDICTS = {
    "blunder": lambda **values: Text("A blunder: it costs {loss}. Better: {best}.", **values),
    "error": lambda **values: Text("A mistake: it costs {loss}. Better: {best}.", **values),
    "doubtful": lambda **values: Text("Doubtful: it costs {loss}. Better: {best}.", **values),
}


PASSED = Text("Not judged: the rules do not allow it. The game goes on from where it led.")


def command(
    context: typer.Context,
    files: Annotated[
        list[str],
        typer.Argument(
            metavar="FILE...",
            help=Text("Match files of any kind, or folders of them.").template,
        ),
    ],
    plies: Plies = 2,
    by: Annotated[
        str | None,
        typer.Option(
            "--by",
            metavar="WHO",
            help=Text("Who says what is best: a level, gnubg or ubgi:COMMAND.").template,
        ),
    ] = None,
    weights: Weights = None,
    html: Annotated[
        str | None,
        typer.Option(
            "--html",
            metavar="FILE",
            help=Text("Writes one page with boards, to read offline or to print.").template,
        ),
    ] = None,
    anki: Annotated[
        str | None,
        typer.Option(
            "--anki",
            metavar="FILE",
            help=Text("Writes the mistakes as cards for Anki, a CSV file with pictures.").template,
        ),
    ] = None,
    deeper: Annotated[
        str | None,
        typer.Option(
            "--deeper",
            metavar="N",
            help=Text(
                "Shows only the decision with this number, and looks at it more deeply; several "
                "have commas between them."
            ).template,
        ),
    ] = None,
    way: Annotated[
        str,
        typer.Option(
            "--way", metavar="WAY", help=Text("How to look again: rollout or 3-ply.").template
        ),
    ] = "rollout",
    cluster: Cluster = None,
    as_json: Json = False,
) -> int:
    """Prints every mistake and how either side played; of several matches, only the sums."""
    from videau.engine.place import open_place

    terminal: Terminal = context.obj
    if deeper:
        return _look_deeper(files, deeper, way, plies, weights, terminal, as_json=as_json)
    with open_judge(by, weights, terminal.environ) as judge, open_place(cluster) as place:
        return _review(files, judge, plies, place, terminal, as_json=as_json, pages=(html, anki))


def _look_deeper(
    files: list[str],
    asked: str,
    way: str,
    plies: int,
    weights: str | None,
    terminal: Terminal,
    *,
    as_json: bool,
) -> int:
    paths = [path for file in files for path in files_in(file)]
    records: list[Record] = []
    for loaded in stream(paths, terminal):
        if loaded.error is not None:
            raise loaded.error
        records += loaded.records
    if len(records) != 1:
        raise IllegalSettingsError(
            "--deeper needs one match, and there are {count} here", count=len(records)
        )
    net = open_net(weights, terminal.environ)
    for n in read_numbers(asked):
        look = DeeperLook.at(n, records[0], read_way(way), net, plies, terminal)
        if as_json:
            terminal.write(json.dumps(look.data()))
        else:
            look.show()
    return 0


def _review(
    files: list[str],
    judge: Judge,
    plies: int,
    place: Place,
    terminal: Terminal,
    *,
    as_json: bool,
    pages: tuple[str | None, str | None],
) -> int:
    from videau.teacher.many import review_each

    paths = [path for file in files for path in files_in(file)]
    sums_only = len(paths) > 1 or any(Path(file).is_dir() for file in files)
    troubles: list[tuple[Path, Text]] = []
    done: list[Reviewed] = []
    failed = False
    handed: deque[tuple[Path, Record]] = deque()  # to be reviewed, in the order of the answers

    def records() -> Iterator[Record]:
        nonlocal failed, troubles
        for loaded in stream(paths, terminal):
            if loaded.error is not None and not sums_only:
                raise loaded.error
            failed = failed or loaded.error is not None
            troubles += [(loaded.path, text) for text in loaded.troubles]
            for record in loaded.records:
                handed.append((loaded.path, record))
                yield record

    answers = review_each(judge.evaluator, records(), plies=plies, by=judge.player, place=place)
    with contextlib.closing(answers):
        for found in answers:
            reviewed = Reviewed(*handed.popleft(), judge.evaluator, plies, found, terminal)
            if as_json:
                for line in reviewed.lines(sums_only=sums_only):
                    terminal.write(json.dumps(line))
            else:
                reviewed.show(sums_only=sums_only)
            done.append(reviewed)
    if not as_json and len(done) > 1:
        _show_everybody(done, terminal)
    _write_pages(done, terminal, *pages)
    list_troubles(troubles, terminal)
    return EXIT_REFUSED if failed else 0


def _write_pages(
    done: list[Reviewed], terminal: Terminal, html: str | None, anki: str | None
) -> None:
    from videau.cli.review_cards import anki_deck
    from videau.cli.review_page import html_page

    for path, write in ((html, html_page), (anki, anki_deck)):
        if path is not None:
            save_text(write(done, terminal), path)
            terminal.warn(Text("Written: {path}", path=path))


def _show_everybody(done: list[Reviewed], terminal: Terminal) -> None:
    """Prints how each player played in all matches together, the best first."""
    from rich import box
    from rich.table import Table

    from videau.teacher.ratings import Rating

    together: dict[str, Rating] = {}
    matches: dict[str, int] = {}
    for each in done:
        for side, rating in each.ratings.items():
            name = each.names[side]
            together[name] = together.get(name, Rating()) + rating
            matches[name] = matches.get(name, 0) + 1
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("")
    heads = (Text("Matches"), Text("PR"), Text("Level"), Text("Decisions"), Text("Luck"))
    for head in heads:
        table.add_column(terminal.tr(head), justify="right")
    number = terminal.translator.number
    for name, rating in sorted(together.items(), key=lambda item: item[1].pr):
        table.add_row(
            name,
            str(matches[name]),
            number(rating.pr, ".1f"),
            terminal.tr(rating.standing.title),
            str(rating.total.decisions),
            number(rating.luck, "+.2f"),
        )
    terminal.out.print(table)


@dataclass(frozen=True)
class Mistake:
    """Something that was done and cost something, in words."""

    judgement: Judgement
    before: Match
    told: Text
    verdict: Text
    reasons: tuple[Text, ...]
    picture: tuple[Text | str, ...]
    """Where the cube was in question: what each course is worth, take point, market losers."""
    help_had: tuple[Text, ...] = ()
    """Hints and nudges that came before it."""


@dataclass(frozen=True)
class Passed:
    """Something that a file states and the rules do not allow: the game goes on from there."""

    step: RecordStep
    game: int
    told: Text


@dataclass
class Reviewed:
    """One match and what the engine says to it."""

    path: Path
    record: Record
    evaluator: Evaluator
    plies: int
    found: Iterable[Judgement]
    terminal: Terminal
    _judged: list[Judgement] = field(default_factory=list)
    _is_judged: bool = False

    @cached_property
    def names(self) -> Mapping[Side, str]:
        """What the players are called."""
        shown = display_names(self.record.players, self.terminal)
        return {side: str(shown[side]) for side in Side}

    def judgements(self) -> Iterator[Judgement]:
        """Yields what the engine says, one decision after the other; it is asked once."""
        if self._is_judged:
            yield from self._judged
            return
        for each in self.found:
            self._judged.append(each)
            yield each
        self._is_judged = True

    @cached_property
    def ratings(self) -> dict[Side, Rating]:
        """How either side played."""
        from videau.teacher.review import rate

        return rate(self.record, self.judgements())

    @cached_property
    def mistakes(self) -> list[Mistake]:
        """Everything that has a label, in the order of the match."""
        return [self._mistake(each) for each in self.judgements() if each.label and each.counts]

    @cached_property
    def passed(self) -> list[Passed]:
        """Everything that the rules do not allow, in the order of the match."""
        return [
            Passed(step, game.number, self._told(step.n))
            for game in self.record.games
            for step in game.steps
            if step.problem is not None
        ]

    def lines(self, *, sums_only: bool) -> Iterator[dict[str, Any]]:
        """Yields every decision for programs, and the sums at last."""
        for judgement in self.judgements():
            if not sums_only:
                yield self._data(judgement)
        yield {
            "file": str(self.path),
            "players": {side.value: getattr(self.record.players, side.value) for side in Side},
            "sums": {side.value: sum_data(rating) for side, rating in self.ratings.items()},
            "not_judged": [passed_data(each) for each in self.passed],
        }

    def _data(self, judgement: Judgement) -> dict[str, Any]:
        from videau.teacher.deeper import cube_facts_of

        before = self.record.steps[judgement.n - 1].before
        facts = cube_facts_of(self.evaluator, before, judgement, plies=self.plies)
        note = self.record.entries[judgement.n - 1].note
        data = judgement_data(judgement) | help_data(note)
        return data if facts is None else data | {"cube": cube_data(facts)}

    def show(self, *, sums_only: bool) -> None:
        """Prints mistakes as they are found, and how either side played."""
        terminal = self.terminal
        if sums_only:
            terminal.say(str(self.path), style="bold")
        passed = deque(self.passed)
        for judgement in self.judgements():
            if sums_only:
                continue
            while passed and passed[0].step.n < judgement.n:
                self._show_passed(passed.popleft())
            help_had = tuple(help_texts(self.record.entries[judgement.n - 1].note))
            if judgement.label is not None and judgement.counts:
                mistake = self._mistake(judgement)
                terminal.say(f"{judgement.n:>4}", mistake.told, mistake.verdict)
                for reason in mistake.reasons:
                    terminal.say("    ", reason)
                for line in mistake.picture:
                    terminal.say("    ", line, style="dim")
            elif help_had:
                terminal.say(f"{judgement.n:>4}", self._told(judgement.n))
            for text in help_had:
                terminal.say("    ", text)
        for each in () if sums_only else passed:
            self._show_passed(each)
        if not sums_only and not self.mistakes:
            terminal.say(Text("No mistakes worth mentioning."))
        terminal.say()
        terminal.out.print(sums_table(self.ratings, self.names, terminal))
        if not sums_only:
            terminal.say(COUNTED)

    def _show_passed(self, passed: Passed) -> None:
        self.terminal.say(f"{passed.step.n:>4}", passed.told, PASSED, style="yellow")

    def _mistake(self, judgement: Judgement) -> Mistake:
        from videau.teacher.deeper import reasons_of

        step = self.record.steps[judgement.n - 1]
        assert judgement.label is not None
        verdict = _VERDICTS[judgement.label](
            loss=self.terminal.translator.number(judgement.loss, ".3f"),
            best=choice_name(judgement.best.action),
        )
        told = reasons_of(self.evaluator, step.before, judgement, plies=self.plies)
        reasons = tuple(sentence.text for sentence in told.texts("club"))
        picture = tuple(cube_picture(told.cube, self.names, self.terminal))
        return Mistake(
            judgement,
            step.before,
            self._told(judgement.n),
            verdict,
            reasons,
            picture,
            tuple(help_texts(step.entry.note)),
        )

    def _told(self, n: int) -> Text:
        """What was done by action *n*, in words."""
        step = self.record.steps[n - 1]
        event = Event(step.entry.actor, step.entry.action, step.before, step.after)
        return tell(event, self.names)
