"""A game at the terminal, from finding or starting it to leaving it."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from datetime import datetime
from itertools import count
from pathlib import Path

from videau.cli import EXIT_INTERRUPTED, EXIT_REFUSED
from videau.cli.bots import new_player, unsolved_notice
from videau.cli.keywords import Keyword, find_keyword, read_yes_no
from videau.cli.person import Person, Quit, TypedDice, read_keyword
from videau.cli.play_options import PlayOptions
from videau.cli.screen import Screen, saved
from videau.cli.setup import (
    HUMAN,
    Setup,
    ask_for_setup,
    ask_to_resume,
    display_names,
    seats_of,
)
from videau.cli.terminal import Terminal
from videau.errors import UnavailableError, UnreadableError
from videau.files.record import Players
from videau.files.record_file import (
    SUFFIX,
    RecordFile,
    games_folder,
    is_unfinished,
    unfinished_games,
)
from videau.files.record_text import WITH_HELP, format_header
from videau.i18n.texts import Text
from videau.play.dice import DiceSource, RandomDice
from videau.play.help_notes import HelpNotes
from videau.play.house_rules import lost_words, sheet_word
from videau.play.loop import Event, play_on
from videau.play.narration import tell
from videau.play.outcome import final_words
from videau.play.player import Player
from videau.rules.actions import OpeningRoll, Roll
from videau.rules.cube import Side
from videau.rules.match import Match
from videau.rules.plays import Play

__all__ = ["play_game"]

with contextlib.suppress(ImportError):
    import readline  # noqa: F401  # arrow keys and history at the prompt, where it exists


def play_game(
    terminal: Terminal,
    options: PlayOptions,
    *,
    file: str | None,
    resume: bool,
    seed: int | None,
    dice: str | None,
    data: str | None,
    tutor: str | None = None,
) -> int:
    """Finds or starts a game and plays it; returns the exit code."""
    if dice not in (None, "typed"):
        raise UnavailableError(
            "there are no dice {name!r}; there are {names}", name=dice, names="typed"
        )
    least = None
    if tutor is not None:
        from videau.cli.tutored import least_of

        least = least_of(tutor)
    folder = games_folder(terminal.environ, data)
    try:
        path = _path_to_resume(terminal, options, file, resume, folder)
        if path is None:
            setup = _setup(terminal, options)
            session = _start(setup, folder)
        else:
            session = _resume(path, options)
    except (EOFError, KeyboardInterrupt) as error:
        terminal.say()
        return 0 if isinstance(error, EOFError) else EXIT_INTERRUPTED
    with contextlib.closing(session.file):
        return session.run(terminal, seed=seed, typed=dice is not None, tutor=least)


def _path_to_resume(
    terminal: Terminal, options: PlayOptions, file: str | None, resume: bool, folder: Path
) -> Path | None:
    if file is not None:
        return Path(file)
    if resume:
        found = next(unfinished_games(folder), None)
        if found is None:
            raise UnavailableError("there is no unfinished game in {path}", path=str(folder))
        return found[0]
    return ask_to_resume(terminal, folder) if _may_ask(terminal, options) else None


def _may_ask(terminal: Terminal, options: PlayOptions) -> bool:
    return options.is_empty and terminal.is_interactive


def _setup(terminal: Terminal, options: PlayOptions) -> Setup:
    return ask_for_setup(terminal) if _may_ask(terminal, options) else options.setup()


def _start(setup: Setup, folder: Path) -> GameSession:
    match = Match(setup.ruleset, setup.options)
    now = datetime.now().astimezone()
    header = format_header(
        match,
        setup.players,
        date=now.isoformat(timespec="seconds"),
        # Whoever sits at the keyboard may ask for a hint, which the record will say.
        version=WITH_HELP if HUMAN in (setup.white, setup.black) else 1,
    )
    file = RecordFile.create(_new_path(folder, now), header)
    seats = {Side.WHITE: setup.white, Side.BLACK: setup.black}
    return GameSession(file, match, setup.players, seats, rolls=0)


def _new_path(folder: Path, now: datetime) -> Path:
    """A name that tells the day and the hour; two games may begin in one second."""
    stem = now.strftime("%Y-%m-%d-%H%M%S")
    names = (
        f"{stem}{SUFFIX}" if number == 1 else f"{stem}-{number}{SUFFIX}" for number in count(1)
    )
    return next(folder / name for name in names if not (folder / name).exists())


def _resume(path: Path, options: PlayOptions) -> GameSession:
    options.refuse_with_resume()
    record, file = RecordFile.resume(path)
    seats = seats_of(record.players)
    for side, kind in ((Side.WHITE, options.white), (Side.BLACK, options.black)):
        if kind is not None:
            seats[side] = kind
    Setup(white=seats[Side.WHITE], black=seats[Side.BLACK])  # for its complaints
    rolls = sum(isinstance(action, Roll | OpeningRoll) for action in record.actions)
    return GameSession(file, record.match, record.players, seats, rolls)


class GameSession:
    """One stretch of play, from session down to getting up."""

    def __init__(
        self,
        file: RecordFile,
        match: Match,
        players: Players,
        seats: Mapping[Side, str],
        rolls: int,
    ) -> None:
        self.file = file
        self._match = match
        self._players = players
        self._seats = seats
        self._rolls = rolls
        self._help_notes = HelpNotes()

    def run(
        self, terminal: Terminal, *, seed: int | None, typed: bool, tutor: float | None = None
    ) -> int:
        """Plays until the end or until somebody leaves; nothing that was confirmed is lost."""
        screen = Screen(
            terminal,
            display_names(self._players, terminal),
            self._bottom(),
            self.file.path,
            self._help_notes,
        )
        dice: DiceSource = RandomDice(seed, skip=self._rolls)
        if typed:
            dice = TypedDice(screen)
        players = {side: self._player(side, screen, dice, seed, tutor) for side in Side}
        notice = unsolved_notice(terminal.environ, self._match, self._seats.values())
        if notice is not None:
            terminal.say(notice, style="dim")
        try:
            if self._match.is_over:
                self._end_of_game(screen, self._match)
                self._offer_review(screen, self._match)
            self._play(screen, players, dice)
        except (Quit, EOFError):
            self._goodbye(terminal)
        except KeyboardInterrupt:
            self._goodbye(terminal)
            return EXIT_INTERRUPTED
        except UnavailableError as error:  # the disk; what was confirmed is on it
            terminal.print_error(error.text)
            self._goodbye(terminal)
            return EXIT_REFUSED
        return 0

    def _bottom(self) -> Side:
        """The seat in front of the screen: that of the only person, else white's."""
        people = [side for side, kind in self._seats.items() if kind == HUMAN]
        return people[0] if len(people) == 1 else Side.WHITE

    def _player(
        self,
        side: Side,
        screen: Screen,
        dice: DiceSource,
        seed: int | None,
        tutor: float | None,
    ) -> Player:
        kind, name = self._seats[side], screen.names[side]
        if kind == HUMAN:
            person = Person(name, screen, dice if isinstance(dice, TypedDice) else None)
            if tutor is None:
                return person
            from videau.cli.tutored import TutoredPerson

            return TutoredPerson(person, screen, tutor)
        # Another stream than that of the dice, but repeatable with it.
        return new_player(kind, name, None if seed is None else seed + 1 + self._rolls)

    @property
    def _has_people(self) -> bool:
        return HUMAN in self._seats.values()

    def _play(self, screen: Screen, players: Mapping[Side, Player], dice: DiceSource) -> None:
        for event in play_on(self._match, players, dice, self._keep):
            self._match = event.after
            screen.terminal.say(tell(event, screen.names))
            self._say_house_rules(screen, event)
            if event.after.game.is_over:
                self._end_of_game(screen, event.after)
                if event.after.is_over:
                    self._offer_review(screen, event.after)
                    return
                if not self._another_game(screen, event.after):
                    return
            elif not self._has_people and isinstance(event.action, Play):
                screen.show(event.after)

    def _say_house_rules(self, screen: Screen, event: Event) -> None:
        """Says what the sheet takes of a roll, and what it calls a turn without a move."""
        terminal, game = screen.terminal, event.after.game
        if isinstance(event.action, Roll | OpeningRoll):
            for text in lost_words(game):
                terminal.say(text)
        elif isinstance(event.action, Play):
            last = (event.before.game.turn, event.action)
            word = sheet_word(game, last, terminal.translator.language)
            if word is not None:
                terminal.say(word)

    def _keep(self, event: Event) -> None:
        self.file.append(event.actor, event.action, self._help_notes.taken())

    def _end_of_game(self, screen: Screen, match: Match) -> None:
        screen.show(match)
        for text in final_words(match, screen.names):
            screen.terminal.say(text, style="bold")

    def _another_game(self, screen: Screen, match: Match) -> bool:
        """Whether to go on; the computer alone plays one game, or a match to its end."""
        if not self._has_people:
            return match.options.is_match
        read_keyword(
            screen,
            match,
            Text("Press Enter for the next game, or type review or quit (? for help) >"),
            (),
        )
        return True

    def _offer_review(self, screen: Screen, match: Match) -> None:
        """Asks whoever has played whether to go through the match."""
        if not (self._has_people and screen.terminal.is_interactive):
            return
        question = Text("Go through the moves, mistake by mistake? yes or no (Enter: no) >")
        terminal = screen.terminal
        if terminal.ask_until(question, lambda typed: _wants_review(typed, terminal)):
            screen.answer(Keyword.REVIEW, match)

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
                    "The game is saved in {path}. To continue it: videau play --resume.", path=path
                )
            )
        else:
            terminal.say(saved(path))


def _wants_review(typed: str, terminal: Terminal) -> bool:
    """Whether an answer means yes; the word for it in a game is one too."""
    try:
        return read_yes_no(typed, terminal.translator, default=False)
    except UnreadableError:
        words = (Keyword.REVIEW, Keyword.QUIT)
        word = find_keyword(typed, words, terminal.translator)
        if word is None:
            raise
        return word is Keyword.REVIEW
