"""One episode: choices by number, dice as a player, copies that go on alike."""

from __future__ import annotations

import pickle
from collections import Counter

import numpy as np
import pytest

from tests.env.agreements import SETTINGS
from videau import ALL_ROLLS, Double, OpeningRoll, Options, Play, Resign, Roll, Score, Side, Stage
from videau.env import FULL, Choice, Environment, Settings, State
from videau.rules.match import Match
from videau.rules.time_control import TimeControl


def played(env: Environment, rng: np.random.Generator, steps: int) -> list[object]:
    """Chooses at random, and says everything that was seen."""
    seen: list[object] = []
    for _ in range(steps):
        if env.state.has_ended:
            env.reset()
        number = None if env.awaits_dice else int(rng.integers(len(env.choices)))
        seen += [env.step(number), env.observe().tobytes(), env.legal().tobytes()]
    return seen


@pytest.mark.parametrize("name", SETTINGS)
def test_the_same_seed_and_choices_make_the_same_episode(name: str) -> None:
    one, other = (Environment(SETTINGS[name], FULL, seed=3) for _ in range(2))

    seen = played(one, np.random.default_rng(1), 40)

    assert seen == played(other, np.random.default_rng(1), 40)
    assert one.state == other.state


def test_another_seed_makes_another_episode() -> None:
    one, other = Environment(seed=3), Environment(seed=4)

    assert played(one, np.random.default_rng(1), 9) != played(other, np.random.default_rng(1), 9)


def test_without_a_seed_no_two_environments_are_alike() -> None:
    assert Environment().serialise() != Environment().serialise()


@pytest.mark.parametrize("name", SETTINGS)
def test_copies_go_on_alike_from_anywhere(name: str) -> None:
    env = Environment(SETTINGS[name], FULL, seed=9)
    for steps in (0, 1, 6, 25):
        played(env, np.random.default_rng(steps), steps)
        for copy in (
            env.clone(),
            Environment.deserialise(env.serialise()),
            pickle.loads(pickle.dumps(env)),
        ):
            rng, its = np.random.default_rng(2), np.random.default_rng(2)
            assert played(env.clone(), rng, 8) == played(copy, its, 8)


def test_stepping_is_replaying_the_actions_by_the_rules() -> None:
    env = Environment(SETTINGS["money"], seed=2)
    match = Match(env.settings.ruleset, env.settings.options)
    rng = np.random.default_rng(2)
    action: Choice
    while not env.state.has_ended:
        if env.awaits_dice:
            number = int(rng.integers(len(env.outcomes)))
            action = env.outcomes[number][0]
        else:
            number = int(rng.integers(len(env.choices)))
            action = env.choices[number]
        env.step(number)
        match = match if action is None else match.apply(action)

    assert env.state.match == match
    assert match.game.is_over


# Chance


def test_an_opening_roll_has_thirty_outcomes_and_a_roll_twenty_one() -> None:
    state = State.first(Settings())
    assert len(state.outcomes) == 30
    assert sum(state.outcomes.values()) == pytest.approx(1)

    state = state.after_roll(OpeningRoll(3, 1)).after(0)
    assert len(state.outcomes) == 21
    assert sum(state.outcomes.values()) == pytest.approx(1)


def test_ties_are_outcomes_where_they_turn_the_cube() -> None:
    state = State.first(Settings(options=Options(automatic_doubles=1)))
    assert len(state.outcomes) == 36

    state = state.after_roll(OpeningRoll(2, 2))
    assert state.match.game.cube.value == 2
    assert len(state.outcomes) == 30


def test_dice_of_a_seed_are_fair() -> None:
    env = Environment(seed=12)
    start = env.state.after_roll(OpeningRoll(3, 1)).after(0)
    thrown = Counter[str]()
    for _ in range(3600):
        env.reset(state=start)
        env.step()
        thrown[str(env.state.match.game.dice)] += 1

    expected = {str(dice): 3600 * float(dice.probability) for dice in ALL_ROLLS}
    squares = sum((thrown[dice] - times) ** 2 / times for dice, times in expected.items())
    assert squares < 45.3  # 20 degrees of freedom: one seed in a thousand is worse


