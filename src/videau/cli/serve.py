"""``videau serve``: the game in the browser, for this machine or for friends."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from videau.cli.bots import all_bots, outside_bots, shipped_evaluator
from videau.cli.options import Data, read_ruleset
from videau.cli.server_extra import server_parts
from videau.cli.terminal import Terminal
from videau.i18n.texts import Text

__all__ = ["command"]


def command(
    context: typer.Context,
    host: Annotated[
        str,
        typer.Option(
            "--host",
            metavar="ADDRESS",
            help=Text("Where to listen; 0.0.0.0 lets other machines in.").template,
        ),
    ] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(
            "--port",
            metavar="N",
            help=Text(
                "The port; 0 takes any free one. Without it: 8000, or the next that is free."
            ).template,
        ),
    ] = None,
    data: Data = None,
    rules: Annotated[
        list[str] | None,
        typer.Option(
            "--rules",
            metavar="FILE",
            help=Text(
                "Rules of your own to offer, as a .toml file; may be given several times."
            ).template,
        ),
    ] = None,
    engine: Annotated[
        list[str] | None,
        typer.Option(
            "--engine",
            metavar="NAME=COMMAND",
            help=Text(
                "Another engine to play against, by a name and a command that speaks UBGI; may be "
                "given several times."
            ).template,
        ),
    ] = None,
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(
            "--trusted-proxy",
            metavar="ADDRESS",
            help=Text(
                "The address of a proxy, or of a network of proxies, that may report the guests’ "
                "addresses; may be given several times."
            ).template,
        ),
    ] = None,
    limit: Annotated[
        list[str] | None,
        typer.Option(
            "--limit",
            metavar="NAME=N",
            help=Text(
                "Changes a limit of the server, such as open_games=20; may be given several times."
            ).template,
        ),
    ] = None,
    delete_after: Annotated[
        float | None,
        typer.Option(
            "--delete-after",
            metavar="DAYS",
            min=0.0,
            help=Text(
                "Deletes games in which nothing has happened for so many days. Without it, games "
                "are kept for good."
            ).template,
        ),
    ] = None,
    sign: Annotated[
        str | None,
        typer.Option(
            "--sign",
            metavar="FILE",
            help=Text("Signs finished games with the key in FILE; videau key makes one.").template,
        ),
    ] = None,
    workers: Annotated[
        int,
        typer.Option(
            "--workers",
            metavar="N",
            min=1,
            max=64,
            help=Text(
                "How many processes share the work; more than one needs PostgreSQL."
            ).template,
        ),
    ] = 1,
    peer: Annotated[
        str,
        typer.Option(
            "--peer",
            metavar="ADDRESS",
            help=Text(
                "The address at which servers on other machines with the same database reach "
                "this one."
            ).template,
        ),
    ] = "127.0.0.1",
    metrics: Annotated[
        str | None,
        typer.Option(
            "--metrics",
            metavar="PORT",
            help=Text(
                "Where Prometheus can read the server’s numbers, as PORT on this machine or "
                "ADDRESS:PORT."
            ).template,
        ),
    ] = None,
    log_format: Annotated[
        str,
        typer.Option(
            "--log-format",
            metavar="FORM",
            help=Text("The form of the log on the error stream: text or json.").template,
        ),
    ] = "text",
    log_requests: Annotated[
        bool,
        typer.Option(
            "--log-requests", help=Text("Adds a line to the log for every request.").template
        ),
    ] = False,
    browse: Annotated[
        bool,
        typer.Option(
            "--open/--no-open", help=Text("Opens the browser; --no-open leaves it closed.").template
        ),
    ] = False,
) -> int:
    """Serves until Ctrl-C."""
    terminal: Terminal = context.obj
    with server_parts("videau serve"):
        from videau.server.bots import BotPool
        from videau.server.command import serve
        from videau.server.logs import parse_format
        from videau.server.metrics import Place
        from videau.server.settings import parse_limits
    engines = outside_bots(engine or ())
    serve(
        host,
        port,
        data,
        browse,
        rulesets=[read_ruleset(name) for name in rules or ()],
        trusted_proxies=trusted_proxy or (),
        limits=parse_limits(limit or ()),
        delete_after_days=delete_after,
        sign=None if sign is None else Path(sign),
        workers=workers,
        peer=peer,
        metrics=None if metrics is None else Place.parse(metrics),
        log_format=parse_format(log_format),
        log_requests=log_requests,
        say=terminal.say,
        bots=lambda: BotPool({**all_bots(), **engines}),
        evaluator=shipped_evaluator,
    )
    return 0
