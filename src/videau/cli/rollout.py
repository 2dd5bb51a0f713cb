"""``videau rollout``: playing a position out, with the interval shrinking on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Generic, NamedTuple, Protocol, Self, TypeVar

import typer

from videau.cli.engine_answers import (
    chances_as_data,
    open_net,
    read_roll,
    say_chances,
    say_view,
)
from videau.cli.options import Cluster, DiceArgument, Json, Plies, Rules, Threads, Weights
from videau.cli.questions import Reply, reply
from videau.cli.terminal import Terminal
from videau.i18n.texts import Counted, Text
from videau.rules.dice import Dice
from videau.rules.match import Match
from videau.rules.rulesets import STANDARD

if TYPE_CHECKING:
    from videau.engine import Evaluator, RolloutPlan, RolloutResult
    from videau.engine.place import Place

__all__ = ["Rollout", "RolloutBar", "command"]


def command(
    context: typer.Context,
    position: Annotated[
        str,
        typer.Argument(
            metavar="POSITION",
            help=Text(
                "Any id of a position; - reads one from each line, with dice or not."
            ).template,
        ),
    ],
    dice: DiceArgument = None,
    trials: Annotated[
        int,
        typer.Option("--trials", metavar="N", min=1, help=Text("How many games at most.").template),
    ] = 1296,
    error: Annotated[
        float,
        typer.Option(
            "--error",
            metavar="E",
            min=0,
            max=100,
            help=Text("Stops at this standard error; 0: never.").template,
        ),
    ] = 0,
    truncate: Annotated[
        int,
        typer.Option(
            "--truncate",
            metavar="N",
            min=0,
            help=Text("Judges games after N turns; 0: never.").template,
        ),
    ] = 0,
    plies: Plies = 0,
    confidence: Annotated[
        float,
        typer.Option(
            "--confidence",
            metavar="Z",
            min=0,
            max=100,
            help=Text("With dice: drops plays Z standard errors behind; 0: none.").template,
        ),
    ] = 3,
    plays: Annotated[
        int,
        typer.Option(
            "--plays", metavar="N", min=1, help=Text("With dice: how many plays.").template
        ),
    ] = 3,
    with_cube: Annotated[
        bool, typer.Option("--cube", help=Text("Plays with the cube as it lies.").template)
    ] = False,
    seed: Annotated[
        int,
        typer.Option(
            "--seed", metavar="N", min=0, help=Text("Makes the dice repeatable.").template
        ),
    ] = 1,
    threads: Threads = 0,
    rules: Rules = STANDARD.name,
    weights: Weights = None,
    cluster: Cluster = None,
    as_json: Json = False,
) -> int:
    """Rolls out one position or the plays of one roll, or answers many questions."""
    from videau.engine import RolloutPlan
    from videau.engine.place import open_place

    terminal: Terminal = context.obj
    net = open_net(weights, terminal.environ)
    plan = RolloutPlan(
        trials=trials,
        standard_error=error,
        confidence=confidence,
        truncate=truncate,
        plies=plies,
        seed=seed,
        threads=threads or None,
    )

    with open_place(cluster) as place:

        def roll_out(question: str) -> Rollout:
            match, rolled = read_roll(question, rules)
            work = _Work(net, plan, with_cube, place, terminal)
            found = (
                work.roll_out(match)
                if rolled is None
                else work.roll_out_plays(match, rolled, plays)
            )
            return Rollout(match, rolled, plan.seed, *found)

        return reply(terminal, roll_out, position, dice, as_json=as_json)


class _Result(NamedTuple):
    """What came out for a play; for the position itself if there is no play."""

    play: str | None
    found: RolloutResult


class _Found(NamedTuple):
    """What came out, and whether Ctrl-C ended it."""

    results: Sequence[_Result]
    was_stopped: bool


class _Work(NamedTuple):
    """How to roll out, where, and who watches."""

    net: Evaluator
    plan: RolloutPlan
    with_cube: bool
    place: Place
    terminal: Terminal

    def roll_out(self, match: Match) -> _Found:
        """Returns the result of the position."""
        from videau.engine import CubeState, rollout

        bar: RolloutBar[RolloutResult] = RolloutBar(self.terminal)
        with bar:
            alone = rollout(
                self.net,
                match.game.position,
                match.ruleset,
                cube=CubeState.of(match) if self.with_cube else None,
                plan=self.plan,
                progress=lambda known: bar.update([known], known.trials / self.plan.trials),
                place=self.place,
            )
            bar.update([alone], 1.0)
        return _Found([_Result(None, bar.known[0])], bar.was_stopped)

    def roll_out_plays(self, match: Match, dice: Dice, most: int) -> _Found:
        """Returns the results of the best plays, best first, seen by the mover."""
        from videau.engine import CubeState, rank, rollout_plays

        cube = CubeState.of(match)
        ranked = rank(self.net, match.game.position, dice, match.ruleset, cube=cube)[:most]
        bar: RolloutBar[RolloutResult] = RolloutBar(self.terminal)
        with bar:
            results = rollout_plays(
                self.net,
                [each.position for each in ranked],
                match.ruleset,
                cube=cube if self.with_cube else None,
                plan=self.plan,
                progress=lambda known: bar.update(
                    known, max(each.trials for each in known) / self.plan.trials
                ),
                place=self.place,
            )
            bar.update(results, 1.0)
        named = (
            _Result(str(each.play), found) for each, found in zip(ranked, bar.known, strict=True)
        )
        ordered = sorted(named, key=lambda result: -result.found.equity)
        return _Found(ordered, bar.was_stopped)


class Rolled(Protocol):
    """As much of a result as a bar shows."""

    @property
    def equity(self) -> float: ...
    @property
    def interval(self) -> tuple[float, float] | None: ...


_R = TypeVar("_R", bound=Rolled)


class RolloutBar(Generic[_R]):
    """A bar with the interval shrinking; Ctrl-C ends a rollout with what is known by then."""

    def __init__(self, terminal: Terminal) -> None:
        from rich.progress import (
            BarColumn,
            Progress,
            TaskProgressColumn,
            TextColumn,
            TimeRemainingColumn,
        )

        self.known: Sequence[_R] = ()
        self.was_stopped = False
        self._number = terminal.translator.number
        self._bar = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            TaskProgressColumn(),
            TimeRemainingColumn(),
            console=terminal.err,
            transient=True,
            disable=not terminal.err.is_terminal,
        )
        self._task = self._bar.add_task("", total=1.0)

    def __enter__(self) -> Self:
        self._bar.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, *rest: object) -> bool:
        self._bar.stop()
        self.was_stopped = kind is KeyboardInterrupt and bool(self.known)
        return self.was_stopped

    def update(self, known: Sequence[_R], done: float) -> None:
        """Takes note of what is known, and shows the best of it."""
        if not known:
            return
        self.known = known
        best = max(known, key=lambda each: each.equity)
        shown = self._number(best.equity, "+.4f")
        if best.interval is not None:
            low, high = best.interval
            shown += f" ± {self._number((high - low) / 2, '.4f')}"
        self._bar.update(self._task, completed=done, description=shown)


@dataclass(frozen=True)
class Rollout(Reply):
    """How often what happened."""

    match: Match
    dice: Dice | None
    seed: int
    results: Sequence[_Result]
    was_stopped: bool = False
    """Before all games were played."""

    def data(self) -> dict[str, Any]:
        """Returns the result of the position, or those of the plays."""
        found = [_as_data(each) for each in self.results]
        return {
            "position": self.match.game.position.id,
            "seed": self.seed,
            "view": "on-roll" if self.dice is None else "mover",
            **(found[0] if self.dice is None else {"plays": found}),
            **({"stopped": True} if self.was_stopped else {}),
        }

    def show(self, terminal: Terminal) -> None:
        """Prints chances, equity and interval of each."""
        for play, found in self.results:
            if play:
                terminal.say(play, style="bold")
            say_chances(found.chances, terminal)
            low, high = found.interval
            if found.cubeful is None:
                terminal.say(Text("equity without the cube: {equity:+.4f}", equity=found.cubeless))
            else:
                terminal.say(Text("equity with the cube: {equity:+.4f}", equity=found.cubeful))
            terminal.say(Text("95% between {low:+.4f} and {high:+.4f}", low=low, high=high))
            terminal.say(Text("games played: {trials}", trials=found.trials), style="dim")
        if self.was_stopped:
            games = max(found.trials for _, found in self.results)
            terminal.say(Counted("Stopped after {n} game.", "Stopped after {n} games.", games))
        say_view(terminal, mover=self.dice is not None)


def _as_data(result: _Result) -> dict[str, Any]:
    play, found = result
    return {
        **({} if play is None else {"play": play}),
        "trials": found.trials,
        **chances_as_data(found.chances),
        "cubeless": found.cubeless,
        "cubeful": found.cubeful,
        "error_of": "cubeless" if found.cubeful is None else "cubeful",
        "standard_error": found.standard_error,
        "interval": list(found.interval),
    }
