"""``videau convert``: one id as all the others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import typer

from videau.cli.options import Json
from videau.cli.questions import Answer, reply
from videau.cli.terminal import Terminal
from videau.i18n.texts import Text
from videau.notation import format_gnubg_id, format_match_id, format_xgid, parse_match
from videau.rules.match import Match

__all__ = ["Ids", "command"]

_NAMES = {
    "position_id": "GNU Position ID",
    "match_id": "GNU Match ID",
    "gnubg_id": "GNU Backgammon ID",
    "xgid": "XGID",
}


def command(
    context: typer.Context,
    text: Annotated[
        str,
        typer.Argument(
            metavar="ID",
            help=Text("Any id of a position or a match; - reads one from each line.").template,
        ),
    ],
    as_json: Json = False,
) -> int:
    """Prints the ids, or answers many questions."""
    return reply(context.obj, lambda question: Ids(parse_match(question)), text, as_json=as_json)


@dataclass(frozen=True)
class Ids(Answer):
    """Every id of a match.

    >>> Ids(parse_match("4HPwATDgc/ABMA")).data()["xgid"]
    'XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10'
    """

    match: Match

    def data(self) -> dict[str, str]:
        """Returns each id under the name of its kind."""
        return {
            "position_id": self.match.game.position.id,
            "match_id": format_match_id(self.match),
            "gnubg_id": format_gnubg_id(self.match),
            "xgid": format_xgid(self.match),
        }

    def show(self, terminal: Terminal) -> None:
        """Prints one id a line, whole however narrow the terminal is."""
        width = max(map(len, _NAMES.values()))
        for key, value in self.data().items():
            terminal.write(f"{_NAMES[key]:<{width}}  {value}")
