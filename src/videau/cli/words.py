"""The words that can be typed in a game, in the reader's language and in English."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable
from enum import Enum

from videau.errors import AmbiguousError
from videau.i18n.languages import Translator
from videau.i18n.texts import Text

__all__ = ["Word", "explanation", "find_word", "is_yes", "spelling"]


class Word(Enum):
    """Something to type, beside plays, numbers and Enter."""

    ROLL = "roll"
    DOUBLE = "double"
    TAKE = "take"
    DROP = "drop"
    BEAVER = "beaver"
    RACCOON = "raccoon"
    RESIGN = "resign"
    ACCEPT = "accept"
    REFUSE = "refuse"
    LIST = "list"
    UNDO = "undo"
    BOARD = "board"
    IDS = "ids"
    RULES = "rules"
    SAVE = "save"
    QUIT = "quit"


ALWAYS = (Word.BOARD, Word.IDS, Word.RULES, Word.SAVE, Word.QUIT)
"""Words that are good at any time."""

_TABLE: dict[Word, tuple[Text, Text]] = {
    Word.ROLL: (Text("roll"), Text("rolls the dice; Enter does the same")),
    Word.DOUBLE: (Text("double"), Text("offers to play on for twice the stake")),
    Word.TAKE: (Text("take"), Text("plays on for the higher stake; the cube is then yours")),
    Word.DROP: (Text("drop"), Text("gives up the game rather than play for more")),
    Word.BEAVER: (Text("beaver"), Text("takes, and turns the cube once more at once")),
    Word.RACCOON: (Text("raccoon"), Text("answers the beaver with yet another turn of the cube")),
    Word.RESIGN: (
        Text("resign"),
        Text("gives up the game; with 2 for a gammon, with 3 for a backgammon"),
    ),
    Word.ACCEPT: (Text("accept"), Text("accepts that the other side gives up")),
    Word.REFUSE: (Text("refuse"), Text("plays on: the game is worth more than is offered")),
    Word.LIST: (Text("list"), Text("lists what can be played; its number then plays it")),
    Word.UNDO: (Text("undo"), Text("takes the last checker back")),
    Word.BOARD: (Text("board"), Text("shows the board again")),
    Word.IDS: (Text("ids"), Text("shows the position as ids for other programs")),
    Word.RULES: (Text("rules"), Text("shows the rules of this game")),
    Word.SAVE: (Text("save"), Text("says where the game is kept; every action is saved at once")),
    Word.QUIT: (Text("quit"), Text("leaves; videau play --resume goes on with the game")),
}


def spelling(word: Word) -> Text:
    """Returns what to type.

    >>> print(spelling(Word.QUIT))
    quit
    """
    return _TABLE[word][0]


def explanation(word: Word) -> Text:
    """Returns what happens then."""
    return _TABLE[word][1]


def find_word(typed: str, possible: Iterable[Word], translator: Translator) -> Word | None:
    """Returns the word that *typed* means, None if it is no word.

    The beginning of a word is enough if it is not that of another; accents and case do not
    matter.

    >>> from videau.i18n.languages import translator
    >>> find_word("D", [Word.DOUBLE, Word.ROLL], translator("en"))
    <Word.DOUBLE: 'double'>
    """
    words = tuple(possible)
    wanted = _plain(typed)
    if not wanted:
        return None
    spelled: tuple[Callable[[Word], str], ...] = (
        lambda word: _plain(translator.text(spelling(word))),
        lambda word: word.value,
    )
    for spell in spelled:
        for word in words:
            if spell(word) == wanted:
                return word
    for spell in spelled:
        begun = [word for word in words if spell(word).startswith(wanted)]
        if len(begun) > 1:
            raise AmbiguousError(
                "{typed!r} could be {words}",
                typed=typed,
                words=", ".join(translator.text(spelling(word)) for word in begun),
            )
        if begun:
            return begun[0]
    return None


def is_yes(typed: str, translator: Translator, *, default: bool) -> bool:
    """Returns whether an answer means yes; Enter means *default*."""
    answer = _plain(typed)
    if not answer:
        return default
    yes = (_plain(translator.text(Text("yes"))), "yes")
    return any(word.startswith(answer) for word in yes)


def _plain(text: str) -> str:
    """Small letters without accents: nobody should need a foreign keyboard."""
    decomposed = unicodedata.normalize("NFKD", text.strip().casefold())
    return "".join(sign for sign in decomposed if not unicodedata.combining(sign))
