"""What a native reader of each language stumbles over, as far as a machine can see it.

One table holds the habits of every language; the checks are the same for all. A check returns
what it complains about, so that a failing test reads like an editor's note.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

NBSP = "\N{NO-BREAK SPACE}"
_HARD = f"[{NBSP}\N{NARROW NO-BREAK SPACE}]"
_MARKS = frozenset("“”„‚‘«»‹›\"'")

# What is typed or copied keeps its own signs: code, options, addresses and numbers on a command
# line.
_CODE = re.compile(
    r"""name\ =\ "ours" | 'videau\[\w+\]' | Authorization:\ Bearer\ … | \(\ \)\ ; | \{[^}]*\}
    | \b\d+(?:\.\d+){3}(?:/\d+)? | \b0\.004\b""",
    re.VERBOSE,
)


@dataclass(frozen=True)
class Habits:
    """How one language is written, and which of its words mean something else here."""

    quotes: str
    """The marks that open and close a quotation."""
    percent: str = NBSP
    """What stands before a per cent sign."""
    units: str = NBSP
    """What stands between a number and its unit."""
    apart: str = ""
    """The signs that stand apart from the word before them, by a space that does not break."""
    inside: bool = False
    """Whether quotation marks keep the same space from what is quoted."""
    decimal: str = ","
    short: str = ""
    """The words of one letter that never end a line."""
    avoided: tuple[str, ...] = ()
    """Words that players never read here, as patterns, each with what is said instead."""


HABITS: Mapping[str, Habits] = {
    "en": Habits(quotes="“”", percent="", units=" ", decimal=".", avoided=(r"the mover\b",)),
    "de": Habits(
        quotes="„“",
        avoided=(
            r"\bEngine",  # der Computer
            r"\bDoppler\b",  # Dopplerwürfel
            r"\b(?:Regel)?(?:Blatt|blatt|blätter|Blätter)",  # Anleitung
            r"\bmittig\b",  # in der Mitte
            r"\bHandlung",  # Aktion
            r"\bIrgendein",  # eine beliebige
            r"\bVersuch es: ",  # Probier es
        ),
    ),
    "fr": Habits(
        quotes="«»",
        apart=";:!?",
        inside=True,
        avoided=(
            r"\bmoteur",  # l’ordinateur
            r"\bfeuille",  # règle
            r"\bau trait\b",  # dont c’est le tour
            r"\bil faut au plus\b",  # au maximum
            r"\bde noir\b",  # des noirs
        ),
    ),
    "it": Habits(
        quotes="«»",
        percent="",
        avoided=(r"\bmotore\b", r"\bfogli[oa]? di regole\b", r"\blato di turno\b", r"\bsoldi:"),
    ),
    "es": Habits(
        quotes="«»",
        avoided=(
            r"\bmotor\b",  # el ordenador
            r"\b[Dd]uplicación",  # doblaje
            r"\b[Ee]quidad",  # equity
            r"\blado de turno\b",
            r"\bPrueba: ",  # Pruébalo
        ),
    ),
    "cs": Habits(
        quotes="„“",
        short="aikosuvz",
        avoided=(
            r"\b[Ee]ngin",  # počítač
            r"\b[Ll]isty? s pravidly",  # návod
            r"\btohoto listu\b",
            r"\bkámen(?: nesmí| může) táhnout",  # táhne hráč
        ),
    ),
    "pl": Habits(
        quotes="„”",
        short="aiouwz",
        percent="",
        avoided=(
            r"\b[Ss]ilnik",  # komputer
            r"\b[Aa]rkusz",  # instrukcja
            r"\bkoś(?:ć|ci|ćmi)\b",  # kostka
            r"\b[Zz]wykła (?:partia|wygrana)",  # normalna
        ),
    ),
    "sk": Habits(
        quotes="„“",
        short="aikosuvz",
        avoided=(
            r"\b[Ee]ngin",  # počítač
            r"\b[Ll]isty? s pravidlami",  # návod
            r"\btohto listu\b",
            r"\bkameň(?: nesmie| môže) ťahať",  # ťahá hráč
        ),
    ),
}
"""By language."""


def spaces(text: str, _: Habits) -> list[str]:
    """Finds spaces that are doubled, at an end, or before a sign that wants none."""
    found = re.findall(
        r".{0,8}(?:[ \u00a0]{2}|[ \u00a0][,](?!\w)|[ \u00a0]\.(?![\w.])).{0,8}", text
    )
    return [*found, *([text] if text != text.strip(" ") else [])]


def ellipses(text: str, _: Habits) -> list[str]:
    """Finds three dots where one sign is meant."""
    return re.findall(r".{0,8}\.\.\.", text)


def quotes(text: str, habits: Habits) -> list[str]:
    """Finds quotation marks of another language, and those that do not open or close."""
    foreign = [f"{sign} in {text}" for sign in sorted(_MARKS - set(habits.quotes)) if sign in text]
    opening, closing = tuple(habits.quotes)
    unpaired = opening != closing and text.count(opening) != text.count(closing)
    return [*foreign, *([f"not a pair: {text}"] if unpaired else [])]


def units(text: str, habits: Habits) -> list[str]:
    """Finds numbers that a line break could part from what they count."""
    kept = {"%": habits.percent}
    return [
        match[0]
        for match in re.finditer(r"[\d}]([ \u00a0]?)(%|MB|Mo|[Mm]in\b)", text)
        if match[1] != kept.get(match[2], habits.units)
    ]


def decimals(text: str, habits: Habits) -> list[str]:
    """Finds numbers with the decimal mark of another language."""
    other = {",": r"\d\.\d", ".": r"\d,\d"}[habits.decimal]
    return [match[0] for match in re.finditer(rf"\S*{other}\S*", text)]


def apart(text: str, habits: Habits) -> list[str]:
    """Finds signs that lack the space which keeps them with the word before."""
    found: list[str] = []
    if habits.apart:
        signs = re.escape(habits.apart)
        # Only where a sign ends something: not in a clock, nor the key that asks for help.
        found += re.findall(rf".{{0,8}}(?<!{_HARD})(?<!\()[{signs}](?=[\s)]|$)", text)
    if habits.inside:
        opening, closing = tuple(habits.quotes)
        found += re.findall(rf"{opening}(?!{_HARD}).{{0,8}}", text)
        found += re.findall(rf".{{0,8}}(?<!{_HARD}){closing}", text)
    return found


def short_words(text: str, habits: Habits) -> list[str]:
    """Finds words of one letter that could be left alone at the end of a line."""
    if not habits.short:
        return []
    return re.findall(rf"(?<![\w/-])[{habits.short}{habits.short.upper()}] \S.{{0,8}}", text)


def avoided(text: str, habits: Habits) -> list[str]:
    """Finds words that mean something else to players, or that we say otherwise."""
    return [match[0] for word in habits.avoided for match in re.finditer(word, text)]


CHECKS: tuple[Callable[[str, Habits], list[str]], ...] = (
    spaces,
    ellipses,
    quotes,
    units,
    decimals,
    apart,
    short_words,
    avoided,
)


def complaints(text: str, language: str) -> list[str]:
    """Returns what a reader of *language* would stumble over.

    >>> complaints("Le moteur réfléchit...", "fr")
    ['ellipses: éfléchit...', 'avoided: moteur']
    """
    habits = HABITS[language]
    # A gap may be a number, so what follows it is looked at; code is a word like any other.
    plain = _CODE.sub(lambda match: "}" if match[0].startswith("{") else "x", text)
    return [f"{check.__name__}: {found}" for check in CHECKS for found in check(plain, habits)]


MOVE, TOOL, BUTTON = 14, 15, 28

BUTTONS: Mapping[str, int] = {
    "cannot enter": MOVE,
    "no move": MOVE,
    "Accept": TOOL,
    "Beaver": TOOL,
    "Close": TOOL,
    "Confirm": TOOL,
    "Continue": TOOL,
    "Copy": TOOL,
    "Delete": TOOL,
    "Double": TOOL,
    "Drop": TOOL,
    "Give up": TOOL,
    "Hint": TOOL,
    "Pass": TOOL,
    "Play": TOOL,
    "Play it": TOOL,
    "Raccoon": TOOL,
    "Refuse": TOOL,
    "Rematch": TOOL,
    "Review": TOOL,
    "Roll": TOOL,
    "Take": TOOL,
    "Undo": TOOL,
    "View": TOOL,
    "Watch": TOOL,
    "Back to the game": BUTTON,
    "Delete for good": BUTTON,
    "Download the game": BUTTON,
    "Keep it": BUTTON,
    "Look at the board": BUTTON,
    "New game": BUTTON,
    "Next game": BUTTON,
    "Once more": BUTTON,
    "Play by these rules": BUTTON,
    "Read the rules": BUTTON,
    "Reload": BUTTON,
    "Review this game": BUTTON,
    "Sit down": BUTTON,
    "Start the game": BUTTON,
    "Start the match": BUTTON,
    "Try again": BUTTON,
}
"""How many signs a button has room for: in one line of the list of moves, beside others under a
board, or in a row of its own."""
