"""A game looked at again."""

from __future__ import annotations

from itertools import product

import pytest

from videau import RULESETS, Match, OpeningRoll, Options, Play, Roll, Side, Win
from videau.engine import LEVELS, EnginePlayer, NetEvaluator
from videau.engine.match_equity import match_chance
from videau.files.record import Entry, Record
from videau.play import RandomDice, RandomPlayer, play_on
from videau.rules.actions import (
    Accept,
    Action,
    Beaver,
    Double,
    Drop,
    Refuse,
    Resign,
    Take,
)
from videau.rules.dice import Dice
from videau.rules.game import DICE, Actor
from videau.teacher import ratings, review
from videau.teacher.cube_facts import cube_facts
from videau.teacher.deeper import cube_facts_of, reasons_of
from videau.teacher.review import LABELS, Judgement, Moment, judge, label_of, moments


@pytest.fixture(scope="module")
def net() -> NetEvaluator:
    return NetEvaluator.shipped()


def played(ruleset: str = "standard", *, white: object = None, seed: int = 5) -> Record:
    """One game of a player who errs against one who does not care."""
    start = Match(RULESETS[ruleset], Options(length=3))
    players = {
        Side.WHITE: white or EnginePlayer(LEVELS["casual"], seed=seed),
        Side.BLACK: RandomPlayer(seed=seed),
    }
    entries = []
    for event in play_on(start, players, RandomDice(seed=seed)):  # type: ignore[arg-type]
        entries.append(Entry(event.actor, event.action))
        if event.after.game.is_over:
            break
    return Record(start, entries=tuple(entries))


def test_every_play_is_judged_once_and_no_loss_is_negative(net: NetEvaluator) -> None:
    record = played()
    judged = list(review(net, record, plies=0))

    plays = [n for n, entry in enumerate(record.entries, 1) if isinstance(entry.action, Play)]
    assert [each.n for each in judged if each.kind == "play"] == plays
    assert all(each.loss >= 0 for each in judged)
    assert all(each.played is each.options[each.chosen] for each in judged)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_games_by_every_ruleset_can_be_reviewed(net: NetEvaluator, ruleset: str) -> None:
    record = played(ruleset)
    judged = list(review(net, record, plies=0))

    assert {each.side for each in judged} == set(Side)
    # One is what a single game makes of the match, so winning the whole match is worth more.
    won, lost = match_chance(2, 3), match_chance(3, 2)
    most = 2 * (1 - lost) / (won - lost) - 1
    assert all(abs(each.played.equity) < most + 0.001 for each in judged)


def test_the_engines_own_plays_cost_nothing_at_its_own_depth(net: NetEvaluator) -> None:
    record = played(white=EnginePlayer(LEVELS["expert"], net))
    sums = ratings(review(net, record, plies=0), Side)

    assert sums[Side.WHITE].total.loss == pytest.approx(0, abs=1e-6)
    assert sums[Side.BLACK].total.loss_per_decision > 0.05
    assert sums[Side.BLACK].mistakes["blunder"] > 0


def test_the_choice_that_was_made_is_searched_as_deeply_as_the_best(net: NetEvaluator) -> None:
    judged = [each for each in review(net, played(), plies=1) if each.choices > 1]

    assert {each.played.plies for each in judged} == {1}


def test_luck_over_all_rolls_is_nothing(net: NetEvaluator) -> None:
    before = Match().apply(OpeningRoll(3, 1)).apply(Play.parse("8/5 6/5"))
    total = 0.0
    for dice in product(range(1, 7), repeat=2):
        rolled = before.apply(Roll(Dice(*dice)))
        play = next(iter(rolled.game.legal_plays))
        luck = judge(net, Moment(3, 1, rolled, play), plies=0).luck
        assert luck is not None
        total += luck
    assert total / 36 == pytest.approx(0, abs=1e-5)


def test_who_begins_is_neither_lucky_nor_unlucky_before_the_game(net: NetEvaluator) -> None:
    first = next(review(net, played(), plies=0))

    assert first.luck is None


def test_two_ways_to_one_position_are_one_play(net: NetEvaluator) -> None:
    match = Match().apply(OpeningRoll(6, 5))
    judged = judge(net, Moment(2, 1, match, Play.parse("24/13")), plies=0)

    assert judged.played.action in match.game.legal_plays


def test_not_doubling_counts_only_where_it_was_a_question(net: NetEvaluator) -> None:
    opening = Match().apply(OpeningRoll(3, 1)).apply(Play.parse("8/5 6/5"))
    far = judge(net, Moment(3, 1, opening, Roll(Dice(2, 1))), plies=0)

    assert (far.kind, far.counts) == ("double", False)
    rash = judge(net, Moment(3, 1, opening, Double()), plies=0)
    assert rash.counts
    assert rash.loss > 0.1


