"""Rollouts from Python: reproducible, watched, cancelled."""

from __future__ import annotations

import pytest

from videau import RULESETS, Position, UnreadableError
from videau.engine import (
    CubeState,
    Holder,
    NetEvaluator,
    RolloutPlan,
    RolloutResult,
    rollout,
    rollout_cube,
    rollout_plays,
)

NET = NetEvaluator.random(seed=1)
RACE = Position(own={9: 1, 4: 3}, other={8: 1, 4: 3})


def test_the_same_seed_gives_the_same_result_whatever_the_threads() -> None:
    one = rollout(NET, RACE, plan=RolloutPlan(trials=150, threads=1))

    assert rollout(NET, RACE, plan=RolloutPlan(trials=150, threads=2)) == one
    assert rollout(NET, RACE, plan=RolloutPlan(trials=150, threads=2, seed=2)) != one


def test_progress_is_told_and_cancelling_returns_what_is_known() -> None:
    told: list[RolloutResult] = []

    def stop_at_second(known: RolloutResult) -> bool:
        told.append(known)
        return len(told) < 2

    result = rollout(NET, RACE, plan=RolloutPlan(trials=720), progress=stop_at_second)

    assert [known.trials for known in told] == [72, 144]
    assert result.cancelled
    assert result.equity == told[-1].equity


def test_an_exception_in_the_callback_ends_the_rollout() -> None:
    def complain(known: RolloutResult) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        rollout(NET, RACE, plan=RolloutPlan(trials=720), progress=complain)


def test_it_stops_at_the_standard_error_asked_for() -> None:
    result = rollout(NET, RACE, plan=RolloutPlan(trials=7200, standard_error=0.05))

    assert result.standard_error <= 0.05
    assert result.trials < 7200
    low, high = result.interval
    assert low < result.equity < high


def test_the_other_side_sees_the_negative() -> None:
    result = rollout(NET, RACE, plan=RolloutPlan(trials=72))

    assert result.flipped().equity == -result.equity
    assert result.flipped().chances.win == pytest.approx(1 - result.chances.win)
    assert result.flipped().flipped() == result


def test_luck_taken_off_leaves_the_mean() -> None:
    plain = rollout(NET, RACE, plan=RolloutPlan(trials=1296, reduce_variance=False))
    reduced = rollout(NET, RACE, plan=RolloutPlan(trials=1296, seed=9))

    assert reduced.standard_error < plain.standard_error
    assert abs(plain.equity - reduced.equity) < 4 * (plain.standard_error + reduced.standard_error)


@pytest.mark.parametrize("name", RULESETS)
def test_every_ruleset_can_be_rolled_out(name: str) -> None:
    result = rollout(NET, Position(), RULESETS[name], plan=RolloutPlan(trials=2, truncate=3))

    assert result.trials == 2


def test_players_may_look_ahead_with_and_without_the_cube() -> None:
    plan = RolloutPlan(trials=36, truncate=3, plies=1)

    ahead = rollout(NET, Position(), plan=plan)
    with_cube = rollout(NET, Position(), plan=plan, cube=CubeState())

    assert ahead != rollout(NET, Position(), plan=RolloutPlan(trials=36, truncate=3))
    assert ahead.cubeful is None
    assert with_cube.cubeful is not None


def test_plays_are_compared_with_the_same_dice_and_the_hopeless_dropped() -> None:
    good = Position(own={15: 1, 6: 3}, other={7: 1, 1: 2})
    bad = Position(own={7: 1, 1: 2}, other={15: 1, 6: 3})
    plan = RolloutPlan(trials=720, confidence=3)

    first, again, behind = rollout_plays(NET, [good, good, bad], plan=plan)

    assert first == again
    assert first.trials == 720
    assert behind.trials < 720
    assert first.equity > behind.equity


def test_the_cube_is_played_with() -> None:
    plan = RolloutPlan(trials=720)
    owned = rollout(NET, RACE, plan=plan, cube=CubeState(holder=Holder.OWN))
    other = rollout(NET, RACE, plan=plan, cube=CubeState(holder=Holder.OTHER))

    # To own the cube is worth something, to face it costs something.
    assert owned.equity > owned.cubeless - 0.01
    assert other.equity < other.cubeless + 0.01
    assert owned.equity > other.equity


def test_where_there_is_one_way_to_play_the_cube_changes_nothing_else() -> None:
    single = Position(own={12: 1}, other={12: 1})
    plan = RolloutPlan(trials=720)
    alone = rollout(NET, single, plan=plan)
    owned = rollout(NET, single, plan=plan, cube=CubeState(holder=Holder.OWN))

    assert alone.cubeful is None
    assert owned.cubeless == pytest.approx(alone.cubeless, abs=1e-6)


def test_a_cube_decision_can_be_rolled_out() -> None:
    position = Position(own={5: 1, 2: 1}, other={1: 2})

    decision, waited, taken = rollout_cube(NET, position, CubeState(own_away=5, other_away=7))

    assert waited.equity == pytest.approx(2 * 19 / 36 - 1, abs=1e-5)
    assert decision.match_chances is not None
    assert decision.equities.no_double == pytest.approx(waited.equity)
    assert decision.doubles == (decision.equities.double_take > decision.equities.no_double)
    assert taken.trials == waited.trials == 1296


@pytest.mark.parametrize(
    "wrong",
    [
        {"trials": 0},
        {"truncate": -1},
        {"standard_error": -0.1},
        {"confidence": -1},
        {"plies": -1},
        {"plies": 5},
    ],
)
def test_nonsense_is_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(UnreadableError, match="expected"):
        RolloutPlan(**wrong)  # type: ignore[arg-type]
