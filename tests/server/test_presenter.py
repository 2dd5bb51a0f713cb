from __future__ import annotations

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from videau import (
    DICE,
    RULESETS,
    Accept,
    Dice,
    Double,
    Match,
    OpeningRoll,
    Options,
    Play,
    Position,
    Resign,
    Roll,
    Side,
    Take,
    Win,
)
from videau.notation.situation import match_at
from videau.play.dice import RandomDice, roll_for
from videau.play.loop import Event
from videau.rules.actions import Action
from videau.rules.game import Actor
from videau.server import wire
from videau.server.history import Recent
from videau.server.narration import narration_view
from videau.server.presenter import choices_view, entry_view, permissions, table_view
from videau.server.seats import Seat

SEAT = wire.SeatView(kind="person", name="", called="", here=True)
SEATS = wire.Seats(white=SEAT, black=SEAT)
NOTHING = Recent()


ANN_AND_BOB = {
    Side.WHITE: Seat(side=Side.WHITE, name="Ann"),
    Side.BLACK: Seat(side=Side.BLACK, name="Bob"),
}


def view_of(match: Match, recent: Recent = NOTHING) -> wire.TableView:
    kinds = permissions(match, list(Side))
    return table_view(match, recent, table="t", kinds=kinds, seats=SEATS)


def after(*actions: Action, match: Match | None = None) -> tuple[Match, Recent]:
    state, recent = match or Match(), Recent()
    for action in actions:
        event = Event(state.may[type(action)], action, state, state.apply(action))
        state, recent = event.after, recent.after(event)
    return state, recent


def told(match: Match, *reader: Side) -> wire.Narration:
    return narration_view(match, ANN_AND_BOB, reader)


def test_both_sides_see_their_checkers_in_their_own_numbering() -> None:
    match, recent = after(OpeningRoll(1, 3), Play.parse("8/5 6/5"))

    view = view_of(match, recent)

    assert view.turn == "white"
    assert view.position.black[5] == 2
    assert view.position.white[6] == 5
    assert view.pips == wire.Score(white=167, black=163)
    assert view.last is not None
    assert (view.last.side, view.last.play) == ("black", "8/5 6/5")


def test_no_dice_are_shown_before_they_are_rolled() -> None:
    match, recent = after(OpeningRoll(3, 1), Play.parse("8/5 6/5"))

    view = view_of(match, recent)

    assert view.dice is None
    assert view.previous_dice == wire.DiceView(owner="white", values=(3, 1))
    assert view.may == {"roll": ["white", "black"], "double": ["black"], "resign": ["black"]}


def test_a_double_is_seen_as_offered_and_then_as_owned() -> None:
    match, recent = after(OpeningRoll(3, 1), Play.parse("8/5 6/5"), Double())
    offered = view_of(match, recent).cube
    taken = view_of(match.apply(Take())).cube

    assert (offered.state, offered.value, offered.offered) == ("offered", 1, 2)
    assert (taken.state, taken.value, taken.owner) == ("owned", 2, "white")


@pytest.mark.parametrize(
    ("options", "state"),
    [
        (Options(), "centred"),
        (Options(cube=False), "none"),
        (Options(length=1), "none"),
        (Options(length=7), "centred"),
    ],
)
def test_a_cube_that_nobody_may_turn_is_not_shown(options: Options, state: str) -> None:
    assert view_of(Match(options=options)).cube.state == state


def test_a_result_says_why_it_counts_what_it_counts() -> None:
    bear_off = Position(own={1: 1}, other={23: 15})
    match, recent = after(
        Roll(Dice(6, 5)), Play.parse("1/off"), match=_match_at(bear_off, RULESETS["tchibo"].name)
    )

    view = view_of(match, recent)

    assert view.result is not None
    assert (view.result.win, view.result.ending) == ("backgammon", "borne-off")
    result = told(match).result
    assert result is not None
    assert "not even brought all of them home" in result.rules[0].message
    assert result.reason.message == (
        "The reason: Bob has not borne off any checkers and does not have all of them home."
    )
    assert [grade.clause.message for grade in result.grades][1:] == [
        "all home, none borne off",
        "none borne off, and not all home",
    ]


def _match_at(position: Position, ruleset: str) -> Match:
    return match_at(position, options=Options(), ruleset=RULESETS[ruleset])