def test_an_outcome_can_be_chosen() -> None:
    env = Environment(seed=1)
    number = next(n for n, (roll, _) in enumerate(env.outcomes) if roll == OpeningRoll(1, 6))

    env.step(number)

    assert env.chooser is Side.BLACK


# Choices


def test_before_a_roll_there_is_a_choice_only_where_there_is_something_to_choose() -> None:
    without = State.first(Settings()).after_roll(OpeningRoll(3, 1)).after(0)
    assert without.awaits_dice
    assert without.choices == ()

    with_cube = State.first(Settings(options=Options())).after_roll(OpeningRoll(3, 1)).after(0)
    assert with_cube.choices == (None, Double())
    assert with_cube.after(0).awaits_dice
    assert with_cube.after(1).chooser is Side.WHITE


def test_giving_up_is_offered_once_a_turn() -> None:
    settings = Settings(options=Options(cube=False), resigning=True)
    state = State.first(settings).after_roll(OpeningRoll(3, 1)).after(0)
    assert [type(choice) for choice in state.choices] == [type(None), Resign, Resign, Resign]

    refused = state.after(2).after(1)
    assert refused.awaits_dice

    accepted = state.after(2).after(0)
    assert accepted.is_over
    assert accepted.returns == (2.0, -2.0)


def test_an_episode_of_a_match_is_the_whole_match() -> None:
    settings = Settings(options=Options(length=3, cube=False), score=Score(0, 2))
    state = State.first(settings)
    rng = np.random.default_rng(1)
    while not state.has_ended:
        if state.awaits_dice:
            outcomes = list(state.outcomes)
            state = state.after_roll(outcomes[rng.integers(len(outcomes))])
        else:
            state = state.after(int(rng.integers(len(state.choices))))

    assert state.match.is_over
    winner = state.match.winner
    assert state.returns == ((1.0, -1.0) if winner is Side.WHITE else (-1.0, 1.0))


def test_rows_are_seen_by_whoever_chooses() -> None:
    env = Environment(seed=1)
    env.step()
    for row, play in zip(env.legal(), env.choices, strict=True):
        assert isinstance(play, Play)
        after = env.state.match.game.position.play(play)
        assert bytes(row) == after.other + after.own


def test_an_episode_that_lasts_too_long_is_cut_off_without_a_result() -> None:
    env = Environment(Settings(most_turns=3), seed=1)
    steps = 0
    while not env.state.has_ended:
        step = env.step(None if env.awaits_dice else 0)
        steps += 1

    assert (step.is_over, step.is_cut_off, step.rewards) == (False, True, (0.0, 0.0))
    assert steps == 6


# Mistakes


def test_mistakes_are_named() -> None:
    env = Environment(seed=1)
    with pytest.raises(ValueError, match="one of 30 outcomes, got 30"):
        env.step(30)
    env.step()
    with pytest.raises(ValueError, match="the number of a choice"):
        env.step()
    with pytest.raises(ValueError, match=f"one of {len(env.choices)} choices, got -1"):
        env.step(-1)
    with pytest.raises(ValueError, match="nobody rolls now"):
        env.state.after_roll(OpeningRoll(3, 1))


def test_settings_that_no_environment_has_are_refused() -> None:
    with pytest.raises(ValueError, match="no clock"):
        Settings(options=Options(clock=TimeControl(delay=12, reserve=60)))
    with pytest.raises(ValueError, match="score from 0 to 2"):
        Settings(options=Options(length=3), score=Score(3, 0))
    with pytest.raises(ValueError, match="most_turns"):
        Settings(most_turns=-1)
    with pytest.raises(ValueError, match="'points' or 'win'"):
        Settings(reward="money")  # type: ignore[arg-type]


def test_nothing_can_be_done_after_the_end() -> None:
    env = Environment(Settings(most_turns=1), seed=1)
    env.step()
    env.step(0)
    assert env.state.has_ended
    assert env.legal().shape == (0, 52)
    with pytest.raises(ValueError, match="reset"):
        env.step(0)


def test_the_stage_tells_a_roll_from_the_opening() -> None:
    state = State.first(Settings())
    assert state.match.game.stage is Stage.OPENING
    later = state.after_roll(OpeningRoll(3, 1)).after(0)
    assert all(isinstance(roll, Roll) for roll in later.outcomes)
