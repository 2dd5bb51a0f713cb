"""What a sheet says where its own rule bites, and what it calls what has happened."""

from __future__ import annotations

from videau.i18n.texts import Counted, Text
from videau.rulebook.answers import answer
from videau.rulebook.vocabulary import words
from videau.rules.cube import Side
from videau.rules.game import Game
from videau.rules.lost_dice import lost_dice
from videau.rules.plays import Play
from videau.rules.position import BAR

__all__ = ["is_shut_out", "lost_words", "sheet_word"]


def lost_words(game: Game) -> tuple[Text, ...]:
    """Returns how many of the dice on the table are lost by the sheet's own rule, and that rule.

    >>> from videau import RULESETS, Dice, Position, Stage
    >>> entering = Position(own={25: 1, 6: 5}, other={6: 5})
    >>> rules = RULESETS["dujardin"]
    >>> for text in lost_words(Game(rules, position=entering, stage=Stage.PLAY, dice=Dice(4, 3))):
    ...     print(text)
    One die is lost.
    Only one checker enters in a turn, with one die of your choice. The rest of the roll is lost,
    even with doubles.
    """
    if game.dice is None:
        return ()
    lost = lost_dice(game.position, game.dice, game.ruleset)
    if lost is None:
        return ()
    count = Counted("One die is lost.", "{n} dice are lost.", lost.count)
    return (count, *(answer(game.ruleset, axis) for axis in lost.axes))


def is_shut_out(game: Game, side: Side, play: Play) -> bool:
    """Whether *side* passed because nobody could enter from the bar.

    >>> is_shut_out(Game(), Side.WHITE, Play())
    False
    """
    return not play and game.seen_by(side).own[BAR] > 0


def sheet_word(game: Game, last: tuple[Side, Play] | None, language: str) -> Text | None:
    """Returns what the sheet calls a turn in which nobody could enter, in its language.

    >>> sheet_word(Game(), None, "fr") is None
    True
    """
    word = words(game.ruleset, language).get("dance")
    if word is None or last is None or not is_shut_out(game, *last):
        return None
    return Text("The sheet calls this “{word}”.", word=word)
