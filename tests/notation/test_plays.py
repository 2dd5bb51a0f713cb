from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.notation.strategies import damaged, is_polite
from tests.positions import positions, rolls, rulesets
from videau import (
    PASS,
    RULESETS,
    STANDARD,
    AmbiguousError,
    Dice,
    IllegalActionError,
    LegalPlays,
    Move,
    Play,
    Position,
    Ruleset,
    UnreadableError,
    format_play,
    parse_play,
)
from videau.notation import parse_moves


@st.composite
def any_legal_plays(draw: st.DrawFn) -> LegalPlays:
    return LegalPlays(draw(positions()), draw(rolls), draw(rulesets))


def legal(position: Position, dice: str, ruleset: Ruleset = STANDARD) -> LegalPlays:
    return position.legal_plays(Dice.parse(dice), ruleset)


# Writing


@pytest.mark.parametrize(
    ("moves", "text"),
    [
        ([Move(8, 5), Move(6, 5)], "8/5 6/5"),
        ([Move(25, 20, True)], "bar/20*"),
        ([Move(6, 0), Move(6, 0)], "6/off(2)"),
        ([Move(13, 7, True), Move(7, 3)], "13/7*/3"),
        ([Move(13, 7, True), Move(13, 7)], "13/7*(2)"),
        ([Move(24, 23, True), Move(23, 22, True), Move(22, 20)], "24/23*/22*/20"),
        ([], ""),
    ],
)
def test_plays_are_written_in_one_form(moves: list[Move], text: str) -> None:
    assert format_play(Play(moves)) == text


@given(any_legal_plays())
def test_what_is_written_is_read_back_with_and_without_a_position(plays: LegalPlays) -> None:
    for play in plays:
        assert Play.parse(str(play)) == play
        assert parse_play(str(play), plays) == play


# Reading without a position


@pytest.mark.parametrize(
    "text",
    ["8/5 6/5", "6/5 8/5", "8/5,6/5", "8-5, 6-5", " 8 / 5  6/5 ", "8/5;6/5", "6/5\t8/5"],
)
def test_order_and_separators_do_not_matter(text: str) -> None:
    assert Play.parse(text) == Play([Move(8, 5), Move(6, 5)])


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("BAR/20*", "25/20*"),
        ("b/20", "bar/20"),
        ("6/OFF(2)", "6/o 6/0"),
        ("13/7*/3", "13/7* 7/3"),
        ("13/10/7", "13/7"),
        ("13/7(2)*", "13/7*(2)"),
        ("13/7 *", "13/7*"),
        ("8/5* 6/5*", "8/5*, 6/5"),
        ("13/7*/4 13/7", "13/7* 13/4"),
    ],
)
def test_two_ways_of_saying_the_same_are_equal(one: str, other: str) -> None:
    assert Play.parse(one) == Play.parse(other)


@pytest.mark.parametrize("text", ["", "  ", "-", "pass", "PASS"])
def test_words_for_passing_make_the_empty_play(text: str) -> None:
    assert Play.parse(text) == PASS


@pytest.mark.parametrize(
    "text",
    [
        *("8", "8/", "/5", "8/5/", "8//5", "*8/5", "8*/5", "8/5**", ",", "8/5 x"),
        *("eight/five", "bart/20", "26/20", "100/3", "6/off*", "²/1", "٣/1"),
        *("8/5(5)", "8/5(0)", "8/5(2"),
    ],
)
def test_what_is_no_play_is_unreadable(text: str) -> None:
    with pytest.raises(UnreadableError):
        parse_moves(text)


@pytest.mark.parametrize("text", ["5/8", "off/3", "3/bar", "5/5", "0/0"])
def test_checkers_never_move_backwards(text: str) -> None:
    with pytest.raises(IllegalActionError, match="smaller number"):
        parse_moves(text)


# Reading what a player typed


@given(any_legal_plays())
def test_a_player_may_type_carelessly(plays: LegalPlays) -> None:
    assume(plays.can_move)
    for play in plays[:20]:
        words = str(play).replace("*", "").replace("/", "-").upper().split()
        assert parse_play(", ".join(reversed(words)), plays) == play


@given(any_legal_plays())
def test_every_step_may_be_written_out(plays: LegalPlays) -> None:
    for play in plays[:20]:
        text = " ".join(f"{move.source}/{move.target}" for move in play)
        assert parse_play(text, plays) == play