def test_taking_and_dropping_are_judged_for_the_one_who_answers(net: NetEvaluator) -> None:
    start = Match()
    doubled = (OpeningRoll(3, 1), Play.parse("8/5 6/5"), Double())
    for answer, is_right in ((Take(), True), (Drop(), False)):
        actions = (*doubled, answer)
        actors: tuple[Actor, ...] = (DICE, Side.WHITE, Side.BLACK, Side.WHITE)
        entries = tuple(Entry(actor, action) for actor, action in zip(actors, actions, strict=True))
        judged = list(review(net, Record(start, entries=entries), plies=0))[-1]

        assert (judged.kind, judged.side) == ("answer", Side.WHITE)
        assert (judged.label is None) == is_right


def last_of(net: NetEvaluator, start: Match, *entries: tuple[Actor, Action]) -> Judgement:
    record = Record(start, entries=tuple(Entry(*entry) for entry in entries))
    return list(review(net, record, plies=0))[-1]


def test_an_answer_to_a_beaver_is_judged_for_the_doubler(net: NetEvaluator) -> None:
    rash: tuple[tuple[Actor, Action], ...] = (
        (DICE, OpeningRoll(3, 1)),
        (Side.WHITE, Play.parse("8/5 6/5")),
        (Side.BLACK, Double()),
        (Side.WHITE, Beaver()),
    )
    start = Match(options=Options(beavers=True))
    beavered = last_of(net, start, *rash)
    taken = last_of(net, start, *rash, (Side.BLACK, Take()))
    dropped = last_of(net, start, *rash, (Side.BLACK, Drop()))

    assert (beavered.side, beavered.played.action, beavered.loss) == (Side.WHITE, Beaver(), 0)
    assert (taken.kind, taken.side, taken.loss) == ("answer", Side.BLACK, 0)
    assert taken.best.equity == pytest.approx(-beavered.best.equity)
    # A drop of the beaver costs what was on the cube before it: two, in units of the first.
    assert dropped.played.equity == pytest.approx(-2)
    assert dropped.label == "blunder"


@pytest.mark.parametrize(
    ("win", "answer", "is_right"),
    [
        (Win.SINGLE, Accept(), True),
        (Win.SINGLE, Refuse(), False),
        (Win.BACKGAMMON, Refuse(), False),
    ],
)
def test_answers_to_resignations_are_judged(
    net: NetEvaluator, win: Win, answer: Action, is_right: bool
) -> None:
    judged = last_of(
        net,
        Match(options=Options(length=5)),
        (DICE, OpeningRoll(3, 1)),
        (Side.WHITE, Resign(win)),
        (Side.BLACK, answer),
    )

    assert (judged.kind, judged.side, judged.choices) == ("answer", Side.BLACK, 2)
    assert judged.played.action == answer
    assert (judged.label is None) == is_right


def test_the_whole_picture_of_the_cube_is_there_wherever_it_was_a_question(
    net: NetEvaluator,
) -> None:
    opening = Match(options=Options(length=5)).apply(OpeningRoll(3, 1))
    before = opening.apply(Play.parse("8/5 6/5"))
    rash = judge(net, Moment(3, 1, before, Double()), plies=1)
    facts = cube_facts_of(net, before, rash, plies=1)

    assert facts is not None
    assert facts == cube_facts(net, before, plies=1), "a decision that is known is not found again"
    assert (facts.decision, facts.doubler) == (rash.decision, rash.doubler)
    assert reasons_of(net, before, rash, plies=1).cube == facts
    far = judge(net, Moment(3, 1, before, Roll(Dice(2, 1))), plies=1)
    assert cube_facts_of(net, before, far, plies=1) is None
    play = judge(net, Moment(2, 1, opening, Play.parse("8/5 6/5")), plies=1)
    assert cube_facts_of(net, opening, play, plies=1) is None


def test_moments_know_their_game() -> None:
    record = played()
    assert {moment.game for moment in moments(record)} == {1}


def test_labels_begin_where_they_say() -> None:
    for label in LABELS:
        assert label_of(label.least) == label.name
    assert label_of(0.0199) is None


def test_forced_plays_are_no_decisions(net: NetEvaluator) -> None:
    judged = list(review(net, played(white=RandomPlayer(seed=2)), plies=0))
    forced = [each for each in judged if each.kind == "play" and each.choices == 1]

    assert forced
    assert not any(each.counts for each in forced)
    own: list[Judgement] = [each for each in judged if each.side is Side.WHITE]
    assert ratings(judged, Side)[Side.WHITE].total.decisions == sum(each.counts for each in own)
