"""The tutor: when it asks to look again, and what it says."""

from __future__ import annotations

import pytest

from videau import Dice, Match, OpeningRoll, Options, Play, Position, Roll
from videau.engine import NetEvaluator
from videau.rules.actions import Double, Drop, Take
from videau.rules.game import Game, Stage
from videau.teacher.facts import CHANCES, Chance, Fact
from videau.teacher.reasons import Reason
from videau.teacher.tutor import look_again
from videau.teacher.tutor_words import AREAS, NUDGES, hinted_at
from videau.teacher.words import CLUB

NET = NetEvaluator.shipped()
OPENING = Match().apply(OpeningRoll(3, 1))
RACE = Position(own={6: 3, 5: 3, 4: 3}, other={6: 4, 5: 4, 4: 3})
FAR_AHEAD = Match(options=Options(), game=Game(position=RACE, turns=9, stage=Stage.ROLL))


def test_a_good_play_is_not_asked_about() -> None:
    assert look_again(NET, OPENING, Play.parse("8/5 6/5"), least=0.02, plies=1) is None


def test_a_mistake_smaller_than_was_chosen_is_not_asked_about() -> None:
    slip = Play.parse("24/23 13/10")
    found = look_again(NET, OPENING, slip, least=0.02, plies=1)

    assert found is not None
    assert look_again(NET, OPENING, slip, least=found.told.cost + 0.01, plies=1) is None


def test_the_first_two_steps_do_not_name_the_play() -> None:
    for play in OPENING.game.legal_plays:
        nudge = look_again(NET, OPENING, play, least=0.02, plies=1)
        if nudge is None:
            continue
        best = str(nudge.told.best.action)
        said = [str(each.text) for each in (nudge.where, *nudge.what)]
        assert len(said) >= 2
        assert not any(best in text for text in said)


def test_a_hit_is_looked_for_where_the_checker_stands() -> None:
    place = Position(other={24: 1, 20: 1, 13: 5, 8: 3, 6: 5})
    match = Match(game=Game(position=place, turns=2, stage=Stage.ROLL))
    rolled = match.apply(Roll(Dice.parse("31")))

    nudge = look_again(NET, rolled, Play.parse("24/23 13/10"), least=0.02, plies=1)

    assert nudge is not None
    assert str(nudge.told.best.action) == "8/5* 6/5"
    assert nudge.told.reasons[0].fact.kind == "hit"
    assert nudge.where.text == AREAS[0]
    assert str(nudge.what[0].text) == "There is something to hit."


def test_a_double_that_was_forgotten_is_asked_about_before_the_roll() -> None:
    nudge = look_again(NET, FAR_AHEAD, None, least=0.05, plies=1)

    assert nudge is not None
    assert nudge.told.best.action == Double()
    assert look_again(NET, FAR_AHEAD, Double(), least=0.05, plies=1) is None


def test_a_wrong_answer_to_a_double_is_asked_about() -> None:
    doubled = FAR_AHEAD.apply(Double())

    assert look_again(NET, doubled, Drop(), least=0.05, plies=1) is None
    nudge = look_again(NET, doubled, Take(), least=0.05, plies=1)
    assert nudge is not None
    assert nudge.told.kind == "answer"


def test_where_nothing_can_be_chosen_the_engine_is_not_asked() -> None:
    crawford = Match(options=Options(length=1))

    assert look_again(None, crawford.apply(OpeningRoll(3, 1)), None, least=0.1) is None  # type: ignore[arg-type]


@pytest.mark.parametrize("row", sorted(NUDGES))
def test_a_nudge_names_no_play(row: str) -> None:
    assert row in CLUB
    assert not {"better", "worse"} & set(NUDGES[row](5).values)


@pytest.mark.parametrize("chance", CHANCES)
def test_a_fact_without_words_of_its_own_is_told_by_the_chance_it_moves(chance: Chance) -> None:
    fact = Fact("no such kind", best=2, played=5, favours="best")

    assert str(hinted_at(Reason(fact, 0.5, False, chance)).text).startswith("Another choice")


def test_every_quarter_of_the_board_has_words() -> None:
    assert sorted(AREAS) == [-1, 0, 1, 2, 3]
