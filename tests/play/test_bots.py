from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.positions import positions, rolls, rulesets
from videau import (
    RULESETS,
    STANDARD,
    Accept,
    Dice,
    Double,
    Drop,
    Match,
    OpeningRoll,
    Options,
    Play,
    Position,
    Resign,
    Roll,
    Ruleset,
    Side,
    Take,
    Win,
)
from videau.notation.situation import match_at
from videau.play import Event, RandomDice, RandomPlayer, play_on
from videau.play.bots import BOTS

ON_ROLL = match_at(Position(own={6: 4, 5: 4, 4: 4}, other={6: 4, 5: 4, 4: 4}), options=Options())


@given(positions(), rolls, rulesets, st.integers())
@settings(max_examples=60)
def test_it_always_finds_a_legal_play(
    position: Position, dice: Dice, ruleset: Ruleset, seed: int
) -> None:
    match = match_at(position, ruleset=ruleset, options=Options()).apply(Roll(dice))

    assert RandomPlayer(seed=seed).choose(match, Side.WHITE) in match.legal_actions()


def test_every_legal_play_has_the_same_chance() -> None:
    match = Match().apply(OpeningRoll(6, 5))
    player = RandomPlayer(seed=1)

    chosen = Counter(player.choose(match, Side.WHITE) for _ in range(1_400))

    plays = match.game.legal_plays
    assert set(chosen) == set(plays)
    expected = 1_400 / len(plays)
    assert all(abs(count - expected) < 5 * expected**0.5 for count in chosen.values())


def test_it_lets_the_dice_roll_and_never_doubles() -> None:
    assert Double in ON_ROLL.may
    assert all(RandomPlayer(seed=seed).choose(ON_ROLL, Side.WHITE) is None for seed in range(20))


def test_it_takes_or_drops_a_double_and_never_beavers() -> None:
    doubled = match_at(ON_ROLL.game.position, options=Options(beavers=True)).apply(Double())

    answers = {RandomPlayer(seed=seed).choose(doubled, Side.BLACK) for seed in range(20)}

    assert answers == {Take(), Drop()}


@pytest.mark.parametrize("win", Win)
def test_it_accepts_any_resignation(win: Win) -> None:
    assert RandomPlayer().choose(ON_ROLL.apply(Resign(win)), Side.BLACK) == Accept()


def _game(seed: int, ruleset: Ruleset = STANDARD) -> list[Event]:
    players = {side: RandomPlayer(seed=seed) for side in Side}
    return list(play_on(Match(ruleset, Options(length=1)), players, RandomDice(seed)))


def test_the_same_seed_plays_the_same_game() -> None:
    one, again, other = (
        [event.action for event in _game(seed) if isinstance(event.action, Play)]
        for seed in (4, 4, 5)
    )

    assert one == again
    assert one != other


@pytest.mark.parametrize("name", RULESETS)
def test_it_plays_every_ruleset_to_the_end(name: str) -> None:
    assert _game(3, RULESETS[name])[-1].after.is_over


@pytest.mark.parametrize("name", BOTS)
def test_every_player_without_an_engine_can_be_made_by_its_name(name: str) -> None:
    assert BOTS[name]("Ann", 1).name == "Ann"
