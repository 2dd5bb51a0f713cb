"""An opinion about positions: chances, plays, the cube, and a player that acts on them.

Reading order: ``chances`` (what an opinion is), ``evaluator`` (who gives it), ``ranking``
(plays), ``match_equity``, ``cube`` and ``answers`` (stakes), ``rollout``, ``levels`` and
``player``, ``bearoff`` (what is known exactly).

>>> from videau import Dice, Position
>>> net = NetEvaluator.random(seed=1)  # NetEvaluator.shipped() knows how to play
>>> len(rank(net, Position(), Dice(3, 1)))
16

Every number says whose it is: chances and equities belong to the side on roll of the position
they were asked for, those of a play to whoever makes it.
"""

from videau.engine.bearoff import BearoffTables
from videau.engine.book import Book, book
from videau.engine.chances import Chances
from videau.engine.cube import Answer, CubeDecision, CubeState, Holder, decide
from videau.engine.evaluator import Evaluator, NetEvaluator, ShippedNets
from videau.engine.levels import LEVELS, Level, find_level
from videau.engine.match_equity import match_chance
from videau.engine.player import ENGINE_BOTS, EnginePlayer
from videau.engine.ranking import Filter, RankedPlay, Ranking, rank
from videau.engine.rollout import RolloutPlan, RolloutResult, rollout, rollout_cube, rollout_plays
from videau.engine.shipped import ShippedNet, find_net

__all__ = [
    "ENGINE_BOTS",
    "LEVELS",
    "Answer",
    "BearoffTables",
    "Book",
    "Chances",
    "CubeDecision",
    "CubeState",
    "EnginePlayer",
    "Evaluator",
    "Filter",
    "Holder",
    "Level",
    "NetEvaluator",
    "RankedPlay",
    "Ranking",
    "RolloutPlan",
    "RolloutResult",
    "ShippedNet",
    "ShippedNets",
    "book",
    "decide",
    "find_level",
    "find_net",
    "match_chance",
    "rank",
    "rollout",
    "rollout_cube",
    "rollout_plays",
]
