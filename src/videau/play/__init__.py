"""The table: who sits there, where the dice come from, and how a game is kept.

Reading order: ``player`` and ``dice`` (what the table needs), ``table`` (the loop), ``bots``
with ``evaluation`` and ``doubling`` (players made of arithmetic), ``record_file``.
"""

from videau.play.bots import HeuristicPlayer, RandomPlayer
from videau.play.dice import DiceSource, RandomDice, RecordedDice, roll_for
from videau.play.player import Player
from videau.play.table import Happening, play_on

__all__ = [
    "DiceSource",
    "Happening",
    "HeuristicPlayer",
    "Player",
    "RandomDice",
    "RandomPlayer",
    "RecordedDice",
    "play_on",
    "roll_for",
]
