"""A game that is put into a match is still played by its own rules, whoever looks at it."""

from __future__ import annotations

import random

import pytest

from tests.positions import random_game
from videau import RULESETS, Game, Match, Ruleset, Stage, format_xgid, parse_xgid
from videau.core import native

pytestmark = pytest.mark.skipif(native is None, reason="the engine lives in the core")

sheets = pytest.mark.parametrize("ruleset", RULESETS.values(), ids=str)


def games(ruleset: Ruleset, seed: int = 1) -> list[Game]:
    """Some positions of a game by *ruleset* with dice to play, bearing off and bar included."""
    met = list(random_game(random.Random(seed), ruleset))
    return [
        Game(ruleset, position=position, stage=Stage.PLAY, dice=dice, turns=1)
        for position, dice in met[:: max(1, len(met) // 12)] + met[-6:]
    ]


@sheets
def test_a_hint_is_a_legal_play_of_the_game(ruleset: Ruleset) -> None:
    from videau.engine import NetEvaluator
    from videau.teacher import hint

    net = NetEvaluator.random(seed=1)
    for game in games(ruleset):
        advice = hint(net, Match(game=game), plies=0)
        assert {option.action for option in advice.options} <= set(game.legal_plays)


@sheets
def test_the_engine_chooses_a_legal_play_of_the_game(ruleset: Ruleset) -> None:
    from videau.engine import LEVELS, EnginePlayer, NetEvaluator

    player = EnginePlayer(LEVELS["casual"], NetEvaluator.random(seed=1), seed=1)
    for game in games(ruleset):
        action = player.choose(Match(game=game), game.turn)
        assert action is not None
        assert game.apply(action).turn is game.turn.opponent


@sheets
def test_the_id_of_a_game_is_that_of_its_match(ruleset: Ruleset) -> None:
    for game in games(ruleset):
        match = Match(game=game)
        assert parse_xgid(format_xgid(match)).game.position == game.position
