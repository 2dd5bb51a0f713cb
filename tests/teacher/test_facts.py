"""Facts are recounted with the rule book: all 21 rolls, all legal plays, in plain Python."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from tests.positions import positions, rulesets
from videau import ALL_ROLLS, RULESETS, STANDARD, Play, Position, Ruleset
from videau.engine.bearoff import BearoffTables, side_number
from videau.rules.plays import python_plays
from videau.rules.position import BAR, OFF
from videau.teacher.counting import Board
from videau.teacher.facts import MEASURES, facts_of
from videau.teacher.racing import Race, keith_count


def rolls_with(position: Position, ruleset: Ruleset, will_do: object) -> int:
    """How many of 36 rolls have a legal play that will do; positions are the mover's."""
    assert callable(will_do)
    return sum(
        1 if roll.is_double else 2
        for roll in ALL_ROLLS
        if any(will_do(after) for after in python_plays(position, roll, ruleset))
    )


@settings(max_examples=25)
@given(positions(), rulesets)
def test_rolls_of_the_opponent_are_those_of_the_rule_book(
    after: Position, ruleset: Ruleset
) -> None:
    board = Board(after, ruleset)
    waiting, here = after.other, sum(after.own[19:])

    assert board.shots == rolls_with(after, ruleset, lambda p: p.other[BAR] > waiting[BAR])
    assert board.his_escapes == rolls_with(after, ruleset, lambda p: sum(p.own[19:]) < here)
    enters = rolls_with(after, ruleset, lambda p: p.own[BAR] < after.own[BAR])
    assert board.dances == (36 - enters if after.own[BAR] else 0)
    for point, shots in board.shots_by_point.items():
        hit_there = rolls_with(after, ruleset, lambda p, point=point: not p.other[point])
        assert (point, shots) == (point, hit_there)


@settings(max_examples=25)
@given(positions(), rulesets)
def test_own_next_rolls_are_those_of_the_rule_book(after: Position, ruleset: Ruleset) -> None:
    board, mine = Board(after, ruleset), after.swapped()
    back, off = sum(mine.own[19:]), mine.own[OFF]

    assert board.aims == rolls_with(mine, ruleset, lambda p: p.other[BAR] > mine.other[BAR])
    assert board.escapes == rolls_with(mine, ruleset, lambda p: sum(p.own[19:]) < back)
    least = min(2, sum(mine.own[1:]))
    assert board.misses == 36 - rolls_with(mine, ruleset, lambda p: p.own[OFF] - off >= least)
    for point in (4, 5, 7, 20):
        made = rolls_with(mine, ruleset, lambda p, point=point: p.own[point] >= 2)
        assert board.makers.get(point, 36) == (36 if mine.own[point] >= 2 else made)


@settings(max_examples=100)
@given(positions())
def test_what_stands_on_the_board_is_counted_point_by_point(after: Position) -> None:
    board, own = Board(after, STANDARD), after.other

    assert board.held == {point for point in range(1, 25) if own[point] > 1}
    assert board.pips == after.swapped().pips
    assert board.lead == after.pips - after.swapped().pips
    assert board.back == sum(own[point] for point in range(19, 26))
    assert board.deep == own[1] + own[2]
    assert board.has_contact is not (after.is_race or after.is_over)
    runs = [
        length
        for low in range(1, 25)
        for length in range(1, 26 - low)
        if all(own[point] > 1 for point in range(low, low + length))
        and any(after.own[25 - point] for point in range(low))
    ]
    assert board.prime.length == max(runs, default=0)
    assert board.crossovers == sum(
        count * [0, *[0] * 6, *[1] * 6, *[2] * 6, *[3] * 6, 4][point]
        for point, count in enumerate(own)
    )


@settings(max_examples=50)
@given(positions())
def test_spare_pips_leave_two_checkers_on_every_held_home_point(after: Position) -> None:
    own = list(after.other)
    spent = 0
    for point in range(18, 0, -1):
        while own[point] > (2 if point <= 6 and after.other[point] >= 2 else 0):
            own[point] -= 1
            spent += point - 1

    assert Board(after, STANDARD).spare_pips == spent


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=str)
def test_rolls_to_go_come_from_the_tables_of_the_sheet(ruleset: Ruleset) -> None:
    after = Position(own={3: 2}, other={6: 2, 4: 1, 2: 3})

    means = BearoffTables.of(ruleset).one_sided.mean_rolls
    assert Board(after, ruleset).rolls_to_go == means[side_number(after.other)]


def test_where_one_checker_enters_and_the_turn_ends_fewer_rolls_hit() -> None:
    after = Position(own={25: 1, 24: 2, 13: 5, 6: 4, 8: 3}, other={5: 1, 7: 1, 13: 6, 8: 3, 6: 4})

    by_both_dice, by_one = (Board(after, RULESETS[name]).shots for name in ("gala", "dujardin"))
    assert by_one < by_both_dice


