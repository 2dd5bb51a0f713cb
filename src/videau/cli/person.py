"""A person at the keyboard, as a player."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich.columns import Columns

from videau.cli.keywords import (
    ALWAYS,
    Keyword,
    find_keyword,
    in_notation,
    read_yes_no,
    spelling,
)
from videau.cli.screen import Screen
from videau.cli.typed_plays import advance, listed, pick, sheet_on_leaving
from videau.errors import IllegalActionError, UnreadableError, VideauError
from videau.i18n.texts import Counted, Text
from videau.play.dice import Pair
from videau.play.narration import win_name
from videau.rules.actions import (
    Accept,
    Action,
    Beaver,
    Double,
    Drop,
    OpeningRoll,
    Raccoon,
    Refuse,
    Resign,
    Roll,
    Take,
)
from videau.rules.cube import Side
from videau.rules.dice import Dice
from videau.rules.draft import Draft
from videau.rules.game import Game
from videau.rules.match import Match
from videau.rules.plays import LegalPlays, Play
from videau.rules.scoring import Win

__all__ = ["Person", "Quit", "TypedDice", "read_keyword"]

_ANSWERS: dict[Keyword, Action] = {
    Keyword.TAKE: Take(),
    Keyword.DROP: Drop(),
    Keyword.BEAVER: Beaver(),
    Keyword.RACCOON: Raccoon(),
    Keyword.ACCEPT: Accept(),
    Keyword.REFUSE: Refuse(),
}


class Quit(Exception):  # noqa: N818  # nothing went wrong
    """Somebody wants to stop for now."""


def read_keyword(
    screen: Screen,
    match: Match,
    prompt: Text,
    words: Sequence[Keyword],
    *,
    free: bool = False,
    plays: bool = False,
) -> tuple[Keyword | None, str]:
    """Asks until something useful is typed; returns the word and what follows it.

    Enter gives no word and no text. Only if *free* is anything else handed back unread.
    """
    terminal = screen.terminal
    possible = tuple(word for word in (*words, *ALWAYS) if word not in screen.left_out)
    while True:
        typed = terminal.ask(prompt)
        try:
            if typed == "?":
                screen.help(possible, plays=plays)
                continue
            word, rest = _split(typed, possible, screen)
            if word is Keyword.QUIT:
                raise Quit
            if word in ALWAYS:
                screen.answer(word, match)
            elif word is not None or not typed or free:
                return word, rest
            else:
                names = ", ".join(terminal.tr(spelling(word)) for word in words or ALWAYS)
                raise UnreadableError(
                    "please type {words}, not {typed!r}; ? explains", words=names, typed=typed
                )
        except VideauError as error:
            terminal.say(error.text, style="yellow")


def _split(typed: str, possible: Sequence[Keyword], screen: Screen) -> tuple[Keyword | None, str]:
    parts = re.fullmatch(r"([^\W\d_][^\d/*]*?)\s*(\d*)", typed)
    if parts is not None:
        word = find_keyword(parts[1], possible, screen.terminal.translator)
        if word is not None:
            return word, parts[2]
    return None, typed


class TypedDice:
    """Dice that are rolled on a real table and typed in."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._typed: Pair | None = None

    def expect(self, typed: str) -> None:
        """Keeps dice that were typed at another question, for the next throw."""
        self._typed = _pair(typed)

    def throw(self, state: Game | Match) -> Pair:
        """Returns the dice that are typed, in that order."""
        pair, self._typed = self._typed, None
        while pair is None:
            assert isinstance(state, Match)
            _, typed = read_keyword(self._screen, state, self._question(state), (), free=True)
            try:
                pair = _pair(typed)
            except VideauError as error:
                self._screen.terminal.say(error.text, style="yellow")
        return pair

    def _question(self, match: Match) -> Text:
        names = self._screen.names
        if OpeningRoll in match.may:
            return Text(
                "Who begins? Type the die of {white}, then that of {black}:",
                white=names[Side.WHITE],
                black=names[Side.BLACK],
            )
        return Text("{name}’s dice:", name=names[match.game.turn])


def _pair(typed: str) -> Pair:
    Dice.parse(typed)  # for its complaint; a Dice forgets the order
    one, other = (int(sign) for sign in typed if sign.isdigit())
    return one, other


