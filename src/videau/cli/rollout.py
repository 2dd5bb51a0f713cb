"""``videau rollout``: playing a position out, with the interval shrinking on the screen."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import typer
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from videau.cli.best import DiceArgument, split_question
from videau.cli.eval import (
    Weights,
    chances_as_data,
    open_net,
    read_situation,
    say_chances,
    say_view,
)
from videau.cli.options import Json, Lang, Rules, whole_number
from videau.cli.questions import STDIN, answer_all
from videau.cli.terminal import Terminal
from videau.cli.usage import Command
from videau.errors import UnreadableError
from videau.i18n.texts import Text
from videau.rules.dice import Dice
from videau.rules.match import Match
from videau.rules.rulesets import STANDARD

if TYPE_CHECKING:
    from videau.engine import NetEvaluator, RolloutPlan, RolloutResult

__all__ = ["register"]

Results: TypeAlias = "list[tuple[str | None, RolloutResult]]"
"""Each play by its name; None is the position itself."""


def register(app: typer.Typer) -> None:
    """Adds the command to *app*."""
    app.command(
        "rollout",
        cls=Command,
        help=Text("Plays a position, or the best plays of a roll, to the end many times.").template,
    )(command)


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
        str, typer.Option("--trials", metavar="N", help=Text("How many games at most.").template)
    ] = "1296",
    error: Annotated[
        str,
        typer.Option(
            "--error", metavar="E", help=Text("Stops at this standard error; 0: never.").template
        ),
    ] = "0",
    truncate: Annotated[
        str,
        typer.Option(
            "--truncate", metavar="N", help=Text("Judges games after N turns; 0: never.").template
        ),
    ] = "0",
    confidence: Annotated[
        str,
        typer.Option(
            "--confidence",
            metavar="Z",
            help=Text("With dice: drops plays Z standard errors behind; 0: none.").template,
        ),
    ] = "3",
    plays: Annotated[
        str,
        typer.Option("--plays", metavar="N", help=Text("With dice: how many plays.").template),
    ] = "3",
    with_cube: Annotated[
        bool, typer.Option("--cube", help=Text("Plays with the cube as it lies.").template)
    ] = False,
    seed: Annotated[
        str, typer.Option("--seed", metavar="N", help=Text("Makes the dice repeatable.").template)
    ] = "1",
    threads: Annotated[
        str, typer.Option("--threads", metavar="N", help=Text("0: one for each core.").template)
    ] = "0",
    rules: Rules = STANDARD.name,
    weights: Weights = None,
    as_json: Json = False,
    lang: Lang = None,
) -> int:
    """Rolls out one position or the plays of one roll, or answers many questions."""
    from videau.engine import RolloutPlan

    terminal: Terminal = context.obj
    net = open_net(weights, terminal.environ)
    plan = RolloutPlan(
        trials=_number(trials, "--trials", least=1),
        standard_error=_decimal(error, "--error"),
        confidence=_decimal(confidence, "--confidence"),
        truncate=_number(truncate, "--truncate"),
        seed=_number(seed, "--seed"),
        threads=_number(threads, "--threads") or None,
    )
    most = _number(plays, "--plays", least=1)

    def results(text: str, rolled: str | None) -> Results:
        return _roll_out(net, read_situation(text, rules), rolled, plan, most, with_cube, terminal)

    def answer(text: str, rolled: str | None) -> dict[str, Any]:
        return _as_data(results(text, rolled), text, plan)

    if position == STDIN:
        return answer_all(terminal, lambda line: answer(*split_question(line)))
    if as_json:
        terminal.write(json.dumps(answer(position, dice)))
        return 0
    _print(results(position, dice), terminal)
    return 0


def _number(text: str, option: str, least: int = 0) -> int:
    number = whole_number(text, option)
    if number is None or number < least:
        raise UnreadableError(
            "expected {least} or more for {option}, got {text!r}",
            least=least,
            option=option,
            text=text,
        )
    return number


def _decimal(text: str, option: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not 0 <= number < 100:
        raise UnreadableError(
            "expected a number such as 0.004 for {option}, got {text!r}", option=option, text=text
        )
    return number


def _roll_out(
    net: NetEvaluator,
    match: Match,
    dice: str | None,
    plan: RolloutPlan,
    most: int,
    with_cube: bool,
    terminal: Terminal,
) -> Results:
    """The results, best first; of plays, seen by the mover, each with its name."""
    from videau.engine import CubeState, rank, rollout, rollout_plays

    position, ruleset, cube = match.game.position, match.ruleset, CubeState.of(match)
    played = cube if with_cube else None
    rolled = match.game.dice if dice is None else Dice.parse(dice)
    if rolled is None:
        with _Watch(terminal, plan.trials) as watch:
            alone = rollout(
                net, position, ruleset, cube=played, plan=plan, progress=lambda r: watch.tell([r])
            )
            watch.tell([alone])
        return [(None, watch.known[0])]
    ranked = rank(net, position, rolled, ruleset, cube=cube)[:most]
    after = [each.position for each in ranked]
    with _Watch(terminal, plan.trials) as watch:
        watch.tell(rollout_plays(net, after, ruleset, cube=played, plan=plan, progress=watch.tell))
    named = zip((str(each.play) for each in ranked), watch.known, strict=True)
    return sorted(named, key=lambda result: -result[1].equity)


class _Watch:
    """A bar with the interval shrinking; Ctrl-C ends a rollout with what is known by then."""

    def __init__(self, terminal: Terminal, trials: int) -> None:
        self.known: list[RolloutResult] = []
        self._progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            TaskProgressColumn(),
            TimeRemainingColumn(),
            console=terminal.err,
            transient=True,
            disable=not terminal.err.is_terminal,
        )
        self._task = self._progress.add_task("", total=trials)

    def __enter__(self) -> _Watch:
        self._progress.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, *rest: object) -> bool:
        self._progress.stop()
        return kind is KeyboardInterrupt and bool(self.known)

    def tell(self, known: list[RolloutResult]) -> None:
        """Takes note of what is known, and shows the best of it."""
        self.known = known
        best = max(known, key=lambda each: each.equity)
        low, high = best.interval
        shown = f"{best.equity:+.4f} ± {(high - low) / 2:.4f}"
        self._progress.update(self._task, completed=best.trials, description=shown)


def _as_data(results: Results, text: str, plan: RolloutPlan) -> dict[str, Any]:
    found = [
        {
            **({} if name is None else {"play": name}),
            "trials": result.trials,
            **chances_as_data(result.chances),
            "cubeless": result.cubeless,
            "cubeful": result.cubeful,
            "error_of": "cubeless" if result.cubeful is None else "cubeful",
            "standard_error": result.standard_error,
            "interval": list(result.interval),
        }
        for name, result in results
    ]
    is_roll = results[0][0] is not None
    return {
        "position": text,
        "seed": plan.seed,
        "view": "mover" if is_roll else "on-roll",
        **({"plays": found} if is_roll else found[0]),
    }


def _print(results: Results, terminal: Terminal) -> None:
    for name, result in results:
        if name:
            terminal.say(name, style="bold")
        say_chances(result.chances, terminal)
        low, high = result.interval
        if result.cubeful is None:
            terminal.say(Text("equity without the cube: {equity:+.4f}", equity=result.cubeless))
        else:
            terminal.say(Text("equity with the cube: {equity:+.4f}", equity=result.cubeful))
        terminal.say(Text("95 % between {low:+.4f} and {high:+.4f}", low=low, high=high))
        terminal.say(Text("games played: {trials}", trials=result.trials), style="dim")
    say_view(terminal, mover=results[0][0] is not None)
