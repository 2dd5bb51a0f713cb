"""What an agent sees: the numbers mean what their names say, for either side."""

from __future__ import annotations

import numpy as np
import pytest

from tests.env.agreements import SETTINGS
from videau import Options, Score
from videau.env import FULL, RAW, TD_GAMMON, Environment, Features, Settings, VectorEnvironment
from videau.env.features import BLOCKS
from videau.env.rows import row_of, state_of


@pytest.mark.parametrize("name", SETTINGS)
@pytest.mark.parametrize("block", BLOCKS)
def test_every_number_has_a_name(block: str, name: str) -> None:
    settings = SETTINGS[name]
    env = VectorEnvironment(3, settings, Features(block), seed=1)

    names = env.features.names(settings)
    assert len(set(names)) == len(names) == env.features.size(settings)
    assert env.observe().shape == (3, len(names))
    assert env.legal().rows.shape == (env.counts.sum(), len(names))
    assert env.observe().dtype == env.legal().rows.dtype == env.features.dtype


def test_the_start_in_tesauros_units() -> None:
    env = Environment(features=TD_GAMMON, seed=1)
    env.step()
    seen = dict(zip(TD_GAMMON.names(env.settings), env.observe().tolist(), strict=True))

    assert [seen[f"own 6 {unit}"] for unit in (">=1", ">=2", ">=3", "more")] == [1, 1, 1, 1]
    assert [seen[f"other 24 {unit}"] for unit in (">=1", ">=2", ">=3", "more")] == [1, 1, 0, 0]
    assert seen["own bar"] == seen["other off"] == 0
    assert (seen["to move"], seen["other to move"]) == (1, 0)
    assert sum(seen.values()) == 2 * (3 + 1 + 3 + 1 + 3 + 2) + 1


@pytest.mark.parametrize("name", ["money", "cube-dujardin", "crawford"])
def test_what_white_sees_black_sees_with_the_colours_changed(name: str) -> None:
    settings = SETTINGS[name]
    env = VectorEnvironment(16, settings, FULL, seed=4)
    rng = np.random.default_rng(4)
    for _ in range(12):
        env.step((rng.random(16) * env.counts).astype(np.int64))
    for game in range(16):
        row = row_of(env.state(game))
        mirrored = _mirrored(row)
        if settings.score.white == settings.score.black:
            state_of(mirrored, settings)  # is a state too
        for viewer in (0, 1):
            assert (
                FULL.encode(row[None], viewer, settings).tolist()
                == FULL.encode(mirrored[None], 1 - viewer, settings).tolist()
            )


def _mirrored(row: np.ndarray) -> np.ndarray:
    """The same with white for black, and black for white."""
    from videau.env.rows import COLUMNS

    mirrored = row.copy()
    at = {name: 52 + number for number, name in enumerate(COLUMNS)}
    for name in ("turn", "owner", "winner"):
        if row[at[name]] >= 0:
            mirrored[at[name]] = 1 - row[at[name]]
    mirrored[at["white"]], mirrored[at["black"]] = row[at["black"]], row[at["white"]]
    return mirrored


def test_cube_score_dice_and_rules_are_seen() -> None:
    settings = Settings(options=Options(length=7), score=Score(2, 6))
    env = Environment(settings, Features("cube", "score", "dice", "rules"), seed=1)
    env.step()
    game = env.state.match.game
    seen = dict(zip(env.features.names(settings), env.observe().tolist(), strict=True))

    assert (seen["centred"], seen["dead"], seen["Crawford"]) == (1, 1, 1)
    away = {"white": 5 / 25, "black": 1 / 25}
    assert game.dice is not None
    assert seen[f"high {game.dice.high}"] == seen[f"low {game.dice.low}"] == 1
    assert seen["my away"] == pytest.approx(away[game.turn.value])
    assert seen["gammon=none-off"] == 1
    assert seen["gammon=all-home"] == 0


def test_rows_of_plays_are_the_same_by_the_short_way_and_by_the_long() -> None:
    for features in (RAW, TD_GAMMON):
        env = VectorEnvironment(20, features=features, seed=2)
        long_way = features.encode(
            env._games.successors(), np.repeat(env.choosers, env.counts), env.settings
        )
        assert env.legal().rows.tolist() == long_way.tolist()


def test_features_that_there_are_not_are_refused() -> None:
    with pytest.raises(ValueError, match="got 'pips'"):
        Features("raw", "pips")
    with pytest.raises(ValueError, match="some features"):
        Features()
