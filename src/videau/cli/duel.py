"""``videau duel``: two players, the same dice for both, and luck removed."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator, Sequence
from itertools import islice
from math import isinf
from typing import TYPE_CHECKING, Annotated, Any

import typer

from videau.cli import EXIT_INTERRUPTED
from videau.cli.bots import new_player, unsolved_notice
from videau.cli.engine_answers import open_net
from videau.cli.judges import closing_players
from videau.cli.options import Cluster, Json, Rules, Weights, read_ruleset
from videau.cli.terminal import Terminal
from videau.i18n.texts import Text
from videau.rules.match import Match
from videau.rules.options import Options
from videau.rules.rulesets import STANDARD

if TYPE_CHECKING:
    from videau.engine.duel import Mean, Pair

__all__ = ["command"]

_WHO = Text("A level of the computer, gnubg, gnubg:0 (its depth) or ubgi:COMMAND.")


def command(
    context: typer.Context,
    one: Annotated[str, typer.Argument(metavar="A", help=_WHO.template)],
    other: Annotated[str, typer.Argument(metavar="B", help=_WHO.template)],
    games: Annotated[
        int,
        typer.Option(
            "--games",
            metavar="N",
            min=2,
            max=1_000_000,
            help=Text("How many; all dice are used twice, with seats changed.").template,
        ),
    ] = 100,
    rules: Rules = STANDARD.name,
    start: Annotated[
        str,
        typer.Option(
            "--start",
            metavar="NAME",
            help=Text("The set-up: standard, nackgammon, longgammon or hypergammon.").template,
        ),
    ] = "standard",
    cube: Annotated[
        bool,
        typer.Option("--cube/--no-cube", help=Text("With or without the doubling cube.").template),
    ] = True,
    seed: Annotated[
        int, typer.Option("--seed", metavar="N", help=Text("Makes the dice repeatable.").template)
    ] = 1,
    weights: Weights = None,
    cluster: Cluster = None,
    as_json: Json = False,
) -> int:
    """Plays pair after pair, shows how it stands, and ends with the score; Ctrl-C ends it too."""
    from videau.engine.duel import duel
    from videau.engine.place import open_place

    terminal: Terminal = context.obj
    match = Match(read_ruleset(rules), Options(cube=cube, start=start))
    judge = open_net(weights, terminal.environ)
    notice = unsolved_notice(terminal.environ, match, (one, other))
    if notice is not None and not as_json:
        terminal.say(notice, style="dim")
    pairs: list[Pair] = []
    wanted = (games + 1) // 2
    first, second = new_player(one, seed=seed), new_player(other, seed=seed + 1)
    with (
        closing_players(first, second),
        open_place(cluster) as place,
        contextlib.closing(duel(first, second, match, judge, seed=seed, place=place)) as played,
        contextlib.suppress(KeyboardInterrupt),
    ):
        for pair in _watched(islice(played, wanted), wanted, pairs, terminal):
            pairs.append(pair)
    if as_json:
        terminal.write(json.dumps(_as_data((one, other), pairs)))
    elif pairs:
        _print((one, other), pairs, terminal)
    return 0 if len(pairs) == wanted else EXIT_INTERRUPTED


def _watched(
    played: Iterator[Pair], total: int, pairs: Sequence[Pair], terminal: Terminal
) -> Iterator[Pair]:
    """Yields the pairs and shows on the error stream how far they are, where somebody looks."""
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    from videau.engine.duel import mean_of

    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[mean]}"),
    )
    with Progress(
        *columns, console=terminal.err, transient=True, disable=not terminal.err.is_terminal
    ) as progress:
        task = progress.add_task("", total=2 * total, mean="")
        for pair in played:
            yield pair
            mean = mean_of(each.adjusted for each in pairs)
            progress.update(task, advance=2, mean=_spelled(mean, terminal))


def _spelled(mean: Mean, terminal: Terminal) -> str:
    """A mean with its error, which nobody knows of a single pair."""
    number = terminal.translator.number
    value = number(mean.value, "+.3f")
    return value if isinf(mean.error) else f"{value} ± {number(mean.error, '.3f')}"


def _as_data(names: tuple[str, str], pairs: Sequence[Pair]) -> dict[str, Any]:
    from videau.engine.duel import mean_of

    data: dict[str, Any] = {"players": list(names), "games": 2 * len(pairs)}
    if len(pairs) > 1:
        adjusted, points = (
            mean_of(pair.adjusted for pair in pairs),
            mean_of(pair.points for pair in pairs),
        )
        data |= {
            "points": round(adjusted.value, 5),
            "error": round(adjusted.error, 5),
            "raw_points": round(points.value, 5),
            "raw_error": round(points.error, 5),
            "won": sum(pair.won for pair in pairs) / len(pairs),
        }
    return data


def _print(names: tuple[str, str], pairs: Sequence[Pair], terminal: Terminal) -> None:
    from videau.engine.duel import mean_of

    adjusted = mean_of(pair.adjusted for pair in pairs)
    points = mean_of(pair.points for pair in pairs)
    terminal.say(
        Text(
            "{one} against {other}, luck removed: {points} points a game",
            one=names[0],
            other=names[1],
            points=_spelled(adjusted, terminal),
        )
    )
    terminal.say(
        Text(
            "as the dice fell: {points}; {won:.0%} of {games} games won",
            points=_spelled(points, terminal),
            won=sum(pair.won for pair in pairs) / len(pairs),
            games=2 * len(pairs),
        ),
        style="dim",
    )
    if isinf(adjusted.error):
        terminal.say(
            Text("Two games do not tell how far this may be off: play at least four."),
            style="dim",
        )