@settings(max_examples=40)
@given(positions(), rulesets)
def test_a_fact_speaks_for_the_play_with_the_better_number(
    after: Position, ruleset: Ruleset
) -> None:
    one, other = Board(Position(), ruleset), Board(after, ruleset)

    swapped = {(fact.kind, fact.point): fact for fact in facts_of(other, one)}
    for fact in facts_of(one, other):
        mirror = swapped[fact.kind, fact.point]
        assert (fact.best, fact.played) == (mirror.played, mirror.best)
        assert fact.favours != mirror.favours
        more_for_best = fact.best > fact.played
        assert (fact.favours == "best") is (more_for_best is MEASURES[fact.kind].more_is_better)


def test_a_builder_on_the_bar_point_draws_seventeen_shots() -> None:
    assert Board(Position().play(Play.parse("13/7 13/8")), STANDARD).shots == 17


@settings(max_examples=20)
@given(positions(), rulesets)
def test_direct_shots_show_the_distance_to_a_blot_on_one_die(
    after: Position, ruleset: Ruleset
) -> None:
    board, waiting = Board(after, ruleset), after.other
    distances = {
        point: {his - (25 - point) for his in range(1, 26) if after.own[his]}.intersection(
            range(1, 7)
        )
        for point in board.blots
    }

    direct, faces, shots = 0, set(), 0
    for roll in ALL_ROLLS:
        plays = python_plays(after, roll, ruleset)
        struck = {p for p in board.blots if any(reached.other[p] < waiting[p] for reached in plays)}
        shown = {(p, die) for p in struck for die in {roll.high, roll.low} & distances[p]}
        weight = 1 if roll.is_double else 2
        direct += weight if shown else 0
        shots += weight if struck else 0
        faces |= {die for _, die in shown}
    assert (board.direct_shots, board.combined_shots) == (direct, shots - direct)
    assert board.faces == len(faces)


@settings(max_examples=20)
@given(positions(), rulesets)
def test_own_entries_are_those_of_the_rule_book(after: Position, ruleset: Ruleset) -> None:
    mine = after.swapped()
    enter = rolls_with(mine, ruleset, lambda p: p.own[BAR] < mine.own[BAR])

    assert Board(after, ruleset).entries == enter


@settings(max_examples=100)
@given(positions())
def test_blocks_builders_and_ways_are_counted_checker_by_checker(after: Position) -> None:
    board, own, his = Board(after, STANDARD), after.other, after.own
    places = [point for point in range(1, 26) for _ in range(own[point])]

    assert board.way_home == sum(max(point - 6, 0) for point in places)
    assert board.outside == sum(point > 6 for point in places)
    assert board.in_way == sum(his[19:])
    assert board.to_save == (0 if own[OFF] else board.crossovers + 1)
    assert board.trapped == (board.prime.behind if board.prime.length >= 4 else 0)
    spare = [own[p] - 2 if own[p] > 1 else own[p] for p in range(6, 13)]
    assert board.builders == sum(spare)
    near = [point for point in range(1, 9) if own[point] > 1]
    if board.has_contact:
        open_between = [p for p in range(1, 9) if own[p] < 2 and near and near[0] < p < near[-1]]
        assert board.gaps == len(open_between)
    assert board.his_spare_pips == Board(after.swapped(), STANDARD).spare_pips


@settings(max_examples=40)
@given(positions())
def test_the_checkers_behind_a_prime_have_all_of_it_before_them(after: Position) -> None:
    board = Board(after, STANDARD)
    prime = board.prime

    if prime.length:
        lowest = prime.highest - prime.length + 1
        assert prime.behind == sum(after.own[his] for his in range(1, 26) if 25 - his < lowest)


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=str)
def test_effective_pips_are_the_mean_rolls_of_the_sheet(ruleset: Ruleset) -> None:
    position = Position(own={6: 2, 4: 1, 2: 3}, other={3: 2})
    race = Race.of(position, ruleset)
    means = BearoffTables.of(ruleset).one_sided.mean_rolls

    assert race.effective is not None
    assert race.effective[0] == pytest.approx(49 / 6 * means[side_number(position.own)])
    assert race.pips == (22, 6)
    assert race.lead == pytest.approx(-100 * 16 / 22)


@settings(max_examples=60)
@given(positions())
def test_the_count_of_keith_is_made_checker_by_checker(position: Position) -> None:
    own, extra = position.own, 0
    for point, free, each in ((1, 1, 2), (2, 1, 1), (3, 3, 1)):
        extra += each * max(own[point] - free, 0)
    extra += sum(own[point] == 0 for point in (4, 5, 6))

    waiting = keith_count(position, on_roll=False)
    assert waiting == position.pips + extra
    assert keith_count(position, on_roll=True) == waiting + waiting // 7


@pytest.mark.parametrize(("pips", "most"), [(40, 5), (61, 8), (70, 8), (100, 11)])
def test_a_take_by_the_rule_of_trice(pips: int, most: int) -> None:
    race = Race(pips=(pips, pips), keith=(0, 0), effective=None)

    assert int(race.trice) == most
