"""How well somebody played."""

from __future__ import annotations

import json
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from videau import Side
from videau.teacher.kinds import Theme
from videau.teacher.ratings import STANDINGS, Rating, Tally, label_of, ratings, standing_of


@dataclass(frozen=True)
class Done:
    """Something that was decided."""

    side: Side
    loss: float = 0.0
    theme: Theme = Theme.CONTACT
    counts: bool = True
    luck: float | None = None
    cube: int = 1

    @property
    def label(self) -> str | None:
        return label_of(self.loss)


EVENING = [
    Done(Side.WHITE, 0.0, Theme.OPENING, luck=0.2),
    Done(Side.BLACK, 0.03, Theme.OPENING, luck=-0.1),
    Done(Side.WHITE, 0.12, Theme.DOUBLING),
    Done(Side.BLACK, 0.0, Theme.TAKING),
    Done(Side.WHITE, 0.08, Theme.CONTACT, luck=0.3, cube=2),
    Done(Side.BLACK, 0.0, Theme.CONTACT, counts=False, luck=0.1, cube=2),
]


def test_pr_is_500_times_what_a_counted_decision_costs() -> None:
    made = ratings(EVENING, Side)

    assert made[Side.WHITE].pr == pytest.approx(500 * 0.20 / 3)
    assert made[Side.BLACK].total.decisions == 2, "a forced play is no decision"
    assert made[Side.BLACK].pr == pytest.approx(500 * 0.03 / 2)


def test_plays_doubles_and_answers_are_rated_apart() -> None:
    white = ratings(EVENING, Side)[Side.WHITE]

    assert white.of("play") == Tally(2, 1, 0.08)
    assert white.of("double") == Tally(1, 0, 0.12)
    assert white.of("answer") == Tally()
    assert white.of("answer").pr == 0


def test_plays_doubles_and_answers_have_a_level_each() -> None:
    white = ratings(EVENING, Side)[Side.WHITE]

    assert white.of("play").standing == standing_of(500 * 0.08 / 2)
    assert white.of("double").standing == standing_of(500 * 0.12)
    assert white.of("answer").standing is None, "nothing was answered"
    assert white.total.standing == white.standing


def test_the_costliest_kind_is_named_if_anything_was_lost() -> None:
    made = ratings(EVENING, Side)

    assert made[Side.WHITE].costliest is Theme.DOUBLING
    assert made[Side.BLACK].costliest is Theme.OPENING
    assert ratings([Done(Side.WHITE)], Side)[Side.WHITE].costliest is None


def test_luck_is_told_in_points_and_taken_from_the_result() -> None:
    made = ratings(EVENING, Side, {Side.WHITE: 2})

    assert made[Side.WHITE].luck == pytest.approx(0.2 + 2 * 0.3)
    assert made[Side.BLACK].luck == pytest.approx(-0.1 + 2 * 0.1)
    assert made[Side.WHITE].points_without_luck == pytest.approx(2 - 0.8 + 0.1)
    assert made[Side.BLACK].points == -2
    assert made[Side.BLACK].points_without_luck == pytest.approx(-2 - 0.1 + 0.8)


def test_other_rates_count_as_their_programs_do() -> None:
    white = ratings(EVENING, Side)[Side.WHITE]

    assert white.total.gnu == pytest.approx(2 * white.pr)
    assert white.snowie == pytest.approx(1000 * 0.20 / 4), "turns of both sides, forced ones too"


def test_the_share_of_decisions_that_were_found() -> None:
    made = ratings(EVENING, Side)

    assert made[Side.WHITE].total.share_found == pytest.approx(1 / 3)
    assert made[Side.BLACK].total.share_found == pytest.approx(1 / 2)
    assert Tally().share_found == 0


def test_standings_go_from_the_strongest_to_everybody() -> None:
    limits = [standing.below for standing in STANDINGS]

    assert limits == sorted(limits)
    assert standing_of(0.0) is STANDINGS[0]
    assert standing_of(1e9) is STANDINGS[-1]


tallies = st.builds(
    Tally, st.integers(0, 99), st.integers(0, 99), st.integers(0, 10**6).map(lambda n: n / 1e6)
)
some = st.builds(
    Rating,
    themes=st.dictionaries(st.sampled_from(Theme), tallies),
    mistakes=st.dictionaries(st.sampled_from(["blunder", "error"]), st.integers(0, 9)),
    turns=st.integers(0, 99),
    turns_against=st.integers(0, 99),
    luck=st.integers(-9, 9).map(float),
    luck_against=st.integers(-9, 9).map(float),
    points=st.integers(-9, 9),
)


@given(some)
def test_a_rating_is_stored_and_read_again(rating: Rating) -> None:
    assert Rating.from_data(json.loads(json.dumps(rating.as_data()))) == rating


@given(some, some)
def test_ratings_of_two_games_add_up(one: Rating, other: Rating) -> None:
    both = one + other

    assert both == other + one
    assert both.total.decisions == one.total.decisions + other.total.decisions
    assert both.points_without_luck == one.points_without_luck + other.points_without_luck
    assert one + Rating() == one
