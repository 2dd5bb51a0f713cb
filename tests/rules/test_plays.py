"""What holds for the plays of any position, by any ruleset."""

from __future__ import annotations

import pickle
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.positions import positions, rolls, rulesets
from videau import (
    PASS,
    RULESETS,
    STANDARD,
    Dice,
    Draft,
    Game,
    IllegalActionError,
    LegalPlays,
    Move,
    OpeningRoll,
    Play,
    Position,
    Ruleset,
    Stage,
)
from videau.rules.draft import step_graph


@given(positions(), rolls, rulesets)
def test_no_checker_is_lost_or_made(position: Position, dice: Dice, ruleset: Ruleset) -> None:
    plays = position.legal_plays(dice, ruleset)
    for play in plays:
        after = plays.after(play)
        assert after.checkers == position.checkers
        assert sum(after.other) == sum(position.own)


@given(positions(), rolls, rulesets)
def test_a_play_leads_where_its_moves_say(position: Position, dice: Dice, ruleset: Ruleset) -> None:
    plays = position.legal_plays(dice, ruleset)
    for play in plays:
        assert position.play(play) == plays.after(play)


@given(positions(), rolls, rulesets)
def test_no_two_plays_lead_to_the_same_position(
    position: Position, dice: Dice, ruleset: Ruleset
) -> None:
    plays = position.legal_plays(dice, ruleset)

    assert len({plays.after(play) for play in plays}) == len(plays) == len(set(plays))


@given(positions(), rolls, rulesets)
def test_passing_stands_alone(position: Position, dice: Dice, ruleset: Ruleset) -> None:
    plays = position.legal_plays(dice, ruleset)

    assert (PASS in plays) == (not plays.can_move)
    if PASS in plays:
        assert list(plays) == [PASS]
        assert plays.after(PASS) == position.swapped()


@given(positions(), rolls, rulesets)
def test_the_plays_are_those_that_can_be_made_step_by_step(
    position: Position, dice: Dice, ruleset: Ruleset
) -> None:
    graph = step_graph(position, dice, ruleset)

    def finished(draft: Draft, node: int) -> set[Play]:
        if not graph[node]:
            return {draft.play}
        return {
            play
            for edge in graph[node]
            for play in finished(draft.step(edge.source, edge.target, edge.die), edge.node)
        }

    if sum(len(edges) for edges in graph) < 60:  # some doubles have thousands of orders
        assert finished(Draft(position, dice, ruleset), 0) == set(
            position.legal_plays(dice, ruleset)
        )


@given(positions(), rolls, rulesets)
def test_pips_only_fall(position: Position, dice: Dice, ruleset: Ruleset) -> None:
    plays = position.legal_plays(dice, ruleset)
    for play in plays:
        assert plays.after(play).swapped().pips >= position.pips - sum(dice.steps)
        assert plays.after(play).swapped().pips <= position.pips


def test_equal_plays_are_equal_however_they_are_made() -> None:
    start = Position()
    one = Draft(start, Dice(2, 1), start.legal_plays(Dice(2, 1)).ruleset).step(8, 7).step(7, 5)
    other = Draft(start, Dice(2, 1), start.legal_plays(Dice(2, 1)).ruleset).step(8, 6).step(6, 5)

    assert one.play == other.play == Play.parse("8/5")


# However they are written


@given(positions(), rolls, rulesets, st.randoms(use_true_random=False))
def test_the_order_in_which_moves_are_said_does_not_matter(
    position: Position, dice: Dice, ruleset: Ruleset, luck: random.Random
) -> None:
    for play in position.legal_plays(dice, ruleset):
        moves = list(play)
        luck.shuffle(moves)

        assert Play(moves) == play
        assert type(Play(moves)) is Play
        assert hash(Play(moves)) == hash(play)


def test_two_ways_of_saying_a_play_are_equal() -> None:
    assert Play([Move(6, 5), Move(8, 5)]) == Play.parse("8/5 6/5")
    assert Play([Move(18, 13), Move(24, 18)]) == Play.parse("24/13")
    assert Play([Move(7, 3), Move(13, 7, hit=True)]) == Play.parse("13/7*/3")
    assert Play([(8, 5), (6, 5)]) == Play.parse("8/5 6/5")  # type: ignore[list-item]


