"""Every kind of fact is counted a second time, by every sheet, and comes to the same."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import pairwise

import pytest

from tests.positions import random_game, scattered
from tests.teacher.recount import RECOUNT, Slowly, times
from videau import ALL_ROLLS, RULESETS, Dice, Match, Position, Roll, Ruleset
from videau.engine import CubeState
from videau.engine.chances import Chances
from videau.engine.evaluator import ShippedNets, decisions
from videau.rules.game import Game, Stage
from videau.rules.plays import Play, python_plays
from videau.teacher.counting import Board
from videau.teacher.facts import CHANCES, MEASURES, Fact, chance_facts, facts_of
from videau.teacher.hints import hint
from videau.teacher.weighing import weigh

NETS = ShippedNets()
BY_ROLLS = {"struck", "struck_on", "his_points", "his_point"}
"""Told by the opponent's best answers."""
NEXT = {"next_hit", "next_point", "next_escape"}
"""Told by our own next best plays."""
sheets = pytest.mark.parametrize("ruleset", RULESETS.values(), ids=str)


def boards(ruleset: Ruleset, count: int) -> list[Position]:
    """Positions of games of random plays, and anything that a board can look like."""
    rng = random.Random(ruleset.name)
    played = [position for position, _ in random_game(rng, ruleset)]
    return [*rng.sample(played, count), *(scattered(rng) for _ in range(count))]


def test_every_kind_of_fact_is_recounted() -> None:
    assert RECOUNT.keys() | BY_ROLLS | NEXT | {*CHANCES} == MEASURES.keys()


@sheets
def test_what_a_board_tells_is_what_the_rule_book_tells(ruleset: Ruleset) -> None:
    for after in boards(ruleset, 8):
        board, slowly = Board(after, ruleset), Slowly(after, ruleset)
        for kind, recount in RECOUNT.items():
            measure = MEASURES[kind]
            if measure.comparable(board, board):
                assert measure.count(board) == recount(slowly), (kind, after.id)


@sheets
def test_a_fact_holds_both_numbers_and_speaks_for_the_better_one(ruleset: Ruleset) -> None:
    for one, other in pairwise(boards(ruleset, 4)):
        mine, theirs = Slowly(one, ruleset), Slowly(other, ruleset)
        for fact in facts_of(Board(one, ruleset), Board(other, ruleset)):
            recount = RECOUNT[fact.kind]
            best = recount(mine).get(fact.point, 0)
            played = recount(theirs).get(fact.point, 0)
            assert (fact.best, fact.played) == (best, played)
            is_better = best > played if MEASURES[fact.kind].more_is_better else best < played
            assert fact.favours == ("best" if is_better else "played")


def test_a_chance_is_told_as_it_is() -> None:
    best, played = Chances(0.6, 0.2, 0.01, 0.1, 0.02), Chances(0.5, 0.3, 0.03, 0.2, 0.01)

    told = {fact.kind: fact for fact in chance_facts(best, played)}
    assert told.keys() == {*CHANCES}
    for kind, fact in told.items():
        assert (fact.best, fact.played) == (getattr(best, kind), getattr(played, kind))
    assert [kind for kind, fact in told.items() if fact.favours == "best"] == ["win", "lose_gammon"]


# What the best answers do


def answers(before: Position, cube: CubeState, ruleset: Ruleset) -> list[tuple[Position, float]]:
    """The best answer to each roll, seen by its player, and what it leaves whoever waits."""
    found = []
    for roll in ALL_ROLLS:
        reached = list(python_plays(before, roll, ruleset))
        judged = decisions(NETS, [each.swapped() for each in reached], cube, ruleset)
        worth = [each.best + 1e-4 * each.equities.cubeless for each in judged]
        place = worth.index(min(worth))
        found.append((reached[place], judged[place].best))
    return found


def makes(before: Position, after: Position, point: int) -> bool:
    """Whether a point that matters is held only afterwards, as its side numbers it."""
    is_block = point in range(3, 8) and any(before.other[25 - point + 1 :])
    return (is_block or point in range(18, 23)) and before.own[point] < 2 <= after.own[point]


def count(before: Position, answered: list[tuple[Position, float]], fact: Fact) -> list[bool]:
    """Whether the answer to each roll does what a fact is about."""
    points = range(1, 25)
    mine = fact.point if fact.kind == "next_point" else 25 - (fact.point or 0)
    does: dict[str, Callable[[Position], bool]] = {
        "struck": lambda p: p.other[25] > before.other[25],
        "struck_on": lambda p: p.other[fact.point or 0] < before.other[fact.point or 0],
        "his_points": lambda p: any(makes(before, p, point) for point in points),
        "his_point": lambda p: makes(before, p, mine or 0),
        "next_hit": lambda p: p.other[25] > before.other[25],
        "next_point": lambda p: makes(before, p, mine or 0),
        "next_escape": lambda p: sum(p.own[19:]) < sum(before.own[19:]),
    }
    return [does[fact.kind](after) for after, _ in answered]


def rolled(position: Position, dice: Dice, ruleset: Ruleset) -> Match:
    """A table at which somebody has a play to choose."""
    match = Match(ruleset=ruleset)
    game = Game(
        ruleset=ruleset, options=match.options, position=position, stage=Stage.ROLL, turns=2
    )
    return match.with_game(game).apply(Roll(dice))


@sheets
def test_best_answers_and_next_plays_are_found_play_by_play(ruleset: Ruleset) -> None:
    rng = random.Random(f"answers by {ruleset.name}")
    met = [each for each in random_game(rng, ruleset) if not each[0].is_race]
    told = 0
    for position, dice in rng.sample(met, 3):
        match = rolled(position, dice, ruleset)
        options, cube = hint(NETS, match, plies=0).options, CubeState.of(match)
        best, worse = options[0], options[-1]
        after = []
        for option in (best, worse):
            assert isinstance(option.action, Play)
            after.append(match.game.legal_plays.after(option.action))
        his = [answers(left, cube, ruleset) for left in after]
        ours = [answers(left.swapped(), cube.flipped(), ruleset) for left in after]
        for each in weigh(NETS, match, best, worse, plies=1):
            fact = each.fact
            if fact.kind in BY_ROLLS:
                flags = [count(b, a, fact) for b, a in zip(after, his, strict=True)]
                lost = sum(
                    times(roll) * (one[1] - other[1]) / 36
                    for roll, one, other, differ in zip(
                        ALL_ROLLS, *his, (a != b for a, b in zip(*flags, strict=True)), strict=True
                    )
                    if differ
                )
                assert each.points == pytest.approx(
                    lost if fact.favours == "best" else -lost, abs=1e-5
                )
            elif fact.kind in NEXT:
                flags = [count(b.swapped(), a, fact) for b, a in zip(after, ours, strict=True)]
            else:
                continue
            numbers = [
                sum(times(roll) for roll, is_so in zip(ALL_ROLLS, does, strict=True) if is_so)
                for does in flags
            ]
            assert [fact.best, fact.played] == numbers, (fact, position.id, dice)
            told += 1
    assert told
