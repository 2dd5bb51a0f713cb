"""The rules as a family reads them before the first game.

A :class:`~videau.Ruleset` answers questions, and each answer is a sentence
(:mod:`videau.rulebook.answers`), so a ruleset of your own has a handbook without anybody writing
one. What nobody disagrees about stands beside it. The sentences are texts
(:mod:`videau.i18n.texts`) and can be read in any of the eight languages.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from videau.i18n.texts import Text
from videau.rulebook.answers import QUESTIONS, answer
from videau.rulebook.sheets import label
from videau.rules.ruleset import Ruleset
from videau.rules.rulesets import RULESETS

__all__ = [
    "ALL_HOME_FIRST",
    "AS_MANY_DICE",
    "HOME_AGAIN",
    "Section",
    "about",
    "differences",
    "handbook",
    "title",
]


@dataclass(frozen=True, slots=True)
class Section:
    """One heading of the handbook with its paragraphs."""

    key: str
    title: Text
    paragraphs: tuple[Text, ...]
    special: bool
    """Whether something here differs from international play."""


def title(ruleset: Ruleset) -> Text:
    """Returns the heading of the whole handbook.

    >>> print(title(RULESETS["gala"]))
    Backgammon by the rules “Gala”
    """
    return Text("Backgammon by the rules “{name}”", name=label(ruleset))


def about(ruleset: Ruleset) -> Text | None:
    """Returns which box the sheet comes from; nothing for rules of somebody's own.

    >>> print(about(RULESETS["standard"]))
    The international rules, as played in clubs and tournaments.
    """
    # By value, not by name: a changed sheet is somebody's own, whatever it is called.
    return _ABOUT[ruleset.name] if RULESETS.get(ruleset.name) == ruleset else None


def handbook(ruleset: Ruleset) -> tuple[Section, ...]:
    """Returns the rules section by section, in the order in which a game meets them.

    >>> special = [section.key for section in handbook(RULESETS["gala"]) if section.special]
    >>> special
    ['scoring', 'cube']
    """
    different = set(_different(ruleset))
    return tuple(
        Section(
            key=outline.key,
            title=outline.title,
            paragraphs=(
                *outline.before,
                *(answer(ruleset, axis) for axis in outline.axes),
                *outline.after,
            ),
            special=not different.isdisjoint(outline.axes),
        )
        for outline in _OUTLINES
    )


def differences(ruleset: Ruleset) -> tuple[Text, ...]:
    """Returns what somebody who knows the international rules has to watch out for.

    >>> for difference in differences(RULESETS["travel"]):
    ...     print(difference)
    With a 4 you bear off a checker from your 4 point, and so on. If that point is empty, bear off a
    checker from the next lower point that has one, even if you have checkers on higher points.
    """
    return tuple(answer(ruleset, axis) for axis in _different(ruleset))


def _different(ruleset: Ruleset) -> tuple[str, ...]:
    """The questions that *ruleset* answers in its own way."""
    return tuple(
        name for name, axis in ruleset.axes.items() if getattr(ruleset, name) != axis.default
    )


_ABOUT: Mapping[str, Text] = {
    "standard": Text("The international rules, as played in clubs and tournaments."),
    "tchibo": Text(
        "From the sheet in Tchibo’s cloth bag with the printed board, as it stands there in "
        "German, French, Italian, Czech and Slovak."
    ),
    "tchibo-pl": Text(
        "From the Polish text on the sheet in Tchibo’s cloth bag. Here, unlike in the other "
        "languages, a number that is too high for bearing off is lost."
    ),
    "dujardin": Text("From the French sheet in Dujardin’s box of 2018."),
    "gala": Text(
        "From a French sheet with a word of its own: a player who cannot enter from the bar “fait "
        "gala” (makes gala)."
    ),
    "travel": Text(
        "From the sheet of a magnetic travel set, as it stands there in English, German and "
        "Spanish."
    ),
    "travel-fr": Text(
        "From the French text on the sheet of a magnetic travel set. Unlike the other languages, "
        "it has the international rule for bearing off."
    ),
}


AS_MANY_DICE = Text(
    "Play as many dice as you can, even if you would rather not. What cannot be played is lost."
)
ALL_HOME_FIRST = Text(
    "When all your checkers are in your home board, you may begin to bear them off. You may always "
    "move a checker inside the home board instead."
)
HOME_AGAIN = Text(
    "If one of your checkers is hit while you are bearing off, it must enter and come all the way "
    "home before you bear off another."
)


@dataclass(frozen=True, slots=True)
class _Outline:
    """A section without what its ruleset answers: that stands between *before* and *after*."""

    key: str
    title: Text
    before: tuple[Text, ...]
    after: tuple[Text, ...] = ()

    @property
    def axes(self) -> tuple[str, ...]:
        """The questions that are answered here."""
        return tuple(axis for axis, asked in QUESTIONS.items() if asked.section == self.key)


_OUTLINES = (
    _Outline(
        "goal",
        Text("Goal"),
        (
            Text(
                "Bring all your checkers round the board into your home board, then bear them "
                "off. The first to have none left wins."
            ),
        ),
    ),
    _Outline(
        "set-up",
        Text("Set-up"),
        (
            Text(
                "The board has 24 points. You count them from your own side: 1 to 6 are your home "
                "board, 24 is the farthest away. Your opponent counts the same points the other "
                "way round."
            ),
            Text(
                "Each player starts with 15 checkers: 2 on the 24 point, 5 on the 13 point, 3 on "
                "the 8 point and 5 on the 6 point."
            ),
        ),
    ),
    _Outline(
        "opening",
        Text("Opening roll"),
        (Text("Each player rolls one die. The higher number starts; on a tie, roll again."),),
    ),
    _Outline(
        "moving",
        Text("Moving"),
        (
            Text(
                "Roll two dice. Move one checker for each of them, or one checker with both, one "
                "after the other, in the order you like. Checkers only move forward, from high "
                "points to low ones."
            ),
            Text(
                "Each step must be possible by itself: if a checker can go neither 6 nor 2, it "
                "cannot go 8 either."
            ),
            AS_MANY_DICE,
        ),
    ),
    _Outline(
        "doubles",
        Text("Doubles"),
        (
            Text(
                "Two equal dice are doubles: you play the number four times, with one checker or "
                "shared among several."
            ),
        ),
    ),
    _Outline(
        "holding",
        Text("Blocked points, blocks and primes"),
        (
            Text(
                "Two or more checkers block a point: your opponent may pass over it but not stop "
                "there. You may stack as many of your own as you like."
            ),
            Text(
                "Blocked points side by side make a block: the longer, the better. Six in a row "
                "are a prime, and no checker gets past it."
            ),
        ),
    ),
    _Outline(
        "hitting",
        Text("Hitting"),
        (
            Text(
                "A checker alone on a point is a blot. If you land on your opponent’s blot, you "
                "hit it: it goes to the bar, in the middle of the board."
            ),
        ),
    ),
    _Outline(
        "entering",
        Text("Entering from the bar"),
        (
            Text(
                "A checker on the bar starts again in your opponent’s home board: a 1 enters on "
                "the 24 point, a 6 on the 19 point, unless your opponent blocks that point. As "
                "long as you have a checker on the bar, you may not move any other. If no die "
                "lets you in, your turn is over."
            ),
        ),
    ),
    _Outline(
        "bearing-off",
        Text("Bearing off"),
        (ALL_HOME_FIRST,),
        (HOME_AGAIN,),
    ),
    _Outline(
        "scoring",
        Text("End of the game"),
        (
            Text(
                "The first player to bear off all checkers wins. A single game counts 1 point, a "
                "gammon 2, a backgammon 3, times the value of the cube."
            ),
        ),
    ),
    _Outline(
        "cube",
        Text("Doubling cube"),
        (
            Text(
                "A game starts at 1 point. Before you roll, you may offer to double the stake. "
                "Your opponent takes and plays on for twice as much, or drops and loses the game."
            ),
        ),
    ),
    _Outline(
        "options",
        Text("Matches and extra rules"),
        (
            Text("Agree on these before you play; no sheet asks for them."),
            Text(
                "Match: the first to reach an agreed number of points wins. When somebody is one "
                "point away, the next game is played without doubling (the Crawford game); after "
                "it, the cube is back."
            ),
            Text(
                "If you play for money, you may agree on more rules. Jacoby: a gammon or "
                "backgammon counts only if a double was taken. Beavers: whoever takes a double "
                "may turn the cube once more at once and keep it. Raccoons: the doubler may "
                "answer a beaver by turning the cube again. Automatic doubles: a tie in the "
                "opening roll turns the cube, which stays in the middle."
            ),
            Text(
                "You may give up and lose a single game, a gammon or a backgammon. Your opponent "
                "may refuse, and then you play on."
            ),
            Text(
                "For a change, set the board up for Nackgammon, Longgammon or Hypergammon, the "
                "short game with 3 checkers each."
            ),
        ),
    ),
)
