"""What holds for any game: it lists what may be done, and what it lists can be done."""

from __future__ import annotations

import copy
import pickle
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.positions import rulesets
from videau import (
    ALL_ROLLS,
    STARTS,
    Action,
    Cube,
    Dice,
    Game,
    IllegalActionError,
    IllegalSettingsError,
    Match,
    OpeningRoll,
    Options,
    Play,
    Resign,
    Roll,
    Ruleset,
    Side,
    Stage,
    Win,
)
from videau.notation.board_view import view_board

MONEY = Options(jacoby=True, beavers=True, raccoons=True, automatic_doubles=2)


def any_action(match: Match, rng: random.Random) -> Action:
    """Something that may be done: often a roll or a play, sometimes the cube or giving up."""
    kinds = list(match.may)
    if rng.random() < 0.02 and Resign in kinds:
        return Resign(rng.choice(list(Win)))
    if OpeningRoll in kinds:
        return OpeningRoll(rng.randint(1, 6), rng.randint(1, 6))
    choices = list(match.legal_actions())
    if Roll in kinds and (not choices or rng.random() < 0.95):
        return Roll(rng.choice(ALL_ROLLS))
    return rng.choice(choices)


@settings(max_examples=40)
@given(
    rulesets,
    st.sampled_from([Options(length=3), Options(length=1), MONEY, Options(cube=False)]),
    st.sampled_from(list(STARTS)),
    st.integers(0, 2**32),
)
def test_whatever_is_listed_can_be_done_until_the_end(
    ruleset: Ruleset, options: Options, start: str, seed: int
) -> None:
    from dataclasses import replace

    rng = random.Random(seed)
    match = Match(ruleset, replace(options, start=start))
    for _ in range(150):
        if match.is_over:
            break
        assert match.may, "somebody can always do something"
        match = match.apply(any_action(match, rng))
    assert match.score.white + match.score.black == sum(r.points for r in match.results)


@settings(max_examples=40)
@given(rulesets, st.integers(0, 2**32))
def test_what_is_not_listed_is_refused(ruleset: Ruleset, seed: int) -> None:
    rng = random.Random(seed)
    match = Match(ruleset)
    for _ in range(rng.randint(0, 40)):
        match = match.apply(any_action(match, rng))
    every_kind: list[Action] = [OpeningRoll(3, 1), Roll(Dice(3, 1)), Resign(), Play.parse("24/1")]
    for action in every_kind:
        if type(action) not in match.may or isinstance(action, Play):
            with pytest.raises(IllegalActionError):
                match.apply(action)


@pytest.mark.parametrize(
    ("name", "state"),
    [
        ("dice", {"stage": Stage.PLAY}),
        ("dice", {"stage": Stage.ROLL, "dice": Dice(3, 1)}),
        ("pending_doubles", {"stage": Stage.ANSWER}),
        ("pending_doubles", {"stage": Stage.ROLL, "pending_doubles": 1}),
        ("result", {"stage": Stage.OVER}),
        ("resigned", {"stage": Stage.OPENING, "resigned": Win.SINGLE}),
    ],
)
def test_a_state_that_no_game_can_be_in_is_refused(name: str, state: dict[str, Any]) -> None:
    with pytest.raises(IllegalSettingsError, match=f"'{name}' does not fit the stage"):
        Game(**state)


def test_a_play_of_the_wrong_side_is_refused() -> None:
    game = Game().apply(OpeningRoll(3, 1)).apply(Play.parse("8/5 6/5")).apply(Roll(Dice(6, 6)))

    with pytest.raises(IllegalActionError, match="8/5 6/5 is not a legal play of 66"):
        game.apply(Play.parse("8/5 6/5"))


@settings(max_examples=40)
@given(
    rulesets,
    st.sampled_from([Options(length=3), Options(length=1), MONEY, Options(cube=False)]),
    st.integers(0, 2**32),
)
def test_the_cube_is_in_play_where_somebody_may_turn_it(
    ruleset: Ruleset, options: Options, seed: int
) -> None:
    rng = random.Random(seed)
    match = Match(ruleset, options)
    while not match.is_over and len(match.results) < 3:
        game = match.game
        if not game.cube_in_play:
            assert game.cube == Cube()
            assert not game.may_double
            shown = view_board(game).cube
            assert shown is None or not shown.is_usable
        elif game.stage is Stage.ROLL and game.resigned is None and game.turns:
            is_theirs = game.cube.owner in (None, game.turn)
            assert game.may_double or not is_theirs or game.cube.value == ruleset.cube_limit
        match = match.apply(any_action(match, rng))


@pytest.mark.parametrize(
    ("options", "is_crawford", "in_play"),
    [
        (Options(), False, True),
        (Options(cube=False), False, False),
        (Options(length=1), False, False),
        (Options(length=5), False, True),
        (Options(length=5), True, False),
    ],
)
def test_the_cube_is_out_of_play_without_one_in_one_point_and_in_the_crawford_game(
    options: Options, is_crawford: bool, in_play: bool
) -> None:
    assert Game(options=options, is_crawford=is_crawford).cube_in_play is in_play


def test_gammons_count_unless_jacoby_waits_for_a_double() -> None:
    assert Game().gammons_count
    assert not Game(options=MONEY).gammons_count
    assert Game(options=MONEY, cube=Cube(2, Side.BLACK)).gammons_count


@settings(max_examples=30)
@given(rulesets, st.sampled_from(list(STARTS)), st.integers(0, 2**32))
def test_a_game_can_be_copied_and_sent(ruleset: Ruleset, start: str, seed: int) -> None:
    rng = random.Random(seed)
    match = Match(ruleset, Options(length=3, start=start))
    for _ in range(rng.randint(0, 60)):
        if match.is_over:
            break
        match = match.apply(any_action(match, rng))
        assert match.game.legal_plays is not None  # what was worked out travels along, or not

    assert pickle.loads(pickle.dumps(match)) == copy.deepcopy(match) == match
    assert list(pickle.loads(pickle.dumps(match.game)).may) == list(match.game.may)
