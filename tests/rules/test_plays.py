"""What holds for the plays of any position, by any ruleset."""

from __future__ import annotations

from hypothesis import given

from tests.positions import positions, rolls, rulesets
from videau import PASS, Dice, Draft, Play, Position, Ruleset
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
