"""The table: who sits there, where the dice come from, what happens there.

Reading order: ``player`` and ``dice`` (what the loop needs), ``loop`` (a game, event by event),
``narration`` (what happens, in words), ``outcome`` (how a game ended and why), ``standing`` (what
is to be done now), ``clock`` (how much time is left), ``bots`` (a player that needs no engine).
"""

from videau.play.bots import RandomPlayer
from videau.play.dice import DiceSource, RandomDice, RecordedDice, roll_for
from videau.play.loop import Event, play_on, replay
from videau.play.player import Player

__all__ = [
    "DiceSource",
    "Event",
    "Player",
    "RandomDice",
    "RandomPlayer",
    "RecordedDice",
    "play_on",
    "replay",
    "roll_for",
]
