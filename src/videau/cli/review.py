"""``videau review``: what the engine thinks of matches that were played."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from videau.cli import EXIT_REFUSED
from videau.cli.judges import Judge, open_judge
from videau.cli.match_files import files_in, list_troubles, stream
from videau.cli.options import Json, Plies, Weights
from videau.cli.setup import display_names
from videau.cli.terminal import Terminal
from videau.files.record import Record
from videau.i18n.texts import Text
from videau.play.loop import Event
from videau.play.narration import Names, tell
from videau.rules.actions import Accept, Action, Beaver, Double, Drop, Raccoon, Refuse, Take
from videau.rules.cube import Side

if TYPE_CHECKING:
    from videau.teacher.ratings import Rating
    from videau.teacher.review import Judgement

__all__ = ["command"]

_VERDICTS = {
    "blunder": lambda **values: Text("A blunder: it costs {loss}. Better: {best}.", **values),
    "error": lambda **values: Text("A mistake: it costs {loss}. Better: {best}.", **values),
    "doubtful": lambda **values: Text("Doubtful: it costs {loss}. Better: {best}.", **values),
}
_CHOICES: dict[type[Action], Text] = {
    Double: Text("double"),
    Take: Text("take"),
    Drop: Text("drop"),
    Beaver: Text("beaver"),
    Raccoon: Text("raccoon"),
    Accept: Text("accept"),
    Refuse: Text("refuse"),
}


def command(
    context: typer.Context,
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE", help=Text("A match file of any kind, or a folder of them.").template
        ),
    ],
    plies: Plies = 0,
    by: Annotated[
        str | None,
        typer.Option(
            "--by",
            metavar="WHO",
            help=Text("Who says what is best: a level, gnubg or ubgi:COMMAND.").template,
        ),
    ] = None,
    weights: Weights = None,
    as_json: Json = False,
) -> int:
    """Prints every mistake of a match, and how either side played; of a folder, only the sums."""
    terminal: Terminal = context.obj
    with open_judge(by, weights, terminal.environ) as judge:
        return _review(file, judge, plies, terminal, as_json=as_json)


def _review(file: str, judge: Judge, plies: int, terminal: Terminal, *, as_json: bool) -> int:
    is_folder = Path(file).is_dir()
    troubles: list[tuple[Path, Text]] = []
    failed = False
    for loaded in stream(files_in(file), terminal):
        if loaded.error is not None and not is_folder:
            raise loaded.error
        failed = failed or loaded.error is not None
        troubles += [(loaded.path, text) for text in loaded.troubles]
        for record in loaded.records:
            reviewed = Reviewed(loaded.path, record, judge, plies)
            if as_json:
                for line in reviewed.lines(sums_only=is_folder):
                    terminal.write(json.dumps(line))
            else:
                reviewed.show(terminal, sums_only=is_folder)
    list_troubles(troubles, terminal)
    return EXIT_REFUSED if failed else 0


@dataclass(frozen=True)
class Reviewed:
    """One match with its judge."""

    path: Path
    record: Record
    judge: Judge
    plies: int

    def judgements(self) -> Iterator[Judgement]:
        """Yields what the engine says, one decision after the other."""
        from videau.teacher.review import review

        evaluator, player = self.judge
        return review(evaluator, self.record, plies=self.plies, by=player)

    def lines(self, *, sums_only: bool) -> Iterator[dict[str, Any]]:
        """Yields every decision for programs, and the sums at last."""
        found = []
        for judgement in self.judgements():
            found.append(judgement)
            if not sums_only:
                yield _as_data(judgement)
        yield {
            "file": str(self.path),
            "players": {side.value: getattr(self.record.players, side.value) for side in Side},
            "sums": {side.value: _sum_data(sums) for side, sums in _sums(found).items()},
        }

    def show(self, terminal: Terminal, *, sums_only: bool) -> None:
        """Prints mistakes as they are found, and how either side played."""
        names = display_names(self.record.players, terminal)
        found = []
        for judgement in self.judgements():
            found.append(judgement)
            if not sums_only and judgement.label is not None and judgement.counts:
                self._show_mistake(judgement, names, terminal)
        if sums_only:
            terminal.say(str(self.path), style="bold")
        elif not any(each.label and each.counts for each in found):
            terminal.say(Text("No mistakes worth mentioning."))
        _show_sums(_sums(found), names, terminal)

    def _show_mistake(self, judgement: Judgement, names: Names, terminal: Terminal) -> None:
        step = self.record.steps[judgement.n - 1]
        event = Event(step.entry.actor, step.entry.action, step.before, step.after)
        assert judgement.label is not None
        verdict = _VERDICTS[judgement.label](
            loss=f"{judgement.loss:.3f}", best=_choice(judgement.best.action)
        )
        terminal.say(f"{judgement.n:>4}", tell(event, names), verdict)


def _choice(action: Action | None) -> Text | str:
    """What to call a choice; rolling is the choice not to double."""
    if action is None:
        return Text("no double")
    return _CHOICES.get(type(action)) or str(action)


def _sums(found: list[Judgement]) -> dict[Side, Rating]:
    from videau.teacher.ratings import ratings

    return ratings(found, Side)


def _show_sums(sums: dict[Side, Rating], names: Names, terminal: Terminal) -> None:
    rows: tuple[tuple[Text, Callable[[Rating], str]], ...] = (
        (Text("PR"), lambda sum_: f"{sum_.pr:.1f}"),
        (Text("Decisions"), lambda sum_: str(sum_.total.decisions)),
        (Text("Mistakes"), lambda sum_: str(sum(sum_.mistakes.values()))),
        (Text("Luck with the dice"), lambda sum_: f"{sum_.luck:+.3f}"),
    )
    for side, sum_ in sums.items():
        name = names[side]
        shown = terminal.tr(name) if isinstance(name, Text) else str(name)
        parts = [f"{terminal.tr(title)} {value(sum_)}" for title, value in rows]
        terminal.say(f"{shown}: " + ", ".join(parts))


def _as_data(judgement: Judgement) -> dict[str, Any]:
    return {
        "n": judgement.n,
        "game": judgement.game,
        "side": judgement.side.value,
        "kind": judgement.kind,
        "counts": judgement.counts,
        "played": str(_choice(judgement.played.action)),
        "best": str(_choice(judgement.best.action)),
        "loss": round(judgement.loss, 5),
        "label": judgement.label,
        "luck": None if judgement.luck is None else round(judgement.luck, 5),
    }


def _sum_data(sums: Rating) -> dict[str, Any]:
    return {
        "decisions": sums.total.decisions,
        "loss": round(sums.total.loss, 5),
        "pr": round(sums.pr, 2),
        "luck": round(sums.luck, 5),
        "mistakes": dict(sums.mistakes),
    }
