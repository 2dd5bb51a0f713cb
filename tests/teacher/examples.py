"""Instructive positions, and the page on which a reader finds what is said about each.

``examples.txt`` lists them: sheet, position, dice (or ``-`` before a roll, ``cube`` after a
double, ``gives up`` after a resignation), what was done, and the score if there is one. The pages
are written anew by

    python -m tests.teacher.examples
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import chain
from pathlib import Path

from tools.locales import WORDS, collect_under
from videau import (
    RULESETS,
    Dice,
    Double,
    Drop,
    Match,
    Options,
    Play,
    Position,
    Roll,
    Score,
    Take,
    Win,
)
from videau.engine.evaluator import ShippedNets
from videau.engine.shipped import find_net
from videau.i18n.languages import LANGUAGES, translator
from videau.i18n.texts import Counted, Text
from videau.rules.actions import Accept, Action, Beaver, Refuse, Resign
from videau.rules.game import Game, Stage
from videau.rules.ruleset import Ruleset
from videau.teacher import Explanation, explain
from videau.teacher.words import DEPTHS

__all__ = [
    "EXAMPLES",
    "PAGE",
    "SENTENCES",
    "Example",
    "nets_of",
    "page",
    "page_of",
    "sentences",
    "templates",
]

HERE = Path(__file__).parent
PAGE = HERE / "golden" / "examples.md"
_ACTIONS: dict[str, Action | None] = {
    "roll": None,
    "double": Double(),
    "take": Take(),
    "drop": Drop(),
    "beaver": Beaver(),
    "accept": Accept(),
    "refuse": Refuse(),
}


@dataclass(frozen=True)
class Example:
    """One position, and what somebody did in it."""

    ruleset: Ruleset
    position: str
    rolled: str
    played: str
    score: str = ""
    """Length of the match and points of both sides, as 5:3-1; empty for money."""

    @classmethod
    def read(cls, line: str) -> Example:
        """Reads a line of the list."""
        name, *rest = (part.strip() for part in line.split("|"))
        return cls(RULESETS[name], *rest)

    def __str__(self) -> str:
        return f"{self.ruleset} {self.position} {self.rolled} {self.played}"

    @property
    def match(self) -> Match:
        """The table at which it happened."""
        length, _, points = self.score.partition(":")
        options = Options(length=int(length), beavers=False) if length else Options(beavers=True)
        white, _, black = points.partition("-")
        score = Score(int(white), int(black)) if points else Score()
        match = Match(ruleset=self.ruleset, options=options, score=score)
        game = Game(
            ruleset=self.ruleset,
            options=match.options,
            position=Position.parse(self.position),
            stage=Stage.ROLL,
            turns=2,
        )
        match = match.with_game(game)
        if self.rolled == "gives up":
            return match.apply(Resign(Win.SINGLE))
        if self.rolled == "cube":
            return match.apply(Double())
        return match if self.rolled == "-" else match.apply(Roll(Dice.parse(self.rolled)))

    def told(self) -> Explanation:
        """What is said about it, looking one roll ahead."""
        return _told(self)


@cache
def _told(example: Example) -> Explanation:
    played = example.played
    action = _ACTIONS[played] if played in _ACTIONS else Play.parse(played)
    return explain(ShippedNets(), example.match, action, plies=1)


EXAMPLES = tuple(
    Example.read(line)
    for line in (HERE / "examples.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
)


def entry(number: int, example: Example, language: str = "en") -> str:
    """Returns one example as it is read."""
    told = example.told()
    best = "roll" if told.best.action is None else str(told.best.action)
    if not isinstance(told.best.action, Play | None):
        best = type(told.best.action).__name__.lower()
    score = f", match of {example.score}" if example.score else ""
    lines = [
        f"## {number}. {example.ruleset}, {example.rolled}{score}",
        "",
        f"`{example.position}` played **{example.played}**, best **{best}**, cost {told.cost:.3f}",
        "",
    ]
    locale = translator(language)
    for depth in DEPTHS:
        said = " ".join(
            f"({each.role}) {locale.text(each.text)}"
            if each.role != "reason"
            else locale.text(each.text)
            for each in told.texts(depth)
        )
        lines.append(f"- *{depth}*: {said}")
    return "\n".join(lines) + "\n"


def nets_of() -> dict[str, str]:
    """Returns the net that judges by each sheet, by the sum of its file."""
    return {name: find_net(ruleset).net.sha256[:12] for name, ruleset in RULESETS.items()}


def page_of(language: str) -> Path:
    """Where the examples stand in a language."""
    return PAGE if language == "en" else PAGE.with_name(f"examples-{language}.md")


def page(language: str = "en") -> str:
    """Returns all examples as one page, said in *language*."""
    head = [
        "# What the teacher says about fifty positions",
        "",
        "Written by `python -m tests.teacher.examples`; judged one roll ahead by these nets:",
        "",
        *(f"- {name}: {net}" for name, net in nets_of().items()),
        "",
    ]
    entries = (entry(number, example, language) for number, example in enumerate(EXAMPLES, 1))
    return "\n".join([*head, *entries])


# Every sentence in every language, for translators

SENTENCES = PAGE.with_name("sentences.md")
_GAPS: dict[str, str | int] = {
    "better": "8/5 6/5",
    "worse": "13/10 6/5",
    "best": "8/5 6/5",
    "played": "13/10 6/5",
    "play": "8/5 6/5",
    "point": 5,
    "other": 3,
    "needed": 22,
    "share": 48,
    "win": 54,
    "wins": 55,
    "all": 1296,
    "won": 14,
    "lost": 11,
    "own": 69,
    "lead": 8,
    "dead": 25,
    "live": 20,
    "losers": 108,
    "behind": 7,
}
_COUNTS = (1, 2, 5, 22)


def templates() -> list[tuple[str, ...]]:
    """Returns every template of the teacher's words: one form, or one and many."""
    found = chain.from_iterable(map(collect_under, WORDS))
    return sorted({text if isinstance(text, tuple) else (text,) for text in found})


def sentences() -> str:
    """Returns every template in every language, once for each plural form."""
    lines = ["# Every sentence of the teacher in every language", ""]
    lines += ["Written by `python -m tests.teacher.examples`.", ""]
    for template in templates():
        lines += [f"## {template[0]}", ""]
        for language in LANGUAGES:
            said = dict.fromkeys(translator(language).text(text) for text in _forms(template))
            lines.append(f"- {language}: " + " / ".join(said))
        lines.append("")
    return "\n".join(lines)


def _forms(template: tuple[str, ...]) -> list[Text]:
    one, *many = template
    if not many:
        return [Text(one, **_GAPS)]
    return [Counted(one, many[0], n, **_GAPS) for n in _COUNTS]


if __name__ == "__main__":
    PAGE.parent.mkdir(exist_ok=True)
    for code in LANGUAGES:
        page_of(code).write_text(page(code), encoding="utf-8")
    SENTENCES.write_text(sentences(), encoding="utf-8")
