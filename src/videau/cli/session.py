"""A sitting: the record is opened, the players take their seats, the game runs."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from datetime import datetime
from itertools import count
from pathlib import Path

from videau.cli import EXIT_INTERRUPTED, EXIT_REFUSED
from videau.cli.computers import computers
from videau.cli.narration import final_words, tell
from videau.cli.opening import (
    HUMAN,
    Agreement,
    ask_for_agreement,
    ask_to_resume,
    seats_of,
    shown_names,
)
from videau.cli.options import whole_number
from videau.cli.person import Leaving, Person, TypedDice, read_words
from videau.cli.request import Request
from videau.cli.screen import Screen, saved
from videau.cli.terminal import Terminal
from videau.errors import UnavailableError
from videau.files.record import Players, format_header
from videau.files.record_file import (
    SUFFIX,
    RecordFile,
    games_folder,
    is_unfinished,
    unfinished_games,
)
from videau.i18n.texts import Text
from videau.play.dice import DiceSource, RandomDice
from videau.play.loop import Event, play_on
from videau.play.player import Player
from videau.rules.actions import OpeningRoll, Roll
from videau.rules.cube import Side
from videau.rules.match import Match
from videau.rules.plays import Play

__all__ = ["sit_down"]

with contextlib.suppress(ImportError):
    import readline  # noqa: F401  # arrow keys and history at the prompt, where it exists


def sit_down(
    terminal: Terminal,
    request: Request,
    *,
    file: str | None,
    resume: bool,
    seed: str | None,
    dice: str | None,
    data: str | None,
) -> int:
    """Finds or starts a game and plays it; returns the exit code."""
    if dice not in (None, "typed"):
        raise UnavailableError(
            "there are no dice {name!r}; there are {names}", name=dice, names="typed"
        )
    folder = games_folder(terminal.environ, data)
    number = whole_number(seed, "--seed")
    try:
        path = _path_to_resume(terminal, request, file, resume, folder)
        if path is None:
            agreement = _agreement(terminal, request)
            sitting = _begin(agreement, folder)
        else:
            sitting = _go_on(path, request)
    except (EOFError, KeyboardInterrupt) as error:
        terminal.say()
        return 0 if isinstance(error, EOFError) else EXIT_INTERRUPTED
    with contextlib.closing(sitting.file):
        return sitting.run(terminal, seed=number, typed=dice is not None)


def _path_to_resume(
    terminal: Terminal, request: Request, file: str | None, resume: bool, folder: Path
) -> Path | None:
    if file is not None:
        return Path(file)
    if resume:
        found = next(unfinished_games(folder), None)
        if found is None:
            raise UnavailableError("there is no unfinished game in {path}", path=str(folder))
        return found[0]
    return ask_to_resume(terminal, folder) if _may_ask(terminal, request) else None


def _may_ask(terminal: Terminal, request: Request) -> bool:
    return request.is_empty and terminal.is_interactive


def _agreement(terminal: Terminal, request: Request) -> Agreement:
    return ask_for_agreement(terminal) if _may_ask(terminal, request) else request.agreement()


def _begin(agreement: Agreement, folder: Path) -> Sitting:
    match = Match(agreement.ruleset, agreement.options)
    now = datetime.now().astimezone()
    header = format_header(match, agreement.players, date=now.isoformat(timespec="seconds"))
    file = RecordFile.create(_new_path(folder, now), header)
    return Sitting(file, match, agreement.players, seats_of(agreement.players), throws=0)


def _new_path(folder: Path, now: datetime) -> Path:
    """A name that tells the day and the hour; two games may begin in one second."""
    stem = now.strftime("%Y-%m-%d-%H%M%S")
    names = (
        f"{stem}{SUFFIX}" if number == 1 else f"{stem}-{number}{SUFFIX}" for number in count(1)
    )
    return next(folder / name for name in names if not (folder / name).exists())


def _go_on(path: Path, request: Request) -> Sitting:
    request.refuse_with_resume()
    record, file = RecordFile.resume(path)
    seats = seats_of(record.players)
    for side, kind in ((Side.WHITE, request.white), (Side.BLACK, request.black)):
        if kind is not None:
            seats[side] = kind
    Agreement(white=seats[Side.WHITE], black=seats[Side.BLACK])  # for its complaints
    throws = sum(isinstance(action, Roll | OpeningRoll) for action in record.actions)
    return Sitting(file, record.match, record.players, seats, throws)


class Sitting:
    """One stretch of play, from sitting down to getting up."""

    def __init__(
        self,
        file: RecordFile,
        match: Match,
        players: Players,
        seats: Mapping[Side, str],
        throws: int,
    ) -> None:
        self.file = file
        self._match = match
        self._players = players
        self._seats = seats
        self._throws = throws

    def run(self, terminal: Terminal, *, seed: int | None, typed: bool) -> int:
        """Plays until the end or until somebody leaves; nothing that was confirmed is lost."""
        screen = Screen(
            terminal, shown_names(self._players, terminal), self._bottom(), self.file.path
        )
        dice: DiceSource = RandomDice(seed, skip=self._throws)
        if typed:
            dice = TypedDice(screen)
        players = {side: self._player(side, screen, dice, seed) for side in Side}
        try:
            if self._match.is_over:
                self._end_of_game(screen, self._match)
            self._play(screen, players, dice)
        except (Leaving, EOFError):
            self._goodbye(terminal)
        except KeyboardInterrupt:
            self._goodbye(terminal)
            return EXIT_INTERRUPTED
        except UnavailableError as error:  # the disk; what was confirmed is on it
            terminal.complain(error.text)
            self._goodbye(terminal)
            return EXIT_REFUSED
        return 0

    def _bottom(self) -> Side:
        """The seat in front of the screen: that of the only person, else white's."""
        people = [side for side, kind in self._seats.items() if kind == HUMAN]
        return people[0] if len(people) == 1 else Side.WHITE

    def _player(self, side: Side, screen: Screen, dice: DiceSource, seed: int | None) -> Player:
        kind, name = self._seats[side], screen.names[side]
        if kind == HUMAN:
            return Person(name, screen, dice if isinstance(dice, TypedDice) else None)
        # Another stream than that of the dice, but repeatable with it.
        return computers()[kind](name, None if seed is None else seed + 1 + self._throws)

    @property
    def _has_people(self) -> bool:
        return HUMAN in self._seats.values()

    def _play(self, screen: Screen, players: Mapping[Side, Player], dice: DiceSource) -> None:
        for event in play_on(self._match, players, dice, self._keep):
            self._match = event.after
            screen.terminal.say(tell(event, screen.names))
            if event.after.game.is_over:
                self._end_of_game(screen, event.after)
                if event.after.is_over or not self._another_game(screen, event.after):
                    return
            elif not self._has_people and isinstance(event.action, Play):
                screen.show(event.after)

    def _keep(self, event: Event) -> None:
        self.file.append(event.actor, event.action)

    def _end_of_game(self, screen: Screen, match: Match) -> None:
        screen.show(match)
        for text in final_words(match, screen.names):
            screen.terminal.say(text, style="bold")

    def _another_game(self, screen: Screen, match: Match) -> bool:
        """Whether to go on; the computer alone plays one game, or a match to its end."""
        if not self._has_people:
            return match.options.is_match
        read_words(screen, match, Text("Enter starts the next game, quit ends (? helps) >"), ())
        return True

    def _goodbye(self, terminal: Terminal) -> None:
        terminal.say()
        if self.file.is_empty:
            # Nothing was rolled yet: there is no game to keep.
            self.file.path.unlink(missing_ok=True)
            return
        path = str(self.file.path)
        if is_unfinished(self._match):
            terminal.say(
                Text(
                    "The game is saved in {path}. videau play --resume goes on with it.", path=path
                )
            )
        else:
            terminal.say(saved(path))
