"""Who plays, and by which rules: from the options, from questions, or from a record."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from videau.cli.bots import (
    OUTSIDE,
    all_bots,
    bot_named,
    is_player,
    name_in_record,
    usual_opponent,
)
from videau.cli.keywords import read_yes_no
from videau.cli.terminal import Terminal
from videau.errors import UnavailableError, UnreadableError
from videau.files.record import Players, Record
from videau.files.record_file import unfinished_games
from videau.i18n.texts import Text
from videau.play.bot_titles import BOT_TITLES, current_name
from videau.play.narration import Names, side_name
from videau.rulebook.handbook import about
from videau.rulebook.sheets import label, usual_ruleset
from videau.rules.cube import Side
from videau.rules.options import Options
from videau.rules.ruleset import Ruleset
from videau.rules.rulesets import RULESETS, STANDARD

__all__ = [
    "HUMAN",
    "Setup",
    "ask_for_setup",
    "ask_to_resume",
    "display_name",
    "display_names",
    "seats_of",
]

HUMAN = "human"


@dataclass(frozen=True)
class Setup:
    """What is settled before the first roll."""

    ruleset: Ruleset = STANDARD
    options: Options = field(default_factory=Options)
    white: str = HUMAN
    """Who plays white: a person, or one of the computer players by name."""
    black: str = field(default_factory=usual_opponent)
    names: Players = field(default_factory=Players)

    def __post_init__(self) -> None:
        for kind in (self.white, self.black):
            if kind != HUMAN and not is_player(kind):
                raise UnavailableError(
                    "there is no player {kind!r}; there are {kinds}",
                    kind=kind,
                    kinds=", ".join((HUMAN, *all_bots(), *OUTSIDE)),
                )
        for name in self.names:
            if bot_named(name):
                # A record knows computer players by their names; see seats_of().
                raise UnreadableError("the name {name!r} belongs to a computer player", name=name)

    @property
    def players(self) -> Players:
        """The names for the record: a computer player's is its kind."""
        return Players(
            self.names.white if self.white == HUMAN else name_in_record(self.white),
            self.names.black if self.black == HUMAN else name_in_record(self.black),
        )


def seats_of(players: Players) -> dict[Side, str]:
    """Returns who sits where by the names in a record.

    >>> seats_of(Players("Ann", "expert"))[Side.BLACK]
    'expert'
    """
    names = {Side.WHITE: players.white, Side.BLACK: players.black}
    return {side: bot_named(name) or HUMAN for side, name in names.items()}


def display_name(name: str, side: Side) -> Text | str:
    r"""Returns how a player in a record is called on the screen.

    Records come from anywhere: signs that could play tricks with a terminal are left out.

    >>> display_name("\x1b[2JAnn", Side.WHITE)
    '[2JAnn'
    """
    shown = "".join(sign for sign in name if sign.isprintable())
    bot = BOT_TITLES.get(current_name(name))
    return bot.title if bot else shown or side_name(side)


def display_names(players: Players, terminal: Terminal) -> Names:
    """Returns the names of both players as the terminal's language has them."""
    shown = {
        Side.WHITE: display_name(players.white, Side.WHITE),
        Side.BLACK: display_name(players.black, Side.BLACK),
    }
    return {
        side: terminal.tr(name) if isinstance(name, Text) else name for side, name in shown.items()
    }


def ask_to_resume(terminal: Terminal, folder: Path) -> Path | None:
    """Offers the latest unfinished game; returns it if it is wanted."""
    found = next(unfinished_games(folder), None)
    if found is None:
        return None
    path, record = found
    terminal.say(_about_game(record, terminal))
    wanted = terminal.ask_until(
        Text("Continue it? yes or no (Enter: yes) >"),
        lambda typed: read_yes_no(typed, terminal.translator, default=True),
    )
    return path if wanted else None


def _about_game(record: Record, terminal: Terminal) -> Text:
    score = record.match.score
    return Text(
        "There is an unfinished game: {white} against {black}, rules {rules}, score {score}.",
        white=display_name(record.players.white, Side.WHITE),
        black=display_name(record.players.black, Side.BLACK),
        rules=label(record.start.ruleset),
        score=f"{score.white} : {score.black}",
    )


def ask_for_setup(terminal: Terminal) -> Setup:
    """Asks a few short questions; Enter takes what most people want."""
    terminal.say(Text("Welcome to Videau!"), style="bold")
    ruleset = _ask_ruleset(terminal)
    setup = _ask_players(terminal)
    length = terminal.ask_until(Text("How many points to win? (Enter: open-ended) >"), _length)
    return replace(setup, ruleset=ruleset, options=Options(length=length))


def _ask_ruleset(terminal: Terminal) -> Ruleset:
    rulesets = tuple(RULESETS.values())
    lines = [_introduced(ruleset, terminal) for ruleset in rulesets]
    terminal.say(Text("Which rules are in your box?"))
    usual = rulesets.index(usual_ruleset(terminal.translator.language))
    return rulesets[_choose(terminal, lines, usual)]


def _introduced(ruleset: Ruleset, terminal: Terminal) -> str:
    introduction = about(ruleset)
    name = terminal.tr(label(ruleset))
    return name if introduction is None else f"{name}: {terminal.tr(introduction)}"


def _ask_players(terminal: Terminal) -> Setup:
    terminal.say(Text("Who plays?"))
    ways = (
        (Text("you against the computer"), Setup()),
        (Text("two people at this keyboard"), Setup(black=HUMAN)),
        (Text("the computer against itself"), Setup(white=usual_opponent())),
    )
    setup = ways[_choose(terminal, [terminal.tr(text) for text, _ in ways])][1]
    if setup.black == HUMAN:
        return setup
    terminal.say(Text("How strong should the computer be?"))
    levels = list(all_bots())
    names = [terminal.tr(BOT_TITLES[level].title) for level in levels]
    level = levels[_choose(terminal, names, usual=levels.index(usual_opponent()))]
    white = setup.white if setup.white == HUMAN else level
    return replace(setup, white=white, black=level)


def _choose(terminal: Terminal, lines: Sequence[str], usual: int = 0) -> int:
    """Asks for one of numbered lines, Enter being the *usual* one; returns its place, from 0."""
    from rich.table import Table

    table = Table.grid(padding=(0, 1))
    for number, line in enumerate(lines, start=1):
        table.add_row(f" {number}", line)
    terminal.out.print(table)

    def read(typed: str) -> int:
        if not typed:
            return usual
        if typed not in {str(number) for number in range(1, len(lines) + 1)}:
            raise UnreadableError(
                "expected a number from 1 to {most}, got {number!r}",
                most=len(lines),
                number=typed,
            )
        return int(typed) - 1

    return terminal.ask_until(Text("A number (Enter: {usual}) >", usual=usual + 1), read)


def _length(typed: str) -> int:
    if not typed:
        return 0
    if not typed.isdecimal() or len(typed) > 9:
        raise UnreadableError("expected a number of points, got {text!r}", text=typed)
    return Options(length=int(typed)).length