class Person:
    """Somebody who types."""

    def __init__(self, name: str, screen: Screen, dice: TypedDice | None = None) -> None:
        self.name = name
        self._screen = screen
        self._dice = dice

    @property
    def has_own_dice(self) -> bool:
        """Whether dice are rolled on a real table, before anything is typed."""
        return self._dice is not None

    def choose(self, match: Match, side: Side) -> Action | None:
        """Asks the person what to do."""
        if Play in match.may:
            return self._play(match)
        self._screen.show(match)
        if Roll in match.may:
            return self._roll(match)
        return self._answer(match)

    # Before the roll

    def _roll(self, match: Match) -> Action | None:
        words = [Keyword.ROLL, Keyword.RESIGN]
        if Double in match.may:
            words.insert(1, Keyword.DOUBLE)
        while True:
            word, typed = self._read(match, self._roll_prompt(match), words, free=True)
            if word is Keyword.DOUBLE:
                return Double()
            if word is Keyword.RESIGN:
                resignation = self._resign(typed)
                if resignation is not None:
                    return resignation
            elif word is Keyword.ROLL or not typed or self._typed_dice(typed):
                return None

    def _roll_prompt(self, match: Match) -> Text:
        if self._dice is not None and Double in match.may:
            return Text("{name}: type your dice, or double (? for help) >", name=self.name)
        if self._dice is not None:
            return Text("{name}: type your dice (? for help) >", name=self.name)
        if Double in match.may:
            return Text("{name}: Enter rolls, or double (? for help) >", name=self.name)
        return Text("{name}: Enter rolls (? for help) >", name=self.name)

    def _typed_dice(self, typed: str) -> bool:
        try:
            if self._dice is None:
                raise UnreadableError("{typed!r} means nothing here; ? explains", typed=typed)
            self._dice.expect(typed)
        except VideauError as error:
            self._say(error.text, style="yellow")
            return False
        return True

    def _resign(self, number: str) -> Resign | None:
        if number not in ("", "1", "2", "3"):
            self._say(
                Text("expected 1, 2 or 3 after resign, got {number!r}", number=number),
                style="yellow",
            )
            return None
        win = Win(int(number or 1))
        translator = self._screen.terminal.translator
        sure = self._screen.terminal.ask_until(
            Text("Give up and lose {win}? yes or no (Enter: no) >", win=win_name(win)),
            lambda typed: read_yes_no(typed, translator, default=False),
        )
        return Resign(win) if sure else None

    # Answering the other side

    def _answer(self, match: Match) -> Action:
        game = match.game
        if game.resigned is not None:
            prompt = Text(
                "{name}: the other side gives up and loses {win}. accept or refuse? >",
                name=self.name,
                win=win_name(game.resigned),
            )
        else:
            prompt = Text(
                "{name}: play on for {stake}? take or drop (? for help) >",
                name=self.name,
                stake=game.offered,
            )
        kinds = match.may
        words = [word for word, action in _ANSWERS.items() if type(action) in kinds]
        while True:
            word, _ = self._read(match, prompt, words)
            if word is not None:
                return _ANSWERS[word]

    # Playing the dice

    def _play(self, match: Match) -> Action:
        game = match.game
        plays = game.legal_plays
        assert game.dice is not None
        self._screen.show(match)
        if not plays.can_move:
            self._say(Text("{name}: {dice} cannot be played.", name=self.name, dice=game.dice))
            return plays[0]
        if len(plays) == 1:
            self._say(Text("{name}: {dice} has only one play.", name=self.name, dice=game.dice))
            return plays[0]
        draft = Draft(game.position, game.dice, game.ruleset)
        while True:
            answer = self._draft_on(match, draft, plays)
            if not isinstance(answer, Draft):
                return answer
            if answer is not draft:
                self._screen.show(match, answer.position)
            draft = answer

    def _draft_on(self, match: Match, draft: Draft, plays: LegalPlays) -> Draft | Action:
        """One more input: a draft that goes on, or the action it ends with."""
        translator = self._screen.terminal.translator
        words = [Keyword.LIST, Keyword.RESIGN]
        if draft.taken:
            words.insert(0, Keyword.UNDO)
        word, typed = self._read(match, self._play_prompt(draft, plays), words, True, True)
        try:
            if word is Keyword.LIST:
                self._list(listed(draft, plays))
            elif word is Keyword.UNDO:
                return draft.undo()
            elif word is Keyword.RESIGN:
                return self._resign(typed) or draft
            elif not typed:
                return draft.play if draft.is_complete else draft
            elif typed.isdecimal() and len(typed) < 5:  # longer ones are no number of a list
                return pick(draft, int(typed), plays)
            else:
                return advance(draft, in_notation(typed, translator), plays)
        except VideauError as error:
            self._say(error.text, style="yellow")
            if isinstance(error, IllegalActionError):
                for text in sheet_on_leaving(draft, in_notation(typed, translator)):
                    self._say(text)
        return draft

    def _play_prompt(self, draft: Draft, plays: LegalPlays) -> Text:
        if draft.is_complete:
            return Text(
                "{name}: Enter plays {play}, undo takes it back >",
                name=self.name,
                play=str(draft.play),
            )
        if draft.taken:
            return Text(
                "{name}: {play}, and then? (undo, list, ?) >", name=self.name, play=str(draft.play)
            )
        return Counted(
            "{name}: play {dice} ({n} way; list, or ? for help) >",
            "{name}: play {dice} ({n} ways; list, or ? for help) >",
            len(plays),
            name=self.name,
            dice=str(plays.dice),
        )

    def _list(self, items: Sequence[str]) -> None:
        width = len(str(len(items)))
        lines = (f"{number:>{width}}  {item}" for number, item in enumerate(items, start=1))
        self._say(Columns(lines, padding=(0, 3), column_first=True))

    def _read(
        self,
        match: Match,
        prompt: Text,
        words: Sequence[Keyword],
        free: bool = False,
        plays: bool = False,
    ) -> tuple[Keyword | None, str]:
        return read_keyword(self._screen, match, prompt, words, free=free, plays=plays)

    def _say(self, what: Text | Columns, style: str | None = None) -> None:
        self._screen.terminal.say(what, style=style)
