"""What is read out to somebody who does not look at the board."""

from __future__ import annotations

import pytest

from videau import (
    DICE,
    RULESETS,
    Dice,
    Double,
    Drop,
    Match,
    OpeningRoll,
    Options,
    Play,
    Position,
    Resign,
    Roll,
    Side,
    Win,
)
from videau.notation.situation import match_at
from videau.play.loop import Event
from videau.play.speech import Spoken, call, news, play_words, seen_from, spoken
from videau.rules.actions import Action

WHITE, BLACK = Side.WHITE, Side.BLACK
NAMES = {WHITE: "Ann", BLACK: "Bob"}
OPENED = (OpeningRoll(3, 1), Play.parse("8/5 6/5"))
"""White has played, black is to roll."""


def events(*actions: Action, match: Match | None = None) -> list[Event]:
    state, found = match or Match(), []
    for action in actions:
        event = Event(state.may.get(type(action), DICE), action, state, state.apply(action))
        found.append(event)
        state = event.after
    return found


def told(*actions: Action, match: Match | None = None) -> list[Spoken]:
    return [spoken(event, NAMES) for event in events(*actions, match=match)]


def heard(said: list[Spoken], seat: Side = WHITE, computers: tuple[Side, ...] = ()) -> str:
    return " ".join(str(seen_from(text, seat)) for text in news(said, computers))


@pytest.mark.parametrize(
    ("play", "own", "other"),
    [
        ("13/8 6/5", "13 to 8, 6 to 5", "12 to 17, 19 to 20"),
        ("24/18*/14", "24 to 18 with a hit, then to 14", "1 to 7 with a hit, then to 11"),
        ("bar/20* 6/off", "bar to 20 with a hit, 6 off", "bar to 5 with a hit, 19 off"),
        ("13/10(2) 8/5(2)", "twice 13 to 10, twice 8 to 5", "twice 12 to 15, twice 17 to 20"),
        ("6/off(4)", "four times 6 off", "four times 19 off"),
        ("13/7* 13/7", "13 to 7 with a hit, 13 to 7", "12 to 18 with a hit, 12 to 18"),
    ],
)
def test_a_play_is_words_in_the_numbering_of_the_one_who_hears_it(
    play: str, own: str, other: str
) -> None:
    words = play_words(Play.parse(play), BLACK)

    assert str(words[BLACK]) == own
    assert str(words[WHITE]) == other


def test_the_roll_and_the_play_of_a_computer_are_one_sentence() -> None:
    turn = told(*OPENED, Roll(Dice(6, 5)), Play.parse("24/13"))[2:]

    assert heard(turn[:1], computers=(BLACK,)) == ""
    assert heard(turn[1:], computers=(BLACK,)) == "Bob rolls 6 and 5 and plays 1 to 12."


def test_the_roll_of_a_person_is_heard_at_once_and_told_again_to_whoever_was_away() -> None:
    turn = told(*OPENED, Roll(Dice(6, 5)), Play.parse("24/13"))[2:]

    assert heard(turn[:1]) == "Bob rolls 6 and 5."
    assert heard(turn[1:]) == "Bob plays 1 to 12."
    assert heard(turn) == "Bob rolls 6 and 5 and plays 1 to 12."


def test_the_dice_of_the_opening_are_not_told_twice() -> None:
    opening = told(*OPENED)

    assert heard(opening, computers=(WHITE,)) == (
        "Ann rolls 3, Bob 1: Ann begins. Ann plays 8 to 5, 6 to 5."
    )
    afresh = Match(RULESETS["dujardin"])
    fresh = told(OpeningRoll(3, 1), Roll(Dice(3, 1)), Play.parse("8/5 6/5"), match=afresh)
    assert heard(fresh[1:], computers=(WHITE,)) == "Ann rolls 3 and 1 and plays 8 to 5, 6 to 5."


def called(match: Match, *reader: Side, last: Action | None = None) -> str:
    return str(call(match, NAMES, reader, last=last))


def test_whoever_is_to_act_is_told_what_can_be_done() -> None:
    opened = events(*OPENED)[-1].after
    doubled = opened.apply(Double())
    resigned = opened.apply(Resign(Win.SINGLE))

    assert called(opened, BLACK) == "Your turn: roll or double."
    assert called(opened, WHITE, BLACK) == "Bob: roll or double."
    assert called(opened, WHITE) == "It is Bob’s turn."
    assert called(events(*OPENED, match=Match(options=Options(length=1)))[-1].after, BLACK) == (
        "Your turn: roll the dice."
    )
    assert called(doubled, WHITE) == "Take or drop?"
    assert called(doubled, BLACK) == "Ann is thinking it over."
    assert called(resigned, WHITE) == "Accept or refuse?"


def test_whoever_has_rolled_needs_no_word_unless_nothing_can_be_played() -> None:
    rolled = events(*OPENED, Roll(Dice(6, 5)))[-1]

    assert called(rolled.after, BLACK, last=rolled.action) == "None"
    shut_out = match_at(
        Position(own={25: 1, 6: 2}, other={6: 2, 5: 2, 4: 2, 3: 2, 2: 2, 1: 2}),
        options=Options(),
        dice=Dice(6, 5),
    )
    mover = shut_out.game.turn
    assert called(shut_out, mover, last=Roll(Dice(6, 5))) == "Nothing can be played."
    tied = events(OpeningRoll(2, 2))[-1]
    assert called(tied.after, WHITE, last=tied.action) == "None"
    begun = events(OpeningRoll(3, 1))[-1]
    assert called(begun.after, WHITE, last=begun.action) == "Your turn: play 3 and 1."


def test_the_end_of_a_game_is_told_with_the_score() -> None:
    dropped = events(*OPENED, Double(), Drop(), match=Match(options=Options(length=3)))[-1].after

    assert called(dropped, BLACK) == ("You win: 1 point. Score: Ann 0, Bob 1. The match goes to 3.")