def test_a_hit_on_the_way_need_not_be_written_if_there_is_no_other_way() -> None:
    # 13/7/3 hits on 7; 13/9 is blocked.
    position = Position(own={13: 1, 6: 1}, other={18: 1, 16: 2})
    assert str(parse_play("13/3", legal(position, "64"))) == "13/7*/3"


def test_the_quiet_way_is_meant_if_no_hit_is_written() -> None:
    position = Position(own={13: 1, 6: 1}, other={18: 1, 24: 2})
    plays = legal(position, "64")
    assert str(parse_play("13/3", plays)) == "13/3"
    assert str(parse_play("13/7/3", plays)) == "13/7*/3"


def test_two_ways_with_different_hits_are_ambiguous_and_listed() -> None:
    position = Position(own={13: 1, 6: 1}, other={18: 1, 16: 1})
    with pytest.raises(AmbiguousError, match=r"13/9\*/3, 13/7\*/3|13/7\*/3, 13/9\*/3"):
        parse_play("13/3", legal(position, "64"))


def test_passing_is_read_only_where_nothing_can_be_played() -> None:
    closed = Position(own={25: 1, 1: 14}, other=dict.fromkeys(range(1, 7), 2))
    assert parse_play("pass", legal(closed, "31")) == PASS
    with pytest.raises(IllegalActionError, match="nobody may pass"):
        parse_play("-", legal(Position(), "31"))


@pytest.mark.parametrize(
    ("position", "dice", "text", "reason"),
    [
        (Position(), "31", "8/3", "from 8, 31 reaches 7, 5 or 4"),
        (Position(), "31", "8/5", "you must use more of your dice, for example"),
        (Position(), "65", "24/18 24/19", "your opponent blocks point 19"),
        (Position(), "65", "13/2*", "there is nothing to hit on 2"),
        (Position(), "31", "9/8 6/3", "there is no checker to move on 9"),
        (Position(), "11", "8/7(4)", "there are only 3 on 8"),
        (Position(), "31", "bar/22", "checkers on the bar: 0"),
        (Position(), "55", "6/1 6/1", "your opponent blocks point 1"),
        (Position(), "61", "6/off 8/7", "not all your checkers are home yet"),
        (Position(own={25: 1, 6: 5}, other={1: 2}), "31", "6/5 6/3", "the bar enters first"),
        (
            Position(own={25: 1, 1: 14}, other=dict.fromkeys(range(1, 7), 2)),
            "31",
            "1/off",
            "nothing",
        ),
        (Position(own={6: 2, 4: 2}, other={1: 2}), "51", "4/off 6/5", "does not bear off from 4"),
        (Position(), "31", "8/7 8/7", "these moves are not possible together"),
    ],
)
def test_a_refusal_says_why(position: Position, dice: str, text: str, reason: str) -> None:
    with pytest.raises(IllegalActionError) as caught:
        parse_play(text, legal(position, dice))
    assert reason in str(caught.value)
    assert str(caught.value).startswith(f"{text!r} is not a play of {dice} in {position.id}: ")


def test_a_refusal_says_that_the_larger_die_must_be_played() -> None:
    # Either die can be played but from there the other one is blocked.
    position = Position(own={13: 1}, other={23: 2})
    plays = legal(position, "65")
    assert [str(play) for play in plays] == ["13/7"]
    with pytest.raises(IllegalActionError, match="it must be the larger one"):
        parse_play("13/8", plays)


def test_a_refusal_says_that_only_one_checker_enters() -> None:
    position = Position(own={25: 1, 6: 5}, other={1: 2})
    with pytest.raises(IllegalActionError, match="one checker enters"):
        parse_play("bar/22 6/5", legal(position, "31", RULESETS["dujardin"]))


@given(any_legal_plays(), st.text() | damaged(st.just("bar/20* 13/7*/3 6/off(2)"), "bo 0123/*(2)-"))
def test_reading_a_play_never_fails_but_politely(plays: LegalPlays, text: str) -> None:
    assert is_polite(Play.parse, text)
    assert is_polite(lambda typed: parse_play(typed, plays), text)


@given(
    any_legal_plays(),
    st.lists(st.tuples(st.integers(0, 25), st.integers(0, 25)), min_size=1, max_size=4),
)
def test_any_moves_are_a_legal_play_or_are_refused(
    plays: LegalPlays, moves: list[tuple[int, int]]
) -> None:
    text = " ".join(f"{max(pair)}/{min(pair)}" for pair in moves)
    try:
        play = parse_play(text, plays)
    except (IllegalActionError, AmbiguousError):
        return
    assert play in plays