def without_stars(play: Play) -> Play:
    return Play(Move(move.source, move.target) for move in play)


@given(positions(), rolls, rulesets)
def test_a_hit_is_found_without_its_star(position: Position, dice: Dice, ruleset: Ruleset) -> None:
    plays = position.legal_plays(dice, ruleset)
    game = Game(ruleset, position=position, stage=Stage.PLAY, dice=dice)
    for play in plays:
        bare = without_stars(play)
        if position.play(bare) != plays.after(play):
            continue  # a hit on the way cannot be told without its star
        assert bare in plays
        assert plays.find(bare) == play
        assert plays.after(bare) == plays.after(play)
        assert game.apply(bare) == game.apply(play)


@given(positions(), rolls, rulesets, st.lists(st.tuples(st.integers(-1, 27), st.integers(-1, 27))))
def test_what_is_found_leads_where_its_moves_say(
    position: Position, dice: Dice, ruleset: Ruleset, steps: list[tuple[int, int]]
) -> None:
    plays = position.legal_plays(dice, ruleset)
    play = Play(Move(*step) for step in steps)

    assert (play in plays) == (plays.find(play) is not None)
    if play in plays:
        assert position.play(play) == plays.after(play)
    else:
        with pytest.raises(KeyError):
            plays.after(play)


@given(positions(), rolls, rulesets)
def test_a_star_where_nothing_is_hit_is_not_found(
    position: Position, dice: Dice, ruleset: Ruleset
) -> None:
    plays = position.legal_plays(dice, ruleset)
    for play in plays:
        if play and not any(move.hit for move in play):
            starred = Play([play[0]._replace(hit=True), *play[1:]])
            assert starred not in plays


def test_checkers_that_change_places_on_the_way_make_the_same_play() -> None:
    plays = Position(own={8: 1, 6: 1}, other={1: 2}).legal_plays(Dice(2, 2))

    assert Play.parse("8/4 6/2") in plays
    assert plays.find(Play.parse("8/4 6/2")) == Play.parse("8/2 6/4")


# Without spelling them


@given(positions(), rolls, rulesets)
def test_the_positions_are_those_of_the_plays(
    position: Position, dice: Dice, ruleset: Ruleset
) -> None:
    plays = position.legal_plays(dice, ruleset)

    assert len(plays.positions) == len(plays)
    assert set(plays.positions) == {plays.after(play) for play in plays}


@given(positions(), rolls, rolls, rulesets, rulesets)
def test_plays_are_equal_where_position_dice_and_rules_are(
    position: Position, dice: Dice, other_dice: Dice, ruleset: Ruleset, other: Ruleset
) -> None:
    plays = position.legal_plays(dice, ruleset)

    assert plays == LegalPlays(position, dice, ruleset)
    assert hash(plays) == hash(LegalPlays(position, dice, ruleset))
    assert (plays == position.legal_plays(other_dice, other)) == (
        (dice, ruleset) == (other_dice, other)
    )
    assert plays != tuple(plays)
    assert list(pickle.loads(pickle.dumps(plays))) == list(plays)


# When it is not time to play


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=str)
def test_there_are_no_plays_while_nobody_has_dice_to_play(ruleset: Ruleset) -> None:
    rolling = Game(ruleset, stage=Stage.ROLL, turns=1)
    ended = Game(
        ruleset, position=Position(own={1: 1}, other={1: 1}), stage=Stage.PLAY, dice=Dice(2, 1)
    )
    ended = ended.apply(Play.parse("1/off"))
    for game in (Game(ruleset), rolling, ended):
        assert isinstance(game.legal_plays, LegalPlays)
        assert not game.legal_plays
        assert PASS not in game.legal_plays
        assert game.legal_plays.positions == ()
        assert not game.legal_plays.can_move
        assert "no dice" in repr(game.legal_plays)


def test_a_play_that_is_not_legal_is_refused_with_dice_and_position() -> None:
    game = Game().apply(OpeningRoll(3, 1))

    with pytest.raises(IllegalActionError, match="8/3 is not a legal play of 31 in 4HPwATDgc/ABMA"):
        game.apply(Play.parse("8/3"))


def test_no_dice_can_be_asked_of_plays_that_have_none() -> None:
    with pytest.raises(AttributeError, match="nobody has rolled"):
        _ = LegalPlays(Position(), None, STANDARD).dice
