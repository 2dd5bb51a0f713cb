"""The cube in matches and for money; the arithmetic itself is tested in the core."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.positions import positions
from videau import BLACK, WHITE, Cube, Match, Options, Position, Score, parse_match
from videau.core import native
from videau.engine import Answer, Chances, CubeState, Holder, NetEvaluator, decide
from videau.engine.evaluator import decisions

RACE = Position(own={6: 5, 4: 5, 2: 5}, other={6: 5, 4: 5, 3: 5})


def _verdict(win: float, gammons: float = 0.0, **cube: object) -> str:
    chances = Chances(win=win, win_gammon=win * gammons)
    return str(decide(chances, replace(CubeState(), **cube), Position()).verdict)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("win", "gammons", "verdict"),
    [
        (0.5, 0, "no double, take"),
        (0.72, 0, "no double, take"),  # a long way to go: there will be time
        (0.76, 0, "double, take"),
        (0.85, 0, "double, drop"),
        (1.0, 0, "double, drop"),
        (0.9, 0.9, "too good to double, drop"),
        (1.0, 1, "too good to double, drop"),
    ],
)
def test_the_verdict_for_money(win: float, gammons: float, verdict: str) -> None:
    assert _verdict(win, gammons) == verdict


def test_under_jacoby_nobody_is_too_good_while_the_cube_lies_in_the_middle() -> None:
    assert _verdict(0.9, 0.9, jacoby=True) == "double, drop"
    assert _verdict(0.9, 0.9, jacoby=True, holder=Holder.OWN) == "too good to double, drop"


def test_a_beaver_answers_a_double_from_behind() -> None:
    assert _verdict(0.4, beavers=True) == "no double, beaver"
    assert _verdict(0.4) == "no double, take"


def test_nobody_turns_a_cube_that_the_other_holds_or_in_the_crawford_game() -> None:
    assert _verdict(0.8, holder=Holder.OTHER) == "the cube cannot be turned"
    assert _verdict(0.8, own_away=4, other_away=1, in_play=False) == "the cube cannot be turned"


def test_the_state_is_read_from_a_match_as_the_side_on_turn_sees_it() -> None:
    match = Match(options=Options(length=7), score=Score(white=2, black=6), crawford_played=True)
    game = replace(match.game, cube=Cube(2, BLACK), turn=WHITE)

    white = CubeState.of(replace(match, game=game))
    black = CubeState.of(replace(match, game=replace(game, turn=BLACK)))

    assert (white.own_away, white.other_away, white.holder) == (5, 1, Holder.OTHER)
    assert white.crawford_over
    assert black == white.flipped()


@pytest.mark.parametrize("crawford", [True, False])
def test_without_the_crawford_rule_the_trailer_doubles_at_one_away(crawford: bool) -> None:
    match = Match(options=Options(length=5, crawford=crawford), score=Score(black=4))

    state = CubeState.of(match)

    assert state.in_play is not crawford
    assert state.crawford_over


def test_an_id_brings_its_cube_and_score() -> None:
    state = CubeState.of(parse_match("XGID=-b----E-C---eE---c-e----B-:1:-1:1:00:3:1:0:7:10"))

    assert (state.value, state.holder, state.own_away, state.other_away) == (2, Holder.OTHER, 4, 6)


@given(st.floats(0, 1), st.integers(2, 30), st.integers(2, 30), st.sampled_from([1, 2, 4, 8]))
def test_a_match_is_one_game_for_two(win: float, own: int, other: int, value: int) -> None:
    assume(value < min(own, other))  # else somebody has nothing to lose, and who rolls matters
    cube = CubeState(value=value, own_away=own, other_away=other)
    mine = decide(Chances(win=win), cube, RACE)
    theirs = decide(Chances(win=1 - win), cube.flipped(), RACE)
    assert mine.match_chances is not None
    assert theirs.match_chances is not None

    assert mine.match_chances.no_double == pytest.approx(1 - theirs.match_chances.no_double)
    assert mine.equities.double_pass == pytest.approx(1)
    assert 0 <= mine.match_chances.best <= 1
    assert mine.best >= mine.equities.no_double - 1e-9
    if mine.answer is Answer.PASS:
        assert mine.equities.double_take > mine.equities.double_pass


def test_the_last_roll_is_known_exactly() -> None:
    # Five and two are off with 19 rolls of 36; the opponent is off for certain.
    position = Position(own={5: 1, 2: 1}, other={1: 2})
    net = NetEvaluator.random()

    for plies in (1, 2):
        (made,) = decisions(net, [position], CubeState(), plies=plies)
        assert made.equities.no_double == pytest.approx(2 * 19 / 36 - 1, abs=1e-5)
        assert made.equities.double_take == pytest.approx(2 * (2 * 19 / 36 - 1), abs=1e-5)
        assert str(made.verdict) == "double, take"


@given(positions(), st.integers(0, 1))
@settings(max_examples=20)
def test_a_dead_cube_is_worth_the_chances_alone(position: Position, plies: int) -> None:
    net = NetEvaluator.random()
    dead = CubeState(in_play=False)

    (made,) = decisions(net, [position], dead, plies=plies)

    assert made.chances == net.chances(position, plies=plies)
    assert made.best == pytest.approx(made.chances.equity, abs=1e-4)


@pytest.mark.parametrize("drop_pays_offered", [False, True])
def test_the_highest_cube_is_judged_like_the_lowest(drop_pays_offered: bool) -> None:
    chances = Chances(win=0.7, win_gammon=0.2, lose_gammon=0.1)
    low, high = (
        decide(chances, CubeState(value=value, drop_pays_offered=drop_pays_offered), Position())
        for value in (1, 2**24)
    )
    assert high == low


@pytest.mark.parametrize("turns", [0, 1, 3])
def test_a_cube_beyond_what_the_core_counts_is_judged_by_its_turns_to_come(turns: int) -> None:
    chances = Chances(win=0.7, win_gammon=0.2, lose_gammon=0.1)
    low, high, highest = (
        decide(chances, CubeState(value=value, limit=value << turns), Position())
        for value in (2, 2**25, 2**60)
    )
    assert low == high == highest
    with pytest.raises(ValueError, match="a cube from 1 to"):
        native.CubeState(value=2**25)
