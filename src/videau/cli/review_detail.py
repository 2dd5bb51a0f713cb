"""One decision of a review in full: the cube's whole picture, every choice, and a deeper look."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from videau.cli.terminal import Terminal
from videau.i18n.texts import Text
from videau.rules.cube import Side

if TYPE_CHECKING:
    from videau.engine.chances import Chances
    from videau.teacher.cube_facts import CubeFacts

__all__ = ["chances_text", "cube_picture"]


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