def test_an_accepted_resignation_needs_no_reason() -> None:
    match, recent = after(OpeningRoll(3, 1), Resign(Win.GAMMON), Accept())

    view = view_of(match, recent)

    assert view.result is not None
    assert (view.result.winner, view.result.points) == ("black", 2)
    result = told(match).result
    assert result is not None
    assert (result.reason.message, result.rules, result.grades) == ("Ann gave up.", [], [])


@given(
    seed=st.integers(0, 2**32),
    ruleset=st.sampled_from(sorted(RULESETS)),
    turns=st.integers(0, 60),
    start=st.sampled_from(["standard", "hypergammon"]),
)
def test_every_state_of_every_game_fits_the_wire(
    seed: int, ruleset: str, turns: int, start: str
) -> None:
    luck, dice = random.Random(seed), RandomDice(seed)
    match = Match(RULESETS[ruleset], Options(start=start, length=luck.choice([0, 1, 3])))
    recent, entries = Recent(), []
    for _ in range(turns):
        if match.is_over:
            break
        actor, action = _anything(match, luck, dice)
        event = Event(actor, action, match, match.apply(action))
        before, recent, match = recent, recent.after(event), event.after
        move = recent.move if recent.move is not before.move else None
        entries.append(entry_view(recent.n, event, move))

    plays = match.game.legal_plays
    sent = wire.StateMessage(
        answers='a"b',
        you=wire.You(sides=["white"], watch="w"),
        table=view_of(match, recent),
        clock=wire.ClockView(white=1, black=2, delay=3, running="white"),
        choices=choices_view(plays) if plays else None,
        narration=told(match, luck.choice(list(Side))),
        entries=entries,
    )

    message = wire.to_client.validate_json(sent.model_dump_json())
    assert message == sent
    assert message.table.dice is None or match.game.dice is not None
    assert sum(message.table.position.white) == match.game.position.checkers


def _anything(match: Match, luck: random.Random, dice: RandomDice) -> tuple[Actor, Action]:
    choices = match.legal_actions()
    if match.awaits_dice and (not choices or luck.random() < 0.8):
        return DICE, roll_for(match, dice)
    action = luck.choice(choices)
    return match.may[type(action)], action


@given(seed=st.integers(0, 2**32), ruleset=st.sampled_from(sorted(RULESETS)))
def test_every_way_through_the_graph_is_a_play_and_every_play_is_a_way(
    seed: int, ruleset: str
) -> None:
    luck = random.Random(seed)
    position = Position()
    for _ in range(luck.randrange(30)):
        plays = position.legal_plays(_dice(luck), RULESETS[ruleset])
        after_play = plays.after(luck.choice(plays))
        position = Position() if after_play.is_over else after_play

    plays = position.legal_plays(_dice(luck), RULESETS[ruleset])
    choices = json.loads(choices_view(plays).model_dump_json())

    ends = set()
    paths = [(0, position)]
    while paths:
        node, here = paths.pop()
        if not choices["graph"][node]:
            ends.add(here.swapped().id)
        paths += [(step[3], here.step(step[0], step[1])) for step in choices["graph"][node]]
        paths = list(set(paths))
    assert ends == {outcome for _, outcome in choices["plays"]}


def _dice(luck: random.Random) -> Dice:
    return Dice(luck.randint(1, 6), luck.randint(1, 6))


def test_the_dice_of_the_opening_are_shown_until_somebody_plays_or_rolls() -> None:
    opening = view_of(*after(OpeningRoll(2, 2), OpeningRoll(2, 2))).opening
    assert opening == wire.OpeningView(white=2, black=2, throw=2)
    begun = view_of(*after(OpeningRoll(2, 2), OpeningRoll(3, 1)))
    assert begun.opening == wire.OpeningView(white=3, black=1, throw=2)
    assert begun.dice == wire.DiceView(owner="white", values=(3, 1))
    assert view_of(*after(OpeningRoll(3, 1), Play.parse("8/5 6/5"))).opening is None
    afresh = view_of(*after(OpeningRoll(3, 1), match=Match(RULESETS["dujardin"])))
    assert afresh.opening is not None
    assert afresh.previous_dice is None
    rolled = after(OpeningRoll(3, 1), Roll(Dice(6, 5)), match=Match(RULESETS["dujardin"]))
    assert view_of(*rolled).opening is None
