"""The words that can be typed in a game, in the reader's language and in English."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from enum import Enum

from videau.errors import AmbiguousError, UnreadableError
from videau.i18n.languages import Translator
from videau.i18n.texts import Text

__all__ = [
    "ALWAYS",
    "Keyword",
    "explanation",
    "find_keyword",
    "in_notation",
    "read_yes_no",
    "spelling",
]

_YES, _NO = Text("yes"), Text("no")
_BAR, _OFF = Text("bar"), Text("off")


class Keyword(Enum):
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
    CLUE = "clue"
    KEEP = "keep"
    HINT = "hint"
    REVIEW = "review"
    BOARD = "board"
    IDS = "ids"
    RULES = "rules"
    SAVE = "save"
    QUIT = "quit"


ALWAYS = (
    Keyword.HINT,
    Keyword.REVIEW,
    Keyword.BOARD,
    Keyword.IDS,
    Keyword.RULES,
    Keyword.SAVE,
    Keyword.QUIT,
)
"""Keywords that are good at any time."""

_TABLE: dict[Keyword, tuple[Text, Text]] = {
    Keyword.ROLL: (Text("roll"), Text("rolls the dice; Enter does the same")),
    Keyword.DOUBLE: (Text("double"), Text("offers to play on for twice the stake")),
    Keyword.TAKE: (Text("take"), Text("plays on for the higher stake; the cube is then yours")),
    Keyword.DROP: (Text("drop"), Text("gives up the game rather than play for more")),
    Keyword.BEAVER: (Text("beaver"), Text("takes, and turns the cube once more at once")),
    Keyword.RACCOON: (
        Text("raccoon"),
        Text("answers the beaver with yet another turn of the cube"),
    ),
    Keyword.RESIGN: (
        Text("resign"),
        Text("gives up the game; with 2 for a gammon, with 3 for a backgammon"),
    ),
    Keyword.ACCEPT: (Text("accept"), Text("accepts that the other side gives up")),
    Keyword.REFUSE: (Text("refuse"), Text("plays on: the game is worth more than is offered")),
    Keyword.LIST: (Text("list"), Text("lists what can be played; its number then plays it")),
    Keyword.UNDO: (Text("undo"), Text("takes the last checker back")),
    Keyword.CLUE: (Text("clue"), Text("says a little more about what to look at")),
    Keyword.KEEP: (Text("keep"), Text("plays it all the same")),
    Keyword.HINT: (Text("hint"), Text("says what the computer would do, and why")),
    Keyword.REVIEW: (Text("review"), Text("goes through the moves so far, mistake by mistake")),
    Keyword.BOARD: (Text("board"), Text("shows the board again")),
    Keyword.IDS: (Text("ids"), Text("shows the position as ids for other programs")),
    Keyword.RULES: (Text("rules"), Text("shows the rules of this game")),
    Keyword.SAVE: (
        Text("save"),
        Text("says where the game is kept; every action is saved at once"),
    ),
    Keyword.QUIT: (Text("quit"), Text("leaves; videau play --resume goes on with the game")),
}


def spelling(keyword: Keyword) -> Text:
    """Returns what to type.

    >>> print(spelling(Keyword.QUIT))
    quit
    """
    return _TABLE[keyword][0]


def explanation(keyword: Keyword) -> Text:
    """Returns what happens then."""
    return _TABLE[keyword][1]


def find_keyword(typed: str, possible: Iterable[Keyword], translator: Translator) -> Keyword | None:
    """Returns the keyword that *typed* means, None if it is none.

    The beginning of a word is enough if it is not that of another; accents and case do not
    matter.

    >>> from videau.i18n.languages import translator
    >>> find_keyword("D", [Keyword.DOUBLE, Keyword.ROLL], translator("en"))
    <Keyword.DOUBLE: 'double'>
    """
    keywords = tuple(possible)
    wanted = _plain(typed)
    if not wanted:
        return None
    spelled: tuple[Callable[[Keyword], str], ...] = (
        lambda keyword: _plain(translator.text(spelling(keyword))),
        lambda keyword: keyword.value,
    )
    for spell in spelled:
        for keyword in keywords:
            if spell(keyword) == wanted:
                return keyword
    for spell in spelled:
        begun = [keyword for keyword in keywords if spell(keyword).startswith(wanted)]
        if len(begun) > 1:
            raise AmbiguousError(
                "{typed!r} could be {words}",
                typed=typed,
                words=", ".join(translator.text(spelling(keyword)) for keyword in begun),
            )
        if begun:
            return begun[0]
    return None


def read_yes_no(typed: str, translator: Translator, *, default: bool) -> bool:
    """Returns whether an answer means yes; Enter means *default*.

    >>> from videau.i18n.languages import translator
    >>> read_yes_no("oui", translator("fr"), default=False)
    True
    >>> read_yes_no("perhaps", translator("en"), default=False)
    Traceback (most recent call last):
    ...
    videau.errors.UnreadableError: please type yes or no, not 'perhaps'
    """
    answer = _plain(typed)
    if not answer:
        return default
    for meaning, text in ((True, _YES), (False, _NO)):
        words = (_plain(translator.text(text)), str(text))
        if any(word.startswith(answer) for word in words):
            return meaning
    raise UnreadableError("please type {yes} or {no}, not {typed!r}", yes=_YES, no=_NO, typed=typed)


def in_notation(typed: str, translator: Translator) -> str:
    """Returns a play with the bar and off as notation spells them, whatever the reader types.

    >>> from videau.i18n.languages import translator
    >>> in_notation("Banda/20 6/zdjęty", translator("pl"))
    'bar/20 6/off'
    """
    places = {str(place): _plain(translator.text(place)) for place in (_BAR, _OFF)}

    def spelled(found: re.Match[str]) -> str:
        word = _plain(found[0])
        if any(english.startswith(word) for english in places):
            return found[0]
        return next((place for place, own in places.items() if own.startswith(word)), found[0])

    return re.sub(r"[^\W\d_]+", spelled, typed)


def _plain(text: str) -> str:
    """Small letters without accents: nobody should need a foreign keyboard."""
    decomposed = unicodedata.normalize("NFKD", text.strip().casefold())
    return "".join(sign for sign in decomposed if not unicodedata.combining(sign))
