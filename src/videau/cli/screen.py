"""What a game at the terminal shares: the names, the point of view, the place of the record."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from rich.padding import Padding

from videau.cli.board import draw_board
from videau.cli.keywords import Keyword, explanation, spelling
from videau.cli.rules import print_handbook
from videau.cli.terminal import Terminal
from videau.i18n.texts import Text
from videau.notation import format_gnubg_id, format_xgid
from videau.play.help_notes import HelpNotes
from videau.play.narration import Names
from videau.rules.cube import Side
from videau.rules.match import Match
from videau.rules.position import Position

__all__ = ["Screen", "saved"]


def saved(path: str) -> Text:
    """Returns where to look for the record of a game.

    >>> print(saved("game.jsonl"))
    Everything up to here is saved in game.jsonl.
    """
    return Text("Everything up to here is saved in {path}.", path=path)


@dataclass(frozen=True)
class Screen:
    """The side of the terminal that people look at."""

    terminal: Terminal
    names: Names
    bottom: Side
    """The side that sits in front of the screen."""
    path: Path
    """Where the game is kept."""
    help_notes: HelpNotes = field(default_factory=HelpNotes)
    """Which help the next action is done with."""
    left_out: frozenset[Keyword] = frozenset()
    """What cannot be typed here, though it can in a game."""

    def show(self, match: Match, tried: Position | None = None) -> None:
        """Draws the board; *tried* is a play in the making, seen by the player to move."""
        self.terminal.say()
        self.terminal.say(
            draw_board(match, self.terminal, self.names, bottom=self.bottom, tried=tried)
        )

    def help(self, keywords: tuple[Keyword, ...], *, plays: bool) -> None:
        """Explains everything that can be typed now."""
        say = self.terminal.say
        if plays:
            say(
                Text(
                    "Type a move as from/to, for example 8/5 6/5. The points are numbered on the "
                    "board, 24 to 1 on your way home."
                )
            )
            say(
                Text(
                    "Several at once or one checker at a time; bar/20 enters, 6/off bears off, "
                    "6/off(2) does it twice, * marks a hit and may be left out."
                )
            )
        width = max(len(self.terminal.tr(spelling(keyword))) for keyword in keywords)
        for keyword in keywords:
            name = self.terminal.tr(spelling(keyword)).ljust(width)
            line = f"{name}  {self.terminal.tr(explanation(keyword))}"
            say(Padding(line, (0, 0, 0, 2), expand=False))
        say(Text("The first letters of a word are enough. English words work too."))

    def answer(self, keyword: Keyword, match: Match) -> None:
        """Does what one of the keywords does that are good at any time; quitting aside."""
        if keyword is Keyword.BOARD:
            self.show(match)
        elif keyword is Keyword.HINT:
            from videau.cli.teaching import show_hint

            show_hint(match, self.terminal)
            self.help_notes.hinted()
        elif keyword is Keyword.REVIEW:
            from videau.cli.teaching import show_review

            show_review(self.path, self.terminal)
        elif keyword is Keyword.RULES:
            print_handbook(match.ruleset, self.terminal)
        elif keyword is Keyword.SAVE:
            self.terminal.say(saved(str(self.path)))
        elif keyword is Keyword.IDS:
            self.terminal.write(f"GNU  {format_gnubg_id(match)}")
            self.terminal.write(format_xgid(match))
