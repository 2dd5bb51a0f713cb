"""Mistakes as cards for Anki: a CSV file with the board on the front and the answer on the back."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from html import escape
from typing import TYPE_CHECKING

from videau.cli.review_page import board_of
from videau.cli.terminal import Terminal
from videau.i18n.texts import Text
from videau.notation.svg import draw_svg

if TYPE_CHECKING:
    from videau.cli.review import Mistake, Reviewed

__all__ = ["anki_deck"]

_HEAD = "#separator:Comma\n#html:true\n#columns:Front,Back,Tags\n#tags column:3\n"


def anki_deck(reviewed: Iterable[Reviewed], terminal: Terminal) -> str:
    """Returns the deck; the pictures are part of it."""
    lines = io.StringIO()
    writer = csv.writer(lines, lineterminator="\n")
    for each in reviewed:
        for mistake in each.mistakes:
            writer.writerow(_card(mistake, terminal))
    return _HEAD + lines.getvalue()


def _card(mistake: Mistake, terminal: Terminal) -> tuple[str, str, str]:
    judged = mistake.judgement
    dice = mistake.before.game.dice
    question = f"{dice}?" if dice else terminal.tr(Text("What about the cube?"))
    board = draw_svg(mistake.before, perspective=judged.side, size=480)
    told = [mistake.told, mistake.verdict, *mistake.reasons, *mistake.picture]
    answer = "".join(f"<p>{escape(terminal.tr(text))}</p>" for text in told)
    tags = f"videau {judged.theme.value} {judged.label}"
    return f"{board}<p>{escape(question)}</p>", f"{board_of(mistake)}{answer}", tags
